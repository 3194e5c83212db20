"""Site generators: whatever touches one, and nothing that another one would need."""

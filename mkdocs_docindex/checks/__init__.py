"""What `docindex check` finds. Pure functions: no I/O, no clock, no randomness."""

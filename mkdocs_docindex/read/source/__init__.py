"""Source files of many languages."""

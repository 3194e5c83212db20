"""Python files, read with Python's own parser."""

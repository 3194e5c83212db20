"""MkDocs."""

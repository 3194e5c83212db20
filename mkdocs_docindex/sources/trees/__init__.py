"""Source files in other languages, read with tree-sitter."""

"""A page's file becomes facts."""

"""Exports for other programs."""

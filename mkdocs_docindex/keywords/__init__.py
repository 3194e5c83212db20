"""Keyword extraction: the terms of each page, scored and selected. Pure functions: no I/O, no clock, no randomness."""

"""What a page is about: terms of its text, scored and selected. Pure functions: no I/O, no clock, no randomness."""

"""Related pages, and the reasons why. Pure functions: no I/O, no clock, no randomness."""

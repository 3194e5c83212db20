"""Which pages belong together, and why. Pure functions: no I/O, no clock, no randomness."""

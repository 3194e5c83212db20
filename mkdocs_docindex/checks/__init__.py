"""The checks of `docindex check`. Pure functions: no I/O, no clock, no randomness."""

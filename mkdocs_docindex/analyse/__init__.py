"""Pages become a SiteIndex. Pure functions: no I/O, no MkDocs, no clock, no randomness."""

"""All pages of a site become one SiteIndex. Pure functions: no I/O, no clock, no randomness."""

"""Results kept between builds: one SQLite file, and one rule for what is still valid."""

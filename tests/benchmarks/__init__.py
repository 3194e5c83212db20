"""Measurements, run by hand: `python -m tests.benchmarks.NAME --help`. They print ratios and assert nothing."""

"""Measurements, run by hand: `python -m tests.tools.benchmarks.NAME --help`. They print ratios and assert nothing."""

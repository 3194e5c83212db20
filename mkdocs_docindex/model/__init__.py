"""The data types that the packages exchange.

These modules do not use `from __future__ import annotations`: a named tuple compiles each annotation that is a string,
and takes three times as long to be created.
"""

"""The nouns that the rooms hand to each other.

Their types are written as they are, without `from __future__ import annotations`: a named tuple compiles each type that
is a text, and takes three times as long to be made.
"""

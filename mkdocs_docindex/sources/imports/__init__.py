"""Resolves imports to the files of a repository, by the rules of each language."""

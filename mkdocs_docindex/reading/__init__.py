"""Reads the files of pages."""

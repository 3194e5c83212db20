"""Zensical, which runs no plugin: docindex stages docs, templates and configuration, and Zensical builds that."""

"""Answers questions of language models about a site, over the Model Context Protocol."""

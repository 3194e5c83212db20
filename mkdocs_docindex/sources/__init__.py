"""Source mode: read source files, link them to each other, and turn them into pages."""

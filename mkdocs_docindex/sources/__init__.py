"""Source mode: files of code become facts, a graph and pages."""

"""Files become facts: Markdown, front matter and git history."""

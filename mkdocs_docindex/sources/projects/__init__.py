"""What the project files of a repository say about where its modules are."""

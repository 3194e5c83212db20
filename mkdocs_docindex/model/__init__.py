"""The nouns that the rooms hand to each other."""

"""A SiteIndex becomes what a reader sees."""

"""Natural languages: detecting them, splitting text into words, stop words and stems."""

"""docindex: every page of a MkDocs site tells what it is and where to go next."""

__version__ = "0.1.0"

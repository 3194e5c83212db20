"""What docindex says while it stages, in the terminal."""

from __future__ import annotations

import logging

from mkdocs_docindex.hosts.zensical.command import say

__all__ = ["Listener", "listen"]


class Listener(logging.Handler):
    """Prints messages, and counts warnings."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.warnings = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Print a message."""
        is_warning = record.levelno >= logging.WARNING
        self.warnings += is_warning
        message = record.getMessage().removeprefix("docindex: ")
        say(f"{record.levelname.capitalize()}: {message}" if is_warning else message)


def listen() -> Listener:
    """Print what docindex says, and plugins that make the nav."""
    listener = Listener()
    logger = logging.getLogger("mkdocs.plugins")
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.handlers[:] = [listener]
    return listener

"""Warnings of other plugins about files that docindex made for the time of a build."""

from __future__ import annotations

import logging

__all__ = ["hide_warnings_about"]


def hide_warnings_about(folder: str) -> None:
    """Hide what is logged about files in a folder with a unique name, from the count of `--strict` too.

    Handlers filter, as loggers do not filter what reaches them from loggers below; MkDocs has new ones for each build.
    """
    hidden = _About(folder)
    for logger in (logging.getLogger("mkdocs"), logging.getLogger()):
        for handler in logger.handlers:
            if hidden not in handler.filters:
                handler.addFilter(hidden)


class _About(logging.Filter):
    """Drops warnings that name a file in a folder; errors stay."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._folder = folder

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        try:
            return self._folder not in record.getMessage()
        except (TypeError, ValueError):  # arguments that do not fit: logging reports that itself
            return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _About) and other._folder == self._folder

    def __hash__(self) -> int:
        return hash(self._folder)

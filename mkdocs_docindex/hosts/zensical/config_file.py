"""Which configuration is meant, and the error for whatever is wrong with it or with its project."""

from __future__ import annotations

from pathlib import Path

__all__ = ["ConfigError", "find_config"]

_NAMES = ("zensical.toml", "mkdocs.yml", "mkdocs.yaml")
"""In the order in which Zensical looks for them."""


class ConfigError(ValueError):
    """What is wrong with a configuration or a project, in a sentence."""


def find_config(path: Path | None, folder: Path) -> Path:
    """The configuration that is meant: the named one, else the one that Zensical would take."""
    if path is not None:
        if not path.is_file():
            raise ConfigError(f"{path}: there is no such file")
        return path.absolute()
    for name in _NAMES:
        if (folder / name).is_file():
            return folder / name
    raise ConfigError(f"{folder} has no mkdocs.yml and no zensical.toml; name the file with --config")

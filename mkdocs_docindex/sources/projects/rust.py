"""Cargo packages."""

from __future__ import annotations

import posixpath
from typing import Any

from mkdocs_docindex.sources.projects.repository import Crate
from mkdocs_docindex.sources.projects.texts import ProjectFiles, inside, table

__all__ = ["crate"]


def crate(path: str, files: ProjectFiles) -> Crate | None:
    """Read a Cargo.toml; None if it is only a workspace."""
    facts, folder = files.toml(path), posixpath.dirname(path)
    package, lib = table(facts, "package"), table(facts, "lib")
    if not isinstance(package.get("name"), str):
        return None
    declared = [lib.get("path")]
    for kind in ("bin", "test", "example", "bench"):
        targets = facts.get(kind)
        declared += [table(target).get("path") for target in targets] if isinstance(targets, list) else []
    declared.append(package.get("build"))
    places = [inside(folder, place) if isinstance(place, str) else None for place in declared]
    return Crate(
        folder,
        _spelled(lib.get("name") if isinstance(lib.get("name"), str) else package["name"]),
        places[0] or posixpath.join(folder, "src/lib.rs"),
        tuple(place for place in places[1:] if place),
        _renamed(facts),
        package.get("edition", "2015") == "2015",
    )


def _spelled(name: Any) -> str:
    return str(name).replace("-", "_")


def _renamed(facts: dict[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key in ("dependencies", "dev-dependencies", "build-dependencies"):
        for name, what in table(facts, key).items():
            if isinstance(other := table(what).get("package"), str):
                found[_spelled(name)] = _spelled(other)
    return found

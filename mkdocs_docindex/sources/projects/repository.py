"""What a repository says about its modules. All paths are POSIX paths below it; "" is the repository itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Crate", "GoModule", "ModulePaths", "NodePackage", "PythonProject", "Repository"]

Targets = tuple[tuple[str, tuple[str, ...]], ...]
"""Patterns with at most one "*", each with what it stands for, in order of preference."""


class PythonProject(NamedTuple):
    """A folder with a pyproject.toml, setup.py or setup.cfg."""

    folder: str
    roots: tuple[str, ...]
    """Folders that its absolute imports start from."""
    requirements: frozenset[str] = frozenset()
    """Top-level modules of what it requires."""


class GoModule(NamedTuple):
    """A module of a go.mod, or one that a `replace` directive leads to."""

    path: str
    """The prefix of its imports: "github.com/spf13/cobra"."""
    folder: str


class Crate(NamedTuple):
    """A package of a Cargo.toml."""

    folder: str
    name: str
    """As code spells it: "grep_matcher"."""
    lib: str
    """The path of its library, which may not exist."""
    roots: tuple[str, ...] = ()
    """Paths of programs, tests and examples that it declares."""
    renamed: Mapping[str, str] = {}
    """Dependencies that have another name in code, with the names of their crates."""
    is_2015: bool = False
    """Whether paths of `use` start at the root of the crate."""


class NodePackage(NamedTuple):
    """A package.json."""

    folder: str
    name: str
    main: tuple[str, ...] = ()
    """Its entry, in order of preference."""
    exports: Targets = ()
    imports: Targets = ()
    """Targets of specifiers that start with "#"."""
    is_workspace: bool = False
    """Whether a workspace lists it."""


class ModulePaths(NamedTuple):
    """`paths` and `baseUrl` of a tsconfig.json or jsconfig.json."""

    paths: Targets = ()
    """Targets are paths below the repository."""
    base: str | None = None
    """The folder that plain specifiers start from."""


class Repository(NamedTuple):
    """A repository with the roots of source files in it."""

    roots: Mapping[str, str] = {}
    """Folders of roots, by their `uri`."""
    packages: frozenset[str] = frozenset()
    """Folders with an `__init__.py`, which may be empty."""
    python: tuple[PythonProject, ...] = ()
    go: tuple[GoModule, ...] = ()
    crates: tuple[Crate, ...] = ()
    node: tuple[NodePackage, ...] = ()
    scripts: Mapping[str, ModulePaths] = {}
    """By folder."""
    includes: tuple[tuple[str, str], ...] = ()
    """Include folders, each with the folder whose files it is meant for."""
    unreadable: tuple[str, ...] = ()
    """Project files that could not be read."""

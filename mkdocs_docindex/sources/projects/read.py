"""Finds and reads the project files of a repository."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from mkdocs_docindex.sources.projects.go import go_modules
from mkdocs_docindex.sources.projects.includes import cmake_includes, command_includes
from mkdocs_docindex.sources.projects.node import in_workspace, module_paths, node_package, workspace_patterns
from mkdocs_docindex.sources.projects.python import FILES, is_requirements, python_project
from mkdocs_docindex.sources.projects.repository import Repository
from mkdocs_docindex.sources.projects.rust import crate
from mkdocs_docindex.sources.projects.texts import ProjectFiles

__all__ = ["read_repository", "repository_of"]

_NAMES = frozenset(
    "__init__.py go.mod go.work Cargo.toml package.json pnpm-workspace.yaml lerna.json tsconfig.json jsconfig.json "
    "CMakeLists.txt compile_commands.json".split()
) | frozenset(FILES)
_BUILD_FOLDERS = ("build", "out", "cmake-build-debug")
_MOST_FILES = 5000


def repository_of(folder: Path, site: Path) -> Path:
    """The repository that a folder is in: the nearest folder with a `.git`, else the site's, else the folder itself."""
    found = next((place for place in (folder, *folder.parents) if (place / ".git").exists()), None)
    return found or (site if folder.is_relative_to(site) else folder)


def read_repository(folder: Path, roots: Mapping[str, str], paths: Iterable[str]) -> Repository:
    """Read the project files in the folders of some files and in those above; `paths` are below the repository."""
    found = _find(folder, _folders(paths))
    files = ProjectFiles(folder)
    named = sorted(item for item in found.items() if item[1] != "__init__.py")[:_MOST_FILES]
    manifests = [node_package(path, files) for path, name in named if name == "package.json"]
    patterns = [pattern for _, more in manifests for pattern in more]
    for path, name in named:
        if name in ("pnpm-workspace.yaml", "lerna.json"):
            patterns += workspace_patterns(path, files)
    node = in_workspace([package for package, _ in manifests], patterns)
    folders = {package.name: package.folder for package in node if package.name}
    configs = {
        posixpath.dirname(path): path for path, name in reversed(named) if name in ("tsconfig.json", "jsconfig.json")
    }
    configs |= {posixpath.dirname(path): path for path, name in named if name == "tsconfig.json"}
    return Repository(
        roots=roots,
        packages=frozenset(posixpath.dirname(path) for path, name in found.items() if name == "__init__.py"),
        python=tuple(
            python_project(place, names, files)
            for place, names in _by_folder(path for path, name in named if name in FILES or is_requirements(name))
        ),
        go=tuple(module for path, name in named if name in ("go.mod", "go.work") for module in go_modules(path, files)),
        crates=tuple(made for path, name in named if name == "Cargo.toml" and (made := crate(path, files)) is not None),
        node=node,
        scripts={place: module_paths(path, files, folders) for place, path in sorted(configs.items())},
        includes=tuple(dict.fromkeys(_includes(folder, [path for path, _ in named], files))),
        unreadable=tuple(files.unreadable),
    )


def _folders(paths: Iterable[str]) -> Collection[str]:
    folders = {""}
    for path in paths:
        folder = posixpath.dirname(path)
        while folder not in folders:
            folders.add(folder)
            folder = posixpath.dirname(folder)
    return folders


def _find(repository: Path, folders: Collection[str]) -> dict[str, str]:
    """The names of all project files in some folders, by path."""
    found: dict[str, str] = {}
    for folder in folders:
        try:
            with os.scandir(repository / folder) as entries:
                for entry in entries:
                    is_known = entry.name in _NAMES or is_requirements(entry.name)
                    if is_known and entry.is_file(follow_symlinks=False):
                        found[posixpath.join(folder, entry.name)] = entry.name
        except OSError:
            continue
    for folder in _BUILD_FOLDERS:
        path = f"{folder}/compile_commands.json"
        if (repository / path).is_file():
            found[path] = "compile_commands.json"
    return found


def _by_folder(paths: Iterable[str]) -> Iterable[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        folder, name = posixpath.split(path)
        found.setdefault(folder, []).append(name)
    return found.items()


def _includes(repository: Path, paths: Iterable[str], files: ProjectFiles) -> Iterable[tuple[str, str]]:
    tops: list[str] = []
    for path in sorted(paths, key=lambda path: (path.count("/"), path)):
        if path.endswith("CMakeLists.txt"):
            yield from cmake_includes(path, tops, files)
        elif path.endswith("compile_commands.json"):
            yield from command_includes(path, repository, files)

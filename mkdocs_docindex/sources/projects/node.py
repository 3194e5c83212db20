"""Packages of Node.js, and the module paths of TypeScript."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mkdocs_docindex.sources.projects.repository import ModulePaths, NodePackage, Targets
from mkdocs_docindex.sources.projects.texts import ProjectFiles, inside, strings, table

__all__ = ["in_workspace", "module_paths", "node_package", "workspace_patterns"]

_MAIN = ("source", "types", "typings", "module", "main", "browser")
_MOST_CONFIGS = 10
"""Configurations that extend each other."""


def node_package(path: str, files: ProjectFiles) -> tuple[NodePackage, list[str]]:
    """Read a package.json; with the folders of the workspace that it is the root of."""
    facts, folder = table(files.json(path)), posixpath.dirname(path)
    exports = facts.get("exports")
    is_table = isinstance(exports, dict) and any(str(key).startswith(".") for key in exports)
    entries = table(exports) if is_table else {} if exports is None else {".": exports}
    package = NodePackage(
        folder,
        facts["name"] if isinstance(facts.get("name"), str) else "",
        tuple(strings([facts.get(key) for key in _MAIN])),
        _targets(entries),
        _targets(table(facts, "imports")),
    )
    spaces = facts.get("workspaces")
    patterns = strings(spaces.get("packages") if isinstance(spaces, dict) else spaces)
    return package, [posixpath.join(folder, pattern) for pattern in patterns]


def workspace_patterns(path: str, files: ProjectFiles) -> list[str]:
    """The folders of a workspace, of pnpm-workspace.yaml or lerna.json."""
    facts = files.yaml(path) if path.endswith(".yaml") else files.json(path)
    return [posixpath.join(posixpath.dirname(path), each) for each in strings(table(facts).get("packages"))]


def in_workspace(packages: Sequence[NodePackage], patterns: Iterable[str]) -> tuple[NodePackage, ...]:
    """Mark the packages that a workspace lists."""
    wanted: list[Callable[[str], object]] = []
    unwanted: list[Callable[[str], object]] = []
    for pattern in dict.fromkeys(patterns):
        (unwanted if "!" in pattern else wanted).append(_glob(pattern.replace("!", "")))
    return tuple(
        package._replace(
            is_workspace=any(each(package.folder) for each in wanted)
            and not any(each(package.folder) for each in unwanted)
        )
        for package in packages
    )


def _glob(pattern: str) -> Callable[[str], object]:
    parts = re.split(r"(\*\*/?|\*)", posixpath.normpath(pattern))
    wild = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}
    return re.compile("".join(wild.get(part) or re.escape(part) for part in parts)).fullmatch


def _targets(entries: Mapping[str, Any]) -> Targets:
    return tuple((key, tuple(dict.fromkeys(strings(value)))) for key, value in entries.items())


def module_paths(path: str, files: ProjectFiles, packages: Mapping[str, str]) -> ModulePaths:
    """Read a tsconfig.json with those that it extends, or else those that it refers to beside it.

    `packages` are folders of packages by name.
    """
    found = _extended(path, files, packages)
    if found.paths or found.base is not None:
        return found
    # The configuration of an editor often only lists others: tsconfig.app.json, tsconfig.node.json.
    references = table(files.json(path)).get("references")
    for reference in references if isinstance(references, list) else ():
        other = table(reference).get("path")
        place = inside(posixpath.dirname(path), other) if isinstance(other, str) else None
        if place and place.endswith(".json") and posixpath.dirname(place) == posixpath.dirname(path):
            beside = _extended(place, files, packages)
            found = ModulePaths((*found.paths, *beside.paths), beside.base if found.base is None else found.base)
    return found


def _extended(path: str, files: ProjectFiles, packages: Mapping[str, str]) -> ModulePaths:
    paths: Targets | None = None
    base: str | None = None
    waiting, seen = [path], {path}
    own = posixpath.dirname(path)
    while waiting and len(seen) <= _MOST_CONFIGS:
        config = waiting.pop(0)
        folder, facts = posixpath.dirname(config), table(files.json(config))
        options = table(facts, "compilerOptions")
        root = options.get("baseUrl")
        here = _place(folder, own, root) if isinstance(root, str) else None
        if base is None:
            base = here
        if paths is None and isinstance(options.get("paths"), dict):
            paths = tuple(_paths(table(options, "paths"), folder if here is None else here, own))
        for other in strings(facts.get("extends")):
            target = _config(folder, other, packages)
            if target is not None and target not in seen:
                seen.add(target)
                waiting.append(target)
    return ModulePaths(paths or (), base)


def _paths(entries: Mapping[str, Any], base: str, own: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern, targets in entries.items():
        places = [_place(base, own, target) for target in strings(targets)]
        yield pattern, tuple(place for place in places if place is not None)


def _place(folder: str, own: str, path: str) -> str | None:
    template = "${configDir}"
    return inside(own, f".{path.removeprefix(template)}") if path.startswith(template) else inside(folder, path)


def _config(folder: str, name: str, packages: Mapping[str, str]) -> str | None:
    if name.startswith("."):
        place = inside(folder, name)
    else:
        owner = next((known for known in packages if name == known or name.startswith(f"{known}/")), None)
        if owner is None:
            return None
        place = posixpath.join(packages[owner], name[len(owner) + 1 :] or "tsconfig.json")
    return None if place is None else place if place.endswith(".json") else f"{place}.json"

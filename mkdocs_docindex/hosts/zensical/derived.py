"""The configuration that Zensical builds with: the owner's, with staged folders, and generated pages in the nav."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from mkdocs.structure.nav import Link, Section
from mkdocs.structure.pages import Page
from yaml.representer import SafeRepresenter

from mkdocs_docindex.hosts.zensical.native_plugins import NAV_MAKERS, options_with_paths
from mkdocs_docindex.hosts.zensical.staging import DOCS, OVERRIDES, SITE

if TYPE_CHECKING:
    from mkdocs.structure import StructureItem
    from mkdocs.structure.nav import Navigation

    from mkdocs_docindex.hosts.zensical.project import Project

__all__ = ["derived_config", "nav_setting"]

_DUMPER = getattr(yaml, "CDumper", yaml.Dumper)
"""Written in C, where PyYAML has it."""

_STYLESHEET = "assets/docindex/docindex.css"

# Options of extensions and plugins that are paths from the folder of the configuration, which is another one here.
_PATHS = frozenset(
    """authors_profiles_dir autoapi_dir base_path cards_layout_dir config_file data data_path docs_dir include_dir
    include_yaml module_name modules paths search_paths watch""".split()
)


def derived_config(project: Project, nav: list[Any] | None) -> str:
    """The whole configuration as YAML; None as nav leaves it to Zensical."""
    root = yaml.MappingNode(project.node.tag, list(project.node.value))
    for name in ("plugins", "markdown_extensions", "watch"):
        if (node := _get(root, name)) is not None:
            _put(root, name, _with_absolute_paths(node, project.folder, is_path=name == "watch"))
    _put(root, "docs_dir", _node(DOCS))
    _put(root, "site_dir", _node(SITE))
    _put(root, "theme", _theme(_get(root, "theme")))
    styles = _get(root, "extra_css")
    _put(root, "extra_css", _node([_STYLESHEET]) if styles is None else _sequence([_node(_STYLESHEET), *styles.value]))
    if project.settings.get("edit_uri"):
        _put(root, "edit_uri", _node(project.settings["edit_uri"]))
    if nav is not None:
        _put(root, "nav", _node(nav))
    drop = () if nav is None else NAV_MAKERS
    _put(root, "plugins", _plugins(_get(root, "plugins"), drop, options_with_paths(project.folder, project.plugins())))
    text = yaml.serialize(root, Dumper=_DUMPER, allow_unicode=True, width=10_000)
    assert isinstance(text, str)
    return text


def nav_setting(nav: Navigation) -> list[Any]:
    """A navigation as the setting `nav`."""
    return [_item(item) for item in nav.items]


def _item(item: StructureItem) -> Any:
    if isinstance(item, Section):
        return {item.title: [_item(child) for child in item.children]}
    if isinstance(item, Page):
        return {str(item.title): item.file.src_uri} if item.title is not None else item.file.src_uri
    assert isinstance(item, Link)
    return {item.title: item.url} if item.title else item.url


def _plugins(node: yaml.Node | None, drop: Sequence[str], options: dict[str, Any]) -> yaml.Node:
    """The plugins without some of them, and with other options for some."""
    if isinstance(node, yaml.MappingNode):
        items = [(key, value) for key, value in node.value if key.value not in drop]
        return yaml.MappingNode(
            node.tag, [(key, _node(options[key.value]) if key.value in options else value) for key, value in items]
        )
    kept = []
    for item in node.value if isinstance(node, yaml.SequenceNode) else ():
        name = item.value[0][0].value if isinstance(item, yaml.MappingNode) and item.value else item.value
        if name not in drop:
            kept.append(_node({name: options[name]}) if name in options else item)
    return _sequence(kept)


def _theme(node: yaml.Node | None) -> yaml.Node:
    if isinstance(node, yaml.ScalarNode) and node.value:
        theme = yaml.MappingNode("tag:yaml.org,2002:map", [(_node("name"), node)])
    else:
        theme = yaml.MappingNode(
            "tag:yaml.org,2002:map", list(node.value) if isinstance(node, yaml.MappingNode) else []
        )
    _put(theme, "custom_dir", _node(OVERRIDES))
    return theme


def _with_absolute_paths(node: yaml.Node, folder: Path, *, is_path: bool = False) -> yaml.Node:
    if isinstance(node, yaml.MappingNode):
        return yaml.MappingNode(
            node.tag,
            [
                (key, _with_absolute_paths(value, folder, is_path=is_path or key.value in _PATHS))
                for key, value in node.value
            ],
        )
    if isinstance(node, yaml.SequenceNode):
        return yaml.SequenceNode(
            node.tag, [_with_absolute_paths(value, folder, is_path=is_path) for value in node.value]
        )
    if is_path and node.tag == "tag:yaml.org,2002:str" and _exists(folder / node.value):
        return _node(str(folder / node.value))
    return node


def _exists(path: Path) -> bool:
    """Whether a file or folder is there; the name of a Python module has no ending."""
    return path.exists() or path.with_name(f"{path.name}.py").is_file()


def _node(value: Any) -> yaml.Node:
    node: yaml.Node = SafeRepresenter().represent_data(value)
    return node


def _sequence(items: list[yaml.Node]) -> yaml.SequenceNode:
    return yaml.SequenceNode("tag:yaml.org,2002:seq", items)


def _get(node: yaml.MappingNode, name: str) -> yaml.Node | None:
    return next((value for key, value in node.value if key.value == name), None)


def _put(node: yaml.MappingNode, name: str, value: yaml.Node) -> None:
    node.value = [item for item in node.value if item[0].value != name]
    node.value.append((_node(name), value))

"""The configuration of a project, read as Zensical reads it: mkdocs.yml or zensical.toml."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from mkdocs.exceptions import MkDocsException
from mkdocs.utils.yaml import get_yaml_loader

from mkdocs_docindex.hosts.zensical.config_file import ConfigError

__all__ = ["Project", "read_project"]


_READING = frozenset(
    """pymdownx.snippets zensical.extensions.include_markdown zensical.extensions.macros
    zensical.extensions.markdownextradata zensical.extensions.table_reader""".split()
)
"""Extensions that put other files into pages."""


class Project(NamedTuple):
    """A project's configuration."""

    path: Path
    node: yaml.MappingNode
    """All settings as they are written, with tags such as `!!python/name`, and with the inherited ones."""
    raw: dict[str, Any]
    """All settings as they are written, as Python objects."""
    settings: dict[str, Any]
    """All settings with the defaults of Zensical."""
    inherited: tuple[str, ...] = ()
    """The configurations that it inherits from."""
    reads_more: bool = False
    """Whether pages depend on other files or on the environment, as by snippets, macros and `!ENV`."""

    @property
    def folder(self) -> Path:
        """The folder that paths in the configuration begin at."""
        return self.path.parent

    @property
    def docs_dir(self) -> Path:
        """The folder of the pages."""
        return Path(os.path.normpath(self.folder / self.settings["docs_dir"]))

    @property
    def site_dir(self) -> Path:
        """Where the site belongs."""
        return Path(os.path.normpath(self.folder / self.settings["site_dir"]))

    @property
    def custom_dir(self) -> Path | None:
        """The folder of the owner's templates."""
        name = self.settings["theme"].get("custom_dir")
        return Path(os.path.normpath(self.folder / name)) if name else None

    def plugins(self) -> dict[str, dict[str, Any]]:
        """The options of all plugins, also of those that Zensical does not know, by name."""
        given = self.raw.get("plugins") or []
        items = given.items() if isinstance(given, dict) else (_plugin(item) for item in given)
        return {str(name): options if isinstance(options, dict) else {} for name, options in items}


def _plugin(item: Any) -> tuple[str, Any]:
    return next(iter(item.items())) if isinstance(item, dict) and item else (str(item), None)


def read_project(path: Path) -> Project:
    """Read a configuration; ConfigError says what is wrong with it."""
    try:
        inherited: list[str] = []
        node = _toml_node(path) if path.suffix == ".toml" else _yaml_node(path, inherited)
        raw = _Loader.construct(node)
    except yaml.YAMLError as error:
        raise ConfigError(
            f"{path}{_line(error)}: this cannot be read as YAML ({_problem(error)}); correct the line"
        ) from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: this is not UTF-8; save it in that encoding") from None
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from None
    except MkDocsException as error:
        raise ConfigError(f"{path}: {error}") from None
    settings = _settings(path)
    reads_more = not _READING.isdisjoint(settings["markdown_extensions"]) or _has_env(node)
    return Project(path, node, raw, settings, tuple(inherited), reads_more)


def _has_env(node: yaml.Node) -> bool:
    if isinstance(node, yaml.ScalarNode):
        return node.tag == "!ENV"
    children = (value for _, value in node.value) if isinstance(node, yaml.MappingNode) else node.value
    return node.tag == "!ENV" or any(map(_has_env, children))


def _settings(path: Path) -> dict[str, Any]:
    from click import ClickException
    from zensical.config import parse_config

    try:
        settings: dict[str, Any] = parse_config(str(path))
    except ClickException as error:
        raise ConfigError(f"{path}: {error.format_message()}") from None
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ConfigError(f"{path}: {error}") from None
    return settings


class _Loader:
    """Makes Python objects of nodes, as MkDocs and Zensical do."""

    @staticmethod
    def construct(node: yaml.Node) -> dict[str, Any]:
        loader = get_yaml_loader()("")
        try:
            made = loader.construct_document(node)
        except (ImportError, AttributeError) as error:
            raise yaml.YAMLError(str(error)) from None
        finally:
            loader.dispose()
        return made if isinstance(made, dict) else {}


def _yaml_node(path: Path, inherited: list[str]) -> yaml.MappingNode:
    """The settings of a YAML file, merged with those that it inherits: lists are appended, as in Zensical."""
    text = path.read_text(encoding="utf-8")
    # Zensical has these extensions under its own name.
    text = text.replace("material.extensions", "zensical.extensions").replace("materialx", "zensical.extensions")
    node = yaml.compose(text, Loader=yaml.Loader)
    if node is None:
        return yaml.MappingNode("tag:yaml.org,2002:map", [])
    if not isinstance(node, yaml.MappingNode):
        raise ConfigError(f"{path}: these are not settings; write `site_name: ...`")
    for key, value in node.value:
        if key.value == "INHERIT":
            node.value = [item for item in node.value if item[0] is not key]
            parent = Path(os.path.normpath(path.parent / str(value.value)))
            inherited.append(str(parent))
            return _merged(_yaml_node(parent, inherited), node)
    return node


def _merged(parent: yaml.MappingNode, child: yaml.MappingNode) -> yaml.MappingNode:
    values = {key.value: (key, value) for key, value in parent.value}
    for key, value in child.value:
        known = values.get(key.value, (key, None))[1]
        if isinstance(known, yaml.MappingNode) and isinstance(value, yaml.MappingNode):
            value = _merged(known, value)
        elif isinstance(known, yaml.SequenceNode) and isinstance(value, yaml.SequenceNode):
            value = yaml.SequenceNode(known.tag, [*known.value, *value.value])
        values[key.value] = (key, value)
    return yaml.MappingNode(parent.tag, list(values.values()))


def _toml_node(path: Path) -> yaml.MappingNode:
    try:
        import tomllib
    except ModuleNotFoundError:  # Python 3.10, which Zensical does not run on either
        raise ConfigError(f"{path}: reading TOML needs Python 3.11 or newer") from None
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: this is not valid TOML: {error}; correct the line") from None
    node = yaml.compose(yaml.safe_dump(settings.get("project", settings), allow_unicode=True, sort_keys=False))
    assert isinstance(node, yaml.MappingNode)
    return node


def _line(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return f", line {mark.line + 1}" if mark else ""


def _problem(error: yaml.YAMLError) -> str:
    return " ".join(str(getattr(error, "problem", None) or error).split())

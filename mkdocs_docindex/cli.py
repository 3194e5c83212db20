"""The command `docindex`: the same pipeline without a build."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs_docindex import __version__
from mkdocs_docindex.check_command import add_check_options, report_check, wanted_kinds, wants_repairs
from mkdocs_docindex.checks.problems import Facts, find_problems
from mkdocs_docindex.export.json_index import site_json
from mkdocs_docindex.model.findings import Checked
from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.reading.docs_folder import files_in, folders_of, index_pages, is_index, read_folder, read_text
from mkdocs_docindex.reading.moves import read_moves
from mkdocs_docindex.site.folders import FolderRules
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.links import Resolver
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules

if TYPE_CHECKING:
    from mkdocs_docindex.hosts.mkdocs.offline import LoadConfig

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code: 0, 1 for a problem, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(prog="docindex", description="An index of Markdown documentation.")
    parser.add_argument("--version", action="version", version=f"docindex {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    export = _command(commands, "export", "write the index of a docs folder as JSON", _export)
    export.add_argument(
        "--keywords", type=_count, metavar="N", help="the N best terms of a page (default: what it shows)"
    )
    export.add_argument("--related", type=_count, metavar="N", help="related pages of a page at most (default: 5)")
    check = _command(commands, "check", "find broken links, orphan pages and duplicates", _check)
    add_check_options(check)
    _add_explain(commands)
    _add_mcp(commands)
    for name, purpose in (("build", "build the site with Zensical"), ("serve", "serve the site with Zensical")):
        _zensical_command(commands, name, purpose)
    options, more = parser.parse_known_args(arguments)
    if options.command in ("build", "serve"):
        return _zensical(options, more)
    if more:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    gc.disable()  # a short life with millions of objects, all of them needed to the end
    if options.command == "explain" and options.docs is None and Path("mkdocs.yml").is_file():
        options.config = options.config or Path("mkdocs.yml")
    if (options.docs is None) == (options.config is None):
        commands.choices[options.command].error("name a docs folder, or a mkdocs.yml with --config")
    try:
        code: int = options.run(options)
    except _ProblemError as problem:
        _warn(str(problem))
        return 1
    return code


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    purpose: str,
    run: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    """A command with the arguments that all of them have."""
    command = commands.add_parser(name, help=purpose)
    command.add_argument("docs", type=Path, nargs="?", metavar="DOCS_DIR", help="a folder of Markdown files")
    command.add_argument("--output", "-o", type=Path, metavar="FILE", help="where to write; standard output by default")
    command.add_argument(
        "--config", type=Path, metavar="FILE", help="read docs folder and options from this configuration"
    )
    command.set_defaults(run=run)
    return command


def _add_explain(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    purpose = "say why a term is a keyword and in the index, or why two pages are related"
    command = commands.add_parser("explain", help=purpose, description=purpose.capitalize() + ".")
    command.add_argument("what", metavar="TERM_OR_PAGE", help="a term, or the path of a page in the docs folder")
    command.add_argument("page", nargs="?", metavar="PAGE", help="a page: about the term there, or the two pages")
    command.add_argument("--docs", type=Path, metavar="DOCS_DIR", help="a folder of Markdown files")
    command.add_argument(
        "--config",
        type=Path,
        metavar="mkdocs.yml",
        help="read docs folder and options from here (default: mkdocs.yml of this folder)",
    )
    command.add_argument("--output", "-o", type=Path, metavar="FILE", help="where to write; standard output by default")
    command.set_defaults(run=_explain)


def _explain(options: argparse.Namespace) -> int:
    from mkdocs_docindex.site.explain import explain

    if options.config:
        inputs = _inputs_of_config(options.config)
    else:
        inputs = SiteInputs(_pages_of(options.docs), keywords=KeywordRules(), related=RelatedRules())
    try:
        text = explain(inputs, options.what, options.page)
    except ValueError as error:
        raise _ProblemError(str(error)) from None
    _write(f"{text}\n", options.output)
    return 0


def _zensical_command(commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str) -> None:
    command = commands.add_parser(
        name, help=purpose, epilog=f"All other arguments go to `zensical {name}`.", allow_abbrev=False
    )
    command.add_argument(
        "--config",
        "--config-file",
        "-f",
        type=Path,
        metavar="FILE",
        help="mkdocs.yml or zensical.toml; by default the one that is in the current folder",
    )


def _zensical(options: argparse.Namespace, arguments: list[str]) -> int:
    """Build or serve a site with Zensical."""
    from mkdocs_docindex.hosts.zensical.command import build
    from mkdocs_docindex.hosts.zensical.config_file import ConfigError
    from mkdocs_docindex.hosts.zensical.serve import serve

    try:
        return build(options.config, arguments) if options.command == "build" else serve(options.config, arguments)
    except ConfigError as error:
        _warn(str(error))
        return 1


def _add_mcp(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command `mcp`, which has no output of its own."""
    mcp = commands.add_parser("mcp", help="answer language models over the Model Context Protocol")
    mcp.add_argument("docs", type=Path, nargs="?", metavar="DOCS_DIR", help="a folder of Markdown files")
    mcp.add_argument("--config", type=Path, metavar="mkdocs.yml", help="read docs folder and options from here")
    mcp.set_defaults(run=_mcp)


def _mcp(options: argparse.Namespace) -> int:
    gc.enable()  # it lives as long as its client
    if sys.stdin is None or sys.stdout is None:
        raise _ProblemError("standard input and output must be open: a client of the protocol starts this command")
    if not (options.config.is_file() if options.config else options.docs.is_dir()):
        raise _ProblemError(f"{options.config} is not a file" if options.config else f"{options.docs} is not a folder")
    try:
        from mkdocs_docindex.mcp_server.server import serve
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("mkdocs_docindex"):
            raise
        raise _ProblemError("the SDK of the protocol is missing: pip install 'mkdocs-docindex[mcp]'") from None
    if options.config:
        from mkdocs_docindex.hosts.mkdocs.config_docs import ConfigDocs

        serve(ConfigDocs(options.config, _warn), _warn)
    else:
        from mkdocs_docindex.mcp_server.folder_docs import FolderDocs

        serve(FolderDocs(options.docs, _warn), _warn)
    return 0


def _export(options: argparse.Namespace) -> int:
    if options.config:
        text = _json_of_config(options.config, options.keywords, options.related)
    else:
        related = RelatedRules().most if options.related is None else options.related
        text = "".join(site_json(_site_of_folder(options.docs, options.keywords, related), related=related))
    _write(text, options.output)
    return 0


def _check(options: argparse.Namespace) -> int:
    kinds, repairs = wanted_kinds(options), wants_repairs(options)
    if options.config:
        checked = _check_config(options.config, kinds, repairs=repairs)
    else:
        checked = _check_folder(options.docs, kinds, repairs=repairs)
    return report_check(options, checked, lambda text: _write(text, options.output), _warn)


class _ProblemError(Exception):
    """What keeps the command from its work, in a sentence."""


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"expected a number from 0 on, got '{text}'")
    return int(text)


def _warn(message: str) -> None:
    if sys.stderr is not None:  # print() would take standard output in its place
        with suppress(OSError):
            print(f"docindex: {message}", file=sys.stderr)  # noqa: T201


def _site_of_folder(folder: Path, count: int | None, related: int) -> SiteIndex:
    pages = _pages_of(folder)
    keywords = KeywordRules(10 if count is None else count, all_terms=count is not None) if count != 0 else None
    indexes = index_pages(pages)
    rules = FolderRules(
        titles={path: pages[src].title for path, src in indexes.items()},
        indexes=indexes,
        no_index=folders_of(pages) - indexes.keys(),  # nothing is built, so no page is made
    )
    relations = RelatedRules(related, floor=False) if related else None
    return build_index(SiteInputs(pages, folders=rules, keywords=keywords, related=relations))


def _pages_of(folder: Path, *, with_history: bool = True) -> dict[str, Page]:
    if not folder.is_dir():
        raise _ProblemError(f"{folder} is not a folder")
    return read_folder(folder, _warn, with_history=with_history)


def _check_folder(folder: Path, kinds: Collection[str], *, repairs: bool) -> Checked:
    pages = _pages_of(folder, with_history=False)
    silent = dict.fromkeys(
        (kind for kind in ("unused-file", "stale-page") if kind in kinds), "it needs mkdocs.yml, which --config reads"
    )
    if "orphan" in kinds and any((place / "mkdocs.yml").is_file() for place in (folder, folder.absolute().parent)):
        silent["orphan"] = "the nav is in mkdocs.yml, which --config reads"

    def exists(path: str) -> bool:
        return os.path.exists(os.path.join(folder, path))

    facts = Facts(
        text=lambda src: read_text(folder, src),
        has_file=exists,
        has_url=exists,
        indexes=frozenset(index_pages(pages).values()) | {src for src in pages if is_index(src)},
        files=lambda: files_in(folder),
        moves=(lambda: read_moves(folder)) if repairs else None,
        not_checked=silent,
    )
    findings = find_problems(pages, Resolver(pages.values()), facts, kinds)
    return Checked(findings, len(pages), folder.as_posix(), silent, str(folder))


def _check_config(path: Path, kinds: Collection[str], *, repairs: bool) -> Checked:
    from mkdocs_docindex.hosts.mkdocs.check import check_config

    with _config_problems(path):
        return check_config(path, kinds, _warn, _loader(path), repairs=repairs)


def _json_of_config(path: Path, count: int | None, related: int | None) -> str:
    from mkdocs_docindex.hosts.mkdocs.offline import json_of_config

    with _config_problems(path):
        return json_of_config(path, count, related, _warn, _loader(path))


def _inputs_of_config(path: Path) -> SiteInputs:
    from mkdocs_docindex.hosts.mkdocs.offline import inputs_of_config

    with _config_problems(path):
        return inputs_of_config(path, _warn, _loader(path))


@contextmanager
def _config_problems(path: Path) -> Iterator[None]:
    """Say what is wrong with a configuration; some messages begin with its path."""
    try:
        yield
    except ValueError as error:
        message = str(error)
        begins = message.startswith((str(path), str(path.absolute())))
        raise _ProblemError(message if begins else f"{path}: {message}") from None


def _loader(path: Path) -> LoadConfig:
    """What reads a configuration: TOML is Zensical's."""
    from mkdocs.config import load_config

    from mkdocs_docindex.hosts.zensical.command import check_version
    from mkdocs_docindex.hosts.zensical.reading import load_toml

    if path.suffix != ".toml":
        return load_config
    check_version()
    return load_toml


def _write(text: str, output: Path | None) -> None:
    content = text.encode()  # in UTF-8, whatever the terminal's encoding is
    if output is None and sys.stdout is None:
        raise _ProblemError("standard output is closed: open it, or name a file with --output")
    try:
        if output is not None:
            output.write_bytes(content)
            return
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        if output is None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to say, at exit either
        if not isinstance(error, BrokenPipeError):
            raise _ProblemError(f"{output or 'standard output'} cannot be written: {error.strerror}") from None

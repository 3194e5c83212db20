"""The command `docindex`: the same pipeline without a build."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from mkdocs_docindex import __version__
from mkdocs_docindex.analyse.folders import FolderRules
from mkdocs_docindex.analyse.related import RelatedRules
from mkdocs_docindex.analyse.site import KeywordRules, build_index
from mkdocs_docindex.model import SiteIndex
from mkdocs_docindex.publish.export import site_json
from mkdocs_docindex.read.folder import folders_of, index_pages, read_folder

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code: 0, 1 for a problem, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(prog="docindex", description="An index of Markdown documentation.")
    parser.add_argument("--version", action="version", version=f"docindex {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    export = commands.add_parser("export", help="write the index of a docs folder as JSON")
    export.add_argument("docs", type=Path, nargs="?", metavar="DOCS_DIR", help="a folder of Markdown files")
    export.add_argument("--output", "-o", type=Path, metavar="FILE", help="where to write; standard output by default")
    export.add_argument("--keywords", type=_count, metavar="N", help="keywords of a page at most (default: 10)")
    export.add_argument("--related", type=_count, metavar="N", help="related pages of a page at most (default: 5)")
    export.add_argument("--config", type=Path, metavar="mkdocs.yml", help="read docs folder and options from here")
    options = parser.parse_args(arguments)
    gc.disable()  # a short life with millions of objects, all of them needed to the end
    if (options.docs is None) == (options.config is None):
        export.error("name a docs folder, or a mkdocs.yml with --config")
    try:
        if options.config:
            text = _json_of_config(options.config, options.keywords, options.related)
        else:
            related = RelatedRules().count if options.related is None else options.related
            text = site_json(_site_of_folder(options.docs, options.keywords, related), related=related)
        _write(text, options.output)
    except _ProblemError as problem:
        _warn(str(problem))
        return 1
    return 0


class _ProblemError(Exception):
    """What keeps the command from its work, in a sentence."""


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"expected a number from 0 on, got '{text}'")
    return int(text)


def _warn(message: str) -> None:
    print(f"docindex: {message}", file=sys.stderr)  # noqa: T201


def _site_of_folder(folder: Path, count: int | None, related: int) -> SiteIndex:
    if not folder.is_dir():
        raise _ProblemError(f"{folder} is not a folder")
    pages = read_folder(folder, _warn)
    keywords = KeywordRules(count=10 if count is None else count) if count != 0 else None
    indexes = index_pages(pages)
    rules = FolderRules(
        titles={path: pages[src].title for path, src in indexes.items()},
        indexes=indexes,
        no_index=folders_of(pages) - indexes.keys(),  # nothing is built, so no page is made
    )
    return build_index(pages, (), rules, keywords, RelatedRules(related, floor=False) if related else None)


def _json_of_config(path: Path, count: int | None, related: int | None) -> str:
    from mkdocs_docindex.host.offline import json_of_config

    try:
        return json_of_config(path, count, related, _warn)
    except ValueError as error:
        raise _ProblemError(f"{path}: {error}") from None


def _write(text: str, output: Path | None) -> None:
    content = text.encode()  # in UTF-8, whatever a terminal speaks
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

"""Predicted heading ids are those of the built pages, on real sites."""

from __future__ import annotations

import re
from typing import Any

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, ConfigurationError
from selectolax.lexbor import LexborHTMLParser

from mkdocs_docindex.hosts.mkdocs.markdown_config import dialect_of
from mkdocs_docindex.reading.markdown import read_markdown
from tests.sites import real_sites

# What puts headings of other files or programs into a page.
INCLUDES = re.compile(r"-8<-|^\{!|^:::|\{%|\{\{|^#include|^\[=", re.MULTILINE)


def written_ids(source: str) -> set[str]:
    """Ids in raw HTML, which no toc extension makes."""
    return set(re.findall(r"""\b(?:id|name)\s*=\s*["']?([^\s"'>]+)""", source))


@pytest.mark.parametrize("folder", real_sites(), ids=lambda folder: folder.name)
def test_ids_of_all_pages(folder, tmp_path):
    try:
        # Only what decides the ids: neither the site's theme nor its plugins need to be installed.
        config = load_config(
            str(folder / "mkdocs.yml"), site_dir=str(tmp_path), theme="mkdocs", plugins=[], hooks=[], strict=False
        )
    except (Abort, ConfigurationError) as error:
        pytest.skip(f"{folder.name} needs a Markdown extension that is not installed: {error}")
    pages: dict[str, tuple[str, str]] = {}

    def collect(html: str, page: Any, **_: Any) -> str:
        pages[page.file.src_uri] = (page.file.content_string, html)
        return html

    config.plugins._register_event("page_content", collect)
    build(config)
    dialect = dialect_of(config)
    wrong = {}
    for src, (source, html) in pages.items():
        predicted = [heading.anchor for heading in read_markdown(source, dialect).headings]
        present = [node.attributes["id"] or "" for node in LexborHTMLParser(html).css("h1,h2,h3,h4,h5,h6") if node.id]
        missing = set() if INCLUDES.search(source) else set(present) - set(predicted) - written_ids(source)
        invented = set(predicted) - set(present)
        if missing or invented:
            wrong[src] = {"not predicted": sorted(missing), "not there": sorted(invented)}
    assert pages
    assert wrong == {}

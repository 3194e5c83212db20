"""Fixtures that all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from mkdocs_docindex.hosts.mkdocs import begin
from tests.sites import Site, make_site

settings.register_profile("short", deadline=None, derandomize=True, max_examples=200)
settings.register_profile("full", deadline=None, max_examples=10_000)
settings.load_profile("full" if os.environ.get("DOCINDEX_FULL") else "short")

# Material prints a notice about MkDocs 2 at every start.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


@pytest.fixture
def short_indexes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an index have few terms, as the sites of tests are small."""
    monkeypatch.setattr(begin, "LEAST_TERMS", 1)


@pytest.fixture
def site(tmp_path: Path) -> Callable[..., Site]:
    """Makes a site: `site({"index.md": "# Home"}, docindex={...}, nav=[...])`."""

    def make(docs: dict[str, str], **settings: Any) -> Site:
        return make_site(tmp_path, docs, **settings)

    return make

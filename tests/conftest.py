"""Fixtures that all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.sites import Site, make_site

# Material prints a notice about its own future at every start.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")


@pytest.fixture
def site(tmp_path: Path) -> Callable[..., Site]:
    """Makes a site: `site({"index.md": "# Home"}, docindex={...}, nav=[...])`."""

    def make(docs: dict[str, str], **settings: Any) -> Site:
        return make_site(tmp_path, docs, **settings)

    return make

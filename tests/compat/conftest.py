"""Fixtures of the compatibility tests."""

from __future__ import annotations

import pytest


@pytest.fixture(params=[True, False], ids=["docindex-first", "docindex-last"])
def first(request: pytest.FixtureRequest) -> bool:
    """Whether docindex stands before its neighbours in the list of plugins."""
    return bool(request.param)

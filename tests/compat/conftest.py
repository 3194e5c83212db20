"""Fixtures of the compatibility tests."""

from __future__ import annotations

import pytest


@pytest.fixture(params=[True, False], ids=["docindex-first", "docindex-last"])
def first(request: pytest.FixtureRequest) -> bool:
    """Whether docindex comes before the other plugins in the list."""
    return bool(request.param)

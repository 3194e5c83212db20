"""`docindex serve`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

__all__ = ["serve"]


def serve(config: Path | None, arguments: Sequence[str]) -> int:
    """Serve."""
    raise NotImplementedError

"""Files of the built site that are no pages."""

from __future__ import annotations

import os
from collections.abc import Iterable

__all__ = ["write_pieces"]


def write_pieces(pieces: Iterable[str], path: str) -> None:
    """Write a file piece by piece; where a piece cannot be made, what was there before stays."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(f"{path}.part", "w", encoding="utf-8", newline="\n") as out:
            out.writelines(pieces)
        os.replace(f"{path}.part", path)
    finally:
        if os.path.exists(f"{path}.part"):
            os.remove(f"{path}.part")

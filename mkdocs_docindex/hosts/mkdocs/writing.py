"""Files of the built site that are not pages."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress

__all__ = ["write_pieces"]


def write_pieces(pieces: Iterable[str], path: str) -> None:
    """Write a file piece by piece; where a piece cannot be made, what was there before stays.

    The pieces go to a new file of a name that nobody has, as the site may hold `NAME.part`. It takes the place of
    whatever is there: a link is not followed.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f"{path}.{secrets.token_hex(4)}.part"
    try:
        with open(part, "x", encoding="utf-8", newline="\n") as out:
            out.writelines(pieces)
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            os.remove(part)

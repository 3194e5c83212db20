"""Generate a docs folder of any size from another one."""

from __future__ import annotations

import random
import re
from pathlib import Path

__all__ = ["make_docs", "run_cpu"]

_SENTENCE = re.compile(r"(?<=[.!?]) +")


def make_docs(source: Path, target: Path, count: int, seed: int = 1) -> int:
    """Write `count` pages to a folder; return the bytes of Markdown.

    The first ones are pages of the source. When it has no more, pages follow whose sentences come
    from two of them, in a folder of their own, so that words, links and folders grow as in real sites.
    """
    chance = random.Random(seed)
    pages = sorted(path.relative_to(source).as_posix() for path in source.rglob("*.md"))
    chance.shuffle(pages)
    size = 0
    for number in range(count):
        generation, at = divmod(number, len(pages))
        name = pages[at]
        text = (source / name).read_text(encoding="utf-8")
        if generation:
            other = (source / chance.choice(pages)).read_text(encoding="utf-8")
            head, _, body = text.rpartition("\n---\n")
            mixed = _SENTENCE.split(body) + _SENTENCE.split(other.rpartition("\n---\n")[2])
            chance.shuffle(mixed)
            text = f"{head}\n---\n{' '.join(mixed[: len(mixed) // 2])}" if head else " ".join(mixed[: len(mixed) // 2])
            name = f"part-{generation}/{name}"
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        size += path.write_text(text, encoding="utf-8")
    return size


def run_cpu(command: list[str]) -> float:
    """Run a command; return its CPU seconds, including its children."""
    import resource
    import subprocess

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

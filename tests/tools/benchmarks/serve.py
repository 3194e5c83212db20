"""Measure the memory of `mkdocs serve` after many rebuilds, with and without docindex.

    python -m tests.tools.benchmarks.serve [DOCS_DIR] [--pages 41] [--rebuilds 10 50 100] [--theme mkdocs]

Each rebuild follows an edit that replaces some words, so that the size of the site does not change. "Resident" is the
memory of the process; "traced", in a separate and slower run, is the memory of Python objects after a full collection.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.tools.benchmarks.pages import make_docs

EXAMPLE = Path(__file__).parents[3] / "example_site" / "docs"
PLUGINS = {"mkdocs alone": "[search]", "docindex": "[search, docindex]"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("docs", type=Path, nargs="?", default=EXAMPLE)
    parser.add_argument("--pages", type=int, default=41)
    parser.add_argument("--rebuilds", type=int, nargs="+", default=[10, 50, 100])
    parser.add_argument("--theme", default="mkdocs")
    parser.add_argument("--one", choices=PLUGINS, help=argparse.SUPPRESS)
    parser.add_argument("--traced", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        measure(options)
        return
    print(f"{options.pages} pages, theme {options.theme}; megabytes after {options.rebuilds} rebuilds")
    for name in PLUGINS:
        for kind in ("resident", "traced"):
            arguments = ["--one", name, *(["--traced"] if kind == "traced" else [])]
            command = [sys.executable, "-m", "tests.tools.benchmarks.serve", *sys.argv[1:], *arguments]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            print(f"  {name:12}  {kind:8}", *(f"{size:7.1f}" for size in json.loads(done.stdout)), flush=True)


def measure(options: argparse.Namespace) -> None:
    logging.disable()
    if options.traced:
        tracemalloc.start()
    with tempfile.TemporaryDirectory() as folder:
        make_docs(options.docs, Path(folder, "docs"), options.pages)
        Path(folder, "docs/index.md").write_text("# Home\n", encoding="utf-8")
        text = f"site_name: Benchmark\ntheme: {{name: {options.theme}}}\nplugins: {PLUGINS[options.one]}\n"
        Path(folder, "mkdocs.yml").write_text(text, encoding="utf-8")
        rebuilt = rebuilds(Path(folder), max(options.rebuilds))
        print(json.dumps([memory(traced=options.traced) for number in rebuilt if number in options.rebuilds]))


def rebuilds(folder: Path, count: int) -> Iterator[int]:
    """Rebuild like `mkdocs serve`; yield the number of each rebuild."""
    chance = random.Random(1)
    page = max((folder / "docs").rglob("*.md"))
    text = page.read_text(encoding="utf-8")
    for number in range(count + 1):
        words = " ".join(f"{chance.choice(('gate', 'lamp', 'valve'))}{chance.randrange(10**6)}" for _ in range(10))
        page.write_text(f"{text}\n\nOne more sentence with {words}.\n", encoding="utf-8")
        config = load_config(str(folder / "mkdocs.yml"), site_dir=str(folder / "site"))
        if not number:
            config.plugins.on_startup(command="serve", dirty=False)
        build(config, serve_url="http://127.0.0.1:8000/")
        yield number
    config.plugins.on_shutdown()


def memory(*, traced: bool) -> float:
    """In megabytes."""
    if traced:
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / 1e6
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()

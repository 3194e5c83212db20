"""Measure what docindex adds to Zensical: cold, without a change, and after one edit while serving.

    python -m tests.tools.benchmarks.zensical [DOCS_DIR] [--sizes 1000 4000] [--repeat 3]

Pages are generated from a folder, by default that of the example site. Times are those of the processor, of all
processes, and medians of alternating runs; after an edit it is the time until the server shows it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from tests.tools.benchmarks.pages import make_docs

EXAMPLE = Path(__file__).parents[3] / "example_site" / "docs"
COMMANDS = {
    "zensical": [sys.executable, "-m", "zensical"],
    "docindex": [
        sys.executable,
        "-c",
        "import sys; from mkdocs_docindex.cli import main; sys.exit(main(sys.argv[1:]))",
    ],
}
SETTINGS = "site_name: Large\ntheme: {name: material, font: false, features: [navigation.prune]}\nplugins: [search, docindex]\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("docs", type=Path, nargs="?", default=EXAMPLE)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 4000])
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    for size in options.sizes:
        with tempfile.TemporaryDirectory() as folder:
            measure(options.docs, Path(folder), size, options.repeat)


def measure(docs: Path, folder: Path, size: int, repeat: int) -> None:
    times: dict[tuple[str, str], list[float]] = {}
    for name in COMMANDS:
        (folder / name).mkdir()
        make_docs(docs, folder / name / "docs", size)
        (folder / name / "mkdocs.yml").write_text(SETTINGS)
    for _ in range(repeat):
        for name in COMMANDS:
            for made in ("site", ".cache", ".docindex"):
                shutil.rmtree(folder / name / made, ignore_errors=True)
            times.setdefault((name, "cold"), []).append(cpu(name, folder / name))
            times.setdefault((name, "no change"), []).append(cpu(name, folder / name))
    for name in COMMANDS:
        times[name, "edit (s)"] = edits(name, folder / name, repeat)
    for what in ("cold", "no change", "edit (s)"):
        plain, ours = (statistics.median(times[name, what]) for name in COMMANDS)
        print(f"{size:>6,} pages, {what:<9}: {plain:6.2f} {ours:6.2f}  x{ours / plain:.2f}", flush=True)


def cpu(name: str, folder: Path) -> float:
    before = os.times()
    subprocess.run([*COMMANDS[name], "build"], cwd=folder, check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def edits(name: str, folder: Path, repeat: int) -> list[float]:
    """Seconds until a server shows an edit, each one after the last one has been dealt with."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [*COMMANDS[name], "serve", "-a", f"localhost:{port}"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    page = next(iter(sorted((folder / "docs").glob("faq.md"))))
    found = []
    try:
        for number in range(repeat + 1):
            text = f"Edit number {number} of this page."
            page.write_text(f"{page.read_text(encoding='utf-8')}\n\n{text}\n", encoding="utf-8")
            start = time.monotonic()
            while text not in get(f"http://localhost:{port}/faq/"):
                time.sleep(0.02)
            found.append(time.monotonic() - start)
            time.sleep(5)
    finally:
        server.terminate()
        server.wait()
    return found[1:]  # the first one is that of the start


def get(url: str) -> str:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


if __name__ == "__main__":
    main()

"""Measure what docindex adds to a build: cold, warm, and after one edit while serving.

    python -m tests.tools.benchmarks.build [DOCS_DIR ...] [--sizes 500 2000 8000] [--theme mkdocs] [--nav auto none]

A folder is built as it is, or with --sizes, pages are generated from it. The default folder is the example site.
`--nav none` keeps all pages but one out of the navigation, whose own cost is quadratic. Each line is the median of
alternating runs.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.tools.benchmarks.pages import make_docs

EXAMPLE = Path(__file__).parents[3] / "example_site" / "docs"
MOST_IN_NAV = 2000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("docs", type=Path, nargs="*")
    parser.add_argument("--sizes", type=int, nargs="+")
    parser.add_argument("--theme", default="mkdocs")
    parser.add_argument("--nav", nargs="+", choices=("auto", "none"), default=["none"])
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    for docs in options.docs or [EXAMPLE]:
        for nav in options.nav:
            last: tuple[int, float] | None = None
            for size in options.sizes or ([0] if options.docs else [500, 2000, 8000]):
                if nav == "none" or size <= MOST_IN_NAV:
                    with tempfile.TemporaryDirectory() as folder:
                        cost = measure(Path(folder), docs, size, nav, options.theme, options.repeat)
                    if last:
                        print(f"  growth: {size / last[0]:.1f} times the pages, {cost / last[1]:.2f} times the CPU")
                    last = (size, cost)


def measure(folder: Path, docs: Path, size: int, nav: str, theme: str, repeat: int) -> float:
    """Print the cost of builds of a site; return the CPU time of the plugin in a cold build."""
    if size:
        make_docs(docs, folder / "docs", size)
    else:
        shutil.copytree(docs, folder / "docs")
    pages = list((folder / "docs").rglob("*.md"))
    size, megabytes = len(pages), sum(page.stat().st_size for page in pages) / 1e6
    home = folder / "docs" / "index.md"
    if not home.exists():
        home.write_text("# Home\n", encoding="utf-8")
    configs = {}
    for name, plugins in {"bare": "[]", "search": "[search]", "docindex": "[search, docindex]"}.items():
        text = f"site_name: Benchmark\ntheme: {{name: {theme}}}\nplugins: {plugins}\n"
        if nav == "none":
            text += "nav: [index.md]\nnot_in_nav: '*'\n"
        (folder / f"{name}.yml").write_text(text, encoding="utf-8")
        configs[name] = folder / f"{name}.yml"
    found: dict[str, list[dict[str, float]]] = {}
    page = next(path for path in sorted((folder / "docs").rglob("*.md")) if path != home)
    for _ in range(repeat):
        for name in ("bare", "search"):
            found.setdefault(name, []).append(one_build(configs[name], folder / "site"))
        shutil.rmtree(folder / ".cache", ignore_errors=True)
        for name in ("cold", "warm"):
            found.setdefault(name, []).append(one_build(configs["docindex"], folder / "site"))
        found.setdefault("edit", []).append(one_build(configs["docindex"], folder / "site", "--edit", str(page)))
    middle = {
        name: {key: statistics.median(run[key] for run in runs) for key in runs[0]} for name, runs in found.items()
    }
    base = middle["search"]
    print(
        f"{size:,} pages, {megabytes:.1f} MB, nav: {nav}, theme: {theme}, without search {middle['bare']['cpu']:.1f} s"
    )
    print(f"  with search  {base['cpu']:6.1f} s")
    for name in ("cold", "warm", "edit"):
        run = middle[name]
        print(
            f"  docindex, {name}: {run['cpu']:6.1f} s, ratio {run['cpu'] / base['cpu']:.3f}, "
            f"memory {run['memory'] / base['memory']:.2f}; analysis {run['analysis']:.2f} s, "
            f"{run['analysis'] / megabytes:.2f} s/MB, {run['analysis'] / middle['cold']['analysis']:.0%} of cold; "
            f"rendering {1000 * run['rendering'] / size:.2f} ms a page; files for programs {run['writing']:.2f} s",
            flush=True,
        )
    return middle["cold"]["analysis"] + middle["cold"]["rendering"] + middle["cold"]["writing"]


def one_build(config: Path, site: Path, *arguments: str) -> dict[str, float]:
    """Build into an empty folder, with compiled modules like those of an installed package."""
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "tests.tools.benchmarks.one_build", str(config), str(site), *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    result: dict[str, float] = json.loads(done.stdout)
    return result


if __name__ == "__main__":
    main()

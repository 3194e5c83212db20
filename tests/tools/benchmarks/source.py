"""Measure source pages: reading by language, and builds with and without the source on the page.

    python -m tests.tools.benchmarks.source ROOT [--include "*.py" ...] [--theme mkdocs] [--repeat 2] [--builds]

ROOT is any folder of source files. All times are CPU times, the minimum of the runs; each build is a separate process.
The last table compares a first build with one core and with all, a second build, and one after an edit of one file: CPU
of the build and of the processes that read files for it, and time by the clock. `--builds` prints only that table.
Analysis runs once per build: reading, keywords, graph, JSON. The cost of a page is the rest: MkDocs, the theme and the
sections. "mkdocs alone" has the same number of pages, with one sentence each and no plugin.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from pathlib import Path

import yaml

from mkdocs_docindex.sources.files import list_files
from mkdocs_docindex.sources.read import language_for_text, read_source
from tests.tools.benchmarks.build import one_build


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("--include", nargs="*", default=[])
    parser.add_argument("--theme", default="mkdocs")
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--builds", action="store_true")
    options = parser.parse_args()
    root = options.root.resolve()
    listed = list_files(root, options.include, (), ())
    paths = [file.path for file in listed.files if not (file.is_binary or file.is_large)]
    if options.builds:
        with tempfile.TemporaryDirectory() as folder:
            compare_builds(Path(folder), root, paths, options.theme, options.repeat)
        return
    measure_reading(root, paths, options.repeat)
    with tempfile.TemporaryDirectory() as folder:
        measure_builds(Path(folder), root, paths, options.include, options.theme, options.repeat)
    with tempfile.TemporaryDirectory() as folder:
        compare_builds(Path(folder), root, paths, options.theme, options.repeat)


def measure_reading(root: Path, paths: list[str], repeat: int) -> None:
    texts: dict[str, list[tuple[str, str]]] = {}
    for path in paths:
        text = (root / path).read_bytes().decode("utf-8", "replace")
        texts.setdefault(language_for_text(path, text).name, []).append((path, text))
    for name, files in sorted(texts.items(), key=lambda item: -len(item[1])):
        runs = []
        for _ in range(repeat):
            start = time.process_time()
            for path, text in files:
                read_source(text, language_for_text(path, text))
            runs.append(time.process_time() - start)
        seconds, size = max(min(runs), 1e-6), sum(len(text) for _, text in files) / 1e6
        print(
            f"{name:14} {len(files):6,} files {size:7.1f} MB  {seconds:6.1f} s  {len(files) / seconds:7,.0f} files/s  "
            f"{size / seconds:6.2f} MB/s",
            flush=True,
        )


def measure_builds(folder: Path, root: Path, paths: list[str], include: list[str], theme: str, repeat: int) -> None:
    count = len(paths)
    for at in range(count):
        page = folder / "bare" / f"part-{at // 50}" / f"page-{at}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"# Page {at}\n\nA sentence about it.\n", encoding="utf-8")
    configs = {"mkdocs alone": write_config(folder, "bare", theme, [])}
    for embed in ("never", "always"):
        source = {"path": str(root), "include": include, "embed": embed, "max_pages": 1_000_000}
        configs[embed] = write_config(folder, embed, theme, [{"docindex": {"sources": [source]}}])
    least: dict[str, dict[str, float]] = {}
    for _ in range(repeat):
        for name, config in configs.items():
            shutil.rmtree(folder / ".cache", ignore_errors=True)
            for run in ("", " again") if name == "never" else ("",):
                found = one_build(config, folder / "site")
                before = least.setdefault(name + run, found)
                least[name + run] = {key: min(value, before[key]) for key, value in found.items()}
    alone = least["mkdocs alone"]["cpu"]
    print(f"{count:,} pages, theme {theme}; mkdocs alone {alone:.1f} s, {1000 * alone / count:.1f} ms a page")
    for name in ("never", "never again", "always"):
        run = least[name]
        page = 1000 * (run["cpu"] - run["analysis"]) / count
        print(
            f"  embed: {name:12} {run['cpu']:6.1f} s; analysis {run['analysis']:5.1f} s, "
            f"{count / run['analysis']:6,.0f} files/s; {page:5.1f} ms a page, of which sections "
            f"{1000 * run['rendering'] / count:4.1f} ms; memory {run['memory']:,.0f} MB"
        )
    ratio = least["never"]["analysis"] / least["never again"]["analysis"]
    print(f"  the second build's analysis is {ratio:.1f} times as fast")


def compare_builds(folder: Path, root: Path, paths: list[str], theme: str, repeat: int) -> None:
    """Print a row for each kind of build of a copy of the files."""
    copy = folder / "copy"
    for path in paths:
        target = copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, target)
    source = {"path": str(copy), "embed": "never", "max_pages": 1_000_000}
    config = write_config(folder, "builds", theme, [{"docindex": {"sources": [source]}}])
    edited = copy / next((path for path in paths if path.endswith(".py")), paths[0])
    kinds = {"first, one core": ("--cores", "1"), "first, all cores": (), "second": (), "after one edit": ()}
    least: dict[str, dict[str, float]] = {}
    for _ in range(repeat):
        for name, arguments in kinds.items():
            if name.startswith("first"):
                shutil.rmtree(folder / ".cache", ignore_errors=True)
            elif name == "after one edit":
                edited.write_bytes(edited.read_bytes() + b"\n# One more comment.\n")
            found = one_build(config, folder / "site", *arguments)
            least[name] = {key: min(value, least.get(name, found)[key]) for key, value in found.items()}
    print(f"{len(paths):,} files    build CPU  readers' CPU     clock    memory")
    for name, run in least.items():
        print(
            f"{name:18} {run['cpu']:7.1f} s {run['workers']:10.1f} s {run['wall']:8.1f} s {run['memory']:6,.0f} MB",
            flush=True,
        )


def write_config(folder: Path, name: str, theme: str, plugins: list[object]) -> Path:
    docs = folder / name
    docs.mkdir(exist_ok=True)
    (docs / "index.md").write_text("# Home\n", encoding="utf-8")
    settings = {
        "site_name": "Benchmark",
        "docs_dir": name,
        "theme": {"name": theme},
        "plugins": plugins,
        "nav": ["index.md"],
        "not_in_nav": "*",
    }
    config = folder / f"{name}.yml"
    config.write_text(yaml.safe_dump(settings), encoding="utf-8")
    return config


if __name__ == "__main__":
    main()

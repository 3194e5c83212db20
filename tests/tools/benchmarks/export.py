"""Measure how the cost of `docindex export` grows with the number of pages, and compare it with another command.

    python -m tests.tools.benchmarks.export DOCS_DIR [--sizes 1000 2000 4000 8000] [--peer "COMMAND"]

DOCS_DIR is any folder of Markdown. The peer is a command with {docs}, {out}, {keywords} and {related} in it.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
from pathlib import Path

from tests.tools.benchmarks.pages import make_docs, run_cpu

OURS = [sys.executable, "-c", "import sys; from mkdocs_docindex.cli import main; sys.exit(main())"]
WANTED = {"related": (0, 10), "keywords": (20, 0), "both": (20, 10)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("docs", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 2000, 4000, 8000])
    parser.add_argument("--peer")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each, the least CPU counts (default: 3)")
    options = parser.parse_args()
    last: dict[str, float] = {}
    for size in options.sizes:
        with tempfile.TemporaryDirectory() as folder:
            docs, out = Path(folder, "docs"), Path(folder, "out.json")
            megabytes = make_docs(options.docs, docs, size) / 1e6
            for what, (keywords, related) in WANTED.items():
                flags = ["--keywords", str(keywords), "--related", str(related)]
                ours, peer = [], []
                for _ in range(options.repeat):
                    ours.append(run_cpu([*OURS, "export", str(docs), "--output", str(out), *flags]))
                    if options.peer:
                        command = options.peer.format(docs=docs, out=out, keywords=keywords, related=related)
                        peer.append(run_cpu(shlex.split(command)))
                cpu = min(ours)
                line = f"{size:6,} pages {megabytes:6.1f} MB  {what:8}  {cpu:6.1f} s  {cpu / megabytes:5.2f} s/MB"
                if what in last:
                    line += f"  growth {cpu / last[what]:.2f}"
                if peer:
                    line += f"  peer {min(peer):6.1f} s, ratio {cpu / min(peer):.2f}"
                print(line, flush=True)
                last[what] = cpu


if __name__ == "__main__":
    main()

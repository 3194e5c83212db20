"""Progress messages of a build."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

# Reads the given number of pages like the plugin, in a separate process.
READ = """
import sys
from pathlib import Path
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import get_files
from pathspec.gitignore import GitIgnoreSpec
from mkdocs_docindex.hosts.mkdocs.page_reader import PageReader
from mkdocs_docindex.reading.documents import Documents
from mkdocs_docindex.store.database import Store

config = MkDocsConfig(config_file_path="mkdocs.yml")
config.load_dict({"site_name": "x", "docs_dir": sys.argv[1], "site_dir": sys.argv[1] + "-site", "theme": "mkdocs"})
config.validate()
reader = PageReader(config, GitIgnoreSpec.from_lines([]), {}, "en", {}, Documents(Store()))
print(len(reader.read_all(get_files(config))))
"""


def write_pages(folder: Path, count: int) -> None:
    folder.mkdir()
    for number in range(count):
        (folder / f"page-{number}.md").write_text(f"# Page {number}\n")


def read_on_a_terminal(folder: Path) -> str:
    terminal, ours = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", READ, str(folder)], stdout=ours, stderr=ours, stdin=ours)
    os.close(ours)
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # on Linux, a closed terminal
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    assert process.wait() == 0, shown.decode()
    return shown.decode()


@pytest.mark.parametrize(("pages", "bar"), [(1001, True), (1000, False)])
def test_terminal_shows_progress_above_a_thousand_pages(tmp_path, pages, bar):
    write_pages(tmp_path / "docs", pages)
    shown = read_on_a_terminal(tmp_path / "docs")
    assert str(pages) in shown
    assert ("Indexing pages" in shown) == bar


def test_no_progress_without_a_terminal(tmp_path):
    write_pages(tmp_path / "docs", 1001)
    done = subprocess.run([sys.executable, "-c", READ, tmp_path / "docs"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1001"
    assert "Indexing" not in done.stderr


def test_summary_line(site):
    built = site({"index.md": "# Home\n", "guide/a.md": "# A\n", "guide/b.md": "# B\n"}).build()
    (line,) = [line for line in built.infos if "docindex: " in line]
    assert line.startswith("INFO: docindex: Indexed 3 pages in 2 folders in 0.")
    assert line.endswith(" s")

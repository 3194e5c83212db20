"""`docindex explain`: why a term is a keyword and in the index, why two pages are related."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sites import Site

MAIN = "import sys; from mkdocs_docindex.cli import main; sys.exit(main())"
LOCK = "The lock gate opens. A lock gate of the lock gate keeper is wide.\n"
DOCS = {
    "index.md": "# Canal\n\nA canal. See [the weir](weir.md).\n",
    "lock.md": f"# Lock gate\n\n{LOCK}\n\n## Winch\n\nThe winch turns. A winch rests. The following example.\n",
    "weir.md": f"# Weir\n\nThe weir holds the water near the lock gate. {LOCK}\n",
    **{f"other{n}.md": f"# Other {n}\n\nThe boat floats. A boat sinks. One boat rests.\n" for n in range(4)},
}


@pytest.fixture(scope="module")
def docs(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    Site(folder).write(DOCS)
    return folder / "docs"


def run(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).parents[1])
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": root}
    command = [sys.executable, "-c", MAIN, "explain", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, cwd=cwd, check=False)


def explained(*arguments: object) -> str:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_term_of_the_index_is_explained(docs):
    text = explained("lock gate", "--docs", docs)
    assert "'lock gate' is an entry of the index: 2 pages are about it." in text
    assert text.index("  lock.md#lock-gate") < text.index("  weir.md#weir")
    assert "lock.md: 'lock gate' is keyword 1 of" in text
    assert "  share of the title: 100 %\n" in text


def test_rule_that_drops_a_term_is_named(docs):
    assert "'boat' is not a keyword, because more than a third of the pages have it." in explained(
        "boat", "other1.md", "--docs", docs
    )
    text = explained("gate", "lock.md", "--docs", docs)
    assert "'gate' is not an entry of the index: " in text
    assert "lock.md: 'gate' is not a keyword, because it always has the same word beside it" in text


def test_what_is_no_term_is_said(docs):
    text = explained("zeppelin", "lock.md", "--docs", docs)
    assert "'zeppelin' is not an entry of the index: no page has it" in text
    assert "lock.md: 'zeppelin' is not a term of the page." in text


def test_reason_of_two_pages_is_explained_both_ways(docs):
    text = explained("index.md", "weir.md", "--docs", docs)
    assert "weir.md is related page 1 of" in text
    assert "  because the page links to it\n" in text
    assert "  because it links to the page\n" in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["lock.md"], "'lock.md' is a page: name a second page, or a term before the page"),
        (["lock.md", "wier.md"], "there is no page 'wier.md': did you mean 'weir.md'?"),
        (["lock.md", "lock.md"], "'lock.md' is named twice: name two pages"),
        (["lock gate", "zzz"], "there is no page 'zzz': pages are named by their path in the docs folder"),
    ],
)
def test_bad_input_is_one_sentence(docs, arguments, says):
    done = run(*arguments, "--docs", docs)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"docindex: {says}")
    assert done.stderr.count("\n") == 1


def test_site_of_this_folder_is_explained_with_its_synonyms(tmp_path):
    Site(tmp_path).write(DOCS)
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: Canal\nplugins:\n  - docindex:\n      keywords:\n        synonyms:\n          sluice: lock gate\n"
    )
    done = run("lock gate", "lock.md", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "'lock gate' refers to the entry 'sluice', by the option `keywords.synonyms`." in done.stdout
    assert re.search(r"lock\.md: 'lock gate' is keyword 1 of \d, as 'sluice'\.", done.stdout)

"""mike publishes several versions of a site on one git branch."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.compat import DOCS
from tests.sites import JSON, broken_links


def test_each_version_links_to_its_own_pages(site, tmp_path):
    docs = site(
        DOCS,
        plugins=["search", "mike"],
        docindex=JSON,
        site_url="https://example.org/",
        extra={"version": {"provider": "mike"}},
    )
    docs.commit()
    for name, value in (("user.name", "Ann Author"), ("user.email", "a@example.org")):
        docs.git("config", name, value)
    _deploy(docs, "1.0")
    docs.write({"guide/later.md": "# Later\n\nOnly in the second version, [used](use.md) every day.\n"})
    docs.commit("later")
    _deploy(docs, "2.0", "latest")

    docs.git("worktree", "add", "-q", str(tmp_path / "published"), "gh-pages")
    published = tmp_path / "published"
    assert [version["version"] for version in json.loads((published / "versions.json").read_text())] == ["2.0", "1.0"]
    for version, has_later in (("1.0", False), ("2.0", True), ("latest", True)):
        folder = (published / version / "guide" / "index.html").read_text()
        assert 'class="docindex docindex-folder"' in folder
        assert ("later/" in folder) == has_later
    found = json.loads((published / "1.0" / "docindex.json").read_text())
    assert "guide/later.md" not in [page["src"] for page in found["pages"]]
    assert broken_links(published) == []


def _deploy(docs, *names):
    done = subprocess.run(
        [sys.executable, "-c", "from mike.driver import main; main()", "deploy", "--alias-type=copy", *names],
        cwd=docs.folder,
        env={**os.environ, "PATH": os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "WARN" in line]) == (0, []), done.stderr

"""mkdocs-same-dir puts pages next to mkdocs.yml, together with code and other files."""

from __future__ import annotations

import shutil

from tests.compat import DOCS, OVERVIEWS, problems, without_docindex


def test_pages_next_to_mkdocs_yml(site, first):
    docs = site(DOCS, plugins=["search", "same-dir"], first=first, docs_dir=".")
    shutil.copytree(docs.docs, docs.folder, dirs_exist_ok=True)
    shutil.rmtree(docs.docs)
    (docs.folder / "guide" / "code.py").write_text("leaves = 3\n")
    docs.commit()
    built, plain = docs.build(), without_docindex(docs)
    assert built.nav_tree() == OVERVIEWS
    facts = built.page("guide/use/index.html").facts()
    assert (facts["Path"], facts["Updated"]) == ("guide/use.md", "2024-01-01")
    assert problems(built, plain) == []
    assert docs.build().pages() == built.pages(), "the built site and the cache are not pages"

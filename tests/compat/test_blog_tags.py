"""Material's blog and tags."""

from __future__ import annotations

import pytest

from tests.compat import DOCS, problems, without_docindex

pytestmark = pytest.mark.usefixtures("short_indexes")

POST = """\
---
date: {date}
categories: [News]
tags: [{tag}]
---

# {title}

{title} is out.

<!-- more -->

The whole story.
"""
BLOG = {
    **DOCS,
    "tags.md": "# Tags\n\n<!-- material/tags -->\n",
    "blog/index.md": "# Blog\n\nAll news.\n",
    "blog/posts/first.md": POST.format(date="2024-01-31", tag="alpha", title="Version one"),
    "blog/posts/2024/second.md": POST.format(date="2024-02-28", tag="beta", title="Version two"),
}


@pytest.fixture
def docs(site, first):
    return site(BLOG, plugins=["search", "blog", "tags"], first=first)


def test_posts_keep_their_urls_and_get_metadata(docs):
    built = docs.build()
    page = built.page("blog/2024/01/31/version-one/index.html")
    assert page.texts(".docindex .docindex-title") == ["About this page"]
    assert page.facts()["Path"] == "blog/posts/first.md"
    assert page.links(".docindex-metadata a:first-child") == {"Blog": "../../../../"}
    assert built.page("guide/index.html").links(".docindex-table a")["Use"] == "use/"
    assert problems(built, without_docindex(docs)) == []


def test_blog_views_have_no_sections(docs):
    built = docs.build()
    for view in ("blog", "blog/archive/2024", "blog/category/news"):
        page = built.page(f"{view}/index.html")
        assert page.texts("article h2"), "posts exist"
        assert not page.has(".docindex")


def test_post_folders_have_no_folder_page(docs):
    built = docs.build()
    generated = set(built.pages()) - set(without_docindex(docs).pages())
    assert generated == {"api/index.html", "guide/index.html", "guide/advanced/index.html", "keywords/index.html"}


def test_tags_page_lists_pages_and_sections_once(docs):
    page = docs.build().page("tags/index.html")
    assert page.texts("article h2, .docindex-title") == ["alpha", "beta", "About this page", "Keywords"]
    assert page.links("article li a[href*='/blog/']") == {
        "Version one": "../blog/2024/01/31/version-one/",
        "Version two": "../blog/2024/02/28/version-two/",
    }

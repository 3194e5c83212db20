"""`docindex check` finds broken links and anchors, orphans, dead ends and duplicates, without false alarms."""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from mkdocs_docindex.cli import main
from tests.patience import no_long_wait
from tests.sites import JSON, Site, make_site
from tests.test_cli import EXAMPLE, ROOT, run

PROSE = (
    "A lock lifts boats from one reach of the canal to the next one. The keeper opens the lower gates, lets the boat "
    "in, closes the gates behind it, and fills the chamber through the paddles until the water stands as high as above. "
    "Then the upper gates open by hand, the boat leaves, and the keeper waits for the next one to come up the canal."
)


def check(*arguments: object, cwd: Path | None = None) -> str:
    """The output of the command, run in this process to be fast."""
    here, out, err = Path.cwd(), io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    os.chdir(cwd or here)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["check", *map(str, arguments)])
    finally:
        os.chdir(here)
        gc.enable()
    assert code == 0, err.getvalue()
    out.seek(0)
    return out.read()


def findings(*arguments: object) -> list[dict[str, Any]]:
    """Findings as JSON."""
    return json.loads(check("--format", "json", *arguments))["findings"]


def lines(*arguments: object, cwd: Path | None = None) -> list[str]:
    """Findings as lines of text."""
    return check(*arguments, cwd=cwd).splitlines()


def in_folder(folder: Path, docs: dict[str, str], *arguments: object) -> list[str]:
    """Findings in a folder with these pages, without the path of the folder."""
    Site(folder).write(docs)
    return lines("docs", *arguments, cwd=folder)


def in_site(folder: Path, docs: dict[str, str], *arguments: object, **config: Any) -> list[str]:
    """Findings in a site with these pages."""
    make_site(folder, docs, **config)
    return lines("--config", "mkdocs.yml", *arguments, cwd=folder)


def anchors_and_links(*arguments: object) -> tuple[object, ...]:
    return ("--only", "broken-link,broken-anchor", *arguments)


# Links


def test_broken_link_has_file_line_and_fix(tmp_path):
    docs = {
        "index.md": "# Home\n",
        "guide/a.md": "# A\n\nRead [this](c.md).\n\n```\n[no link](c.md)\n```\n\nAnd\n[that](../nowhere.md).\n",
        "guide/deep/c.md": "# C\n",
    }
    assert in_site(tmp_path, docs, "--only", "broken-link") == [
        "docs/guide/a.md:3: broken link: 'c.md' is not a page or file of the site; did you mean 'deep/c.md'?",
        "docs/guide/a.md:10: broken link: '../nowhere.md' is not a page or file of the site; correct the path, or drop it",
    ]


@pytest.mark.parametrize(
    ("link", "meant"),
    [
        ("[x](b)", "b.md"),
        ("[x](b/)", "b.md"),
        ("[x](b.html)", "b.md"),
        ("[x](B.md)", "b.md"),
        ("[x](guide/b.md)", "b.md"),
        ("[x](../b.md#end)", "b.md#end"),
        ("![x](images/logo.png)", "../images/logo.png"),
        ('<a href="bb.md">x</a>', "b.md"),
        ("[x](me@example.org)", "mailto:me@example.org"),
        ("[x](www.example.org/b)", "https://www.example.org/b"),
        ("[x][r]\n\n[r]: ../guide/b_.md", "b.md"),
    ],
)
def test_fix_suggests_the_closest_target(tmp_path, link, meant):
    docs = {
        "index.md": "# Home\n",
        "guide/a.md": f"# A\n\n{link}\n",
        "guide/b.md": "# B\n\n## End\n",
        "images/logo.png": "",
    }
    make_site(tmp_path, docs)
    (finding,) = findings("--config", tmp_path / "mkdocs.yml", "--only", "broken-link")
    assert (finding["src"], finding["suggestion"]) == ("guide/a.md", meant)


HEALTHY = [
    "[x](b.md)",
    "[x](b.md?q=1#end)",
    "[x](../b/)",
    "[x](../b/index.html)",
    "[x](../../)",
    "[x](..)",
    "[x](./)",
    "[x](#)",
    "[x](#top)",
    "[x]()",
    "[x](images/my%20logo.png)",
    "![x](images/my%20logo.png#only-light)",
    '<img src="../images/my logo.png">',
    '<a href="../demo/">x</a>',
    "[x](demo/index.html)",
    "[x](index.md)",
    "[x](../../plain/)",
    "[x](../plain/index.md)",
    "[x](../keywords.md)",
    "[x](../docindex.json)",
    "[x](../old.md)",
    "[x](../moved.md)",
    "[x](../../assets/images/favicon.png)",
    "[x](../../sitemap.xml)",
    "[x](../../../other-site/)",
    "[x](/anything/at/the/host.md)",
    "[x](https://example.org/b.md)",
    "[x](//example.org/b.md)",
    "[x](mailto:a@example.org)",
    "<a@example.org>",
    "[x](tel:123)",
    "[x](data:text/plain,hello)",
    "[x]({{ url }}/b.md)",
    "`[x](nowhere.md)`",
    "<!-- [x](nowhere.md) -->",
    "```\n[x](nowhere.md)\n```",
    "    [x](nowhere.md)",
    "[x](http://[broken/)",
]


def test_working_links_are_not_reported(tmp_path):
    docs = {
        "index.md": "# Home\n",
        "guide/index.md": "# Guide\n",
        "guide/b.md": "# B\n\n## End\n",
        "guide/images/my logo.png": "",
        "guide/demo/index.html": "<p>Demo</p>",
        "plain/page.md": "# Page\n",
        "moved.md": "---\ntemplate: redirect.html\nlocation: https://example.org\n---\n",
    }
    docs |= {f"guide/page{n}.md": f"# Page {n}\n\n{link}\n" for n, link in enumerate(HEALTHY)}
    plugins = ["search", {"redirects": {"redirect_maps": {"old.md": "guide/b.md"}}}]
    assert in_site(tmp_path, docs, *anchors_and_links(), plugins=plugins, docindex=JSON) == []


def test_folder_without_config_accepts_all_link_styles(tmp_path):
    docs = {
        "README.md": "# Home\n",
        "guide/a.md": (
            "[x](b) [x](b/) [x](b.html) [x](../guide) [x](../guide/) [x](../../LICENSE) [x](/docs/x.md)\n"
            "[x](b.md#the-end-1) <a href={url}>x</a> A note.[^1]\n\n[^1]: word\n"
        ),
        "guide/b.md": "# B\n\n## The end\n",
    }
    (tmp_path / "LICENSE").touch()
    assert in_folder(tmp_path, docs, *anchors_and_links()) == []


def test_absolute_links_are_checked_if_configured(tmp_path):
    docs = {"index.md": '# Home\n\n[a](/a.md) [b](/b.md) <a href="/c.md">c</a>\n', "a.md": "# A\n"}
    assert in_site(tmp_path, docs, *anchors_and_links()) == []
    (line,) = in_site(
        tmp_path, docs, *anchors_and_links(), validation={"links": {"absolute_links": "relative_to_docs"}}
    )
    assert line.startswith("docs/index.md:3: broken link: '/b.md' is not a page")


def test_link_to_excluded_page_is_broken(tmp_path):
    docs = {"index.md": "# Home\n\n[a](a.md)\n", "a.md": "# A\n"}
    assert in_site(tmp_path, docs, *anchors_and_links(), exclude_docs="a.md\n") == [
        "docs/index.md:3: broken link: 'a.md' is excluded from the site; include it, or drop the link"
    ]


@pytest.mark.parametrize("directory_urls", [True, False])
def test_links_to_urls_of_the_site(tmp_path, directory_urls):
    docs = {"index.md": "# Home\n\n[a](guide/a/) [b](guide/a.html)\n", "guide/a.md": "# A\n"}
    found = in_site(tmp_path, docs, *anchors_and_links(), use_directory_urls=directory_urls)
    wrong = "guide/a.html" if directory_urls else "guide/a/"
    # Many servers find `guide/a.html` for `guide/a/`, so that link may work.
    assert [f"'{wrong}'" in line for line in found] == ([True] if directory_urls else [])


def test_missing_images_are_found_in_markdown_and_html(tmp_path):
    docs = {"index.md": '# Home\n\n![a](a.png)\n\n<p><img src="b.png"></p>\n\nText <img src="c.png"> text.\n'}
    assert in_site(tmp_path, docs, "--only", "broken-link") == [
        f"docs/index.md:{line}: broken link: image '{name}.png' is not a file of the site; correct the path, or drop it"
        for line, name in ((3, "a"), (5, "b"), (7, "c"))
    ]


@pytest.mark.parametrize("plugin", ["gen-files", "ezlinks", "roamlinks", "monorepo", "i18n"])
def test_links_that_plugins_may_resolve_are_not_reported(tmp_path, plugin):
    settings = {"i18n": {"languages": [{"locale": "en", "name": "E", "default": True}]}, "gen-files": {"scripts": []}}
    make_site(tmp_path, {"index.md": "# Home\n\n[a](a.md) [b](#b)\n"}, plugins=[{plugin: settings.get(plugin, {})}])
    done = run("check", "--config", tmp_path / "mkdocs.yml", "--strict")
    assert (done.returncode, done.stdout) == (0, "")
    assert f"docindex: broken-link is not checked: the plugin '{plugin}' may make pages or change links" in done.stderr
    data = json.loads(run("check", "--config", tmp_path / "mkdocs.yml", "--format", "json").stdout)
    assert {entry["kind"] for entry in data["not_checked"]} == {"broken-link", "broken-anchor", "orphan"}


def test_blog_plugin_excuses_links_in_its_folder_only(tmp_path):
    docs = {
        "index.md": "# Home\n\n[a](blog/archive/2024/) [b](block.md)\n",
        "blog/index.md": "# Blog\n",
        "blog/posts/a.md": "---\ndate: 2024-01-01\n---\n# Post\n\n[More](../../index.md), [next](../../../../b/).\n",
    }
    (line,) = in_site(tmp_path, docs, plugins=["blog"], nav=[{"Home": "index.md"}, {"Blog": "blog/index.md"}])
    assert "'block.md'" in line


def test_hooks_disable_link_checks(tmp_path):
    (tmp_path / "made.py").write_text("def on_files(files, config):\n    return files\n")
    make_site(tmp_path, {"index.md": "# Home\n\n[a](a.md)\n"}, hooks=["made.py"])
    done = run("check", "--config", "mkdocs.yml", cwd=tmp_path)
    assert done.stdout == ""
    assert "broken-link is not checked: the hook 'made.py' may make pages" in done.stderr


# Anchors


def test_broken_anchor_has_page_and_fix(tmp_path):
    docs = {
        "index.md": "# Home\n\nSee [it](guide/a.md#seting-up) and\n[there](#nowhere).\n",
        "guide/a.md": "# A\n\n## Setting up\n\n[end](../guide/a.md#Setting-Up)\n",
    }
    assert in_site(tmp_path, docs, "--only", "broken-anchor") == [
        "docs/index.md:3: broken anchor: 'guide/a.md#seting-up' leads to 'guide/a.md', which has no such section; "
        "did you mean 'guide/a.md#setting-up'?",
        "docs/index.md:4: broken anchor: '#nowhere' leads to 'index.md', which has no such section; "
        "link to one of its headings",
        "docs/guide/a.md:5: broken anchor: '../guide/a.md#Setting-Up' leads to 'guide/a.md', which has no such section; "
        "did you mean '../guide/a.md#setting-up'?",
    ]


IDS = """# Target

## A heading

## A heading

## Named {#own-name}

A paragraph.
{: #after }

Text with <a id="inline"></a> and <a name=old-name></a>, [a link](b.md){ #link-id }.

<div id='block'>Text</div>

/// html | section#framed
    attrs: {id: spelled}
Text
///

A note.[^1]

[^1]: The note.
"""


def test_every_kind_of_id_is_known(tmp_path):
    anchors = (
        "target a-heading a-heading_1 own-name after inline old-name link-id block framed spelled fn:1 fnref:1 __toc "
        "__tabbed_1_1 __codelineno-0-1 docindex-related docindex-metadata top :~:text=note"
    ).split()
    docs = {
        "index.md": "# Home\n\n" + "".join(f"[{name}](b.md#{name})\n" for name in anchors) + "[bad](b.md#bad)\n",
        "b.md": IDS,
    }
    extensions = ["attr_list", "footnotes", "pymdownx.blocks.html"]
    (line,) = in_site(tmp_path, docs, *anchors_and_links(), markdown_extensions=extensions)
    assert "'b.md#bad'" in line


@pytest.mark.parametrize(
    ("text", "plugins"),
    [
        ('--8<-- "more.txt"', []),
        ("{!more.txt!}", []),
        ("::: package.module", []),
        ("{{ read_it() }}", ["macros"]),
        ("{% if x %}", ["macros"]),
    ],
)
def test_page_with_included_text_may_have_any_id(tmp_path, text, plugins):
    docs = {"index.md": "# Home\n\n[b](b.md#anything)\n", "b.md": f"# B\n\n{text}\n"}
    assert in_site(tmp_path, docs, *anchors_and_links(), plugins=plugins) == []


def test_braces_are_text_without_a_template_plugin(tmp_path):
    docs = {"index.md": "# Home\n\n[b](b.md#anything)\n", "b.md": "# B\n\nWrite {{ name }} here.\n"}
    assert len(in_site(tmp_path, docs, *anchors_and_links())) == 1


def test_tabs_may_have_ids(tmp_path):
    docs = {"index.md": "# Home\n\n[b](b.md#first-tab)\n", "b.md": '# B\n\n=== "First tab"\n\n    Text\n'}
    assert len(in_site(tmp_path, docs, *anchors_and_links(), markdown_extensions=["pymdownx.tabbed"])) == 1
    config = tmp_path / "mkdocs.yml"
    slugs = "slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}"
    text = config.read_text().replace("- pymdownx.tabbed", f"- pymdownx.tabbed: {{alternate_style: true, {slugs}}}")
    config.write_text(text)
    assert lines("--config", config, *anchors_and_links()) == []


def test_ids_use_the_configured_slugify(tmp_path):
    docs = {"index.md": "# Home\n\n[b](b.md#two_words)\n", "b.md": "# B\n\n## Two words\n"}
    assert len(in_site(tmp_path, docs, *anchors_and_links())) == 1
    assert in_site(tmp_path, docs, *anchors_and_links(), markdown_extensions=[{"toc": {"separator": "_"}}]) == []


def test_mkdocs_finds_the_same_anchors_broken(tmp_path):
    docs = {
        "index.md": "# Home\n\n[1](b.md#good) [2](b.md#bad) [3](#home) [4](#house) [5](b.md#ä) [6](b.md#same_2)\n",
        "b.md": "# B\n\n## Good\n\n## Ä\n\n## Same\n\n## Same\n",
    }
    site = make_site(tmp_path, docs, validation={"links": {"anchors": "warn"}})
    said = "\n".join(site.build(strict=False).log)
    found = findings("--config", tmp_path / "mkdocs.yml", "--only", "broken-anchor")
    assert [finding["target"] for finding in found] == ["b.md#bad", "#house", "b.md#ä", "b.md#same_2"]
    assert all(f"'{finding['target']}'" in said for finding in found)
    assert said.count("contains a link") == len(found)


# Orphans and dead ends


def test_orphan_is_not_in_nav_and_not_linked(tmp_path):
    docs = {
        "index.md": "# Home\n\n[linked](linked.md)\n",
        "linked.md": "# Linked\n",
        "in-nav.md": "# In the nav\n",
        "lost.md": "# Lost\n\n[home](index.md) and [itself](lost.md).\n",
        "404.md": "# Not found\n",
        "moved.md": "---\ntemplate: redirect.html\nlocation: index.md\n---\n",
        "hidden.md": "---\ndocindex: {exclude: true}\n---\n# Hidden\n",
        "draft.md": "# Draft\n",
        "gone.md": "# Gone\n",
        "part.md": "# Part\n",
        "includes.md": '# Includes\n\n--8<-- "docs/part.md"\n',
        "folder/index.md": "# Folder\n",
    }
    nav = [{"Home": "index.md"}, {"In": "in-nav.md"}, {"More": "includes.md"}]
    site = {"nav": nav, "draft_docs": "draft.md\n", "exclude_docs": "gone.md\n"}
    assert in_site(tmp_path, docs, "--only", "orphan", **site) == [
        "docs/lost.md: orphan: no other page links here and the nav does not show it; link to it, or add it to the nav"
    ]


def test_automatic_nav_has_no_orphans_except_not_in_nav(tmp_path):
    docs = {"index.md": "# Home\n", "a.md": "# A\n", "b.md": "# B\n"}
    assert in_site(tmp_path, docs, "--only", "orphan") == []
    (line,) = in_site(tmp_path, docs, "--only", "orphan", not_in_nav="b.md\n")
    assert line.startswith("docs/b.md: orphan: ")


@pytest.mark.parametrize(
    "link",
    ["/lost/", "/sub/lost/", "https://example.org/sub/lost/", "/lost.md", '<a href="../lost/">x</a>', "lost.md"],
)
def test_page_with_any_kind_of_link_is_not_an_orphan(tmp_path, link):
    text = link if link.startswith("<") else f"[x]({link})"
    docs = {"index.md": "# Home\n", "a.md": f"# A\n\nSee {text}.\n", "lost.md": "# Lost\n"}
    site = {"nav": [{"Home": "index.md"}, {"A": "a.md"}], "site_url": "https://example.org/sub/"}
    assert in_site(tmp_path, docs, "--only", "orphan,dead-end", **site) == [
        "docs/lost.md: dead end: it links to no other page; say where to read on"
    ]


def test_folder_has_orphans_only_if_its_pages_have_links(tmp_path):
    docs = {"README.md": "# Home\n", "a.md": "# A\n", "b/index.md": "# B\n"}
    assert in_folder(tmp_path, docs, "--only", "orphan") == []
    (tmp_path / "docs" / "README.md").write_text("# Home\n\n[b](b/index.md)\n")
    assert lines("docs", "--only", "orphan", cwd=tmp_path) == [
        "docs/a.md: orphan: no other page links here; link to it"
    ]


def test_orphans_need_config_if_mkdocs_yml_exists(tmp_path):
    make_site(tmp_path, {"index.md": "# Home\n\n[b](b.md)\n", "a.md": "# A\n", "b.md": "# B\n"})
    done = run("check", "docs", "--only", "orphan", cwd=tmp_path)
    assert done.stdout == ""
    assert "docindex: orphan is not checked: the nav is in mkdocs.yml, which --config reads\n" in done.stderr


@pytest.mark.parametrize("plugin", ["literate-nav", "awesome-nav"])
def test_nav_of_a_plugin_disables_orphan_check(tmp_path, plugin):
    make_site(tmp_path, {"index.md": "# Home\n", "a.md": "# A\n"}, plugins=[plugin], nav=[{"Home": "index.md"}])
    done = run("check", "--config", "mkdocs.yml", "--only", "orphan", cwd=tmp_path)
    assert done.stdout == ""
    assert f"orphan is not checked: the plugin '{plugin}' decides what the nav shows" in done.stderr


def test_tagged_pages_are_not_orphans(tmp_path):
    docs = {"index.md": "# Home\n", "a.md": "---\ntags: [x]\n---\n# A\n"}
    nav = [{"Home": "index.md"}]
    assert len(in_site(tmp_path, docs, "--only", "orphan", nav=nav)) == 1
    assert in_site(tmp_path, docs, "--only", "orphan", nav=nav, plugins=["tags"]) == []


def test_dead_end_has_no_links_to_other_pages(tmp_path):
    docs = {
        "index.md": "# Home\n",
        "end.md": "# End\n\n[Outside](https://example.org), [itself](#end), ![image](a.png)\n",
        "broken.md": "# Broken\n\n[It](nowhere.md) is a finding already.\n",
        "on.md": "# On\n\n[Home](index.md)\n",
        "html.md": '# HTML\n\n- <div><a href="../on/">on</a></div>\n',
        "snippet.md": '# Snippet\n\n--8<-- "links.txt"\n',
        "folder/index.md": "# Its folder's list leads on\n",
        "folder/a.md": "# A\n\n[Up](index.md)\n",
    }
    assert in_site(tmp_path, docs, "--only", "dead-end") == [
        "docs/end.md: dead end: it links to no other page; say where to read on"
    ]


# Duplicates


def test_duplicate_titles(tmp_path):
    docs = {
        "index.md": "# Home\n",
        "a/install.md": "# Install  it\n",
        "b/install.md": "---\ntitle: install it\n---\nText.\n",
        "c/install.md": "# Install\n",
        "de/install.md": "# Install it\n",
        "hidden.md": "---\ndocindex: {exclude: true}\n---\n# Install it\n",
        "one/reference/index.md": "# Reference\n",
        "two/reference/index.md": "# Reference\n",
    }
    assert in_site(tmp_path, docs, "--only", "duplicate-title") == [
        "docs/a/install.md: duplicate title: 'Install it' is also the title of 'b/install.md'; give each page its own"
    ]


def test_duplicate_title_must_match_in_nav_and_page(tmp_path):
    docs = {
        "index.md": "# Home\n",
        "a.md": "# About cats\n",
        "b.md": "# About dogs\n",
        "c.md": "# D\n",
        "d.md": "# D\n",
    }
    nav = [
        {"Home": "index.md"},
        {"Overview": "a.md"},
        {"Cats": [{"Overview": "b.md"}]},
        {"One": "c.md"},
        {"Two": "d.md"},
    ]
    assert in_site(tmp_path, docs, "--only", "duplicate-title", nav=nav) == []


def test_same_title_in_other_language_is_not_a_duplicate(tmp_path):
    docs = {
        "a.md": "# API\n\nThis is the page of the interface, and it is what you will want to read with the others.\n",
        "b.md": "# API\n\nDies ist die Seite der Schnittstelle, und sie ist das, was man mit den anderen lesen wird.\n",
    }
    assert in_folder(tmp_path, docs, "--only", "duplicate-title") == []


def test_near_duplicate_texts(tmp_path):
    changed = PROSE.replace("by hand", "by motor")
    docs = {
        "index.md": "# Home\n",
        "a.md": f"# Locks\n\n{PROSE}\n",
        "b.md": f"---\ntags: [x]\n---\n# Locks\n\n{changed}\n",
        "c.md": f"# Locks\n\n{PROSE[:200]}\n",
        "de/a.md": f"# Locks\n\n{PROSE}\n",
        "code.md": f"# Locks\n\n{PROSE}\n\n```\n{' '.join(map(str, range(200)))}\n```\n",
    }
    (finding,) = findings("--config", make_site(tmp_path, docs).folder / "mkdocs.yml", "--only", "near-duplicate")
    assert (finding["src"], finding["also"]) == ("b.md", ["a.md"])
    assert 0.8 <= finding["likeness"] < 1
    percent = int(100 * finding["likeness"])
    assert finding["message"] == f"its text is {percent}% the same as that of 'a.md'; keep one and link to it"


def test_short_pages_are_not_near_duplicates(tmp_path):
    assert (
        in_folder(tmp_path, dict.fromkeys(("a.md", "b.md"), "# A\n\nShort text.\n"), "--only", "near-duplicate") == []
    )


def test_chinese_pages_are_compared_too(tmp_path):
    text = "船闸把船从运河的一段提升到另一段。管理员打开下闸门,让船进入,关上闸门,然后通过闸板给闸室注水,直到水位与上游一样高。"
    docs = {"a.md": f"# 一\n\n{text}\n", "b.md": f"# 一\n\n{text}\n"}
    assert len(in_folder(tmp_path, docs, "--only", "near-duplicate")) == 1


def test_many_copies_are_each_reported_once(tmp_path):
    docs = {f"{n:03}.md": f"# Locks {n}\n\n{PROSE}\n" for n in range(200)}
    Site(tmp_path).write(docs)
    found = findings(tmp_path / "docs", "--only", "near-duplicate")
    assert [finding["src"] for finding in found] == sorted(docs)[1:]


# The command


@pytest.fixture
def bad_site(tmp_path) -> Path:
    make_site(tmp_path, {"index.md": "# Home\n\n[a](a.md)\n\n[b](b.md)\n", "b.md": "# B\n"})
    return tmp_path / "mkdocs.yml"


def test_strict_sets_the_exit_code(bad_site, tmp_path):
    done = run("check", "--config", bad_site)
    counts = "docindex:   broken link  1\ndocindex:   dead end     1\n"
    assert (done.returncode, done.stderr) == (0, f"{counts}docindex: 2 problems in 2 of 2 pages\n")
    assert run("check", "--config", bad_site, "--strict").returncode == 1
    assert run("check", "--config", bad_site, "--strict", "--only", "orphan").returncode == 0
    target = tmp_path / "findings.json"
    done = run("check", "--config", bad_site, "--strict", "--format", "json", "--output", target)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(json.loads(target.read_text())["findings"]) == 2


def test_message_when_nothing_is_found(tmp_path):
    Site(tmp_path).write({"index.md": "# Home\n"})
    done = run("check", tmp_path / "docs", "--strict")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "docindex: 1 page, nothing to fix\n")


def test_json_format(bad_site):
    data = json.loads(run("check", "--config", bad_site, "--format", "json").stdout)
    assert list(data) == ["schema", "pages", "findings", "not_checked"]
    assert (data["schema"], data["pages"], data["not_checked"]) == (1, 2, [])
    assert data["findings"] == [
        {
            "kind": "broken-link",
            "src": "index.md",
            "line": 3,
            "target": "a.md",
            "suggestion": None,
            "message": "'a.md' is not a page or file of the site; correct the path, or drop it",
        },
        {"kind": "dead-end", "src": "b.md", "line": None, "message": "it links to no other page; say where to read on"},
    ]


def test_output_is_deterministic(tmp_path):
    docs = {f"{n}.md": f"# Page {n % 7}\n\n{PROSE} [x]({n}x.md) [y]({n + 1}.md#no)\n" for n in range(40)}
    Site(tmp_path).write(docs)
    outputs = {
        run("check", tmp_path / "docs", "--format", "json", env={"PYTHONHASHSEED": str(seed)}).stdout
        for seed in range(3)
    }
    assert len(outputs) == 1


def test_only_and_skip_select_kinds(bad_site):
    assert [finding["kind"] for finding in findings("--config", bad_site, "--only", "dead-end, orphan")] == ["dead-end"]
    assert [finding["kind"] for finding in findings("--config", bad_site, "--skip", "dead-end")] == ["broken-link"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--only", "orphans"], "argument --only: there is no kind 'orphans': did you mean 'orphan'?"),
        (["--skip", "orphan,x"], "argument --skip: there is no kind 'x': choose from broken-link, broken-anchor, "),
        (["--only", ""], "argument --only: there is no kind '': choose from "),
        (["--only", "orphan", "--skip", "orphan"], "argument --skip: not allowed with argument --only"),
        (["--format", "xml"], "argument --format: invalid choice: 'xml'"),
        (["--config", "mkdocs.yml"], "name a docs folder, or a mkdocs.yml with --config"),
    ],
)
def test_wrong_arguments_print_one_sentence(tmp_path, arguments, says):
    done = run("check", tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith(f"docindex check: error: {says}")


def test_unreadable_input_prints_one_sentence(tmp_path):
    done = run("check", tmp_path / "nothing")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"docindex: {tmp_path / 'nothing'} is not a folder\n"
    (tmp_path / "mkdocs.yml").write_text("site_name: [\n")
    done = run("check", "--config", tmp_path / "mkdocs.yml")
    assert done.returncode == 1
    assert done.stderr.startswith(f"docindex: {tmp_path / 'mkdocs.yml'}: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs names that Windows does not allow")
def test_odd_file_names_stay_on_one_line(tmp_path):
    Site(tmp_path).write({"a\nb[x](y)\x1b.md": "[x](no%1Bwhere.md)\n\n[y](a%00b.md)\n", "c.md": "# C\n"})
    found = lines(tmp_path / "docs", "--only", "broken-link")
    assert len(found) == 2
    assert all("a\\nb[x](y)\\x1b.md:" in line for line in found)
    assert {finding["src"] for finding in findings(tmp_path / "docs", "--only", "broken-link")} == {"a\nb[x](y)\x1b.md"}


@pytest.mark.parametrize("config", [True, False])
def test_ten_thousand_broken_links_are_fast(tmp_path, config):
    many = "".join(f"[x](nowhere{n}.md) [y](b.md#s{n}) ![z](i{n}.png) [w](#z{n}) {{#\n" for n in range(2500))
    headings = "".join(f"## Section {n}\n\n" for n in range(1000))
    make_site(tmp_path, {"index.md": f"# Home\n\n{many}", "b.md": f"# B\n\n{headings}```\n<!-- `\n"})
    arguments = ("--config", tmp_path / "mkdocs.yml") if config else (tmp_path / "docs",)
    with no_long_wait():
        found = findings(*arguments, *anchors_and_links())
    assert len(found) == 10_000
    assert [finding["line"] for finding in found[:5]] == [3, 3, 3, 3, 4]


def test_line_numbers_match_the_file(tmp_path):
    text = "---\ntitle: T\n---\r\n\r\n[a](x.md)\r\n\r\n`[a](x.md)` [b][r] [c](x.md)\r\n\r\n[d](<x y.md>)\r\n\r\n[r]: x.md\r\n"
    Site(tmp_path).write({"a.md": text})
    found = findings(tmp_path / "docs", "--only", "broken-link")
    assert [(finding["target"], finding["line"]) for finding in found] == [
        ("x.md", 5),
        ("x.md", 7),
        ("x y.md", 9),
        ("x.md", 11),
    ]


def test_mkdocs_is_not_loaded_for_a_folder(tmp_path):
    Site(tmp_path).write({"index.md": "# Home\n"})
    code = (
        "import sys; from mkdocs_docindex.cli import main\n"
        f"main(['check', {str(tmp_path / 'docs')!r}]); print('mkdocs' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert out.stdout == "False\n"


def test_own_docs_have_no_findings():
    done = run("check", "--config", EXAMPLE, "--strict")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout

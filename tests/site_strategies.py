"""Hypothesis strategies for random sites: pages with every Markdown construct, nav, front matter and options."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from typing import Any

import yaml
from hypothesis import strategies as st

WORDS = (
    "lamp wick oil keeper lighthouse harbour signal beacon tower storm rocket `trim_wick()` `--verbose` `Lamp.light` "
    "API HTTP Über straße naïve café 灯台 маяк φάρος מגדלור don't e-mail 3.14 v2.0 C++ .NET a the of is not 100% & < > "
    '" * _ ~ | \\ # $x$ :smile: {{x}} {%x%} [x] (y) <b>bold</b> <br> &amp; &copy; &#60; https://example.org _em_ **st** '
    "***both*** ~~gone~~ ==mark== ^up^ `` ` `` `<tag>` \\* \\[ [^1] HTML *[HTML] x_y_z snake_case CamelCase --8<-- ::: "
    "<!--c--> <span class='a'>s</span> \u00ad \u200b \u202e \xa0 \ufeff 😀 e\u0301"
).split(" ")
NAMES = (
    "a", "b", "guide", "api", "faq", "notes", "Über uns", "a b", "x.y", "c++", "100%", "q&a", "it's", "#1", "日本", "-x",
    "_y", "A", "keywords", "source", "docindex", "assets", "search", "tags", "404", "index.de", "a;b", "a=b", "(1)", "~t",
)  # fmt: skip
FOLDERS = ("guide", "api", "Über", "a b", "guide.old", "keywords", "source", "x", "100%", "img", "_p")
EXTENSIONS: tuple[Any, ...] = (
    "admonition", "attr_list", "def_list", "footnotes", "md_in_html", "abbr", "meta", "sane_lists", "nl2br", "smarty",
    "pymdownx.superfences", "pymdownx.details", "pymdownx.tasklist", "pymdownx.highlight", "pymdownx.inlinehilite",
    "pymdownx.snippets", "pymdownx.mark", "pymdownx.emoji", {"pymdownx.tabbed": {"alternate_style": True}},
    {"toc": {"permalink": True}}, {"toc": {"separator": "_"}},
    {"toc": {"baselevel": 2}}, {"toc": {"toc_depth": 2}}, "pymdownx.blocks.admonition", "pymdownx.magiclink",
)  # fmt: skip


@dataclass
class RandomSite:
    """A site, small enough to read in a failure report."""

    docs: dict[str, str]
    config: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)


def phrases(least: int = 1, most: int = 8) -> st.SearchStrategy[str]:
    """A few words and separators."""
    return st.lists(st.sampled_from(WORDS), min_size=least, max_size=most).map(" ".join)


@st.composite
def links(draw: st.DrawFn, here: str, paths: list[str]) -> str:
    """A link to a page of the site or elsewhere."""
    target = draw(st.sampled_from([*paths, "gone.md", "https://example.org/", "", "/", "a.png"]))
    if target in paths:
        target = posixpath.relpath(target, posixpath.dirname(here) or ".").replace(" ", "%20")
    target += draw(st.sampled_from(["", "", "", "#lamp", "#gone", "?q=1"]))
    text = draw(phrases(0, 3))
    form = draw(
        st.sampled_from(["[{0}]({1})", "[{0}](<{1}>)", "[{0}]({1} 'title')", "![{0}]({1})", "<a href='{1}'>{0}</a>"])
    )
    return form.format(text, target)


@st.composite
def blocks(draw: st.DrawFn, here: str, paths: list[str], depth: int = 0) -> str:
    """One block of a page, with nested blocks."""
    kinds = ["heading", "heading", "text", "text", "text", "code", "list", "quote", "table", "html", "note", "marker"]
    kind = draw(st.sampled_from(kinds if depth < 2 else kinds[:6]))
    words = phrases()
    if kind == "heading":
        level, text = draw(st.integers(1, 6)), draw(phrases(0, 4))
        forms = [
            "{0} {1}",
            "{0}{1}",
            "{0} {1} {0}",
            "{1}\n===",
            "{1}\n---",
            "{0} {1} {{#own}}",
            "{0} {1} {{: .c #own }}",
        ]
        return draw(st.sampled_from(forms)).format("#" * level, text)
    if kind == "text":
        parts = draw(st.lists(st.one_of(words, words, links(here, paths)), min_size=1, max_size=4))
        return draw(st.sampled_from([" ", "\n", "  \n", "\\\n"])).join(parts)
    if kind == "code":
        code = draw(
            st.sampled_from(["# no heading", "import lamp", "<!-- docindex: related -->", "[x](y.md)", "```", ""])
        )
        fence = draw(st.sampled_from(["```", "~~~", "```` python", "``` {.py title='x' hl_lines='1'}", "    "]))
        if fence == "    ":
            return f"    {code}\n\n    {draw(words)}"
        end = draw(st.sampled_from([fence.split(" ")[0], fence.split(" ")[0], ""]))
        return f"{fence}\n{code}\n{end}"
    if kind == "marker":
        names = ["related", "metadata", "keywords", "backlinks", "folder", "index"]
        return f"<!-- docindex: {draw(st.sampled_from(names))} -->"
    inside = draw(st.lists(blocks(here, paths, depth + 1), min_size=1, max_size=2))
    body = "\n\n".join(inside)
    if kind == "list":
        mark = draw(st.sampled_from(["- ", "* ", "1. ", "- [ ] ", "- [x] "]))
        return "\n".join(mark + block.replace("\n", "\n    ") for block in [*inside, draw(words)])
    if kind == "quote":
        return "\n".join(f"> {line}" for line in body.split("\n"))
    if kind == "table":
        row = f"| {draw(words)} | {draw(words)} |"
        return f"{row}\n|---|:-:|\n{row}\n{draw(words)} |"
    if kind == "note":
        head = draw(
            st.sampled_from(["!!! note", '??? tip "Title"', '=== "Tab"', "[^1]:", "term\n:   ", "/// note", "*[HTML]:"])
        )
        indented = "    " + body.replace("\n", "\n    ")
        return f"{head}\n{indented}" if not head.endswith(": ") else f"{head}{body}"
    tag = draw(
        st.sampled_from(
            ["div", "details", "p", "table", "span", "script", "style", "pre", "svg", "section", "custom-x"]
        )
    )
    attributes = draw(st.sampled_from(["", " markdown", " class='docindex-like'", " id=own", " hidden"]))
    close = draw(st.sampled_from([f"</{tag}>"] * 5 + ([""] if tag not in ("script", "style") else [f"</{tag}>"])))
    return f"<{tag}{attributes}>\n{body}\n{close}"


@st.composite
def front_matter(draw: st.DrawFn) -> str:
    """None, odd or valid front matter."""
    scalars = st.one_of(
        st.none(), st.booleans(), st.integers(), phrases(), st.dates().map(str), st.lists(phrases(), max_size=2)
    )
    data: dict[str, Any] = draw(
        st.dictionaries(
            st.sampled_from(["title", "description", "tags", "keywords", "date", "hide", "status", "draft", "x"]),
            scalars,
            max_size=3,
        )
    )
    if "title" in data:
        data["title"] = draw(st.one_of(phrases(), st.integers()))  # MkDocs itself fails on some others
    own = draw(
        st.one_of(
            st.none(),
            st.none(),
            st.just(False),
            st.fixed_dictionaries(
                {},
                optional={
                    "hide": st.lists(
                        st.sampled_from(["metadata", "keywords", "related", "backlinks", "folder"]), max_size=2
                    ),
                    "keywords": st.lists(phrases(), max_size=2),
                    "not_keywords": st.lists(phrases(), max_size=2),
                    "exclude": st.booleans(),
                },
            ),
        )
    )
    if own is not None:
        data["docindex"] = own
    kind = draw(st.sampled_from(["none", "none", "yaml", "yaml", "broken", "empty", "list"]))
    if kind == "yaml":
        return f"---\n{yaml.safe_dump(data, allow_unicode=True)}---\n"
    return {"none": "", "broken": "---\ntitle: [a\n---\n", "empty": "---\n---\n", "list": "---\n- a\n---\n"}[kind]


@st.composite
def pages(draw: st.DrawFn, here: str, paths: list[str]) -> str:
    body = draw(st.lists(blocks(here, paths), max_size=6))
    text = draw(front_matter()) + draw(st.sampled_from(["\n\n", "\n\n", "\n"])).join(body) + "\n"
    return draw(st.sampled_from([text, text, text, text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip("\n")]))


@st.composite
def trees(draw: st.DrawFn) -> list[str]:
    """Paths of pages, unique even if case is ignored."""
    folders = st.lists(st.sampled_from(FOLDERS), max_size=3).map("/".join)
    names = st.sampled_from([*NAMES, "index", "README", "index"])
    found = draw(st.lists(st.tuples(folders, names).map(lambda parts: posixpath.join(*parts)), min_size=1, max_size=7))
    unique = {path.casefold().replace("readme", "index"): path for path in found}
    return sorted(f"{path}.md" for path in unique.values())


@st.composite
def navs(draw: st.DrawFn, paths: list[str]) -> list[Any] | None:
    """None, or a nav with some of the pages, with and without titles, sections and links."""
    if draw(st.booleans()):
        return None
    chosen = draw(st.permutations(paths))[: draw(st.integers(1, len(paths)))]
    items: list[Any] = []
    for path in chosen:
        title = draw(st.one_of(st.none(), phrases(1, 3)))
        item: Any = path if title is None else {title: path}
        form = draw(st.sampled_from(["here", "here", "section", "deep"]))
        if form == "here":
            items.append(item)
        else:
            section = {draw(phrases(1, 2)): [item]}
            items.append(section if form == "section" else {draw(phrases(1, 2)): [section, path]})
    if draw(st.booleans()):
        items.append({"Elsewhere": "https://example.org/"})
    return items


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Options of docindex."""
    names = ["metadata", "keywords", "related", "backlinks"]
    fields = ["path", "type", "size", "words", "reading_time", "headings", "links", "images", "code", "tags"]
    return st.fixed_dictionaries(
        {},
        optional={
            "sections": st.lists(st.sampled_from(names), unique=True, max_size=4),
            "placement": st.sampled_from(["bottom", "manual"]),
            "exclude": st.lists(st.sampled_from(["guide/", "*.old", "a.md", "api/**"]), max_size=2),
            "metadata": st.one_of(
                st.booleans(),
                st.fixed_dictionaries({"fields": st.lists(st.sampled_from(fields), unique=True, min_size=1)}),
            ),
            "keywords": st.one_of(
                st.booleans(),
                st.fixed_dictionaries(
                    {},
                    optional={
                        "count": st.sampled_from([1, 10, 100]),
                        "index": st.sampled_from([False, "keywords.md", "a.md", "guide/terms.md", "index.md"]),
                        "language": st.sampled_from(["auto", "en", "de", "ja", "xx"]),
                        "json_ld": st.booleans(),
                        "stop_words": st.lists(phrases(1, 2), max_size=2),
                    },
                ),
            ),
            "related": st.one_of(
                st.booleans(),
                st.fixed_dictionaries({"count": st.sampled_from([1, 50]), "exclude_linked": st.booleans()}),
            ),
            "backlinks": st.one_of(st.booleans(), st.just({"count": 1})),
            "folders": st.one_of(
                st.booleans(),
                st.fixed_dictionaries(
                    {},
                    optional={
                        "layout": st.sampled_from(["table", "cards", "list"]),
                        "existing": st.sampled_from(["auto", "always", "never"]),
                        "nav_title": phrases(1, 2),
                        "list_files": st.booleans(),
                    },
                ),
            ),
            "export": st.one_of(st.booleans(), st.just({"json": True})),
        },
    )


@st.composite
def sites(draw: st.DrawFn) -> RandomSite:
    """A whole site."""
    paths = draw(trees())
    docs = {path: draw(pages(path, paths)) for path in paths}
    if draw(st.booleans()):
        docs[draw(st.sampled_from(["a.png", "guide/a.txt", "img/x y.svg", "keywords/x.js"]))] = "data"
    theme = draw(st.sampled_from(["mkdocs"] * 8 + ["readthedocs", "material"]))
    config: dict[str, Any] = {
        "site_name": draw(phrases(1, 3)),
        "theme": {"name": theme},
        "use_directory_urls": draw(st.booleans()),
        "markdown_extensions": draw(st.lists(st.sampled_from(EXTENSIONS), unique_by=str, max_size=6)),
        "plugins": draw(st.sampled_from([[], [], ["search"]])),
    }
    # MkDocs fails if an extension is listed twice.
    tocs = [item for item in config["markdown_extensions"] if isinstance(item, dict) and "toc" in item]
    for item in tocs[1:]:
        config["markdown_extensions"].remove(item)
    nav = draw(navs(paths))
    if nav:
        config["nav"] = nav
    elif draw(st.integers(0, 5)) == 0:
        config[draw(st.sampled_from(["exclude_docs", "draft_docs", "not_in_nav"]))] = draw(
            st.sampled_from(["a.md", "guide/", "*"])
        )
    sources = {}
    own = draw(options())
    if draw(st.integers(0, 3)) == 0:
        own["sources"] = [{"path": "src"}]
        for name in draw(
            st.lists(st.sampled_from(["a.py", "b.js", "c/d.c", "c/README.md", "e.txt"]), min_size=1, unique=True)
        ):
            sources[name] = draw(st.lists(phrases(), max_size=4).map("\n".join)) or "x"
    return RandomSite(docs, config, own, sources)

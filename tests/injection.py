"""Injection payloads, and a site with a payload in every input."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

import yaml

import mkdocs_docindex
from tests.sites import Site, make_site

HIT = "alert('hit')"
ELSEWHERE = "elsewhere.invalid"

PAYLOADS = {
    "script": f"<script>{HIT}</script>",
    "image": f"<img src=x onerror={HIT}>",
    "double": f'"><img src=x onerror={HIT}>',
    "single": f"' autofocus onfocus='{HIT}' x='",
    "bare": f"x autofocus tabindex=1 onfocus={HIT} y",
    "backtick": f"`onfocus={HIT}`",
    "backslash": f'\\"><img src=x onerror={HIT}>\\',
    "address": f"javascript:{HIT}",
    "address-tab": f"java\tscript:{HIT}",
    "address-data": f"data:text/html,<script>{HIT}</script>",
    "script-end": f"</script><script>{HIT}</script>",
    "title-end": f"</title></head><script>{HIT}</script>",
    "section-end": f"</section></a></code></li></ul><script>{HIT}</script>",
    "textarea": f"</textarea></xmp></noscript></template><script>{HIT}</script>",
    "comment": f"<!-- --!><script>{HIT}</script>",
    "comment-open": "<!--",
    "comment-end": f"--><script>{HIT}</script>",
    "marker": "<!-- docindex: metadata -->",
    "cdata": f"]]><script>{HIT}</script>",
    "svg": f"<svg onload={HIT}>",
    "svg-script": f"<svg><script href=//{ELSEWHERE}/a.js></script><a xlink:href=javascript:{HIT}>x</a></svg>",
    "math": f"<math><mtext><table><mglyph><style><img src=x onerror={HIT}>",
    "entity": f"&lt;script&gt;{HIT}&lt;/script&gt;",
    "entity-number": f"&#60;img src=x onerror={HIT}&#62; &#x3c;b&#x3e",
    "entity-twice": f"&amp;lt;img src=x onerror={HIT}&amp;gt;",
    "style": f"</style><style>@import '//{ELSEWHERE}/a.css';</style>",
    "style-attribute": f'" style="background:url(//{ELSEWHERE}/b.png)',
    "link": f"<link rel=stylesheet href=//{ELSEWHERE}/c.css><base href=//{ELSEWHERE}/>",
    "refresh": f"<meta http-equiv=refresh content='0;url=//{ELSEWHERE}/'>",
    "frame": f'<iframe srcdoc="<script>parent.{HIT}</script>"></iframe>',
    "form": f"<form action=//{ELSEWHERE}/><button autofocus formaction=javascript:{HIT}>x</button>",
    "template": "{{ 7 * 191 }} {% raw %} {# x #} ${7*191} {{ config.plugins }}",
    "label": "{title} {n} {terms} {names} {path} %s %(n)s {0}",
    "markdown": f"[x](javascript:{HIT}) ![x](//{ELSEWHERE}/d.png) **b** <//{ELSEWHERE}>",
    "line-separator": f"a\u2028b\u2029c\x85{HIT}",
    "nul": f"a\0b<scr\0ipt>{HIT}",
    "controls": f"a\x1b[31m\x07\x0c{HIT}<b>",
    "direction": f"\u202e{HIT}\u2066 \u200f>tpircs<",
    "not-a-character": "\ufffe\uffff\U0001fffe",
    "long": "w" * 5_000 + f"<b onclick={HIT}>",
    "long-words": f"<i onclick={HIT}>words </i>" * 200,
}
"""These are tried in every input."""
FEW = ("script-end", "double", "comment-open")


def as_text(payload: str) -> str:
    """Markdown that shows the payload as text."""
    return "".join(sign if sign.isalnum() or sign == " " or ord(sign) < 32 else f"&#{ord(sign)};" for sign in payload)


def as_name(payload: str) -> str:
    """A valid file name."""
    name = re.sub(r"[/\0-\x1f\x85\u2028\u2029]", "_", payload)
    return name.encode()[:120].decode("utf-8", "ignore").strip(" .") or "_"


def _quoted(value: Any) -> str:
    """A YAML value with control characters escaped."""
    return json.dumps(value)


FILLER = "The lighthouse keeper trims the wick of the lamp, and the lamp burns oil.\n"

PAGES: dict[str, Callable[[str], str]] = {
    "title": lambda evil: f"---\ntitle: {_quoted(evil)}\n---\n\n{FILLER}",
    "heading": lambda evil: f"# {as_text(evil)}\n\n{FILLER}\n## {as_text(evil)}\n\n{FILLER}",
    "summary": lambda evil: f"# Summary\n\n{as_text(evil)} {FILLER}",
    "raw": lambda evil: f"# Raw\n\n{FILLER}\n{evil}\n\n{FILLER}",
    "code": lambda evil: f"# Code\n\n## `` {evil} ``\n\nThe lamp `` {evil} `` and `` {evil} ``.\n\n```\n{evil}\n```\n",
    "description": lambda evil: f"---\ndescription: {_quoted(evil)}\n---\n\n# Description\n\n{FILLER}",
    "tags": lambda evil: f"---\ntags: {_quoted([evil])}\nkeywords: {_quoted([evil])}\n---\n\n# Tags\n\n{FILLER}",
    "options": lambda evil: (
        f"---\ndocindex:\n  keywords: {_quoted([evil, 'x' + evil])}\n  not_keywords: {_quoted([evil])}\n"
        f"  related: {_quoted([evil])}\n---\n\n# Options\n\n{FILLER}"
    ),
    "links": lambda evil: (
        f"# Links\n\nSee [{as_text(evil)}](heading.md) {as_text(evil)} [b](summary.md '{as_text(evil)}') of the lamp. "
        f"[c](code.md) ![{as_text(evil)}](a.png)\n"
    ),
    "anchors": lambda evil: f"# Anchors\n\n## Lamp {{: #{as_text(evil)} }}\n\n{FILLER}",
}
"""Inputs of a page. An author may write HTML on a page; other pages must not show it as HTML."""
QUIET = ("summary", "code", "tags", "options", "links")
"""Pages whose own text and title are harmless: only what docindex adds could do harm."""

PYTHON = '''"""{text}"""

import os

LAMP = "{text}"


class Keeper(dict["{text}", str]):
    """{text}"""

    @oil("{text}")
    def trim_{n}(self, wick="{text}"):
        """{text}"""
        # TODO: {text}
        return os.environ["{text}"]
'''
SCRIPT = """// {text}
import lamp from "./lamp.js";
import {{ oil }} from "{text}";
export class Keeper extends lamp("{text}") {{
  /** {text} */
  "{text}"(wick = "{text}") {{}}
}}
export const keeper{n} = () => lamp("{text}"); // FIXME {text}
"""


_THEMES = {
    "material": {"name": "material", "font": False},
    "mkdocs": {"name": "mkdocs", "highlightjs": False},
    "readthedocs": {"name": "readthedocs", "highlightjs": False},
}
"""Theme settings that load nothing from another host."""
EVERY = " ".join(payload for name, payload in PAYLOADS.items() if not name.startswith("long"))


def hostile_site(folder: Path, theme: str, names: Collection[str] = tuple(PAYLOADS)) -> Site:
    """A site with payloads in every input; pages with titles that MkDocs itself shows unescaped are not in the nav."""
    payloads = {name: PAYLOADS[name] for name in names}
    # Folders that the nav does not show have a page if another page links to it.
    folders = "".join(f"- [{name}]({name}/index.md)\n" for name in payloads)
    docs = {"index.md": f"# Home\n\n{FILLER}\n{folders}", "lamp.md": f"# Lamp\n\n{FILLER}"}
    for name, payload in payloads.items():
        for door, page in PAGES.items():
            docs[f"{name}/{door}.md"] = page(payload)
        named = as_name(payload)
        docs[f"{name}/{named}.md"] = FILLER
        docs[f"{name}/{named}/page.md"] = f"# Page\n\n{FILLER}"
        docs[f"{name}/{named}.txt"] = payload
        docs[f"{name}/a.png"] = ""
    options: dict[str, Any] = {
        "sources": [{"path": "src", "embed": "always", "title": EVERY}, {"path": "lib", "uri": "lib"}],
        "keywords": {"json_ld": True},
        "export": {"json": True},
        "metadata": {"fields": ["path", "authors", "updated", "tags", "links", "images", "code"]},
        "folders": {"list_files": True, "nav_title": EVERY},
        "labels": _labels(),
    }
    made = make_site(
        folder,
        docs,
        docindex=options,
        theme=_THEMES[theme],
        plugins=["search"],
        not_in_nav="/*/\n",
        markdown_extensions=["attr_list"],
        repo_url="https://git.example.org/someone/something",
        edit_uri="edit/main/docs/",
    )
    _write_sources(folder, payloads)
    made.git("init", "-q", "-b", "main")
    made.git("add", "-A")
    for n, (name, payload) in enumerate(payloads.items()):
        author = " ".join(re.sub(r"[\0-\x1f<>]", "", payload).split())[:500] or "x"
        made.git("commit", "-q", "--allow-empty", "-m", "all" if n == 0 else "more", author=author)
        with (folder / "docs" / name / "summary.md").open("a", encoding="utf-8") as page:
            page.write("\nMore of it.\n")
        made.git("add", "-A")
    made.git("commit", "-q", "-m", "last")
    return made


def _labels() -> dict[str, str]:
    """Labels with a payload and their required placeholders."""
    texts = yaml.safe_load((Path(mkdocs_docindex.__file__).parent / "labels/en.yml").read_text(encoding="utf-8"))
    short = [payload for name, payload in PAYLOADS.items() if not name.startswith("long")]
    plain = [name for name, text in texts.items() if isinstance(text, str)]
    return {
        name: f"{short[n % len(short)]}{''.join(re.findall(r'{[a-z]+}', texts[name]))}" for n, name in enumerate(plain)
    }


def _write_sources(folder: Path, payloads: Mapping[str, str]) -> None:
    for n, (name, payload) in enumerate(payloads.items()):
        text = payload.replace("\\", "\\\\").replace('"', '\\"').replace("\0", "")
        named = as_name(payload)
        for root, where in (("src", f"{name}/{named}"), ("lib", named)):
            inside = folder / root / where
            inside.mkdir(parents=True, exist_ok=True)
            (inside / f"{named}.py").write_text(PYTHON.format(text=text, n=n), encoding="utf-8")
            (inside / "keeper.js").write_text(SCRIPT.format(text=text, n=n), encoding="utf-8")
            (inside / "lamp.js").write_text(f"export default 1; // {text}\n", encoding="utf-8")
            (inside / "notes.txt").write_text(payload, encoding="utf-8")
            (inside / "README.md").write_text(
                f"# {payload}\n\n{payload}\n\n[{payload}](javascript:{HIT}) ![{payload}](//{ELSEWHERE}/r.png)\n"
                f"<a href='javascript:{HIT}' onclick={HIT}>a</a>\n<a href='http://h/\"onclick={HIT}'>b</a>\n",
                encoding="utf-8",
            )
            (inside / f"{named}.bin").write_bytes(b"\0\1")

"""Suggests fixes for broken links."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from urllib.parse import quote, unquote, urlsplit

from mkdocs_docindex.model.index import Place
from mkdocs_docindex.model.pages import Page

__all__ = ["LinkFixes", "escaped", "plain_id", "written_link"]

_MOST_SEARCHES = 200
"""Searching for a similar name is slow; a page full of broken links must not be."""
_MOST_NAMES = 500
_NO_LETTER = re.compile(r"[\W_]+")
_ADDRESS = re.compile(r"[^@/\s]+@[^@/\s]+\.[^@/\s]+")
_COUNT = re.compile(r"[-_]\d+$")
_TO_ESCAPE = re.compile(r"[\s<>%#?\"\\()\[\]`*|{}\x00-\x1f\x7f]")


def plain_id(text: str) -> str:
    """Return the letters and digits of a heading or an id: all ways to generate ids keep these."""
    return _NO_LETTER.sub("", text).lower()


def escaped(text: str) -> str:
    """Percent-encode what would end a link in Markdown, or mean something else in a URL."""
    return _TO_ESCAPE.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), text)


def written_link(src: str, target: str, file: str, fragment: str) -> str:
    """Write a link from a page to a file in the manner of an earlier link: absolute, or relative to the page."""
    parts = urlsplit(target)
    if parts.path.startswith("/"):
        path = f"/{file}"
    else:
        folder, _, name = file.rpartition("/")
        way, slash, _ = parts.path.rpartition("/")
        if slash and posixpath.normpath(posixpath.join("/", posixpath.dirname(src), unquote(way))) == f"/{folder}":
            return _with_parts(f"{way}/{escaped(name)}", parts.query, fragment)  # only the name is wrong
        path = posixpath.relpath(f"/{file}", f"/{posixpath.dirname(src)}")
        if parts.path.startswith("./") and not path.startswith("."):
            path = f"./{path}"
    return _with_parts(escaped(path), parts.query, fragment)


def _with_parts(path: str, query: str, fragment: str) -> str:
    return path + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")


def _page_name(path: str) -> str:
    return plain_id(posixpath.splitext(posixpath.basename(path))[0])


class LinkFixes:
    """Suggests pages, files and sections."""

    def __init__(self, pages: Mapping[str, Page], exists: Callable[[str], bool]) -> None:
        self._pages = pages
        self._exists = exists
        self._searches = 0
        self._by_name: dict[str, list[str]] | None = None
        self._sections: dict[str, dict[str, str]] = {}

    def for_path(self, src: str, target: str, path: str) -> str | None:
        """Suggest a link to an existing page or file."""
        if _ADDRESS.fullmatch(path):
            return f"mailto:{target}"
        if path.startswith("www."):
            return f"https://{target}"
        folder = posixpath.dirname(src)
        found = next(self._nearby(folder, path), None) or self._by_same_name(folder, path)
        if found is None:
            return None
        written = f"/{found}" if path.startswith("/") else posixpath.relpath(f"/{found}", f"/{folder}")
        fragment = urlsplit(target).fragment
        return quote(written, safe="/~!$&'()*+,;=:@") + (f"#{fragment}" if fragment else "")

    def for_anchor(self, target: str, place: Place) -> str | None:
        """Suggest a link with an existing id."""
        anchor = place.anchor or ""
        meant = self.heading_like(place.src, anchor) or self._similar(anchor, [*self._ids_of(place.src).values()], 0.7)
        return f"{target.partition('#')[0]}#{meant}" if meant else None

    def heading_like(self, src: str, anchor: str) -> str | None:
        """Return the id of the heading that would have this id if ids were generated in another way."""
        sections = self._ids_of(src)
        return sections.get(plain_id(anchor)) or sections.get(plain_id(_COUNT.sub("", anchor)))

    def _ids_of(self, src: str) -> dict[str, str]:
        if src not in self._sections:
            found: dict[str, str] = {}
            for heading in self._pages[src].document.headings:
                for name in (heading.anchor, heading.text):
                    found.setdefault(plain_id(name), heading.anchor)
            found.pop("", None)
            self._sections[src] = found
        return self._sections[src]

    def _nearby(self, folder: str, path: str) -> Iterator[str]:
        """The same path from a parent folder, or with the missing file extension."""
        tail = re.sub(r"^(?:\.{0,2}/)+", "", path.replace("\\", "/")).rstrip("/")
        names = [tail, f"{tail.removesuffix('.html')}.md", f"{tail}/index.md"]
        if tail.endswith(("/index.md", "/README.md")):
            names.append(posixpath.dirname(tail) + ".md")
        while tail:
            for name in names:
                candidate = posixpath.normpath(posixpath.join(folder, name))
                if posixpath.splitext(candidate)[1] and not candidate.startswith("..") and self._exists(candidate):
                    yield candidate
            if not folder:
                return
            folder = posixpath.dirname(folder)

    def _by_same_name(self, folder: str, path: str) -> str | None:
        """The page of that name in any folder, or of a similar name in the same folder."""
        if self._by_name is None:
            self._by_name = {}
            for src in self._pages:
                self._by_name.setdefault(_page_name(src), []).append(src)
        name = posixpath.basename(path.rstrip("/"))
        if posixpath.splitext(name)[1] not in ("", ".md", ".html"):
            return None  # not a page
        same = self._by_name.get(_page_name(name), [])
        if same:
            return same[0] if len(same) == 1 else None
        meant = posixpath.normpath(posixpath.join(folder, posixpath.dirname(path)))
        prefix = "" if meant == "." else f"{meant}/"
        names = [names[0] for names in self._by_name.values() if len(names) == 1 and names[0].startswith(prefix)]
        return self._similar(f"{prefix}{posixpath.splitext(name)[0]}.md", names, 0.85)

    def _similar(self, name: str, names: list[str], cutoff: float) -> str | None:
        if self._searches >= _MOST_SEARCHES or len(names) > _MOST_NAMES or len(name) > _MOST_SEARCHES:
            return None
        self._searches += 1
        return next(iter(get_close_matches(name, names, n=1, cutoff=cutoff)), None)

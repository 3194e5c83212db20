"""Extract the HTML that docindex adds to pages, and validate it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element

import html5lib
from html5lib.html5parser import ParseError

_FRAGMENT = re.compile(
    r'<section class="docindex .*?</section>|<div class="docindex docindex-source-facts">.*?</div>', re.DOTALL
)
_SAFE_URL = re.compile(r"[^\x00-\x20<>\"'`\\]*")

_ELEMENTS = frozenset(
    "section div h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd a bdi code em q span time details summary table thead tbody tr "
    "th td nav label input output svg path g rect text pre strong del blockquote br wbr hr sub sup kbd b i s "
    "script fieldset".split()
)
_ATTRIBUTES = frozenset(
    "class id href title role aria-level aria-label aria-labelledby aria-current aria-live aria-hidden datetime hidden data-terms "
    "data-none data-more data-preview type autocomplete autocapitalize spellcheck scope src defer tabindex focusable "
    "open name value checked "
    "viewBox width height d x y rx text-anchor".split()
)


def fragments(source: str) -> list[str]:
    """The sections in the source of a built page; sections are never nested."""
    return _FRAGMENT.findall(source)


def problems(fragment: str, hosts: frozenset[str] = frozenset()) -> Iterator[str]:
    """What is wrong with a section: HTML errors, and elements, attributes and URLs that are not allowed."""
    try:
        tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parseFragment(fragment)
    except ParseError as error:
        yield f"{error}: {fragment[:300]}"
        return
    if len(tree) != 1 or (tree.text or "").strip() or (tree[0].tail or "").strip():
        yield f"it is not one element: {fragment[:300]}"
    for element in tree.iter():
        yield from _problems(element, hosts)


def _problems(element: Element, hosts: frozenset[str]) -> Iterator[str]:
    name = str(element.tag).rpartition("}")[2]
    if name == "DOCUMENT_FRAGMENT":
        return
    if name not in _ELEMENTS:
        yield f"<{name}>"
    if name == "script" and element.get("type") != "application/ld+json" and element.text:
        yield f"a program in the page: {element.text}"
    for attribute, value in element.attrib.items():
        if attribute not in _ATTRIBUTES:
            yield f"<{name} {attribute}>"
        if attribute in ("href", "src"):
            url = urlsplit(value)
            if url.scheme not in ("", "https", "http") or (url.netloc and url.netloc not in hosts):
                yield f"an address elsewhere: {value}"
            if not url.netloc and not _SAFE_URL.fullmatch(value):
                yield f"an address that is not encoded: {value}"
        if attribute in ("class", "id") and (
            not value or re.search(r"[\s\"'<>]" if attribute == "id" else "[\"'<>]", value)
        ):
            yield f"{attribute}={value!r}"

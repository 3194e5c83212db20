"""Random sites keep every promise: no warnings, no lost files, unchanged text, working links, same bytes twice."""

from __future__ import annotations

import os
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from jinja2 import Environment

from tests.fragments import fragments, problems
from tests.site_strategies import RandomSite, sites
from tests.sites import Built, Checked, Site, checked_links, make_site
from tests.test_bad_input import without_docindex

FULL = bool(os.environ.get("DOCINDEX_FULL"))
SETTINGS = settings(
    max_examples=2_000 if FULL else 50,
    derandomize=not FULL,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

_MARKER = re.compile(r"(?:<p>)?<!--\s*docindex:.*?-->(?:</p>)?")
# An unclosed script swallows the rest of the page, with or without docindex.
_CLOSED = re.compile(r"(?is)<(script|style|textarea|title|xmp)\b.*?</\1\s*>")
_OPEN = re.compile(r"(?i)<(script|style|textarea|title|xmp)\b")
_DATES = re.compile(r"Build Date UTC.*?-->|<lastmod>.*?</lastmod>", re.DOTALL)


@pytest.fixture(autouse=True, scope="module")
def quick_templates() -> Iterator[None]:
    """Compile each template once for all sites, since that is half of the time."""
    compiled: dict[tuple[object, ...], object] = {}
    compile_one = Environment.compile

    def compile_once(
        self: Environment, source: str, name: str | None = None, filename: str | None = None, **how: bool
    ) -> object:
        key = (
            source,
            name,
            filename,
            self.autoescape,
            self.trim_blocks,
            self.lstrip_blocks,
            *self.extensions,
            *how.items(),
        )
        if key not in compiled:
            compiled[key] = compile_one(self, source, name, filename, **how)
        return compiled[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Environment, "compile", compile_once)
        yield


def write(folder: Path, random: RandomSite) -> Site:
    site = make_site(folder, random.docs, docindex=random.options, **random.config)
    for path, text in random.sources.items():
        file = folder / "src" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return site


def contents(built: Built) -> dict[str, bytes]:
    return {
        path.relative_to(built.root).as_posix(): _DATES.sub("", path.read_text("utf-8", "surrogateescape")).encode(
            "utf-8", "surrogateescape"
        )
        for path in built.root.rglob("*")
        if path.is_file() and path.name != "sitemap.xml.gz"
    }


def own_text(built: Built, page: str) -> str:
    """The author's text as the theme shows it."""
    content = built.contents[page]
    for fragment in fragments(content):
        content = content.replace(fragment, "", 1)
    return "\n".join(line for line in _MARKER.sub("", content).splitlines() if line.strip())


def new_broken_links(built: Built, alone: Built) -> set[str]:
    """Broken links in sections, and new ones of the theme on existing pages."""
    whole = {page for page, content in alone.contents.items() if not _OPEN.search(_CLOSED.sub("", content))}
    ours = {(link.page, link.target) for link in broken(built, ".docindex a[href]")}
    old, new = ({(link.page, link.target) for link in broken(site, "a[href]")} for site in (alone, built))
    # A link that its author did not close extends into sections, once in each.
    return {f"{page} -> {target}" for page, target in (ours - old) | {link for link in new - old if link[0] in whole}}


def broken(site: Built, selector: str) -> Iterator[Checked]:
    """Broken links, except to headings inside a script, which MkDocs lists as headings."""
    for link in checked_links(site.root, selector):
        anchor = unquote(urlsplit(link.target).fragment)
        if link.problem == "no such anchor" and f'id="{anchor}"' in (site.root / link.file).read_text(encoding="utf-8"):
            continue
        if link.problem:
            yield link


def check(random: RandomSite) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        site = write(folder, random)
        written = {path: path.read_bytes() for path in site.docs.rglob("*") if path.is_file()}
        with without_docindex(site):
            try:
                alone = site.build(strict=False, site_dir=folder / "alone")
            except (Exception, SystemExit) as theirs:
                error: BaseException = theirs
                with pytest.raises(type(error)):
                    site.build(strict=False)
                return
        built = site.build(strict=False)
        assert Counter(built.log) - Counter(alone.log) == Counter(), "a new warning"
        before, after = contents(alone), contents(built)
        assert set(before) - set(after) == set(), "a file is lost"
        for page in alone.contents:
            assert own_text(built, page) == own_text(alone, page), page
        wrong = [
            f"{page}: {problem}"
            for page, content in built.contents.items()
            for fragment in fragments(content)
            for problem in problems(fragment)
        ]
        assert wrong == []
        assert new_broken_links(built, alone) == set()
        again = site.build(strict=False, site_dir=folder / "again")
        assert contents(again) == after, "two builds differ"
        assert {path: path.read_bytes() for path in site.docs.rglob("*") if path.is_file()} == written


@SETTINGS
@given(sites())
def test_random_sites_keep_every_promise(random: RandomSite) -> None:
    check(random)

"""Rebuilds with cached results equal builds from scratch."""

from __future__ import annotations

import os
import random

import pytest

from mkdocs_docindex.export.json_index import site_json
from mkdocs_docindex.incremental import State
from mkdocs_docindex.model.index import SiteIndex
from mkdocs_docindex.model.pages import Page
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from mkdocs_docindex.site.folders import FolderRules
from mkdocs_docindex.site.index import SiteInputs, build_index
from mkdocs_docindex.site.links import LinkRules
from mkdocs_docindex.site.rules import KeywordRules, RelatedRules

IS_FULL = bool(os.environ.get("DOCINDEX_FULL"))
WORDS = (
    "gate valve pressure pump sensor timer relay lamp switch motor belt chain wheel axle spring lever panel fuse "
    "`open_gate` `Pump.start` v2 user's use using used to the of and a in is with for opens opened opening seconds "
    "second config configure configuration HTTP API JSON server client request response Token token tokens cache"
).split()


class Site:
    """Pages that are added, changed and removed at random."""

    def __init__(self, seed: int, pages: int) -> None:
        self.chance = random.Random(seed)
        self.texts: dict[str, str] = {}
        for _ in range(pages):
            self.add()

    def add(self) -> None:
        folder = self.chance.choice(("", "guide/", "guide/deep/", "reference/"))
        self.texts[f"{folder}page-{self.chance.randrange(10**6)}.md"] = self.text()

    def text(self) -> str:
        return f"# {self.words(1, 3)}\n\n" + "".join(self.section() for _ in range(self.chance.randint(1, 3)))

    def section(self) -> str:
        return (
            f"## {self.words(1, 2)}\n\n" + "".join(self.sentence() for _ in range(self.chance.randint(1, 5))) + "\n\n"
        )

    def sentence(self) -> str:
        text = self.words(3, 9).capitalize()
        if self.texts and self.chance.random() < 0.3:
            text += f" [{self.words(1, 2)}](/{self.chance.choice(list(self.texts))})"
        return text + ". "

    def words(self, least: int, most: int) -> str:
        return " ".join(self.chance.choices(WORDS, k=self.chance.randint(least, most)))

    def change(self) -> None:
        """Make a random edit."""
        src = self.chance.choice(list(self.texts))
        match self.chance.choice(("edit", "edit", "append", "append", "cut", "add", "remove", "rename", "touch")):
            case "edit":
                self.texts[src] = self.text()
            case "append":
                self.texts[src] += self.sentence()
            case "cut":
                self.texts[src] = self.texts[src][: len(self.texts[src]) // 2]
            case "add":
                self.add()
            case "remove" if len(self.texts) > 1:
                del self.texts[src]
            case "rename":
                self.texts[src.replace("page", "other")] = self.texts.pop(src)


class Builder:
    """Builds the index of a site incrementally, like a server, or from scratch."""

    def __init__(self, *, remembers: bool) -> None:
        self.state = State(runs_again=remembers)
        self.written = {} if remembers else None
        self.documents = {}

    def build(self, texts: dict[str, str], keywords: int, related: int) -> tuple[SiteIndex, str]:
        known, self.documents = (self.documents if self.state.runs_again else {}), {}
        pages = {}
        for src in sorted(texts):
            document = known.get(texts[src]) or read_markdown(texts[src], Dialect())
            self.documents[texts[src]] = document
            url = src.removesuffix(".md") + "/"
            pages[src] = Page(src, url, document.first_h1 or src, document, len(texts[src]), language="en")
        rules = RelatedRules(related, floor=related < 60)
        inputs = SiteInputs(pages, (), FolderRules(), KeywordRules(keywords), rules, LinkRules(absolute=True))
        site = build_index(inputs, self.state)
        return site, "".join(site_json(site, related=related, written=self.written))


def assert_same(server: Builder, site: Site, keywords: int, related: int) -> None:
    kept, kept_text = server.build(site.texts, keywords, related)
    cold, cold_text = Builder(remembers=False).build(site.texts, keywords, related)
    for name in ("links", "backlinks", "terms", "related", "folders"):
        assert getattr(kept, name) == getattr(cold, name), name
    without_evidence = {src: tuple(k._replace(evidence=None) for k in found) for src, found in kept.keywords.items()}
    assert without_evidence == cold.keywords
    assert kept_text == cold_text


@pytest.mark.parametrize("seed", range(300 if IS_FULL else 12))
def test_rebuild_equals_build_from_scratch(seed):
    chance = random.Random(seed)
    site, server = Site(seed, chance.choice((1, 3, 12, 40))), Builder(remembers=True)
    for _ in range(8):
        assert_same(server, site, keywords=10, related=5)
        for _ in range(chance.choice((0, 1, 1, 1, 3))):
            site.change()


class LargeSite(Site):
    """Pages with rare and common words, so that an edit affects some of hundreds of pages."""

    def words(self, least: int, most: int) -> str:
        few = [f"word{int(self.chance.paretovariate(0.4))}"[:7] for _ in range(self.chance.randint(least, most))]
        return " ".join(few)

    def section(self) -> str:
        return f"## {self.words(1, 2)}\n\n" + " ".join(self.words(3, 9) for _ in range(8)) + ".\n\n"

    def change(self) -> None:
        src = self.chance.choice(list(self.texts))
        self.texts[src] += self.words(1, 4) + "\n"


@pytest.mark.parametrize("seed", range(12 if IS_FULL else 1))
def test_rebuild_of_large_site_equals_build_from_scratch(seed):
    """Above 200 pages, only the heaviest pages of a word are compared; above 100, common words are ignored."""
    site, server = LargeSite(seed, 320 if IS_FULL else 220), Builder(remembers=True)
    for _ in range(60 if IS_FULL else 3):
        assert_same(server, site, keywords=10, related=60)
        site.change()


def test_options_can_change_between_builds():
    site, server = Site(7, 20), Builder(remembers=True)
    for keywords, related in ((10, 5), (3, 5), (3, 2), (10, 8)):
        assert_same(server, site, keywords, related)

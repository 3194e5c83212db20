"""Material's search gives the same results in the same order as without docindex."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import pytest

from tests.browser.reader import Reader
from tests.browser.served import PLAIN

pytestmark = pytest.mark.browser

SITE = "material-table"
_PAGES = """
return [...document.querySelectorAll('.md-search-result__item > .md-search-result__link')]
    .map(link => new URL(link.href).pathname.split('/').slice(2).join('/'))
"""


def entries(address: str) -> dict[str, Any]:
    with urlopen(f"{address}/search/search_index.json") as answer:
        return {entry["location"]: entry for entry in json.load(answer)["docs"]}


def results(reader: Reader, site: str, query: str) -> list[str]:
    """Pages in the search results, best first."""
    reader.open(site, f"?q={quote(query)}")  # half a word finds nothing
    reader.wait("""
        const count = parseInt(document.querySelector('.md-search-result__meta').textContent);
        return count > 0 && count === document.querySelectorAll('.md-search-result__item').length""")
    found: list[str] = reader.js(_PAGES)
    return found


def test_pages_keep_their_search_entries(address: Callable[[str], str]) -> None:
    before, after = entries(address(PLAIN + SITE)), entries(address(SITE))
    assert {place: entry for place, entry in after.items() if place in before} == before
    assert after["guides/deployment/docker/"]["boost"] == 2
    # Generated pages are found by their title only.
    new = {place: entry for place, entry in after.items() if place not in before}
    assert {entry["title"] for entry in new.values()} >= {"Reference", "Deployment", "Keyword index"}
    assert all(entry["text"] == "" and "#" not in place for place, entry in new.items())


@pytest.mark.parametrize("query", ["configuration", "scheduler workers", "docker"])
def test_search_results_keep_their_order(reader: Reader, query: str) -> None:
    before = results(reader, PLAIN + SITE, query)
    after = results(reader, SITE, query)
    assert [page for page in after if page in before] == before
    if query == "configuration":
        assert before.index("guides/deployment/docker/") < before.index("guides/jobs/")
    assert set(after) - set(before) <= {"", "guides/deployment/", "reference/"}

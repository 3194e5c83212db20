"""Texts can be read, in the light and in the dark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import Reader
from tests.sites import THEMES

pytestmark = pytest.mark.browser

ENOUGH = 4.5
"""What WCAG 2 asks of texts, level AA."""
LAYOUTS = ("table", "cards", "list")
PAGE = LONG_PATH.replace(".md", "/")


def pale(texts: list[dict[str, Any]], *, links: bool = False) -> list[tuple[str, float]]:
    """Texts of too little contrast, of which there must be some to look at."""
    assert len(texts) >= 8
    return [
        (text["text"], round(text["contrast"], 2))
        for text in texts
        if text["contrast"] < ENOUGH and (links or text["link"] is None)
    ]


def is_dark(reader: Reader) -> bool:
    return bool(
        reader.js("""
        const context = document.createElement('canvas').getContext('2d');
        context.fillStyle = getComputedStyle(document.body).backgroundColor; context.fillRect(0, 0, 1, 1);
        return context.getImageData(0, 0, 1, 1).data[1] < 80""")
    )


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", THEMES)
def test_folder_pages_in_the_light(reader: Reader, theme: str, layout: str) -> None:
    reader.open(f"{theme}-{layout}", "reference/")
    assert not is_dark(reader)
    # The colours of links are the theme's; Material's are strong enough.
    assert pale(reader.texts(), links=theme == "material") == []


@pytest.mark.parametrize("theme", THEMES)
def test_metadata_in_the_light(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    reader.one(".docindex-metadata summary").click()
    texts = reader.texts()
    assert pale(texts, links=theme == "material") == []
    in_text = reader.js("return getComputedStyle(document.querySelector('p > a[href*=backup]')).color")
    # "+3", the second link of a chip, is as quiet as a note.
    assert {text["link"] for text in texts if not text["text"].startswith("+")} == {None, in_text}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_material_after_its_toggle_was_clicked(reader: Reader, layout: str) -> None:
    reader.open(f"material-{layout}", "reference/")
    light = [text["contrast"] for text in reader.texts()]
    reader.one("label[for=__palette_1]").click()
    reader.wait("return document.body.dataset.mdColorScheme === 'slate'")
    assert is_dark(reader)
    assert [text["contrast"] for text in reader.texts()] != light
    assert pale(reader.texts(), links=True) == []
    # The choice stays on the next page.
    reader.open(f"material-{layout}", PAGE)
    assert is_dark(reader)
    reader.one(".docindex-metadata summary").click()
    assert pale(reader.texts(), links=True) == []
    reader.one("label[for=__palette_0]").click()
    reader.wait("return document.body.dataset.mdColorScheme === 'default'")
    assert pale(reader.texts(), links=True) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_mkdocs_where_the_system_is_dark(reader: Reader, layout: str) -> None:
    reader.open(f"mkdocs-{layout}", "reference/", dark=True)
    assert is_dark(reader)
    assert pale(reader.texts(), links=True) == []
    reader.open(f"mkdocs-{layout}", PAGE, dark=True)
    reader.one(".docindex-metadata summary").click()
    assert pale(reader.texts(), links=True) == []


def test_pale_text_would_be_seen(reader: Reader) -> None:
    reader.open("readthedocs-table", "reference/")
    reader.js("document.querySelector('.docindex').style.setProperty('--docindex-quiet', 'rgba(0, 0, 0, .4)')")
    assert any("updated" in text for text, _ in pale(reader.texts()))
    reader.js("""document.querySelector('.docindex').style.color = 'black';
                 document.querySelector('.docindex').style.background = 'white'""")
    assert max(text["contrast"] for text in reader.texts()) == pytest.approx(21)

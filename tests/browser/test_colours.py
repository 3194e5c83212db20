"""Texts have enough contrast, in light and dark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.lighthouse import LONG_PATH
from tests.browser.reader import Reader
from tests.sites import THEMES

pytestmark = pytest.mark.browser

ENOUGH = 4.5
"""Minimum contrast of text in WCAG 2, level AA."""
LAYOUTS = ("table", "cards", "list")
PAGE = LONG_PATH.replace(".md", "/")


def pale(texts: list[dict[str, Any]], *, links: bool = False) -> list[tuple[str, float]]:
    """Texts with too little contrast; there must be texts to check."""
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
def test_folder_pages_have_contrast_in_light_mode(reader: Reader, theme: str, layout: str) -> None:
    reader.open(f"{theme}-{layout}", "reference/")
    assert not is_dark(reader)
    # The theme sets the colours of links; those of Material have enough contrast.
    assert pale(reader.texts(), links=theme == "material") == []


@pytest.mark.parametrize("theme", THEMES)
def test_metadata_has_contrast_in_light_mode(reader: Reader, theme: str) -> None:
    reader.open(f"{theme}-table", PAGE)
    reader.one(".docindex-metadata summary").click()
    texts = reader.texts()
    assert pale(texts, links=theme == "material") == []
    in_text = reader.js("return getComputedStyle(document.querySelector('p > a[href*=backup]')).color")
    # "+3", the second link of a chip, has the colour of a note.
    assert {text["link"] for text in texts if not text["text"].startswith("+")} == {None, in_text}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_material_has_contrast_after_dark_toggle(reader: Reader, layout: str) -> None:
    reader.open(f"material-{layout}", "reference/")
    light = [text["contrast"] for text in reader.texts()]
    reader.one("label[for=__palette_1]").click()
    reader.wait("return document.body.dataset.mdColorScheme === 'slate'")
    assert is_dark(reader)
    assert [text["contrast"] for text in reader.texts()] != light
    assert pale(reader.texts(), links=True) == []
    # The next page keeps the choice.
    reader.open(f"material-{layout}", PAGE)
    assert is_dark(reader)
    reader.one(".docindex-metadata summary").click()
    assert pale(reader.texts(), links=True) == []
    reader.one("label[for=__palette_0]").click()
    reader.wait("return document.body.dataset.mdColorScheme === 'default'")
    assert pale(reader.texts(), links=True) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_mkdocs_has_contrast_with_dark_system(reader: Reader, layout: str) -> None:
    reader.open(f"mkdocs-{layout}", "reference/", dark=True)
    assert is_dark(reader)
    assert pale(reader.texts(), links=True) == []
    reader.open(f"mkdocs-{layout}", PAGE, dark=True)
    reader.one(".docindex-metadata summary").click()
    assert pale(reader.texts(), links=True) == []


def test_pale_text_is_detected(reader: Reader) -> None:
    reader.open("readthedocs-table", "reference/")
    reader.js("document.querySelector('.docindex').style.setProperty('--docindex-quiet', 'rgba(0, 0, 0, .4)')")
    assert any("updated" in text for text, _ in pale(reader.texts()))
    reader.js("""document.querySelector('.docindex').style.color = 'black';
                 document.querySelector('.docindex').style.background = 'white'""")
    assert max(text["contrast"] for text in reader.texts()) == pytest.approx(21)

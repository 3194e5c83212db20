"""Language detection, by script and stop words."""

from __future__ import annotations

import re
from collections import Counter

from mkdocs_docindex.languages.scripts import GREEK, HAN, HANGUL, HIRAGANA, KATAKANA, THAI
from mkdocs_docindex.languages.word_lists import load_words
from mkdocs_docindex.wording import plain_signs

__all__ = ["detect_language"]

_SAMPLE = 4000
# The minimum share of stop words, higher than by chance or with a few foreign names.
_ENOUGH = 0.12
# The share of English stop words that no text in another language reaches.
_CERTAIN = 0.3
_LATIN = "de fr es pt it nl pl tr sv da no fi cs ro hu id vi".split()
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
# Words, or letters in scripts without spaces. Compiled on demand: most sites need none.
_SCRIPTS = {
    "Latin": "[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+",
    "zh": f"[{HAN}]",
    "ja": f"[{HIRAGANA}{KATAKANA}]",
    "ko": f"[{HANGUL}]",
    "th": f"[{THAI}]",
    "ar": "[\u0620-\u064a\u0671-\u06d3]+",
    "he": "[\u05d0-\u05ea]+",
    "hi": "[\u0900-\u0963]+",
    "ru": "[\u0400-\u052f]+",
    "el": f"[{GREEK}]+",
}
_PERSIAN = "[پچژگیک]"
_ARABIC = "[ةىيك]"
_UKRAINIAN = "[іїєґІЇЄҐ]"
_RUSSIAN = "[ыэъёЫЭЪЁ]"


def detect_language(text: str) -> str:
    """Detect the language of a text, "en" when in doubt."""
    sample = text[:_SAMPLE]
    if plain_signs(sample).isascii() or not any(map(_is_other_script, sample)):
        return _latin(sample)
    counts = {name: len(re.findall(script, sample)) for name, script in _SCRIPTS.items()}
    # Pages in any script are full of English names, but not vice versa.
    counts["Latin"] //= 2
    # Japanese uses both kinds of letters; a single kana name does not make a Chinese text Japanese.
    if counts["ja"] * 5 > counts["zh"]:
        counts["ja"] += counts.pop("zh")
    found = max(counts, key=lambda name: counts[name])
    if not counts[found] or found == "Latin":
        return _latin(sample)
    if found == "ar" and len(re.findall(_PERSIAN, sample)) > len(re.findall(_ARABIC, sample)):
        return "fa"
    if found == "ru" and len(re.findall(_UKRAINIAN, sample)) > len(re.findall(_RUSSIAN, sample)):
        return "uk"
    return found


def _is_other_script(sign: str) -> bool:
    """Whether this may be a letter of another script than Latin; not for arrows, dashes and most emoji."""
    return sign > "\u024f" and not (
        "\u1e00" <= sign <= "\u1eff"
        or "\u2000" <= sign <= "\u2fff"
        or "\ufe00" <= sign <= "\ufe0f"
        or "\U0001f000" <= sign <= "\U0001ffff"
    )


def _latin(sample: str) -> str:
    words = Counter(word.lower() for word in _WORD.findall(sample) if len(word) < 20)
    total = words.total()

    def known(code: str) -> int:
        stop_words = load_words(code)
        return sum(count for word, count in words.items() if word in stop_words)

    english = known("en")
    if english > _CERTAIN * total:
        return "en"  # without the lists of all other languages
    best, code = max((known(code), code) for code in _LATIN)
    # A few words prove little, and English is the most frequent language.
    return code if best > english and best >= 3 and best > _ENOUGH * total else "en"

"""Language detection, by script and stop words."""

from __future__ import annotations

import re
from collections import Counter

from mkdocs_docindex.languages.scripts import GREEK, HAN, HANGUL, HIRAGANA, KATAKANA, THAI
from mkdocs_docindex.languages.word_lists import load_words
from mkdocs_docindex.wording import plain_signs

__all__ = ["SAMPLE", "detect_language", "sure_language"]

SAMPLE = 4000
"""Characters that are enough to detect the language of a text."""
_SURE_SAMPLE = 2000
# The minimum number of words for a text to show its language, and the share of stop words in them: prose in Finnish or
# Turkish has some 0.2, German 0.4. And how many times as many stop words it has as of the expected language.
_SURE_WORDS = 20
_SURE = 0.2
_CLEARLY_MORE = 1.5
# The minimum share of stop words, higher than by chance or with a few foreign names.
_ENOUGH = 0.12
# The share of English stop words that no text in another language reaches.
_CERTAIN = 0.3
_LATIN = "de fr es pt it nl pl tr sv da no fi cs ro hu id vi".split()
_LATIN_AND_ENGLISH = frozenset(("en", *_LATIN))
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
_WITHOUT_SPACES = frozenset(("th", "zh"))
_SCRIPT_OF = {"fa": "ar", "uk": "ru"}
_DETECTED = frozenset((*_LATIN, *_SCRIPTS, *_SCRIPT_OF)) - {"Latin"}
_PERSIAN = "[پچژگیک]"
_ARABIC = "[ةىيك]"
_UKRAINIAN = "[іїєґІЇЄҐ]"
_RUSSIAN = "[ыэъёЫЭЪЁ]"


def detect_language(text: str) -> str:
    """Detect the language of a text, "en" when in doubt."""
    sample = text[:SAMPLE]
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


def sure_language(text: str, expected: str = "") -> str:
    """Detect the language that a text shows beyond doubt; "" for one that is short, or mostly code or names.

    Beside an expected language that cannot be detected, only English is certain: Catalan resembles Spanish.
    """
    sample = text[:_SURE_SAMPLE]
    likely = expected or "en"
    if likely in _LATIN_AND_ENGLISH and _has_stop_words(sample, likely):
        return likely
    script = _SCRIPTS.get(_SCRIPT_OF.get(expected, expected))
    if expected in _WITHOUT_SPACES and script and len(re.findall(script, sample)) > len(sample) / 3:
        return expected  # also fast
    found = detect_language(sample)
    if expected not in ("", "en", found) and found != "en" and expected not in _DETECTED:
        return ""
    if script := _SCRIPTS.get(_SCRIPT_OF.get(found, found)):
        # A Japanese page may have only a few kana in a sample full of names.
        is_doubtful = found == "zh" and expected == "ja" and re.search(_SCRIPTS["ja"], sample)
        return "" if is_doubtful or len("".join(re.findall(script, sample))) < _SURE_WORDS else found
    words = _Words(sample)
    share = _SURE if found != "en" or expected in ("", "en", *_LATIN) else _CERTAIN
    is_sure = words.total >= _SURE_WORDS and words.of(found) > share * words.total
    is_clear = expected in ("", found) or words.of(found) > _CLEARLY_MORE * words.of(expected)
    return found if is_sure and is_clear else ""


def _has_stop_words(sample: str, code: str) -> bool:
    """Whether a text is certainly in a language: the most frequent case, and so the one that is fast."""
    stop_words, words = load_words(code), sample.lower().split()
    return len(words) >= _SURE_WORDS and sum(map(stop_words.__contains__, words)) > _CERTAIN * len(words)


def _is_other_script(sign: str) -> bool:
    """Whether this may be a letter of another script than Latin; not for arrows, dashes and most emoji."""
    return sign > "\u024f" and not (
        "\u1e00" <= sign <= "\u1eff"
        or "\u2000" <= sign <= "\u2fff"
        or "\ufe00" <= sign <= "\ufe0f"
        or "\U0001f000" <= sign <= "\U0001ffff"
    )


class _Words:
    """The words of a text in Latin script."""

    def __init__(self, sample: str) -> None:
        self._counts = Counter(word.lower() for word in _WORD.findall(sample) if len(word) < 20)
        self.total = self._counts.total()

    def of(self, code: str) -> int:
        """Count the stop words of a language."""
        stop_words = load_words(code)
        return sum(count for word, count in self._counts.items() if word in stop_words)


def _latin(sample: str) -> str:
    words = _Words(sample)
    english = words.of("en")
    if english > _CERTAIN * words.total:
        return "en"  # without the lists of all other languages
    best, code = max((words.of(code), code) for code in _LATIN)
    # A few words prove little, and English is the most frequent language.
    return code if best > english and best >= 3 and best > _ENOUGH * words.total else "en"

"""Stemming with Snowball's algorithms: all forms of a word have the same stem."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import Stemmer

__all__ = ["Stem", "stem_for"]

Stem = Callable[[str], str]

_SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish", "fr": "french", "ga": "irish",
    "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian", "it": "italian", "lt": "lithuanian",
    "ne": "nepali", "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip
_OTHER_SCRIPT = frozenset("ar el fa he hi hy ja ko ne ru sr ta th uk zh".split())

_LONGEST = 60
# Identifiers and versions have no inflected forms.
_NOT_A_WORD = re.compile(r"[\d_.$@/\\]")
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu|(?:jus|lors|puis|quoi)qu|un|(?:a|da|de|ne|su|co)ll|que(?:st|ll))'(?=.{2})")
_ARABIC_ARTICLE = re.compile(r"^[وف]?(?:بال|كال|ال|لل)(?=.{3})")
# Only endings that are not part of a common stem: not "ем" of "систем", "им" of "режим", "ами" of "програми".
_UKRAINIAN_ENDING = re.compile("(?<=...)(?:(?<!гр)ами|ями|ого|ому|ів|їв|ах|ях|ом|ою|ею|єю|ої|их|ий|[аяуюіїиеєоьй])$")


def _unchanged(word: str) -> str:
    return word


def _snowball(code: str) -> Stem:
    name = _SNOWBALL.get(code)
    if name is None or name not in Stemmer.algorithms():  # older versions have fewer languages
        return _unchanged
    stem: Stem = Stemmer.Stemmer(name, 0).stemWord  # without its cache, which is slower than stemming a word again
    return stem


def _without_elision(stem: Stem) -> Stem:
    return lambda word: stem(_ELISION.sub("", word))


def _turkish(stem: Stem) -> Stem:
    # Python's lower case of İ is i with a dot above. The part after an apostrophe is the ending of a name.
    return lambda word: stem((word.partition("'")[0] or word).replace("i\u0307", "i"))


def _arabic(stem: Stem) -> Stem:
    # The stemmer removes the plural only after an article.
    return lambda word: stem(f"ال{_ARABIC_ARTICLE.sub('', word)}")


def _ukrainian(stem: Stem) -> Stem:
    def stem_ukrainian(word: str) -> str:
        found = _UKRAINIAN_ENDING.sub("", stem(word.replace("ʼ", "'")))
        return found[:-1] if found.endswith("нн") else found

    return stem_ukrainian


_REFINED: dict[str, Callable[[Stem], Stem]] = {
    "ar": _arabic,
    "ca": _without_elision,
    "fr": _without_elision,
    "it": _without_elision,
    "tr": _turkish,
    "uk": _ukrainian,
}


def stem_for(code: str) -> Stem:
    """Return the stemmer for lower-case words of a language."""
    own = _snowball(code)
    if code in _REFINED:
        own = _REFINED[code](own)
    # English names and terms occur in texts of every script.
    ascii_stem = _snowball("en") if code in _OTHER_SCRIPT else own

    def stem(word: str) -> str:
        if len(word) > _LONGEST or _NOT_A_WORD.search(word):
            return word
        try:
            found = ascii_stem(word) if word.isascii() else own(unicodedata.normalize("NFC", word.replace("’", "'")))
        except UnicodeEncodeError:  # half of a surrogate pair
            return word
        return found or word

    return stem

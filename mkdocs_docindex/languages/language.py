"""Languages: tokenizers, stop words and stemmers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from mkdocs_docindex.languages import chinese, scripts
from mkdocs_docindex.languages.detect import detect_language
from mkdocs_docindex.languages.scripts import Segmenter, Tokenizer
from mkdocs_docindex.languages.stems import Stem, stem_for
from mkdocs_docindex.languages.word_lists import load_words

__all__ = ["Language", "detect_language", "language_for"]


class Language(NamedTuple):
    """What keyword extraction needs to know about a language."""

    code: str
    stop_words: Collection[str] = frozenset()
    """Lower case. They end a phrase and are never part of a term."""
    weak_words: Collection[str] = frozenset()
    """Lower case. They can be part of a term, but are not a term by themselves."""
    generic_words: Collection[str] = frozenset()
    """Lower case. By themselves they are a term only where a title or a heading is exactly that word."""
    padding_words: Collection[str] = frozenset()
    """Lower case. At the end of a phrase they add nothing to it: "Auto Mode documentation"."""
    kind_words: Collection[str] = frozenset()
    """Lower case. Nouns that say what a plain word in code is: "`bool` query"."""
    joining_words: Collection[str] = frozenset()
    """Stop words that join nouns to a term in languages without compounds: "archivo de configuración"."""
    has_elision: bool = False
    """Whether words lose their last vowel before another one: "d'accès"."""
    name_joints: Collection[str] = frozenset()
    """Stop words that join nouns only inside a name: "Code of Conduct"."""
    conjunctions: Collection[str] = frozenset(("&",))
    """Words between two topics of a title."""
    stem: Stem = str
    """Stems a lower-case word. Safe for any string."""
    tokens: Tokenizer = scripts.plain_tokens
    """Splits text into words and single other characters; space is dropped. Text without spaces is segmented first."""
    segment: Segmenter | None = None
    """Puts spaces between words, in a script without them."""
    longest: int = 4
    """The maximum number of words in a term."""
    space: str = " "
    """The separator between the words of a term."""
    verb_marks: Collection[str] = frozenset()
    """Stop words that precede verbs: "to", "can", "you"."""
    noun_marks: Collection[str] = frozenset()
    """Stop words that precede nouns: "the", "of", "each"."""
    adjectives_first: bool = False
    """Whether a word before a noun modifies it: "random points"."""
    determiners: Collection[str] = frozenset()
    """Stop words that begin an object, and so follow verbs: "open the gate"."""

    def are_filler(self, words: Iterable[str]) -> bool:
        """Whether words in lower case say nothing by themselves: "see here for more details"."""
        filler = load_words(f"{self.code}.filler")
        return all(word in filler or word in self.stop_words for word in words)

    def split(self, text: str) -> list[str]:
        """Split a text into words and single other characters."""
        return self.tokens(self.segment(text) if self.segment else text)

    def join(self, words: Iterable[str]) -> str:
        """Join words to a term. In a language without spaces, foreign words still have one: "GitHub Actions"."""
        words = list(words)
        if self.space or not words:
            return self.space.join(words)
        rest = (("" if left[-1:] > "\x7f" < right[:1] else " ") + right for left, right in pairwise(words))
        return words[0] + "".join(rest)


_VERB_MARKS = frozenset(
    "to can will must you we should may not cannot could would might they i please do does did don't doesn't let's "
    "don’t doesn’t then and/or how it who".split()
)
_NOUN_MARKS = frozenset(
    "the a an of this each any its your these that those no every some such another their our my his her for in on by "
    "with from between per via into".split()
)
_NAME_JOINTS = frozenset(("of", "for", "to"))
_DETERMINERS = frozenset("the a an this these those your its my our their them each every any".split())
# Elided words, each with both apostrophes.
_ELIDED = {
    "ca": "d' l' m' n' s' t'",
    "fr": "c' d' j' l' m' n' s' t' qu' jusqu' lorsqu' puisqu' quoiqu'",
    "it": "l' gl' d' c' s' m' t' v' n' un' all' agl' dall' dagl' dell' degl' nell' negl' sull' sugl' coll' quest' "
    "quell' cos' com' dov' senz' tutt'",
}

# Other tags of the same languages, from themes and old standards.
_ALIASES = {"nb": "no", "nn": "no", "iw": "he", "in": "id", "ua": "uk", "cn": "zh", "jp": "ja", "kr": "ko", "gr": "el"}
_OTHER_SCRIPTS = frozenset("ar el fa he hi ja ko ru th uk zh".split())


def _both_apostrophes(words: str) -> frozenset[str]:
    typographic = words.replace("'", "’")
    return frozenset(f"{words} {typographic}".split())


_TOKENIZERS: dict[str, Callable[[], Tokenizer]] = {
    "ar": scripts.arabic_tokens,
    "ca": lambda: scripts.elision_tokens(_both_apostrophes(_ELIDED["ca"]), inside="·"),
    "en": lambda: scripts.plain_tokens,
    "fr": lambda: scripts.elision_tokens(_both_apostrophes(_ELIDED["fr"])),
    "it": lambda: scripts.elision_tokens(_both_apostrophes(_ELIDED["it"])),
    "ja": lambda: scripts.unspaced_tokens(load_words("ja.whole")),
    "ko": scripts.korean_tokens,
    "th": scripts.unspaced_tokens,
    "tr": scripts.turkish_tokens,
    "zh": scripts.unspaced_tokens,
}
_SEGMENTERS: dict[str, Callable[[], Segmenter]] = {
    "ja": scripts.japanese_segmenter,
    "th": scripts.thai_segmenter,
    "zh": lambda: chinese.dictionary_segmenter() if chinese.has_dictionary() else scripts.chinese_segmenter(),
}
_JOINING_WORDS = {
    "ca": "de del dels d'",
    "es": "de del",
    "pt": "de do da dos das",
    "fr": "de du des d'",
    "it": "di del della dei delle dello degli d' dell' degl'",
    "ro": "de",
}
_AND = {
    "ca": "i", "de": "und", "en": "and", "es": "y e", "fr": "et", "it": "e ed", "nl": "en", "pt": "e",
}  # fmt: skip
_LONGEST = {"ja": 3, "th": 3}


def language_for(tag: str | None) -> Language:
    """Return the language for a tag such as "de", "pt-BR" or "zh_TW"; English without a tag."""
    code = (tag or "en").strip().replace("_", "-").partition("-")[0].lower()
    # An invalid tag must not become part of a file name.
    return _language(_ALIASES.get(code, code) if code.isascii() and code.isalpha() else "und")


@cache
def _language(code: str) -> Language:
    has_dictionary = code == "zh" and chinese.has_dictionary()
    return Language(
        code,
        stop_words=chinese.stop_words() if has_dictionary else _stop_words(code),
        weak_words=chinese.weak_words() if has_dictionary else load_words(f"{code}.weak"),
        generic_words=load_words(f"{code}.generic"),
        padding_words=load_words(f"{code}.padding"),
        kind_words=load_words(f"{code}.kinds"),
        joining_words=_both_apostrophes(_JOINING_WORDS.get(code, "")),
        has_elision=code in _ELIDED,
        name_joints=_NAME_JOINTS if code == "en" else frozenset(),
        conjunctions=frozenset(("&", *_AND.get(code, "").split())),
        stem=stem_for(code),
        tokens=_TOKENIZERS.get(code, scripts.word_tokens)(),
        segment=_SEGMENTERS[code]() if code in _SEGMENTERS else None,
        longest=_LONGEST.get(code, 4),
        space="" if code in ("ja", "th", "zh") else " ",
        verb_marks=_VERB_MARKS if code == "en" else frozenset(),
        noun_marks=_NOUN_MARKS if code == "en" else frozenset(),
        adjectives_first=code == "en",
        determiners=_DETERMINERS if code == "en" else frozenset(),
    )


def _stop_words(code: str) -> frozenset[str]:
    # The segmenters of Chinese and Thai handle stop words themselves: a character can be a word or part of one.
    words = frozenset() if code in ("th", "zh") else load_words(code)
    words |= _both_apostrophes(_ELIDED.get(code, ""))
    if code in _OTHER_SCRIPTS:
        words |= load_words("en")
    if code == "ko":
        words |= load_words("ko.endings")
    if code == "tr":
        # Python's lower case of İ is i with a dot above.
        words |= {f"i\u0307{word[1:]}" for word in words if word.startswith("i")}
    return words

"""Word segmentation: splits text of a script into words.

A tokenizer returns words and single other characters. Space is dropped, and so are zero-width characters: they would
end a phrase that looks like one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection
from functools import cache

from mkdocs_docindex.languages.word_lists import load_words

__all__ = [
    "GREEK", "HAN", "HANGUL", "HIRAGANA", "KATAKANA", "THAI",
    "Segmenter", "Tokenizer", "arabic_tokens", "chinese_segmenter", "elision_tokens", "japanese_segmenter",
    "korean_tokens", "marks", "plain_tokens", "thai_segmenter", "turkish_tokens", "unspaced_tokens", "word_tokens",
]  # fmt: skip

Tokenizer = Callable[[str], list[str]]
Segmenter = Callable[[str], str]
"""Puts spaces between the words of a script without them, and a break where a phrase ends."""

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
HIRAGANA = "\u3041-\u309f"
KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3"
THAI = "\u0e01-\u0e3a\u0e40-\u0e4e"
GREEK = "\u0370-\u03ff\u1f00-\u1fff"
_CJK = HAN + HIRAGANA + KATAKANA + HANGUL

_NO_WIDTH = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
# An identifier such as `_name` or `$HOME`, or any single character. The limit on the number of signs prevents a line
# of 100,000 dollars from taking quadratic time.
_REST = rf"|[_$@]{{1,4}}\w+(?:\.\w+)*|[^\s{_NO_WIDTH}]"


def _word(outside: str) -> str:
    """The pattern of a word without letters of the scripts `outside`."""
    return rf"[^\W_{outside}][^\W{outside}]*(?:[.'’+#-]+[^\W{outside}]+)*[+#]*"


def _any_of(words: Collection[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


plain_tokens: Tokenizer = re.compile(rf"[^\W_](?:[\w.'’+#-]*[\w+#])?{_REST}").findall
"""For scripts without combining marks: the fastest."""


@cache
def marks() -> str:
    r"""Return combining marks, which `\w` does not match: vowels of Indic scripts, separate accents.

    The two joiners occur inside words of Persian and Hindi.
    """
    signs = (char for char in map(chr, range(0x300, 0x1B00)) if unicodedata.category(char).startswith("M"))
    return "\u200c\u200d\u3099\u309a" + "".join(signs)


def _word_with_marks(inside: str = "") -> str:
    return rf"[^\W_](?:[\w{marks()}{inside}.'’+#-]*[\w{marks()}+#])?"


def word_tokens() -> Tokenizer:
    """For any script with spaces between words."""
    return re.compile(_word_with_marks() + _REST).findall


def turkish_tokens() -> Tokenizer:
    """The ending of a name, "Docker'da", is a separate token; because of its apostrophe it ends the phrase."""
    return re.compile(rf"[^\W_](?:[\w\u0307.+#-]*[\w\u0307+#])?|(?<=\w)['’]\w+{_REST}").findall


def elision_tokens(words: Collection[str], inside: str = "") -> Tokenizer:
    """For languages with elision: "l'interface" is "l'" and "interface". `inside` are more signs inside words."""
    return re.compile(rf"(?i:{_any_of(words)})(?=[^\W\d_])|{_word_with_marks(inside)}{_REST}").findall


# After certain syllables these endings are part of the noun: 경로 (path), 해상도 (resolution), 결과 (result),
# 정의 (definition), 권한 (permission).
_KOREAN_AMBIGUOUS = [
    "(?<![경회])로[는의만도]?",
    "(?<![상잡뢰확난이])도",
    "(?<![결효])과",
    "(?<![정주합])의",
    "(?<![권제기])한",
]


def korean_tokens() -> Tokenizer:
    """A word and its ending are two tokens, if two syllables of the word are left."""
    sure = load_words("ko.endings") - set("로 로는 로의 로만 로도 도 과 의 한".split())
    ending = rf"(?:{_any_of(sure)}|{'|'.join(_KOREAN_AMBIGUOUS)})(?!\w)"
    return re.compile(rf"(?<=\w){ending}|[{HANGUL}]{{2,}}?(?={ending})|[{HANGUL}]+|{_word(HANGUL)}{_REST}").findall


def arabic_tokens() -> Tokenizer:
    """A particle before the article is a separate token: "والملف" is "and the file"."""
    return re.compile(rf"[وف](?=ال[\w{marks()}]{{3}})|{_word_with_marks()}{_REST}").findall


_BREAK = " , "


# In Chinese, other words of a single character are parts of too many longer ones: 并 (and) of 合并 (merge).
_CHINESE_SINGLE = frozenset("的了是和与與或您你我他她它们們这這那吗嗎呢吧")
_LONGEST_RUN = 8


class _Cutter:
    """Splits runs of letters at words that end a phrase, in scripts without spaces."""

    def __init__(self, language: str, letters: str, not_before: str = "", singles: Collection[str] = ()) -> None:
        """`singles`: the only words of one letter that are surely words; without any, all are."""
        self.ends, self.whole = load_words(language), load_words(f"{language}.whole")
        self.not_before = not_before
        self.unsure = frozenset(word for word in self.ends if len(word) == 1) - set(singles) if singles else ()
        self.run = re.compile(f"[{letters}]+")
        lengths: dict[str, set[int]] = {}
        for word in self.ends | self.whole:
            lengths.setdefault(word[0], set()).add(len(word))
        self.lengths = {char: sorted(found, reverse=True) for char, found in lengths.items()}

    def __call__(self, text: str) -> str:
        return self.run.sub(self._cut, text)

    def _cut(self, match: re.Match[str]) -> str:
        """Cut a run. What stands beside an unsure word is left out: it may be a part of a longer word."""
        run = match[0]
        pieces: list[str] = []
        start = at = 0
        is_sure = True
        while at < len(run):
            for length in self.lengths.get(run[at], ()):
                end = at + length
                word = run[at:end]
                if word in self.whole and self.unsure:
                    at = end  # it may be a part of a term, and says nothing about where one ends
                    break
                if word in self.whole or (word in self.ends and not (end < len(run) and run[end] in self.not_before)):
                    is_end = word not in self.unsure
                    pieces += run[start:at] if is_sure and is_end else "", f" {word} " if word in self.whole else _BREAK
                    start, at, is_sure = end, end, is_end
                    break
            else:
                at += 1
        return "".join((*pieces, run[start:] if is_sure else ""))


def unspaced_tokens(whole: Collection[str] = ()) -> Tokenizer:
    """For text that a segmenter went through: known words, and runs of a script without spaces."""
    first = f"{_any_of(whole)}|" if whole else ""
    runs = "|".join(f"[{letters}]+" for letters in (HAN, KATAKANA, HIRAGANA, HANGUL, THAI))
    return re.compile(f"{first}{runs}|{_word(_CJK + THAI)}{_REST}").findall


def chinese_segmenter() -> Segmenter:
    """Without a dictionary: what stands between words that end a phrase. A longer piece is a clause, not a term."""
    cut = _Cutter("zh", HAN, singles=_CHINESE_SINGLE)
    long = re.compile(f"[{HAN}]{{{_LONGEST_RUN + 1},}}")
    return lambda text: long.sub(_BREAK, cut(text))


def japanese_segmenter() -> Segmenter:
    """Runs of kanji and of katakana are words."""
    whole = _any_of(load_words("ja.whole"))
    cut = re.compile(f"({whole})|[{HIRAGANA}]+")
    return lambda text: cut.sub(lambda match: f" {match[1]} " if match[1] else _BREAK, text)


def thai_segmenter() -> Segmenter:
    """Known words, and the text between them; a space between Thai words ends a phrase."""
    # A word does not end before a vowel or mark that belongs to its last letter.
    cut = _Cutter("th", THAI, not_before="ะัาำิีึืฺุู็่้๊๋์ํ๎")
    spaces = re.compile(rf"(?<=[{THAI}])\s+(?=[{THAI}])")
    # A longer piece is a clause, not a term.
    long = re.compile(f"[{THAI}]{{31,}}")
    return lambda text: long.sub(_BREAK, cut(spaces.sub(_BREAK, text)))

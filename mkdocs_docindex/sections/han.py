"""Where terms in Chinese characters stand in the index: by pinyin in Chinese, by reading in Japanese."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping

from mkdocs_docindex.languages.scripts import HAN, HIRAGANA, KATAKANA

__all__ = ["Reading", "reading_for"]

Reading = Callable[[str], str]
"""Writes a term as it is sorted."""

_FEWEST = 5
"""Terms in Chinese characters from which on they are sorted by their reading, if they are a tenth of all terms."""

# The common characters of GB 2312 and of JIS X 0208 are in the order of their reading. By the code of the first
# character of each letter or kana row; after the last one, characters are in the order of their radicals.
_PINYIN = {
    0xB0A1: "a", 0xB0C5: "b", 0xB2C1: "c", 0xB4EE: "d", 0xB6EA: "e", 0xB7A2: "f", 0xB8C1: "g", 0xB9FE: "h", 0xBBF7: "j",
    0xBFA6: "k", 0xC0AC: "l", 0xC2E8: "m", 0xC4C3: "n", 0xC5B6: "o", 0xC5BE: "p", 0xC6DA: "q", 0xC8BB: "r", 0xC8F6: "s",
    0xCBFA: "t", 0xCDDA: "w", 0xCEF4: "x", 0xD1B9: "y", 0xD4D1: "z", 0xD7FA: "",
}  # fmt: skip
_KANA = {
    0xB0A1: "あ", 0xB2BC: "か", 0xBAB3: "さ", 0xC2BE: "た", 0xC6E0: "な", 0xC7C3: "は", 0xCBE0: "ま", 0xCCE9: "や",
    0xCDE5: "ら", 0xCFC1: "わ", 0xCFD4: "",
}  # fmt: skip
# Words and beginnings of words whose reading is another one.
_PINYIN_OF_WORDS = {
    "c": "重写 重命 重复 重启 重新 重构 重放 重用 重组 重置 重装 重试 重载 重连 重现 重叠 重排 重建 重做 重定 重合 "
    "重播 重申 重返 重数 曾经",
    "h": "行业 行列 行号 行数 行首 行尾 行内",
    "j": "校准 校对 校正 校验 奇数 奇偶 奇函 给予",
    "k": "会计",
    "t": "弹出 弹性 弹窗 调优 调制 调整 调色 调节 调试 调和",
}
_KANA_OF_WORDS = {
    "あ": "値 色 親 親子 後 後処 上書 埋め 大文 入れ 受け 置き 折り 打ち 送り 重み 追い 与え",
    "か": "型 形 鍵 型付 木 木構 子 小文 書き 切り 組み 組合 繰り",
    "さ": "絞り",
    "た": "手 手順 手続 手元 手前 高さ 使い 取り 問い 次",
    "な": "中 並べ 長さ 名前",
    "は": "引数 引き 場合 場所 日付 箱 幅 貼り 振る 始め",
    "ま": "前 文字 見出 戻り 待ち 窓 巻き",
    "や": "読み 呼び 横",
    "わ": "割り 渡し",
}


class _Characters:
    """Characters in the order of a standard."""

    def __init__(self, codec: str, heads: Mapping[int, str], words: Mapping[str, str]) -> None:
        self._codec = codec
        self._starts, self._heads = list(heads), list(heads.values())
        self._words = {word: head for head, group in words.items() for word in group.split()}

    def read(self, term: str) -> str:
        """Write characters as the letter and the place of their reading; those of which it is not known stay."""
        if term.isascii():
            return term
        word = self._words.get(term[:2], "")
        return "".join(self._character(char, "" if at else word, term[at + 1 : at + 2]) for at, char in enumerate(term))

    def knows(self, char: str) -> bool:
        """Whether the reading of a character is known."""
        return self._head(char) != ("", 0)

    def _character(self, char: str, head: str, following: str) -> str:
        if char < "\u3400" or (not head and "\u3041" <= following <= "\u309f"):
            return char  # before hiragana it has its native reading
        known, code = self._head(char)
        return f"{head or known}{code} " if head or known else char

    def _head(self, char: str) -> tuple[str, int]:
        try:
            code = int.from_bytes(char.encode(self._codec), "big")
        except UnicodeEncodeError:
            return "", 0
        at = bisect_right(self._starts, code) - 1
        return (self._heads[at], code) if at >= 0 and self._heads[at] else ("", 0)


def reading_for(terms: Iterable[str]) -> Reading:
    """The reading of Chinese characters on a site with these terms; on a site with few of them, they stay."""
    terms = list(terms)
    is_han, is_kana = re.compile(f"[{HAN}]").match, re.compile(f"[{HIRAGANA}{KATAKANA}]").search
    others = [term for term in terms if not term.isascii()]
    han = [term for term in others if is_han(term)]
    kana, characters = sum(is_kana(term) is not None for term in others), len(han)
    if characters < _FEWEST or characters * 10 < len(terms):
        return str
    if kana * 5 > characters:
        return _Characters("euc_jp", _KANA, _KANA_OF_WORDS).read
    pinyin = _Characters("gb2312", _PINYIN, _PINYIN_OF_WORDS)
    # Traditional characters are not in the standard, and their readers know other orders.
    is_simplified = sum(pinyin.knows(term[0]) for term in han) * 10 >= characters * 9
    return pinyin.read if is_simplified else str

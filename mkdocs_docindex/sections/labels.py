"""All visible texts, in the language of the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mkdocs_docindex.safe_yaml import load_yaml

__all__ = ["FORMS", "Labels", "label_names", "languages", "load_labels", "takes_number"]

FORMS = ("one", "few", "other")
"""The plural forms of a text with a number."""

_FOLDER = Path(__file__).parent.parent / "labels"


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _zero_is_one(count: int) -> str:
    return "one" if count < 2 else "other"


def _slavic(count: int) -> str:
    if count % 10 == 1 and count % 100 != 11:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "other"


def _polish(count: int) -> str:
    return "one" if count == 1 else "other" if count % 10 == 1 else _slavic(count)


_PLURALS: dict[str, Callable[[int], str]] = {
    "fr": _zero_is_one,
    "pt": _zero_is_one,
    "hi": _zero_is_one,
    "pl": _polish,
    "ru": _slavic,
    "uk": _slavic,
    **dict.fromkeys(("tr", "zh", "zh-TW", "ja", "ko"), lambda count: "other"),
}


class Labels:
    """The texts of one language. Templates read them as attributes: `labels.start_here`."""

    def __init__(self, language: str, texts: Mapping[str, Any]) -> None:
        self.language = language
        self._texts = texts
        self._plural = _PLURALS.get(language, _one_or_other)
        self._counted: dict[tuple[str, int], str] = {}

    def __getattr__(self, name: str) -> str:
        try:
            text = str(self._texts[name])
        except KeyError:
            raise AttributeError(f"there is no label {name!r}") from None
        setattr(self, name, text)  # cached: __getattr__ is not called again
        return text

    def count(self, name: str, number: int) -> str:
        """Return a text with a number in it: `count("pages", 3)` is "3 pages"."""
        text = self._counted.get((name, number))
        if text is None:
            forms = self._texts[name]
            if isinstance(forms, Mapping):
                forms = forms.get(self._plural(number)) or forms["other"]
            text = self._counted[name, number] = str(forms).replace("{n}", self.number(number))
        return text

    def number(self, value: float, decimals: int = 0) -> str:
        """Format a number with the separators of the language."""
        text = f"{value:,.{decimals}f}"
        if value < 1000 and not decimals:
            return text
        group, point = self.group_separator, self.decimal_separator
        return text.replace(",", "\0").replace(".", point).replace("\0", group)

    def file_size(self, size: int) -> str:
        """Format the size of a file: "7,199 bytes (7.03 KB)"."""
        unit, short = (self.kilobytes, 1024) if size < 1024 * 1024 else (self.megabytes, 1024 * 1024)
        return f"{self.count('bytes', size)} ({unit.replace('{n}', self.number(size / short, 2))})"


@cache
def _texts(language: str) -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = load_yaml((_FOLDER / f"{language}.yml").read_text(encoding="utf-8"))
    return loaded


@cache
def languages() -> tuple[str, ...]:
    """Return the languages with labels."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yml")))


def label_names() -> tuple[str, ...]:
    """Return the names of all labels."""
    return tuple(_texts("en"))


def takes_number(name: str) -> bool:
    """Whether a label is a text with a number in it, which has plural forms."""
    return isinstance(_texts("en")[name], Mapping)


def load_labels(language: str | None, overrides: Mapping[str, Any] | None = None) -> Labels:
    """Return the labels for a language tag as themes write it ("pt-BR", "zh_TW"); English if there are none."""
    tag = (language or "en").replace("_", "-")
    known = {name.lower(): name for name in languages()}
    traditional = tag.lower() in ("zh-hant", "zh-hk", "zh-tw")
    name = "zh-TW" if traditional else known.get(tag.lower()) or known.get(tag.lower().split("-")[0], "en")
    return Labels(name, {**_texts("en"), **_texts(name), **(overrides or {})})

"""Names of pages that introduce a section of the site, by language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import dropwhile

__all__ = ["introduces", "is_overview"]

_WORDS = re.compile(r"[^\W_]+")
_OVERVIEWS = {
    "ar": ("نظرة عامة", "مقدمة"),
    "cs": ("přehled", "úvod"),
    "da": ("oversigt", "overblik", "introduktion", "indledning"),
    "de": ("übersicht", "überblick", "einführung", "einleitung"),
    "el": ("επισκόπηση", "εισαγωγή"),
    "en": ("overview", "introduction", "intro"),
    "es": ("información general", "visión general", "descripción general", "resumen", "introducción"),
    "fa": ("نمای کلی", "مقدمه"),
    "fi": ("yleiskatsaus", "johdanto"),
    "fr": ("vue d'ensemble", "aperçu", "présentation", "introduction"),
    "he": ("סקירה", "סקירה כללית", "מבוא"),
    "hi": ("अवलोकन", "परिचय"),
    "hu": ("áttekintés", "bevezetés", "bevezető"),
    "id": ("ikhtisar", "gambaran umum", "pengantar", "pendahuluan"),
    "it": ("panoramica", "introduzione"),
    "ja": ("概要", "はじめに", "紹介", "イントロダクション"),
    "ko": ("개요", "소개", "들어가며"),
    "nl": ("overzicht", "inleiding", "introductie"),
    "no": ("oversikt", "introduksjon", "innledning"),
    "pl": ("przegląd", "wprowadzenie", "wstęp"),
    "pt": ("visão geral", "introdução"),
    "ro": ("prezentare generală", "introducere"),
    "ru": ("обзор", "введение"),
    "sv": ("översikt", "introduktion", "inledning"),
    "th": ("ภาพรวม", "บทนำ"),
    "tr": ("genel bakış", "giriş"),
    "uk": ("огляд", "вступ"),
    "vi": ("tổng quan", "giới thiệu"),
    "zh": ("概述", "概览", "概觀", "概覽", "总览", "總覽", "简介", "簡介", "介绍", "介紹", "引言"),
}
_ABOUT = {
    "ar": "حول",
    "cs": "o projektu",
    "da": "om",
    "de": "über",
    "el": "σχετικά",
    "en": "about",
    "es": "acerca de",
    "fa": "درباره",
    "fi": "tietoja",
    "fr": "à propos",
    "he": "אודות",
    "id": "tentang",
    "it": "informazioni",
    "ja": "について",
    "nl": "over",
    "no": "om",
    "pl": "o projekcie",
    "pt": "sobre",
    "ro": "despre",
    "ru": "о проекте",
    "sv": "om",
    "th": "เกี่ยวกับ",
    "tr": "hakkında",
    "uk": "про проєкт",
    "zh": "关于",
}
_WITHOUT_SPACES = frozenset({"ja", "th", "zh"})
_INDEXES = frozenset({"index", "readme"})
"""Names that say it alone: an "Array index" is something else."""


def is_overview(name: str, languages: tuple[str, ...] = ()) -> bool:
    """Whether a title or the name of a file is "Overview" or "Introduction", in English or another language."""
    text = _plain(name)
    return any(text == phrase for phrase, _ in _overviews(languages))


def introduces(name: str, languages: tuple[str, ...] = ()) -> bool:
    """Whether the first page of a section introduces the others, by its title or the name of its file.

    Also "Index", "About locks", "Introduction to locks" and "01-lock-overview".
    """
    text = _plain(name)
    return text in _INDEXES or any(
        text == phrase or _begins_or_ends(text, phrase, has_spaces=has_spaces)
        for phrase, has_spaces in (*_overviews(languages), *_abouts(languages))
    )


@cache
def _overviews(languages: tuple[str, ...]) -> list[tuple[str, bool]]:
    """Phrases of English and other languages, and whether spaces separate words there."""
    codes = _codes(languages)
    return [(_plain(phrase), code not in _WITHOUT_SPACES) for code in codes for phrase in _OVERVIEWS.get(code, ())]


@cache
def _abouts(languages: tuple[str, ...]) -> list[tuple[str, bool]]:
    codes = _codes(languages)
    return [(_plain(_ABOUT[code]), code not in _WITHOUT_SPACES) for code in codes if code in _ABOUT]


def _codes(languages: tuple[str, ...]) -> Iterable[str]:
    return dict.fromkeys(("en", *(language[:2].lower() for language in languages)))


def _begins_or_ends(text: str, phrase: str, *, has_spaces: bool) -> bool:
    if not has_spaces:
        return text.startswith(phrase) or text.endswith(phrase)
    return text.startswith(f"{phrase} ") or text.endswith(f" {phrase}")


def _plain(name: str) -> str:
    """Its words, without the numbers that put files in order."""
    return " ".join(dropwhile(str.isdigit, _WORDS.findall(name.casefold())))

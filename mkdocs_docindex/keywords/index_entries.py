"""Which terms deserve an entry in the site's index: those that a reader could look up.

A keyword on a page is shown next to the text that explains it. An index entry has no context, so it needs better
evidence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mkdocs_docindex.model.index import Evidence, Keyword

__all__ = ["is_possessive", "why_no_entry"]

_MOSTLY = 0.75
_INSTRUCTION = "it is, or begins with, a verb"
_POSSESSIVE = re.compile(r"[^\s'’]+['’]s ")
_OFTEN = 3
"""From this many uses on a page, a term is more than mentioned."""


def why_no_entry(keywords: Sequence[Keyword], *, is_main: bool, is_owned: bool) -> str:
    """Return the rule that keeps a term out of the index, from its evidence on each page that has it; "" for none.

    `is_main` says whether it is one of the best terms of such a page, `is_owned` whether its first word is a term, too.
    """
    evidence = [keyword.evidence for keyword in keywords if keyword.evidence]
    if len(evidence) < len(keywords):  # an author set it
        return ""
    if not any(_is_treated(keyword, found) for keyword, found in zip(keywords, evidence, strict=True)):
        return "no page treats it: it is in no title, heading or link, and fewer than 3 times on each page"
    if len(keywords) == 1 and not _is_own_topic(keywords[0], evidence[0], is_main=is_main):
        return "only one page has it, and that page is not about it: it is no title or heading there"
    term, is_ngram = keywords[0].term, " " in keywords[0].key
    if 2 * sum(keyword.is_code for keyword in keywords) > len(keywords):
        return ""
    if is_owned and all(is_possessive(keyword.term) for keyword in keywords):  # "Caddy's role", not "Conway's law"
        return "it begins with the possessive of another term, which readers look up"
    if any(found.title == 1 for found in evidence):
        return _INSTRUCTION if _is_verb(evidence, is_ngram) else ""
    if _is_fragment(term, evidence):
        return "it is nearly always part of a longer term"
    if not any(keyword.is_code for keyword in keywords) and _is_vague(evidence):
        return "it begins with, ends in, or is a word that says little by itself"
    if _is_adjective(keywords, evidence):
        return "it nearly always describes another word"
    if _is_verb(evidence, is_ngram):
        return _INSTRUCTION
    return "it is in headings, but the text is not about it" if _names_no_topic(term, evidence, is_ngram) else ""


def is_possessive(term: str) -> bool:
    """Whether a term begins with a possessive: "Caddy's role"."""
    return _POSSESSIVE.match(term) is not None


def _is_treated(keyword: Keyword, found: Evidence) -> bool:
    """Whether a page treats a term, rather than mentioning it in passing."""
    set_apart = keyword.is_topic or found.title > 0 or found.in_headings > 0 or found.is_link
    return set_apart or found.uses >= _OFTEN


def _is_own_topic(keyword: Keyword, found: Evidence, *, is_main: bool) -> bool:
    """Whether the only page with a term is about it: it is in the title or a heading, or it is an unusual word."""
    is_special = (keyword.is_code and not found.is_vague) or " " in keyword.term or keyword.term != keyword.term.lower()
    return keyword.is_topic or (is_main and is_special)


def _is_fragment(term: str, evidence: Sequence[Evidence]) -> bool:
    """Whether readers only know the longer term: "front" of "front matter". An acronym is a name by itself."""
    inside = sum(found.in_longer for found in evidence)
    return inside >= _MOSTLY * sum(found.uses for found in evidence) and not term.isupper()


def _is_vague(evidence: Sequence[Evidence]) -> bool:
    """Whether words that say little make the term: "interval", "default filters", "deployment overview"."""
    return all(found.is_vague and not found.is_name for found in evidence)


def _is_adjective(keywords: Sequence[Keyword], evidence: Sequence[Evidence]) -> bool:
    """Whether a word nearly always modifies another one: "random", "external"."""
    if any(keyword.is_topic for keyword in keywords) or any(found.is_name for found in evidence):
        return False
    return sum(found.as_adjective for found in evidence) >= _MOSTLY * sum(found.uses for found in evidence)


def _is_verb(evidence: Sequence[Evidence], is_ngram: bool) -> bool:
    """Whether a term is an instruction, and no title or name makes it a thing: "Write", "remove keywords"."""
    as_verb = sum(found.uses for found in evidence if found.is_verb)
    is_mostly_verb = as_verb >= _MOSTLY * sum(found.uses for found in evidence)
    if not is_mostly_verb and 2 * sum(found.is_verb for found in evidence) <= len(evidence):
        return False
    if is_ngram:
        return not any(found.is_name or (found.is_heading and not found.is_verb) for found in evidence)
    return not any(found.title == 1 or (found.is_heading and found.is_name) for found in evidence)


def _names_no_topic(term: str, evidence: Sequence[Evidence], is_ngram: bool) -> bool:
    """Whether a term that is in no title occurs in headings, but the text is not about it."""
    if any(found.title for found in evidence):
        return False
    uses = sum(found.uses for found in evidence)
    headings = sum(found.in_headings for found in evidence)
    in_text = uses - headings
    if headings > 1 and (in_text == 0 if is_ngram else in_text <= headings and term[1:] == term[1:].lower()):
        return True  # a kind of section that many pages have: "Prerequisites"
    if len(evidence) > 1 or in_text > 1:
        return False
    if is_ngram and not in_text and not evidence[0].is_heading:  # "Namespace Stuck" of "Namespace Stuck in Terminating"
        return True
    return evidence[0].is_vague or not (is_ngram or evidence[0].is_name)

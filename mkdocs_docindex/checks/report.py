"""Formats findings as text and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mkdocs_docindex.model.findings import Finding

__all__ = ["counts", "finding_message", "findings_json", "findings_text", "repaired_text", "summary"]

_SCHEMA = 1


def findings_text(findings: Iterable[Finding], folder: str) -> str:
    """Format findings as text, one per line: file, line, problem, and fix."""
    start = _start(folder)
    lines = []
    for finding in findings:
        place = f"{start}{finding.src}" + (f":{finding.line}" if finding.line else "")
        lines.append(_one_line(f"{place}: {finding.kind.replace('-', ' ')}: {finding_message(finding)}") + "\n")
    return "".join(lines)


def findings_json(findings: Iterable[Finding], pages: int, not_checked: Mapping[str, str]) -> str:
    """Format findings as JSON; the same bytes for the same findings."""
    data = {
        "schema": _SCHEMA,
        "pages": pages,
        "findings": [_data(finding) for finding in findings],
        "not_checked": [{"kind": kind, "why": why} for kind, why in not_checked.items()],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def summary(findings: Sequence[Finding], pages: int) -> str:
    """Return the number of problems and pages, in a few words."""
    all_pages = f"{pages:,} page{'' if pages == 1 else 's'}"
    if not findings:
        return f"{all_pages}, nothing to fix"
    concerned = len({finding.src for finding in findings if finding.kind != "unused-file"})
    files = sum(finding.kind == "unused-file" for finding in findings)
    places = [f"{concerned:,} of {all_pages}"] if concerned or not files else []
    places += [f"{files:,} unused file{'' if files == 1 else 's'}"] if files else []
    return f"{len(findings):,} problem{'' if len(findings) == 1 else 's'} in {' and '.join(places)}"


def counts(findings: Iterable[Finding]) -> list[str]:
    """Return a table of the number of findings of each kind; empty for fewer than two kinds, which need no table."""
    numbers = Counter(finding.kind.replace("-", " ") for finding in findings)
    if len(numbers) < 2:
        return []
    wide, high = max(map(len, numbers)), len(f"{max(numbers.values()):,}")
    return [f"  {kind:<{wide}}  {number:>{high},}" for kind, number in numbers.most_common()]


def repaired_text(findings: Iterable[Finding], folder: str) -> list[str]:
    """Format what was repaired, a line each."""
    start = _start(folder)
    return [
        _one_line(f"{start}{finding.src}:{finding.line}: repaired: '{finding.target}' is now '{finding.fix}'")
        for finding in findings
    ]


def _data(finding: Finding) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": finding.kind, "src": finding.src, "line": finding.line}
    if finding.target is not None:
        data |= {"target": finding.target, "suggestion": finding.suggestion}
    if finding.leads_to is not None:
        data["leads_to"] = finding.leads_to
    if finding.title is not None:
        data["title"] = finding.title
    if finding.also:
        data["also"] = list(finding.also)
    if finding.kind == "missed-link":
        data["suggestion"] = finding.suggestion
    if finding.levels is not None:
        data["levels"] = list(finding.levels)
    if finding.dates is not None:
        data["dates"] = list(finding.dates)
    if finding.likeness is not None:
        data["likeness"] = round(finding.likeness, 4)
    return data | {"message": finding_message(finding)}


def finding_message(finding: Finding) -> str:
    """The problem and its fix, in one sentence."""
    match finding.kind:
        case "broken-link":
            return _broken_link(finding)
        case "broken-anchor":
            problem = f"'{finding.target}' leads to '{finding.leads_to}', which has no such section"
            return f"{problem}; {_meant(finding) or 'link to one of its headings'}"
        case "orphan":
            if finding.has_nav:
                return "no other page links here and the nav does not show it; link to it, or add it to the nav"
            return "no other page links here; link to it"
        case "dead-end":
            return "it links to no other page; say where to read on"
        case "duplicate-title":
            return f"'{finding.title}' is also the title of {_listed(finding.also)}; give each page its own"
        case "missed-link":
            return f"'{finding.title}' is the subject of '{finding.leads_to}'; link to '{finding.suggestion}'"
        case "unused-file":
            return "nothing in the project names this file; use it, or delete it"
        case "missing-alt":
            return f"image '{finding.title}' has no alternative text; say in a few words what it shows"
        case "heading-skip":
            before, level = finding.levels or (0, 0)
            return f"'{finding.title}' of level {level} follows one of level {before}; give it level {before + 1}"
        case "stale-page":
            page, source = finding.dates or ("", "")
            names = _listed(finding.also)
            return f"last changed on {page}, but {names} on {source}; read it again, and correct what is no longer true"
        case _:
            percent = int(100 * (finding.likeness or 0))
            return f"its text is {percent}% the same as that of '{finding.also[0]}'; keep one and link to it"


def _broken_link(finding: Finding) -> str:
    what = f"image '{finding.target}'" if finding.is_image else f"'{finding.target}'"
    if finding.is_excluded:
        return f"{what} is excluded from the site; include it, or drop the link"
    problem = f"{what} is not a {'file' if finding.is_image else 'page or file'} of the site"
    return f"{problem}; {_meant(finding) or 'correct the path, or drop it'}"


def _start(folder: str) -> str:
    return "" if folder in ("", ".") else f"{folder.rstrip('/')}/"


def _listed(names: Iterable[str]) -> str:
    quoted = [f"'{name}'" for name in names]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def _meant(finding: Finding) -> str | None:
    return f"did you mean '{finding.suggestion}'?" if finding.suggestion else None


def _one_line(text: str) -> str:
    """Escape control characters, which a terminal would interpret: file names may contain them."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "surrogatepass").decode() for sign in text
    )

"""Formats findings for services that show them beside the changed lines: GitHub's commands, and SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from mkdocs_docindex.checks.problems import ADVICE, KINDS
from mkdocs_docindex.checks.report import finding_message
from mkdocs_docindex.model.findings import Finding

__all__ = ["findings_github", "findings_sarif"]

_DOCS = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_DESCRIPTIONS = {
    "broken-link": "A link or image that leads to no page or file of the site.",
    "broken-anchor": "A link to a section that its page does not have.",
    "orphan": "A page that no other page links to and that the nav does not show.",
    "dead-end": "A page that links to no other page.",
    "duplicate-title": "A title that several pages have.",
    "near-duplicate": "A page whose text is almost that of another page.",
    "missed-link": "A page that names another page without linking to it.",
    "unused-file": "An image or download that nothing in the project names.",
    "missing-alt": "An image without an alternative text.",
    "heading-skip": "A heading that is more than one level below the one before it.",
    "stale-page": "A page that a source file it names has left behind by a year.",
}


def findings_github(findings: Iterable[Finding], folder: str) -> str:
    """Format findings as workflow commands, one per line, which GitHub shows beside the lines of a change."""
    return "".join(f"{_command(finding, folder)}\n" for finding in findings)


def _command(finding: Finding, folder: str) -> str:
    level = {"note": "notice"}.get(_level(finding.kind), _level(finding.kind))
    properties = {"file": _path(finding, folder), "line": finding.line, "title": finding.kind.replace("-", " ")}
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items() if value is not None)
    return f"::{level} {written}::{_data(finding_message(finding))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: object) -> str:
    return _data(str(value)).replace(":", "%3A").replace(",", "%2C")


def findings_sarif(findings: Iterable[Finding], folder: str, version: str) -> str:
    """Format findings as SARIF; the same bytes for the same findings."""
    rules = [
        {"id": kind, "shortDescription": {"text": _DESCRIPTIONS[kind]}, "defaultConfiguration": {"level": _level(kind)}}
        for kind in KINDS
    ]
    driver = {"name": "docindex", "version": version, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, folder) for finding in findings],
    }
    data = {"$schema": _DOCS, "version": "2.1.0", "runs": [run]}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _result(finding: Finding, folder: str) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(_path(finding, folder), errors="surrogateescape")}}
    if finding.line:
        place["region"] = {"startLine": finding.line}
    return {
        "ruleId": finding.kind,
        "ruleIndex": KINDS.index(finding.kind),
        "level": _level(finding.kind),
        "message": {"text": finding_message(finding)},
        "locations": [{"physicalLocation": place}],
    }


def _path(finding: Finding, folder: str) -> str:
    return finding.src if folder in ("", ".") else f"{folder.rstrip('/')}/{finding.src}"


def _level(kind: str) -> str:
    return "note" if kind in ADVICE else "error" if kind.startswith("broken-") else "warning"

"""The options of `docindex check`, and what it prints."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from mkdocs_docindex import __version__
from mkdocs_docindex.checks.annotations import findings_github, findings_sarif
from mkdocs_docindex.checks.problems import ADVICE, KINDS, MISTAKES
from mkdocs_docindex.checks.report import counts, findings_json, findings_text, repaired_text, summary
from mkdocs_docindex.model.findings import Checked, Finding
from mkdocs_docindex.repair import diff, plan_repairs, write_repairs
from mkdocs_docindex.wording import suggest

__all__ = ["add_check_options", "report_check", "wanted_kinds", "wants_repairs"]

Say = Callable[[str], None]

_FORMATS = ("text", "json", "github", "sarif")
_ALL = "all"


def add_check_options(command: argparse.ArgumentParser) -> None:
    """Add the options that no other command has."""
    command.add_argument(
        "--format", choices=_FORMATS, default="text", help="lines for people, JSON, GitHub annotations, or SARIF"
    )
    command.add_argument("--strict", action="store_true", help="exit with 1 if there is something to fix")
    kinds = command.add_argument_group("what to look for")
    choice = kinds.add_mutually_exclusive_group()
    choice.add_argument("--only", type=_kinds, metavar="KIND,KIND", help=f"look for these only: {', '.join(KINDS)}")
    choice.add_argument("--skip", type=_kinds, metavar="KIND,KIND", help="look for all but these")
    kinds.add_argument(
        "--also",
        type=_advice,
        default=(),
        metavar="KIND,KIND",
        help=f"look for these, too: {', '.join(ADVICE)}, or all",
    )
    repair = command.add_argument_group("repair")
    repair.add_argument("--fix", action="store_true", help="write the links that are certain into the files")
    repair.add_argument("--diff", action="store_true", help="print what --fix would change, and change nothing")
    repair.add_argument("--force", action="store_true", help="repair files with uncommitted changes, too")


def wanted_kinds(options: argparse.Namespace) -> list[str]:
    """The kinds of findings to look for."""
    wanted = options.only or (*MISTAKES, *options.also)
    return [kind for kind in KINDS if kind in wanted and kind not in (options.skip or ())]


def wants_repairs(options: argparse.Namespace) -> bool:
    """Whether to look for certain fixes."""
    return bool(options.fix or options.diff)


def report_check(options: argparse.Namespace, checked: Checked, write: Say, warn: Say) -> int:
    """Repair what is certain, if wanted, and print the rest; return the exit code."""
    findings: Sequence[Finding] = checked.findings
    docs = Path(checked.docs)
    repairs = plan_repairs(docs, findings) if wants_repairs(options) else []
    if options.diff:
        write(diff(repairs, checked.folder))
    else:
        if options.fix:
            written = write_repairs(docs, repairs, warn, force=options.force)
            repaired = {finding for repair in written for finding in repair.findings}
            for line in repaired_text([finding for finding in findings if finding in repaired], checked.folder):
                warn(line)
            findings = [finding for finding in findings if finding not in repaired]
        write(_formatted(options.format, findings, checked))
    for kind, why in checked.not_checked.items():
        warn(f"{kind} is not checked: {why}")
    if options.format == "text" and not options.diff:
        for line in counts(findings):
            warn(line)
    warn(summary(findings, checked.pages))
    return 1 if options.strict and findings else 0


def _formatted(name: str, findings: Sequence[Finding], checked: Checked) -> str:
    match name:
        case "json":
            return findings_json(findings, checked.pages, checked.not_checked)
        case "github":
            return findings_github(findings, checked.folder)
        case "sarif":
            return findings_sarif(findings, checked.folder, __version__)
        case _:
            return findings_text(findings, checked.folder)


def _kinds(text: str) -> list[str]:
    return _names(text, KINDS)


def _advice(text: str) -> list[str]:
    names = _names(text, (*KINDS, _ALL))
    return list(ADVICE) if _ALL in names else names


def _names(text: str, known: Sequence[str]) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no kind '{name}': {suggest(name, known)}")
    return names

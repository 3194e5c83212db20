"""Detects the programming language of a source file."""

from __future__ import annotations

import re

from mkdocs_docindex.sources.language_table import (
    FILE_NAMES,
    INTERPRETERS,
    LANGUAGES,
    SUFFIXES,
    SourceLanguage,
)

__all__ = ["COMPONENTS", "SourceLanguage", "language_named", "language_of"]

COMPONENTS = ("Vue", "Svelte", "Astro")
"""Languages of files that hold scripts."""

_BY_NAME = {language.name: language for language in reversed(LANGUAGES)}
_MODES = {language.name.lower(): language for language in reversed(LANGUAGES)}
_MODES |= {
    "sh": _BY_NAME["Bash"],
    "shell-script": _BY_NAME["Bash"],
    "cpp": _BY_NAME["C++"],
    "js": _BY_NAME["JavaScript"],
}
_NAMES = {name.lower(): language for name, language in FILE_NAMES.items()}

# Templates and drafts have the language of the final file, but need not be valid: they are not parsed.
_DRAFTS = (".in", ".tmpl", ".tpl", ".template", ".example", ".sample", ".dist", ".default", ".orig", ".bak")
_SHEBANG = re.compile(r"#![ \t]*(?:\S*/)?([^/\s]+)[ \t]*(.*)")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
_IN_CPP = re.compile(
    r"^[ \t]*(?:(?:export[ \t]+)?template[ \t]*<|(?:inline[ \t]+)?namespace\b|class[ \t]+\w|using[ \t]+\w"
    r"|(?:public|private|protected)[ \t]*:|#[ \t]*include[ \t]*<[a-z_]+>|enum[ \t]+class\b)"
    r"|\b(?:std|constexpr|nullptr|noexcept|static_cast)\b|\w::[~\w]|\)[ \t]*const[ \t]*[;{=]"
    r"|\boperator(?:==|\(\)|\[\]|<<)",
    re.MULTILINE,
)
_IN_CUDA = re.compile(r"^[\w<>:, \t]*(?<!\w)__(?:global|device)__\b", re.MULTILINE)
_IN_OBJECTIVE_C = re.compile(
    r"^[ \t]*(?:@(?:interface|implementation|protocol|class|import|property|end)\b|#[ \t]*import\b)", re.MULTILINE
)
_IN_C = re.compile(r"^[ \t]*#[ \t]*(?:include|define|if|ifdef|ifndef|pragma)\b", re.MULTILINE)
_MODELINE = re.compile(r"-\*-\s*(?:.*\bmode:\s*)?([\w+#-]+?)\s*(?:;.*)?-\*-|\bvim?:.*\b(?:ft|filetype)=(\w+)", re.I)
_IN_PROLOG = re.compile(r"^(?:\w+\(.*\)\s*)?:-", re.MULTILINE)


def language_named(name: str) -> SourceLanguage:
    """Return the language with this name."""
    return _BY_NAME[name]


def language_of(path: str, head: str) -> SourceLanguage | None:
    """Detect the language of a file by its name and the first few thousand characters; None if unknown."""
    name = path.rpartition("/")[2]
    found = FILE_NAMES.get(name) or _NAMES.get(name.lower())
    if found:
        return found
    suffix = _suffix(name)
    if suffix == ".h":
        return _of_header(head)
    if suffix == ".m":
        is_objective = _IN_OBJECTIVE_C.search(head) or _IN_C.search(head)
        return _BY_NAME["Objective-C" if is_objective else "MATLAB"]
    if suffix in (".ts", ".tsx") and head.lstrip("\ufeff \n\r").startswith(("<?xml", "<!DOCTYPE TS")):
        return _BY_NAME["XML"]
    if suffix in (".pl", ".t") and _IN_PROLOG.search(head) and not head.startswith("#!"):
        return None
    if suffix == ".inc":
        return _BY_NAME["PHP"] if head.lstrip().startswith("<?php") else None
    if suffix in _DRAFTS:
        draft = language_of(name[: -len(suffix)], head)
        return draft._replace(grammar=None) if draft else None
    # The suffix of "Dockerfile.dev" and ".env.local" is an environment, not a language.
    return SUFFIXES.get(suffix) or _of_first_part(name) or _of_shebang(head) or _of_modeline(head)


def _suffix(name: str) -> str:
    stem, dot, suffix = name.rpartition(".")
    return f".{suffix.lower()}" if dot and (stem or f".{suffix.lower()}" in SUFFIXES) else ""


def _of_first_part(name: str) -> SourceLanguage | None:
    first = name.lstrip(".").partition(".")[0].lower()
    if first in ("dockerfile", "containerfile", "makefile", "jenkinsfile", "vagrantfile"):
        return _NAMES[first]
    if name.lower().startswith(".env."):
        return SUFFIXES[".env"]
    return None


def _of_header(head: str) -> SourceLanguage:
    """The language of a header by what it holds; a word in a comment is none of it."""
    code = _COMMENT.sub("", head)
    is_cpp = _IN_CPP.search(code)
    if _IN_OBJECTIVE_C.search(code):
        return _BY_NAME["Objective-C++" if is_cpp else "Objective-C"]
    if _IN_CUDA.search(code):
        return _BY_NAME["CUDA"]
    return _BY_NAME["C++" if is_cpp else "C"]


def _of_shebang(head: str) -> SourceLanguage | None:
    found = _SHEBANG.match(head)
    if not found:
        return None
    program = found[1]
    if program == "env":
        words = [word for word in found[2].split() if not word.startswith("-") and "=" not in word]
        program = words[0].rpartition("/")[2] if words else ""
    program = program.lower()
    return INTERPRETERS.get(program) or INTERPRETERS.get(re.sub(r"[\d.]+$", "", program))


def _of_modeline(head: str) -> SourceLanguage | None:
    """The language of an editor's modeline in the first two lines."""
    found = _MODELINE.search("\n".join(head.split("\n", 2)[:2])[:400])
    return _MODES.get((found[1] or found[2]).lower()) if found else None

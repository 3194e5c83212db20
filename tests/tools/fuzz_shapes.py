"""Time every source reader and highlighter on hostile shapes of text.

    python -m tests.tools.fuzz_shapes [KB] [LANGUAGE ...]

A shape is a few characters, repeated. For each language, this prints the CPU time of the slowest shapes as a ratio to
a normal file of the same size, with a star where the worker was stopped, then a summary. An error in a reader ends the
run.
"""

from __future__ import annotations

import argparse
import itertools
import os
from collections.abc import Iterator
from multiprocessing import Pool
from typing import NamedTuple

from mkdocs_docindex.sources import worker as source_worker
from mkdocs_docindex.sources.language_table import LANGUAGES, SourceLanguage
from mkdocs_docindex.sources.worker import SourceWorker, StoppedError

__all__ = ["SHAPES", "Timing", "time_shapes"]

_MOST_SECONDS = 2
_SIGNS = tuple("{([<}])>;:,.=!?-+*/%&|^~#$@\\\"'`_0 \t\n")
_WORDS = (
    "a", "a ", "a\n", "a=", "a=>", "a=>\n", "(a)=>", "=>", "->", "a.", "a.b(", "a(", "a[", "a{", "a<", "a<b,", "a::", "a?b:",
    "a|", "a||", "a&", "a&&", "*a", "&a", "!a", "-a", "a+", "a, ", "a;", "a: ", "a:\n", "@a ", "@a(", "//", "/*", "*/", "/**",
    "(*", "{-", "--", "--[[", "#if\n", "#if a\n", "#define a ", "#a\n", '"a', "'a", '"""', "'''", "`a", "${", "$(", "{{", "{%", "{#",
    "<a", "<a ", "<a>", "</a>", "<!--", "<?", "<%", "]]", "[[", "[=[", "[a](", "![", "**", "``", "```\n", "\\\n", "\\a", "\\u",
    'r#"', 'R"(', '@"', "<<A\n", "<<-A\n", "%(", "%{", "0x", "1e", "1.", "1_", "if ", "if a\n", "if(a)", "else ", "do\n",
    "begin\n", "case\n", "case a:", "end\n", "function(", "function a(", "function a{", "def a\n", "def a:\n", "class A{",
    "class A<", "template<", "fn a(", "fn a(){", "let a=", "var a;", "new ", "async ", "await ", "return ", "import ",
    "public ", "static a ", "a b ", "a b(", "a\tb\n", "int a(int b){", "TEST(a,b){", "a=\\\n", "a:=", "a : b\n\t", "\t\n",
    " a\n", "  ", "- ", "- a\n", "\u00e9", "\u4e2d", "\ufffd", "\u202e",
)  # fmt: skip
SHAPES = (*_SIGNS, *_WORDS, *(a + b for a, b in itertools.product("([{<=!-*\"'", "\n ")))


class Timing(NamedTuple):
    """The cost of one shape in one language."""

    work: str
    shape: str
    ratio: float
    is_stopped: bool

    def __str__(self) -> str:
        return f"{self.work} {self.shape!r} {self.ratio:.0f}{'*' if self.is_stopped else ''}"


def time_shapes(language: SourceLanguage, size: int) -> list[Timing]:
    """The CPU time of each shape, slowest first."""
    with_limits = vars(source_worker)
    with_limits.update(_BASE_SECONDS=0.0, _SECONDS_PER_MB=0.0)
    with_limits.update(_EXTRA_SECONDS=_MOST_SECONDS, _EXTRA_SECONDS_PER_BUILD=1e9)
    worker = SourceWorker()
    found = [timing for work in ("read", "highlight") for timing in _time(worker, work, language, size)]
    worker.close()
    return sorted(found, key=lambda timing: -timing.ratio)


def _time(worker: SourceWorker, work: str, language: SourceLanguage, size: int) -> Iterator[Timing]:
    _seconds(worker, work, _normal(language, 1000), language)  # warm up
    usual = max(_seconds(worker, work, _normal(language, size), language)[0], 0.001)
    for shape in SHAPES:
        seconds, is_stopped = _seconds(worker, work, shape * (size // len(shape)), language)
        yield Timing(work, shape, seconds / usual, is_stopped)


def _seconds(worker: SourceWorker, work: str, text: str, language: SourceLanguage) -> tuple[float, bool]:
    before = worker._budget.left
    try:
        if work == "read":
            worker.read(text, language)
        else:
            worker.highlight(text, language.pygments)
    except StoppedError:
        return before - worker._budget.left, True
    return before - worker._budget.left, False


def _normal(language: SourceLanguage, size: int) -> str:
    """An ordinary file: short lines of names, calls, strings and comments."""
    mark = f"{language.line_marks[0]} " if language.line_marks else ""
    lines = (f"value_{n} = compute(total, {n}, 'text {n}')\n{mark}Adds item {n} to the list.\n\n" for n in range(size))
    return "".join(itertools.islice(lines, size // 40))[:size]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kb", type=int, nargs="?", default=60)
    parser.add_argument("languages", nargs="*", metavar="language")
    options = parser.parse_args()
    size = options.kb * 1024
    chosen = [language for language in LANGUAGES if not options.languages or language.name in options.languages]
    everything: list[Timing] = []
    with Pool(os.cpu_count(), maxtasksperchild=1) as pool:
        results = pool.imap(_job, [(language, size) for language in chosen])
        for language, found in zip(chosen, results, strict=True):
            everything += found
            print(f"{language.name}: {', '.join(map(str, found[:4]))}", flush=True)
    stopped = sum(timing.is_stopped for timing in everything)
    finished = max(timing.ratio for timing in everything if not timing.is_stopped)
    print(f"{len(everything):,} texts of {size // 1024} KB: {stopped} stopped after {_MOST_SECONDS} s of CPU; ", end="")
    print(f"the others took at most {finished:.0f} times as long as a normal file")


def _job(job: tuple[SourceLanguage, int]) -> list[Timing]:
    return time_shapes(*job)


if __name__ == "__main__":
    main()

"""Time every source reader and highlighter on hostile shapes of text: `python -m tests.fuzz_shapes [KB] [LANGUAGE ...]`.

A shape is a few characters that repeat. For each language, it prints the CPU of the slowest shapes as a ratio to a
normal file of the same size, and ends with the worst ratio of all. Each language runs in a process of its own, which
the operating system stops after a minute of CPU for one shape.
"""

from __future__ import annotations

import itertools
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from mkdocs_docindex.publish.highlight import source_html
from mkdocs_docindex.read.source.language_table import LANGUAGES, SourceLanguage
from mkdocs_docindex.read.source.reader import read_source

__all__ = ["SHAPES", "Timing", "timings"]

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
    """What one shape costs in one language."""

    language: str
    work: str
    shape: str
    ratio: float


def normal(language: SourceLanguage, size: int) -> str:
    """A file as people write them: short lines of names, calls, texts and comments."""
    mark = f"{language.line_marks[0]} " if language.line_marks else ""
    lines = (f"value_{n} = compute(total, {n}, 'text {n}')\n{mark}Adds item {n} to the list.\n\n" for n in range(size))
    text = ""
    for line in lines:
        if len(text) >= size:
            break
        text += line
    return text[:size]


def _read(text: str, language: SourceLanguage) -> None:
    read_source(text, language)


def _highlight(text: str, language: SourceLanguage) -> None:
    source_html(text, language.pygments, len(text.encode()))


WORK: dict[str, Callable[[str, SourceLanguage], None]] = {"read": _read, "highlight": _highlight}


def timings(language: SourceLanguage, size: int) -> Iterator[Timing]:
    """The CPU of each shape; infinite for one that the operating system had to stop."""
    for name, work in WORK.items():
        work(normal(language, 1000), language)  # what is loaded once
        usual = max(_cpu(work, normal(language, size), language), 0.001)
        for shape in SHAPES:
            yield Timing(language.name, name, shape, _cpu(work, shape * (size // len(shape)), language) / usual)


def _cpu(work: Callable[[str, SourceLanguage], None], text: str, language: SourceLanguage) -> float:
    """CPU seconds of work in a child process, which may be stopped."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        start = time.process_time()
        work(text, language)
        os.write(writing, f"{time.process_time() - start}".encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as result:
        found = result.read()
    os.waitpid(child, 0)
    return float(found) if found else float("inf")


def main() -> None:
    size = int(sys.argv[1]) * 1024 if len(sys.argv) > 1 else 60 * 1024
    chosen = [language for language in LANGUAGES if not sys.argv[2:] or language.name in sys.argv[2:]]
    worst = []
    for language in chosen:
        found = sorted(timings(language, size), key=lambda timing: -timing.ratio)
        worst += found
        shown = ", ".join(f"{timing.work} {timing.shape!r} {timing.ratio:.1f}" for timing in found[:4])
        print(f"{language.name}: {shown}", flush=True)
    worst.sort(key=lambda timing: -timing.ratio)
    print(f"The slowest of {len(worst):,}: {worst[0].ratio:.1f} times a normal file ({worst[0]})")


if __name__ == "__main__":
    main()

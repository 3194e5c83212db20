"""Reading source files of many languages with tree-sitter grammars.

Each file in `source_trees` has the difficult cases of one language; the `.txt` file is the expected result.
`UPDATE=1 pytest tests/test_source_trees.py` rewrites the expected results, for review as a diff.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mkdocs_docindex.model.sources import Source, Symbol
from mkdocs_docindex.sources.languages import language_of
from mkdocs_docindex.sources.read import language_for_text, read_source
from mkdocs_docindex.sources.trees.read import has_grammar, read_tree
from mkdocs_docindex.sources.trees.tags import RULES

SAMPLES = sorted(path for path in (Path(__file__).parent / "source_trees").iterdir() if path.suffix != ".txt")


def read(text: str, name: str) -> Source:
    language = language_of(name, text[:4000])
    assert language is not None
    assert language.grammar is not None
    source = read_tree(text, language.grammar, language.name)
    assert source is not None
    return source


def outline(symbols: tuple[Symbol, ...], depth: int = 0) -> Iterator[str]:
    for symbol in symbols:
        line = f"{'  ' * depth}{symbol.kind} {symbol.name}{symbol.signature}"
        line += f" < {', '.join(symbol.bases)}" if symbol.bases else ""
        line += "".join(f" @{each}" for each in symbol.decorators)
        line += "" if symbol.is_public else " (hidden)"
        line += f" x{symbol.complexity}" if symbol.complexity else ""
        line += f" :{symbol.line}" + (f"-{symbol.end}" if symbol.end > symbol.line else "")
        yield line + (f" -- {symbol.doc}" if symbol.doc else "")
        yield from outline(symbol.children, depth + 1)


def describe(source: Source) -> Iterator[str]:
    yield f"{source.language}: {source.summary}"
    yield f"lines: {source.code} code, {source.comments} comments, {source.blank} blank"
    if source.exports is not None:
        yield f"exports: {', '.join(source.exports)}"
    if source.problem:
        yield f"problem: {source.problem}"
    yield ""
    yield from outline(source.symbols)
    yield ""
    for each in source.imports:
        marks = [word for word in ("system", "conditional", "for_types") if getattr(each, f"is_{word}")]
        names = f" {{{', '.join(each.names)}}}" if each.names else ""
        yield f"import {each.target}{names}{''.join(f' ({mark})' for mark in marks)} :{each.line}"
    yield ""
    for note in source.notes:
        extra = "".join(f" [{each}]" for each in (note.rule, note.author) if each)
        yield f"{note.kind} {note.text}{extra} :{note.line}"


def names(source: Source) -> list[str]:
    return [line.strip().split(" :")[0] for line in outline(source.symbols)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_sample_file_is_read_as_expected(path):
    expected = path.with_name(f"{path.name}.txt")
    found = "\n".join(describe(read(path.read_text(encoding="utf-8"), path.name))) + "\n"
    if os.environ.get("UPDATE"):
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text(encoding="utf-8")


def test_prose_comes_from_comments():
    source = read(
        "// Copyright 2024 Ana. All rights reserved.\n"
        "\n"
        "// Keeps the kettle warm.\n"
        "int a; // eslint-disable-line\n"
        "// int b = 3;\n"
        "/* ------- */\n"
        "/**\n * Boils @p water.\n */\n"
        "int boil(int water) { return 1; } // takes a while\n",
        "a.c",
    )
    assert source.prose.split("\n\n") == ["Keeps the kettle warm.", "Boils @p water.", "takes a while"]


def test_export_macros_do_not_hide_classes():
    source = read(
        "class TORCH_API A {};\n"
        "struct FOO_EXPORT B final : C {};\n"
        'class __attribute__((visibility("default"))) D : public E<int> {};\n'
        "enum class GAME_API F { kOne };\n"
        "template <> struct TORCH_PYTHON_API G<int> {};\n"
        "struct FOO bar;\n"
        "C10_API int h(int x);\n"
        "FOO_SIZE i(int x);\n",
        "a.hpp",
    )
    assert names(source) == [
        "class A",
        "struct B < C",
        "class D < E<int>",
        "enum F",
        "value kOne",
        "struct G<int>",
        "function h(int x) -> int",
        "function i(int x) -> FOO_SIZE",
    ]
    assert not source.problem


def test_both_sides_of_a_merge_conflict_are_read():
    source = read(
        "int a(void) { return 1; }\n<<<<<<< HEAD\nint b(void) { return 1; }\n=======\nint c(void) { return 1; }\n"
        ">>>>>>> other\nint d(void) { return 1; }\n",
        "a.c",
    )
    assert [symbol.name for symbol in source.symbols] == ["a", "b", "c", "d"]
    assert [symbol.line for symbol in source.symbols] == [1, 3, 5, 7]
    assert source.problem == "It has the marks of a merge conflict, the first in line 2; both sides were read."


def test_truncated_file_has_outline_and_problem():
    source = read("int a(void) { return 1; }\nint b(void) { if (x) {\n", "a.c")
    assert source.symbols[0].name == "a"
    assert source.problem == "Its syntax could not be followed in line 2, so that definitions may be missing."


def test_syntax_error_in_a_body_loses_no_definition():
    source = read("int a(void) { return 1 1 +; }\nint b(void) { return 2; }\n", "a.c")
    assert [symbol.name for symbol in source.symbols] == ["a", "b"]
    assert not source.problem


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_no_text_breaks_a_reader(path):
    text = path.read_text(encoding="utf-8")
    # Grammars that are read by queries need minutes for more; in a build, the limits of the worker stop them.
    times = 200 if _grammar(path)[0] in RULES else 5000
    for broken in (
        "",
        "\n",
        "\0" * 100 + text,
        "\ufffd\udc80" + text,
        text.replace("\n", " "),
        text.replace("\n", "\r\n"),
        *(text[: len(text) * part // 7] for part in range(1, 7)),
        *(text[len(text) * part // 7 :] for part in range(1, 7)),
        *(mark * times for mark in ("{", "(", "[", "<", "'", '"', "`", "/* ", "// x\n", "#if A\n", "namespace a {")),
    ):
        source = read_tree(broken, *_grammar(path))
        assert source is not None
        assert source.lines == len(broken.replace("\r\n", "\n").split("\n")) - (not broken or broken.endswith("\n"))


def _grammar(path: Path) -> tuple[str, str]:
    language = language_of(path.name, path.read_text(encoding="utf-8")[:4000])
    assert language is not None
    return str(language.grammar), language.name


def test_windows_line_endings_change_nothing():
    for path in SAMPLES:
        text = path.read_text(encoding="utf-8")
        assert read(text.replace("\n", "\r\n"), path.name) == read(text, path.name)


def test_a_file_of_one_long_line_is_read():
    source = read("function f(a){if(a){return 1}}" * 35_000, "min.js")
    assert len(source.symbols) == 35_000
    assert {symbol.line for symbol in source.symbols} == {1}


def test_deep_nesting_is_read_up_to_a_limit():
    source = read("namespace a {\n" * 5000 + "int f();\n" + "}\n" * 5000, "a.hpp")
    assert source.problem == "Its definitions nest too deep to be read in full."


def test_file_without_grammar_has_no_outline():
    code = (
        "import sys; sys.modules['tree_sitter_go'] = None\n"
        "from mkdocs_docindex.sources.trees.read import read_tree\n"
        "print(read_tree('package a', 'tree-sitter-go', 'Go'), read_tree('x', 'tree-sitter-none', 'None'))\n"
        "sys.modules['tree_sitter'] = None\n"
        "print(read_tree('int a;', 'tree-sitter-c', 'C'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["None", "None", "None"]


def test_macro_that_names_a_function_defines_it():
    source = read(
        "TORCH_IMPL_FUNC(index_out)\n(const Tensor& self, int dim) {\n  if (dim) {}\n}\n"
        "TORCH_IMPL_FUNC(mm_out)(const Tensor& self) {}\n",
        "a.cpp",
    )
    assert names(source) == [
        "function index_out(const Tensor& self, int dim) x2",
        "function mm_out(const Tensor& self) x1",
    ]


def test_launch_bounds_hide_no_kernel():
    source = read(
        "template <typename T>\nC10_LAUNCH_BOUNDS_1(num_threads())\n__global__ void up(T* a) {}\n"
        "__global__ void __launch_bounds__(max(1, 2)) down(int a) {}\n",
        "a.cu",
    )
    assert [symbol.name for symbol in source.symbols] == ["up", "down"]


def test_attribute_macros_stick_to_no_name():
    source = read(
        "struct V {};\ntemplate <typename T>\nVec<T> C10_ALWAYS_INLINE operator+(const Vec<T>& a, const Vec<T>& b) {}\n"
        "AOTI_TORCH_EXPORT Error\nlist_size(int a);\nint Foo:: bar() { return 1; }\n",
        "a.cpp",
    )
    assert [symbol.name for symbol in source.symbols] == ["V", "operator+", "list_size", "Foo::bar"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.mm",
            "#import <A.h>\nnamespace a {\nint f(int x) { @autoreleasepool { return x; } }\n}\n@interface B : C\n- (void)g;\n@end\n",
        ),
        ("a.metal", "kernel void f(device float* a [[buffer(0)]]) {}\n"),
        ("a.hip", "__global__ void f(int* a) {}\n"),
    ],
)
def test_dialects_have_outlines(name, text):
    found = [line.split("(")[0].strip() for line in outline(read(text, name).symbols)]
    assert any("function f" in line for line in found)
    assert name != "a.mm" or any("method g" in line for line in found)


@pytest.mark.parametrize(
    ("code", "language", "found"),
    [
        ("struct class_ { int size; };\nint open_box(struct class_ *b);\n", "C", ["class_", "open_box"]),
        ("namespace a {\nclass Box { public: int open(); };\n}\n", "C++", ["a"]),
        ("__global__ void scale(float* a);\n__device__ float up(float a) { return a; }\n", "CUDA", ["scale", "up"]),
        ("@protocol Opens\n- (void)open;\n@end\n", "Objective-C", ["Opens"]),
    ],
)
def test_header_is_read_as_what_it_holds(code, language, found):
    text = f"/*\n{'A long licence.' * 1000}\n*/\n{code}"
    source = read_source(text, language_for_text("a.h", text))
    assert source.language == language
    assert [symbol.name for symbol in source.symbols] == found


@pytest.mark.parametrize("grammar", sorted(RULES))
def test_query_fits_its_grammar(grammar):
    language = "OCaml" if grammar == "tree-sitter-ocaml" else ""
    assert has_grammar(grammar, language)

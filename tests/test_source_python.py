"""Reading Python files."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from mkdocs_docindex.model.sources import Import, Source, Symbol
from mkdocs_docindex.sources.python.read import read_python
from mkdocs_docindex.sources.python.statements import Statements
from tests.patience import no_long_wait

needs_312 = pytest.mark.skipif(sys.version_info < (3, 12), reason="Python 3.12 has the syntax")


def read(text: str) -> Source:
    source = read_python(dedent(text).lstrip("\n"))
    assert source.problem == ""
    return source


def tree(symbols: tuple[Symbol, ...], depth: int = 0) -> str:
    """Symbols as lines of position, kind, name and signature."""
    lines = []
    for symbol in symbols:
        decorators = "".join(f"@{decorator} " for decorator in symbol.decorators)
        private = "" if symbol.is_public else "(private) "
        bases = f"({', '.join(symbol.bases)})" if symbol.bases else ""
        doc = f" — {symbol.doc}" if symbol.doc else ""
        place = f"{symbol.line}-{symbol.end}"
        words = f"{place} {decorators}{private}{symbol.kind} {symbol.name}{bases}"
        words += f" {symbol.signature}" if symbol.signature else ""
        lines.append("  " * depth + words + doc)
        if symbol.children:
            lines.append(tree(symbol.children, depth + 1))
    return "\n".join(lines)


def flat(symbols: tuple[Symbol, ...]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        yield from flat(symbol.children)


def notes_of(source: Source, *kinds: str) -> list[tuple[str, int, str]]:
    return [(note.kind, note.line, note.text) for note in source.notes if note.kind in kinds]


def reviews(text: str) -> list[tuple[int, str, str]]:
    return [(note.line, note.rule, note.text) for note in read(text).notes if note.kind == "review"]


def complexity(text: str) -> int:
    return read(text).symbols[0].complexity


# The outline


def test_outline():
    source = read('''
        """Readers of things."""
        import enum
        from dataclasses import dataclass
        from enum import Enum as Base

        LIMIT = 60
        _TABLE = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8}
        """What each letter stands for."""
        RATE: float = 0.5
        A, B = 1, 2
        lower = 3


        @dataclass(frozen=True, slots=True)
        class Reader(Thing, metaclass=Meta):
            """Reads a thing

            from a file.
            """

            path: str

            class Options:
                def all(self): ...

            @property
            def size(self) -> int:
                """How large it is."""
                def inner(): ...
                return 0

            @size.setter
            def size(self, value): ...

            async def fetch(
                self,
                url: str,  # where: it is
                *,
                retries: dict[str, int] = {"a": 1},
            ) -> bytes:
                """Fetch it, however long it takes and whatever
                else happens. Then close it.
                """

            def _hidden(self): ...

            def __len__(self): ...


        class Colour(Base):
            RED = 1


        def main(argv=None, *args, sep=": (", **options): pass
        ''')
    assert tree(source.symbols) == (
        "6-6 constant LIMIT = 60\n"
        '7-7 (private) constant _TABLE = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h…'
        " — What each letter stands for.\n"
        "9-9 constant RATE : float = 0.5\n"
        "10-10 constant A\n"
        "10-10 constant B\n"
        "15-47 @dataclass(frozen=True, slots=True) class Reader(Thing) — Reads a thing\n"
        "  21-21 field path : str\n"
        "  23-24 class Options\n"
        "    24-24 method all (self)\n"
        "  27-30 @property method size (self) -> int — How large it is.\n"
        '  35-43 method fetch async (self, url: str, *, retries: dict[str, int] = {"a": 1}) -> bytes'
        " — Fetch it, however long it takes and whatever else happens.\n"
        "  45-45 (private) method _hidden (self)\n"
        "  47-47 method __len__ (self)\n"
        "50-51 enum Colour(Base)\n"
        "  51-51 value RED = 1\n"
        '54-54 function main (argv=None, *args, sep=": (", **options)'
    )


def test_overloads_are_one_symbol():
    source = read('''
        from typing import overload
        import typing as t

        @overload
        def get(key: str) -> str:
            """Get a value."""
        @t.overload
        def get(key: int) -> int: ...
        def get(key): return key

        class Stub:
            @overload
            def only(self, a: int) -> int: ...
            @overload
            def only(self, a: str) -> str: ...
        ''')
    assert tree(source.symbols) == (
        "9-9 function get (key) — Get a value.\n11-15 class Stub\n  13-13 @overload method only (self, a: int) -> int"
    )


def test_definitions_in_branches_are_listed_once():
    source = read("""
        try:
            from fast import go
        except ImportError:
            def go(a): ...

        if WINDOWS:
            def path(): ...
            class Lock: ...
            SEP = "/"
        elif MAC:
            def path(): ...
        else:
            def path(): ...
            class Lock: ...
            SEP = ":"

        with context():
            def inside(): ...

        def _(x): ...
        def _(y): ...
        """)
    assert [symbol.name for symbol in source.symbols] == ["go", "path", "Lock", "SEP", "inside", "_", "_"]
    assert [symbol.line for symbol in source.symbols if symbol.name == "path"] == [7]


def test_types():
    source = read("""
        from typing import TypeAlias, TypeVar, NewType
        T = TypeVar("T", bound=int)
        UserId = NewType("UserId", int)
        Json: TypeAlias = "dict[str, Json] | list[Json]"
        Later: "TypeAlias" = int
        """)
    assert tree(source.symbols) == (
        '2-2 type T = TypeVar("T", bound=int)\n'
        '3-3 type UserId = NewType("UserId", int)\n'
        '4-4 type Json : TypeAlias = "dict[str, Json] | list[Json]"'
    )


GENERICS = """\
type Pair[A, B] = tuple[A, B]


class Box[T: (int, str)](Base[T]):
    def put[S](self, item: S) -> S:
        return item


def first[T](items: list[T]) -> T: ...
"""


@needs_312
def test_generics_in_brackets():
    assert tree(read(GENERICS).symbols) == (
        "1-1 type Pair [A, B] = tuple[A, B]\n"
        "4-6 class Box(Base[T]) [T: (int, str)]\n"
        "  5-6 method put [S](self, item: S) -> S\n"
        "9-9 function first [T](items: list[T]) -> T"
    )


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="older versions do not have the syntax")
def test_newer_syntax_is_reported():
    source = read_python(GENERICS)
    assert source.problem.startswith(f"This file does not parse as Python 3.{sys.version_info.minor} (line 1: ")
    assert tree(source.symbols) == (
        "4-6 class Box(Base[T])\n  5-6 method put [S](self, item: S) -> S\n9-9 function first [T](items: list[T]) -> T"
    )


@needs_312
def test_nested_quotes():
    source = read("""
        x = f"{d["a"]} # none" + f'{d['b']}'  # TODO: one
        """)
    assert [(note.line, note.text) for note in source.notes] == [(1, "TODO: one")]


def test_signature_with_continuation_lines():
    source = read("def \\\n    far(a,\n        b=')',\n    ) \\\n    -> int:\n    pass\n")
    assert tree(source.symbols) == "2-6 function far (a, b=')') -> int"


def test_names_that_occur_in_the_keyword_before():
    source = read("class s: ...\nasync def f(a): ...\nasync def d(b): ...\ndef e(c): ...\ndef \ufb01x(d): ...\n")
    assert tree(source.symbols) == (
        "1-1 class s\n2-2 function f async (a)\n3-3 function d async (b)\n4-4 function e (c)\n5-5 function fix (d)"
    )


def test_columns_after_non_ascii_text():
    source = read("""
        import os
        é = "ñ"; os.system("größer"); x = os.environ["Ä"]
        NAME = "日本"
        """)
    assert [(note.kind, note.text) for note in source.notes] == [
        ("review", 'os.system("größer")'),
        ("environment", "Ä"),
    ]
    assert source.symbols[0].signature == '= "日本"'


@pytest.mark.parametrize(
    ("text", "exports", "public"),
    [
        ('__all__ = ["a", "_b"]', ("a", "_b"), {"a", "_b"}),
        ('__all__ = ("a",)\n__all__ += ["_b"]', ("a", "_b"), {"a", "_b"}),
        ('__all__: list[str] = []\n__all__.extend(["a"])\n__all__.append("c")', ("a", "c"), {"a", "c"}),
        ('__all__ = ["a"] + ["c"]\n__all__.remove("a")', ("c",), {"c"}),
        ('__all__ = ["a"]\n__all__ += other.__all__', None, {"a", "c"}),
        ("__all__ = [name for name in dir()]", None, {"a", "c"}),
        ("", None, {"a", "c"}),
    ],
)
def test_public_names(text: str, exports: tuple[str, ...] | None, public: set[str]):
    source = read(f"{text}\ndef a(): ...\ndef _b(): ...\nclass c:\n    def d(self): ...\n")
    assert source.exports == exports
    assert {symbol.name for symbol in source.symbols if symbol.is_public} == public
    assert source.symbols[-1].children[0].is_public == ("c" in public)


# Complexity, as `ruff check --select C901` counts it


@pytest.mark.parametrize(
    ("body", "ways"),
    [
        ("return a and b or c", 1),
        ("if a: ...\nelif b: ...\nelse: ...", 3),
        ("for a in b: ...\nelse: ...\nwhile a: ...", 3),
        ("try: ...\nexcept A: ...\nexcept B: ...\nelse: ...\nfinally: ...", 4),
        ("with a:\n    if b: ...", 2),
        ("def inner():\n    if a: ...\nreturn inner", 3),
        ("class A:\n    def m(self): ...", 2),
        ("match a:\n    case 1: ...\n    case 2: ...\n    case _: ...", 3),
        ("match a:\n    case 1: ...\n    case x if x: ...", 3),
        ("match a:\n    case 1: ...\n    case (2 | x): ...", 2),
        ("return [a for a in b if c]", 1),
    ],
)
def test_complexity(body: str, ways: int):
    indented = "\n".join(f"    {line}" for line in body.split("\n"))
    assert complexity(f"def f():\n{indented}\n") == ways
    assert complexity(f"async def f():\n{indented}\n") == ways


# Imports


def test_imports():
    source = read("""
        from __future__ import annotations
        import os, sys as system
        import pkg.sub.module
        from . import sibling
        from ..up import one as uno, two
        from pkg.stars import *
        from typing import TYPE_CHECKING
        import importlib, importlib as il
        if TYPE_CHECKING:
            from types import Only
        else:
            import runtime
        if not TYPE_CHECKING:
            import really
        else:
            import stub
        try:
            import fast
        except ImportError:
            import slow
        with suppress(ImportError):
            import maybe
        def f():
            import late
            return il.import_module("by.name"), importlib.import_module(name)
        class C:
            import inside
        importlib.import_module(".near", __package__)
        importlib.import_module(".far", "other")
        other.import_module("no")
        """)
    assert [(taken.target, taken.line) for taken in source.imports if taken.is_for_types] == [
        ("types", 10),
        ("stub", 16),
    ]
    assert [taken.target for taken in source.imports if taken.is_conditional] == [
        "types", "runtime", "really", "stub", "fast", "slow", "maybe", "late", "by.name",
    ]  # fmt: skip
    assert [taken for taken in source.imports if not taken.is_conditional] == [
        Import("__future__", 1, ("annotations",)),
        Import("os", 2),
        Import("sys", 2),
        Import("pkg.sub.module", 3),
        Import("", 4, ("sibling",), level=1),
        Import("up", 5, ("one", "two"), level=2),
        Import("pkg.stars", 6, ("*",)),
        Import("typing", 7, ("TYPE_CHECKING",)),
        Import("importlib", 8),
        Import("importlib", 8),
        Import("inside", 27),
        Import("near", 28, level=1),
    ]


def test_names_used_of_imported_modules():
    source = read("""
        import pkg
        import pkg.deep.module
        import pkg.other as short
        import os.path
        from . import near, Far
        from pkg import param
        pkg.one.Two(pkg.deep.f)
        short.call()
        os.path.join()
        near.go(), Far.away(), spkg.no, self.pkg.no
        "pkg.quoted"  # pkg.commented
        def f(param):
            return param.no
        """)
    assert [taken.uses for taken in source.imports] == [
        ("one.Two", "deep.f"),
        ("one.Two", "deep.f"),
        ("other.call",),
        (),
        ("near.go",),
        (),
    ]


def test_a_chain_of_a_thousand_branches():
    source = read("if a:\n    import b\n" + "elif c:\n    import d\n" * 900)
    assert len(source.imports) == 901


# Notes


def test_notes():
    source = read('''
        import asyncio
        import concurrent.futures as cf
        import functools
        import os
        import threading
        import warnings
        from functools import lru_cache as cached
        from os import environ, getenv as env

        HOME = os.environ["HOME"]
        os.environ.get("HOME")

        @cached(maxsize=None)
        def slow(): ...

        class Reader:
            @functools.cached_property
            def size(self):
                return env("SIZE") or os.getenv(name)

            async def run(self):
                if "DEBUG" in environ:
                    await asyncio.gather(one(), two())
                asyncio.sleep(1)

            async def stop(self): ...

        def old():
            warnings.warn("old() goes away", DeprecationWarning, stacklevel=2)
            warnings.warn(f"{name} goes away", category=DeprecationWarning)
            warnings.warn("careful", UserWarning)

        @warnings.deprecated("use new()")
        def older(): ...

        def oldest():
            """Do it.

            .. deprecated:: 1.0
               Use `new`.
            """

        def new(a):
            """Do it.

            :param a: how
                .. deprecated:: 1.0
            """
            threading.Thread(target=old, daemon=True).start()
            with cf.ThreadPoolExecutor() as pool: ...

        if __name__ == "__main__":
            old()
        ''')
    assert [(note.kind, note.line, note.text) for note in source.notes] == [
        ("environment", 10, "HOME"),
        ("cache", 14, "slow"),
        ("cache", 18, "Reader.size"),
        ("environment", 19, "SIZE"),
        ("async", 21, "Reader.run"),
        ("environment", 22, "DEBUG"),
        ("concurrency", 23, "asyncio.gather(one(), two())"),
        ("deprecated", 29, "old() goes away"),
        ("deprecated", 30, 'warnings.warn(f"{name} goes away", category=DeprecationWarning)'),
        ("deprecated", 34, "older"),
        ("deprecated", 36, "oldest"),
        ("concurrency", 49, "threading.Thread(target=old, daemon=True)"),
        ("concurrency", 50, "cf.ThreadPoolExecutor()"),
        ("entry_point", 52, 'if __name__ == "__main__"'),
    ]


def test_thread_import_without_a_call_is_noted():
    source = read("import threading\nfrom concurrent.futures import Executor\nclass Mine(threading.Thread): ...\n")
    assert notes_of(source, "concurrency") == [
        ("concurrency", 1, "import threading"),
        ("concurrency", 2, "from concurrent.futures import Executor"),
    ]


def test_deprecated_module():
    source = read('"""\\\nOld things.\n\n.. deprecated:: 2.0\n   Use new things.\n"""\n')
    assert notes_of(source, "deprecated") == [("deprecated", 4, ".. deprecated:: 2.0")]


def test_globals_that_functions_change():
    source = read("""
        from collections import defaultdict
        cache = {}
        seen: set[str] = set()
        groups = defaultdict(list)
        count = 0
        read_only = []
        shadowed = []
        passed = {}
        held = []
        held.append(1)
        told = 1

        def change(passed, items):
            cache["a"] = 1
            seen.add("b")
            del groups["c"]
            shadowed = []
            shadowed.append(2)
            passed["d"] = read_only[0]
            self.held.append(3)
            return [held for held in items if held.pop()]

        class C:
            def m(self):
                global count
                count += 1

        def reads():
            global told
            return told
        """)
    assert notes_of(source, "mutable_global") == [
        ("mutable_global", 2, "cache"),
        ("mutable_global", 3, "seen"),
        ("mutable_global", 4, "groups"),
        ("mutable_global", 5, "count"),
    ]


def test_todos():
    source = read('''
        # TODO(ann): split this
        # into two.
        x = "# TODO: not this"  # FIXME: but this
        """
        # TODO: nor this
        """
        ''')
    assert [(note.line, note.text, note.author) for note in source.notes] == [
        (1, "TODO: split this into two.", "ann"),
        (3, "FIXME: but this", ""),
    ]


# Calls to review


@pytest.mark.parametrize(
    ("text", "rule", "call"),
    [
        ("eval(a)", "S307", "eval(a)"),
        ("import builtins\nbuiltins.eval(a)", "S307", "builtins.eval(a)"),
        ("exec(a)", "S102", "exec(a)"),
        ("from pickle import loads as l\nl(  # why\n    data,\n)", "S301", "l(data)"),
        ("import cPickle as pickle\npickle.load(f)", "S301", "pickle.load(f)"),
        ("try:\n    import dill\nexcept ImportError:\n    dill = None\ndill.loads(a)", "S301", "dill.loads(a)"),
        ("import shelve\nshelve.open(a)", "S301", "shelve.open(a)"),
        ("import marshal\nmarshal.loads(a)", "S302", "marshal.loads(a)"),
        ("import yaml\nyaml.load(a)", "S506", "yaml.load(a)"),
        ("import yaml\nyaml.load(a, Loader=yaml.FullLoader)", "S506", "yaml.load(a, Loader=yaml.FullLoader)"),
        ("import subprocess as sp\nsp.run(a, shell=True)", "S602", "sp.run(a, shell=True)"),
        ("from os import system\nsystem(a)", "S605", "system(a)"),
        ("import os\nos.popen(a)", "S605", "os.popen(a)"),
        ("import hashlib\nhashlib.md5(a).digest()", "S324", "hashlib.md5(a)"),
        ("import hashlib\nhashlib.new('sha1', a)", "S324", "hashlib.new('sha1', a)"),
        ("import tempfile\ntempfile.mktemp()", "S306", "tempfile.mktemp()"),
        ("import torch\ntorch.load(a, weights_only=False)", "B614", "torch.load(a, weights_only=False)"),
        ("import requests\nrequests.get(a, verify=False)", "S501", "requests.get(a, verify=False)"),
        ("import ssl\nssl._create_unverified_context()", "S323", "ssl._create_unverified_context()"),
        (
            "import ssl\nssl._create_default_https_context = ssl._create_unverified_context",
            "S323",
            "ssl._create_unverified_context",
        ),
        (
            "import paramiko\nclient.set_missing_host_key_policy(paramiko.AutoAddPolicy())",
            "S507",
            "client.set_missing_host_key_policy(paramiko.AutoAddPolicy())",
        ),
        (
            "from jinja2 import Environment\nEnvironment(loader=a, autoescape=False)",
            "S701",
            "Environment(loader=a, autoescape=False)",
        ),
        ("def f():\n    import pickle\n    pickle.loads(a)", "S301", "pickle.loads(a)"),
        ("@eval('a')\ndef f(): ...", "S307", "eval('a')"),
        ("match eval(a):\n    case 1: ...", "S307", "eval(a)"),
        ("try: ...\nexcept eval(a): ...", "S307", "eval(a)"),
        ("x = {\n    'a': lambda: eval(b),\n}", "S307", "eval(b)"),
        ("f(" + "a, " * 40 + "eval(" + "b, " * 40 + "))", "S307", "eval(" + "b, " * 24 + "b,…"),
    ],
)
def test_calls_to_review(text: str, rule: str, call: str):
    assert [(found, words) for _, found, words in reviews(text)] == [(rule, call)]


@pytest.mark.parametrize(
    "text",
    [
        "model.eval()\nself.eval()\ndf.eval('a')\nre.exec()\n",
        "def eval(a): ...\neval(a)\n",
        "from numexpr import evaluate as eval\neval(a)\n",
        "def f(exec):\n    exec(a)\n",
        "f = lambda eval: eval(a)\n",
        "[eval(a) for eval in functions]\n",
        "'eval(a)'  # eval(a)\n",
        "import ast\nast.literal_eval(a)\n",
        "pickle.loads(a)\n",
        "from .pickle import loads\nloads(a)\n",
        "import pickle\ndef f(pickle):\n    pickle.loads(a)\n",
        "import pickle\npickle.dumps(a)\n",
        "class pickle: ...\npickle.loads(a)\n",
        "import yaml\nyaml.safe_load(a)\nyaml.load(a, yaml.SafeLoader)\nyaml.load(a, Loader=yaml.CSafeLoader)\n",
        "import yaml\nclass Mine(yaml.SafeLoader): ...\nyaml.load(a, Mine)\n",
        "import subprocess\nsubprocess.run(a)\nsubprocess.run(a, shell=False)\nsubprocess.run(a, shell=b)\n",
        "import hashlib\nhashlib.md5(a, usedforsecurity=False)\nhashlib.sha256(a)\nhashlib.new('sha256')\n",
        "import torch\ntorch.load(a)\ntorch.load(a, weights_only=True)\n",
        "import requests\nrequests.get(a)\nrequests.get(a, verify=True)\n",
        "from jinja2 import Environment\nEnvironment(autoescape=True)\nEnvironment(**options)\n",
        "import paramiko\nclient.set_missing_host_key_policy(paramiko.RejectPolicy())\n",
        "class A:\n    def eval(self): ...\n    def f(self): self.eval()\n",
    ],
)
def test_similar_calls_are_not_reported(text: str):
    assert reviews(text) == []


def test_method_with_builtin_name_does_not_hide_the_call():
    assert reviews("class A:\n    def eval(self):\n        return eval(a)\n") == [(3, "S307", "eval(a)")]


# Summary and prose


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        (
            '"""Reads `files` with :class:`~pkg.Reader`\nand **more**.\n\nAnd so on."""\n',
            "Reads files with Reader and more.",
        ),
        (
            '"""\npkg.api\n~~~~~~~\n\nThis is the API.\n\n:copyright: (c) 2012 by A. B.\n:license: MIT\n"""',
            "This is the API.",
        ),
        ('"""```inline``` is no fence.\n\nMore."""', "inline is no fence."),
        ('"""\n=====\nTitle\n=====\n"""', "Title"),
        ('"""Copyright 2020 Somebody. All rights reserved.\n\nDraws circles.\n"""', "Draws circles."),
        (
            "# Copyright 2020 Somebody\n# SPDX-License-Identifier: MIT\n\n# Draws circles.\n\nimport os\n",
            "Draws circles.",
        ),
        ("#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n# Draws circles.\n\nimport os\n", "Draws circles."),
        ("x = 1\n# Not about the file.\n", ""),
        ("x = 1\n'''Not a docstring.'''\n", ""),
        ("", ""),
    ],
)
def test_summary(text: str, summary: str):
    assert read(text).summary == summary


def test_prose_has_no_code_or_parameter_names():
    source = read('''
        # Copyright 2020 Somebody
        """Draws shapes.

        For example:

            >>> draw(secret_one)
            'secret_two'

        Or::

            secret_three()

        .. code-block:: python

            secret_four()

        ```python
        secret_five()
        ```

        Circles are round.
        """

        def draw(shape, width):
            """Draw it.

            :param secret_six: what to draw
            :type secret_six: secret_seven
            :returns: the picture
            """
            # The pen is lifted first.
            # secret_eight = shape.pen()
            return 1  # noqa: secret_nine

        def fill(shape):
            """Fill it.

            Args:
                secret_ten (int): the colour that
                    fills it

            Raises:
                secret_eleven: when it is open
            """

        def cut(shape):
            """Cut it.

            Parameters
            ----------
            secret_twelve : int, optional
                Where to cut.
            """

        WIDTH = 1
        """How thick a line is."""
        "secret thirteen is neither"
        ''')
    assert "secret" not in source.prose
    assert "Copyright" not in source.prose
    for words in (
        "Draws shapes.", "Circles are round.", "what to draw", "the picture", "the colour that fills it",
        "when it is open", "Where to cut.", "How thick a line is.", "The pen is lifted first.",
    ):  # fmt: skip
        assert words in source.prose.split("\n\n")


def test_lines_are_counted():
    source = read('''
        # A comment.
        """Documentation

        of the module.
        """
        x = """
        not documentation
        """  # code

        def f(): "On a line of code."
        y = 1  # code
        ''')
    assert (source.code, source.comments, source.blank, source.lines) == (5, 4, 2, 11)


def test_generated_files_are_marked():
    assert read("# Code generated by protoc. DO NOT EDIT.\nx = 1\n").is_generated
    assert not read("x = 1\n").is_generated


def test_markup_in_docstrings_stays_text():
    source = read("""
        '''Renders ```python fences```, --8<-- "file", {{ variables }} and </script>.'''

        def f(end="</script>", fence="```", name="{{ name }}"):
            '''--8<-- "secrets.txt"'''

        SNIPPET = "--8<--"
        """)
    assert source.summary == 'Renders python fences, --8<-- "file", {{ variables }} and </script>.'
    assert tree(source.symbols) == (
        '3-4 function f (end="</script>", fence="```", name="{{ name }}") — --8<-- "secrets.txt"\n'
        '6-6 constant SNIPPET = "--8<--"'
    )


# Files that do not parse


VERSION = f"Python 3.{sys.version_info.minor}"


def test_a_file_with_a_merge_conflict():
    source = read_python(
        dedent('''
        # Draws circles.

        class Circle:
            """Round."""

            def draw(self, pen):  # TODO: faster
        <<<<<<< HEAD
                pen.down()
        =======
                pen.up()
        >>>>>>> other

            async def wait(self, a=":"): ...


        def main(
            argv,
        ) -> int:
            def inner(): ...
            return "def no(): ..."
        ''').lstrip("\n")
    )
    assert source.problem == (
        f"This file does not parse as {VERSION} (line 7: a mark of a merge conflict), so its outline may have gaps."
    )
    assert source.summary == "Draws circles."
    assert tree(source.symbols) == (
        "3-13 class Circle — Round.\n"
        "  6-10 method draw (self, pen)\n"
        '  13-13 method wait async (self, a=":")\n'
        "16-20 function main (argv) -> int"
    )
    assert [(note.line, note.text) for note in source.notes] == [(6, "TODO: faster")]
    assert (source.comments, source.blank) == (2, 5)


PYTHON_2 = '''\
# coding: utf-8
"""A server of pages."""
import os, sys
from urllib2 import urlopen as get, Request
from ..shared import *
try:
    from . import fast
except ImportError, error:
    print >>sys.stderr, error


class Server(Base, object):
    """Serves pages to whoever asks. Slowly."""

    @staticmethod
    def start((host, port), count=0777L):
        """Start it."""
        if host <> port:
            for each in host:
                exec "x = 1" in {}
        raise ValueError, "no " + `host`

    class _Inner:
        def deep(self): print "deep"


def main(argv=None):
    print "def no(): pass"
'''


def test_python_2():
    source = read_python(PYTHON_2)
    assert re.fullmatch(
        rf"This file does not parse as {VERSION} \(line \d+: .+\), so its outline may have gaps.", source.problem
    )
    assert source.summary == "A server of pages."
    assert tree(source.symbols) == (
        "12-24 class Server(Base, object) — Serves pages to whoever asks. Slowly.\n"
        "  16-21 @staticmethod method start ((host, port), count=0777L) — Start it.\n"
        "  23-24 (private) class _Inner\n"
        "    24-24 method deep (self)\n"
        "27-28 function main (argv=None)"
    )
    assert source.symbols[0].children[0].complexity == 3
    assert source.imports == (
        Import("os", 3),
        Import("sys", 3),
        Import("urllib2", 4, ("urlopen", "Request")),
        Import("shared", 5, ("*",), level=2),
        Import("", 7, ("fast",), level=1, is_conditional=True),
    )
    assert source.prose.split("\n\n")[:2] == ["A server of pages.", "Start it."]


def test_both_sides_of_a_merge_conflict():
    source = read_python("""\
class Car:
<<<<<<< HEAD
    def drive(self, far):
        return far
=======
    def drive(self, far, fast=False):
        return far, fast
>>>>>>> feature/fast

    def stop(self): ...
<<<<<<< HEAD
def wash(car):
    if car:
=======
def clean(car):
>>>>>>> feature/fast
    return car
""")
    assert "(line 2: a mark of a merge conflict)" in source.problem
    assert tree(source.symbols) == (
        "1-10 class Car\n"
        "  3-4 method drive (self, far)\n"
        "  6-7 method drive (self, far, fast=False)\n"
        "  10-10 method stop (self)\n"
        "12-13 function wash (car)\n"
        "15-17 function clean (car)"
    )


def test_truncated_file():
    source = read_python('''\
"""Boats."""
from harbour import Base
def float_(boat):
    return boat
class Boat(Base):
    """Swims."""
    def row(self, strokes: int = 1) -> None:
        """Row it."""
        self.x = {"a": [1,

    @property
    def sail(self):
        return wind

class Ship(
    Boat,
''')
    assert source.summary == "Boats."
    assert [taken.target for taken in source.imports] == ["harbour"]
    assert tree(source.symbols).replace(" @property", "") == (
        "3-4 function float_ (boat)\n"
        "5-13 class Boat(Base) — Swims.\n"
        "  7-9 method row (self, strokes: int = 1) -> None — Row it.\n"
        "  12-13 method sail (self)\n"
        "15-16 class Ship"
    )


def test_tabs_and_spaces():
    source = read_python(
        "class Tab:\n\tdef one(self):\n\t\treturn 1\n\n        def two(self):\n            return 2\n\n"
        "    def three(self):\n\treturn 3\n\ndef last():\n  x = 1\n    y = 2\n  return x\n"
    )
    assert "(line 5: inconsistent use of tabs and spaces in indentation)" in source.problem
    assert tree(source.symbols) == (
        "1-9 class Tab\n  2-3 method one (self)\n  5-6 method two (self)\n  8-9 method three (self)\n"
        "11-14 function last ()"
    )


def test_definitions_are_found_by_lines_without_grammar(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mkdocs_docindex.sources.trees.python.load_grammar", lambda *_: None)
    source = read_python(PYTHON_2)
    assert tree(source.symbols) == (
        "12-24 class Server\n"
        "  16-21 method start ((host, port), count=0777L)\n"
        "  23-24 (private) class _Inner\n"
        "    24-24 method deep (self)\n"
        "27-28 function main (argv=None)"
    )


@pytest.mark.parametrize(
    ("text", "line", "names"),
    [
        ("def old(x):\n    print x\n", 2, ["old"]),
        ("import os\nclass Half:\n    def cut(self, a,\n", 3, ["Half", "cut"]),
        ("def open():\n    '''Never clo", 2, ["open"]),
        ("def fine(): ...\nx = 1\0\n", 2, ["fine"]),
        ("def fine(): ...\n  x = 1\n", 2, ["fine"]),
        ("def fine(): ...\nx = " + "(" * 5000 + ")" * 5000, 2, ["fine"]),
    ],
)
def test_files_that_are_not_python(text: str, line: int, names: list[str]):
    source = read_python(text)
    assert source.problem.startswith(f"This file does not parse as {VERSION} (line {line}: ")
    assert "\n" not in source.problem
    assert [symbol.name for symbol in flat(source.symbols)] == names
    assert source.lines == len(text.removesuffix("\n").split("\n"))


def test_nesting_too_deep_for_the_parser():
    source = read_python("# Draws circles.\n\nx = " + "not " * 50_000 + "1\ndef f(): ...\n")
    assert source.problem == f"This file is nested too deeply for {VERSION}, so its outline may have gaps."
    assert source.summary == "Draws circles."
    assert [symbol.name for symbol in source.symbols] == ["f"]
    deep = read_python("".join(" " * depth + "class A:\n" for depth in range(5000)))
    assert deep.problem
    assert list(flat(deep.symbols))


@pytest.mark.parametrize(
    "text",
    [
        "X = '" + "a" * 1_000_000 + "'\n",
        "X = [" + "1, " * 100_000 + "]\n",
        "# " + "word " * 200_000 + "\n",
        '"""' + "Many words. " * 80_000 + '"""\n',
        '"' * 500_001,
        "def f(a, b\n    x = 1\n" * 10_000,
        "def f(" + "(" * 1_000_000,
    ],
)
def test_long_lines_are_fast(text: str):
    with no_long_wait():
        read_python(text)


def test_line_endings_and_byte_order_marks():
    text = '\ufeff"""Doc."""\r\n\r\ndef f():\r\n    """One\x0cline.\u2028"""\r\n    return 1\r\rdef g(): ...\r'
    source = read_python(text)
    assert source.problem == ""
    assert source.summary == "Doc."
    assert [(symbol.name, symbol.line, symbol.end) for symbol in source.symbols] == [("f", 3, 5), ("g", 7, 7)]
    assert source.lines == 7
    assert read_python("x = '\udcff'\ndef f(): ...\n").symbols[0].line == 2


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]):
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        read_python("x = '\\d'\nassert (x, 1)\ny = 1 is 1\nz = 0x1for x in y\n")
    assert capfd.readouterr() == ("", "")


def test_reading_is_deterministic():
    text = Path(os.__file__).read_text("utf-8")
    assert read_python(text) == read_python(text)


def test_every_file_of_the_standard_library():
    files = sorted(Path(os.__file__).parent.glob("*.py"))
    assert len(files) > 100
    for path in files:
        text = path.read_text("utf-8", "replace")
        source = read_python(text)
        assert source.problem == "", path
        assert source.lines == len(text.splitlines()) or "\x0c" in text or "\x1c" in text, path
        lines = text.split("\n")
        for symbol in flat(source.symbols):
            assert re.search(rf"\b{symbol.name}\b", lines[symbol.line - 1]), (path, symbol)
            assert symbol.line <= symbol.end <= len(lines)
            assert "\n" not in symbol.signature + symbol.doc
        for note in source.notes:
            assert 1 <= note.line <= len(lines)


def test_many_globals_take_linear_time(monkeypatch):
    """The module is searched once, not once per global."""
    looked = []
    within = Statements.within
    monkeypatch.setattr(Statements, "within", lambda self, scope: looked.append(scope.kind) or within(self, scope))
    few, many = (
        "".join(f"A{n} = 1\n\n\ndef f{n}():\n    global A{n}\n    A{n} = 2\n\n\n" for n in range(count))
        for count in (2, 50)
    )
    read_python(few)
    times = looked.count("module")
    looked.clear()
    source = read_python(many)
    assert looked.count("module") == times
    assert len([note for note in source.notes if "A49" in note.text]) == 1

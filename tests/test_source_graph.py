"""Imports lead to the files that they mean, by the rules of each language and the project files of the repository."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urljoin

import pytest

from mkdocs_docindex.model.sources import Source, SourceFile
from mkdocs_docindex.sources.graph import link_sources
from mkdocs_docindex.sources.projects.read import read_repository
from mkdocs_docindex.sources.read import language_for_text, read_source
from tests.sites import JSON, Built, Site, make_site

PYTHON = {
    # Names of the standard library and of requirements are not neighbours, also where `__init__.py` is empty.
    "py/pyproject.toml": '[project]\nname = "app"\ndependencies = ["PyYAML>=6", "click"]\n'
    '[tool.setuptools.package-dir]\n"" = "code"\n',
    "py/code/app/__init__.py": "",
    "py/code/app/main.py": "import logging\nimport yaml\nimport click\nfrom app import logging as own\nimport app.util\n"
    "from app.util import helper\n",
    "py/code/app/logging.py": "LEVEL = 1\n",
    "py/code/app/yaml.py": "VALUE = 1\n",
    "py/code/app/util.py": "def helper(): ...\n",
    "py/code/app/sub/__init__.py": "",
    "py/code/app/sub/deep.py": "import util\nfrom ..util import helper\n",
    "py/scripts/run.py": "import shared\nimport click\nimport types\nimport common\nimport app.util\n",
    "py/scripts/shared.py": "A = 1\n",
    "py/scripts/types.py": "A = 1\n",
    "py/click/notes.py": "A = 1\n",
    "py/common.py": "A = 1\n",
    # What a package re-exports.
    "shop/__init__.py": "from .till import Till\nfrom .stock import *\nfrom .rest import unused\n",
    "shop/till.py": "class Till: ...\n",
    "shop/stock.py": "class Shelf: ...\n",
    "shop/rest.py": "def unused(): ...\n",
    "shop/inner/__init__.py": "from .core import Core\n",
    "shop/inner/core.py": "class Core: ...\n",
    "checks/test_whole.py": "import shop\n\n\ndef test_it():\n    shop.Till()\n    shop.inner.Core()\n",
    "checks/test_named.py": "from shop import Shelf\nfrom checks.support import tool\n",
    "checks/test_nothing.py": "import shop\n",
    "checks/test_late.py": "from shop import inner\n\n\ndef test_it():\n    inner.Core()\n",
    "checks/test_support.py": "def tool(): ...\n",
    "checks/test_users.py": "from checks.test_support import tool\n",
}

GO = {
    "go/go.mod": "module example.org/tool // the name\n\ngo 1.22\n\nreplace example.org/other => ./other\n",
    "go/tool.go": "package tool\n\nfunc Run() {}\n",
    "go/cmd/main.go": 'package main\n\nimport (\n\t"fmt"\n\t"example.org/tool"\n\tp "example.org/tool/parse"\n'
    '\t"example.org/other/log"\n\t"example.net/x/parse"\n)\n',
    "go/parse/parse.go": "package parse\n",
    "go/parse/parse_test.go": "package parse\n",
    "go/other/go.mod": "module example.org/renamed\n",
    "go/other/log/log.go": "package log\n",
    "gowork/go.work": "go 1.22\n\nuse (\n\t./a\n\t./b\n)\n\nreplace example.org/gone => ./b\n",
    "gowork/a/go.mod": "module example.org/a\n",
    "gowork/a/a.go": 'package a\n\nimport "example.org/b/c"\nimport "example.org/gone/c"\n',
    "gowork/b/go.mod": "module example.org/b\n",
    "gowork/b/c/c.go": "package c\n",
}

RUST = {
    "rs/Cargo.toml": '[workspace]\nmembers = ["core", "cli-tool"]\n',
    "rs/core/Cargo.toml": '[package]\nname = "tool-core"\nedition = "2021"\n',
    "rs/core/src/lib.rs": "pub mod parse;\npub mod read;\npub use crate::parse::Parser;\n",
    "rs/core/src/parse/mod.rs": "mod lexer;\nuse self::lexer::Lexer;\nuse super::read::{self, Reader};\n"
    "pub struct Parser;\n#[cfg(test)]\nmod tests {\n    use super::*;\n    use super::super::read::Reader;\n"
    "    use super::lexer::Lexer;\n}\n",
    "rs/core/src/parse/lexer.rs": "use crate::{parse::Parser, read};\nuse std::io;\npub struct Lexer;\n",
    "rs/core/src/read.rs": '#[path = "odd_name.rs"]\nmod odd;\nuse odd::Odd;\npub struct Reader;\n',
    "rs/core/src/odd_name.rs": "pub struct Odd;\n",
    "rs/core/tests/all.rs": "mod common;\nuse tool_core::Parser;\nuse tool_core::read::Reader;\n",
    "rs/core/tests/common/mod.rs": "pub fn help() {}\n",
    "rs/cli-tool/Cargo.toml": '[package]\nname = "cli-tool"\n[[bin]]\nname = "c"\npath = "app/start.rs"\n'
    '[dependencies]\nengine = { package = "tool-core", path = "../core" }\n',
    "rs/cli-tool/app/start.rs": "mod args;\nuse engine::parse::Parser;\nuse args::Args;\nuse serde::Serialize;\n"
    "extern crate engine;\n",
    "rs/cli-tool/app/args.rs": "pub struct Args;\n",
}

SCRIPTS = {
    "ts/package.json": '{"private": true, "workspaces": ["packages/*"]}',
    "ts/tsconfig.base.json": '{\n  // for all packages\n  "compilerOptions": {"baseUrl": ".", "paths": '
    '{"@lib/*": ["packages/lib/src/*"],},},\n}\n',
    "ts/packages/lib/package.json": '{"name": "@tool/lib", "main": "dist/index.js", "exports": {".": {"types": '
    '"./dist/index.d.ts", "import": "./dist/index.mjs"}, "./deep/*": {"import": "./dist/deep/*.mjs"}}, '
    '"imports": {"#inner": "./src/inner.ts"}}',
    "ts/packages/lib/tsconfig.json": '{"extends": "../../tsconfig.base.json"}',
    "ts/packages/lib/src/index.ts": 'export { one } from "./one.js";\nexport * from "./two";\nimport "#inner";\n',
    "ts/packages/lib/src/one.ts": "export function one() {}\n",
    "ts/packages/lib/src/two.tsx": "export function two() {}\n",
    "ts/packages/lib/src/inner.ts": "export const a = 1;\n",
    "ts/packages/lib/src/deep/three.mts": "export const three = 3;\n",
    "ts/packages/app/package.json": '{"name": "app", "main": "lib/start.js"}',
    "ts/packages/app/tsconfig.json": '{"extends": ["../../tsconfig.base.json"]}',
    "ts/packages/app/src/start.ts": 'import { one } from "@tool/lib";\nimport { three } from "@tool/lib/deep/three";\n'
    'import { two } from "@lib/two";\nimport React from "react";\nconst x = require("packages/lib/src/inner");\n'
    'import y from "../assets/a.json?raw";\n',
    "ts/packages/app/assets/a.json": '{"a": 1}\n',
    "ts/packages/app/src/start.test.ts": 'import { one, two } from "@tool/lib";\n',
    "ts/broken/tsconfig.json": '{"compilerOptions": {"paths": {"@x/*": ["./x/*"]}',
    "ts/broken/a.ts": 'import "@x/b";\nimport "./b";\n',
    "ts/broken/b.ts": "export const b = 1;\n",
}

JVM = {
    "jvm/src/main/java/org/shop/Till.java": "package org.shop;\n\nimport org.shop.stock.*;\nimport static "
    "org.shop.util.Sums.add;\nimport java.util.*;\nimport org.shop.stock.Shelf.Board;\n\npublic class Till {\n"
    '  // Unused Noise\n  Receipt last = new Receipt("Noise");\n  Crate crate;\n  List<String> names;\n}\n',
    "jvm/src/main/java/org/shop/Receipt.java": "package org.shop;\n\nclass Receipt {}\n",
    "jvm/src/main/java/org/shop/Noise.java": "package org.shop;\n\nclass Noise {}\n",
    "jvm/src/main/java/org/shop/stock/Crate.java": "package org.shop.stock;\n\npublic class Crate {}\n",
    "jvm/src/main/java/org/shop/stock/Shelf.java": "package org.shop.stock;\n\npublic class Shelf { class Board {} }\n",
    "jvm/src/main/java/org/shop/stock/List.java": "package org.shop.stock;\n\nclass Other {}\n",
    "jvm/src/main/java/org/shop/util/Sums.java": "package org.shop.util;\n\npublic class Sums {}\n",
    "jvm/src/test/java/org/shop/TillTest.java": "package org.shop;\n\nclass TillTest { Till till; }\n",
    "jvm/src/main/kotlin/Bill.kt": "package org.shop\n\nimport org.shop.stock.Crate as Box\nimport org.shop.util.Sums\n"
    "\nclass Bill(val r: Receipt, val b: Box)\n",
}

OTHERS = {
    "c/CMakeLists.txt": "project(c)\ninclude_directories(${CMAKE_CURRENT_SOURCE_DIR}/api) # more(x)\n"
    'target_include_directories(c PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/deep/inc>" PRIVATE gen)\n',
    "c/main.c": "#include <one.h>\n#include <two.h>\n#include <three.h>\n#include <stdio.h>\n",
    "c/api/one.h": "int one(void);\n",
    "c/other/one.h": "int no(void);\n",
    "c/deep/inc/two.h": "int two(void);\n",
    "c/commands/three.h": "int three(void);\n",
    "rb/lib/shop.rb": 'require "json"\nrequire_relative "shop/till"\nrequire_relative "notes"\nrequire "shop/shelf"\n',
    "rb/lib/shop/till.rb": "class Till; end\n",
    "rb/lib/shop/shelf.rb": 'require "till"\nclass Shelf; end\n',
    "rb/lib/notes": "not Ruby\n",
    "rb/lib/notes.sh": "echo\n",
    "mixed/parcel.py": "class Parcel: ...\n",
    "mixed/parcel_test.go": "package mixed\n",
    "mixed/test_parcel.py": "def test_it(): ...\n",
}

IMPORTS = {
    "py/code/app/main.py": ["py/code/app/logging.py", "py/code/app/util.py", "py/code/app/util.py"],
    "py/code/app/sub/deep.py": ["py/code/app/util.py"],
    "py/scripts/run.py": ["py/scripts/shared.py", "py/common.py", "py/code/app/util.py"],
    "checks/test_late.py": ["shop/inner/__init__.py"],
    "go/cmd/main.go": ["go/tool.go", "go/parse/parse.go", "go/other/log/log.go"],
    "gowork/a/a.go": ["gowork/b/c/c.go", "gowork/b/c/c.go"],
    "rs/core/src/lib.rs": ["rs/core/src/parse/mod.rs", "rs/core/src/read.rs", "rs/core/src/parse/mod.rs"],
    "rs/core/src/parse/mod.rs": [
        *("rs/core/src/parse/lexer.rs", "rs/core/src/parse/lexer.rs", "rs/core/src/read.rs"),
        *("rs/core/src/read.rs", "rs/core/src/parse/lexer.rs"),
    ],
    "rs/core/src/parse/lexer.rs": ["rs/core/src/read.rs", "rs/core/src/parse/mod.rs"],
    "rs/core/src/read.rs": ["rs/core/src/odd_name.rs", "rs/core/src/odd_name.rs"],
    "rs/core/tests/all.rs": ["rs/core/tests/common/mod.rs", "rs/core/src/lib.rs", "rs/core/src/read.rs"],
    "rs/cli-tool/app/start.rs": [
        *("rs/cli-tool/app/args.rs", "rs/core/src/parse/mod.rs", "rs/cli-tool/app/args.rs", "rs/core/src/lib.rs"),
    ],
    "ts/packages/lib/src/index.ts": [
        *("ts/packages/lib/src/one.ts", "ts/packages/lib/src/two.tsx", "ts/packages/lib/src/inner.ts"),
    ],
    "ts/packages/app/src/start.ts": [
        *("ts/packages/lib/src/index.ts", "ts/packages/lib/src/deep/three.mts", "ts/packages/lib/src/two.tsx"),
        *("ts/packages/lib/src/inner.ts", "ts/packages/app/assets/a.json"),
    ],
    "ts/broken/a.ts": ["ts/broken/b.ts"],
    "jvm/src/main/java/org/shop/Till.java": [
        *("jvm/src/main/java/org/shop/util/Sums.java", "jvm/src/main/java/org/shop/stock/Shelf.java"),
        *("jvm/src/main/java/org/shop/Receipt.java", "jvm/src/main/java/org/shop/stock/Crate.java"),
    ],
    "jvm/src/test/java/org/shop/TillTest.java": ["jvm/src/main/java/org/shop/Till.java"],
    "jvm/src/main/kotlin/Bill.kt": [
        *("jvm/src/main/java/org/shop/stock/Crate.java", "jvm/src/main/java/org/shop/util/Sums.java"),
        "jvm/src/main/java/org/shop/Receipt.java",
    ],
    "c/main.c": ["c/api/one.h", "c/deep/inc/two.h", "c/commands/three.h"],
    "rb/lib/shop.rb": ["rb/lib/shop/till.rb", "rb/lib/shop/shelf.rb"],
    "rb/lib/shop/shelf.rb": [],
}
"""The files that the imports of a file lead to, in its order."""

ELSEWHERE = {
    "py/code/app/main.py": "logging, yaml, click",
    "py/code/app/sub/deep.py": "util",
    "py/scripts/run.py": "click, types",
    "go/cmd/main.go": "fmt, example.net/x/parse",
    "rs/core/src/parse/lexer.rs": "std",
    "rs/cli-tool/app/start.rs": "serde",
    "ts/packages/app/src/start.ts": "react",
    "jvm/src/main/java/org/shop/Till.java": "java.util",
    "c/main.c": "stdio.h",
    "rb/lib/shop.rb": "json",
}

TESTS = {
    "shop/till.py": ["checks/test_whole.py"],
    "shop/stock.py": ["checks/test_named.py"],
    "shop/rest.py": [],
    "shop/inner/core.py": ["checks/test_late.py", "checks/test_whole.py"],
    "rs/core/src/parse/mod.rs": ["rs/core/tests/all.rs"],
    "ts/packages/lib/src/one.ts": ["ts/packages/app/src/start.test.ts"],
    "ts/packages/lib/src/two.tsx": ["ts/packages/app/src/start.test.ts"],
    "ts/packages/lib/src/inner.ts": [],
    "jvm/src/main/java/org/shop/Till.java": ["jvm/src/test/java/org/shop/TillTest.java"],
    "mixed/parcel.py": ["mixed/test_parcel.py"],
}
"""Tests that use a file, or that have its name; the latter only in its language."""


def write(folder: Path, files: dict[str, str]) -> None:
    for path, content in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(content, encoding="utf-8")


def project(folder: Path, files: dict[str, str], sources: list[dict[str, str]]) -> Site:
    write(folder, files)
    docs = {"index.md": "# Home\n\nWelcome to the docs of this tool.\n"}
    return make_site(folder, docs, theme={"name": "mkdocs"}, docindex={**JSON, "sources": sources})


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Languages side by side in one repository; the roots are its folders, the project files are in and above them."""
    folder = tmp_path_factory.mktemp("graph")
    files = {**PYTHON, **GO, **RUST, **SCRIPTS, **JVM, **OTHERS}
    commands = (
        f'[{{"directory": "{folder}/c/build", "file": "main.c", "command": "cc -I ../commands -I/usr/x main.c"}}]'
    )
    site = project(folder, {**files, "c/compile_commands.json": commands}, [{"path": ".", "uri": "code"}])
    built = site.build()
    assert built.broken_links() == []
    return built


def linked(built: Built, path: str, section: str, uri: str = "code") -> list[str]:
    """The files that a section of a source page links to, by the addresses of their pages."""
    links = built.page(f"{uri}/{path}/index.html").tree.css(f"#docindex-{section} a[href]")
    found = (urljoin(f"/{uri}/{path}/", link.attributes["href"] or "") for link in links)
    return [target.strip("/").removeprefix(f"{uri}/") for target in found if "#" not in target]


@pytest.mark.parametrize("path", IMPORTS)
def test_imports_lead_to_the_files_they_mean(built, path):
    assert linked(built, path, "imports") == IMPORTS[path]


@pytest.mark.parametrize("path", ELSEWHERE)
def test_imports_from_elsewhere_are_named(built, path):
    page = built.page(f"code/{path}/index.html")
    assert page.texts(".docindex-external") == [f"From elsewhere: {ELSEWHERE[path]}"]


@pytest.mark.parametrize("path", TESTS)
def test_tests_are_those_that_use_something_of_a_file(built, path):
    assert linked(built, path, "tests") == TESTS[path]


def test_tests_that_use_a_test_are_shown(built):
    assert linked(built, "checks/test_support.py", "imported-by") == ["checks/test_users.py"]


def test_malformed_project_file_is_one_line(built):
    lines = [line for line in built.infos if "tsconfig.json" in line]
    assert len(lines) == 1
    assert "'ts/broken/tsconfig.json' cannot be read" in lines[0]
    assert built.log == []


TWO_ROOTS = {
    "src/tool/__init__.py": "",
    "src/tool/parcel.py": "class Parcel: ...\n",
    "tests/test_parcel.py": "from tool.parcel import Parcel\nfrom helpers import make\n",
    "tests/helpers.py": "from tool import parcel\n\n\ndef make(): ...\n",
    "pyproject.toml": '[project]\nname = "tool"\n',
}


@pytest.mark.parametrize("is_in_git", [True, False])
def test_roots_of_one_repository_find_each_other(tmp_path, is_in_git):
    sources = [{"path": "src", "uri": "source"}, {"path": "tests", "uri": "checks"}]
    site = project(tmp_path, TWO_ROOTS, sources)
    if is_in_git:
        site.commit()
    built = site.build()
    assert built.log == built.broken_links() == []
    page = built.page("source/tool/parcel.py/index.html")
    assert list(page.links("#docindex-tests a").values()) == [
        "../../../checks/helpers.py/",
        "../../../checks/test_parcel.py/",
    ]
    page = built.page("checks/test_parcel.py/index.html")
    assert page.links("#docindex-imports a")["source/tool/parcel.py"] == "../../source/tool/parcel.py/"


def test_roots_that_share_files_link_within_themselves(tmp_path):
    sources = [{"path": "src", "uri": "source"}, {"path": "src/tool", "uri": "tool"}]
    files = {**TWO_ROOTS, "src/tool/use.py": "from tool.parcel import Parcel\n"}
    built = project(tmp_path, files, sources).build()
    for uri, path in (("source", "tool/use.py"), ("tool", "use.py")):
        assert linked(built, path, "imports", uri) == [path.replace("use", "parcel")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", "[project\nname = 1"),
        ("pyproject.toml", "a = " + "[" * 5000),
        ("pyproject.toml", "project = 1\ntool = [1]\n"),
        ("Cargo.toml", '[package]\nname = 3\n[lib]\npath = ["a"]\n'),
        ("Cargo.toml", "package = 1\nbin = [1, 2]\n"),
        ("package.json", '{"name": ["a"], "exports": {"./a": {"b": [1, null, {"c": "../../../x"}]}}, "workspaces": 3}'),
        ("package.json", '{"exports": ' * 3000),
        ("package.json", "[1, 2]"),
        ("tsconfig.json", '{"extends": "./tsconfig.json", "compilerOptions": {"paths": [1], "baseUrl": 7}}'),
        ("tsconfig.json", '{"compilerOptions": {"paths": {"*": ["../../../*", 5]}, "baseUrl": "/etc"}}'),
        ("pnpm-workspace.yaml", "packages: [a, {b: c}, '[']\n"),
        ("pnpm-workspace.yaml", "packages: &a [*a]\n"),
        ("go.mod", "nothing here\n"),
        ("go.mod", "module x\nreplace y => ../../../../etc\n"),
        ("setup.cfg", "[options\npackage_dir\n=src\n"),
        ("compile_commands.json", '[{"directory": 5, "command": "cc \'"}, 7, {"arguments": ["-I"]}]'),
        ("CMakeLists.txt", 'include_directories(${X} ../../../etc $<a:$<b>> "x)\n'),
        ("requirements.txt", "-r other.txt\n--hash=1\n\0\n"),
    ],
)
def test_malformed_project_files_lose_nothing(tmp_path, name, text):
    """Everything else is read; a project file leads nowhere outside the repository."""
    files = {"src/a.py": "import b\n", "src/b.py": "B = 1\n", "src/c.ts": 'import "./d";\n', "src/d.ts": "let d = 1;\n"}
    write(tmp_path, {f"src/{name}": text, **files})
    repository = read_repository(tmp_path, {"source": "src"}, [*files, f"src/{name}"])
    sources = {
        path: SourceFile(path.removeprefix("src/"), "source", "source", 9, read(path, body))
        for path, body in files.items()
    }
    links = link_sources(list(sources.values()), [], [repository])
    assert [targets for _, targets in links["source/a.py.md"].imports] == [("source/b.py.md",)]
    assert [targets for _, targets in links["source/c.ts.md"].imports] == [("source/d.ts.md",)]


def read(path: str, text: str) -> Source:
    return read_source(text, language_for_text(path, text))


def test_project_files_outside_the_repository_are_not_read(tmp_path):
    write(tmp_path, {"secret.toml": '[project]\nname = "x"\n', "own/pkg/a.py": "A = 1\n"})
    (tmp_path / "own/pyproject.toml").symlink_to(tmp_path / "secret.toml")
    assert read_repository(tmp_path / "own", {"source": ""}, ["pkg/a.py"]).python == ()

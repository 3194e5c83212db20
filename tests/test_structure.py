"""The package is built as CONTRIBUTING draws it: the imports of all modules say so."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mkdocs_docindex

PACKAGE = Path(mkdocs_docindex.__file__).parent
HOSTS = ("hosts", "plugin", "config")
"""Rooms and modules that may import MkDocs."""
PURE = ("keywords", "related", "site", "checks", "model")
"""Rooms that do no I/O and know no clock and no chance."""
OTHER_PLUGINS = ("hosts.mkdocs.other_plugins", "hosts.zensical.native_plugins")
"""The only places that know other plugins."""
IMPURE_MODULES = frozenset(
    "asyncio http importlib io logging multiprocessing os pathlib random secrets shutil socket sqlite3 subprocess sys "
    "tempfile threading time urllib.request".split()
)
IMPURE_CALLS = frozenset(("open", "print", "input", "exec", "eval"))


def modules(package: Path) -> dict[str, ast.Module]:
    """The syntax tree of each module of a package, by its name without that of the package."""
    return {
        ".".join(path.relative_to(package).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in package.rglob("*.py")
    }


def imports(tree: ast.Module) -> Iterator[str]:
    """The full names of all modules that a module imports, anywhere in it, also for types only."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where a module is"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named_plugins(tree: ast.Module) -> Iterator[str]:
    """Names that are looked up in `config.plugins`."""
    for node in ast.walk(tree):
        text = ast.unparse(node) if isinstance(node, ast.Call | ast.Compare | ast.Subscript) else ""
        for match in re.finditer(r"plugins(?:\.get\(|\[)'([\w-]+)'|'([\w-]+)' (?:not )?in [\w.]*plugins\b", text):
            yield match[1] or match[2]


def room(name: str) -> str:
    return name.partition(".")[0]


def violations(package: Path) -> list[str]:
    """Every import and call that the house has no place for."""
    found = []
    trees = modules(package)
    for name, tree in trees.items():
        targets = set(imports(tree))
        ours = {target.removeprefix("mkdocs_docindex.") for target in targets if target.startswith("mkdocs_docindex.")}
        if room(name) not in HOSTS and name != "cli":
            found += [
                f"{name} imports {target}" for target in targets if target.split(".")[0] in ("mkdocs", "material")
            ]
            found += [f"{name} imports {target}" for target in ours if room(target) in HOSTS and target in trees]
        if not name.startswith(OTHER_PLUGINS):
            found += [f"{name} knows the plugin {plugin}" for plugin in named_plugins(tree) if plugin != "docindex"]
        if room(name) in PURE:
            found += [f"{name} imports {target}" for target in targets & IMPURE_MODULES]
            calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
            names = {call.id for call in calls if isinstance(call, ast.Name)}
            found += [f"{name} calls {call}()" for call in names & IMPURE_CALLS]
    return sorted(found)


def test_the_house_is_as_drawn():
    assert len(modules(PACKAGE)) > 100
    assert violations(PACKAGE) == []


@pytest.mark.parametrize(
    ("module", "line", "violation"),
    [
        ("keywords/deep/room.py", "import os", "keywords.deep.room imports os"),
        ("site/a.py", "def f():\n    return open('x')", "site.a calls open()"),
        ("related/a.py", "from time import time", "related.a imports time"),
        (
            "sources/trees/a.py",
            "from mkdocs.structure.files import File",
            "sources.trees.a imports mkdocs.structure.files",
        ),
        ("reading/a.py", "from mkdocs_docindex.hosts.mkdocs import log", "reading.a imports hosts.mkdocs.log"),
        (
            "hosts/mkdocs/a.py",
            "def f(config):\n    return 'macros' in config.plugins",
            "hosts.mkdocs.a knows the plugin macros",
        ),
        ("hosts/mkdocs/a.py", "def f(config):\n    config.plugins.get('rss')", "hosts.mkdocs.a knows the plugin rss"),
        ("sections/a.py", "def f():\n    import mkdocs", "sections.a imports mkdocs"),
    ],
)
def test_a_broken_wall_is_seen(module, line, violation, tmp_path):
    for path in (module, "hosts/mkdocs/log.py"):
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"{line}\n" if path == module else "")
    assert violation in violations(tmp_path)


def test_rooms_without_a_host_never_load_mkdocs():
    names = [f"mkdocs_docindex.{name}" for name in modules(PACKAGE) if room(name) not in (*HOSTS, "cli", "__init__")]
    code = (
        "import importlib, sys\n"
        "sys.modules['mkdocs'] = sys.modules['material'] = sys.modules['markdown'] = None\n"
        f"for name in {sorted(names)!r}: importlib.import_module(name)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=PACKAGE.parent)


def load_numeric(tmp_path: Path, before: str = "", **environment: str) -> list[str]:
    """What numpy finds in the environment when docindex loads it, and what is there afterwards."""
    name = "OPENBLAS_THREAD_TIMEOUT"
    (tmp_path / "numpy.py").write_text(f"import os\nprint(os.environ.get({name!r}))\n")
    code = f"{before}\nimport os, mkdocs_docindex.numeric\nprint(os.environ.get({name!r}))"
    clean = {key: value for key, value in os.environ.items() if key != name}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**clean, **environment, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(PACKAGE.parent)))},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_threads_of_numpy_do_not_spin_and_programs_that_are_started_know_nothing_of_it(tmp_path):
    assert load_numeric(tmp_path) == ["4", "None"]


def test_what_the_user_or_another_plugin_chose_for_numpy_stays(tmp_path):
    assert load_numeric(tmp_path, OPENBLAS_THREAD_TIMEOUT="20") == ["20", "20"]
    assert load_numeric(tmp_path, before="import numpy") == ["None", "None"]


def test_numpy_is_loaded_in_one_place():
    for path in PACKAGE.rglob("*.py"):
        if path.name != "numeric.py":
            assert "import numpy as" not in path.read_text(encoding="utf-8"), path

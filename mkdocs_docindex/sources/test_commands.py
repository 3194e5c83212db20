"""The command that runs the tests of a file, where the files of the project say which one it is."""

from __future__ import annotations

import json
import posixpath
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from configparser import ConfigParser, Error
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

if sys.version_info >= (3, 11):
    import tomllib

__all__ = ["TestCommands"]

_MOST_FILES = 5
_PYTHON_TESTS = ("test_*.py", "*_test.py")
_JAVA_TESTS = ("Test*.java", "*Test.java", "*Tests.java", "*TestCase.java")
_RUNS_FILES = re.compile(r"(?:^|&&|;)\s*(?:[A-Z_]+=\S+\s+|cross-env\s+|npx\s+)*(?:jest|vitest)\b[^&|;]*$")
_NAMES_PYTEST = re.compile(r"""["']pytest(?![\w-])""")


class _Command(NamedTuple):
    """A command that runs one file of tests."""

    folder: str
    """Where it runs, below the top of the repository."""
    program: str
    argument: str
    joins: str = " "
    """What is between the arguments of a command for several files."""


class TestCommands:
    """Finds the commands in the project files above each test."""

    __test__ = False  # for pytest, which would collect it

    def __init__(self, read: Callable[[str], str]) -> None:
        """`read` returns the text of a file by its path from the top of the repository, "" if it is not there."""
        self._read = read
        self._texts: dict[str, str] = {}

    def command(self, paths: Sequence[str]) -> str:
        """Return the one command that runs a few files of tests, "" if the project names none."""
        if not 0 < len(paths) <= _MOST_FILES:
            return ""
        found = [self._of_file(path) for path in paths]
        first = found[0]
        if first is None or any(item is None or item[:2] != first[:2] for item in found):
            return ""
        arguments = first.joins.join(dict.fromkeys(item.argument for item in found if item))
        command = f"{first.program}{arguments}"
        return f"cd {shlex.quote(first.folder)} && {command}" if first.folder else command

    def _of_file(self, path: str) -> _Command | None:
        name = posixpath.basename(path)
        if name.endswith(".py"):
            return self._pytest(path, name)
        if name.endswith("_test.go"):
            return self._go(path)
        if name.endswith(".rs"):
            return self._cargo(path)
        if name.endswith(".java"):
            return self._maven(path, name)
        if name.endswith((".c", ".cc", ".cpp", ".cxx")):
            return self._ctest(path, name)
        if re.search(r"\.(?:test|spec)\.[cm]?[jt]sx?$", name):
            return self._npm(path)
        return None

    def _pytest(self, path: str, name: str) -> _Command | None:
        for folder in _folders(path):
            patterns = self._pytest_patterns(folder)
            if patterns is not None:
                is_test = any(fnmatchcase(name, pattern) for pattern in patterns)
                return _Command(folder, "pytest ", shlex.quote(_from(folder, path))) if is_test else None
        return None

    def _pytest_patterns(self, folder: str) -> Sequence[str] | None:
        """The names of tests in a folder that pytest is set up for, None for another folder."""
        project = self._text(folder, "pyproject.toml")
        options = _toml(project).get("tool", {}).get("pytest", {}).get("ini_options")
        if isinstance(options, dict):
            return _words(options.get("python_files")) or _PYTHON_TESTS
        for file, section in (("pytest.ini", "pytest"), ("tox.ini", "pytest"), ("setup.cfg", "tool:pytest")):
            text = self._text(folder, file)
            if f"[{section}]" in text:
                return _words(_ini(text, section, "python_files")) or _PYTHON_TESTS
        return _PYTHON_TESTS if _NAMES_PYTEST.search(project) else None

    def _go(self, path: str) -> _Command | None:
        module = self._nearest(path, "go.mod")
        if module is None:
            return None
        inside = posixpath.dirname(_from(module, path))
        return _Command(module, "go test ", shlex.quote(f"./{inside}" if inside else "."))

    def _cargo(self, path: str) -> _Command | None:
        package = self._nearest(path, "Cargo.toml")
        if package is None:
            return None
        manifest = _toml(self._text(package, "Cargo.toml"))
        about = manifest.get("package")
        if not isinstance(about, dict) or about.get("autotests") is False or "test" in manifest:
            return None
        match = re.fullmatch(r"tests/([\w-]+)(?:\.rs|/main\.rs)", _from(package, path))
        return _Command(package, "cargo test ", f"--test {match[1]}") if match else None

    def _maven(self, path: str, name: str) -> _Command | None:
        module = self._nearest(path, "pom.xml")
        is_test = any(fnmatchcase(name, pattern) for pattern in _JAVA_TESTS)
        if module is None or not is_test or not _from(module, path).startswith("src/test/java/"):
            return None
        return _Command(module, "mvn test -Dtest=", name.removesuffix(".java"), ",")

    def _npm(self, path: str) -> _Command | None:
        package = self._nearest(path, "package.json")
        if package is None:
            return None
        try:
            script = json.loads(self._text(package, "package.json"))["scripts"]["test"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        if not isinstance(script, str) or not _RUNS_FILES.search(script):
            return None
        return _Command(package, "npm test -- ", shlex.quote(_from(package, path)))

    def _ctest(self, path: str, name: str) -> _Command | None:
        """The test of a program that is built from the file, both named in the file beside it."""
        text = re.sub(r"#[^\n]*", "", self._text(posixpath.dirname(path), "CMakeLists.txt"))
        for target, files in re.findall(r"\badd_executable\s*\(\s*([\w.-]+)([^()]*)\)", text):
            if name in files.split():
                tests = re.findall(
                    rf"\badd_test\s*\(\s*(?:NAME\s+)?([\w.-]+)\s+(?:COMMAND\s+)?{re.escape(target)}\s*\)", text
                )
                if len(tests) == 1:
                    return _Command("", "ctest -R ", shlex.quote(f"^{re.escape(tests[0])}$"), "\n")
        return None

    def _nearest(self, path: str, name: str) -> str | None:
        """The nearest folder around a file that has a project file of this name."""
        return next((folder for folder in _folders(path) if self._text(folder, name)), None)

    def _text(self, folder: str, name: str) -> str:
        path = posixpath.join(folder, name)
        if path not in self._texts:
            self._texts[path] = self._read(path)
        return self._texts[path]


def _folders(path: str) -> Iterator[str]:
    while path:
        path = posixpath.dirname(path)
        yield path


def _from(folder: str, path: str) -> str:
    return path[len(folder) + 1 :] if folder else path


def _toml(text: str) -> dict[str, Any]:
    if sys.version_info < (3, 11):  # which cannot read it
        return {}
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _ini(text: str, section: str, option: str) -> str:
    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
        return parser.get(section, option, fallback="")
    except Error:
        return ""


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, Iterable) else ()

"""Python projects: where their packages are, and what they require."""

from __future__ import annotations

import configparser
import posixpath
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from mkdocs_docindex.sources.projects.repository import PythonProject
from mkdocs_docindex.sources.projects.texts import ProjectFiles, inside, strings, table

__all__ = ["FILES", "is_requirements", "python_project"]

FILES = ("pyproject.toml", "setup.py", "setup.cfg", "Pipfile")
_REQUIREMENTS = re.compile(r"(?:.*[-_.])?(?:requirements|requires)(?:[-_.].*)?\.(?:txt|in)")
_NAME = re.compile(r"^[ \t]*([A-Za-z0-9][A-Za-z0-9._-]*)", re.MULTILINE)
_SETUP_FOLDER = re.compile(r"package_dir\s*=\s*(?:dict\()?\{?\s*(?:\"\"|'')\s*:\s*[\"']([^\"'\n]+)[\"']")
_SETUP_REQUIRED = re.compile(r"\b(?:install_requires|tests_require)\s*=\s*\[([^\]]*)\]")
_QUOTED = re.compile(r"[\"']([A-Za-z0-9][A-Za-z0-9._-]*)[^\"'\n]*[\"']")
_USUAL_ROOTS = ("src", "", "lib", "python")

_MODULES: Mapping[str, tuple[str, ...]] = {
    "beautifulsoup4": ("bs4",),
    "biopython": ("Bio",),
    "gitpython": ("git",),
    "grpcio": ("grpc",),
    "opencv-python": ("cv2",),
    "pillow": ("PIL",),
    "protobuf": ("google",),
    "psycopg2-binary": ("psycopg2",),
    "py-cpuinfo": ("cpuinfo",),
    "pyjwt": ("jwt",),
    "pyserial": ("serial",),
    "python-dateutil": ("dateutil",),
    "python-dotenv": ("dotenv",),
    "pyyaml": ("yaml",),
    "ruamel-yaml": ("ruamel",),
    "scikit-image": ("skimage",),
    "scikit-learn": ("sklearn",),
    "setuptools": ("setuptools", "pkg_resources"),
    "pytest": ("pytest", "_pytest"),
    "pywin32": ("win32api", "win32con", "win32gui", "pythoncom"),
}
"""Modules of well-known distributions whose name does not say it."""


def is_requirements(name: str) -> bool:
    """Whether a file lists requirements, by its name."""
    return _REQUIREMENTS.fullmatch(name) is not None


def python_project(folder: str, names: Collection[str], files: ProjectFiles) -> PythonProject:
    """Read the project files of a folder that has some of them."""
    roots: list[str] = []
    required: set[str] = set()
    if "pyproject.toml" in names:
        facts = files.toml(posixpath.join(folder, "pyproject.toml"))
        roots += _declared_roots(facts)
        required.update(_declared_requirements(facts))
    if "setup.cfg" in names:
        own_roots, own_required = _setup_cfg(files.text(posixpath.join(folder, "setup.cfg")))
        roots += own_roots
        required.update(own_required)
    if "setup.py" in names:
        text = files.text(posixpath.join(folder, "setup.py"))
        roots += _SETUP_FOLDER.findall(text)
        for block in _SETUP_REQUIRED.findall(text):
            required.update(_QUOTED.findall(block))
    if "Pipfile" in names:
        facts = files.toml(posixpath.join(folder, "Pipfile"))
        required.update((*table(facts, "packages"), *table(facts, "dev-packages")))
    for name in names:
        if is_requirements(name):
            required.update(_NAME.findall(files.text(posixpath.join(folder, name))))
    known = [place for root in (*roots, *_USUAL_ROOTS) if (place := inside(folder, root)) is not None]
    modules = frozenset(module for name in required for module in _modules(name))
    return PythonProject(folder, tuple(dict.fromkeys(known)), modules)


def _modules(distribution: str) -> Iterable[str]:
    name = re.sub(r"[-_.]+", "-", distribution).lower()
    return _MODULES.get(name) or (name.replace("-", "_"), distribution.replace("-", "_"))


def _declared_roots(facts: Mapping[str, Any]) -> Iterator[str]:
    """The folders of packages, as the build backends declare them."""
    tool = table(facts, "tool")
    yield from strings(table(tool, "setuptools", "package-dir").get(""))
    yield from strings(table(tool, "setuptools", "packages", "find").get("where"))
    yield from strings(table(tool, "pdm", "build").get("package-dir"))
    yield from strings(table(tool, "pytest", "ini_options").get("pythonpath"))
    yield from strings(table(tool, "uv", "build-backend").get("module-root"))
    yield from strings(table(tool, "maturin").get("python-source"))
    packages = table(tool, "poetry").get("packages")
    for package in packages if isinstance(packages, list) else ():
        yield from strings(table(package).get("from"))
    for package in strings(table(tool, "hatch", "build", "targets", "wheel").get("packages")):
        yield posixpath.dirname(package.rstrip("/"))


def _declared_requirements(facts: Mapping[str, Any]) -> Iterator[str]:
    project, poetry = table(facts, "project"), table(facts, "tool", "poetry")
    lines = [
        project.get("dependencies"),
        project.get("optional-dependencies"),
        facts.get("dependency-groups"),
        table(facts, "build-system").get("requires"),
    ]
    for line in strings(lines):
        yield from _NAME.findall(line)
    yield from table(poetry, "dependencies")
    for group in table(poetry, "group").values():
        yield from table(group, "dependencies")


def _setup_cfg(text: str) -> tuple[list[str], list[str]]:
    """The package folders and requirements of a setup.cfg; neither if it is malformed."""
    parser = configparser.RawConfigParser(strict=False)
    try:
        parser.read_string(text)
    except configparser.Error:
        return [], []
    roots = [
        line.partition("=")[2].strip()
        for line in parser.get("options", "package_dir", fallback="").split("\n")
        if line.partition("=")[1] and not line.partition("=")[0].strip()
    ]
    roots += parser.get("options.packages.find", "where", fallback="").split()
    blocks = [parser.get("options", key, fallback="") for key in ("install_requires", "tests_require")]
    if parser.has_section("options.extras_require"):
        blocks += [value or "" for _, value in parser.items("options.extras_require")]
    return roots, [name for block in blocks for name in _NAME.findall(block)]

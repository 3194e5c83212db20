"""Run tests with the lowest and the highest supported versions, on every installed Python.

    python -m tests.tools.matrix [ENVIRONMENT ...]

Each environment runs a part of the tests, and a table at the end shows the results. By default all environments run;
`lowest-3.10 highest-3.13` runs these two.
"""

from __future__ import annotations

import argparse
import configparser
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
LOWEST_PYTHONS = ("3.10", "3.11")
"""The lowest supported NumPy has no wheels for newer Pythons."""
SHOWN = ("mkdocs", "mkdocs-material", "Markdown", "pymdown-extensions", "numpy", "pyromark")
TOOLS = ("pytest", "hypothesis", "html5lib", "selectolax", "pytest-xdist")
BELOW = {"Markdown": "3.3.6", "pymdown-extensions": "10.2"}
"""Indirect dependencies: the lowest versions that the lowest MkDocs and Material accept."""
TESTS = (
    "tests/test_random_sites.py",
    "tests/test_reading.py",
    "tests/test_heading_ids.py",
    "tests/test_folder_pages.py",
    "tests/test_related.py",
    "tests/test_metadata.py",
    "tests/test_source_files.py",
    "tests/compat/test_themes.py",
    "tests/compat/test_navigation_indexes.py",
)


class Row(NamedTuple):
    """An environment and the result of its tests."""

    name: str
    result: str
    seconds: float = 0
    versions: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """A Python that is not installed is not a failure."""
        return not self.result.endswith(("passed", "is not installed"))


def lower_bounds() -> dict[str, str]:
    """The lowest versions that setup.cfg allows for required packages and Material."""
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg")
    lines = config["options"]["install_requires"] + config["options.extras_require"]["material"]
    found = re.findall(r"^([\w-]+)>=([\d.]+)", lines, re.MULTILINE)
    return dict(found) | BELOW


def interpreters(version: str) -> Iterator[Path]:
    """Where a Python of this version may be: on PATH, or in the folders of pyenv and uv."""
    yield Path(f"python{version}")
    for folder in (Path.home() / ".pyenv/versions", Path.home() / ".local/share/uv/python"):
        yield from sorted(folder.glob(f"*{version}.*/bin/python{version}"))


def find_python(version: str) -> Path | None:
    """A working Python of this version: pyenv puts names on PATH for versions that are not installed."""
    for path in interpreters(version):
        try:
            done = subprocess.run([path, "-c", "import sys, venv; print(sys.version)"], capture_output=True, text=True)
        except OSError:
            continue
        if done.returncode == 0 and done.stdout.startswith(f"{version}."):
            return path
    return None


def try_environment(kind: str, version: str, folder: Path) -> Row:
    """Create an environment and run the tests in it."""
    name = f"{kind}-{version}"
    found = find_python(version)
    if found is None:
        return Row(name, f"Python {version} is not installed")
    start = time.monotonic()
    subprocess.run([found, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    pins = [f"{package}=={lowest}" for package, lowest in lower_bounds().items()] if kind == "lowest" else []
    command = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", f"{ROOT}[material]"]
    unlocked = {name: value for name, value in os.environ.items() if name != "PIP_CONSTRAINT"}
    installed = subprocess.run([*command, *TOOLS, *pins], capture_output=True, text=True, env=unlocked)
    if installed.returncode:
        errors = [line for line in installed.stderr.splitlines() if line.startswith("ERROR")]
        return Row(name, f"not installed: {(errors or ['pip failed'])[-1]}", time.monotonic() - start)
    # Old packages emit warnings that are not about docindex.
    options = ["-q", "-o", "filterwarnings=default", "--no-header", "--disable-warnings", "-p", "no:cacheprovider"]
    short = {name: value for name, value in os.environ.items() if name != "DOCINDEX_FULL"}
    command = [python, "-m", "pytest", *options, *TESTS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=short)
    last = (done.stdout.strip().splitlines() or ["no output from pytest"])[-1]
    if done.returncode:
        print(done.stdout[-6000:], done.stderr[-2000:], sep="\n")
    return Row(name, re.sub(r" in [\d.]+s.*", "", last), time.monotonic() - start, tuple(_versions(python)))


def _versions(python: Path) -> list[str]:
    code = f"from importlib.metadata import version\nfor name in {SHOWN}: print(version(name))"
    return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def main(wanted: list[str]) -> int:
    """Test all environments, or only the wanted ones."""
    plan = [("lowest", version) for version in LOWEST_PYTHONS] + [("highest", version) for version in PYTHONS]
    rows = []
    for kind, version in plan:
        if not wanted or f"{kind}-{version}" in wanted:
            with tempfile.TemporaryDirectory() as folder:
                rows.append(try_environment(kind, version, Path(folder)))
            print(f"{rows[-1].name}: {rows[-1].result}", flush=True)
    print("\n| environment | " + " | ".join(SHOWN) + " | seconds | result |")
    print("|---" * (len(SHOWN) + 3) + "|")
    for row in rows:
        versions = row.versions or ("",) * len(SHOWN)
        print(f"| {row.name} | " + " | ".join(versions) + f" | {row.seconds:.0f} | {row.result} |")
    return any(row.failed for row in rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("environments", nargs="*", metavar="environment")
    sys.exit(main(parser.parse_args().environments))

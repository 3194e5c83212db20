"""The house stands as drawn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import mkdocs_docindex

PACKAGE = Path(mkdocs_docindex.__file__).parent


def test_the_core_never_imports_mkdocs():
    """`read`, `analyse` and `publish` must outlive any one site generator."""
    modules = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for room in ("read", "analyse", "publish")
        for path in sorted((PACKAGE / room).glob("*.py"))
    ]
    assert len(modules) > 10
    code = (
        "import importlib, sys\n"
        f"for name in {[*modules, 'mkdocs_docindex.model']!r}: importlib.import_module(name)\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('mkdocs', 'material', 'markdown')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert done.stdout.strip() == "[]"


def test_analysis_does_no_input_or_output():
    for path in (PACKAGE / "analyse").glob("*.py"):
        source = path.read_text()
        for module in ("import os", "import time", "import random", "import subprocess", "pathlib", "open("):
            assert module not in source, f"{path.name} uses {module}"


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

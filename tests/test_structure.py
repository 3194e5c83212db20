"""The house stands as drawn."""

from __future__ import annotations

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

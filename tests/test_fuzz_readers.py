"""atheris fuzzes the readers of Markdown and source files."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECONDS = 300 if os.environ.get("DOCINDEX_FULL") else 4


@pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None, reason="atheris is not installed: it has no wheel here"
)
@pytest.mark.parametrize("reader", ["markdown", "source"])
def test_readers_survive_fuzzing(reader, tmp_path):
    found = tmp_path / "found"
    found.mkdir()
    command = [sys.executable, "-m", "tests.tools.fuzz_readers", reader, str(SECONDS), f"-artifact_prefix={tmp_path}/"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, str(found), str(ROOT / "tests/corpus" / reader)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
    )
    lines = done.stderr.splitlines()
    units = [path.read_bytes() for path in tmp_path.glob("*-*") if path.is_file()]
    assert done.returncode == 0, f"{units}\n" + "\n".join(lines[-40:])
    assert any(line.startswith("Done ") for line in lines)


def test_corpus_is_small():
    assert 0 < sum(path.stat().st_size for path in (ROOT / "tests/corpus").rglob("*") if path.is_file()) < 8_000

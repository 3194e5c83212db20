"""Source files that are too slow to parse take seconds, do not fail the build, and have a note on their page."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mkdocs_docindex.sources import worker as source_worker
from mkdocs_docindex.sources.highlight import find_colours
from mkdocs_docindex.sources.languages import language_of
from mkdocs_docindex.sources.read import read_source
from mkdocs_docindex.sources.worker import SourceWorker, StoppedError, WorkerError, WorkerPool
from tests.sites import FULL, make_site

# Each took half a minute or more; the last two are as long as an ordinary file.
HOSTILE = {
    "braces.c": "{" * 200_000,
    "arrows.c": "a=>" * 16_000,
    "lines.c": "\n" * 30_000 + "a",
    "words.java": "a\n" * 30_000,
    "comments.swift": "/*" * 4_000,
    "memory.jl": "<!--" * 4_000,
}
NOT_READ = "Its syntax could not be followed with reasonable effort, so that only its lines were counted."
PLAIN = "Shown without colours: highlighting it would take too long."


@pytest.fixture
def worker(monkeypatch):
    monkeypatch.setattr(source_worker, "_EXTRA_SECONDS", 0.0)  # a normal file needs a twentieth of the remaining limit
    made = SourceWorker()
    yield made
    made.close()


def language(name: str):
    found = language_of(name, "")
    assert found
    return found


def test_worker_reads_like_this_process(worker):
    text = Path(source_worker.__file__).read_text()
    assert worker.read(text, language("a.py")) == read_source(text, language("a.py"))
    assert worker.highlight("a = 1", "python") == find_colours("a = 1", "python") != ""


def test_hostile_files_do_not_affect_the_site(tmp_path, monkeypatch):
    monkeypatch.setattr(source_worker, "_EXTRA_SECONDS", 0.0)
    site = make_site(
        tmp_path, {"index.md": "# Home\n"}, docindex={"sources": [{"path": "src", "embed": "always"}]}, plugins=[]
    )
    (tmp_path / "src").mkdir()
    for name, text in {**HOSTILE, "good.py": "def trim_lamp():\n    pass\n"}.items():
        (tmp_path / "src" / name).write_text(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    built = site.build()
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 60
    pages = {name: built.page(f"source/{name}/index.html") for name in (*HOSTILE, "good.py")}
    assert "trim_lamp" in pages["good.py"].links("#docindex-outline a")
    assert pages["good.py"].has(".docindex-code .nf")
    # In kilobytes, of the largest process.
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < source_worker._MEMORY_LIMIT / 1024
    for name in ("braces.c", "arrows.c", "comments.swift", "memory.jl"):
        assert NOT_READ in pages[name].texts("p")
        assert [line for line in built.infos if f"{name}' cannot be read with reasonable effort" in line]
    for name in ("lines.c", "words.java"):
        assert PLAIN in pages[name].texts("#docindex-source p")
        assert pages[name].has("#L100")
    assert built.log == []
    again = site.build()  # slow files are not tried again
    assert not [line for line in again.infos if "reasonable effort" in line]
    assert NOT_READ in again.page("source/braces.c/index.html").texts("p")


def test_build_has_a_total_time_limit(worker, monkeypatch):
    monkeypatch.setattr(source_worker, "_EXTRA_SECONDS", 1.0)
    monkeypatch.setattr(source_worker, "_EXTRA_SECONDS_PER_BUILD", 0.5)
    worker.close()
    with pytest.raises(StoppedError):
        worker.read(HOSTILE["arrows.c"], language("a.c"))
    assert worker.is_exhausted
    with pytest.raises(StoppedError):
        worker.read("a = 1\n", language("a.py"))
    worker.close()
    assert worker.read("a = 1\n", language("a.py")).code == 1


def test_crashed_worker_is_replaced(worker):
    worker.read("a = 1\n", language("a.py"))
    os.kill(worker._process.pid, signal.SIGSEGV)  # like a parser with a stack overflow
    with pytest.raises(StoppedError):
        worker.read("a = 1\n", language("a.py"))
    assert worker.read("a = 1\n", language("a.py")).code == 1


def test_worker_that_does_not_answer_is_replaced(worker, monkeypatch):
    monkeypatch.setattr(source_worker, "_SECONDS_BETWEEN_CHECKS", 0.1)
    worker.read("a = 1\n", language("a.py"))
    monkeypatch.setattr(source_worker, "_PATIENCE", 1.0)
    monkeypatch.setattr(source_worker, "_PATIENCE_PER_SECOND", 0.0)
    os.kill(worker._process.pid, signal.SIGSTOP)  # it uses no CPU time, so no limit of that ends it
    with pytest.raises(StoppedError):
        worker.read("a = 1\n", language("a.py"))
    monkeypatch.setattr(source_worker, "_PATIENCE", 60.0)
    assert worker.read("a = 1\n", language("a.py")).code == 1


def test_errors_have_their_location(worker):
    with pytest.raises(WorkerError, match=r"worker\.py, line \d+"):
        worker._ask("read", "a = 1\n")


def test_worker_imports_nothing_from_current_folder(worker, tmp_path, monkeypatch):
    for name in ("json.py", "resource.py", "sitecustomize.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    assert worker.read("a = 1\n", language("a.py")).code == 1
    assert not (tmp_path / "ran").exists()


def test_worker_ends_with_its_parent(tmp_path):
    code = (
        "import os, time\n"
        "from mkdocs_docindex.sources.worker import SourceWorker\n"
        "from mkdocs_docindex.sources.languages import language_of\n"
        "worker = SourceWorker(); worker.read('a = 1', language_of('a.py', ''))\n"
        "print(worker._process.pid, flush=True); os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False)
    pid = int(done.stdout)
    for _ in range(100):
        if not Path(f"/proc/{pid}").exists() or "State:\tZ" in Path(f"/proc/{pid}/status").read_text():
            break
        time.sleep(0.1)
    else:
        pytest.fail("the worker still runs")


@pytest.mark.skipif(sys.platform != "linux", reason="only there processor time is limited for certain")
def test_hostile_shapes_do_not_fail_or_hang():
    """In the full profile, with every language; prints the ratios."""
    chosen = () if FULL else ("Makefile",)
    command = [sys.executable, "-m", "tests.tools.fuzz_shapes", "20" if FULL else "4", *chosen]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True)
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    assert " texts of " in done.stdout


def test_many_processes_read_like_one(worker, monkeypatch):
    names = ("worker.py", "graph.py", "files.py", "pages.py", "walk.py", "roles.py")
    texts = [(Path(source_worker.__file__).parent / name).read_text() for name in names]
    jobs = [(text, language("a.py")) for text in (*texts, HOSTILE["arrows.c"], *texts)]
    jobs[len(texts)] = (HOSTILE["arrows.c"], language("a.c"))
    monkeypatch.setattr(source_worker, "_cores", lambda: 3)
    monkeypatch.setattr(source_worker, "_LEAST_LENGTH", 100)
    started = []
    start = SourceWorker._start
    monkeypatch.setattr(SourceWorker, "_start", lambda self: started.append(self) or start(self))
    found = list(WorkerPool(worker).read(jobs))
    assert len(set(started)) == 3
    assert isinstance(found[len(texts)], StoppedError)  # which costs the others nothing
    assert found[: len(texts)] == found[len(texts) + 1 :] == [read_source(*job) for job in jobs[: len(texts)]]
    assert [made._process for made in set(started) if made is not worker] == [None, None]  # none is left running

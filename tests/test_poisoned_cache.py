"""What others put into the cache harms no build: it is thrown away with one line, and made anew."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mkdocs_docindex.hosts.mkdocs.source_reading import content_key
from mkdocs_docindex.model.sources import Source, Symbol
from mkdocs_docindex.reading.codec import document_of, document_text
from mkdocs_docindex.reading.markdown import read_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from mkdocs_docindex.sources import codec
from mkdocs_docindex.sources.highlight import find_colours, shown_text, source_html
from mkdocs_docindex.sources.languages import language_of
from mkdocs_docindex.sources.read import language_for_text
from mkdocs_docindex.store import database as store_module
from mkdocs_docindex.store.database import NAME, Store
from tests.fragments import fragments, problems
from tests.injection import PAYLOADS
from tests.test_cache import content

KINDS = ("colours", "page", "source")
LINE = "The cache is not used"
MKDOCS_YML = """
site_name: Kept
theme: {name: mkdocs}
plugins: [search, {docindex: {sources: [{path: src, embed: always}], export: {json: true}}}]
"""
LAMP = '''"""The lamp of the lighthouse burns oil."""

import os


class Lamp(dict):
    """A lamp & its <wick>."""

    def trim(self, wick="<b>"):
        """Trim the wick."""
        return os.environ["WICK"]
'''
posix = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of POSIX")


class Project(NamedTuple):
    folder: Path
    right: dict[str, bytes]
    """What a build without a cache makes of it."""

    @property
    def cache(self) -> Path:
        return self.folder / ".cache" / "docindex"

    @property
    def store(self) -> Path:
        return self.cache / NAME

    def build(self, *options: str) -> str:
        command = [sys.executable, "-m", "mkdocs", "build", "-d", "next", *options]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def builds_right(self) -> str:
        """Build, and compare with what a build without a cache makes; its log, which warns of nothing."""
        log = self.build()
        assert "WARNING" not in log
        assert "ERROR" not in log
        assert content(self.folder / "next") == self.right
        return log

    def is_sound(self) -> bool:
        """Whether all that should be kept is there, and the next build makes use of it without a word."""
        status = os.lstat(self.store)
        assert stat.S_ISREG(status.st_mode)
        assert status.st_nlink == 1
        assert status.st_size < 1 << 20
        with connected(self.store) as database:
            assert database.execute("SELECT count(*) FROM sqlite_master").fetchone() == (2,)
            keys = [key for (key,) in database.execute("SELECT key FROM entries")]
        assert {key.partition(":")[0] for key in keys} >= set(KINDS)
        before = self.store.read_bytes()
        assert LINE not in self.builds_right()
        return sorted(os.listdir(self.cache)) == [".gitignore", NAME] and before == self.store.read_bytes()


@contextmanager
def connected(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as database:
        yield database
        database.commit()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Project:
    folder = tmp_path_factory.mktemp("made")
    (folder / "docs").mkdir()
    (folder / "src").mkdir()
    for page in range(6):
        text = f"# Page {page}\n\nThe keeper of the lamp trims the wick. See [the next](page-{(page + 1) % 6}.md).\n"
        (folder / "docs" / f"page-{page}.md").write_text(text)
    (folder / "src" / "lamp.py").write_text(LAMP)
    (folder / "src" / "keeper.py").write_text('"""Who trims lamps."""\n\nfrom lamp import Lamp\n')
    (folder / "mkdocs.yml").write_text(MKDOCS_YML)
    project = Project(folder, {})
    project.build()
    return project._replace(right=content(folder / "next"))


@pytest.fixture
def project(made: Project, tmp_path: Path) -> Project:
    """A project with a cache that the next build can use."""
    shutil.copytree(made.folder, tmp_path / "project", ignore=shutil.ignore_patterns("next"))
    return Project(tmp_path / "project", made.right)


def test_a_cache_is_taken_along_with_its_project(project):
    assert project.is_sound()


# What is not a file with our table


def endless_view(path: Path) -> None:
    with connected(path) as database:
        database.execute("DROP TABLE entries")
        database.execute(
            "CREATE VIEW entries AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
            "SELECT 'key' || i AS key, 0 AS sum, '' AS text FROM n"
        )


def greedy_trigger(path: Path) -> None:
    with connected(path) as database:
        database.execute("DELETE FROM entries")  # so that something is stored
        database.execute("CREATE TABLE junk (data)")
        database.execute(
            "CREATE TRIGGER greedy AFTER INSERT ON entries BEGIN INSERT INTO junk WITH RECURSIVE n(i) AS "
            "(SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT zeroblob(1000) FROM n; END"
        )


def generated_column(path: Path) -> None:
    with connected(path) as database:
        database.execute("DROP TABLE entries")
        database.execute(
            "CREATE TABLE entries (key TEXT PRIMARY KEY, sum INTEGER, text TEXT AS (hex(zeroblob(100000000))))"
        )


def more_indexes(path: Path) -> None:
    with connected(path) as database:
        database.execute("CREATE INDEX more ON entries (length(hex(text))) WHERE sum > 1")


def other_types(path: Path) -> None:
    with connected(path) as database:
        database.execute("UPDATE entries SET text = x'ff00fe'")


def other_checksums(path: Path) -> None:
    with connected(path) as database:
        database.execute("UPDATE entries SET sum = 'none'")


def last_row(path: Path) -> None:
    with connected(path) as database:
        database.execute(
            "UPDATE entries SET rowid = 9223372036854775807 WHERE rowid = (SELECT max(rowid) FROM entries)"
        )


def long_key(path: Path) -> None:
    with connected(path) as database:
        database.execute("INSERT INTO entries VALUES (?, 1, 'text')", ("k" * 1_000_000,))


def page_in_itself(path: Path) -> None:
    """The table of tables has a page that is its own child."""
    data = bytearray(path.read_bytes()[:4096])
    data[100:112] = struct.pack(">BHHHBI", 5, 0, 0, 4096 % 65536, 0, 1)
    path.write_bytes(data)


def many_times_the_same_page(path: Path) -> None:
    """The keys are in a tree of three levels, each of which has one page three hundred times."""
    with connected(path) as database:
        database.execute("PRAGMA writable_schema = ON")
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        root = "UPDATE sqlite_master SET rootpage = ? WHERE type = 'index'"
        database.execute(root, (pages + 1,))
    record = bytes((3, 13 + 2, 1)) + b"k\x01"
    levels = [_index_page(2, [struct.pack(">IB", pages + at, len(record)) + record] * 300, pages + at) for at in (2, 3)]
    leaf = _index_page(10, [bytes((len(record),)) + record] * 300, 0)
    data = bytearray(path.read_bytes()) + b"".join((*levels, leaf))
    data[28:32] = struct.pack(">I", len(data) // 4096)
    path.write_bytes(data)


def _index_page(kind: int, cells: list[bytes], last: int) -> bytes:
    content_at = 4096 - sum(map(len, cells))
    head = struct.pack(">BHHHB", kind, 0, len(cells), content_at, 0) + (struct.pack(">I", last) if kind == 2 else b"")
    places = [content_at + sum(map(len, cells[:at])) for at in range(len(cells))]
    return (head + struct.pack(f">{len(cells)}H", *places)).ljust(content_at, b"\0") + b"".join(cells)


def too_large(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(3 << 30)


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def write_ahead_log(path: Path) -> None:
    with connected(path) as database:
        database.execute("PRAGMA journal_mode = WAL")
    path.with_name(f"{path.name}-wal").write_bytes(b"7" * 5000)


def journal_pipe(path: Path) -> None:
    os.mkfifo(f"{path}-journal")


def journal_of_any_size(path: Path) -> None:
    """A journal that makes the database larger before anything of it is looked at."""
    _write_journal(path, pages=1 << 24)


def _write_journal(path: Path, *, pages: int, ends_with: str = "") -> None:
    magic = bytes.fromhex("d9d505f920a163d7")
    name = ends_with.encode()
    head = magic + struct.pack(">IIIII", 0, 1, pages, 512, 4096)
    tail = struct.pack(">I", 0xFFFFFFFF) + name + struct.pack(">II", len(name), sum(name)) + magic if name else b""
    path.with_name(f"{path.name}-journal").write_bytes(head.ljust(512, b"\0") + tail)


FOREIGN = [
    endless_view, greedy_trigger, generated_column, more_indexes, other_types, other_checksums, last_row, long_key,
    page_in_itself, many_times_the_same_page, too_large, write_ahead_log, journal_of_any_size,
    pytest.param(pipe, marks=posix), pytest.param(journal_pipe, marks=posix),
]  # fmt: skip


@pytest.mark.parametrize("poison", FOREIGN)
def test_a_file_that_is_not_ours_is_thrown_away_with_a_line_and_made_anew(project, poison: Callable[[Path], None]):
    poison(project.store)
    assert project.builds_right().count(LINE) == 1
    assert project.is_sound()


# Links


def outside(project: Project, data: bytes) -> Path:
    path = project.folder.parent / "outside"
    path.write_bytes(data)
    return path


@posix
@pytest.mark.parametrize("ending", ["", "-journal", "-wal", "-shm"])
@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_is_removed_and_not_followed(project, ending: str, link: Callable[[Path, Path], None]):
    data = project.store.read_bytes()
    other = outside(project, data)
    place = project.cache / f"{NAME}{ending}"
    place.unlink(missing_ok=True)
    link(other, place)
    before = os.stat(other).st_mtime_ns
    assert project.builds_right().count(LINE) == 1
    assert (other.read_bytes(), os.stat(other).st_mtime_ns) == (data, before)
    assert project.is_sound()


@posix
def test_nothing_is_made_where_a_link_leads_to_nothing(project):
    project.store.unlink()
    project.store.symlink_to(project.folder.parent / "new")
    assert project.builds_right().count(LINE) == 1
    assert os.listdir(project.folder.parent) == ["project"]
    assert project.is_sound()


@posix
@pytest.mark.parametrize("folder", [".cache", ".cache/docindex"])
def test_a_folder_that_is_a_link_is_not_used_and_stays(project, folder: str):
    place, other = project.folder / folder, project.folder.parent / "elsewhere"
    place.rename(other)
    place.symlink_to(other)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in other.rglob("*") if path.is_file()}
    (project.folder / "docs/page-1.md").touch()
    log = project.builds_right()
    assert log.count(LINE) == 1
    assert "put a real folder there" in log
    assert place.is_symlink()
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in other.rglob("*") if path.is_file()} == before


@posix
def test_links_above_the_project_are_the_owners_own(project):
    link = project.folder.parent / "link"
    link.symlink_to(project.folder)
    assert Project(link, project.right).is_sound()


def test_a_journal_that_names_a_file_does_not_delete_it(project):
    """SQLite deletes the file that the end of a journal names, once it has rolled that journal back."""
    victim = outside(project, b"precious")
    _write_journal(project.store, pages=2, ends_with=str(victim))
    assert project.builds_right().count(LINE) == 1
    assert victim.read_bytes() == b"precious"
    assert project.is_sound()


def test_a_cache_never_grows_beyond_its_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(store_module, "MOST_BYTES", 1 << 20)
    store = Store(tmp_path)
    for number in range(499):
        store.put(str(number), "text" * 1000)
    store.close()
    assert not (tmp_path / NAME).exists()
    store.put("key", "text")
    store.close()
    assert store.load(["key"]) == {"key": "text"}


def test_a_healthy_cache_of_a_large_site_is_within_all_bounds(tmp_path):
    said: list[str] = []
    texts = {f"{number:040x}": "t" * 200 for number in range(160_000)}
    store = Store(tmp_path, said.append)
    for key, text in texts.items():
        store.put(key, text)
    store.close()
    assert all(map(Store(tmp_path, said.append).has, list(texts)[::1000]))
    assert len(Store(tmp_path, said.append).load(texts)) == len(texts)
    assert said == []


def test_what_an_earlier_version_kept_costs_no_line(project):
    """It has other keys and other checksums, and keys that are long."""
    with connected(project.store) as database:
        database.execute("DELETE FROM entries")
        rows = [(f"{key} {'KeywordRules()' * 100}", zlib.crc32(b"<pre>"), "<pre>") for key in range(50)]
        database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    assert LINE not in project.builds_right()
    assert project.is_sound()


# Texts with the right checksum


def change_texts(project: Project, kind: str, change: Callable[[str, str], str]) -> None:
    """Change all texts of a kind as somebody does who knows how they are kept."""
    with connected(project.store) as database:
        for key, text in database.execute("SELECT key, text FROM entries").fetchall():
            if not key.startswith(f"{kind}:"):
                continue
            new = change(key, text)
            checksum = zlib.crc32(new.encode(), zlib.crc32(key.encode()))
            database.execute("UPDATE entries SET sum = ?, text = ? WHERE key = ?", (checksum, new, key))


ANYTHING = r"."
DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["[]", DEEP, "<script>alert(1)</script>"], ids=["other", "deep", "html"])
def test_texts_that_are_none_of_ours_are_thrown_away_with_a_line(project, kind: str, text: str):
    change_texts(project, kind, lambda key, _: text)
    assert project.builds_right().count(LINE) == 1
    assert LINE not in project.builds_right()  # which keeps what the one before had loaded already
    assert project.is_sound()


def test_highlighted_source_is_not_kept_as_html_and_html_is_never_shown(project):
    with connected(project.store) as database:
        kept = [text for (text,) in database.execute("SELECT text FROM entries WHERE key LIKE 'colours:%'")]
    assert kept
    assert not [text for text in kept if set(text) & set("<>&\"'")]
    change_texts(project, "colours", lambda key, text: f'"><script>alert(1)</script><b class="{text}')
    assert project.builds_right().count(LINE) == 1
    assert LINE not in project.builds_right()
    assert project.is_sound()


def test_wrong_texts_stay_texts(project):
    """Whoever can write to the cache can make pages say something wrong, as in a page, and do nothing else."""
    payload = " ".join(text for name, text in PAYLOADS.items() if not name.startswith(("long", "nul", "not-a")))

    def in_pages(key: str, text: str) -> str:
        facts, _, prose = text.partition("\n")
        meta, _, _, headings, links, *rest = json.loads(facts)
        headings = [[level, payload, payload] for level, _, _ in headings]
        links = [[target, payload, f"{payload} opens gates", "url", 0, -1] for target, *_ in links]
        links.append(["javascript:x", "x", "x", "url", 0, -1])
        values = [meta, payload, f"{payload} {key}", headings, links, *rest[:1], [payload], *rest[2:]]
        return f"{json.dumps(values, ensure_ascii=False)}\n{prose}"

    def in_sources(key: str, text: str) -> str:
        source = codec.from_text(text)
        symbols = [Symbol(payload, "class", 1, 9, payload, payload, (payload,), (payload,), children=source.symbols)]
        notes = tuple(note._replace(text=payload, rule=payload, author=payload) for note in source.notes)
        imports = tuple(item._replace(target=payload, names=(payload,)) for item in source.imports)
        return codec.to_text(
            source._replace(
                language=payload, summary=payload, symbols=symbols, notes=notes, imports=imports, problem=payload
            )
        )

    change_texts(project, "page", in_pages)
    change_texts(project, "source", in_sources)
    log = project.build()
    assert LINE not in log
    assert "unexpected error" not in log
    pages = [path.read_text(encoding="utf-8") for path in (project.folder / "next").rglob("*.html")]
    found = {fragment for page in pages for fragment in fragments(page)}
    assert sum("alert" in fragment for fragment in found) > 10
    assert [problem for fragment in found for problem in problems(fragment, frozenset())] == []


def test_a_secret_is_told_whatever_was_kept_of_its_file(project):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    data = f'"""A lamp."""\n\nTOKEN = "{token}"\n'.encode()
    (project.folder / "src/secret.py").write_bytes(data)
    assert "this looks like a secret" in project.build()
    python = language_of("secret.py", "")
    assert python
    key = content_key(data, "secret.py", python)
    store = Store(project.cache)
    store.put(key, codec.to_text(Source("Python", "A lamp.", 2)))
    store.close()
    assert "this looks like a secret" in project.build()
    assert not any(token.encode() in page for page in content(project.folder / "next").values())


# The shapes of texts, one by one

DOCUMENT = read_markdown(
    "---\ntitle: Kept\nday: 2026-11-16\nat: 2026-11-16 10:30:00\nlist: [1, {a: 2.5}]\n---\n\n# Kept\n\nOne `code` *word* and "
    "a [link](a.md#b) to it.\n\n```python\nimport lamp\n```\n", Dialect()
)  # fmt: skip
HALF = "\\ud800"


def changed(text: str, place: str, value: Any) -> str:
    """A text of JSON with another value at a place, such as "3.0.1"."""
    whole = json.loads(text)
    inside = whole
    *path, last = [int(part) if part.isdigit() else part for part in place.split("/")]
    for part in path:
        inside = inside[part]
    inside[last] = value
    return json.dumps(whole, ensure_ascii=False)


def deep(levels: int) -> Any:
    value: Any = [1]
    for _ in range(levels):
        value = [[value]]
    return value


@pytest.mark.parametrize("text", ["", "0", "null", "[]", "{}", "[[]]", '"text"', DEEP])
@pytest.mark.parametrize("read", [document_of, codec.from_text])
def test_no_value_of_json_is_taken_for_another(read: Callable[[str], object], text: str):
    with pytest.raises(ValueError, match=ANYTHING):
        read(text)


FACTS = [
    ("0", []), ("0", 1), ("0", {"\0date": "x"}), ("0", {"\0date": "2026-11-16"}), ("0/title", "x"), ("0/title", [{}]),
    ("0/title", ["x", "y"]), ("0/day", {"\0date": 5}), ("0/day", {"\0date": "2026-11-16", "x": [1]}), ("0/x", deep(60)),
    ("0/x", deep(400)), ("1", 5), ("1", ["x"]), ("2", None), ("2", {}), ("3", {}), ("3", "abc"), ("3/0", "abc"),
    ("3/0/0", "1"), ("3/0/0", 1.5), ("3/0/0", True), ("3/0/0", 10**20), ("3/0/1", None), ("3/0", [1, "x"]),
    ("3/0", [1, "x", "y", "z"]), ("4/0/3", "script"), ("4/0/4", -2), ("4/0/4", "0"), ("4/0/0", ["x"]), ("5", [5]),
    ("5", "abc"), ("6", [None]), ("7", -1), ("7", "many"), ("7", 1e3), ("7", 10**20), ("8/0/2", "abc"), ("8/0/2", [5]),
    ("8/0/3", "1"), ("9", ["one\nWARNING - two"]), ("9", ["\x1b[31m"]), ("9", [5]),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value"), FACTS)
def test_facts_of_another_shape_are_refused(place: str, value: Any):
    text = document_text(DOCUMENT)
    assert document_of(text) == DOCUMENT
    facts, _, prose = text.partition("\n")
    with pytest.raises(ValueError, match=ANYTHING):
        document_of(f"{changed(facts, place, value)}\n{prose}")


def test_half_a_character_is_refused_and_a_backslash_is_none():
    facts = document_text(DOCUMENT._replace(summary="SUMMARY"))
    with pytest.raises(ValueError, match="ours"):
        document_of(facts.replace("SUMMARY", HALF))
    assert document_of(facts.replace("SUMMARY", f"\\{HALF}")).summary == HALF


PROSE = [
    "", "\n", "x\n\n", "0 0 0\n\n", "0 0 0 0 0\n\n", "0 0 0 0\n0\n", "9 0 0 0\n\n", "-2 0 0 0\n\n", "0 2 0 0\n\n",
    "0 0 1 1\n\n", "0 0 1 2\n0 1\na", "0 0 1 1\n8 1\na", "0 0 1 1\n-1 1\na", "0 0 1 1\n0 1\nab", "0 0 1 -1\n0 -1\n",
    "0 0 2 1\n0 2 0 -1\na", "0 0 -1 0\n\n", "99999999999 0 0 0\n\n", "0 0 1 2 0 0 1 1\n0 1 0 2\nabc",
]  # fmt: skip


@pytest.mark.parametrize("prose", PROSE)
def test_prose_of_another_shape_is_refused(prose: str):
    with pytest.raises(ValueError, match=ANYTHING):
        document_of(f"{document_text(DOCUMENT).partition(chr(10))[0]}\n{prose}")


SOURCES = [
    ("0", 5), ("1", None), ("2", -1), ("2", "1"), ("2", 1.5), ("2", True), ("5", "abc"), ("5/0", "abc"), ("5/0/0", 5),
    ("5/0/1", "script"), ("5/0/1", "x'><b>"), ("5/0/2", "1"), ("5/0/2", -1), ("5/0/2", 10**20), ("5/0/6", "abc"),
    ("5/0/6", [5]), ("5/0/10", "abc"), ("5/0/10", [[]]), ("6/0/2", "abc"), ("6/0/1", "1"), ("7", [5]), ("7", "abc"),
    ("8/0/0", "script"), ("8/0/1", "1"), ("10", 1), ("11", None),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value"), SOURCES)
def test_outlines_of_another_shape_are_refused(place: str, value: Any):
    from mkdocs_docindex.sources.python.read import read_python

    source = read_python(LAMP)
    assert codec.from_text(codec.to_text(source)) == source
    with pytest.raises(ValueError, match=ANYTHING):
        codec.from_text(changed(codec.to_text(source), place, value))


def test_symbols_in_symbols_without_end_are_refused():
    symbol = Symbol("x", "class", 1, 1)
    for _ in range(150):
        symbol = Symbol("x", "class", 1, 1, children=(symbol,))
    with pytest.raises(ValueError, match=ANYTHING):
        codec.from_text(codec.to_text(Source("Python", symbols=(symbol,))))


@pytest.mark.parametrize(
    "colours",
    ["k", "k\nA", "k\nA\n", "k\nA-\n4 1", "k\nA-A\n4 1", "k\nA-A\n4 1 3\n", "k\nA-A\n4 1 4", "k\nA-A\n4 2 2", "k\nA-A\n5 1 2",
     "k\nAA-A\n5 -1 1 3", "k\nAA-A\n4 0 1 3", "k\nA-B\n4 1 3", "k\nA-\0\n4 1 3", "k\nAAA\n4 1 3", "k\n---\n4 1 3", "k\nA\n8",
     'k"><b>\nA-A\n4 1 3', "md-header\nA-A\n4 1 3", "k-lower\nA-A\n4 1 3", "zz\nA-A\n4 1 3", "k\nA-A\n4 1 x",
     f"k\nA-A\n4 1 {'9' * 5000}", "<b>"],
)  # fmt: skip
def test_colours_of_another_shape_are_refused(colours: str):
    assert '<span class="k">a&lt;</span></span>\n' in source_html("a<\nbig", "k l-Scalar\nA-B\n5 1 3")
    assert '<span class="l l-Scalar">big</span>' in source_html("a<\nbig", "k l-Scalar\nA-B\n5 1 3")
    with pytest.raises(ValueError, match=ANYTHING):
        source_html("text\nbig", colours)


def test_colours_are_those_that_pygments_shows():
    """Byte for byte, in many languages, also after they were kept."""
    from pygments import highlight as pygments_highlight
    from pygments.formatters.html import HtmlFormatter
    from pygments.lexers import get_lexer_by_name

    here = Path(__file__).parent
    files = [
        path for folder in (here / "source_trees", here.parent / "mkdocs_docindex") for path in folder.rglob("*.*")
    ]
    compared = 0
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace")
        lexer = language_for_text(path.name, text).pygments
        shown = shown_text(text)
        colours = find_colours(shown, lexer) if "__pycache__" not in path.parts else ""
        if colours:
            html = pygments_highlight(
                shown, get_lexer_by_name(lexer, stripnl=False, ensurenl=False), HtmlFormatter(nowrap=True)
            )
            lines = [
                f'<span id="L{number}">{line}</span>' for number, line in enumerate(html.rstrip("\n").split("\n"), 1)
            ]
            assert "\n".join(lines) in source_html(shown, colours), path
            compared += 1
    assert compared > 200

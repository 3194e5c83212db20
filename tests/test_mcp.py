"""`docindex mcp`: a transcript with the SDK's own client, over the standard streams of a real process."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client, StdioServerParameters, stdio_client

from mkdocs_docindex.reading.clean_markdown import clean_markdown
from mkdocs_docindex.reading.python_markdown import Dialect
from tests.sites import Site, make_site
from tests.test_cli import MAIN, ROOT, run

SECRET = "The password is swordfish."
DOCS = {
    "index.md": "---\ntags: [water]\n---\n# Lock keeper\n\nHow boats pass the lock. See [the sluice gate](works/gate.md#the-sluice-gate).\n",
    "works/index.md": "# Works\n\nEverything that the keeper moves, from the gates to the paddles.\n",
    "works/gate.md": (
        "---\ntitle: Gates\nprivate: only in the source\n---\n# Gates\n\nA gate holds the water back. <!-- a note -->\n\n"
        "## The sluice gate\n\nThe sluice gate lets water in. Open the sluice gate slowly, with `{{ gate }}`.\n\n"
        '{% include-markdown "../../shared/warning.md" %}\n\n{{ macro("x") }}\n\n'
        '### Its handle\n\nTurn the handle. --\n\n--8<-- "hint.txt"\n\n'
        "## The sluice gate in winter\n\nIce blocks the sluice gate. [Paddles](paddle.md) suffer, too.\n\n"
        "::: canal.lock\n    options:\n      show: true\n"
    ),
    "works/paddle.md": (
        "# Paddle rack\n\nA paddle rack lifts the paddle of the [sluice gate](gate.md). "
        "The paddle rack is greased in spring.\n\n## Grease\n\nUse grease for the paddle rack and the sluice gate.\n"
    ),
    "works/long.md": "# Long\n\n" + "".join(f"## Part {n}\n\n{f'Line {n}. ' * 100}\n\n" for n in range(60)),
    "hidden.md": f"---\ndocindex:\n  exclude: true\n---\n# Hidden\n\n{SECRET}\n",
    "locked.md": f"---\npassword: x\n---\n# Locked\n\n{SECRET}\n",
}
SOURCE = '"""Moves the lock."""\n\nclass Gate:\n    """A gate."""\n\n    def lift(self, speed: int = 1) -> bool:\n        """Lift it."""\n        return True\n'
WATCH = """
import os, sys
print("noise of a hook")
os.system("echo noise of a program")

def watch(event, arguments):
    if event.startswith("socket.") and event not in ("socket.__new__", "socket.gethostname"):
        os.write(2, f"NETWORK {event}\\n".encode())
    elif event == "open" and isinstance(arguments[0], str):
        if "secret.md" in arguments[0] or "passwd" in arguments[0]:
            os.write(2, f"OPENED {arguments[0]}\\n".encode())
        elif isinstance(arguments[1], str) and set("wxa+") & set(arguments[1]) and arguments[0] != os.devnull:
            os.write(2, f"WROTE {arguments[0]}\\n".encode())

if not hasattr(sys, "watched"):  # hooks are loaded again with their mkdocs.yml
    sys.watched = True
    sys.addaudithook(watch)
    open(os.path.join(os.path.dirname(__file__), "secret.md")).close()
"""


class Server:
    """A running server and its client."""

    def __init__(self, call, tools, errors: IO[str]) -> None:
        self._call, self.tools, self._errors = call, tools, errors

    def ask(self, tool: str, **arguments: object) -> str:
        """A good answer."""
        text, is_error = self._call(tool, arguments)
        assert not is_error, text
        return text

    def refused(self, tool: str, **arguments: object) -> str:
        """What is wrong, in one sentence."""
        text, is_error = self._call(tool, arguments)
        assert is_error, text
        assert "\n" not in text
        assert text.endswith((".", "?"))
        assert len(text) < 1000
        assert "Traceback" not in text
        assert SECRET not in text
        return text

    @property
    def errors(self) -> str:
        """What it wrote to standard error."""
        self._errors.seek(0)
        return self._errors.read()


@pytest.fixture(scope="module")
def serve() -> Iterator[object]:
    """Starts servers, which end with the module."""
    with start_blocking_portal() as portal, tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        stack = []

        def start(*arguments: object) -> Server:
            environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
            command = StdioServerParameters(
                command=sys.executable, args=["-c", MAIN, "mcp", *map(str, arguments)], env=environment
            )
            context = portal.wrap_async_context_manager(Client(stdio_client(command, errlog=errors)))
            client = context.__enter__()
            stack.append(context)

            def call(tool: str, given: dict[str, object]) -> tuple[str, bool]:
                result = portal.call(client.call_tool, tool, given)
                return "\n".join(block.text for block in result.content), bool(result.is_error)

            return Server(call, portal.call(client.list_tools).tools, errors)

        yield start
        for context in reversed(stack):
            context.__exit__(None, None, None)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Site:
    folder = tmp_path_factory.mktemp("project")
    made = make_site(
        folder,
        DOCS,
        plugins=["include-markdown", "mkdocstrings"],
        theme={"name": "mkdocs"},
        markdown_extensions=[{"pymdownx.snippets": {"base_path": [str(folder / "shared")]}}],
        docindex={"sources": [{"path": "canal"}]},
        hooks=["hook.py"],
        site_name="Canal",
    )
    (folder / "hook.py").write_text(WATCH)
    (folder / "shared").mkdir()
    (folder / "shared" / "warning.md").write_text("Mind your fingers at the [paddle](../docs/works/paddle.md).\n")
    (folder / "shared" / "hint.txt").write_text("A hint from a snippet.\n")
    (folder / "canal").mkdir()
    (folder / "canal" / "lock.py").write_text(SOURCE)
    outside = folder.parent / "secret"
    outside.mkdir(exist_ok=True)
    (outside / "secret.md").write_text(f"# Secret\n\n{SECRET}\n")
    (folder / "secret.md").write_text(f"# Secret\n\n{SECRET}\n")
    (made.docs / "linked.md").symlink_to(outside / "secret.md")
    (made.docs / "beside.md").symlink_to(folder / "secret.md")
    (made.docs / "linked").symlink_to(outside)
    (made.docs / "latin.md").write_bytes("# Schleuse\n\nEine Schleuse für Boote.\n".encode("latin-1"))
    (made.docs / "Ünïcode 水.md").write_text("# 水门\n\n水门打开。\n", encoding="utf-8")
    with suppress(OSError):  # some file systems refuse it
        (made.docs / os.fsdecode(b"caf\xe9.md")).write_text("# Café\n\nCoffee of the keeper.\n")
    (folder / "canal" / "linked.py").symlink_to(outside / "secret.md")
    return made


@pytest.fixture(scope="module")
def server(serve, site) -> Server:
    return serve("--config", site.folder / "mkdocs.yml")


@pytest.fixture(scope="module")
def folder_server(serve, site) -> Server:
    return serve(site.docs)


def test_tools_describe_themselves(server):
    assert [tool.name for tool in server.tools] == [
        "search_pages", "find_terms", "read_page", "page_outline", "related_pages", "backlinks", "list_folder",
        "source_symbols",
    ]  # fmt: skip
    for tool in server.tools:
        assert "eturns" in tool.description or "Read a page" in tool.description
        assert len(tool.description) < 300
        assert tool.annotations.read_only_hint
        assert tool.input_schema["additionalProperties"] is False
        assert all(schema["description"] for schema in tool.input_schema["properties"].values())


def test_pages_and_terms_are_found(server):
    found = server.ask("search_pages", query="sluice gates winter").splitlines()
    assert found[1].startswith('- works/gate.md "Gates": ')
    assert found[2].strip() == "best section: #the-sluice-gate-in-winter The sluice gate in winter"
    assert "- works/paddle.md" in server.ask("search_pages", query="greasing")
    assert server.ask("search_pages", query="sluice", limit=1).count("\n- ") == 1
    assert server.ask("search_pages", query="submarine") == "No page has the words 'submarine'."
    terms = server.ask("find_terms", term="Sluice Gates")
    assert "- sluice gate: " in terms.lower()
    assert 'works/gate.md#the-sluice-gate "Gates"' in terms


def test_a_page_is_read_as_a_reader_sees_it(server):
    text = server.ask("read_page", page="works/gate.md")
    assert text.startswith("# Gates\n\nA gate holds the water back.")
    assert "Mind your fingers at the [paddle](../../docs/works/paddle.md)." in text
    assert "A hint from a snippet." in text
    assert "`{{ gate }}`" in text, "code is text"
    for raw in ("---", "private", "<!--", "a note", "include-markdown", "8<", "macro", ":::", "options:"):
        assert raw not in text
    assert server.ask("read_page", page="works/gate/") == text, "by its address"


def test_a_section_is_read_with_what_is_below_it(server):
    text = server.ask("read_page", page="works/gate.md", section="the-sluice-gate")
    assert text.startswith("## The sluice gate\n\nThe sluice gate lets water in.")
    assert "### Its handle" in text
    assert "winter" not in text
    assert server.ask("read_page", page="works/gate.md", section="#the-sluice-gate") == text
    assert server.ask("read_page", page="works/gate.md", section="the sluice GATE") == text
    assert server.ask("read_page", page="works/gate.md#the-sluice-gate") == text, "as in the answers of other tools"
    assert server.ask("page_outline", page="works/gate.md#gates") == server.ask("page_outline", page="works/gate.md")
    assert server.ask("read_page", page="works/gate.md", section="Its handle").startswith("### Its handle\n\nTurn")


def test_a_long_page_comes_in_parts_that_give_the_whole(server):
    parts, start = [], 0
    while True:
        head, _, part = server.ask("read_page", page="works/long.md", start=start).partition("\n\n")
        parts.append(part)
        assert len(part) <= 20_000
        assert part.startswith(("#", "Line"))
        more = re.search(r"continue with start=(\d+)", head)
        if not more:
            break
        start = int(more[1])
    assert len(parts) > 2
    assert "".join(parts) == "".join(DOCS["works/long.md"]).replace(" \n", " \n").strip("\n")
    assert server.refused("read_page", page="works/long.md", start=9_000_000).startswith("`start` is 9000000, but")


def test_outline_relations_links_and_folders(server):
    outline = server.ask("page_outline", page="works/gate.md")
    assert "- #gates Gates\n  - #the-sluice-gate The sluice gate\n    - #its-handle Its handle" in outline
    assert "keywords: " in outline
    related = server.ask("related_pages", page="works/gate.md")
    assert '- works/paddle.md "Paddle rack"' in related
    assert "why: it is linked from this page; it links to this page" in related
    back = server.ask("backlinks", page="works/gate.md")
    assert '- index.md "Lock keeper"\n  to #the-sluice-gate: See the sluice gate.' in back
    root = server.ask("list_folder")
    assert "- works/ " in root
    assert "index page: index.md" in root
    works = server.ask("list_folder", folder="works/")
    assert '- works/gate.md "Gates": A gate holds the water back.' in works
    assert "continue with start=2" in server.ask("list_folder", folder="works", limit=2)
    assert "- works/gate.md" in server.ask("list_folder", folder="works", limit=3) + server.ask(
        "list_folder", folder="works", start=3
    )


def test_symbols_of_sources(server):
    outline = server.ask("source_symbols", name="lock.py")
    assert "- line 3: class Gate — A gate." in outline
    assert "method Gate.lift(self, speed: int = 1) -> bool — Lift it." in outline
    assert ", source/lock.py.md line 6" in server.ask("source_symbols", name="lift")
    assert "return True" not in outline
    assert "source_symbols shows" in server.refused("read_page", page="source/lock.py.md")
    assert "no symbol the name 'drop'" in server.refused("source_symbols", name="drop")


def test_files_with_odd_names_and_encodings(server, folder_server):
    for one in (server, folder_server):
        assert one.ask("read_page", page="Ünïcode 水.md") == "# 水门\n\n水门打开。"
        assert one.refused("read_page", page="latin.md").startswith("'latin.md' cannot be read: it is not UTF-8")
        assert one.refused("read_page", page="caf\ufffd.md").startswith("There is no page ")
        assert "latin" not in one.ask("list_folder")


CLIMBING = [
    "../secret.md",
    "../secret/secret.md",
    "../../secret/secret.md",
    "works/../../secret.md",
    "works/gate.md/../../../secret.md",
    "/etc/passwd",
    "//etc/passwd",
    "~/.ssh/id_rsa",
    "..\\secret.md",
    "C:\\secret.md",
    "%2e%2e/secret.md",
    "%252e%252e%252fsecret.md",
    "..%c0%afsecret.md",
    "．．／secret.md",
    "file:///etc/passwd",
    "secret.md\0",
    "\0",
    "",
    " ",
    ".",
    "..",
    "linked.md",
    "beside.md",
    "linked/secret.md",
    "linked/../secret.md",
    "source/linked.py.md",
    "hidden.md",
    "locked.md",
    "../mkdocs.yml",
    "../.git/config",
    "index.md/../../secret.md#secret",
    "line\nbreak\x1b[31m",
    "x" * 100_000,
]


@pytest.mark.parametrize("tool", ["read_page", "page_outline", "related_pages", "backlinks"])
def test_pages_outside_of_the_docs_are_not_there(server, folder_server, tool):
    for path in CLIMBING:
        for one in (server, folder_server):
            sentence = one.refused(tool, page=path)
            assert sentence.startswith(("There is no page ", "'linked.md' cannot", "'beside.md' cannot")), path
    assert server.refused(tool, page="beside.md") == (
        "'beside.md' cannot be read: it is a link to a file outside of the docs."
    )


def test_other_tools_lead_nowhere_else(server, folder_server):
    for path in CLIMBING:
        if path.strip(" ./"):
            assert server.refused("list_folder", folder=path).startswith("There is no folder ")
            assert server.refused("source_symbols", name=path)
        assert SECRET not in folder_server.ask("list_folder", folder="works")
    for one in (server, folder_server):
        assert one.ask("search_pages", query="swordfish") == "No page has the words 'swordfish'."
        assert "- linked" not in one.ask("list_folder")
        assert "hidden" not in one.ask("list_folder")
        assert "locked" not in one.ask("list_folder")


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("read_pages", {}, "There is no tool 'read_pages': did you mean 'read_page'?"),
        ("read_page", {}, "read_page needs the argument `page`, a text."),
        ("read_page", {"page": None}, "read_page needs the argument `page`, a text."),
        ("read_page", {"page": 7}, "`page` must be a text, not 7."),
        ("read_page", {"page": ["index.md"]}, "`page` must be a text, not a list."),
        ("read_page", {"page": {"src": "index.md"}}, "`page` must be a text, not an object."),
        ("read_page", {"path": "index.md"}, "read_page has no argument 'path': choose from page, section, start."),
        ("read_page", {"page": "works/gates.md"}, "There is no page 'works/gates.md': did you mean 'works/gate.md'?"),
        (
            "read_page",
            {"page": "works/gate.md", "section": "its-handel"},
            "'works/gate.md' has no section 'its-handel': did you mean 'its-handle'?",
        ),
        (
            "read_page",
            {"page": "index.md", "start": -1},
            "`start` must be a whole number from 0 to 10,000,000, not -1.",
        ),
        ("search_pages", {"query": "  "}, "There are no words to look for."),
        ("search_pages", {"query": "x", "limit": 0}, "`limit` must be a whole number from 1 to 50, not 0."),
        ("search_pages", {"query": "x", "limit": 51}, "`limit` must be a whole number from 1 to 50, not 51."),
        ("search_pages", {"query": "x", "limit": 1.5}, "`limit` must be a whole number from 1 to 50, not 1.5."),
        ("search_pages", {"query": "x", "limit": "ten"}, "`limit` must be a whole number from 1 to 50, not a text."),
        ("search_pages", {"query": "x", "limit": True}, "`limit` must be a whole number from 1 to 50, not true."),
        ("list_folder", {"folder": "work"}, "There is no folder 'work': did you mean 'works'?"),
    ],
)
def test_bad_arguments_get_a_sentence(server, tool, arguments, sentence):
    assert server.refused(tool, **arguments) == sentence


def test_edits_in_between_are_followed(server, folder_server, site):
    page, new = site.docs / "works" / "paddle.md", site.docs / "works" / "crane.md"
    before = page.read_text()
    try:
        for one in (server, folder_server):
            assert "No page" in one.ask("search_pages", query="flywheel")
        page.write_text(f"{before}\n## Flywheel\n\nThe flywheel turns.\n")
        new.write_text("# Crane\n\nA crane for the [paddle rack](paddle.md).\n")
        for one in (server, folder_server):
            assert "best section: #flywheel Flywheel" in one.ask("search_pages", query="flywheel")
            assert one.ask("read_page", page="works/paddle.md", section="flywheel").endswith("The flywheel turns.")
            assert "works/crane.md" in one.ask("backlinks", page="works/paddle.md")
        new.unlink()
        page.unlink()
        for one in (server, folder_server):
            assert one.refused("read_page", page="works/paddle.md").startswith("There is no page 'works/paddle.md': ")
            assert "crane" not in one.ask("list_folder", folder="works")
            assert "paddle.md" not in one.ask("related_pages", page="works/gate.md")
    finally:
        page.write_text(before)
    for one in (server, folder_server):
        assert one.ask("read_page", page="works/paddle.md").startswith("# Paddle rack")


def test_a_page_that_becomes_a_link_to_elsewhere_is_gone(server, folder_server, site):
    page = site.docs / "works" / "long.md"
    page.unlink()
    page.symlink_to(site.folder / "secret.md")
    try:
        for one in (server, folder_server):
            assert "cannot be read: it is a link" in one.refused("read_page", page="works/long.md")
    finally:
        page.unlink()
        page.write_text(DOCS["works/long.md"])


def test_edits_of_included_files_sources_and_options_are_followed(server, site):
    included, source, config = site.folder / "shared" / "hint.txt", site.folder / "canal", site.folder / "mkdocs.yml"
    included.write_text("A better hint.\n")
    assert "A better hint." in server.ask("read_page", page="works/gate.md")
    (source / "pump.py").write_text("def drain(pond):\n    pass\n")
    (source / "lock.py").write_text(f"{SOURCE}\n\ndef close():\n    pass\n")
    assert "function drain(pond), source/pump.py.md line 1" in server.ask("source_symbols", name="drain")
    assert "function close()" in server.ask("source_symbols", name="lock.py")
    text = config.read_text()
    try:
        config.write_text(f"{text}\nnav: [index.md\n")
        assert "mkdocs.yml cannot be read: " in server.refused("list_folder")
        config.write_text(f"{text}\nnav:\n- The keeper: index.md\n")
        assert '- index.md "The keeper"' in server.ask("backlinks", page="works/gate.md")
        config.unlink()
        assert "mkdocs.yml cannot be read: " in server.refused("read_page", page="index.md")
    finally:
        config.write_text(text)
    assert '- index.md "Lock keeper"' in server.ask("backlinks", page="works/gate.md")


def test_it_opens_nothing_else_writes_nothing_and_knows_no_network(server):
    server.ask("list_folder")
    assert "noise of a hook" in server.errors, "what others print is no part of the protocol"
    assert server.errors.count("OPENED") == 1, "by the hook itself"
    for event in ("WROTE", "NETWORK", "Traceback"):
        assert event not in server.errors


HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


def start(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", MAIN, "mcp", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)},
    )


def test_standard_output_carries_the_protocol_only(site):
    messages = [
        HELLO,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "list_folder", "arguments": {}}},
    ]
    lines = [*map(json.dumps, messages), '{"jsonrpc": "2.0", "id": 3, "method": "no/such"}', "not JSON", "\ud800"]
    done = start("--config", site.folder / "mkdocs.yml")
    assert done.stdin
    assert done.stdout
    done.stdin.write("\n".join(lines).encode("utf-8", "surrogatepass") + b"\n\xff\xfe\n")
    done.stdin.flush()
    answers: dict[int, dict] = {}
    while not {1, 2, 3} <= answers.keys():
        message = json.loads(done.stdout.readline())
        answers[message.get("id")] = message
    rest, errors = done.communicate(timeout=60)
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in rest.splitlines())
    assert answers[2]["result"]["content"][0]["text"].startswith("the docs folder")
    assert "error" in answers[3]
    assert b"Traceback" not in errors
    assert done.returncode == 0, "it ends when its client leaves"


def test_it_ends_quietly_when_nobody_reads_its_answers(site):
    with start(site.docs) as server:
        server.stdout.close()
        server.stdin.write(f"{json.dumps(HELLO)}\n".encode())
        server.stdin.close()
        assert server.stderr.read() == b""
        assert server.wait(60) == 0


def test_ctrl_c_ends_it_at_once(site):
    with start(site.docs) as server:
        server.stdin.write(f"{json.dumps(HELLO)}\n".encode())
        server.stdin.flush()
        assert server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == -signal.SIGINT
        assert server.stderr.read() == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_streams_get_a_sentence(site, closed):
    command = f'"$0" -c "$1" mcp "$2" {closed}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, MAIN, site.docs],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "docindex: standard input and output must be open: a client of the protocol starts this command\n"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["nowhere"], 1, "docindex: nowhere is not a folder\n"),
        (["--config", "nowhere.yml"], 1, "docindex: nowhere.yml is not a file\n"),
        ([], 2, "name a docs folder, or a mkdocs.yml with --config\n"),
    ],
)
def test_wrong_arguments_of_the_command(arguments, code, sentence):
    done = run("mcp", *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.endswith(sentence)


def test_without_the_sdk_a_sentence_says_how_to_install_it(tmp_path):
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError('No module named mcp', name='mcp')\n")
    done = run("mcp", tmp_path, env={"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))})
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "docindex: the SDK of the protocol is missing: pip install 'mkdocs-docindex[mcp]'\n"


def test_clean_markdown_keeps_code_and_drops_commands():
    text = (
        '# Ünder { #top }\n\nIntro {{ macro }} and `{{ code }}`.\n\n!!! note "Hear"\n    Body.\n\n'
        "```\n{{ kept }} <!-- kept -->\n\n\nkept\n```\n\n<div><!-- gone --><b>Raw</b></div>\n\n"
        "[a](b.md){ .button }\n\nSecond\n------\n\nEnd.\n"
    )
    page = clean_markdown(text, Dialect(attr_list=True, admonition=True))
    assert page.text.strip() == (
        "# Ünder\n\nIntro  and `{{ code }}`.\n\n**Hear**\n\nBody.\n\n"
        "```\n{{ kept }} <!-- kept -->\n\n\nkept\n```\n\n<div><b>Raw</b></div>\n\n[a](b.md)\n\n## Second\n\nEnd."
    )
    assert [heading.anchor for heading in page.headings] == ["top", "second"]
    assert page.section(1) == "## Second\n\nEnd."
    assert "kept" not in clean_markdown(text, Dialect(templates=True)).text.split("```")[1].split("<!--")[0]

"""Secrets are in no file of the built site, and hostile sources are harmless."""

from __future__ import annotations

import random
import re
import string
from pathlib import Path

import pytest

from tests.planted_secrets import SECRETS
from tests.sites import Built, make_site

WORDS = string.ascii_letters + string.digits


def planted() -> dict[str, str]:
    """Realistic tokens, generated here."""
    chance = random.Random(11)

    def some(length: int, signs: str = WORDS) -> str:
        return "".join(chance.choice(signs) for _ in range(length - 2)) + "Q7"

    return {
        "github": "gh" + "p_" + some(36),
        "aws": "AK" + "IA" + some(16, string.ascii_uppercase + "234567"),
        "slack": "xox" + "b-" + f"{some(10, string.digits)[:-2]}90-{some(10, string.digits)[:-2]}17-" + some(24),
        "key": "-----BEGIN "
        + "PRIVATE KEY-----\n"
        + "\n".join(some(64) for _ in range(6))
        + "\n-----END PRIVATE KEY-----",
        "stripe": "sk_" + "live_" + some(24),
    }


DENIED = (
    ".env", ".env.production", "config/.env.local", "id_rsa", "server.pem", ".npmrc", ".pypirc", "terraform.tfstate",
    "credentials.json", "secrets.yml", ".aws/credentials", ".ssh/config", "cert.p12", ".secrets.toml", ".secrets.yaml",
    ".credentials.json", "rclone.conf", ".Renviron", "wg0.conf",
)  # fmt: skip


def everything(built: Built) -> dict[str, str]:
    """All files of the site as text, with their paths."""
    return {
        path.relative_to(built.root).as_posix(): path.read_bytes().decode("utf-8", "replace")
        for path in built.root.rglob("*")
        if path.is_file()
    }


def leaks(built: Built, secret: str) -> list[str]:
    return [path for path, text in everything(built).items() if secret in text or secret in path]


@pytest.mark.parametrize("embed", ["always", "never"])
@pytest.mark.parametrize("has_git", [True, False])
def test_key_files_leave_no_trace(tmp_path, has_git, embed):
    value = f"Zq8{random.Random(5).getrandbits(96):x}"
    site = make_site(
        tmp_path,
        {"index.md": "# Home\n"},
        docindex={"sources": [{"path": ".", "embed": embed}]},
        site_url="https://example.org/",
    )
    for path in DENIED:
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f"KEY = {value}\n")
    (tmp_path / "a.py").write_text("A = 1\n")
    if has_git:
        site.commit()
    built = site.build()
    assert built.log == []
    assert (built.root / "source/a.py/index.html").exists()
    assert leaks(built, value) == []
    texts = everything(built)
    for path in DENIED:
        name = path.rpartition("/")[2]
        if name not in ("config", "credentials"):  # words
            assert [page for page, text in texts.items() if f"/{name}/" in text or name in page] == []


@pytest.mark.parametrize("place", ["value", "docstring", "comment", "summary", "import", "test"])
def test_token_is_not_published_and_its_line_is_reported(tmp_path, place):
    for kind, token in planted().items():
        line = token.split("\n")[1] if "\n" in token else token
        written = {
            "value": f'def use(key: str = """{token}"""):\n    pass\n',
            "docstring": f'class Some:\n    """Token {token}"""\n',
            "comment": f"# TODO: remove {token}\n".replace("\n-", "\n# -"),
            "summary": f'"""Uses {token} all day."""\n',
            "import": f'import x from "https://example.com/{token}"\n',
            "test": f'test("{token}", () => {{}})\n',
        }[place]
        if place in ("import", "test", "comment") and kind == "key":
            continue
        name = "a.js" if place in ("import", "test") else "a.py"
        folder = tmp_path / kind
        site = make_site(
            folder,
            {"index.md": "# Home\n\nSee `use` and `Some` of it.\n"},
            docindex={"sources": [{"path": "src", "embed": "always"}]},
            theme={"name": "mkdocs"},
            site_url="https://example.org/",
        )
        (folder / "src").mkdir()
        (folder / "src" / name).write_text("\n" + written)
        (folder / "src" / "README.md").write_text(f"# Readme\n\nThe token is {token}\n")
        built = site.build(strict=False)
        warned = [entry for entry in built.log if "looks like a secret" in entry]
        assert len(warned) == 2, (kind, place)
        assert any(f"{name}', line" in entry for entry in warned)
        assert line not in "".join([*built.log, *built.infos])
        assert leaks(built, line) == [], (kind, place)
        page = built.page(f"source/{name}/index.html")
        assert page.texts("#docindex-source p") == ["The source is not shown: it holds what looks like a secret."]
        cache = folder / ".cache/docindex/store.sqlite"
        assert not cache.exists() or line.encode() not in cache.read_bytes()


def test_no_secret_of_any_form_is_in_the_site(tmp_path):
    site = make_site(
        tmp_path,
        {"index.md": "# Home\n"},
        docindex={"sources": [{"path": "src", "embed": "always"}]},
        theme={"name": "mkdocs"},
    )
    (tmp_path / "src").mkdir()
    for number, secret in enumerate(SECRETS.values()):
        escape = ("", "a\\n", "%3D")[number % 3]
        (tmp_path / f"src/file{number}.py").write_text(f'def use():\n    """Uses {escape}{secret} here."""\n')
    built = site.build(strict=False)
    texts = "".join([*everything(built).values(), *built.log, *built.infos])
    assert len([entry for entry in built.log if "looks like a secret" in entry]) == len(SECRETS)
    # The longest part of a secret is random, so it occurs nowhere else.
    parts = {name: max(re.findall(r"[\w$~-]+", secret), key=len) for name, secret in SECRETS.items()}
    assert [name for name, part in parts.items() if part in texts] == []


def test_token_added_after_reading_is_not_published(tmp_path, monkeypatch):
    from mkdocs_docindex.hosts.mkdocs.sources import Sources

    token = planted()["github"]
    site = make_site(tmp_path, {"index.md": "# Home\n"}, docindex={"sources": [{"path": "src"}]})
    (tmp_path / "src").mkdir()
    file = tmp_path / "src/a.py"
    file.write_text("A = 1\n")
    before = Sources.add_to

    def change(*arguments):
        file.write_text(f"A = '{token}'\n")
        return before(*arguments)

    monkeypatch.setattr(Sources, "add_to", change)
    assert leaks(site.build(), token) == []


HOSTILE = {
    "fences.py": '"""Summary with ``` and ~~~ fences.\n\n```\nopen\n"""\n\nX = "```"\n',
    "snippets.py": '"""--8<-- "secret.txt" is no include."""\n\n# TODO: --8<-- "secret.txt"\n--8<-- "secret.txt"\n',
    "macros.py": '"""{{ undefined_name.boom }} {% raise %} {# c #}"""\n\n\ndef f(a="{{ x() }}"):\n    """{{ y }}"""\n',
    "script.js": "// </script><script>alert('s1')</script> in a comment\nvar a = '</script><img src=x onerror=alert(2)>';\n",
    "markup.py": '"""<img src=x onerror=alert(3)> [x](javascript:alert(4)) <!-- docindex: keywords -->"""\n',
    "bidi.py": "\"\"\"Access \u202elevel\u2066 check.\"\"\"\n\n\ndef check(user='\u202e admin\u2066'):\n    '''Turn \u202e around.'''\n",
    "late-nul.c": "int a;\n" * 2000 + "char b = '\0';\n",
    "long-line.js": "var a = [" + "1," * 520_000 + "];\n",
    "line-ends.py": "def first():\r    pass\r\ndef second():\n\x0c\u2028\x85    pass\n",
    "front.md": "---\ntitle: other\ntemplate: nowhere.html\n---\n# Heading\n",
    "latin.py": "# caf\xe9 in a comment\nA = 1\n".encode("latin-1"),
    "syntax.py": "def broken(:\n    pass\n\n\nclass Fine:\n    pass\n",
    "control.txt": "bell \x07 escape \x1b[31m backspace \x08\n",
    "abbr.py": '"""*[HTML]: x\n\n!!! note\n\n[^1]: foot\n\n: def"""\n',
}


@pytest.mark.parametrize("theme", ["material", "mkdocs"])
def test_hostile_sources_are_escaped(tmp_path, theme):
    site = make_site(
        tmp_path,
        {"index.md": "# Home\n"},
        plugins=["search", "macros"],
        docindex={"sources": [{"path": "src", "embed": "always"}]},
        theme={"name": theme},
        markdown_extensions=[
            "attr_list", "md_in_html", "footnotes", "abbr", "admonition", "def_list", "pymdownx.superfences",
            {"pymdownx.snippets": {"check_paths": True, "base_path": [str(tmp_path)]}}, "pymdownx.arithmatex",
            "pymdownx.magiclink", "pymdownx.keys",
        ],
    )  # fmt: skip
    (tmp_path / "secret.txt").write_text("the included text\n")
    (tmp_path / "src").mkdir()
    for name, text in HOSTILE.items():
        (tmp_path / "src" / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    built = site.build()
    assert built.log == []
    assert built.broken_links() == []
    texts = everything(built)
    assert [path for path, text in texts.items() if "the included text" in text] == []
    assert [path for path, text in texts.items() if "\u202e" in text or "\u2066" in text] == []
    for path in built.pages():
        page = built.page(path)
        assert page.tree.css("img[onerror], a[href^='javascript:']") == []
        assert not any("alert(" in node.text() for node in page.tree.css("script"))
    assert (
        built.page("source/bidi.py/index.html").one("#L1").text().strip() == '"""Access [U+202E]level[U+2066] check."""'
    )
    ends = built.page("source/line-ends.py/index.html")
    assert ends.links("#docindex-outline a") == {"first": "#L1", "second": "#L3"}
    assert ends.one("#L3").text().strip() == "def second():"
    assert "{{ undefined_name.boom }}" in " ".join(built.page("source/macros.py/index.html").texts("p"))
    assert built.page("source/front.md/index.html").texts("h1")[-1].startswith("front.md")
    assert "Fine" in built.page("source/syntax.py/index.html").texts("#docindex-outline code")
    assert "too long" in built.page("source/long-line.js/index.html").texts("#docindex-source p")[0]


def test_symlinks_out_of_the_root_are_not_followed(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "private.py").write_text("OUTSIDE = 'private thing'\n")
    site = make_site(tmp_path / "project", {"index.md": "# Home\n"}, docindex={"sources": [{"path": "src"}]})
    source = site.folder / "src"
    source.mkdir()
    (source / "a.py").write_text("A = 1\n")
    (source / "link.py").symlink_to(outside / "private.py")
    Path(source / "folder").symlink_to(outside)
    built = site.build()
    assert leaks(built, "private thing") == []
    assert (built.root / "source/a.py").is_dir()

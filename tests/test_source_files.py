"""Which files of a repository are published, and their roles and languages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pygments.lexers import find_lexer_class_by_name

from mkdocs_docindex.sources.denied import is_denied
from mkdocs_docindex.sources.files import LARGE, FileList, list_files
from mkdocs_docindex.sources.language_table import LANGUAGES
from mkdocs_docindex.sources.languages import language_of
from mkdocs_docindex.sources.roles import role_of
from tests.sites import IS_ROOT, give_away

NAMES_ARE_BYTES = sys.platform.startswith("linux")


def write(root: Path, **files: str) -> None:
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    if not (folder / ".git").exists():
        git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "x")


def paths(found: FileList) -> list[str]:
    return [file.path for file in found.files]


def listed(root: Path, include=(), exclude=(), skip=()) -> FileList:
    return list_files(root, include, exclude, skip)


@pytest.fixture
def without_git(monkeypatch, tmp_path):
    """An empty PATH, so that git is not found."""
    empty = tmp_path / "no programs"
    empty.mkdir()
    monkeypatch.setenv("PATH", str(empty))


def test_files_tracked_by_git_are_listed(tmp_path):
    write(tmp_path, **{"b.py": "1", "a/z.py": "1", "a.py": "1", ".gitignore": "*.log\n", "x.log": "1"})
    commit(tmp_path)
    write(tmp_path, **{"new.py": "1"})
    found = listed(tmp_path)
    assert paths(found) == [".gitignore", "a.py", "a/z.py", "b.py"]
    assert found.tracked
    assert not found.messages


def test_paths_are_relative_to_the_root(tmp_path):
    write(tmp_path, **{"top.py": "1", "src/pkg/a.py": "12", "src/b.py": "1"})
    commit(tmp_path)
    found = listed(tmp_path / "src")
    assert [(file.path, file.size) for file in found.files] == [("b.py", 1), ("pkg/a.py", 2)]


def test_deleted_files_are_left_out_silently(tmp_path):
    write(tmp_path, **{"a.py": "1", "gone.py": "1", "was/file.py": "1"})
    commit(tmp_path)
    (tmp_path / "gone.py").unlink()
    (tmp_path / "was/file.py").unlink()
    (tmp_path / "was").rmdir()
    (tmp_path / "was").write_text("now a file")
    found = listed(tmp_path)
    assert paths(found) == ["a.py"]
    assert not found.messages


def test_file_in_merge_conflict_is_listed_once(tmp_path):
    write(tmp_path, **{"a.py": "1"})
    commit(tmp_path)
    git(tmp_path, "checkout", "-q", "-b", "other")
    write(tmp_path, **{"a.py": "2"})
    commit(tmp_path)
    git(tmp_path, "checkout", "-q", "-")
    write(tmp_path, **{"a.py": "3"})
    commit(tmp_path)
    with pytest.raises(subprocess.CalledProcessError):
        git(tmp_path, "merge", "other")
    assert paths(listed(tmp_path)) == ["a.py"]


def test_submodules_are_never_entered(tmp_path):
    write(tmp_path / "lib", **{"lib.py": "1"})
    commit(tmp_path / "lib")
    write(tmp_path / "main", **{"a.py": "1"})
    commit(tmp_path / "main")
    git(tmp_path / "main", "submodule", "add", "-q", str(tmp_path / "lib"), "vendored")
    commit(tmp_path / "main")
    assert (tmp_path / "main/vendored/lib.py").exists()
    assert paths(listed(tmp_path / "main")) == [".gitmodules", "a.py"]


def test_submodules_are_never_entered_without_git_either(tmp_path, request):
    test_submodules_are_never_entered(tmp_path)
    request.getfixturevalue("without_git")
    found = listed(tmp_path / "main")
    assert not found.tracked
    assert paths(found) == [".gitmodules", "a.py"]


@pytest.mark.parametrize("has_git", [True, False])
def test_symlinks_are_never_followed(tmp_path, has_git):
    write(tmp_path, **{"outside/secret.txt": "1", "root/a.py": "1", "root/real/b.py": "1"})
    (tmp_path / "root/link.py").symlink_to("a.py")
    (tmp_path / "root/out.txt").symlink_to("../outside/secret.txt")
    (tmp_path / "root/folder").symlink_to("../outside")
    (tmp_path / "root/loop").symlink_to(".")
    (tmp_path / "root/dangling").symlink_to("nowhere")
    if has_git:
        commit(tmp_path / "root")
    assert paths(listed(tmp_path / "root")) == ["a.py", "real/b.py"]


def test_tracked_folder_replaced_by_symlink_is_not_entered(tmp_path):
    write(tmp_path, **{"outside/sub/b.py": "secret", "root/a.py": "1", "root/real/sub/b.py": "1"})
    commit(tmp_path / "root")
    (tmp_path / "root/real/sub/b.py").unlink()
    (tmp_path / "root/real/sub").rmdir()
    (tmp_path / "root/real").rmdir()
    (tmp_path / "root/real").symlink_to("../outside")
    assert paths(listed(tmp_path / "root")) == ["a.py"]


def test_root_behind_a_symlink_is_listed(tmp_path):
    write(tmp_path, **{"real/a.py": "1", "real/docs/b.md": "1"})
    (tmp_path / "link").symlink_to("real")
    found = listed(tmp_path / "link", skip=[tmp_path / "link/docs"])
    assert paths(found) == ["a.py"]


PROJECT = {
    ".gitignore": "*.log\n/build\n!keep.log\ndata/**\n!data/**/\n!data/**/*.md\n",
    "a.py": "1",
    "x.log": "1",
    "keep.log": "1",
    "build/out.js": "1",
    "sub/build/in.js": "1",
    "sub/.gitignore": "# comment\n*.tmp\n!*.log\nfoo\\ bar\n",
    "sub/y.log": "1",
    "sub/z.tmp": "1",
    "sub/deep/z.tmp": "1",
    "sub/foo bar": "1",
    "data/raw.csv": "1",
    "data/deep/read.md": "1",
}
SEEN = [
    ".gitignore",
    "a.py",
    "data/deep/read.md",
    "keep.log",
    "sub/.gitignore",
    "sub/build/in.js",
    "sub/y.log",
]


def test_nested_gitignore_files_are_used_outside_git(tmp_path):
    write(tmp_path, **PROJECT)
    found = listed(tmp_path)
    assert not found.tracked
    assert paths(found) == SEEN


def test_walk_lists_the_same_files_as_git(tmp_path, request):
    write(tmp_path / "r", **PROJECT)
    commit(tmp_path / "r")
    assert paths(listed(tmp_path / "r")) == SEEN
    request.getfixturevalue("without_git")
    found = listed(tmp_path / "r")
    assert not found.tracked
    assert paths(found) == SEEN


def test_gitignore_files_above_the_root_are_used_without_git(tmp_path, request):
    write(tmp_path / "r", **{".gitignore": "*.log\nsrc/cache/\n", "src/a.py": "1", "src/x.log": "1"})
    write(
        tmp_path / "r", **{"src/.gitignore": "b.py\n", "src/b.py": "1", "src/cache/c.py": "1", "src/d/cache/c.py": "1"}
    )
    commit(tmp_path / "r")
    request.getfixturevalue("without_git")
    assert paths(listed(tmp_path / "r/src")) == [".gitignore", "a.py", "d/cache/c.py"]


def test_installed_and_cached_files_are_left_out_outside_git(tmp_path):
    write(
        tmp_path,
        **{
            "a.py": "1",
            "build/made.py": "1",
            "node_modules/x/index.js": "1",
            "pkg/__pycache__/a.cpython-311.pyc": "1",
            ".venv/lib/a.py": "1",
            "my env/pyvenv.cfg": "1",
            "my env/lib/a.py": "1",
            "target/CACHEDIR.TAG": "1",
            "target/debug/a.rs": "1",
            ".hg/store": "1",
        },
    )
    assert paths(listed(tmp_path)) == ["a.py", "build/made.py"]


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a folder away")
def test_repository_of_another_user_is_walked(tmp_path, monkeypatch):
    write(tmp_path / "r", **PROJECT)
    commit(tmp_path / "r")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    give_away(tmp_path / "r")
    found = listed(tmp_path / "r")
    assert not found.tracked
    assert paths(found) == SEEN


def test_git_hook_environment_is_ignored(tmp_path, monkeypatch):
    write(tmp_path, **{"src/a.py": "1"})
    commit(tmp_path)
    write(tmp_path, **{"src/new.py": "1"})
    monkeypatch.setenv("GIT_DIR", ".git")
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index")
    found = listed(tmp_path / "src")
    assert found.tracked
    assert paths(found) == ["a.py"]


@pytest.mark.parametrize("has_git", [True, False])
def test_patterns_and_skipped_folders(tmp_path, has_git):
    write(
        tmp_path,
        **{"a.py": "1", "b.js": "1", "src/c.py": "1", "src/gen/d.py": "1", "docs/e.py": "1", "docs2/f.py": "1"},
    )
    if has_git:
        commit(tmp_path)
    assert paths(listed(tmp_path, include=["*.py"])) == ["a.py", "docs/e.py", "docs2/f.py", "src/c.py", "src/gen/d.py"]
    assert paths(listed(tmp_path, ["*.py"], ["gen/", "/a.py"], [tmp_path / "docs"])) == ["docs2/f.py", "src/c.py"]
    assert paths(listed(tmp_path, include=["src/", "!src/gen/"])) == ["src/c.py"]
    assert paths(listed(tmp_path / "docs", skip=[tmp_path / "docs"])) == []
    assert paths(listed(tmp_path / "src", skip=[tmp_path / "docs", tmp_path / "site"])) == ["c.py", "gen/d.py"]


def test_empty_binary_and_large_files(tmp_path):
    write(tmp_path, **{"__init__.py": "", "a.py": "1", "pic.png": "1", "cut.txt": "x" * 7999 + "é"})
    (tmp_path / "tool").write_bytes(b"\x7fELF\0\0")
    (tmp_path / "latin.c").write_bytes("/* Zähler für Grüße */ int main(void);".encode("latin-1"))
    (tmp_path / "noise").write_bytes(bytes(range(128, 256)) * 9)
    write(tmp_path, **{"weights.dat": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"})
    with open(tmp_path / "data.json", "w") as file:
        file.write("[" + "1,\n" * (LARGE // 3) + "1]")
    found = listed(tmp_path)
    assert found.empty == 1
    assert {file.path for file in found.files if file.is_binary} == {"pic.png", "tool", "noise", "weights.dat"}
    assert {file.path for file in found.files if file.is_large} == {"data.json"}
    assert len(found.files) == 8


@pytest.mark.skipif(not NAMES_ARE_BYTES, reason="names of files are text here")
@pytest.mark.parametrize("has_git", [True, False])
def test_unprintable_names_are_left_out_and_reported(tmp_path, has_git):
    write(tmp_path, **{"ok é\u3000.py": "1", "two\nlines.py": "1"})
    with open(os.fsencode(tmp_path) + b"/caf\xe9.py", "wb") as file:
        file.write(b"1")
    if has_git:
        commit(tmp_path)
    found = listed(tmp_path)
    assert paths(found) == ["ok é\u3000.py"]
    assert [message.partition(":")[0] for message in found.messages] == [r"caf\xe9.py", r"two\x0alines.py"]


def test_denied_files_are_only_counted(tmp_path):
    write(tmp_path, **{"a.py": "1", ".env": "A=1", ".env.example": "A=", "deploy/id_ed25519": "1", "certs/x.pem": "1"})
    commit(tmp_path)
    found = listed(tmp_path)
    assert paths(found) == [".env.example", "a.py"]
    assert found.denied == 3
    assert listed(tmp_path, exclude=["certs/"]).denied == 2


def test_special_files_are_not_opened(tmp_path):
    write(tmp_path, **{"a.py": "1"})
    os.mkfifo(tmp_path / "pipe")
    assert paths(listed(tmp_path)) == ["a.py"]


def test_missing_folder_has_no_files(tmp_path):
    found = listed(tmp_path / "nothing")
    assert not found.files
    assert "cannot be read" in found.messages[0]


@pytest.mark.parametrize(
    "path",
    """.env .env.local .env.production prod.env config/dev.env .envrc env.local .envs/.local/.django server.pem tls.key
    TLS.KEY a.p12 a.pfx release.jks debug.keystore putty.ppk vault.kdbx id_rsa id_rsa.bak id_rsa~ id_ed25519 id_ecdsa_work
    deploy_rsa ssh_host_rsa_key .ssh/config .netrc _netrc .npmrc .pypirc .htpasswd .dockercfg .docker/config.json
    .kube/config kubeconfig .git-credentials terraform.tfstate terraform.tfstate.backup terraform.tfvars prod.auto.tfvars
    credentials credentials.json .aws/credentials .aws/config credentials.yml.enc config/master.key secrets.yml
    .streamlit/secrets.toml service-account.json service-account-prod.json my_service_account.json client_secret_12.json
    x-firebase-adminsdk-1.json .bash_history server.key.old passwords.txt .cargo/credentials.toml .pgpass .secrets.toml
    .secrets.yaml .credentials.json .app-secrets.yml .secrets.local.json .aws-credentials .smbcredentials rclone.conf
    .config/rclone/rclone.conf .Renviron .Renviron.site wg0.conf wg12.conf wireguard-home.conf .dev.vars .dev.vars.staging
    serviceAccountKey.json gha-creds-1a2b3c.json cluster-kubeconfig.yaml deploy_key signing-key .vault_pass.txt
    .ansible-vault-password .passwd-s3fs wpa_supplicant.conf home.nmconnection chap-secrets .oci/config
    .azure/msal_token_cache.json .config/glab-cli/config.yml .config/sops/age/keys.txt .huggingface/token kaggle.json
    .databrickscfg key.properties app.keystore nats.creds plan.tfplan api_keys.txt .api_key web.pubxml.user filezilla.xml
    .idea/dataSources.local.xml .composer/auth.json .gradle/gradle.properties secring.gpg .curlrc""".split(),
)
def test_names_that_are_never_published(path):
    assert is_denied(path)
    assert is_denied(f"deep/{path}")


@pytest.mark.parametrize(
    "path",
    """keyboard.py public_key.py tokens.css credentials.py credentials.ts secrets.py secrets.go id_rsa.pub id_rsa.py key.rs
    .env.example .env.sample .env.template .env.local.example example.env env.py environment.yml env.d.ts webpack.env.js
    server.pem.example terraform.tfvars.example credentials.example.json.template docs/credentials.md key.md keys.json
    tokens.json monkey.txt turkey config.json .github/config.yml docker/config.json package.json credentials.html
    src/secrets/__init__.py secrets/README.md history.py .gitignore signature.asc keymap.json password_reset.html
    service.json account.json .npmignore netrc.py ssh/config.py .secrets.py .credentials.ts rclone.py .secrets.toml.example
    gradle.properties auth.json nginx.conf wg.conf.md token.json locales/en/api-keys.json chart/templates/db-secret.yaml
    templates/secrets.yml service-accounts.go deploy_key.py key.properties.example config.yml profiles.yml""".split(),
)
def test_harmless_names_about_keys_are_published(path):
    assert not is_denied(path)


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("src/app.py", "source"),
        ("README.md", "source"),
        ("pkg/contest.py", "source"),
        ("pkg/latest.py", "source"),
        ("numpy/testing/utils.py", "source"),
        ("spec/protocol.md", "source"),
        ("src/main/java/com/example/App.java", "source"),
        ("lodash/sample.js", "source"),
        ("src/TypeSpec.cs", "source"),
        ("main.tf", "source"),
        ("tests/data.json", "test"),
        ("app/tests.py", "test"),
        ("test_app.py", "test"),
        ("conftest.py", "test"),
        ("pkg/app_test.go", "test"),
        ("web/app.spec.ts", "test"),
        ("web/app.test.jsx", "test"),
        ("web/__tests__/app.js", "test"),
        ("spec/models/user.rb", "test"),
        ("src/test/java/com/example/AppTest.java", "test"),
        ("src/UserTests.cs", "test"),
        ("lib/foo_unittest.cc", "test"),
        ("tests/testthat/test-sum.R", "test"),
        ("run.bats", "test"),
        ("examples/a.py", "example"),
        ("Samples/A.cs", "example"),
        ("pkg/client_example.go", "example"),
        ("settings.yaml.example", "example"),
        ("pyproject.toml", "config"),
        ("setup.cfg", "config"),
        ("setup.py", "config"),
        ("Dockerfile", "config"),
        ("Dockerfile.dev", "config"),
        (".github/workflows/ci.yml", "config"),
        ("Makefile", "config"),
        ("CMakeLists.txt", "config"),
        ("package.json", "config"),
        ("vite.config.ts", "config"),
        (".eslintrc.js", "config"),
        ("requirements-dev.txt", "config"),
        ("go.mod", "config"),
        ("pom.xml", "config"),
        ("poetry.lock", "generated"),
        ("package-lock.json", "generated"),
        ("go.sum", "generated"),
        ("api_pb2.py", "generated"),
        ("api.pb.go", "generated"),
        ("static/jquery.min.js", "generated"),
        ("app.js.map", "generated"),
        ("Form1.Designer.cs", "generated"),
        ("tests/__snapshots__/a.snap", "generated"),
    ],
)
def test_roles(path, role):
    assert role_of(path, is_generated=False) == role
    assert role_of(path, is_generated=True) == "generated"


@pytest.mark.parametrize(
    ("path", "head", "name"),
    [
        ("a.py", "", "Python"),
        ("A.PY", "", "Python"),
        ("a.h", "#ifndef A_H\nint f(void);\n#endif\n", "C"),
        ("a.h", "#pragma once\nnamespace a {\n", "C++"),
        ("a.h", "template <typename T>\nstruct A;\n", "C++"),
        ("a.h", "/* a class of its own */\nstruct a;\n", "C"),
        ("a.h", "@interface A : NSObject\n@end\n", "Objective-C"),
        (
            "a.h",
            "struct box { int (*open)(void); };\nconst char *f(void);\n__attribute__((pure)) const int *g();\n",
            "C",
        ),
        ("a.h", "#pragma once\nstruct Box { int open() const; bool operator==(Box); };\n", "C++"),
        ("a.h", "int Box::open();\n", "C++"),
        ("a.h", "#pragma once\n__global__ void scale(float* a);\n", "CUDA"),
        ("a.h", "namespace x {\ntemplate <typename T> static __device__ T up(T a) { return a; }\n}\n", "CUDA"),
        ("a.h", "#define DEVICE __device__\nnamespace a {\n", "C++"),
        ("a.h", "/*\n class A is\n @property x\n __global__ y\n*/\nint f(void); // std::x\n", "C"),
        ("a.h", "#ifdef __OBJC__\n@class NSString;\n#endif\nclass A {};\n", "Objective-C++"),
        ("a.m", "#import <A.h>\n", "Objective-C"),
        ("a.m", "function y = f(x)\n% doubles\n", "MATLAB"),
        ("a.ts", "const a = 1", "TypeScript"),
        ("de.ts", '<?xml version="1.0"?>\n<!DOCTYPE TS>', "XML"),
        ("a.tsx", "", "TSX"),
        ("a.cu", "", "CUDA"),
        ("Makefile", "", "Makefile"),
        ("CMakeLists.txt", "", "CMake"),
        ("notes.txt", "", "Text"),
        ("Dockerfile.dev", "", "Dockerfile"),
        ("config.h.in", "#undef X\n", "C"),
        ("settings.yaml.example", "", "YAML"),
        (".env.example", "", "dotenv"),
        (".gitignore", "", "Text"),
        ("bin/run", "#!/usr/bin/env -S python3.11 -u\n", "Python"),
        ("bin/run", "#!/bin/sh -e\n", "Bash"),
        ("bin/run", "#!/usr/bin/env LC_ALL=C perl\n", "Perl"),
        ("include/tuple", "// <tuple> -*- C++ -*-\n", "C++"),
    ],
)
def test_languages(path, head, name):
    language = language_of(path, head)
    assert language is not None
    assert language.name == name


@pytest.mark.parametrize(
    ("path", "head"), [("x.unknown", "text"), ("noname", "text"), ("", ""), ("a.", ""), ("run", "#!")]
)
def test_unknown_languages(path, head):
    assert language_of(path, head) is None


def test_template_files_are_not_parsed():
    assert language_of("a.py", "").grammar == "tree-sitter-python"
    assert language_of("a.py.in", "").grammar is None


def test_every_language_can_be_highlighted():
    for language in LANGUAGES:
        assert find_lexer_class_by_name(language.pygments)

"""The role of a source file, by the naming conventions of many languages."""

from __future__ import annotations

import re
from typing import Literal

__all__ = ["Role", "role_of"]

Role = Literal["source", "test", "example", "config", "generated"]

_GENERATED = re.compile(
    r"""
    .*\.lock | package-lock\.json | npm-shrinkwrap\.json | pnpm-lock\.yaml | bun\.lockb? | go\.sum
    | packages\.lock\.json | .*\.lock\.hcl | gradle\.lockfile | Package\.resolved
    | .*_pb2(?:_grpc)?\.pyi? | .*\.pb\.(?:go|cc|h|validate\.go|gw\.go|swift) | .*_pb\.(?:js|d\.ts|rb) | .*_grpc\.pb\.go
    | .*\.min\.(?:js|mjs|css) | .*\.bundle\.(?:js|css) | .*\.(?:js|mjs|cjs|css|ts)\.map
    | .*\.(?:g|freezed|gr|mocks)\.dart | .*\.(?:g|g\.i|Designer)\.cs | .*\.(?:generated|gen)\.\w+ | .*_generated\.\w+
    | zz_generated.* | bindata\.go | .*\.snap | .*\.egg-info | moc_.*\.cpp | qrc_.*\.(?:cpp|py) | ui_.*\.h
    | .*\.tsbuildinfo | .*\.xcuserstate
    """,
    re.VERBOSE,
)
_GENERATED_FOLDERS = {"__generated__", "generated", "__snapshots__", ".yarn"}

_TEST = re.compile(
    r"""
    conftest\.py | tests?\.py | test[_-].*\.\w+ | .*[_-](?:test|tests|unittest|unittests)\.\w+
    | .*\.(?:test|tests|spec|e2e|e2e-spec|cy)\.[cm]?[jt]sx? | .*[_-]spec\.(?:rb|js|ts|lua|coffee|cr) | spec_helper\.rb
    | (?:.*[a-z0-9])?(?:Test|Tests|TestCase|IT)\.(?:java|kt|scala|groovy|cs|fs|vb|php|swift|m|mm|dart|cpp)
    | (?:.*[a-z0-9])?(?:Spec|Specs)\.(?:kt|scala|groovy|swift|hs)
    | Test[A-Z]\w*\.(?:java|kt|scala|groovy|cs|py) | tests?\.rs | .*\.(?:bats|feature)
    """,
    re.VERBOSE,
)
_TEST_FOLDERS = set(
    "test tests __tests__ __mocks__ testdata test_data test-data unittest unittests e2e cypress integration_tests "
    "integration-tests integrationtest androidtest functional_tests testsuite test-suite".split()
)
_SPEC = re.compile(r".*\.(?:rb|[cm]?[jt]sx?|coffee|lua|php|cr)")

_EXAMPLE_FOLDERS = {"example", "examples", "sample", "samples", "demo", "demos"}
_EXAMPLE = re.compile(r"(?:example|demo)s?(?:[_-].*)?\.\w+|.*[_-](?:example|demo)s?\.\w+|.*\.(?:example|sample)")

_CONFIG = re.compile(
    r"""
    \..*                                                             # .gitignore, .editorconfig, .eslintrc.js
    | .*\.(?:ya?ml|toml|ini|cfg|conf|cnf|config|properties|json|jsonc|json5|env|plist|props|targets|mk|mak|cmake|gradle
      |bzl|bazel|csproj|vbproj|fsproj|vcxproj|sln|xcconfig|pbxproj|gemspec|podspec|cabal|nuspec|service|tfvars|dockerfile
      |editorconfig|rockspec|opam|am|ac|m4|nix|spec)
    | .*\.config\.[cm]?[jt]s | .*rc\.[cm]?js | (?:gulpfile|gruntfile|karma\.conf|wdio\.conf)\.[cm]?[jt]s
    | setup\.py | noxfile\.py | fabfile\.py | conf\.py | wscript | SCons(?:truct|cript) | MANIFEST\.in
    | (?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in) | go\.(?:mod|work) | build\.(?:sbt|xml|zig|gradle\.kts)
    | settings\.gradle\.kts | pom\.xml | mix\.exs | rebar\.config | dune(?:-project)? | project\.clj | deps\.edn
    | CMakeLists\.txt | meson(?:\.build|_options\.txt|\.options) | configure | config\.(?:h|py)\.in | Kconfig.* | Kbuild
    | (?:GNU)?[Mm]akefile(?:\..*)? | .*\.[Mm]akefile | (?:Docker|Container)file(?:[.-].*)?
    | (?:Jenkins|Vagrant|Proc|Rake|Gem|Pod|Brew|Guard|Fast|App|Tilt|Just|Earth|Pip|Cap)[Ff]ile | justfile | Snakefile
    | BUILD | WORKSPACE | CODEOWNERS | Package\.swift | Cargo\.toml | Dangerfile
    """,
    re.VERBOSE,
)


def role_of(path: str, is_generated: bool) -> Role:
    """Return the role of a file (a POSIX path); `is_generated`: whether its text says so."""
    folder, _, name = path.rpartition("/")
    folders = folder.split("/") if folder else []
    lower = {part.lower() for part in folders}
    if is_generated or _GENERATED.fullmatch(name) or lower & _GENERATED_FOLDERS or folder.endswith(".egg-info"):
        return "generated"
    if lower & _TEST_FOLDERS or _TEST.fullmatch(name) or _is_spec(lower, name):
        return "test"
    if _is_in_examples(folders) or _EXAMPLE.fullmatch(name):
        return "example"
    return "config" if _CONFIG.fullmatch(name) else "source"


def _is_spec(folders: set[str], name: str) -> bool:
    """Whether a file in a folder "spec" is a test: only in some languages, in others it is a specification."""
    return not folders.isdisjoint(("spec", "specs")) and _SPEC.fullmatch(name) is not None


def _is_in_examples(folders: list[str]) -> bool:
    """Whether a folder holds examples; not `com/example`, the domain that Java packages often start with."""
    return any(
        part.lower() in _EXAMPLE_FOLDERS and not (index and folders[index - 1] in ("com", "org", "net", "io"))
        for index, part in enumerate(folders)
    )

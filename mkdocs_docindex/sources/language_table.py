"""The table of programming languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

__all__ = ["FILE_NAMES", "INTERPRETERS", "LANGUAGES", "SUFFIXES", "SourceLanguage", "StringStyle"]

StringStyle = Literal[
    "double", "single", "double_lines", "single_lines", "single_raw", "char", "backtick", "backtick_raw", "triple",
    "rust_raw", "cpp_raw", "verbatim", "long_bracket", "heredoc",
]  # fmt: skip


class SourceLanguage(NamedTuple):
    """A programming language: what is needed to find its comments and to highlight it."""

    name: str
    """Its usual name."""
    pygments: str
    """The alias of its Pygments lexer."""
    line_marks: tuple[str, ...] = ()
    """Start marks of line comments."""
    block_marks: tuple[tuple[str, str], ...] = ()
    """Start and end marks of block comments."""
    strings: tuple[StringStyle, ...] = ()
    """Literals in which a mark does not start a comment."""
    grammar: str | None = None
    """The name of the package with its tree-sitter grammar."""
    is_prose: bool = False
    """Whether the file itself is text for readers: Markdown, plain text."""
    alone: bool = False
    """Whether a comment must be alone on its line: after a value the mark has no meaning."""


_SLASHES = ("//",)
_STARS = (("/*", "*/"),)
_HASH = ("#",)
_DASHES = ("--",)
_SEMICOLON = (";",)
_PERCENT = ("%",)
_TAGS = (("<!--", "-->"),)

# Each row: names of files and suffixes (with a dot), interpreters (with "!"), and the language.
_ROWS: tuple[tuple[str, SourceLanguage], ...] = (
    (".py .pyi .pyw .pyx .pxd SConstruct SConscript wscript !python !python2 !python3 !pypy !pypy3 !uv",
     SourceLanguage("Python", "python", _HASH, (), ("triple", "double", "single"), "tree-sitter-python")),
    (".c .idc !tcc",
     SourceLanguage("C", "c", _SLASHES, _STARS, ("double", "char"), "tree-sitter-c")),
    (".cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .inl .tpp .tcc .ino .ixx .cppm .h",
     SourceLanguage("C++", "cpp", _SLASHES, _STARS, ("cpp_raw", "double", "char"), "tree-sitter-cpp")),
    (".metal",
     SourceLanguage("Metal", "cpp", _SLASHES, _STARS, ("double", "char"), "tree-sitter-cpp")),
    (".cu .cuh .hip",
     SourceLanguage("CUDA", "cuda", _SLASHES, _STARS, ("cpp_raw", "double", "char"), "tree-sitter-cuda")),
    (".js .mjs .cjs .jsx !node !nodejs",
     SourceLanguage("JavaScript", "javascript", _SLASHES, _STARS, ("double", "single", "backtick"),
                    "tree-sitter-javascript")),
    (".ts .mts .cts !deno !bun !ts-node !tsx",
     SourceLanguage("TypeScript", "typescript", _SLASHES, _STARS, ("double", "single", "backtick"),
                    "tree-sitter-typescript")),
    (".tsx",
     SourceLanguage("TSX", "typescript", _SLASHES, _STARS, ("double", "single", "backtick"),
                    "tree-sitter-typescript")),
    (".rs",
     SourceLanguage("Rust", "rust", _SLASHES, _STARS, ("rust_raw", "double_lines", "char"), "tree-sitter-rust")),
    (".go",
     SourceLanguage("Go", "go", _SLASHES, _STARS, ("double", "backtick_raw", "char"), "tree-sitter-go")),
    (".java .jav",
     SourceLanguage("Java", "java", _SLASHES, _STARS, ("triple", "double", "char"), "tree-sitter-java")),
    (".sh .bash .zsh .ksh .bats .ebuild .bashrc .bash_profile .profile .zshrc .zshenv PKGBUILD APKBUILD "
     "!sh !bash !zsh !ksh !dash !ash !bats",
     SourceLanguage("Bash", "bash", _HASH, (), ("heredoc", "double_lines", "single_raw"), "tree-sitter-bash")),
    (".cs .csx",
     SourceLanguage("C#", "csharp", _SLASHES, _STARS, ("triple", "verbatim", "double", "char"), "tree-sitter-c-sharp")),
    (".rb .rake .gemspec .ru .podspec .jbuilder Gemfile Rakefile Vagrantfile Podfile Guardfile Brewfile Fastfile "
     "!ruby !jruby !rake",
     SourceLanguage("Ruby", "ruby", _HASH, (("=begin", "=end"),), ("heredoc", "double_lines", "single_lines"),
                    "tree-sitter-ruby")),
    (".php .phtml .php3 .php4 .php5 .php7 .phps !php",
     SourceLanguage("PHP", "php", ("//", "#"), _STARS, ("double_lines", "single_lines"), "tree-sitter-php")),
    (".kt .kts",
     SourceLanguage("Kotlin", "kotlin", _SLASHES, _STARS, ("triple", "double", "char"), grammar="tree-sitter-kotlin")),
    (".swift !swift",
     SourceLanguage("Swift", "swift", _SLASHES, _STARS, ("triple", "double"), grammar="tree-sitter-swift")),
    (".scala .sc .sbt !scala",
     SourceLanguage("Scala", "scala", _SLASHES, _STARS, ("triple", "double", "char"), grammar="tree-sitter-scala")),
    (".groovy .gradle .gvy Jenkinsfile !groovy",
     SourceLanguage("Groovy", "groovy", _SLASHES, _STARS, ("triple", "double", "single"))),
    (".dart !dart",
     SourceLanguage("Dart", "dart", _SLASHES, _STARS, ("triple", "double", "single"), grammar="tree-sitter-dart")),
    (".mm",
     SourceLanguage("Objective-C++", "objective-c++", _SLASHES, _STARS, ("double", "char"), "tree-sitter-cpp")),
    (".m",
     SourceLanguage("Objective-C", "objective-c", _SLASHES, _STARS, ("double", "char"), "tree-sitter-objc")),
    (".zig",
     SourceLanguage("Zig", "zig", _SLASHES, (), ("double", "char"), grammar="tree-sitter-zig")),
    (".d",
     SourceLanguage("D", "d", _SLASHES, (("/*", "*/"), ("/+", "+/")), ("double_lines", "backtick_raw", "char"))),
    (".fs .fsi .fsx",
     SourceLanguage("F#", "fsharp", _SLASHES, (("(*", "*)"),), ("triple", "double_lines", "char"))),
    (".vb .vbs",
     SourceLanguage("Visual Basic", "vb.net", ("'",), (), ("double",))),
    (".proto",
     SourceLanguage("Protocol Buffers", "protobuf", _SLASHES, _STARS, ("double", "single"))),
    (".thrift",
     SourceLanguage("Thrift", "thrift", ("//", "#"), _STARS, ("double", "single"))),
    (".graphql .gql",
     SourceLanguage("GraphQL", "graphql", _HASH, (), ("triple", "double"))),
    (".sol",
     SourceLanguage("Solidity", "solidity", _SLASHES, _STARS, ("double", "single"))),
    (".glsl .vert .frag .comp .geom .tesc .tese",
     SourceLanguage("GLSL", "glsl", _SLASHES, _STARS)),
    (".hlsl .fx",
     SourceLanguage("HLSL", "hlsl", _SLASHES, _STARS, ("double",))),
    (".cl .opencl",
     SourceLanguage("OpenCL", "c", _SLASHES, _STARS, ("double", "char"))),
    (".v .vh",
     SourceLanguage("Verilog", "verilog", _SLASHES, _STARS, ("double",))),
    (".sv .svh",
     SourceLanguage("SystemVerilog", "systemverilog", _SLASHES, _STARS, ("double",))),
    (".vhd .vhdl",
     SourceLanguage("VHDL", "vhdl", _DASHES, (), ("double",))),
    (".lua .rockspec !lua !luajit",
     SourceLanguage("Lua", "lua", _DASHES, (("--[[", "]]"),), ("long_bracket", "double", "single"),
                    grammar="tree-sitter-lua")),
    (".r .rmd .rprofile !rscript",
     SourceLanguage("R", "r", _HASH, (), ("double_lines", "single_lines"))),
    (".jl !julia",
     SourceLanguage("Julia", "julia", _HASH, (("#=", "=#"),), ("triple", "double", "char"),
                    grammar="tree-sitter-julia")),
    (".pl .pm .t .pod !perl",
     SourceLanguage("Perl", "perl", _HASH, (), ("double", "single"))),
    (".ex .exs !elixir",
     SourceLanguage("Elixir", "elixir", _HASH, (), ("triple", "double", "char"), grammar="tree-sitter-elixir")),
    (".erl .hrl !escript",
     SourceLanguage("Erlang", "erlang", _PERCENT, (), ("double",))),
    (".hs .lhs !runhaskell !stack",
     SourceLanguage("Haskell", "haskell", _DASHES, (("{-", "-}"),), ("double", "char"), grammar="tree-sitter-haskell")),
    (".elm",
     SourceLanguage("Elm", "elm", _DASHES, (("{-", "-}"),), ("triple", "double", "char"))),
    (".ml .mli",
     SourceLanguage("OCaml", "ocaml", (), (("(*", "*)"),), ("double_lines", "char"), grammar="tree-sitter-ocaml")),
    (".clj .cljs .cljc .edn !bb !clojure",
     SourceLanguage("Clojure", "clojure", _SEMICOLON, (), ("double_lines",))),
    (".lisp .lsp .asd !sbcl",
     SourceLanguage("Common Lisp", "common-lisp", _SEMICOLON, (("#|", "|#"),), ("double_lines",))),
    (".el .emacs",
     SourceLanguage("Emacs Lisp", "emacs-lisp", _SEMICOLON, (), ("double_lines",))),
    (".scm .ss !guile",
     SourceLanguage("Scheme", "scheme", _SEMICOLON, (("#|", "|#"),), ("double_lines",))),
    (".rkt !racket",
     SourceLanguage("Racket", "racket", _SEMICOLON, (("#|", "|#"),), ("double_lines",))),
    (".f90 .f95 .f03 .f08 .f .for",
     SourceLanguage("Fortran", "fortran", ("!",), (), ("double", "single"))),
    (".pas .pp .dpr .lpr",
     SourceLanguage("Pascal", "delphi", _SLASHES, (("{", "}"), ("(*", "*)")), ("single",))),
    (".adb .ads .ada",
     SourceLanguage("Ada", "ada", _DASHES, (), ("double",))),
    (".asm .nasm",
     SourceLanguage("Assembly", "nasm", _SEMICOLON, (), ("double", "single"))),
    (".s",
     SourceLanguage("Assembly", "gas", ("//", "#"), _STARS, ("double",))),
    (".nim .nims",
     SourceLanguage("Nim", "nim", _HASH, (("#[", "]#"),), ("triple", "double"))),
    (".cr !crystal",
     SourceLanguage("Crystal", "crystal", _HASH, (), ("double_lines", "char"))),
    (".tcl .tk !tclsh !wish",
     SourceLanguage("Tcl", "tcl", _HASH, (), ("double_lines",))),
    (".ps1 .psm1 .psd1 !pwsh",
     SourceLanguage("PowerShell", "powershell", _HASH, (("<#", "#>"),), ("double_lines", "single_raw"),
                    grammar="tree-sitter-powershell")),
    (".bat .cmd",
     SourceLanguage("Batch", "batch", ("::", "rem ", "REM ", "@rem ", "@REM "), alone=True)),
    (".fish !fish",
     SourceLanguage("fish", "fish", _HASH, (), ("double_lines", "single_lines"))),
    (".awk !awk !gawk !mawk",
     SourceLanguage("Awk", "awk", _HASH, (), ("double",))),
    (".vim .vimrc vimrc",
     SourceLanguage("Vim script", "vim", ('"',), alone=True)),
    (".sql .psql .ddl",
     SourceLanguage("SQL", "sql", _DASHES, _STARS, ("single_raw",), grammar="tree-sitter-sql")),
    (".matlab",
     SourceLanguage("MATLAB", "matlab", _PERCENT, (("%{", "%}"),), ("double",))),
    (".tex .sty .cls .ltx",
     SourceLanguage("LaTeX", "latex", _PERCENT)),
    (".bib",
     SourceLanguage("BibTeX", "bibtex")),
    (".html .htm .xhtml",
     SourceLanguage("HTML", "html", (), _TAGS)),
    (".vue",
     SourceLanguage("Vue", "html", (), _TAGS + _STARS, grammar="tree-sitter-typescript")),
    (".svelte",
     SourceLanguage("Svelte", "html", (), _TAGS + _STARS, grammar="tree-sitter-typescript")),
    (".astro",
     SourceLanguage("Astro", "html", (), _TAGS + _STARS, grammar="tree-sitter-typescript")),
    (".jinja .jinja2 .j2 .njk",
     SourceLanguage("Jinja", "jinja", (), (("{#", "#}"), *_TAGS))),
    (".erb .rhtml",
     SourceLanguage("ERB", "erb", (), (("<%#", "%>"), *_TAGS))),
    (".css",
     SourceLanguage("CSS", "css", (), _STARS, ("double", "single"))),
    (".scss",
     SourceLanguage("SCSS", "scss", _SLASHES, _STARS, ("double", "single"))),
    (".sass",
     SourceLanguage("Sass", "sass", _SLASHES, _STARS, ("double", "single"))),
    (".less",
     SourceLanguage("Less", "less", _SLASHES, _STARS, ("double", "single"))),
    (".xml .xsd .xsl .xslt .wsdl .svg .plist .csproj .vbproj .fsproj .vcxproj .props .targets .resx .xaml .ui .qrc "
     ".nuspec .storyboard .xib .launch .urdf .xacro .sdf .rng .dtd",
     SourceLanguage("XML", "xml", (), _TAGS)),
    (".yml .yaml .clang-format .clang-tidy CITATION.cff",
     SourceLanguage("YAML", "yaml", _HASH, (), ("double_lines", "single_raw"))),
    (".toml Pipfile Cargo.lock poetry.lock uv.lock",
     SourceLanguage("TOML", "toml", _HASH, (), ("triple", "double", "single"))),
    (".json .map .webmanifest .geojson .har .topojson .code-workspace composer.lock .babelrc .eslintrc .prettierrc",
     SourceLanguage("JSON", "json")),
    (".jsonc .json5 .hjson tsconfig.json jsconfig.json devcontainer.json",
     SourceLanguage("JSON with comments", "json", _SLASHES, _STARS, ("double",))),
    (".ipynb",
     SourceLanguage("Jupyter Notebook", "markdown", is_prose=True)),
    (".ini .cfg .conf .cnf .desktop .service .socket .timer .inf .editorconfig .gitconfig .gitmodules .flake8 "
     ".pylintrc .coveragerc .hgrc",
     SourceLanguage("INI", "ini", ("#", ";"), alone=True)),
    (".properties gradle.properties",
     SourceLanguage("Properties", "properties", ("#", "!"), alone=True)),
    (".env .envrc",
     SourceLanguage("dotenv", "bash", _HASH, alone=True)),
    (".tf .hcl .tfvars",
     SourceLanguage("HCL", "terraform", ("#", "//"), _STARS, ("double",), grammar="tree-sitter-hcl")),
    (".nix",
     SourceLanguage("Nix", "nix", _HASH, _STARS, ("double_lines",))),
    (".mk .mak .make Makefile makefile GNUmakefile Makefile.am Makefile.in Kbuild !make",
     SourceLanguage("Makefile", "make", _HASH, grammar="tree-sitter-make")),
    (".cmake CMakeLists.txt",
     SourceLanguage("CMake", "cmake", _HASH, (("#[[", "]]"),), ("double_lines",))),
    (".dockerfile Dockerfile Containerfile",
     SourceLanguage("Dockerfile", "docker", _HASH, alone=True)),
    (".bzl .bazel .star BUILD WORKSPACE Tiltfile",
     SourceLanguage("Starlark", "python", _HASH, (), ("triple", "double", "single"))),
    ("meson.build meson_options.txt meson.options",
     SourceLanguage("Meson", "meson", _HASH, (), ("single",))),
    (".gitignore .dockerignore .gitattributes .npmignore .eslintignore .prettierignore .helmignore .hgignore "
     "CODEOWNERS requirements.txt constraints.txt",
     SourceLanguage("Text", "text", _HASH, alone=True)),
    (".pot .po",
     SourceLanguage("Gettext", "po", _HASH, alone=True)),
    (".diff .patch",
     SourceLanguage("Diff", "diff")),
    (".csv .tsv",
     SourceLanguage("CSV", "text")),
    (".md .markdown .mdown .mkd .mkdn .mdx",
     SourceLanguage("Markdown", "markdown", (), _TAGS, is_prose=True)),
    (".rst .rest",
     SourceLanguage("reStructuredText", "rst", is_prose=True)),
    (".adoc .asciidoc",
     SourceLanguage("AsciiDoc", "text", _SLASHES, is_prose=True, alone=True)),
    (".org",
     SourceLanguage("Org", "text", ("# ",), is_prose=True, alone=True)),
    (".txt .text README LICENSE LICENCE COPYING NOTICE AUTHORS CONTRIBUTORS MAINTAINERS CHANGES CHANGELOG NEWS TODO "
     "HISTORY INSTALL THANKS VERSION",
     SourceLanguage("Text", "text", is_prose=True)),
)  # fmt: skip


def _words(mark: str) -> Iterator[tuple[str, SourceLanguage]]:
    for words, language in _ROWS:
        for word in words.split():
            kind = word[0] if word[0] in ".!" else ""
            if kind == mark:
                yield (word[1:] if mark == "!" else word), language


LANGUAGES: tuple[SourceLanguage, ...] = tuple(language for _, language in _ROWS)
SUFFIXES = dict(_words("."))
FILE_NAMES = dict(_words(""))
INTERPRETERS = dict(_words("!"))

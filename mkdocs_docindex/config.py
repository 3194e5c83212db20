"""The options, typed, with errors that a person can act on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from mkdocs.config.base import BaseConfigOption, Config, ConfigErrors, ConfigWarnings, ValidationError
from pathspec.gitignore import GitIgnoreSpec

from mkdocs_docindex.sections import default_sections, optional_sections
from mkdocs_docindex.sections.context import Options
from mkdocs_docindex.sections.labels import FORMS, label_names, takes_number
from mkdocs_docindex.sections.metadata import DEFAULT_FIELDS, FIELDS
from mkdocs_docindex.wording import suggest

__all__ = [
    "BacklinksConfig",
    "DocindexConfig",
    "ExportConfig",
    "FoldersConfig",
    "KeywordsConfig",
    "MetadataConfig",
    "RelatedConfig",
    "SourceConfig",
]

T = TypeVar("T")
C = TypeVar("C", bound=Config)


class _Option(BaseConfigOption[T], Generic[T]):
    """An option that takes its default for a missing or empty value."""

    def __init__(self, default: T) -> None:
        super().__init__()
        self.default = default
        self._default: T = default

    def validate(self, value: object) -> T:
        if value is None or value is self.default:
            return self._default
        result: T = self.run_validation(value)
        return result


class _Choice(_Option[str]):
    def __init__(self, choices: Iterable[str], default: str) -> None:
        super().__init__(default)
        self.choices = tuple(choices)

    def run_validation(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise ValidationError(f"'{value}' is not a choice here: {suggest(value, self.choices)}")
        return value


class _Names(_Option[tuple[str, ...]]):
    """A list of names out of a known set."""

    def __init__(self, what: str, known: Iterable[str], default: tuple[str, ...]) -> None:
        super().__init__(default)
        self.what, self.known = what, tuple(known)

    def run_validation(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise ValidationError(f"expected a list of {self.what} names, got {_described(value)}.")
        for name in value:
            if name not in self.known:
                raise ValidationError(f"'{name}' is not a {self.what}: {suggest(name, self.known)}")
        return tuple(dict.fromkeys(value))


class _SectionNames(_Names):
    """Names of sections, out of the table as it is when the option is read."""

    def __init__(self) -> None:
        super().__init__("section", (), ())

    def validate(self, value: object) -> tuple[str, ...]:
        self.known = optional_sections()
        return default_sections() if value is None or value is self.default else super().validate(value)


class _Flag(_Option[bool]):
    def run_validation(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValidationError(f"expected true or false, got {_described(value)}.")
        return value


class _MarkdownFlag(_Flag):
    """A flag that needs the library that converts HTML to Markdown."""

    def run_validation(self, value: object) -> bool:
        wanted = super().run_validation(value)
        if wanted and find_spec("html_to_markdown") is None:
            raise ValidationError(
                "copies in Markdown need a package that is not installed: pip install 'mkdocs-docindex[markdown]'."
            )
        return wanted


class _Text(_Option["str | None"]):
    def run_validation(self, value: object) -> str | None:
        if not isinstance(value, str):
            raise ValidationError(f"expected a text, got {_described(value)}.")
        return value


class _Url(_Option["str | None"]):
    """A link for readers: other schemes than those of the web may run programs."""

    def run_validation(self, value: object) -> str | None:
        if not isinstance(value, str) or not value.startswith(("https://", "http://", "/")):
            raise ValidationError(
                f"expected a URL that begins with 'https://', 'http://' or '/', got {_described(value)}."
            )
        return value


class _Number(_Option[int]):
    def __init__(self, default: int, *, least: int, most: int) -> None:
        super().__init__(default)
        self.least, self.most = least, most

    def run_validation(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise ValidationError(f"expected a number from {self.least} to {self.most}, got {_described(value)}.")
        return value


class _FileName(_Option["str | None"]):
    """A file in the site; false for none."""

    def run_validation(self, value: object) -> str | None:
        if value is False:
            return None
        if not isinstance(value, str) or not _is_inside(value):
            raise ValidationError(f"expected the name of a file in the site, or false, got {_described(value)}.")
        return value

    def post_validation(self, config: Config, key_name: str) -> None:
        """Reject the name of another file of the group, and a path below one."""
        name = config[key_name]
        for other, option in config._schema:
            if other == key_name or name is None:
                return
            if isinstance(option, _FileName) and config[other] and _overlap(config[other], name):
                raise ValidationError(f"'{name}' conflicts with `{other}`, '{config[other]}'; rename one of them.")


class _OptionalFileName(_FileName):
    """A file in the site that is there on request; true for its usual name."""

    def __init__(self, usual: str) -> None:
        super().__init__(None)
        self.usual = usual

    def run_validation(self, value: object) -> str | None:
        return self.usual if value is True else super().run_validation(value)


class _FolderName(_Option[str]):
    """A folder of the site."""

    def run_validation(self, value: object) -> str:
        if not isinstance(value, str) or not _is_inside(value.strip("/")):
            raise ValidationError(f"expected the name of a folder in the site, got {_described(value)}.")
        return value.strip("/")


class _PageName(_FileName):
    """A page; false for none."""

    def run_validation(self, value: object) -> str | None:
        name = super().run_validation(value)
        if name is not None and not name.endswith(".md"):
            raise ValidationError(f"the name of a page ends in '.md', got {_described(value)}.")
        return name


class _Texts(_Option[tuple[str, ...]]):
    """A list of texts."""

    def run_validation(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise ValidationError(f"expected a list of texts, got {_described(value)}.")
        return tuple(value)


class _Synonyms(_Option[Mapping[str, str]]):
    """Terms, each with those that mean the same; as a mapping from each of those to the term that is shown."""

    def __init__(self) -> None:
        super().__init__({})

    def run_validation(self, value: object) -> Mapping[str, str]:
        if not isinstance(value, dict):
            raise ValidationError(f"expected `term: [other term, other term]` lines, got {_described(value)}.")
        found: dict[str, str] = {}
        for term, others in value.items():
            others = [others] if isinstance(others, str) else others
            texts = [term, *others] if isinstance(others, list) else [None]
            if not others or not all(isinstance(text, str) and text.strip() for text in texts):
                raise ValidationError(
                    f"the synonyms of '{term}' must be a text or a list of texts, got {_described(others)}."
                )
            for other in others:
                if found.setdefault(other.casefold(), term) != term:
                    raise ValidationError(
                        f"'{other}' is a synonym of '{found[other.casefold()]}' and of '{term}'; keep one of them."
                    )
        for term in value:
            if term.casefold() in found:
                raise ValidationError(
                    f"'{term}' has synonyms and is one of '{found[term.casefold()]}'; join the two lists."
                )
        return {
            other: term for term, others in value.items() for other in ([others] if isinstance(others, str) else others)
        }


class _Patterns(_Option[GitIgnoreSpec]):
    """Patterns in the manner of .gitignore."""

    def __init__(self) -> None:
        super().__init__(GitIgnoreSpec.from_lines([]))

    def run_validation(self, value: object) -> GitIgnoreSpec:
        lines = value.splitlines() if isinstance(value, str) else value
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise ValidationError(f"expected a list of patterns, got {_described(value)}.")
        for line in lines:
            try:
                GitIgnoreSpec.from_lines([line])
            except ValueError:
                raise ValidationError(f"'{line}' is not a valid pattern; write it as in .gitignore.") from None
        return GitIgnoreSpec.from_lines(lines)


class _Labels(_Option[Mapping[str, Any]]):
    """Visible texts by name; texts with a number may have forms for it."""

    def run_validation(self, value: object) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError(f"expected `name: text` lines, got {_described(value)}.")
        for name, text in value.items():
            if name not in label_names():
                raise ValidationError(f"there is no label '{name}': {suggest(name, label_names())}")
            forms = text if isinstance(text, dict) and takes_number(name) else {"other": text}
            for form in forms:
                if form not in FORMS:
                    raise ValidationError(f"the label '{name}' has no form '{form}': {suggest(form, FORMS)}")
            if not all(isinstance(form, str) for form in forms.values()):
                raise ValidationError(f"the label '{name}' must be a text, got {_described(text)}.")
            if "other" not in forms:
                raise ValidationError(f"the label '{name}' needs a form 'other', for all other numbers.")
        return value


class _Feature(_Option["C | None"], Generic[C]):
    """A feature that takes true, false, or a mapping of its own options."""

    def __init__(self, config_class: type[C]) -> None:
        super().__init__(None)
        self.config_class = config_class

    def validate(self, value: object) -> C | None:
        return self.run_validation({} if value is None else value)

    def run_validation(self, value: object) -> C | None:
        if value is False:
            return None
        if not isinstance(value, dict | bool):
            raise ValidationError(f"expected true, false or `option: value` lines, got {_described(value)}.")
        config = self.config_class()
        config.load_dict(value if isinstance(value, dict) else {})
        errors, _ = config.validate()
        for key, error in errors:
            raise ValidationError(f"'{key}': {error}")
        return config


def _is_inside(path: str) -> bool:
    """Whether a path stays in the site and names one thing there, on Windows too: there, "..." is a folder above."""
    parts = path.split("/")
    return path.isprintable() and "\\" not in path and path[1:2] != ":" and all(part.strip(" .") for part in parts)


def _overlap(one: str, other: str) -> bool:
    """Whether two files cannot both be there, on a disk that ignores case too."""
    one, other = f"{one.casefold()}/", f"{other.casefold()}/"
    return one.startswith(other) or other.startswith(one)


def _described(value: object) -> str:
    names = {str: "the text", bool: "", int: "the number", float: "the number", list: "the list", dict: "the mapping"}
    return f"{names.get(type(value), '')} {value!r}".strip()


class _StrictConfig(Config):
    """A Config for which an unknown option is an error: it would be accepted and ignored."""

    def _validate(self) -> tuple[ConfigErrors, ConfigWarnings]:
        failed, warnings = super()._validate()
        known = [name for name, _ in self._schema]
        for key in self:
            if key not in known:
                failed.append((str(key), ValidationError(f"there is no such option: {suggest(key, known)}")))
        return failed, [warning for warning in warnings if warning[0] in known]


class MetadataConfig(_StrictConfig):
    """Options of the metadata section."""

    fields = _Names("field", FIELDS, DEFAULT_FIELDS)
    """Facts to show, in this order."""


class FoldersConfig(_StrictConfig):
    """Options of folder index pages."""

    layout = _Choice(("table", "cards", "list"), "table")
    existing = _Choice(("auto", "always", "never"), "auto")
    """Whether index pages that authors wrote get the listing too."""
    nav_title = _Text(None)
    """Title in the navigation where a theme does not merge index pages into their section."""
    list_files = _Flag(False)
    """Whether files that are not pages are listed."""


class KeywordsConfig(_StrictConfig):
    """Options of keywords and their index."""

    count = _Number(10, least=1, most=100)
    """Keywords of a page."""
    index = _PageName("keywords.md")
    """The page of the A-Z index; false for none."""
    nav = _Flag(False)
    """Whether that page is in the nav, as its last entry."""
    language = _Text("auto")
    """A language tag; by default the theme's language, or what the pages look like."""
    stop_words = _Texts(())
    """Terms that are keywords nowhere."""
    synonyms = _Synonyms()
    """Terms that mean the same as another one, each with that one."""
    json_ld = _Flag(False)
    """Whether pages have their keywords as JSON-LD."""

    names_index = False
    """Whether the owner named the page of the index, which is there then, however short."""
    all_terms = False
    """Whether pages have as many terms as `count` says, those included that they do not show: for the command only."""

    def load_dict(self, patch: dict[str, Any]) -> None:
        """Take options, and remember whether the page of the index is one of them."""
        super().load_dict(patch)
        self.names_index = self.names_index or bool(patch.get("index"))


class RelatedConfig(_StrictConfig):
    """Options of related pages."""

    count = _Number(5, least=1, most=50)
    """Related pages of a page."""
    exclude_linked = _Flag(False)
    """Whether pages that the page links to are left out."""


class BacklinksConfig(_StrictConfig):
    """Options of the list of pages that link to a page."""

    count = _Number(20, least=1, most=1000)
    """Pages in the list."""


class SourceConfig(_StrictConfig):
    """A folder of source files that get pages."""

    path = _Text(None)
    """The folder, from the folder of mkdocs.yml."""
    include = _Texts(())
    exclude = _Texts(())
    """Patterns in the manner of .gitignore, from that folder."""
    title = _Text(None)
    uri = _FolderName("source")
    """The folder of the site that its pages have."""
    embed = _Choice(("auto", "always", "never"), "auto")
    """Whether pages show the source: by default where nothing can be linked to."""
    link = _Url(None)
    """URL of a line with {path}, {line} and {ref}; by default from `repo_url`."""
    private = _Flag(True)
    """Whether outlines have private names."""
    docstrings = _Choice(("summary", "full"), "summary")
    """How much of the documentation of definitions outlines show."""
    max_pages = _Number(5000, least=1, most=1_000_000)


class _Sources(_Option[tuple[SourceConfig, ...]]):
    """Folders of source files."""

    def run_validation(self, value: object) -> tuple[SourceConfig, ...]:
        if not isinstance(value, list):
            raise ValidationError(f"expected a list of folders, each with a `path`, got {_described(value)}.")
        found: dict[str, SourceConfig] = {}
        for item in value:
            if not isinstance(item, dict) or not isinstance(item.get("path"), str):
                raise ValidationError(f"each one needs a `path`, a folder beside mkdocs.yml, got {_described(item)}.")
            source = _Feature(SourceConfig).run_validation(item)
            assert source is not None
            for uri, other in found.items():
                if uri == source.uri:
                    raise ValidationError(
                        f"'{source.path}' and '{other.path}' have the same `uri`, '{uri}'; change one of them."
                    )
                if f"{uri}/".startswith(f"{source.uri}/") or f"{source.uri}/".startswith(f"{uri}/"):
                    raise ValidationError(
                        f"the `uri` of '{source.path}' and the `uri` of '{other.path}' overlap; choose ones that do "
                        f"not contain each other."
                    )
            found[source.uri] = source
        return tuple(found.values())


class ExportConfig(_StrictConfig):
    """Options of what is written for machines."""

    json = _OptionalFileName("docindex.json")
    """The index of the site as JSON; false for none."""
    llms = _OptionalFileName("llms.txt")
    """The list of pages for language models; false for none."""
    llms_full = _OptionalFileName("llms-full.txt")
    """The texts of all pages for language models; false for none."""
    markdown = _MarkdownFlag(False)
    """Whether each page has a copy in Markdown."""


class DocindexConfig(_StrictConfig):
    """All options of the plugin."""

    sections = _SectionNames()
    """Sections of pages, in this order."""
    placement = _Choice(("bottom", "manual"), "bottom")
    exclude = _Patterns()
    """Pages that get no sections and appear in no list."""
    dates = _Flag(True)
    """Whether anything that is made has dates."""
    metadata = _Feature(MetadataConfig)
    keywords = _Feature(KeywordsConfig)
    related = _Feature(RelatedConfig)
    backlinks = _Feature(BacklinksConfig)
    folders = _Feature(FoldersConfig)
    sources = _Sources(())
    """Folders of source files that get pages."""
    map = _PageName(None)
    """The page of the map of the site; false for none."""
    book = _PageName(None)
    """The page that has the whole site as a book; false for none."""
    export = _Feature(ExportConfig)
    labels = _Labels({})

    @property
    def names_authors(self) -> bool:
        """Whether people are named."""
        return self.metadata is not None and "authors" in self.metadata.fields

    def for_sections(self) -> Options:
        """What the views of sections ask for."""
        return Options(
            sections=self.sections,
            is_manual=self.placement == "manual",
            fields=self.metadata.fields if self.metadata else None,
            json_ld=bool(self.keywords and self.keywords.json_ld),
            related=self.related.count if self.related else 0,
            backlinks=self.backlinks.count if self.backlinks else 0,
            layout=self.folders.layout if self.folders else None,
            list_files=bool(self.folders and self.folders.list_files),
        )

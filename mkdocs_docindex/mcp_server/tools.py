"""The tools: their names, what a model reads about them, their arguments, and the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mkdocs_docindex.mcp_server import answers
from mkdocs_docindex.mcp_server.docs import AnswerError, Docs
from mkdocs_docindex.mcp_server.search import Search
from mkdocs_docindex.wording import suggest

__all__ = ["TOOLS", "Argument", "Tool", "checked", "input_schema"]

_HIGHEST = 10_000_000


class Argument(NamedTuple):
    """An argument of a tool: a text, or a number if its default is one."""

    name: str
    purpose: str
    default: str | int | None = None
    """None for one that is required, which is a text."""
    least: int = 0
    most: int = _HIGHEST

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return isinstance(self.default, int)


class Tool(NamedTuple):
    """A tool, and what makes its answer."""

    name: str
    title: str
    purpose: str
    arguments: tuple[Argument, ...]
    answer: Callable[..., str]
    """From the docs, the search, and the arguments by name."""


def _limit(default: int) -> Argument:
    return Argument("limit", "Most results to return.", default, 1, 50)


_PAGE = Argument("page", "Path of the page in the docs, such as 'guides/install.md', as other tools return it.")
_START = Argument("start", "Where to continue a long answer; the answer before says the number.", 0)

TOOLS = (
    Tool(
        "search_pages",
        "Search pages",
        "Search the text of the documentation. Returns pages, best first: path, title, a piece of the text, and the "
        "section that fits best. Use a few words that the page would use, not a question.",
        (Argument("query", "Words to search for."), _limit(10)),
        lambda docs, search, **given: answers.search_pages(docs, search, **given),
    ),
    Tool(
        "find_terms",
        "Find terms",
        "Look up a term in the keyword index, like the index at the back of a book. Returns matching terms with the "
        "pages and sections that explain them, and synonyms.",
        (Argument("term", "A term, or words of it."), _limit(10)),
        lambda docs, _, **given: answers.find_terms(docs, **given),
    ),
    Tool(
        "read_page",
        "Read a page",
        "Read a page, or one section of it, as Markdown. A text of more than 20,000 characters comes in parts.",
        (
            _PAGE,
            Argument("section", "Id or text of a heading, to read only that section; empty for the whole page.", ""),
            _START,
        ),
        lambda docs, _, **given: answers.read_page(docs, **given),
    ),
    Tool(
        "page_outline",
        "Outline of a page",
        "Returns the summary, keywords and headings of a page, without its text.",
        (_PAGE,),
        lambda docs, _, **given: answers.page_outline(docs, **given),
    ),
    Tool(
        "related_pages",
        "Related pages",
        "Returns pages to read next, best first, each with the reasons: common terms, or links.",
        (_PAGE, _limit(5)),
        lambda docs, _, **given: answers.related_pages(docs, **given),
    ),
    Tool(
        "backlinks",
        "Backlinks",
        "Returns the pages that link to a page, with the sentences around the links.",
        (_PAGE, _limit(20)),
        lambda docs, _, **given: answers.backlinks(docs, **given),
    ),
    Tool(
        "list_folder",
        "List a folder",
        "Returns the folders and pages in a folder of the docs, with titles and summaries. Begin with the root.",
        (
            Argument("folder", "Path of the folder in the docs; empty for the root.", ""),
            _START._replace(purpose="Number of entries to pass over."),
            Argument("limit", "Most entries to return.", 50, 1, 100),
        ),
        lambda docs, _, **given: answers.list_folder(docs, **given),
    ),
    Tool(
        "source_symbols",
        "Symbols of source code",
        "Give the path of a source file: returns its outline, with lines, signatures, imports and tests. Give a name: "
        "returns where symbols of that name are defined. The code itself is not returned.",
        (Argument("name", "Path of a source file, or a symbol's name or a part of it."), _limit(20)),
        lambda docs, _, **given: answers.source_symbols(docs, **given),
    ),
)
_BY_NAME = {tool.name: tool for tool in TOOLS}


def input_schema(tool: Tool) -> dict[str, Any]:
    """The JSON schema of a tool's arguments."""
    properties: dict[str, dict[str, Any]] = {}
    for argument in tool.arguments:
        schema: dict[str, Any] = {
            "type": "integer" if argument.is_number else "string",
            "description": argument.purpose,
        }
        if argument.is_number:
            schema |= {"minimum": argument.least, "maximum": argument.most}
        if argument.default is not None:
            schema["default"] = argument.default
        properties[argument.name] = schema
    required = [argument.name for argument in tool.arguments if argument.default is None]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def checked(name: str, given: Mapping[str, Any]) -> Callable[[Docs, Search], str]:
    """What answers a call; AnswerError says what is wrong with its arguments."""
    tool = _BY_NAME.get(name)
    if tool is None:
        raise AnswerError(f"There is no tool {name[:100]!r}: {suggest(name, _BY_NAME)}")
    known = [argument.name for argument in tool.arguments]
    for key in given:
        if key not in known:
            raise AnswerError(f"{tool.name} has no argument {key[:100]!r}: {suggest(key, known)}")
    values = {argument.name: _value(tool, argument, given.get(argument.name)) for argument in tool.arguments}
    answer = tool.answer
    return lambda docs, search: answer(docs, search, **values)


def _value(tool: Tool, argument: Argument, given: Any) -> str | int:
    if given is None:
        if argument.default is None:
            raise AnswerError(f"{tool.name} needs the argument `{argument.name}`, a text.")
        return argument.default
    if not argument.is_number:
        if not isinstance(given, str):
            raise AnswerError(f"`{argument.name}` must be a text, not {_kind(given)}.")
        return given
    number = int(given) if isinstance(given, float) and given.is_integer() else given
    if isinstance(number, bool) or not isinstance(number, int) or not argument.least <= number <= argument.most:
        limits = f"from {argument.least} to {argument.most:,}"
        raise AnswerError(f"`{argument.name}` must be a whole number {limits}, not {_kind(given)}.")
    return number


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value}" if abs(value) < _HIGHEST**2 else "a number of that size"
    return "a text" if isinstance(value, str) else "a list" if isinstance(value, list) else "an object"

"""Base class of the views of sections: the variables of their templates."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

__all__ = ["Reference", "View"]


class Reference(NamedTuple):
    """A link that a row or list shows."""

    href: str
    title: str
    summary: str = ""
    note: str = ""
    """Context, such as the title of its folder, if the title alone is ambiguous."""
    place: str = ""
    """Where the page is, if another page of the site has the same title."""


class View:
    """Base class of views: the fields are the variables of the template, which also gets `labels`.

    Subclasses are dataclasses with `eq=False`: nobody compares them, and each method that a dataclass does not have to
    generate makes the start of a build faster.
    """

    template: ClassVar[str] = ""
    """The name of the template, if it is not that of the section."""
    label: ClassVar[str] = ""
    """The name of the label that is the title, if it is not that of the section."""

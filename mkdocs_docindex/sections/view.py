"""What a section shows: the variables of its template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

__all__ = ["Reference", "View"]


class Reference(NamedTuple):
    """A link that a row or list shows."""

    href: str
    title: str
    summary: str = ""
    note: str = ""
    """Where it stands, when its title alone does not tell."""


@dataclass(frozen=True)
class View:
    """Base of what sections show: the fields are the variables of the template, which gets `labels` too."""

    template: ClassVar[str] = ""
    """Name of the template, where it is not that of the section."""
    label: ClassVar[str] = ""
    """Name of the label that is the title, where it is not that of the section."""

"""HTML escaping."""

from __future__ import annotations

from markupsafe import Markup
from markupsafe import escape as escape_to_markup

__all__ = ["escape"]


def escape(value: object) -> str:
    """Escape as templates do, but without a Markup object for each text: that would take most of the time."""
    if type(value) is str:
        text = value.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
        return text.replace("'", "&#39;").replace('"', "&#34;")
    return value if type(value) is Markup else escape_to_markup(value)

"""What a check cannot know because plugins run only in a build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

__all__ = ["made_by_plugins", "not_checked", "plugins_by_name"]

# Plugins that make no page and change no link, id or nav, or whose doings `made_by_plugins` tells.
_KNOWN = frozenset(
    """autorefs awesome-nav awesome-pages blog callouts docindex exclude exclude-search git-authors git-committers
    git-committers-2 git-revision-date git-revision-date-localized glightbox include-markdown info literate-nav macros
    markdownextradata mermaid2 meta minify mkdocstrings offline open-in-new-tab optimize panzoom privacy redirects rss
    search section-index social table-reader tags""".split()
)
# These do it when the configuration is read, as harmless ones do much there too.
_FILE_MAKERS = frozenset(("monorepo", "multirepo", "techdocs-core"))
_NAV_MAKERS = frozenset(("awesome-nav", "awesome-pages", "exclude", "literate-nav"))
_LINK_MAKERS = frozenset(("ezlinks", "roamlinks"))
_FILE_EVENTS = ("pre_build", "files", "nav", "post_build")
_TEXT_EVENTS = ("page_markdown", "page_content", "page_context", "post_page", "env")


def plugins_by_name(config: MkDocsConfig) -> Iterator[tuple[str, Any]]:
    """All plugins and hooks, by the name that they have in any theme: `blog` for `material/blog #2`."""
    for key, plugin in config.plugins.items():
        name = str(key).partition(" #")[0]
        yield (name if name.endswith(".py") else name.rpartition("/")[2]), plugin


def not_checked(config: MkDocsConfig) -> dict[str, str]:
    """Kinds of findings that this site gives no certainty of, with the reason."""
    found: dict[str, str] = {}
    for name, plugin in plugins_by_name(config):
        what = f"the hook '{name}'" if name.endswith(".py") else f"the plugin '{name}'"
        makes_links = name in _LINK_MAKERS or name in _FILE_MAKERS
        is_known = name in _KNOWN
        if makes_links or (not is_known and _handles(plugin, _FILE_EVENTS)):
            found.setdefault("broken-link", f"{what} may make pages or change links")
            found.setdefault("orphan", f"{what} may change links or the nav")
        if name in _NAV_MAKERS:
            found.setdefault("orphan", f"{what} decides what the nav shows")
        if makes_links or (not is_known and _handles(plugin, (*_FILE_EVENTS, *_TEXT_EVENTS))):
            found.setdefault("broken-anchor", f"{what} may give pages other ids")
    snippets = (config.mdx_configs or {}).get("pymdownx.snippets") or {}
    if snippets.get("auto_append"):
        for kind in ("orphan", "dead-end"):
            found.setdefault(kind, "`auto_append` of pymdownx.snippets may add links to pages")
    return found


def made_by_plugins(config: MkDocsConfig) -> tuple[str, ...]:
    """Beginnings of paths in the site that known plugins fill."""
    found = ["search/"]
    for name, plugin in plugins_by_name(config):
        if name == "blog":
            found.append(f"{str(plugin.config.get('blog_dir', 'blog')).strip('./')}/".lstrip("/"))
        elif name == "rss":
            found += ["feed_", "assets/"]
        elif name in ("social", "privacy", "glightbox"):
            found.append("assets/")
    return tuple(found)


def _handles(plugin: Any, events: tuple[str, ...]) -> bool:
    return any(hasattr(plugin, f"on_{event}") for event in events)

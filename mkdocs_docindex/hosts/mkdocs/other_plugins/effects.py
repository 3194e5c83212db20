"""What `docindex check` cannot know because plugins run only in a build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

__all__ = ["Effects"]

# Plugins that make no page and change no link, id or nav, or whose effects `Effects.made` lists.
_KNOWN = frozenset(
    """autorefs awesome-nav awesome-pages blog callouts docindex exclude exclude-search git-authors git-committers
    git-committers-2 git-revision-date git-revision-date-localized glightbox include-markdown info literate-nav macros
    markdownextradata mermaid2 meta minify mkdocstrings offline open-in-new-tab optimize panzoom privacy redirects rss
    search section-index social table-reader tags""".split()
)
# They make files when the configuration is read, where harmless plugins do much too.
_FILE_MAKERS = frozenset(("monorepo", "multirepo", "techdocs-core"))
_NAV_MAKERS = frozenset(("awesome-nav", "awesome-pages", "exclude", "literate-nav"))
_LINK_MAKERS = frozenset(("ezlinks", "roamlinks"))
_TEMPLATE_FILLERS = frozenset(("include-markdown", "macros", "markdownextradata", "table-reader"))
_FILE_EVENTS = ("pre_build", "files", "nav", "post_build")
_TEXT_EVENTS = ("page_markdown", "page_content", "page_context", "post_page", "env")


class Effects:
    """What the plugins and hooks of a site will do to its pages and links."""

    def __init__(self, config: MkDocsConfig) -> None:
        plugins = dict(_plugins_by_name(config))
        self.has_blog = "blog" in plugins
        self.lists_tags = "tags" in plugins
        self.fills_templates = not _TEMPLATE_FILLERS.isdisjoint(plugins)
        self.not_checked = _not_checked(config, plugins)
        """Kinds of findings that are not certain for this site, with the reason."""
        self.made = tuple(_made(plugins))
        """Beginnings of paths in the site that known plugins fill."""


def _plugins_by_name(config: MkDocsConfig) -> Iterator[tuple[str, Any]]:
    """All plugins and hooks, by the name that they have in any theme: `blog` for `material/blog #2`."""
    for key, plugin in config.plugins.items():
        name = str(key).partition(" #")[0]
        yield (name if name.endswith(".py") else name.rpartition("/")[2]), plugin


def _not_checked(config: MkDocsConfig, plugins: dict[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, plugin in plugins.items():
        what = f"the hook '{name}'" if name.endswith(".py") else f"the plugin '{name}'"
        makes_links = name in _LINK_MAKERS or name in _FILE_MAKERS
        is_known = name in _KNOWN
        if makes_links or (not is_known and _handles(plugin, _FILE_EVENTS)):
            found.setdefault("broken-link", f"{what} may make pages or change links")
            found.setdefault("orphan", f"{what} may change links or the nav")
            found.setdefault("unused-file", f"{what} may use files")
        if name in _NAV_MAKERS:
            found.setdefault("orphan", f"{what} decides what the nav shows")
        if makes_links or (not is_known and _handles(plugin, (*_FILE_EVENTS, *_TEXT_EVENTS))):
            found.setdefault("broken-anchor", f"{what} may give pages other ids")
    snippets = (config.mdx_configs or {}).get("pymdownx.snippets") or {}
    if snippets.get("auto_append"):
        for kind in ("orphan", "dead-end"):
            found.setdefault(kind, "`auto_append` of pymdownx.snippets may add links to pages")
    return found


def _made(plugins: dict[str, Any]) -> Iterator[str]:
    yield "search/"
    for name, plugin in plugins.items():
        if name == "blog":
            yield f"{str(plugin.config.get('blog_dir', 'blog')).strip('./')}/".lstrip("/")
        elif name == "rss":
            yield from ("feed_", "assets/")
        elif name in ("social", "privacy", "glightbox"):
            yield "assets/"


def _handles(plugin: Any, events: tuple[str, ...]) -> bool:
    return any(hasattr(plugin, f"on_{event}") for event in events)

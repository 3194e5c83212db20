"""Files that MkDocs writes to one place of the site: `a.md` and `a/README.md` both become `a/index.html`."""

from __future__ import annotations

from collections.abc import Iterable

from mkdocs.structure.files import File, Files

__all__ = ["files_by_address", "overwritten_pages"]


def files_by_address(files: Iterable[File]) -> dict[str, File]:
    """The file that readers see at each place of the site.

    MkDocs writes pages after all other files, and each kind in the order of Files: what is written last stays.
    """
    included = [file for file in files if file.inclusion.is_included()]
    return {file.dest_uri: file for file in sorted(included, key=File.is_documentation_page)}


def overwritten_pages(files: Files) -> dict[str, str]:
    """Pages that nobody sees, by `src`, with the page that is at their place."""
    pages = files.documentation_pages()
    seen = files_by_address(pages)
    return {file.src_uri: seen[file.dest_uri].src_uri for file in pages if seen[file.dest_uri] is not file}

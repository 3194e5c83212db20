"""mkdocs-to-pdf, the successor of mkdocs-with-pdf, makes a PDF of all pages."""

from __future__ import annotations

import pytest

from tests.compat import DOCS

try:
    import mkdocs_to_pdf.plugin  # noqa: F401 - needs Pango, which pip does not install
    from pypdf import PdfReader
except (ImportError, OSError):
    pytest.skip("mkdocs-to-pdf does not run here", allow_module_level=True)

# WeasyPrint leaves files and pipes open until they are garbage-collected.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def test_pdf_has_all_pages_and_no_empty_sheets(site):
    pdf = {"to-pdf": {"output_path": "all.pdf"}}
    docs = site(DOCS, plugins=["search", pdf], theme={"name": "material", "font": False})
    built = docs.build()  # strict: a broken link in its table of contents is an error
    sheets = [" ".join(page.extract_text().split()) for page in PdfReader(built.root / "all.pdf").pages]
    text = " ".join(sheets)
    for sentence in ("The home of this documentation.", "How to make it faster.", "How to put it onto your machine."):
        assert sentence in text
    assert "guide/advanced/tuning.md" in text.replace(" ", ""), "metadata is shown, although collapsed on screen"
    assert all(len(sheet) > len("3. Guide - 6/14 -") for sheet in sheets[1:])
    assert len(sheets) < 2 * len(built.pages()), "sections do not start new sheets"
    assert (built.log, built.broken_links()) == ([], [])

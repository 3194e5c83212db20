"""Run axe-core in a page, on the sections or on the whole page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.reader import Reader

VERSION = "4.14.0"
"""The version that the continuous integration installs."""
_ROOT = Path(__file__).parent.parent.parent
_PLACES = (_ROOT / ".venv", _ROOT)
_SCRIPT = Path("node_modules/axe-core/axe.min.js")

THEIRS = {("aria-dialog-name", ".md-search")}
"""Findings in Material's own templates."""

# The theme sets the colours of links and inline code, and its contrast may be too low. The same element outside the
# sections shows whether a colour is the theme's.
_RUN = """
const [where, done] = arguments;
const beside = document.createElement('div');
document.querySelector('.docindex').before(beside);
const look = html => {
  beside.innerHTML = html;
  return getComputedStyle(beside.querySelector('i') || beside.firstChild).color;
};
const isThemes = (rule, {element}) => {
  if (rule !== 'color-contrast') return false;
  const link = element.closest('a');
  if (link && getComputedStyle(link).color === look('<a href="#">x</a>')) return true;
  const word = `<div class="highlight"><pre><code><i class="${element.className}">x</i></code></pre></div>`;
  return element.matches('.docindex-code code span') && getComputedStyle(element).color === look(word);
};
axe.run(where, {elementRef: true, resultTypes: ['violations']}).then(({violations, passes}) => done({
  checked: passes.length,
  found: violations.filter(({impact}) => ['serious', 'critical'].includes(impact)).flatMap(({id, nodes}) =>
    nodes.filter(node => where === 'html' || !isThemes(id, node)).map(node => (
      {rule: id, place: node.target.join(' '), why: node.failureSummary}))),
}));
"""


def axe_script() -> str:
    """The source of axe-core; skips the test if it is not installed."""
    named = os.environ.get("DOCINDEX_AXE")
    script = next(
        (path for path in ([Path(named)] if named else [p / _SCRIPT for p in _PLACES]) if path.exists()), None
    )
    if script is None:
        reason = f"needs axe-core: npm install --prefix .venv axe-core@{VERSION}"
        if os.environ.get("CI") == "true":
            pytest.fail(f"{reason}; in CI it must run")
        pytest.skip(reason)
    return script.read_text(encoding="utf-8")


def findings(reader: Reader, *, whole: bool = False) -> list[dict[str, Any]]:
    """Serious and critical findings in the sections, except in the theme's own colours, or in the whole page."""
    reader.js(axe_script())
    reader.js("document.querySelectorAll('.docindex details').forEach(details => details.open = true)")
    result = reader.driver.execute_async_script(_RUN, "html" if whole else ".docindex")
    assert result["checked"] > 3
    return [found for found in result["found"] if (found["rule"], found["place"]) not in THEIRS]

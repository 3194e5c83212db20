"""axe-core in the page: what it finds in the sections."""

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

# A link and a word of code look as the theme wants them to look, which may be paler than it should be: whose the colour
# is, the same element beside the sections tells.
_RUN = """
const done = arguments[0];
const beside = document.createElement('div');
document.querySelector('.docindex').before(beside);
const seen = {};
const look = html => {
  if (!seen[html]) {
    beside.innerHTML = html;
    seen[html] = getComputedStyle(beside.querySelector('i') || beside.firstChild).color;
  }
  return seen[html];
};
const owner = (rule, {element}) => {
  const link = element.closest('a'), {color} = getComputedStyle(element);
  if (rule !== 'color-contrast') return 'docindex';
  if (link && getComputedStyle(link).color === look('<a href="#">x</a>')) return 'link of the theme';
  const word = `<div class="highlight"><pre><code><i class="${element.className}">x</i></code></pre></div>`;
  if (element.matches('.docindex-code code span') && color === look(word)) return 'code of the theme';
  return 'docindex';
};
axe.run('.docindex', {elementRef: true, resultTypes: ['violations']}).then(({violations, passes}) => done({
  checked: passes.length,
  found: violations.flatMap(({id, impact, nodes}) => nodes.map(node => ({
    rule: id, impact, html: node.html.slice(0, 120), why: node.failureSummary, owner: owner(id, node),
  }))),
}));
"""


def axe_script() -> str:
    """The text of axe-core; skips the test where it is not installed."""
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


def findings(reader: Reader, *, themes_links: bool = False) -> list[dict[str, Any]]:
    """Serious and critical findings in the sections of the page; `themes_links` adds pale links of the theme."""
    reader.js(axe_script())
    reader.js("document.querySelectorAll('.docindex details').forEach(details => details.open = true)")
    result = reader.driver.execute_async_script(_RUN)
    assert result["checked"] > 3
    count = ("docindex", "link of the theme") if themes_links else ("docindex",)
    serious = (found for found in result["found"] if found["impact"] in ("serious", "critical"))
    return [found for found in serious if found["owner"] in count]

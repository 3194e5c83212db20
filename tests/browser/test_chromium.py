"""Without a browser, tests are skipped, except in CI."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.chromium import start_chromium


@pytest.mark.parametrize("ci", ["true", "", None])
def test_missing_chromium_skips_or_fails_in_ci(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ci: str | None) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if ci is None:
        monkeypatch.delenv("CI", raising=False)
    else:
        monkeypatch.setenv("CI", ci)
    outcome = pytest.fail.Exception if ci == "true" else pytest.skip.Exception
    with pytest.raises(outcome, match="browser tests need Chromium"):
        start_chromium(tmp_path)

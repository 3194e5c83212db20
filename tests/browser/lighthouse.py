"""The documentation of Lighthouse, a fictional job scheduler: 20 pages that look like real docs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.sites import Site, make_site

LONG_TITLE = "Restore a single tenant from an encrypted point-in-time snapshot without stopping the other tenants"
LONG_NAME = "com.example.lighthouse.scheduler.internal.RetryingDeliveryCoordinatorFactoryBean"
LONG_PATH = "guides/operations/restore-a-single-tenant-from-an-encrypted-point-in-time-snapshot.md"

_FIRST = {
    "index.md": """# Lighthouse

Lighthouse runs jobs on time, on one machine or on many, and tells you when one of them did not.

New here? [Install it](getting-started/installation.md), then follow the
[quick start](getting-started/quick-start.md).
""",
    "getting-started/installation.md": """# Installation

Install Lighthouse from a package, a container image or source, on Linux, macOS and Windows.

## Packages

```sh
pip install lighthouse
lighthouse --version
```

## Containers

Images exist for every release. Read [configuration](../reference/configuration.md) next.
""",
    "getting-started/quick-start.md": """# Quick start

Schedule a first job in five minutes: write it, run it, look at its log.

See [installation](installation.md) and [configuration](../reference/configuration.md).
""",
    "getting-started/upgrade.md": """# Upgrade from 1.x

What changed in version 2, and how to bring your jobs along.

Start from a fresh [installation](installation.md).
""",
    "getting-started/faq.md": "# FAQ\n\n## Does it need a database?\n\nNo. Read [installation](installation.md).\n",
    "guides/jobs.md": """# Write a job

A job is a function with a schedule; this page explains retries, time limits and results.

Options stand in the [configuration](../reference/configuration.md).
""",
    "guides/deployment/docker.md": """---
search:
  boost: 2
---
# Docker

Run the scheduler and its workers in containers, with a volume for state.

Set it up by [configuration](../../reference/configuration.md).
""",
    "guides/deployment/kubernetes.md": """# Kubernetes

A Helm chart, sensible limits, and probes that tell the truth.

Look at [Docker](docker.md) first.
""",
    "guides/operations/backup.md": """# Back up and restore

Which files hold state, how to copy them while Lighthouse runs, and how to test a copy.
""",
    LONG_PATH: f"""# {LONG_TITLE}

A walk through the whole procedure, from finding the right snapshot over checking its signature to letting
the tenant's users back in, with the commands, the time that each of them takes, and the way back.

## Find the snapshot

```sh
lighthouse snapshot list --tenant example --before 2024-05-01T00:00:00Z --format table --include-encrypted
```

| Step | Takes | Can be undone |
| --- | --- | --- |
| List | seconds | yes |
| Restore | minutes | no |

See [backup](backup.md).
""",
    "reference/configuration.md": """---
keywords: [container, container image]
---
# Configuration

Every option of `lighthouse.yml`, its type, its default, and when to change it.

## Options

| Option | Type | Default |
| --- | --- | --- |
| `workers` | number | 4 |
| `timezone` | text | UTC |
""",
    "reference/cli.md": """---
keywords: [container, container image]
---
# Command line

Commands, their flags and their exit codes.

Back to [jobs](../guides/jobs.md).
""",
    f"reference/api/{LONG_NAME}.md": f"# {LONG_NAME}\n\nDelivers a result again after a failure.\n",
    "reference/api/events.md": "# Events `on_start` & `on_stop`\n\nWhat a plugin may listen to, and when.\n",
    "reference/api/rest.md": "# REST\n\n```http\nGET /v2/jobs HTTP/1.1\n```\n",
    "reference/api/日本語.md": "# 日本語のタイトル\n\n長い文章は表の中でも折り返される。\n",
    "about/license.md": "# License\n\nLighthouse is free software.\n",
}
_LATER = {
    "getting-started/quick-start.md": _FIRST["getting-started/quick-start.md"] + "\nNow with time zones.\n",
    "reference/cli.md": _FIRST["reference/cli.md"] + "\nNew: `lighthouse doctor`.\n",
    "about/release-notes.md": "# Release notes\n\nWhat is new in each version.\n\n## 2.1\n\nTime zones.\n",
}
_FILES = {"reference/lighthouse.schema.json": "{}\n", "reference/exit-codes.csv": "0,fine\n1,failed\n"}

# Nothing is loaded from another host, so that tests notice any request of docindex.
THEME_SETTINGS: dict[str, dict[str, Any]] = {
    "material": {
        "name": "material",
        "font": False,
        "palette": [
            {"scheme": "default", "toggle": {"icon": "material/weather-night", "name": "Dark"}},
            {"scheme": "slate", "toggle": {"icon": "material/weather-sunny", "name": "Light"}},
        ],
    },
    "mkdocs": {"name": "mkdocs", "highlightjs": False, "color_mode": "auto", "user_color_mode_toggle": True},
    "readthedocs": {"name": "readthedocs", "highlightjs": False},
    "terminal": {"name": "terminal"},
    "shadcn": {"name": "shadcn"},
}


_SOURCES = {
    "README.md": "# Code\n\nHow the code of Lighthouse is laid out.\n",
    "lighthouse/__init__.py": "",
    "lighthouse/jobs.py": '''"""Jobs are functions with a schedule."""

from lighthouse.storage.snapshots import RetryingDeliveryCoordinatorFactoryBean


class Job(RetryingDeliveryCoordinatorFactoryBean):
    """One function, and when it runs."""

    def run_with_all_the_arguments_it_was_given(self, first_argument: str, second_argument: int = 1000) -> list[str]:
        """Run it now."""
        return ["a line that is so long that no narrow window can show all of it", first_argument, str(second_argument)]
'''
    + "\n\n# One more line of a long file.\n" * 40
    + "\n\ndef last_of_all():\n    return eval('1')\n",
    "lighthouse/signals.py": '"""Signals that ships see."""\n\n\nclass Signal:\n'
    + "\n".join(f"    def blink_{number}(self):\n        pass\n" for number in range(12)),
    "lighthouse/storage/__init__.py": "",
    "lighthouse/storage/snapshots.py": "class RetryingDeliveryCoordinatorFactoryBean:\n    pass\n",
    "tests/test_jobs.py": "from lighthouse.jobs import Job\n\n\ndef test_job():\n    assert Job\n",
}
"""Its code."""


_ON_REQUEST = {
    "map": "map.md",
    "book": "book.md",
    "sections": ["copy", "metadata", "related", "map"],
    "export": {"markdown": True},
}


def make_lighthouse(
    folder: Path,
    theme: str,
    *,
    layout: str = "table",
    url: str = "",
    sources: bool = False,
    maps: bool = False,
    **options: Any,
) -> Site:
    """Write the site, with two years of history and three authors; `options` are those of the theme."""
    for path, text in _SOURCES.items() if sources else ():
        target = folder / "code" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    site = make_site(
        folder,
        {**_FIRST, **_FILES},
        docindex={
            "folders": {"layout": layout, "list_files": True},
            "keywords": {"index": "keywords.md"},
            "sources": [{"path": "code", "embed": "always"}] if sources else [],
            **(_ON_REQUEST if maps else {}),
        },
        site_name="Lighthouse",
        site_url=url,
        theme={**THEME_SETTINGS[theme], **options},
        markdown_extensions=["admonition", "tables", {"toc": {"permalink": True}}],
    )
    (folder / ".gitignore").write_text("/site\n", encoding="utf-8")
    site.commit("Write the docs", date="2023-02-14T09:00:00+00:00", author="Ada Example")
    site.write(_LATER)
    site.commit("Describe version 2.1", date="2024-11-05T16:30:00+00:00", author="Grace Example")
    site.write({"guides/operations/backup.md": _FIRST["guides/operations/backup.md"] + "\nTest your copies.\n"})
    site.commit("Ask for tests", date="2025-03-21T12:00:00+00:00", author="Linus Example-Longname")
    return site

"""Build once in a separate process and print the cost of the plugin's events as JSON.

    python -m tests.tools.benchmarks.one_build MKDOCS_YML SITE_DIR [--edit PAGE] [--cores 1]

With --edit, it builds twice like `mkdocs serve`, changes that page in between, and measures the second build.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.plugins import BasePlugin

ANALYSIS = frozenset(("files", "nav"))
WRITING = frozenset(("post_build",))
"""Events that run once per build, to make the index and to write the exports. The others run for each page."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", type=Path)
    parser.add_argument("site_dir", type=Path)
    parser.add_argument("--edit", type=Path)
    parser.add_argument("--cores", type=int)
    options = parser.parse_args()
    if options.cores:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])
    spent: dict[str, float] = {}
    plugin = None
    for number in range(2 if options.edit else 1):
        if number:
            text = options.edit.read_text(encoding="utf-8")
            options.edit.write_text(f"{text}\n\nOne more sentence about benchmarks.\n", encoding="utf-8")
        config = load_config(str(options.config), site_dir=str(options.site_dir))
        if number == 0:
            config.plugins.on_startup(command="serve" if options.edit else "build", dirty=False)
        plugin = config.plugins.get("docindex")
        spent = {}
        if plugin:
            count_costs(config.plugins.events, plugin, spent)
        start, clock = time.process_time(), time.perf_counter()
        build(config)
        whole, wall = time.process_time() - start, time.perf_counter() - clock
    if plugin:
        plugin.on_shutdown()
    analysis = sum(seconds for event, seconds in spent.items() if event in ANALYSIS)
    writing = sum(seconds for event, seconds in spent.items() if event in WRITING)
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = {
        "cpu": whole,
        "wall": wall,
        "workers": workers.ru_utime + workers.ru_stime,
        "analysis": analysis,
        "rendering": sum(spent.values()) - analysis - writing,
        "writing": writing,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    json.dump(result, sys.stdout)


def count_costs(events: dict[str, list[Callable[..., Any]]], plugin: BasePlugin[Any], spent: dict[str, float]) -> None:
    """Wrap the plugin's events to add their CPU time to `spent`."""

    def counted(event: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            start = time.process_time()
            try:
                return method(*args, **kwargs)
            finally:
                spent[event] = spent.get(event, 0.0) + time.process_time() - start

        return run

    for event, methods in events.items():
        for at, method in enumerate(methods):
            if getattr(method, "__self__", None) is plugin:
                methods[at] = counted(event, method)


if __name__ == "__main__":
    main()

"""The plugin's voice: below MkDocs' logger, so that `--strict` counts its warnings."""

from mkdocs.plugins import get_plugin_logger

log = get_plugin_logger("docindex")

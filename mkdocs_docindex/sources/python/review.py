"""Calls to review, by the rules of flake8-bandit as ruff numbers them; B614 is of bandit itself."""

from __future__ import annotations

import ast
from collections.abc import Callable

__all__ = ["MODULES", "is_unverified", "rule_of"]

Resolve = Callable[[ast.expr], str]

_ALWAYS = {
    "builtins.exec": "S102",
    "builtins.eval": "S307",
    "commands.getoutput": "S605",
    "commands.getstatusoutput": "S605",
    "jsonpickle.decode": "S301",
    "jsonpickle.unpickler.decode": "S301",
    "marshal.load": "S302",
    "marshal.loads": "S302",
    "os.popen": "S605",
    "os.system": "S605",
    "pandas.read_pickle": "S301",
    "shelve.DbfilenameShelf": "S301",
    "shelve.open": "S301",
    "ssl._create_unverified_context": "S323",
    "subprocess.getoutput": "S605",
    "subprocess.getstatusoutput": "S605",
    "tempfile.mktemp": "S306",
    **{
        f"{module}.{name}": "S301"
        for module in ("pickle", "_pickle", "cPickle", "dill")
        for name in ("load", "loads", "Unpickler")
    },
}
_SAFE_LOADERS = {
    f"yaml.{name}"
    for name in ("SafeLoader", "CSafeLoader", "BaseLoader", "CBaseLoader", "loader.SafeLoader", "cyaml.CSafeLoader")
}
_WEAK = {"md4", "md5", "sha", "sha1"}
_TRUSTING = {f"paramiko{part}.{name}" for part in ("", ".client") for name in ("AutoAddPolicy", "WarningPolicy")}
_VERBS = ("get", "options", "head", "post", "put", "patch", "delete", "request")


def rule_of(call: ast.Call, name: str, resolve: Resolve) -> str:
    """Return the rule that a call violates, or ""; `name` is the qualified name of the function."""
    if rule := _ALWAYS.get(name):
        return rule
    if check := _SOMETIMES.get(name):
        rule, breaks = check
        return rule if breaks(call, resolve) else ""
    if isinstance(call.func, ast.Attribute) and call.func.attr == "set_missing_host_key_policy":
        policy = call.args[0] if call.args else _option(call, "policy")
        policy = policy.func if isinstance(policy, ast.Call) else policy
        return "S507" if policy and resolve(policy) in _TRUSTING else ""
    return ""


def is_unverified(node: ast.Attribute, resolve: Resolve) -> bool:
    """Whether it is the unverified SSL context, which is usually not called but assigned in place of another."""
    return node.attr == "_create_unverified_context" and resolve(node) == "ssl._create_unverified_context"


def _option(call: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _is(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _has_more(call: ast.Call) -> bool:
    """Whether it has unknown options: `**options`."""
    return any(keyword.arg is None for keyword in call.keywords)


def _runs_a_shell(call: ast.Call, _: Resolve) -> bool:
    shell = _option(call, "shell")
    return isinstance(shell, ast.Constant) and bool(shell.value)


def _does_not_verify(call: ast.Call, _: Resolve) -> bool:
    return _is(_option(call, "verify"), False)


def _is_for_security(call: ast.Call, _: Resolve) -> bool:
    purpose = _option(call, "usedforsecurity")
    return _is(purpose, True) if purpose is not None else not _has_more(call)


def _is_weak(call: ast.Call, resolve: Resolve) -> bool:
    name = call.args[0] if call.args else _option(call, "name")
    is_weak = isinstance(name, ast.Constant) and isinstance(name.value, str) and name.value.lower() in _WEAK
    return is_weak and _is_for_security(call, resolve)


def _loads_unsafe_yaml(call: ast.Call, resolve: Resolve) -> bool:
    loader = call.args[1] if len(call.args) > 1 else _option(call, "Loader")
    if loader is None:
        return not _has_more(call)
    name = resolve(loader)
    # A custom loader may be safe.
    return name.startswith("yaml.") and name not in _SAFE_LOADERS


def _loads_more_than_weights(call: ast.Call, _: Resolve) -> bool:
    # Without the option it depends on the version of torch that runs: 2.6 and later only load weights.
    return _is(_option(call, "weights_only"), False)


def _does_not_escape(call: ast.Call, _: Resolve) -> bool:
    escape = _option(call, "autoescape")
    return _is(escape, False) if escape is not None else not _has_more(call)


_SOMETIMES: dict[str, tuple[str, Callable[[ast.Call, Resolve], bool]]] = {
    "hashlib.new": ("S324", _is_weak),
    "jinja2.Environment": ("S701", _does_not_escape),
    "jinja2.environment.Environment": ("S701", _does_not_escape),
    "torch.load": ("B614", _loads_more_than_weights),
    "yaml.load": ("S506", _loads_unsafe_yaml),
    **{f"hashlib.{name}": ("S324", _is_for_security) for name in _WEAK},
    **{f"{client}.{verb}": ("S501", _does_not_verify) for client in ("requests", "httpx") for verb in _VERBS},
    **{f"httpx.{name}": ("S501", _does_not_verify) for name in ("stream", "Client", "AsyncClient")},
    **{
        f"subprocess.{name}": ("S602", _runs_a_shell) for name in ("Popen", "call", "check_call", "check_output", "run")
    },
}

MODULES = frozenset(name.partition(".")[0] for name in (*_ALWAYS, *_SOMETIMES, *_TRUSTING))
"""The modules that the rules apply to."""

"""Tokens and keys in the text of a file, so that it is not published.

Only forms that hardly anything else has are known here: what is found is nearly certainly a secret. A placeholder in
such a form, and the examples that the makers' own documentation uses, are none.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import unquote

__all__ = ["FORMS", "find_secret"]

_PLACEHOLDER = re.compile(
    r"example|sample|dummy|fake|placeholder|redacted|changeme|your|test|foobar|deadbeef|insert|replace|secret_?key"
    r"|12345678|abcdefgh|(.)\1{5}|\.\.\.|\*\*",
    re.IGNORECASE,
)


class _Form(NamedTuple):
    """How one kind of secret looks."""

    mark: str
    """Stands in every text that has it: looking for this first is fast."""
    pattern: re.Pattern[str]
    is_real: Callable[[re.Match[str]], bool]


def find_secret(text: str) -> int | None:
    """The line of the first secret in a text, None if there is none. Its value is not told."""
    first: int | None = None
    for form in _FORMS:
        if form.mark not in text:
            continue
        for match in form.pattern.finditer(text):
            if first is not None and match.start() >= first:
                break
            if form.is_real(match):
                first = match.start()
                break
    return None if first is None else text.count("\n", 0, first) + 1


def _is_token(match: re.Match[str]) -> bool:
    token = match["token"]
    return len(set(token)) > 3 and not _PLACEHOLDER.search(token)


def _is_mixed_token(match: re.Match[str]) -> bool:
    """For forms that words with hyphens could have: real tokens have capitals and digits."""
    token = match["token"]
    return _is_token(match) and any(sign.isdigit() for sign in token) and token != token.lower()


def _is_hexadecimal(match: re.Match[str]) -> bool:
    token = match["token"]
    return _is_token(match) and any(sign.isdigit() for sign in token) and not token.isdigit()


def _is_private_key(match: re.Match[str]) -> bool:
    """Whether a key follows its head; many texts only speak of the head."""
    body = match.string[match.end() : match.end() + 1200].partition("-----")[0]
    # In a string of a program, line ends are written out, and each line has its quotes.
    runs = re.findall(r"[A-Za-z0-9+/=]{40,}", body.replace("\\n", "\n"))
    return any(len(set(run)) > 11 and not re.search(r"(.)\1{9}", run) for run in runs)


def _is_signed_web_token(match: re.Match[str]) -> bool:
    header, claims = (_decoded(part) for part in ("eyJ" + match["header"], match["claims"]))
    if not isinstance(header, dict) or "alg" not in header or str(header["alg"]).lower() == "none":
        return False
    # The claims that jwt.io and most tutorials show.
    shown = json.dumps(claims)
    return isinstance(claims, dict) and not re.search(
        r"1234567890|John Doe|example|payload|\btest", shown, re.IGNORECASE
    )


def _decoded(part: str) -> object:
    try:
        return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (ValueError, RecursionError):
        return None


_LOCAL = re.compile(
    r"localhost|127\.|0\.0\.0\.0|host\b|hostname|server\b|(?:.*\.)?example(?:\.\w+)?$"
    r"|.*\.(?:test|invalid|local|localhost)$",
    re.IGNORECASE,
)
_PASSWORD_WORD = re.compile(
    r"pass|pwd|secret|token|user|admin|root|guest|letmein|hunter2|s3cr|p4ss|foo|bar|key\b", re.IGNORECASE
)


def _is_real_login(match: re.Match[str]) -> bool:
    """Whether a URL logs in somewhere; documentation and tests are full of URLs that do not."""
    user, password, host = unquote(match["user"]), unquote(match["password"]), match["host"]
    if _LOCAL.match(host) or password == user or len(password) < 8 or len(set(password)) < 5:
        return False
    if _PASSWORD_WORD.search(password) or _PLACEHOLDER.search(password) or _PLACEHOLDER.search(host):
        return False
    return any(sign.isdigit() for sign in password) and any(sign.isalpha() for sign in password)


def _form(mark: str, rest: str, is_real: Callable[[re.Match[str]], bool] = _is_token, *, inside: bool = False) -> _Form:
    literal = re.escape(mark)
    # The search leaps from mark to mark, as each pattern starts with one and looks back only then.
    start = "" if inside else rf"(?<![A-Za-z0-9_-]{literal})"
    return _Form(mark, re.compile(literal + start + rest), is_real)


def _tokens(marks: str, form: str, is_real: Callable[[re.Match[str]], bool] = _is_token) -> tuple[_Form, ...]:
    """Forms that are a mark and a token behind it."""
    return tuple(_form(mark, rf"(?P<token>{form})(?![A-Za-z0-9_-])", is_real) for mark in marks.split())


_FORMS = (
    _form("-----BEGIN ", r"(?:[A-Z0-9]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----", _is_private_key, inside=True),
    *_tokens("AKIA ASIA", "[A-Z2-7]{16}"),
    *(
        _form(
            name,
            r"[\"']?\s{0,9}[:=]\s{0,9}[\"']?(?P<token>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
            _is_mixed_token,
            inside=True,
        )
        for name in ("aws_secret_access_key", "AWS_SECRET_ACCESS_KEY")
    ),
    *_tokens("ghp_ gho_ ghu_ ghs_ ghr_", "[A-Za-z0-9]{36}"),
    *_tokens("github_pat_", "[A-Za-z0-9]{22}_[A-Za-z0-9]{59}"),
    *_tokens("glpat-", r"[\w-]{20,300}", _is_mixed_token),
    *_tokens("xoxa- xoxb- xoxe- xoxp- xoxr- xoxs-", r"(?:\d-)?\d{8,}-[0-9A-Za-z-]{10,}"),
    *_tokens("hooks.slack.com/services/", "T[A-Z0-9]{7,12}/B[A-Z0-9]{7,12}/[A-Za-z0-9]{24}"),
    *_tokens("sk_live_ rk_live_", "[0-9A-Za-z]{16,}"),
    *_tokens("AIza", r"[\w-]{35}"),
    *_tokens("npm_", "[A-Za-z0-9]{36}"),
    *_tokens("pypi-AgE", r"[\w-]{50,}"),
    *_tokens("SG.", r"[\w-]{22}\.[\w-]{43}", _is_mixed_token),
    *_tokens("SK", "[0-9a-f]{32}", _is_hexadecimal),
    *_tokens("sk-ant-", r"[a-z]+\d\d-[\w-]{32,}", _is_mixed_token),
    *_tokens("sk-proj- sk-svcacct- sk-admin-", r"[\w-]{40,}", _is_mixed_token),
    *_tokens("sk-", "[A-Za-z0-9]{48}", _is_mixed_token),
    *_tokens("hf_", "[A-Za-z0-9]{34}"),
    *_tokens("dop_v1_", "[a-f0-9]{64}"),
    *_tokens("dckr_pat_", r"[\w-]{27}", _is_mixed_token),
    *_tokens("shpat_ shpss_ shpca_", "[a-fA-F0-9]{32}"),
    *_tokens("hvs.", r"[\w-]{90,}", _is_mixed_token),
    *_tokens("AGE-SECRET-KEY-1", "[A-Z0-9]{58}"),
    *_tokens("AccountKey=", "[A-Za-z0-9+/]{86}==", _is_mixed_token),
    _form("eyJ", r"(?P<header>[\w-]{10,})\.(?P<claims>eyJ[\w-]{10,})\.[\w-]{20,}", _is_signed_web_token),
    _form(
        "://",
        r"(?P<user>[^\s/:@\"'`<>{}$()\[\]]{1,100}):(?P<password>[^\s/@\"'`<>{}$*()\[\]]{1,200})"
        r"@(?P<host>[A-Za-z0-9.-]{1,200})",
        _is_real_login,
        inside=True,
    ),
)

FORMS = hashlib.sha256(repr([form.pattern.pattern for form in _FORMS]).encode()).hexdigest()[:12]
"""Changes with what is known of secrets: a file that had none may have one then."""

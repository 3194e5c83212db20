"""Secrets that keep a file from being published. All are generated at run time."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from mkdocs_docindex.sources import secret_forms
from mkdocs_docindex.sources.secrets import find_secret
from tests.patience import no_long_wait
from tests.planted_secrets import SECRETS, TEMPLATES, private_key, web_token

MIXED = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6A7b8C9d0E1f2G3h4"
BODY = base64.b64encode(bytes(range(7, 199))).decode()
HEX = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"
UUID = "3f2a91c4-7be0-4d15-9c68-e1a0b7d5f243"


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_secrets_are_found_by_line(secret):
    for before, after in (("", ""), ('x = "', '"\n'), ("export X=", "\n"), ("a: ", " # comment\n")):
        assert find_secret(f"# one\n\n{before}{secret}{after}") == 3
    assert find_secret(f"\n{secret}\n{SECRETS['AWS']}\n") == 2


@pytest.mark.parametrize(
    "escape",
    [r"\n", r"\t", r"\r\n", r"\u003d", r"\x3d", r"\075", "%3D", "%20", "%253D", "=3D", "&quot;", r"\033[1;32m"],
)
def test_escape_before_a_secret_does_not_hide_it(escape):
    published = [name for name, secret in SECRETS.items() if find_secret(f'"a{escape}{secret}"') is None]
    assert published == []


def test_every_form_has_an_example():
    templates = f'{TEMPLATES}{SECRETS["Discord"][:3]}{SECRETS["web token"][:3]}eyJrIjoi-----BEGIN "d"'
    marks = {form.mark for form in secret_forms.TEXTS}
    for forms in (*secret_forms.HEADS.values(), *secret_forms.TAILS.values()):
        marks |= {form.mark for form in forms if not re.fullmatch("[MNO][DTjz][AEIMQUYcgk]", form.mark)}
    assert [mark for mark in sorted(marks) if mark not in templates] == []
    assert len(marks) > 200


def test_guide_lists_every_issuer():
    guide = (Path(__file__).parents[1] / "example_site/docs/guides/source-code.md").read_text(encoding="utf-8")
    text = " ".join(guide.split())
    assert [issuer for issuer in sorted(secret_forms.ISSUERS) if not re.search(rf"\b{re.escape(issuer)}\b", text)] == []


PLACEHOLDERS = {
    "documented AWS key": "AKIAIOSFODNN7" + "EXAMPLE",
    "documented AWS secret": "aws_secret_access" + "_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "all the same": "ghp_" + "x" * 36,
    "in order": "ghp_" + "1234567890abcdefghijklmnopqrstuvwxyz",
    "too short": "ghp_" + MIXED[:20],
    "too long": "ghp_" + MIXED[:50],
    "inside a word": "notghp_" + MIXED[:36],
    "test key": "sk_test_" + MIXED[:24],
    "head of a key": '"-----BEGIN PRIVATE ' + 'KEY-----" in text',
    "key without a body": private_key("RSA ", "..."),
    "key of one letter": private_key("RSA ", "A" * 64),
    "public key": "-----BEGIN PUBLIC KEY-----\n" + BODY,
    "certificate": "-----BEGIN CERTIFICATE-----\n" + BODY,
    "kebab-case": "sk-proj-this-is-a-long-class-name-of-some-style-sheet-indeed",
    "digest": "sha256:" + "0f1e2d3c" * 8,
    "SK and words": "SKIP SK SKU123 TASK" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    "known web token": web_token({"alg": "HS256"}, {"sub": "1234567890", "name": "John Doe", "iat": 1516239022}),
    "unsigned web token": web_token({"alg": "none"}, {"sub": "u-7731"}),
    "no web token": "eyJ" + MIXED[:20] + ".eyJ" + MIXED[:20] + "." + MIXED[:40],
    "user:password": "https://user:password@host.com/",
    "shell variables": "https://$USER:${PASSWORD}@db.company.io",
    "angle brackets": "https://<user>:<password>@db.company.io",
    "braces": "https://{user}:{password}@db.company.io",
    "percent": "postgres://%s:%s@%s/%s",
    "at example.com": "https://joe:" + "x7Kq92mLpd" + "@example.com",
    "at home": "postgres://app:" + "x7Kq92mLpd" + "@localhost/db",
    "same as user": "amqp://worker123:" + "worker123@mq.company.io",
    "port and path": "http://host.com:8080/@scope/package@1.2.3",
    "plain text": "Mail me at http://a.b and c:d@e.f",
    "port and query": "http://app.company.io:8080?mail=" + "joe@company.io",
    "shell variable": "redis://:$REDIS_AUTH" + "@cache.company.io",
    "make's variable": "redis://:$$CACHE_AUTH" + "@cache.company.io",
    "Windows' variable": "redis://:%CACHE_AUTH%" + "@cache.company.io",
    "shell command": "redis://:$(cat auth)" + "@cache.company.io",
    "template": "redis://:{{ auth_of_cache }}" + "@cache.company.io",
    "masked": "redis://:********" + "@cache.company.io",
    "word at a service": "postgres://postgres:" + "airflow123" + "@postgres/db",
    "word for a password": "postgres://app:" + "my-pa%2Fssword" + "@db.company.io",
    "GitHub's own example": "gho_" + "16C7e42F292c6912E7710c838347Ae178B4a",
    "Slack without its end": "xoxp-" + "572370529330-573807301142-572331691188-####",
    "documented login": "Authorization: Basic " + base64.b64encode(b"Aladdin:open sesame").decode(),
    "login of a test": "Authorization: Basic " + base64.b64encode(b"user:password123").decode(),
    "no login": "Basic " + "authentication and authorization",
    "identifier of an application": "HEROKU_APP_ID=" + UUID,
    "UUID": "HEROKU_API_KEY: see " + UUID,
    "digest of a file": "cloudflare_sha256: " + HEX + HEX,
    "other name": "COMMIT=" + HEX,
    "public key of a mailer": "pubkey-" + HEX,
    "digest in a file name": "video.ico-" + HEX + ".png",
    "CamelCase": "glpat-" + "ThisIsNotAnyTokenButOnlyAName",
    "in capitals": "API-" + "ABSOLUTELYNOTANYTOKENATALL",
    "public web key": '{"kty": "EC", "crv": "P-256", "x": "' + MIXED[:43] + '"}',
    "unsigned address": "?sv=2022-11-02&sig=" + "signature",
    "empty key": "PrivateKey = " + "A" * 43 + "=",
    "public token of a map": "pk.eyJ1" + MIXED[:60] + "." + MIXED[:22],
    "bot in documentation": "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11",
}


@pytest.mark.parametrize("text", PLACEHOLDERS.values(), ids=PLACEHOLDERS)
def test_placeholders_and_examples_are_not_secrets(text):
    assert find_secret(f'x = "{text}"\n') is None


def test_placeholder_does_not_hide_a_secret_after_it():
    assert find_secret(f"{PLACEHOLDERS['all the same']}\n{PLACEHOLDERS['user:password']}\n{SECRETS['GitHub']}") == 3
    assert find_secret(f"{PLACEHOLDERS['at home']}\n{SECRETS['login']}") == 2
    assert find_secret(f"{PLACEHOLDERS['UUID']}\n{SECRETS['Heroku, older']}") == 2


def test_empty_text_has_no_secret():
    assert find_secret("") is None


@pytest.mark.parametrize("filling", ["", "a1B", "a1B" * 8, "0" * 40], ids=len)
def test_search_time_is_linear(filling):
    """Repeated characters make patterns backtrack."""
    marks = [form.mark for forms in (*secret_forms.HEADS.values(), *secret_forms.TAILS.values()) for form in forms]
    marks += [form.mark for form in secret_forms.TEXTS]
    with no_long_wait():
        for between in ("", " ", ".", "/", "=", "+", "-", ":", r"\n", "%3D"):
            row = between.join(mark + filling for mark in marks)
            find_secret(row * ((2_000_000 if between == "=" else 100_000) // len(row) + 1))
            for mark in ("eyJ", "://", "-----BEGIN PRIVATE KEY-----", "glpat-", "sig=", '"d":"'):
                find_secret(f"{mark}{filling}{between}" * 10_000)

"""Tokens that keep a file from being published. All of them are put together here, so that no scanner finds one."""

from __future__ import annotations

import base64
import json

import pytest

from mkdocs_docindex.read.source.secrets import find_secret

MIXED = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6A7b8C9d0E1f2G3h4"
BODY = base64.b64encode(bytes(range(7, 199))).decode()
UPPER = "QWERTY2345UIOPAS"


def web_token(header: object, claims: object) -> str:
    parts = (base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in (header, claims))
    return ".".join([*parts, MIXED[:43]])


def private_key(kind: str, body: str) -> str:
    return f"-----BEGIN {kind}PRIVATE " + f"KEY-----\n{body}\n-----END {kind}PRIVATE " + "KEY-----"


SECRETS = {
    "private key": private_key("", BODY),
    "RSA key": private_key("RSA ", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0\n\n" + BODY),
    "OpenSSH key": private_key("OPENSSH ", BODY[:70] + "\n" + BODY[70:]),
    "PGP key": "-----BEGIN PGP PRIVATE " + f"KEY BLOCK-----\nVersion: 1\n\n{BODY}",
    "key in JSON": '"private_key": "' + private_key("", BODY).replace("\n", "\\n") + '"',
    "key in a program": 'key = ("-----BEGIN PRIVATE ' + f'KEY-----\\n"\n  "{BODY[:64]}\\n"\n)',
    "AWS": "AKIA" + UPPER,
    "AWS, for a session": "ASIA" + UPPER,
    "AWS secret": "aws_secret_access" + f"_key = {MIXED[:38]}/+",
    "GitHub": "ghp_" + "a1B2" * 9,
    "GitHub app": "ghs_" + MIXED[:36],
    "GitHub, fine-grained": "github" + f"_pat_{MIXED[:22]}_{MIXED[:59]}",
    "GitLab": "glpat" + "-" + MIXED[:20],
    "Slack": "xoxb" + "-176536724815-198746983237-" + MIXED[:24],
    "Slack hook": "https://hooks.slack" + f".com/services/T0{UPPER[:8]}/B0{UPPER[:8]}/{MIXED[:24]}",
    "Stripe": "sk" + "_live_" + MIXED[:24],
    "Stripe, restricted": "rk" + "_live_" + MIXED[:24],
    "Google": "AI" + "za" + MIXED[:35],
    "npm": "npm" + "_" + MIXED[:36],
    "PyPI": "pypi" + "-AgEIcHlwaS5vcmc" + MIXED,
    "SendGrid": "SG" + f".{MIXED[:22]}.{MIXED[:43]}",
    "Twilio": "SK" + "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    "OpenAI": "sk" + "-" + MIXED[:48],
    "OpenAI, project": "sk" + "-proj-" + MIXED[:60],
    "Anthropic": "sk" + "-ant-api03-" + MIXED[:60],
    "web token": web_token({"alg": "HS256", "typ": "JWT"}, {"sub": "u-7731", "role": "owner"}),
    "login": "postgres" + "://app:" + "x7Kq92mLpd" + "@db.company.io:5432/main",
    "login at a service": "amqp" + "://app:" + "x7Kq92mLpd" + "@rabbit/",
}


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_secrets_are_found_by_line(secret):
    for before, after in (("", ""), ('x = "', '"\n'), ("export X=", "\n"), ("a: ", " # comment\n")):
        assert find_secret(f"# one\n\n{before}{secret}{after}") == 3
    assert find_secret(f"\n{secret}\n{SECRETS['AWS']}\n") == 2


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
}


@pytest.mark.parametrize("text", PLACEHOLDERS.values(), ids=PLACEHOLDERS)
def test_placeholders_and_examples_are_no_secrets(text):
    assert find_secret(f'x = "{text}"\n') is None


def test_a_placeholder_does_not_hide_the_secret_behind_it():
    assert find_secret(f"{PLACEHOLDERS['all the same']}\n{PLACEHOLDERS['user:password']}\n{SECRETS['GitHub']}") == 3
    assert find_secret(f"{PLACEHOLDERS['at home']}\n{SECRETS['login']}") == 2


def test_nothing_in_nothing():
    assert find_secret("") is None

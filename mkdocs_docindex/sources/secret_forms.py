"""Patterns of tokens, keys and passwords.

Only distinctive patterns are listed, as their issuers document them: a unique prefix, an exact length, or a
descriptive name right before the value. Precision comes before recall, since a false positive hides a harmless file.
Placeholders and documented examples are not secrets.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import string
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple
from urllib.parse import unquote

__all__ = ["HEADS", "ISSUERS", "LENGTHS", "TAILS", "TEXTS", "Form"]

Judge = Callable[[re.Match[str]], bool]


class Form(NamedTuple):
    """The pattern of one kind of secret."""

    mark: str
    """The literal text that it starts with, or ""."""
    pattern: str
    is_real: Judge

    def first(self, text: str) -> int | None:
        """Return the offset of the first match in a text, or None."""
        return next((match.start() for match in _compiled(self.pattern).finditer(text) if self.is_real(match)), None)

    def starts_at(self, text: str, start: int) -> bool:
        """Whether there is a match at a position."""
        match = _compiled(self.pattern).match(text, start)
        return match is not None and self.is_real(match)


@cache  # compiled on demand: most files contain no mark at all
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


_PLACEHOLDER = re.compile(
    r"example|sample|dummy|fake|placeholder|redacted|changeme|your|test|foobar|deadbeef|insert|replace|secret_?key"
    r"|12345678|abcdefgh|(.)\1{5}|\.\.\.|\*\*"
    # Examples in the documentation of GitHub and Dynatrace.
    r"|16C7e42F292c|ST2EY72KQINMH",
    re.IGNORECASE,
)


def _is_token(match: re.Match[str]) -> bool:
    token = match["token"]
    return len(set(token)) > 3 and not _PLACEHOLDER.search(token)


def _is_opaque(match: re.Match[str]) -> bool:
    """Whether a token is random, not a name: hyphenated, CamelCase or upper-case words use the same characters."""
    token = match["token"]
    if not any(map(str.isalpha, token)) or not _is_token(match):
        return False
    if not any(map(str.isdigit, token)):
        pairs = len(re.findall("(?=[A-Z]{2})", token))
        return len(token) / 8 < pairs < len(token) / 2  # at random, every fourth letter is a capital after a capital
    pieces = re.split("[_-]", token)
    return token != token.lower() or 2 * sum(any(map(str.isdigit, piece)) for piece in pieces) > len(pieces)


def _is_private_key(match: re.Match[str]) -> bool:
    """Whether a key follows its header; many texts only mention the header."""
    body = match.string[match.end() : match.end() + 1200].partition("-----")[0]
    # In a string literal, line ends are escaped, and each line may be quoted.
    runs = re.findall(r"[A-Za-z0-9+/=]{40,}", body.replace("\\n", "\n"))
    return any(len(set(run)) > 11 and not re.search(r"(.)\1{9}", run) for run in runs)


def _is_private_web_key(match: re.Match[str]) -> bool:
    return _is_opaque(match) and '"kty"' in match.string[max(0, match.start() - 3000) : match.end() + 3000]


def _is_signed_web_token(match: re.Match[str]) -> bool:
    header, claims = (_decoded(part) for part in ("eyJ" + match["header"], match["claims"]))
    if not isinstance(header, dict) or "alg" not in header or str(header["alg"]).lower() == "none":
        return False
    # The claims that jwt.io and most tutorials show.
    shown = json.dumps(claims)
    return isinstance(claims, dict) and not re.search(
        r"1234567890|John Doe|example|payload|\btest", shown, re.IGNORECASE
    )


def _is_grafana_key(match: re.Match[str]) -> bool:
    key = _decoded(match[0])
    return isinstance(key, dict) and {"k", "n", "id"} <= key.keys() and not _PLACEHOLDER.search(str(key["k"]))


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
    r"pass|word|pwd|secret|token|user|admin|root|guest|letmein|hunter2|s3cr|p4ss|foo|bar|key\b", re.IGNORECASE
)
_VARIABLE = re.compile(r"\$+\w+|%\w+%|\d{1,5}[?#].*")  # also the port of a URL whose query has an @
_WORD = re.compile(r"[A-Z]?[a-z]+\d{0,4}|[A-Z]+\d{0,4}")


def _is_real_login(match: re.Match[str]) -> bool:
    """Whether a URL has real credentials; documentation and tests are full of fake ones."""
    user, password, host = unquote(match["user"]), unquote(match["password"]), match["host"]
    if _LOCAL.match(host) or _PLACEHOLDER.search(host) or _VARIABLE.fullmatch(match["password"]):
        return False
    return _is_password(password) and password != user and not (_WORD.fullmatch(password) and "." not in host)


def _is_password(password: str) -> bool:
    if len(password) < 8 or len(set(password)) < 5 or not password.isprintable():
        return False
    if _PLACEHOLDER.search(password) or _PASSWORD_WORD.search(password):
        return False
    return any(map(str.isalpha, password)) and not any(map(str.isspace, password))


def _is_basic_login(match: re.Match[str]) -> bool:
    """Whether base64 is a user and a password. As there is no host to check, a plain word is not a password."""
    try:
        user, _, password = base64.b64decode(match["token"], validate=True).decode().partition(":")
    except (binascii.Error, ValueError):
        return False
    return user.isprintable() and password != user and _is_password(password) and not _WORD.fullmatch(password)


_UUID = "%h{8}-%h{4}-%h{4}-%h{4}-%h{12}"

# Issuer, marks, form; columns are two spaces apart. In a form %h is a hexadecimal digit, %a a letter or digit, and %t
# any character of a token: a letter, a digit, an underscore or a hyphen. A number instead of marks is the length of
# the run of token characters that the form starts with. Repetitions have a bound: the search stays linear.
_TOKENS = rf"""
GitHub  ghp_ gho_ ghu_ ghs_ ghr_  %a{{36}}
GitHub  github_pat_  %a{{22}}_%a{{59}}
GitLab  glpat- gldt- glrt- glrtr- glft- glsoat- glffct- glcbt- glimt- glptt- glagent- gloas- glwt-  %t{{20,300}}
GitLab  GR1348941  %t{{20}}
Atlassian  ATATT3xFfGF0 ATCTT3xFfGN0  %t{{100,300}}
Atlassian  ATBB  %a{{32}}
Trello  ATTA  %a{{60,80}}
Azure DevOps  84  %a{{76}}AZDO%a{{4}}
CircleCI  CCIPAT_ CCIPRJ_  %a{{22}}_%h{{40}}
Buildkite  bkua_  %h{{40}}
Octopus Deploy  API-  [A-Z0-9]{{26}}
Harness  pat. sat.  %t{{22}}\.%a{{24}}\.%a{{20}}
SonarQube  squ_ sqp_ sqa_  %h{{40}}
Sourcegraph  sgp_  (?:(?:[0-9A-Fa-f]{{16}}|local)_)?[0-9A-Fa-f]{{40}}
Postman  PMAK-  %h{{24}}-%h{{34}}
Prefect  pnu_ pnb_  %a{{36}}
dbt  dbtc_ dbtu_  %t{{30,60}}
Apify  apify_api_  %a{{36}}
Infracost  ico-  (?!%h{{32}})%a{{32}}
WakaTime  waka_  {_UUID}
npm  npm_  %a{{36}}
npm  _authToken=  %t{{20,300}}
PyPI  pypi-AgE  %t{{50,1000}}
RubyGems  rubygems_  %h{{48}}
crates.io  cio  %a{{32}}
NuGet  oy2  [a-z0-9]{{43}}
Clojars  CLOJARS_  [a-z0-9]{{60}}
Docker  dckr_pat_ dckr_oat_  %t{{27,32}}
JFrog  AKCp  %a{{69}}
JFrog  cmVmd  %a{{59}}
AWS  ABSKQmVkcm9ja0FQSUtleS1  [A-Za-z0-9+/]{{80,260}}
AWS  bedrock-api-key-YmVkcm9jay5h  [A-Za-z0-9+/=]{{40,4000}}
Google  AIza  %t{{35}}
Google  GOCSPX-  %t{{28}}
Google  ya29.  %t{{20,1000}}
Google  AQ.  Ab8R%t{{40,60}}
Google  1//  0%t{{40,150}}
Google  GOOG1E  [A-Z0-9]{{55}}
Google  140  (?<=AAAA%t{{7}}:)APA91b%t{{134}}
Azure  84  %a{{52}}JQQJ99%a{{26}}
Alibaba Cloud  LTAI  %a{{16,20}}
Tencent Cloud  AKID  %a{{32}}
Baidu Cloud  ALTAK-  %a{{21}}/%h{{40}}
Volcengine  AKLT  %t{{40,70}}
Yandex Cloud  AQVN  %t{{35,38}}
Yandex Cloud  YCM YCN YCO YCP  %t{{37}}
Yandex Cloud  y0_  %t{{55,60}}
Yandex Cloud  t1.  %t{{20,400}}={{0,2}}\.%t{{86}}
DigitalOcean  dop_v1_ doo_v1_ dor_v1_  %h{{64}}
Cloudflare  cfk_ cfut_ cfat_  %t{{44,52}}
Cloudflare  173  (?<=v1\.)0-%h{{24}}-%h{{146}}
Heroku  HRKU-  (?:AA%t{{58}}|{_UUID})
Fly.io  fo1_  %t{{43}}
Netlify  nfp_  %a{{36}}
Vercel  vcp_ vca_ vci_ vck_  %a{{24,80}}
Vercel  vercel_blob_rw_  %a{{16}}_%a{{30,40}}
Render  rnd_  %a{{28,32}}
Deno  ddp_ ddo_  %a{{36}}
Scalingo  tk-us-  %t{{48}}
Akamai  akab-  [a-z0-9]{{16}}-[a-z0-9]{{16}}
OpenShift  sha256~  %t{{43}}
Rancher  54  (?<=token-%a{{5}}:)%a{{54}}
Terraform Cloud  .atlasv1.  (?<=%a{{14}}\.atlasv1\.)%t{{60,70}}
Vault  hvs. hvb. hvr.  %t{{90,300}}
Pulumi  pul-  %h{{40}}
Doppler  dp.pt. dp.ct. dp.sa. dp.said. dp.scim. dp.audit.  %a{{40,44}}
Doppler  dp.st. dp.st.dev. dp.st.stg. dp.st.prd. dp.st.prod. dp.st.ci.  %a{{40,44}}
1Password  ops_eyJ  [A-Za-z0-9+/]{{250,3000}}
1Password  A3-  [A-Z0-9]{{6}}-(?:[A-Z0-9]{{11}}|[A-Z0-9]{{6}}-[A-Z0-9]{{5}})(?:-[A-Z0-9]{{5}}){{3}}
Bitwarden  30  (?<=0\.{_UUID}\.)%a{{30}}(?=:)
age  AGE-SECRET-KEY-1  [A-Z0-9]{{58}}
Tailscale  tskey-auth- tskey-api- tskey-client- tskey-scim- tskey-webhook-  %a{{10,20}}-%a{{20,40}}
Defined Networking  dnkey-  %t{{26}}-%t{{52}}
Okta  42  (?<=SSWS )00%t{{40}}
Databricks  dapi dose  %h{{32}}(?:-\d)?
PlanetScale  pscale_tkn_ pscale_pw_ pscale_oauth_  [\w.=-]{{32,64}}
Supabase  sbp_  (?:oauth_)?%h{{40}}
Supabase  sb_secret_  %t{{31}}
Neon  napi_  [a-z0-9]{{64}}
MongoDB  mdb_sa_sk_  %t{{40}}
CockroachDB  CCDB1_  %a{{22}}_%a{{40}}
Aiven  AVNS_  %t{{19}}
ClickHouse  4b1d  %a{{38}}
Slack  xoxa- xoxb- xoxc- xoxe- xoxo- xoxp- xoxr- xoxs-  (?:(?:\d-)?\d{{8,14}}-[0-9A-Za-z-]{{10,200}}|\d-%a{{140,200}})
Slack  xapp-  \d-A[A-Z0-9]{{8,12}}-\d{{10,14}}-%h{{64}}
Telegram  35  (?<=\d{{8}}:)AA%t{{33}}
Twitch  oauth:  [a-z0-9]{{30}}
Meta  EAA  [A-Z]%a{{100,400}}
Meta  27  (?<=\d{{15}}[|])%t{{27}}
Meta  IGQV IGAA  %t{{100,300}}
X  AAAAAAAAAAAAAAAAAAAAA  %a{{4,40}}[%](?:2[BF]|3D)[A-Za-z0-9%]{{40,100}}
Twilio  34  SK%h{{32}}
SendGrid  SG.  %t{{22}}\.%t{{43}}
Mailgun  key-  %h{{32}}
Mailgun  50  %h{{32}}-%h{{8}}-%h{{8}}
Mailchimp  36 37  %h{{32}}-us\d{{1,2}}
Mailchimp  md-  %t{{22}}
Brevo  xkeysib- xsmtpsib-  %h{{64}}-%a{{16}}
Resend  re_  %a{{8}}_%a{{24}}
OneSignal  os_v2_app_ os_v2_org_  [a-z2-7]{{80,120}}
Dropbox  sl. sl.u.  %t{{130,1500}}
Notion  ntn_  \d{{11}}%a{{35}}
Notion  secret_  %a{{43}}
Linear  lin_api_  %a{{40}}
Linear  lin_oauth_  %h{{64}}
Asana  32  (?<=/\d{{16}}:)%h{{32}}
Airtable  64  (?<=pat%a{{14}}\.)%h{{64}}
ClickUp  pk_  \d{{6,9}}_[A-Z0-9]{{32}}
Figma  figd_ figu_  %t{{40,60}}
HubSpot  pat-na1- pat-eu1-  {_UUID}
Contentful  CFPAT-  %t{{43}}
Typeform  tfp_  [\w.-]{{40,64}}
ReadMe  rdme_  [a-z0-9]{{70}}
Frame.io  fio-u-  %t{{64}}
Adobe  p8e-  %a{{32}}
Mapbox  sk.  eyJ%t{{60,200}}\.%t{{22}}
42 Intra  s-s4t2ud- s-s4t2af-  %h{{64}}
MaxMind  40  %a{{6}}_%a{{29}}_mmk
Adafruit  aio_  %a{{28}}
Stripe  sk_live_ rk_live_  %a{{16,250}}
Stripe  whsec_  %a{{32,64}}
Square  sq0atp-  %t{{22}}
Square  sq0csp-  %t{{43}}
Square  64  EAAA%t{{60}}
Shopify  shpat_ shpss_ shpca_ shppa_ shptka_  [a-fA-F0-9]{{32}}
Plaid  access-production-  {_UUID}
Razorpay  rzp_live_  %a{{14}}
Flutterwave  FLWSECK-  %h{{32}}-X
GoCardless, Lob, Mollie  live_  (?:%a{{30}}|%h{{35}}|%t{{40}})
Duffel  duffel_live_  %t{{43}}
EasyPost  EZAK  %a{{54}}
Shippo  shippo_live_  %h{{40}}
Sentry  sntryu_ sntrya_ sntryi_  %h{{64}}
Sentry  sntrys_eyJ  [\w+/=-]{{60,500}}
Grafana  glsa_  %a{{32}}_[0-9A-Fa-f]{{8}}
Grafana  glc_eyJ  [A-Za-z0-9+/]{{30,400}}
New Relic  NRAK-  [A-Z0-9]{{27}}
New Relic  NRII-  %t{{32}}
New Relic  40  %a{{36}}NRAL
Dynatrace  dt0c01. dt0s01. dt0s02. dt0s04. dt0s08. dt0s16.  [A-Z0-9]{{24}}\.[A-Z0-9]{{64}}
Honeycomb  hcaik_ hcbik_ hcamk_ hcbmk_  [a-z0-9]{{58}}
LaunchDarkly  api- sdk-  {_UUID}
PostHog  phx_  %a{{40,60}}
Statsig  secret-  %a{{43}}
Stytch  secret-live-  %t{{36}}
OpenAI  sk-  %a{{48}}
OpenAI  sk-proj- sk-svcacct- sk-admin-  %t{{40,400}}
Anthropic  sk-ant-  [a-z]{{2,10}}\d\d-%t{{32,200}}
DeepSeek  sk-  %h{{32}}
OpenRouter  sk-or-v1-  %h{{64}}
Langfuse  sk-lf-  {_UUID}
ElevenLabs  sk_  %h{{48}}
Hugging Face  hf_ api_org_  %a{{34}}
Replicate  r8_  %a{{37}}
Groq  gsk_  %a{{52}}
Perplexity  pplx-  %a{{48}}
xAI  xai-  %a{{80}}
NVIDIA  nvapi-  %t{{64}}
Cerebras  csk-  %a{{48}}
Fireworks  fw_  %a{{22,24}}
Together  tgp_v1_  %t{{43}}
Voyage  pa-  %t{{43}}
Jina  jina_  %h{{32}}%t{{28}}
Pinecone  pcsk_  %a{{4,6}}_%a{{50,70}}
LangSmith  lsv2_pt_ lsv2_sk_  %h{{32}}_%h{{10}}
Tavily  tvly-  (?:dev-|prod-)?%a{{32}}
Firecrawl  fc-  %h{{32}}
E2B  e2b_  %h{{40}}
RunPod  rpa_  %a{{40,60}}
"""

# Tokens without a distinctive prefix: the value must be assigned to a name that contains the issuer.
_NAMED = rf"""
36  {_UUID}  heroku codecov snyk postmark railway scw scaleway hapikey consul
32  %h{{32}}  twilio datadog dd_api facebook fb_app assemblyai pagerduty ocp_apim openweather
32  %t{{32}}  discord_client fastly mistral
37  %h{{37}}  cloudflare cf_api
40  %h{{40}}  datadog dd_app wandb deepgram github_client sendbird meraki
40  %t{{40}}  cloudflare cf_api cohere co_api zendesk launchdarkly
42  00%t{{40}}  okta
44  %t{{44}}  ibmcloud ibm_cloud
50  %a{{50}}  rapidapi twitter
64  %h{{64}}  virustotal serpapi linode trello sentry digitalocean
64  %t{{64}}  auth0 bitbucket hcloud hetzner
"""

_ASSIGNED = re.compile(r"[\"'\]]{0,2}\s{0,4}(?:=>|:=|[:=])\s{0,4}(?:[brfu]?[\"'`])?$")
_NAME_CHARACTERS = f"{string.ascii_letters}{string.digits}_.-"
_SECRET_NAME = re.compile(r"key|token|secret|auth|pass|pwd|pat$", re.IGNORECASE)
_PUBLIC_NAME = re.compile(r"public|_?id$|hash|digest|sha\d|checksum|fingerprint|url$", re.IGNORECASE)


def _assigned_name(text: str, at: int) -> str:
    """The name that a value is assigned to with `=` or `:`, or ""."""
    assigned = _ASSIGNED.search(text, max(0, at - 14), at)
    if not assigned:
        return ""
    before = text[max(0, assigned.start() - 60) : assigned.start()]
    return before[len(before.rstrip(_NAME_CHARACTERS)) :].replace("-", "_")


def _is_assigned_to(issuers: str) -> Judge:
    names = re.compile("|".join(issuers.split()), re.IGNORECASE)

    def is_real(match: re.Match[str]) -> bool:
        name = _assigned_name(match.string, match.start())
        if not names.search(name) or not _SECRET_NAME.search(name) or _PUBLIC_NAME.search(name):
            return False
        return _is_opaque(match)

    return is_real


def _pattern(form: str) -> str:
    return form.replace("%h", "[0-9a-f]").replace("%a", "[A-Za-z0-9]").replace("%t", "[A-Za-z0-9_-]")


_END = r"(?![A-Za-z0-9_-])"


def _rows(table: str) -> Iterator[tuple[str, str, str]]:
    for row in filter(None, table.splitlines()):
        first, second, third = row.split("  ")
        yield first, second, third


def _token_forms(table: str, is_real: Judge = _is_opaque) -> Iterator[Form]:
    for _, marks, form in _rows(table):
        for mark in marks.split():
            if not mark.isdigit():
                yield Form(mark, _pattern(rf"{re.escape(mark)}(?P<token>{form}){_END}"), is_real)


def _length_forms() -> Iterator[tuple[int, Form]]:
    for _, marks, form in _rows(_TOKENS):
        for mark in filter(str.isdigit, marks.split()):
            yield int(mark), Form("", _pattern(rf"(?P<token>{form}){_END}"), _is_opaque)
    for length, form, issuers in _rows(_NAMED):
        yield int(length), Form("", _pattern(rf"(?P<token>{form}){_END}"), _is_assigned_to(issuers))


# The first part of a bot's token is the id of the bot in base64, so only certain characters occur.
_DIGITS = ("MNO", "DTjz", "AEIMQUYcgk", "wxyz012345")
_DISCORD = _token_forms(
    f"Discord  {' '.join(map(''.join, product(*_DIGITS[:3])))}  "
    rf"[w-z0-5](?:{''.join(f'[{signs}]' for signs in _DIGITS)}){{4,5}}%a{{0,3}}\.%t{{6}}\.%t{{27,38}}"
)

_ALL = (
    *_token_forms(_TOKENS),
    *_DISCORD,
    *_token_forms("AWS  AKIA ASIA ABIA ACCA  [A-Z2-7]{16}", _is_token),  # a few have no digit
    Form(
        "eyJ",
        r"eyJ(?P<header>[\w-]{10,2000})\.(?P<claims>eyJ[\w-]{10,30000})\.[\w-]{20,2000}",
        _is_signed_web_token,
    ),
    Form("eyJrIjoi", r"eyJrIjoi[A-Za-z0-9+/]{40,400}", _is_grafana_key),
)


def _by(key: Callable[[Form], str]) -> dict[str, tuple[Form, ...]]:
    forms: dict[str, tuple[Form, ...]] = {}
    for form in _ALL:
        if found := key(form):
            forms[found] = (*forms.get(found, ()), form)
    return forms


HEADS = _by(lambda form: form.mark[:3] if re.fullmatch(r"[\w-]+", form.mark) else "")
"""Tokens whose mark is at the start of a run of token characters, by its first three characters."""

TAILS = _by(lambda form: "" if re.fullmatch(r"[\w-]+", form.mark) else form.mark[-3:])
"""Tokens whose mark ends before the run, by the last three characters of the mark."""

LENGTHS: dict[int, tuple[Form, ...]] = {}
"""Tokens without a mark, by the length of the run."""
for _length, _form in _length_forms():
    LENGTHS[_length] = (*LENGTHS.get(_length, ()), _form)

_ASSIGN = r"[\"']?\s{0,9}(?:=>|[:=])\s{0,9}[\"']?"
_SLASH = r"(?:\\?/)"  # JSON may escape it
_LOGIN = (
    r"(?P<user>[^\s/:@\"'`<>{}()\[\]\\]{0,100}):(?P<password>[^\s/@\"'`<>{}()\[\]\\]{1,200})"
    r"@(?P<host>[A-Za-z0-9.-]{1,200})"
)
_BASE64 = "[A-Za-z0-9+/]"


def _text_form(mark: str, rest: str, is_real: Judge = _is_opaque) -> Form:
    return Form(mark, re.escape(mark) + _pattern(rest), is_real)


TEXTS = (
    _text_form("-----BEGIN ", r"(?:[A-Z0-9]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----", _is_private_key),
    _text_form("Private-Lines:", rf"\s{{0,3}}\d{{1,4}}(?:\s|\\[rn]){{1,4}}(?P<token>{_BASE64}{{40,64}})"),
    _text_form("PrivateKey", rf"\s{{0,9}}=\s{{0,9}}(?P<token>{_BASE64}{{42}}[AEIMQUYcgkosw048]=)"),
    _text_form('"d"', r"\s{0,9}:\s{0,9}\"(?P<token>%t{43,1400})\"", _is_private_web_key),
    *(
        _text_form(mark, rf"{_ASSIGN}(?P<token>{_BASE64}{{40}})(?![A-Za-z0-9/+=])")
        for mark in ("ecret_access_key", "ECRET_ACCESS_KEY", "ecretAccessKey")
    ),
    _text_form("AccountKey=", rf"(?P<token>{_BASE64}{{86}}==)"),
    _text_form("AccessKey=", rf"(?P<token>{_BASE64}{{43}}=)"),
    _text_form("sig=", r"(?P<token>(?:%a|[+/]|[%]2[BbFf]){43}(?:=|[%]3[Dd])|%t{43}" + _END + ")"),
    _text_form("Q~", r"(?<=[\w~.]{3}\dQ~)(?P<token>[\w~.-]{31,34})(?![\w~.-])"),
    _text_form(
        "hooks.slack.com",
        rf"{_SLASH}(?P<token>(?:services{_SLASH}T%a{{7,12}}{_SLASH}B%a{{7,12}}{_SLASH}%a{{24}}"
        rf"|workflows{_SLASH}T%a{{7,12}}{_SLASH}A%a{{7,12}}{_SLASH}\d{{10,20}}{_SLASH}%a{{24}}"
        rf"|triggers{_SLASH}[TE]%a{{7,12}}{_SLASH}\d{{8,20}}{_SLASH}%h{{32}})){_END}",
    ),
    _text_form("api/webhooks/", rf"\d{{17,20}}/(?P<token>%t{{60,72}}){_END}"),
    _text_form("webhook.office.com/webhookb2/", rf"(?P<token>{_UUID}@{_UUID}/IncomingWebhook/%h{{32}})/{_UUID}"),
    _text_form("access_token$production$", r"(?P<token>%a{16}\$%h{32})"),
    _text_form("FlyV1 fm", rf"(?:2|1a|1r)_(?P<token>{_BASE64}{{100,4000}})"),
    _text_form("Basic ", rf"(?P<token>{_BASE64}{{16,400}}={{0,2}})", _is_basic_login),
    _text_form('"auth"', rf"\s{{0,9}}:\s{{0,9}}\"(?P<token>{_BASE64}{{16,400}}={{0,2}})\"", _is_basic_login),
    _text_form("://", _LOGIN, _is_real_login),
    _text_form(r":\/\/", _LOGIN, _is_real_login),
)
"""Secrets that are not a single run of token characters, or that follow a name."""

ISSUERS = frozenset(issuer for issuers, _, _ in _rows(_TOKENS) for issuer in issuers.split(", ")) | {"Discord"}
"""The issuers of tokens, for the documentation."""

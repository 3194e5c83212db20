"""One secret of every known form, generated at run time, so that no scanner finds one in this file.

Where a template has `<a36>`, the secret has 36 random characters of the alphabet `a`.
"""

from __future__ import annotations

import base64
import json
import random
import re
import string

__all__ = ["SECRETS", "TEMPLATES", "private_key", "web_token"]

_ALPHABETS = {
    "a": string.ascii_letters + string.digits,
    "b": string.ascii_letters + string.digits + "+/",
    "c": string.ascii_letters,
    "d": string.digits,
    "h": "0123456789abcdef",
    "l": string.ascii_lowercase + string.digits,
    "t": string.ascii_letters + string.digits + "_-",
    "u": string.ascii_uppercase + string.digits,
    "w": string.ascii_lowercase + "234567",
    "v": string.ascii_uppercase + "234567",
}
_UUID = "<h8>-<h4>-<h4>-<h4>-<h12>"

TEMPLATES = f"""
1Password secret key: A3-<u6>-<u11>-<u5>-<u5>-<u5>
1Password secret key, newer: A3-<u6>-<u6>-<u5>-<u5>-<u5>-<u5>
1Password service account: ops_eyJ<a300>
42 Intra: s-s4t2ud-<h64>
42 Intra, other: s-s4t2af-<h64>
Adafruit: aio_<a28>
Adobe: p8e-<a32>
age: AGE-SECRET-KEY-1<u58>
Aiven: AVNS_<t18>7
Airtable: pat<a14>.<h64>
Akamai: akab-<l16>-<l16>
Alibaba Cloud: LTAI<a20>
Anthropic: sk-ant-api03-<t93>AA
Apify: apify_api_<a36>
Asana: 1/<d16>:<h32>
Asana, newer: 2/<d16>/<d16>:<h32>
Atlassian: ATATT3xFfGF0<t180>=<u8>
Atlassian, cloud: ATCTT3xFfGN0<t180>=<u8>
Bitbucket app password: ATBB<a32>
Auth0: AUTH0_CLIENT_SECRET=<t64>
AWS: AKIA<v16>
AWS, for a session: ASIA<v16>
AWS, other services: ABIA<v16>
AWS, with context: ACCA<v16>
AWS secret: aws_secret_access_key = <b40>
AWS secret in the environment: AWS_SECRET_ACCESS_KEY="<b40>"
AWS secret in JSON: "SecretAccessKey": "<b40>"
AWS Bedrock: ABSKQmVkcm9ja0FQSUtleS1<b108>=
AWS Bedrock, short-lived: bedrock-api-key-YmVkcm9jay5h<b200>
Azure DevOps: <a76>AZDO<a4>
Azure, identifiable key: <a52>JQQJ99<a26>
Azure storage: AccountName=app;AccountKey=<b86>==;EndpointSuffix=core.windows.net
Azure service bus: SharedAccessKeyName=app;SharedAccessKey=<b43>=
Azure client secret: <a3>8Q~<a34>
Azure shared access signature: ?sv=2022-11-02&sig=<a43>%3D&se=2030
Azure logic app: &sv=1.0&sig=<t43>
Baidu Cloud: bce-v3/ALTAK-<a21>/<h40>
Bitbucket client: BITBUCKET_CLIENT_SECRET=<t64>
Bitwarden: 0.{_UUID}.<a30>:<b22>==
Brevo: xkeysib-<h64>-<a16>
Brevo SMTP: xsmtpsib-<h64>-<a16>
Buildkite: bkua_<h40>
Cerebras: csk-<a48>
CircleCI: CCIPAT_<a22>_<h40>
CircleCI project: CCIPRJ_<a22>_<h40>
ClickHouse: 4b1d<a38>
ClickUp: pk_<d8>_<u32>
Clojars: CLOJARS_<l60>
Cloudflare global key: cfk_<a40><h8>
Cloudflare user token: cfut_<a40><h8>
Cloudflare account token: cfat_<a40><h8>
Cloudflare origin CA: v1.0-<h24>-<h146>
Cloudflare, older token: CLOUDFLARE_API_TOKEN=<t40>
Cloudflare, older key: cloudflare_api_key: <h37>
CockroachDB: CCDB1_<a22>_<a40>
Codecov: CODECOV_TOKEN={_UUID}
Cohere: COHERE_API_KEY=<a40>
Contentful: CFPAT-<t43>
crates.io: cio<a32>
Databricks: dapi<h32>-2
Databricks OAuth: dose<h32>
Datadog: DD_API_KEY=<h32>
Datadog application: datadog_app_key = "<h40>"
dbt: dbtc_<t40>
dbt, personal: dbtu_<t40>
Deepgram: DEEPGRAM_API_KEY=<h40>
DeepSeek: sk-<h32>
Defined Networking: dnkey-<u26>-<u52>
Deno: ddp_<a36>
Deno organization: ddo_<a36>
DigitalOcean: dop_v1_<h64>
DigitalOcean OAuth: doo_v1_<h64>
DigitalOcean refresh: dor_v1_<h64>
Discord hook: https://discord.com/api/webhooks/<d18>/<t68>
Docker: dckr_pat_<t27>
Docker organization: dckr_oat_<t32>
Docker login: "auths": {{"registry.company.io": {{"auth": "<login>"}}}}
Doppler: dp.pt.<a43>
Doppler command line: dp.ct.<a43>
Doppler service account: dp.sa.<a43>
Doppler identity: dp.said.<a43>
Doppler SCIM: dp.scim.<a43>
Doppler audit: dp.audit.<a43>
Doppler service: dp.st.<a43>
Doppler service, development: dp.st.dev.<a43>
Doppler service, staging: dp.st.stg.<a43>
Doppler service, production: dp.st.prd.<a43>
Doppler service, production in full: dp.st.prod.<a43>
Doppler service, tests: dp.st.ci.<a43>
Dropbox: sl.<t140>
Dropbox, newer: sl.u.<t140>
Duffel: duffel_live_<t43>
Dynatrace: dt0c01.<v24>.<v64>
Dynatrace SCIM: dt0s01.<v24>.<v64>
Dynatrace OAuth: dt0s02.<v24>.<v64>
Dynatrace, 4: dt0s04.<v24>.<v64>
Dynatrace, 8: dt0s08.<v24>.<v64>
Dynatrace platform: dt0s16.<v24>.<v64>
E2B: e2b_<h40>
EasyPost: EZAK<a54>
ElevenLabs: sk_<h48>
Facebook: EAAG<a180>
Facebook app: <d15>|<t27>
Facebook secret: FACEBOOK_APP_SECRET=<h32>
Fastly: FASTLY_API_TOKEN=<t32>
Figma: figd_<t40>
Figma OAuth: figu_<t40>
Firecrawl: fc-<h32>
Fireworks: fw_<a22>
Flutterwave: FLWSECK-<h32>-X
Fly.io: fo1_<t43>
Fly.io macaroon: FlyV1 fm2_<b400>
Frame.io: fio-u-<t64>
GitHub: ghp_<a36>
GitHub OAuth: gho_<a36>
GitHub user of an app: ghu_<a36>
GitHub app: ghs_<a36>
GitHub refresh: ghr_<a36>
GitHub, fine-grained: github_pat_<a22>_<a59>
GitHub client: GITHUB_CLIENT_SECRET=<h40>
GitLab: glpat-<t20>
GitLab, routable: glpat-<a40>.01.<l9>
GitLab deploy: gldt-<t20>
GitLab runner: glrt-<t20>
GitLab runner, routable: glrt-t1_<a40>.01.<l9>
GitLab runner registration: glrtr-<t20>
GitLab runner registration, older: GR1348941<t20>
GitLab feed: glft-<t20>
GitLab SCIM: glsoat-<t20>
GitLab feature flags: glffct-<t20>
GitLab job: glcbt-64_<t20>
GitLab incoming mail: glimt-<l25>
GitLab trigger: glptt-<h40>
GitLab agent: glagent-<t50>
GitLab OAuth: gloas-<h64>
GitLab workspace: glwt-<t20>
GoCardless: live_<t40>
Google: AIza<t35>
Google, newer: AQ.Ab8R<t46>
Google client: GOCSPX-<t28>
Google access: ya29.<t160>
Google refresh: 1//0<t60>
Google HMAC: GOOG1E<u55>
Google messaging: AAAA<t7>:APA91b<t134>
Grafana: glsa_<a32>_<h8>
Grafana Cloud: glc_eyJ<a100>
Grafana, older: <grafana>
Groq: gsk_<a52>
Harness: pat.<t22>.<h24>.<a20>
Harness service account: sat.<t22>.<h24>.<a20>
Heroku: HRKU-AA<t58>
Heroku, older: HEROKU_API_KEY={_UUID}
Hetzner: HCLOUD_TOKEN=<a64>
Honeycomb: hcaik_<l58>
Honeycomb, 2: hcbik_<l58>
Honeycomb, 3: hcamk_<l58>
Honeycomb, 4: hcbmk_<l58>
HTTP login: Authorization: Basic <login>
HubSpot: pat-na1-{_UUID}
HubSpot in Europe: pat-eu1-{_UUID}
Hugging Face: hf_<c34>
Hugging Face organization: api_org_<c34>
Infracost: ico-<a32>
Instagram: IGQV<t160>
Instagram, newer: IGAA<t160>
JFrog: AKCp<a69>
JFrog reference: cmVmd<a59>
Jina: jina_<h32><t28>
Langfuse: sk-lf-{_UUID}
LangSmith: lsv2_pt_<h32>_<h10>
LangSmith service: lsv2_sk_<h32>_<h10>
LaunchDarkly: api-{_UUID}
LaunchDarkly SDK: sdk-{_UUID}
Linear: lin_api_<a40>
Linear OAuth: lin_oauth_<h64>
Lob: live_<h35>
login: postgres://app:<a12>@db.company.io:5432/main
login without a user: redis://:<a20>@cache.company.io:6379
login with letters only: mongodb+srv://app:<c14>@cluster0.a1b2c.mongodb.net/main
login with a dollar sign: amqp://app:<a5>$<a5>@mq.company.io
login in escaped JSON: "https:\\/\\/app:<a16>@registry.company.io\\/"
Mailchimp: <h32>-us12
Mailchimp, one digit: <h32>-us6
Mailchimp transactional: md-<t22>
Mailgun: key-<h32>
Mailgun signing: <h32>-<h8>-<h8>
Mapbox: sk.eyJ<a70>.<t22>
MaxMind: <a6>_<a29>_mmk
Mistral: MISTRAL_API_KEY=<a32>
Mollie: live_<a30>
MongoDB: mdb_sa_sk_<t40>
Neon: napi_<l64>
Netlify: nfp_<a36>
New Relic: NRAK-<u27>
New Relic insert: NRII-<t32>
New Relic license: <h36>NRAL
Notion: ntn_<d11><a35>
Notion, older: secret_<a43>
npm: npm_<a36>
npm, older: //registry.npmjs.org/:_authToken={_UUID}
NuGet: oy2<l43>
NVIDIA: nvapi-<t64>
Octopus Deploy: API-<u26>
Okta: Authorization: SSWS 00<t40>
Okta by name: OKTA_API_TOKEN=00<t40>
OneSignal: os_v2_app_<w103>
OneSignal organization: os_v2_org_<w103>
OpenAI: sk-<a20>T3BlbkFJ<a20>
OpenAI project: sk-proj-<t74>T3BlbkFJ<t74>
OpenAI service account: sk-svcacct-<t74>T3BlbkFJ<t74>
OpenAI admin: sk-admin-<t58>T3BlbkFJ<t58>
OpenRouter: sk-or-v1-<h64>
OpenShift: sha256~<t43>
PayPal: access_token$production$<l16>$<h32>
Perplexity: pplx-<a48>
Pinecone: pcsk_<a5>_<a63>
Plaid: access-production-{_UUID}
PlanetScale: pscale_tkn_<t43>
PlanetScale password: pscale_pw_<t43>
PlanetScale OAuth: pscale_oauth_<t43>
PostHog: phx_<a43>
Postman: PMAK-<h24>-<h34>
Postmark: POSTMARK_SERVER_TOKEN={_UUID}
Prefect: pnu_<a36>
Prefect service: pnb_<a36>
Pulumi: pul-<h40>
PuTTY key: Private-Lines: 14\\n<b64>
PyPI: pypi-AgEIcHlwaS5vcmc<t150>
Railway: RAILWAY_TOKEN={_UUID}
Rancher: token-<l5>:<l54>
RapidAPI: X-RapidAPI-Key: <a50>
Razorpay: rzp_live_<a14>
ReadMe: rdme_<l70>
Render: rnd_<a32>
Replicate: r8_<a37>
Resend: re_<a8>_<a24>
RubyGems: rubygems_<h48>
RunPod: rpa_<u44>
Scaleway: SCW_SECRET_KEY={_UUID}
Scalingo: tk-us-<t48>
SendGrid: SG.<t22>.<t43>
Sentry: sntryu_<h64>
Sentry application: sntrya_<h64>
Sentry integration: sntryi_<h64>
Sentry organization: sntrys_eyJ<a120>_<b43>
Shippo: shippo_live_<h40>
Shopify: shpat_<h32>
Shopify shared: shpss_<h32>
Shopify custom: shpca_<h32>
Shopify private: shppa_<h32>
Shopify theme: shptka_<h32>
Slack: xoxb-<d12>-<d13>-<a24>
Slack user: xoxp-<d12>-<d12>-<d12>-<h32>
Slack workspace: xoxa-2-<d12>-<d12>-<d12>-<h32>
Slack refresh: xoxr-<d12>-<d12>-<d12>-<h32>
Slack session: xoxs-<d12>-<d12>-<d12>-<h32>
Slack client: xoxc-<d12>-<d12>-<d12>-<h64>
Slack, oldest: xoxo-<d12>-<d12>-<d12>-<h32>
Slack configuration: xoxe.xoxp-1-<a160>
Slack configuration refresh: xoxe-1-<a146>
Slack app: xapp-1-A<u10>-<d13>-<h64>
Slack hook: https://hooks.slack.com/services/T<u9>/B<u10>/<a24>
Slack hook in escaped JSON: "https:\\/\\/hooks.slack.com\\/services\\/T<u9>\\/B<u10>\\/<a24>"
Slack workflow: https://hooks.slack.com/workflows/T<u9>/A<u10>/<d18>/<a24>
Slack trigger: https://hooks.slack.com/triggers/T<u9>/<d13>/<h32>
Snyk: SNYK_TOKEN={_UUID}
SonarQube: squ_<h40>
SonarQube project: sqp_<h40>
SonarQube analysis: sqa_<h40>
Sourcegraph: sgp_<h40>
Sourcegraph instance: sgp_<h16>_<h40>
Square: sq0atp-<t22>
Square OAuth: sq0csp-<t43>
Square access: EAAA<t60>
Statsig: secret-<a43>
Stripe: sk_live_<a24>
Stripe restricted: rk_live_<a99>
Stripe hook: whsec_<a32>
Stytch: secret-live-<t36>
Supabase: sbp_<h40>
Supabase key: sb_secret_<t31>
Tailscale: tskey-auth-<a17>-<a32>
Tailscale API: tskey-api-<a17>-<a32>
Tailscale client: tskey-client-<a17>-<a32>
Tailscale SCIM: tskey-scim-<a17>-<a32>
Tailscale hook: tskey-webhook-<a17>-<a32>
Tavily: tvly-<a32>
Tavily development: tvly-dev-<a32>
Teams: https://company.webhook.office.com/webhookb2/{_UUID}@{_UUID}/IncomingWebhook/<h32>/{_UUID}
Telegram: <d10>:AA<t33>
Tencent Cloud: AKID<a32>
Terraform Cloud: <a14>.atlasv1.<t67>
Together: tgp_v1_<t43>
Trello: ATTA<h64><u8>
Twilio: SK<h32>
Twilio by name: TWILIO_AUTH_TOKEN = '<h32>'
Twitch: oauth:<l30>
Typeform: tfp_<a40>_<a14>
Vault: hvs.<t95>
Vault batch: hvb.<t140>
Vault recovery: hvr.<t95>
Vercel: vcp_<a56>
Vercel app: vca_<a56>
Vercel integration: vci_<a56>
Vercel gateway: vck_<a56>
Vercel storage: vercel_blob_rw_<a16>_<a32>
VirusTotal: VIRUSTOTAL_API_KEY=<h64>
Volcengine: AKLT<a43>
Voyage: pa-<t43>
WakaTime: waka_{_UUID}
Weights & Biases: WANDB_API_KEY=<h40>
WireGuard: PrivateKey = <b42>A=
X: AAAAAAAAAAAAAAAAAAAAA<a12>%2B<a20>%3D<a40>
xAI: xai-<a80>
Yandex Cloud: AQVN<t36>
Yandex Cloud secret: YCM<t37>
Yandex Cloud secret, 2: YCN<t37>
Yandex Cloud secret, 3: YCO<t37>
Yandex Cloud secret, 4: YCP<t37>
Yandex OAuth: y0_<t56>
Yandex IAM: t1.<t80>.<t86>
"""


def web_token(header: object, claims: object) -> str:
    parts = (base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in (header, claims))
    return ".".join([*parts, _random("t43")])


def private_key(kind: str, body: str) -> str:
    return f"-----BEGIN {kind}PRIVATE " + f"KEY-----\n{body}\n-----END {kind}PRIVATE " + "KEY-----"


_CHANCE = random.Random(20)


def _random(kind: str) -> str:
    if kind == "login":
        return base64.b64encode(f"app:{_random('a15')}".encode()).decode()
    if kind == "grafana":
        return base64.b64encode(
            json.dumps({"k": _random("a32"), "n": "ci", "id": 1}, separators=(",", ":")).encode()
        ).decode()
    alphabet, count = _ALPHABETS[kind[0]], int(kind[1:])
    while True:
        made = "".join(_CHANCE.choice(alphabet) for _ in range(count))
        if kind[0] == "c" or count < 10 or any(map(str.isdigit, made)):  # a random text may have no digit
            return made


def _fill(template: str) -> str:
    return re.sub(r"<([a-z]+\d*)>", lambda match: _random(match[1]), template)


def _discord() -> str:
    number = base64.b64encode(_random("d18").encode()).decode()
    return f"{number}.{_random('t6')}.{_random('t38')}"


_BODY = base64.b64encode(bytes(range(7, 199))).decode()

SECRETS = {
    **{name: _fill(form) for name, _, form in (row.partition(": ") for row in TEMPLATES.strip().splitlines())},
    "Discord": _discord(),
    "private key": private_key("", _BODY),
    "RSA key": private_key("RSA ", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0\n\n" + _BODY),
    "OpenSSH key": private_key("OPENSSH ", _BODY[:70] + "\n" + _BODY[70:]),
    "PGP key": "-----BEGIN PGP PRIVATE " + f"KEY BLOCK-----\nVersion: 1\n\n{_BODY}",
    "key of a Google service account": '"private_key": "' + private_key("", _BODY).replace("\n", "\\n") + '"',
    "key in a program": 'key = ("-----BEGIN PRIVATE ' + f'KEY-----\\n"\n  "{_BODY[:64]}\\n"\n)',
    "web key": _fill('{"kty": "EC", "crv": "P-256", "d": "<t43>"}'),
    "web token": web_token({"alg": "HS256", "typ": "JWT"}, {"sub": "u-7731", "role": "owner"}),
}

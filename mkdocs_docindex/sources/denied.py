"""Files that are never published because of their names: keys, passwords, credentials.

Code and text are judged by content, not by name: `credentials.py` is about credentials.
"""

from __future__ import annotations

import re

__all__ = ["is_denied"]

# Files with these suffixes only show the format of the real file.
_EXAMPLES = {"example", "examples", "sample", "template", "tmpl", "tpl", "dist", "schema"}

# Suffixes of copies: a copy of a key is a key, too.
_COPY = re.compile(r"(?:~|\.(?:bak|backup|old|orig|save|saved|copy|tmp|swp|disabled|\d{1,8}))+$")

_CODE = set(
    "py pyi pyx ipynb c h cc cpp cxx hpp hh cu cuh js mjs cjs jsx ts mts cts tsx vue svelte rs go java kt kts scala "
    "groovy gradle sh bash zsh fish ps1 psm1 bat cmd cs fs vb rb erb php pl pm lua r jl swift m mm dart ex exs erl hs "
    "ml mli clj cljs el lisp nim zig d v sv vhd sql graphql proto css scss sass less html htm md markdown rst adoc tex "
    "bats tf hcl nix cmake mk in po pot svg pub".split()
)

_NAMES = set(
    # logins of programs
    ".netrc _netrc .npmrc .pypirc .htpasswd htpasswd .htdigest .dockercfg .dockerconfigjson .git-credentials .pgpass "
    "pgpass.conf .my.cnf .mylogin.cnf .authinfo .authinfo.gpg .rhosts .cvspass .curlrc .ftpconfig sftp-config.json "
    ".remote-sync.json sftp.json filezilla.xml recentservers.xml sitemanager.xml winscp.ini ws_ftp.ini proftpdpasswd "
    ".fetchmailrc .msmtprc .esmtprc .offlineimaprc .mbsyncrc .isyncrc .getmailrc smbpasswd .smbpasswd .passwd-s3fs "
    "passwd-s3fs rclone.conf .rclone.conf wpa_supplicant.conf chap-secrets pap-secrets shadow gshadow authkeys "
    # keys of services
    ".s3cfg .boto .tugboat .databrickscfg .ossutilconfig .linode-cli kaggle.json local.settings.json accesskeys.csv "
    "rootkey.csv client_secret.json application_default_credentials.json publishprofile kubeconfig .kubeconfig "
    ".vault-token .vault_pass vault_pass .vault_password .terraformrc terraform.rc credentials.tfrc.json "
    # environments
    ".renviron .renviron.site renviron.site .dev.vars keystore.properties key.properties signing.properties "
    # anything secret
    ".credentials credentials .secret .secrets secret secrets .passwd .password .passwords .token .api_key .apikey "
    "login.keychain keychain-db key3.db key4.db secring.gpg".split()
)

# Suffixes of files that contain keys, or state with keys in it.
_SUFFIXES = set(
    "pem key p12 pfx p8 pkcs8 pkcs12 jks jceks keystore bks bcfks pvk ppk kdb kdbx keytab tfstate tfvars tfplan ovpn "
    "agekey keychain mobileprovision kubeconfig pgpass htpasswd publishsettings cscfg azureauth wallet psafe3 "
    "agilekeychain 1pif 1pux nmconnection creds".split()
)

_FOLDERS = {".ssh", ".gnupg", ".envs", ".password-store", "terraform.tfstate.d"}

_PATHS = re.compile(
    r"(?:^|/)(?:\.docker/config\.json|\.kube/config|\.aws/(?:config|credentials)|\.azure/.*\.json|\.oci/config"
    r"|\.aliyun/config\.json|\.bluemix/config\.json|\.fly/config\.yml|\.snowsql/config|\.dbt/profiles\.yml"
    r"|\.config/(?:gh/hosts\.yml|glab-cli/config\.yml|hub|gcloud/.*|doctl/config\.yaml|hcloud/cli\.toml"
    r"|ngrok/ngrok\.yml|sops/age/keys\.txt)|\.ngrok2/ngrok\.yml|\.(?:cache/)?huggingface/token|\.subversion/auth/.*"
    r"|\.gem/credentials|\.cargo/credentials(?:\.toml)?|\.m2/settings(?:-security)?\.xml|\.gradle/gradle\.properties"
    r"|\.bundle/config|\.composer/auth\.json|\.mc/config\.json|\.streamlit/secrets\.toml"
    r"|\.idea/(?:webservers|datasources\.local)\.xml)$"
)

_DATA = (
    r"\.(?:json|ya?ml|toml|ini|cfg|conf|config|[ct]sv|txt|xml|properties|plist|enc|db|sqlite3?|xlsx?|docx?|ods|pdf|zip)"
)
_STAGE = r"(?:[._-](?:dev|prod|production|staging|local|test|live|\d+))?"
_PATTERNS = re.compile(
    rf"""
    id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-].*)?          # keys of ssh, however the copy is called
    | [\w.-]+_(?:rsa|dsa|ecdsa|ed25519)
    | ssh_host_\w+_key
    | (?:[\w-]+[_-])?(?:deploy|private|signing|master)[_-]?key
    | \.(?:bash|zsh|sh|python|mysql|psql|sqlite|rediscli|node_repl|irb)_history | \.histfile | \.dbshell
    | \.?(?:[\w-]+[._-])?(?:credentials?|secrets?){_STAGE}{_DATA}(?:\.enc)?
    | \.?[\w-]+credentials
    | (?:[\w-]+[._-])?service[._-]?accounts?(?:[._-]?key.*|[._-].*)?\.json
    | client[._-]?secrets?.*\.json | gcp?[._-]?key.*\.json | firebase-adminsdk.*\.json | .*-firebase-adminsdk-.*\.json
    | gha-creds-\w+\.json
    | (?:[\w-]+[._-])?kubeconfig\.ya?ml
    | wg\d+\.conf | wireguard.*\.conf
    | \.dev\.vars\..* | .*\.pubxml\.user
    | .*\.tfstate\..* | .*\.tfvars\.json | .*\.secrets?
    | \.?(?:ansible[._-]?)?(?:vault|ansible)[._-]?pass(?:word)?(?:\.txt)?
    | \.?passwords?{_DATA}
    | \.?(?:api|access|secret|private)[._-]?keys?\.(?:txt|csv)
    """,
    re.VERBOSE,
)


def is_denied(path: str) -> bool:
    """Whether a file (a POSIX path) is never published, whatever its content."""
    folder, _, name = path.lower().rpartition("/")
    if _FOLDERS.intersection(folder.split("/")):
        return True
    name = _COPY.sub("", name) or name
    parts = name.split(".")
    suffix = parts[-1] if len(parts) > 1 else ""
    if suffix in _EXAMPLES:
        return False
    if "env" in parts[1:] or name.startswith(".env") or re.match(r"env\.(?:local|prod|dev|live|staging)", name):
        return suffix not in _CODE and not _EXAMPLES.intersection(re.split(r"[._-]", name))
    if _PATHS.search(f"{folder}/{name}"):
        return True
    if suffix in _CODE:
        return False
    if name in _NAMES:
        return True
    # In a Helm chart, `templates/secret.yaml` has no values, only placeholders.
    if _PATTERNS.fullmatch(name) is not None and not (suffix in ("yaml", "yml") and "templates" in folder.split("/")):
        return True
    return suffix in _SUFFIXES and not _EXAMPLES.intersection(parts[:-1])

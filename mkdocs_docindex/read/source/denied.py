"""Files that are never published because of what their names say they hold: keys, passwords, credentials.

Code and text are judged by their content, not by their name: `credentials.py` is about credentials.
"""

from __future__ import annotations

import re

__all__ = ["is_denied"]

# What ends with one of these shows how the real file looks.
_EXAMPLES = {"example", "examples", "sample", "template", "tmpl", "tpl", "dist", "schema"}

# A copy of a key is a key.
_COPY = re.compile(r"(?:~|\.(?:bak|backup|old|orig|save|saved|copy|tmp|swp|disabled|\d{1,8}))+$")

_CODE = set(
    "py pyi pyx ipynb c h cc cpp cxx hpp hh cu cuh js mjs cjs jsx ts mts cts tsx vue svelte rs go java kt kts scala "
    "groovy gradle sh bash zsh fish ps1 psm1 bat cmd cs fs vb rb erb php pl pm lua r jl swift m mm dart ex exs erl hs "
    "ml mli clj cljs el lisp nim zig d v sv vhd sql graphql proto css scss sass less html htm md markdown rst adoc tex "
    "bats tf hcl nix cmake mk in po pot svg pub".split()
)

_NAMES = set(
    ".netrc _netrc .npmrc .pypirc .htpasswd htpasswd .htdigest .dockercfg .dockerconfigjson .git-credentials .pgpass "
    "pgpass.conf .my.cnf .mylogin.cnf .s3cfg .boto .vault-token .vault_pass vault_pass .vault_password .terraformrc "
    "terraform.rc kubeconfig .kubeconfig .authinfo .rhosts .fetchmailrc .msmtprc .esmtprc .credentials credentials "
    ".secret .secrets secret secrets local.settings.json client_secret.json application_default_credentials.json "
    "accesskeys.csv rootkey.csv login.keychain keychain-db shadow gshadow authkeys .ftpconfig sftp-config.json "
    ".remote-sync.json sftp.json publishprofile key3.db key4.db".split()
)

# Suffixes that hold nothing but keys, or state with keys in it.
_SUFFIXES = set(
    "pem key p12 pfx p8 pkcs12 jks keystore bks ppk kdb kdbx keytab tfstate tfvars ovpn agekey keychain "
    "mobileprovision kubeconfig pgpass htpasswd publishsettings wallet psafe3 agilekeychain 1pif".split()
)

_FOLDERS = {".ssh", ".gnupg", ".envs", ".password-store", "terraform.tfstate.d"}

_PATHS = re.compile(
    r"(?:^|/)(?:\.docker/config\.json|\.kube/config|\.aws/(?:config|credentials)|\.config/gh/hosts\.yml"
    r"|\.gem/credentials|\.cargo/credentials(?:\.toml)?|\.m2/settings(?:-security)?\.xml|\.config/gcloud/.*"
    r"|\.bundle/config|\.streamlit/secrets\.toml)$"
)

_DATA = (
    r"\.(?:json|ya?ml|toml|ini|cfg|conf|config|[ct]sv|txt|xml|properties|plist|enc|db|sqlite3?|xlsx?|docx?|ods|pdf|zip)"
)
_PATTERNS = re.compile(
    rf"""
    id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-].*)?          # keys of ssh, however the copy is called
    | [\w.-]+_(?:rsa|dsa|ecdsa|ed25519)
    | ssh_host_\w+_key
    | \.(?:bash|zsh|sh|python|mysql|psql|sqlite|rediscli|node_repl|irb)_history | \.histfile
    | (?:[\w-]+[._-])?(?:credentials?|secrets?)(?:[._-](?:dev|prod|production|staging|local|test|live|\d+))?
      {_DATA}(?:\.enc)?
    | (?:[\w-]+[._-])?service[._-]?accounts?(?:[._-].*)?\.json
    | client[._-]?secrets?.*\.json | gcp?[._-]?key.*\.json | firebase-adminsdk.*\.json | .*-firebase-adminsdk-.*\.json
    | .*\.tfstate\..* | .*\.tfvars\.json | .*\.secrets?
    | (?:vault|ansible)[._-]?pass(?:word)?(?:\.txt)?
    | passwords?{_DATA}
    """,
    re.VERBOSE,
)


def is_denied(path: str) -> bool:
    """Whether a file (a POSIX path) is never published, whatever it holds."""
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
    if name in _NAMES or _PATTERNS.fullmatch(name) is not None:
        return True
    return suffix in _SUFFIXES and not _EXAMPLES.intersection(parts[:-1])

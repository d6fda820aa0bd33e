"""The address of a database: what asyncpg reads of it, what is set after connecting, what is wrong with it."""

import os
import re
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from data.migrate import StoreError

HOW: Final = (
    "it looks like postgresql://USER:PASSWORD@HOST:5432/NAME; in the password write @ as %40, / as %2F, : as %3A, "
    "# as %23, ? as %3F and % as %25"
)
UNREADABLE: Final = f"DATABASE_URL cannot be read: {HOW}"
CERTIFICATE: Final = (
    "sslmode={mode} in DATABASE_URL needs the certificate of the authority that signed the server's: add "
    "sslrootcert=FILE, for a public authority often /etc/ssl/certs/ca-certificates.crt"
)
FILES: Final = ("sslcert", "sslkey", "sslrootcert", "sslcrl")
READ: Final = frozenset(
    {
        *("host", "port", "dbname", "database", "user", "password", "passfile", "service", "target_session_attrs"),
        *("sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation", "sslcrl", "sslpassword"),
        *("ssl_min_protocol_version", "ssl_max_protocol_version", "krbsrvname", "gsslib", "options"),
    }
)
"""Parameters that asyncpg reads, and `options`, which only a startup packet can carry."""
LIBPQ_ONLY: Final = frozenset(
    {
        *("channel_binding", "connect_timeout", "gssencmode", "gssdelegation", "keepalives", "keepalives_idle"),
        *(
            "keepalives_interval",
            "keepalives_count",
            "load_balance_hosts",
            "require_auth",
            "requirepeer",
            "sslcertmode",
        ),
        *("sslcompression", "sslcrldir", "sslsni", "tcp_user_timeout", "fallback_application_name"),
    }
)
"""Parameters of other clients' connections. asyncpg would pass them to the server, which knows none of them."""


class Address(NamedTuple):
    """What asyncpg connects to, and settings of the session. Poolers refuse these before the connection is there."""

    url: str
    settings: dict[str, str]


def read_address(url: str) -> Address:
    """Take an address apart.

    Raises:
        StoreError: it cannot be meant so; says what is wrong, without the password.
    """
    _expect_encoded(url)
    place, _, query = url.partition("?")
    try:
        given = dict(parse_qsl(query, strict_parsing=bool(query)))
    except ValueError:
        raise StoreError(UNREADABLE) from None
    for name in FILES:
        if name in given and not Path(given[name]).is_file():
            raise StoreError(f"{name} in DATABASE_URL: there is no file {given[name]}")
    mode = given.get("sslmode") or os.environ.get("PGSSLMODE", "")
    root = os.environ.get("PGSSLROOTCERT") or "~/.postgresql/root.crt"
    if mode.startswith("verify-") and "sslrootcert" not in given and not Path(root).expanduser().is_file():
        raise StoreError(CERTIFICATE.format(mode=mode))
    read = {name: value for name, value in given.items() if name in READ}
    settings = {name: value for name, value in given.items() if name not in READ | LIBPQ_ONLY}
    return Address(f"{place}?{urlencode(read)}" if read else place, settings)


def _expect_encoded(url: str) -> None:
    """Refuse a password with a character that ends it too early."""
    after = url.partition("://")[2]
    authority = re.split("[/?#]", after, maxsplit=1)[0]
    rest = after.removeprefix(authority)
    port = authority.rpartition(":")[2]
    raw = ""
    if authority.count("@") > 1:
        raw = "@"
    elif "@" not in authority and ":" in authority and "@" in (rest.partition("?")[0] if port.isdecimal() else rest):
        raw = rest[0]
    if raw:
        raise StoreError(f"the password in DATABASE_URL seems to have a {raw} as it is: {HOW}")

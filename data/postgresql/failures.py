"""Errors of PostgreSQL in words for the host. None of them quotes the address, which has a password, or a row."""

import ssl

import asyncpg

from data.failures import CONTINUES, DAMAGE, StorageFailure

POOLER = "08P01"
"""The only code of errors that PgBouncer has."""
UNREACHABLE = "PostgreSQL cannot be reached: start it, and check the network"
PASSING = {
    "08": UNREACHABLE,
    POOLER: "a pooler before PostgreSQL, such as PgBouncer, refuses the connection: look at its settings",
    "25006": "PostgreSQL only lets the bot read: connect it to the server that may be written",
    "28": "PostgreSQL does not accept the user or the password of DATABASE_URL: correct them",
    "3D000": "there is no such database: make it with `createdb`",
    "40": "another program uses the same rows: the bot tries again",
    "42501": "the bot's user may not do that: give it the rights of the database's owner",
    "53100": "the disk of PostgreSQL is full: make room",
    "53200": "PostgreSQL has no memory left: free some",
    "53": "PostgreSQL has too many connections: close some, or allow more",
    "55": "another program keeps the database locked: close it",
    "57014": "PostgreSQL did not answer in time: look at its load",
    "57": "PostgreSQL is stopping or starting",
    "58": "the disk of PostgreSQL is failing: replace it",
}
"""What an error means, and what to do, by the beginning of its SQLSTATE code. These errors can pass."""
UNTRUSTED = "the certificate of PostgreSQL's server is not trusted: correct sslrootcert or the host in DATABASE_URL"
DAMAGED = f"{DAMAGE}: stop the bot, and restore a dump with `pg_restore`"
DAMAGE_ERRORS = ("XX001", "XX002")
"""Codes of damaged data and indexes."""
BROKEN_RULE = "23"
"""How codes of violated constraints begin."""
FAILED_BEFORE = "25P02"
"""The code of a statement after one that failed in the same transaction."""
LOST = (OSError, asyncpg.InternalClientError)
"""Errors of the network, a time-out included, and asyncpg's own of a connection that broke in the middle of one."""
ENDED = ("08", "57P")
"""How codes begin of errors that end the connection."""
FOR_PEOPLE = ("28", "3D000", "42501")
"""How codes begin of errors that only a person can mend, if they come at the start."""
NOT_YET_VALID = 9
"""What OpenSSL says of a certificate if this machine's clock is slow, as right after it was switched on."""
POOLER_SAYS = ("startup parameter", "does not exist", "no such", "authentication failed")
"""What a pooler says of such an error; it has one code for all."""


def code_of(error: BaseException) -> str:
    """The SQLSTATE code of an error; empty if it has none."""
    return str(getattr(error, "sqlstate", None) or "")


def words_of(error: BaseException) -> str:
    """The error's message, without the details that quote rows."""
    if isinstance(error, asyncpg.PostgresError):
        return str(error.args[0]) if error.args else type(error).__name__
    return str(error) or type(error).__name__


def advice_for(error: BaseException) -> str | None:
    """What to do about an error that can pass; None if it is not known."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return UNTRUSTED
    code = code_of(error)
    known = next((PASSING[code[:length]] for length in (5, 2) if code[:length] in PASSING), None)
    return known or (UNREACHABLE if isinstance(error, LOST) else None)


def storage_failure(error: BaseException) -> StorageFailure | None:
    """The failure behind an error; None for a mistake in our own SQL."""
    if code_of(error) in DAMAGE_ERRORS:
        return StorageFailure(f"{DAMAGED} ({words_of(error)})", damaged=True)
    advice = advice_for(error)
    return StorageFailure(f"{advice}; {CONTINUES} ({words_of(error)})") if advice else None


def passes(error: BaseException) -> bool:
    """Whether an error at the start can pass by itself. Others need a person."""
    code = code_of(error)
    if isinstance(error, ssl.SSLCertVerificationError):
        return error.verify_code == NOT_YET_VALID
    if code.startswith(FOR_PEOPLE):
        return False
    if code == POOLER:
        return not any(words in words_of(error) for words in POOLER_SAYS)
    return advice_for(error) is not None


def in_words(error: BaseException) -> str:
    """An error with what to do about it, if that is known."""
    advice = DAMAGED if code_of(error) in DAMAGE_ERRORS else advice_for(error)
    return f"{advice} ({words_of(error)})" if advice else words_of(error)

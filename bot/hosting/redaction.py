"""Redacts exceptions before logging: keeps the type and location, drops the message, which may contain a hand.

A ``KeyError`` names the missing key, a refusal the wanted card. Only errors of the network, of files and of the
database keep their message.
"""

import asyncio
import copy
import logging
import sqlite3
import traceback
from collections.abc import Iterator
from typing import Any

import aiohttp
import discord

from data.database import Violation
from data.migrate import StoreError

log = logging.getLogger(__name__)

OUTSIDE = (
    OSError,
    ImportError,
    SyntaxError,
    sqlite3.Error,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    StoreError,
    Violation,
)
"""Errors that know nothing of any game."""
RECONNECTS = "Attempting a reconnect"
"""How discord.py 2.7 begins its error message that it will reconnect."""


class RedactingFormatter(logging.Formatter):
    """Formats records as another formatter does, with redacted tracebacks."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            record = copy.copy(record)
            record.exc_info, record.exc_text = None, redacted_traceback(error)
        return self._formatter.format(record)


def quiet_reconnects(record: logging.LogRecord) -> bool:
    """A log filter: turns discord.py's traceback about a lost connection into a one-line warning."""
    if record.exc_info and str(record.msg).startswith(RECONNECTS):
        error = record.exc_info[1]
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        record.msg = f"{record.msg}: there is no connection to Discord (%s)"
        given = record.args if isinstance(record.args, tuple) else (record.args,)
        record.args = (*given, name_of(error))
    return True


def name_of(error: BaseException | None) -> str:
    """What an error says, or its type if it says nothing."""
    return str(error) or type(error).__name__


def redacted_traceback(error: BaseException) -> str:
    """The traceback in which only errors listed in `OUTSIDE` keep their message."""
    text = "".join(traceback.format_exception(error))
    for each in _chain(error, set()):
        if not isinstance(each, OUTSIDE):
            said = "".join(traceback.format_exception_only(each))
            text = text.replace(said, f"{type(each).__module__}.{type(each).__qualname__}\n")
    return text.rstrip("\n")


def _chain(error: BaseException | None, seen: set[int]) -> Iterator[BaseException]:
    """An error and all that caused it."""
    if error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        yield from _chain(error.__cause__, seen)
        yield from _chain(error.__context__, seen)


def unhandled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an uncaught exception, without its arguments."""
    task = context.get("task") or context.get("future")
    what = "Exception in callback" if "handle" in context else context.get("message")
    where = f" ({task.get_name()})" if isinstance(task, asyncio.Task) else ""
    log.error("%s%s", what, where, exc_info=context.get("exception"))

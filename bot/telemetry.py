"""Records events: what happened, at which table, in which interaction. Each is one line of the log.

A line is ``event=NAME key=value …``. Values with other characters than letters, digits and ``_.:/-`` are in double
quotes, so `shlex.split` parses the line. Values are numbers and the bot's own words, never what somebody typed or
was shown, nor hands, decks or orders. To count events, add a handler to `EVENTS`.

>>> print(Event("changed", {"table": 7, "interaction": None, "phase": "playing", "name": "table open"}))
event=changed table=7 phase=playing name="table open"
"""

import json
import logging
import re
from collections.abc import Mapping
from typing import Literal

import msgspec

EVENTS = logging.getLogger("bot.events")
EVENTS.setLevel(logging.INFO)

What = Literal[
    "interaction",
    "answered",
    "refused",
    "error",
    "changed",
    "posted",
    "edited",
    "removed",
    "rung",
    "thought",
    "rate_limited",
    "reported",
]
"""All events: an interaction came, was answered, was refused, or failed; a table changed; a message was posted,
edited or removed; an alarm fired; a robot thought; Discord rate-limited us; a player reported a problem."""

Fact = int | float | str | None
_PLAIN = re.compile(r"[\w.:/-]+", re.ASCII)


class Event(msgspec.Struct, frozen=True):
    """An event and its values; None means not known, and is left out."""

    what: str
    facts: Mapping[str, Fact]

    def __str__(self) -> str:
        known = [f"{name}={_value(fact)}" for name, fact in self.facts.items() if fact is not None]
        return " ".join([f"event={self.what}", *known])


def record_event(what: What, **facts: Fact) -> None:
    """Record an event, for the log and for the metrics."""
    if EVENTS.isEnabledFor(logging.INFO):  # else as `info`, which would also find out which line called it
        EVENTS.handle(logging.LogRecord(EVENTS.name, logging.INFO, __file__, 0, "%s", (Event(what, facts),), None))


def event_of(record: logging.LogRecord) -> Event | None:
    """The event in a log record, if it holds one."""
    found = record.args[0] if isinstance(record.args, tuple) and record.args else None
    return found if isinstance(found, Event) else None


def for_owner(about: str) -> dict[str, str]:
    """The `extra` of a warning whose message the bot's owner gets by DM, at most once a day for each `about`.

    The message must be a whole sentence without secrets that says what to do.
    """
    return {"for_owner": about}


def _value(fact: Fact) -> str:
    text = f"{fact:.3f}" if isinstance(fact, float) else str(fact)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)

"""One line for every event: what happened, with the numbers of the table and the interaction it concerns.

A line is ``event=NAME key=value …``; a value with anything but letters, digits and ``_.:/-`` in it stands in double
quotes, so that `shlex.split` takes it apart. There are numbers in it and words of our own, never what somebody typed
or was shown, nor hands, decks or orders. Whoever counts events adds a handler to `EVENTS`.

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
"""The events there are: an interaction came, was answered, was refused, or failed; a table changed; a message was
posted, edited or removed; a deadline or another alarm rang; a robot thought; Discord asked us to slow down; a player
reported a problem."""

Fact = int | float | str | None
_PLAIN = re.compile(r"[\w.:/-]+", re.ASCII)


class Event(msgspec.Struct, frozen=True):
    """An event and what is to be said of it; a fact that is None is not known and left out."""

    what: str
    facts: Mapping[str, Fact]

    def __str__(self) -> str:
        """Write it as one line."""
        known = [f"{name}={_value(fact)}" for name, fact in self.facts.items() if fact is not None]
        return " ".join([f"event={self.what}", *known])


def record_event(what: What, **facts: Fact) -> None:
    """Write down an event, for the log and for those who count."""
    EVENTS.info("%s", Event(what, facts))


def event_of(record: logging.LogRecord) -> Event | None:
    """The event that a log record is about, if it is about one."""
    found = record.args[0] if isinstance(record.args, tuple) and record.args else None
    return found if isinstance(found, Event) else None


def _value(fact: Fact) -> str:
    text = f"{fact:.3f}" if isinstance(fact, float) else str(fact)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)

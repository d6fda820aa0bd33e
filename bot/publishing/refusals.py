"""What is done about each refusal of Discord's: wait, open the thread, post a new message, or tell somebody."""

import logging
from enum import Enum
from typing import Final

import discord
import msgspec

from bot.errors import NotThere
from bot.transport.circuit_breaker import CircuitOpen
from bot.worker import PASSING, Retry
from data.rows import Why
from data.shards import NotOwner

UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS = 10003, 50001, 50013
UNKNOWN_MESSAGE, ARCHIVED, LOCKED = 10008, 50083, 160005
FOREIGN: Final = (50005, 50035)
"""How an edit is refused where the message is another application's: outright, or because its components differ."""
HOUR: Final = 3600.0


class How(Enum):
    """What helps."""

    WAIT = "the refusal passes by itself"
    OPEN = "the archived thread is opened, then the same request is sent again"
    REPLACE = "a new message takes the place of one that can no longer be edited"
    CLOSED = "the reader takes no DMs, and plays in the channel"
    TELL = "only a person can change it: the players read why, in the table's channel or by DM"


class Refusal(msgspec.Struct, frozen=True):
    """What helps against a refusal.

    `why`: what people read. `again`: seconds after which it is tried again; None: when the channel or its permissions
    change, or somebody opens the table. `elsewhere`: the channel takes no other message either.
    """

    how: How
    why: Why = "unknown"
    again: float | None = None
    elsewhere: bool = False


REFUSALS: Final = {
    UNKNOWN_CHANNEL: Refusal(How.TELL, "channel", elsewhere=True),
    MISSING_ACCESS: Refusal(How.TELL, "permission", HOUR, elsewhere=True),
    MISSING_PERMISSIONS: Refusal(How.TELL, "permission", HOUR, elsewhere=True),
    LOCKED: Refusal(How.TELL, "locked", HOUR, elsewhere=True),
    20009: Refusal(How.TELL, "content", HOUR),  # explicit content
    200000: Refusal(How.TELL, "content", HOUR),  # AutoMod, in the text
    200001: Refusal(How.TELL, "content", HOUR),  # AutoMod, in a title
    240000: Refusal(How.TELL, "content", HOUR),  # a link that Discord takes for harmful
    40005: Refusal(How.TELL, "content", HOUR),  # too large for this server
    ARCHIVED: Refusal(How.OPEN, "locked", HOUR, elsewhere=True),
    UNKNOWN_MESSAGE: Refusal(How.REPLACE),
    50005: Refusal(How.REPLACE),  # another application's message, as after a change of the token
    30046: Refusal(How.REPLACE),  # edited too often for its age
    40003: Refusal(How.WAIT, again=60.0),  # too many DMs opened in a short time
    50007: Refusal(How.CLOSED),
    50278: Refusal(How.CLOSED),  # shares no server with the bot
}
"""By Discord's code. A 429 and a 5xx pass by themselves, whatever their code says."""
UNKNOWN: Final = Refusal(How.TELL, "unknown", HOUR)
"""What Discord may invent: players read of it, and the host reads the code in the log and by DM."""


def refusal_of(error: discord.HTTPException, *, edits: bool = False) -> Refusal:
    """What helps against that refusal, of a request that `edits` a message or of another one."""
    known = REFUSALS.get(error.code)
    if known is not None and (known.how is not How.REPLACE or edits):
        return known
    if error.status >= 500 or error.status == 429:
        return Refusal(How.WAIT)
    if edits and error.status == 400:  # as where the message of another application has other components
        return Refusal(How.REPLACE)
    return UNKNOWN


def judge(error: Exception) -> Retry | None:
    """What becomes of messages that could not be brought up to date; None: nobody waits for them any more."""
    match error:
        case NotThere() | NotOwner():
            return None
        case CircuitOpen(seconds=seconds):
            return Retry(seconds, logging.DEBUG)
        case discord.RateLimited(retry_after=seconds):
            return Retry(seconds, logging.INFO)
        case discord.HTTPException():
            again = refusal_of(error).again
            return Retry(again or 0.0, logging.WARNING)
    return Retry(level=logging.INFO if isinstance(error, PASSING) else logging.ERROR)

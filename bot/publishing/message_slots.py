"""Message slots: the messages that show a table, a tournament or a month, and what each of them should show now.

A slot has one message at a time. Its key says what it is for, such as `board:7` or `hand:0:USER`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from bot.language import DEFAULT
from bot.pictures.picture import Picture
from bot.publishing.content import PrivateContent, PublicContent, Rows
from bot.table.table import Table
from data.rows import SlotRow, Subject

_PRIVATE = ("hand", "offer", "unfit", "coach")
"""First parts of the keys of slots that only one person reads."""
_PLAYED_ON = ("board", "chain", "hand")
"""First parts of the keys of slots on which people play."""
ASIDE = "was:"
"""The beginning of the key of a message that is to be removed: another one or nobody needs its place."""
_NEWS = " + "
IN_BOARD, IN_LINE = ":board", ":line"
"""The end of the key of a ping that stands in a board, or in one line with others."""


def in_log(slot: str) -> str:
    """A slot's key as the log may show it: just "private" for one that only one person reads."""
    return slot if is_public(slot) else "private"


def is_public(slot: str) -> bool:
    """Whether everybody in the channel reads that slot."""
    return slot.removeprefix(ASIDE).partition(":")[0] not in _PRIVATE


def is_played_on(slot: str) -> bool:
    """Whether people play the game on that slot's message, so that it shows their next decision."""
    return slot.partition(":")[0] in _PLAYED_ON


def in_another(slot: str) -> bool:
    """Whether the slot's message belongs to another slot, as a ping in a board does: it goes with that one."""
    return slot.endswith((IN_BOARD, IN_LINE))


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """What a slot should show: plain `text`, or `content` around the picture that `draw` makes, if any.

    `fingerprint` tells whether two messages differ, without drawing, and `picture` whether their pictures do (if that
    is empty, only drawing tells). `marker` finds the message in a channel.
    `settled`: it will never change again. `patient`: it asks nobody anything new, so a change of it may wait for the
    next step (see `debounce`). `language`: the one to draw it in; if it is empty, that of the running code.
    `silent`: nobody's phone rings, though it may mention people.
    """

    slot: str
    fingerprint: str
    marker: str
    text: str | None = None
    draw: Callable[[], Picture] | None = None
    picture: str = ""
    settled: bool = False
    patient: bool = False
    language: str = ""
    silent: bool = False

    @property
    def mark(self) -> str:
        """What a slot stores of a message that shows this."""
        return self.fingerprint

    def is_shown_by(self, mark: str | None) -> bool:
        """Whether the message of a slot with that mark need not change."""
        return mark == self.mark


class PublicMessage(_Message, frozen=True, kw_only=True):
    """A message in the subject's channel, for everybody. `rows` stand under `text`.

    `mentions`: the user ids it pings, `role`: the id of a role that it pings, 0 for none.
    `also`: the slots of the pings in it, stored with its own slot when it is sent (`in_another`).
    """

    content: PublicContent | None = None
    rows: Rows = ()
    mentions: tuple[int, ...] = ()
    role: int = 0
    also: tuple[str, ...] = ()
    silent: bool = False


class PrivateMessage(_Message, frozen=True, kw_only=True):
    """A DM for one person. `reader` is their user id.

    `notifies`: it pings them, so it is sent only while they may be pinged. `ping`: what pings them beside an answer
    that shows this message, because an edit notifies nobody. `news`: a fingerprint of what has just happened, if it
    tells that; the fingerprint knows nothing of it. That old news has passed is no reason to edit the message.
    """

    reader: int
    content: PrivateContent | None = None
    notifies: bool = False
    ping: str = ""
    news: str = ""

    @property
    def mark(self) -> str:
        """What a slot stores of a message that shows this."""
        return f"{self.fingerprint}{_NEWS}{self.news}" if self.news else self.fingerprint

    def is_shown_by(self, mark: str | None) -> bool:
        """Whether the message of a slot with that mark need not change."""
        return mark == self.mark or (mark is not None and not self.news and mark.partition(_NEWS)[0] == self.mark)


Message = PublicMessage | PrivateMessage
MessageT = TypeVar("MessageT", bound=Message)


def in_language(message: MessageT, language: str) -> MessageT:
    """The message that was composed in that language, to be drawn in it, too."""
    mark = "" if language == DEFAULT else f" {language}"
    return msgspec.structs.replace(message, language=language, fingerprint=f"{message.fingerprint}{mark}")


def also(message: Message) -> tuple[str, ...]:
    """The slots of the pings in that message."""
    return message.also if isinstance(message, PublicMessage) else ()


class Plan(msgspec.Struct, frozen=True):
    """All `messages` that show a subject at one version, in the order in which they should stand in its channel.

    A stored, unsettled slot without one of them is to be deleted. `alone`: no person is present there. `asks`: who has
    to decide what, as everybody may know: user ids by decisions. `gone`: the slots whose messages are removed though
    they are settled; the slots stay, so that nothing is posted there again. `again`: another plan follows this one.
    """

    subject: Subject
    channel_id: int
    messages: Sequence[Message]
    version: int = 0
    alone: bool = False
    asks: Mapping[int, int] = {}
    gone: frozenset[str] = frozenset()
    again: bool = False

    def removes(self, row: SlotRow, *, public: bool) -> bool:
        """Whether the message in that stored slot is to be removed. `public`: not only private ones."""
        there = row.slot in self.gone and bool(row.message_id) if row.settled else self.message(row.slot) is None
        return there and (public or not is_public(row.slot))

    def message(self, slot: str) -> Message | None:
        """The message for that slot; None if there should be none."""
        return next((message for message in self.messages if slot == message.slot or slot in also(message)), None)


def plan_of_table(table: Table, messages: Sequence[Message]) -> Plan:
    """The plan of a table as it is now."""
    playing = table.row.phase == "playing" and table.state is not None and not table.paused
    asks = {
        decision.id: user
        for decision in (table.pending() if playing else ())
        if (user := table.seats[decision.seat].user_id) is not None
    }
    return Plan(table.subject, table.row.channel_id, messages, table.row.version, table.alone, asks)


class Composer(Protocol):
    """Makes the plan for a table; `stored` are the messages that exist already."""

    async def __call__(self, table: Table, stored: Sequence[SlotRow]) -> Plan:
        """Make the plan for that table."""
        ...

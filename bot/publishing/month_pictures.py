"""Posts a picture of each month that has ended, exactly once, in the servers that want one.

A bot that was off on the first posts it when it is back.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from bot.calendar.deadlines import DAY
from bot.calendar.months import due_month, next_due
from bot.errors import NotThere
from bot.pictures.picture import Picture
from bot.publishing.message_slots import Plan, PublicMessage
from bot.publishing.refusals import Refusal
from bot.publishing.subjects import Home, Subjects
from bot.worker import Worker
from data.priority_lock import Urgency, set_task_urgency
from data.rows import MonthRow, SlotRow, Subject, Trouble
from data.store import Change, Store

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = 6 * 3600.0
"""The longest wait in seconds before the clock is read again, because the system clock may be changed."""
CLOSED_CHANNEL_SECONDS: Final = 7 * DAY
"""Seconds for which a picture is tried in a channel where the bot may not write; the next month is tried again."""

ComposeMonth = Callable[[int, str], Awaitable[PublicMessage | None]]
"""Makes the post of a server and a month, in the slot `slot_of` that month; None: there is nothing to show."""


def slot_of(month: str) -> str:
    """The slot of a month's picture."""
    return f"month:{month}"


def picture_name(month: str) -> str:
    """The name of the picture's file, by which it is found again."""
    return f"month-{month}.png"


def named(month: str, picture: Picture) -> Picture:
    """The picture of a month under that name."""
    return msgspec.structs.replace(picture, name=picture_name(month))


async def _nothing(guild_id: int, month: str) -> PublicMessage | None:
    return None


class MonthPictures(Subjects):
    """Months, by their server, from `start` until `close`; `compose` says what their pictures show.

    `is_here` tells whether the bot is in a server. `on_due` gets each server whose picture is due.
    """

    def __init__(self, store: Store, clock: Callable[[], float], is_here: Callable[[int], bool]) -> None:
        self._store, self._clock, self._is_here = store, clock, is_here
        self.compose: ComposeMonth = _nothing
        self.on_due: Callable[[Subject], None] = lambda subject: None
        self._worker = Worker[str]("look for", self._look)
        self._open = False

    async def start(self) -> None:
        """Post what is due, now and from now on."""
        self._open = True
        self.poke()

    def poke(self) -> None:
        """Look soon, because the clock or a setting has changed."""
        if self._open:
            self._worker.poke("months that have ended")

    async def close(self) -> None:
        """Stop. What is not posted is still due."""
        await self._worker.close()

    async def _look(self, _: str) -> float:
        set_task_urgency(Urgency.ROBOT)
        for guild_id in await self.behind():
            self.on_due(Subject("month", guild_id))
        return min(LOOK_AGAIN, max(1.0, next_due(self._clock()) - self._clock()))

    # --- what the publisher asks ----------------------------------------------------------------------------

    async def guild_of(self, number: int) -> int:
        """The server itself."""
        return number

    async def home(self, number: int) -> Home | None:
        """The channel of the pictures, for as long as one may be found again."""
        row = await self._store.month_picture(number)
        return None if row is None else Home(number, row.channel_id, self._clock() - 2 * CLOSED_CHANNEL_SECONDS)

    async def plan(self, number: int, stored: Sequence[SlotRow]) -> Plan:
        """The picture of the month that is due; what is posted stays.

        Raises:
            NotThere: the server wants no pictures, or the bot has left it.
        """
        row, month = await self._store.month_picture(number), due_month(self._clock())
        if row is None or row.trouble == "gone" or not self._is_here(number):
            raise NotThere
        wanted = [] if row.month >= month or self._is_late(row) else [await self.compose(number, month)]
        return Plan(Subject("month", number), row.channel_id, [message for message in wanted if message is not None])

    def _is_late(self, row: MonthRow) -> bool:
        """Whether the bot has waited long enough for the channel to be open to it."""
        return row.trouble is not None and row.since is not None and self._clock() - row.since > CLOSED_CHANNEL_SECONDS

    async def behind(self) -> list[int]:
        """The servers that want the picture of the last month and have not got it."""
        rows = await self._store.month_pictures(due_month(self._clock()))
        return [row.guild_id for row in rows if row.trouble != "gone" and self._is_here(row.guild_id)]

    async def caught_up(self, tx: Change, plan: Plan) -> None:
        """The month is done with: its picture is posted, or there is none."""
        month, now = due_month(self._clock()), await tx.month_picture(plan.subject.number)
        if now is None or now.channel_id != plan.channel_id or now.month >= month:
            return
        trouble = now.trouble if not plan.messages else None
        await tx.write_month_picture(MonthRow(now.guild_id, now.channel_id, month, trouble=trouble))
        await tx.keep_only_slot(plan.subject, slot_of(month))

    async def refused(self, number: int, refusal: Refusal) -> None:
        """The picture cannot be posted: the server's settings say why."""
        async with self._store.change() as tx:
            now = await tx.month_picture(number)
            if now is not None:
                trouble: Trouble = "gone" if refusal.why == "channel" else "closed"
                since = now.since if now.since is not None else self._clock()
                await tx.write_month_picture(MonthRow(number, now.channel_id, now.month, since, trouble))

"""The queue: people say what they would play, and a table opens as soon as two want the same.

Wishes are rows, so they outlast a restart. The wish that finds another one ends both, in one transaction with the
stored opening of their table (`bot.publishing.opener`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from bot.calendar.deadlines import DAY, HOUR
from bot.errors import AlreadyDone, Full
from bot.publishing.opener import Opener
from bot.table import company, limits
from bot.table.tables import Tables
from data.sql.matchmaking import OpeningRow, WishRow
from data.store import Change

Speed = Literal["now", "day", "post"]
LAPSES: Final[Mapping[Speed, float]] = {"now": 2 * HOUR, "day": 3 * DAY, "post": 3 * DAY}
"""Seconds until a wish lapses: players who want to play now do not wait long."""
Arrange = Callable[[WishRow, WishRow], OpeningRow]
"""What table to open for two people, the one who waited longer first."""


class Queue:
    """Everybody who would play."""

    def __init__(self, tables: Tables, opener: Opener) -> None:
        self._store, self._clock, self._opener = tables.store, tables.clock, opener

    async def join(self, wish: WishRow, arrange: Arrange) -> WishRow | None:
        """Put a wish in the queue, or return the matching wish of another person who waits already.

        A person has one wish for each game in a server; a new one replaces it.

        Raises:
            AlreadyDone: this click has found somebody already, or its person has left the queue since.
            Full: there is no room for one more table of that person, or in that channel or server.
        """
        now = self._clock()
        async with self._store.change() as tx:
            await tx.hold(f"queue of {wish.guild_id}")
            before = await tx.wish(wish.guild_id, wish.game, wish.user_id)
            if before is not None and before.join_id == wish.join_id:
                if before.done_at is not None:
                    raise AlreadyDone
                return None
            await tx.forget_wishes(now - DAY)
            coming = await tx.openings(everywhere=True)
            await limits.expect_room(tx, _asked(wish), now, coming)
            apart = (await company.company_of(tx, wish.user_id)).apart
            waiting = [other for other in await tx.wishes(wish.guild_id, now) if other.user_id not in apart]
            for other in await _in_turn(tx, [other for other in waiting if fits(other, wish)]):
                try:
                    await limits.expect_room(tx, _asked(other), now, coming)
                except Full:  # they have opened tables while they waited
                    continue
                await _bring_together(tx, (other, wish), now, arrange)
                break
            else:
                await tx.write_wish(wish)
                return None
        self._opener.poke()
        return other

    async def leave(self, guild_id: int, user_id: int) -> Sequence[WishRow]:
        """Leave the queue of that server; return the wishes that ended."""
        now = self._clock()
        async with self._store.change() as tx:
            mine = [wish for wish in await tx.wishes(guild_id, now) if wish.user_id == user_id]
            for wish in mine:
                await tx.end_wish(wish, now)
        return mine

    async def waiting(self, guild_id: int, user_id: int) -> Sequence[WishRow]:
        """Everybody who waits in that server and could play with that person, the longest first; themselves, too."""
        apart = (await company.company_of(self._store, user_id)).apart
        return [wish for wish in await self._store.wishes(guild_id, self._clock()) if wish.user_id not in apart]


def fits(one: WishRow, other: WishRow) -> bool:
    """Whether two people want to play the same."""
    same = (one.game, one.edition, one.speed) == (other.game, other.edition, other.speed)
    return same and one.user_id != other.user_id


def _asked(wish: WishRow) -> limits.Asked:
    """The table that opens once somebody else wants the same; it pings both."""
    return limits.Asked(guild_id=wish.guild_id, people=(wish.user_id,), thread=wish.channel_id, pings=2)


async def _in_turn(tx: Change, waiting: Sequence[WishRow]) -> list[WishRow]:
    """Return wishes in the order in which they are met: the longest first, but people behind those they have blocked.

    Else a blocked person would go on waiting before a table for what they want, and could guess why.
    """
    blocking = {at for at, _ in await company.blocks_among(tx, [wish.user_id for wish in waiting])}
    return [waiting[at] for at in sorted(range(len(waiting)), key=lambda at: at in blocking)]


async def _bring_together(tx: Change, pair: tuple[WishRow, WishRow], now: float, arrange: Arrange) -> None:
    for wish in pair:
        await tx.write_wish(msgspec.structs.replace(wish, done_at=now))
    await tx.add_opening(arrange(*pair))

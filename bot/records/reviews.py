"""Reviews of finished games and of their people's decisions: made once, when somebody asks or in the background.

Nothing is made, and nothing that is kept is shown, of a game that is not over. A game that has ended is looked back on
soon after, so that figures of luck are complete; games of before when a person's figures are looked at, and a few after
each start. One at a time, while no robot thinks, with pauses.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.concurrency import Locks
from bot.errors import NoSuchTable, NoWorker
from bot.games.achievements import PlayedLuck
from bot.games.values import Event
from bot.records import judgements
from bot.records.judgements import Aside
from bot.records.results import Owner, owners, player_of, read_journal
from bot.review import decisions, kept
from bot.review.decisions import Played
from bot.review.looking_back import Damaged, Finished, look_back
from bot.review.review import Review
from bot.table.click import SYSTEM, Click
from bot.table.table import Table
from bot.table.tables import Tables
from bot.worker import Worker
from data.priority_lock import Urgency, set_task_urgency
from data.rows import AchievementRow, ReviewRow
from data.sql.transaction import Change

log = logging.getLogger(__name__)

QUIET: Final = 15.0
"""Seconds before the background begins: a game has just ended, or somebody looks at figures."""
BUSY: Final = 2.0
"""Seconds until the next try while robots think."""
REST: Final = 4.0
"""How many times as long as a game took the background rests after it."""
MOST_WANTED: Final = 200
"""Games that wait in the background; further ones wait until their players' figures are looked at."""
MOST_AT_ONCE: Final = 50
"""Games of before that are looked back on after a start, and for one look at a person's figures."""
_GAMES: Final = "games"
_VERSIONS: Final = (kept.VERSION, decisions.VERSION)


class Reviews:
    """Makes and keeps reviews. `aside` does the work, `busy` says whether robots wait for those processes."""

    def __init__(self, tables: Tables, aside: Aside, busy: Callable[[], bool]) -> None:
        self._tables, self._aside, self._busy = tables, aside, busy
        self._wanted: dict[int, None] = {}
        self._locks: Locks[int] = Locks()
        self._judging: Locks[int] = Locks()
        self._asked: Counter[int] = Counter()
        self._worker: Worker[str] = Worker("look back on", self._next)
        tables.consequences.append(self._follow)

    async def _follow(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        if now.row.phase == "over" and before.row.phase != "over" and now.earns_badges:
            self.want([now.id])
        return now

    async def of(self, table: Table) -> Review | None:
        """The review of a finished game: the kept one, or one that is made and kept now, which may take seconds.

        None: its chances cannot be estimated, or its journal cannot be read.

        Raises:
            NoWorker: it cannot be made now.
            ValueError: the game is not over.
        """
        if table.row.phase != "over":
            raise ValueError("only finished games are looked back on")
        async with self._locks.hold(table.id):
            row = await self._tables.store.review(table.id)
            if row is None or (row.version, row.entries) != (kept.VERSION, table.row.entries):
                row = await self._made(table)
        return None if row.packed is None else kept.unpack(row.packed)

    async def _made(self, table: Table) -> ReviewRow:
        journal = await read_journal(self._tables.store, table)
        owned = owners(journal)
        players = {seat: owner.user_id for seat, owner in owned.items() if owner.user_id is not None}
        try:
            found = await self._aside(look_back, Finished(table.game, tuple(journal.rows), players))
        except Damaged as error:
            log.error("cannot look back on table %d: its journal is damaged (%s)", table.id, error)
            found = None
        row = ReviewRow(kept.VERSION, table.row.entries, None if found is None else kept.pack(found))
        luck = {} if found is None else {seat: found.sums[seat].own_luck for seat in owned}

        async def write(tx: Change, now: Table) -> Sequence[Event]:
            if (now.row.phase, now.row.entries) == (table.row.phase, table.row.entries):
                await tx.write_review(now.id, row)
                for seat, amount in luck.items():
                    await tx.write_luck(now.id, seat, amount)
                if found is not None and now.earns_badges:
                    await _award(tx, now, found, owned, journal.rows[-1].at)
            return ()

        await self._tables.change(SYSTEM, table.id, write, quietly=True)
        return row

    async def decisions(self, table: Table, *, unhurried: bool = False) -> dict[int, Played]:
        """What a finished game's people decided, by seat: what is kept, or what is judged and kept now.

        That may take minutes. `unhurried`: behind everything else that workers do.

        Raises:
            NoWorker: it cannot be judged now.
            ValueError: the game is not over.
        """
        if table.row.phase != "over":
            raise ValueError("only finished games are judged")
        asked = set[int]() if unhurried else {table.id}
        self._asked.update(asked)
        try:
            async with self._judging.hold(table.id):
                found = await judgements.kept_of(self._tables.store, table)
                if found is None:
                    found = await judgements.judged(self._tables, self._aside, table, lambda: self._quiet(table.id))
        finally:
            self._asked.subtract(asked)
        return found

    async def _quiet(self, table_id: int) -> None:
        """Wait until no robot thinks, or somebody waits for the decisions of that table."""
        while self._busy() and not self._asked[table_id]:  # noqa: ASYNC110 - nothing says when they have thought
            await asyncio.sleep(BUSY)

    # --- in the background -------------------------------------------------------------------------------

    async def want_those_of(self, player: int) -> None:
        """Look back on the newest games of a player that have no review yet, in the background."""
        self.want(await self._tables.store.unreviewed_of(player, *_VERSIONS, MOST_AT_ONCE))

    async def resume(self) -> None:
        """Look back on the newest games without a review: an earlier process ended, or an earlier version had none."""
        self.want(await self._tables.store.unreviewed(*_VERSIONS, MOST_AT_ONCE))

    def want(self, numbers: Iterable[int]) -> None:
        """Look back on these tables' games in the background, if they are over by then."""
        for number in numbers:
            if len(self._wanted) < MOST_WANTED:
                self._wanted.setdefault(number)
        waits = _GAMES in self._worker.keys and not self._worker.working(_GAMES)
        if self._wanted and not waits:
            self._worker.later(_GAMES, QUIET)

    async def _next(self, key: str) -> float | None:
        """Look back on the game that has waited longest; return how long to rest."""
        set_task_urgency(Urgency.ROBOT)
        if not self._wanted:
            return None
        if self._busy():
            return BUSY
        number, began = next(iter(self._wanted)), time.monotonic()
        del self._wanted[number]
        try:
            table = await self._tables.load(number)
            if table.row.phase == "over":
                await self.of(table)
                await self.decisions(table, unhurried=True)
        except NoSuchTable:
            pass
        except NoWorker:
            log.info("table %d is looked back on another time", number)
        return max(BUSY, REST * (time.monotonic() - began)) if self._wanted else None

    async def idle(self) -> None:
        """Wait until nothing is looked back on just now."""
        await self._worker.idle(_GAMES)

    async def close(self) -> None:
        """Stop. The next start continues."""
        await self._worker.close()


async def _award(tx: Change, table: Table, found: Review, owned: Mapping[int, Owner], at: float) -> None:
    """Make the stored achievements by luck those of the review, for people who played the whole game."""
    stored = {(row.seat, row.achievement) for row in await tx.achievements_at(table.id)}
    for rule in table.game.luck_rules:
        achievement = rule.achievement.id
        for seat, owner in owned.items():
            sums = found.sums[seat]
            if owner.user_id is None:
                continue
            earned = not found.verdict.far_off and rule.check(PlayedLuck(sums.result == 1, sums.own_luck))
            if owner.departure is None and earned:
                player = await player_of(tx, table.row.guild_id, owner)
                last = found.points[-1]
                row = AchievementRow(seat, achievement, player, last.entry, last.turn, at, announced=False)
                await tx.write_achievement(table.id, table.row.guild_id, table.row.game, row)
            elif (seat, achievement) in stored:
                await tx.drop_achievement(table.id, seat, achievement)

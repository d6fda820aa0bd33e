"""A step back: the database is older than what Discord shows and people saw, for example after a restore.

One transaction begins a new epoch for the whole database. Each lobby and each running table gets a new secret, and
face-down cards are shuffled again, so nothing of the lost future comes again. Numbers go on past those that are known,
ids of controls carry the epoch, and nothing counts as shown. A table cannot be played on before it is shown again, with
the SHA-256 of its new secret (`Table.chance`); until then its messages ping nobody.

A restore leaves a mark in the database (`MARK`). Without one, for example after a copy by hand, only a control of the
bot's own tells: it names a table, a decision or an epoch that the database lacks (`lacks`).
"""

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal

import msgspec

from bot import crash_points
from bot.calendar.months import due_month
from bot.games import journal
from bot.games.chance import Chance, commitment, table_key
from bot.games.entries import SteppedBack
from bot.games.values import Event
from bot.table.click import SYSTEM
from bot.table.journal import Step, commit, touch
from bot.table.notices import WentBack, tell
from bot.table.table import Ref, Table, begun, read_table
from bot.table.tables import Tables
from data.maintenance import MARK
from data.rows import EpochRow, TableEpochRow
from data.sql.transaction import Change, Reads

log = logging.getLogger(__name__)

EPOCH_BYTES: Final = 3
"""Of an epoch's random id, which every control carries."""

OnTable = Callable[[Change, Table, float], Awaitable[None]]
"""Changes in the transaction what else is stored of a table that goes back, such as deadlines that ran out since."""


class StepBack:
    """Begins epochs. `on_table` functions run for each lobby and running table, `forgotten` are beginnings of facts."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.on_table: list[OnTable] = []
        self.forgotten: list[str] = []

    async def resume(self) -> bool:
        """Step back if a restore has left its mark; whether it had. Call it at a start, before anything is shown.

        Raises:
            StorageFailure: the database cannot be used; nothing has changed.
        """
        return await self._tables.store.fact(MARK) is not None and await self._begin(None, {})

    async def perform(self, epoch: str, seen: Mapping[str, int]) -> bool:
        """Step back, because what Discord shows is ahead of the database; False if that is done already.

        `epoch`: the one that the database was in when that was found out. `seen`: the highest numbers seen, by the
        names in `data.sql.epochs.NUMBERED`.

        Raises:
            StorageFailure: the database cannot be used; nothing has changed.
        """
        return await self._begin(epoch, seen)

    async def _begin(self, epoch: str | None, seen: Mapping[str, int]) -> bool:
        now = self._tables.clock()
        async with self._tables.store.change() as tx:
            await tx.hold("step back")
            mark, newest = await tx.fact(MARK), await tx.newest_epoch()
            if mark is None and (epoch is None or epoch != (newest.id if newest else "")):
                return False  # another process was quicker
            row = EpochRow(
                number=newest.number + 1 if newest else 2,
                id=secrets.token_hex(EPOCH_BYTES),
                began_at=now,
                copy_at=await tx.last_moment(),
            )
            await tx.add_epoch(row)
            await count_on(tx, msgspec.json.decode(mark, type=dict[str, int]) if mark else {}, seen)
            await tx.forget_facts([MARK, *self.forgotten])
            await tx.mark_everything_unshown(due_month(now), now if row.copy_at is None else row.copy_at)
            await tx.move_tournaments(row.id)
            ongoing = await tx.ongoing()
            for table_id in ongoing:
                await self._go_back(tx, table_id, row)
            crash_points.point("before-commit")
        self._tables.forget_homes()
        for table_id in ongoing:
            await self._tables.changed(table_id)
        log.warning("the database is a copy: epoch %d begins, and every open table is shown again", row.number)
        return True

    async def _go_back(self, tx: Change, table_id: int, epoch: EpochRow) -> None:
        """Let one table begin the epoch. A damaged one stays as it is, so that the others can go on."""
        try:
            _, row, seats = await tx.asked_by(table_id, 0)
            if row is None:
                return
            table = read_table(row, seats)
        except (msgspec.DecodeError, ValueError):
            log.exception("table %d cannot be read, and does not go back", table_id)
            return

        async def change(tx: Change, table: Table) -> list[Event]:
            for listener in self.on_table:
                await listener(tx, table, epoch.began_at)
            secret = secrets.token_bytes(32)
            playing = table.row.phase == "playing"
            key = table_key(secret, [seat.join_id for seat in await tx.seats(table.id)]) if playing else None
            since = table.row.entries + 1 if playing else 0
            begins = TableEpochRow(epoch.number, epoch.id, since, secret, key, posted=False)
            await tx.add_table_epoch(table.id, begins)
            await tell(tx, table.id, epoch.began_at, WentBack(epoch.copy_at or epoch.began_at, commitment(secret)))
            if not playing:
                await touch(tx, table, epoch.began_at)
                return []
            # Drawn before the SHA-256 is posted, but nobody sees these numbers before.
            state, chance = begun(table), Chance(key or b"", table.row.counter)
            turn = table.game.turn(state)
            journal.step_back(table.game, state, chance)
            deed = SteppedBack(epoch.id, commitment(secret))
            await commit(tx, table, Step(deed, state, (), chance, turn, epoch.began_at))
            return []

        await self._tables.apply(tx, SYSTEM, table, change)


async def count_on(tx: Change, *highest: Mapping[str, int]) -> None:
    """Let numbers go on past these, by their names in `data.sql.epochs.NUMBERED`: others are left as they are."""
    for name, last in (await tx.last_numbers()).items():
        if (seen := max(each.get(name, 0) for each in highest)) > last:
            await tx.count_on_from(name, seen)


# --- how a database knows ----------------------------------------------------------------------------------


Counted = Literal["decision", "poll", "offer", "postal_turn", "tournament"]
"""What a control names besides its table, by a number that only ever grows."""


class Known(msgspec.Struct, frozen=True):
    """What the database knows of what a control names.

    `epoch`: whether it knows that epoch. `last_table`: the last number that a table got. `newest`: the last number of
    what else the control names, None if there is no such table.
    """

    epoch: bool
    last_table: int
    newest: int | None


def lacks(known: Known, named: Ref, number: int) -> bool:
    """Whether a control of our own names an epoch, a table, or anything else by a `number`, that the database lacks.

    A table that is gone proves nothing: finished games may be deleted.

    >>> lacks(Known(epoch=True, last_table=3, newest=40), Ref(3), 41)
    True
    >>> lacks(Known(epoch=True, last_table=3, newest=None), Ref(2), 41)
    False
    """
    if not known.epoch or named.id > known.last_table:
        return True
    return known.newest is not None and number > known.newest


async def known_of(reads: Reads, named: Ref, number: int, counted: Counted) -> Known:
    """What the database knows of what a control names: its table, and a `number` of that kind (0: none)."""
    numbers, newest = await reads.last_numbers(), None
    if counted == "tournament":
        return Known(await reads.knows_epoch(named.epoch), numbers["tables"], numbers["tournaments"])
    found = await reads.table_and_seats(named.id) if named.id else None
    if found is not None:
        table = read_table(*found)
        match counted:
            case "decision":
                fixed = table.game.standing_from
                if fixed is None or number < fixed:
                    newest = 0 if table.state is None else table.state.serial
            case "postal_turn":
                newest = await reads.postal_turns(named.id) + 1
            case "poll":
                newest = numbers["polls"]
            case "offer":
                newest = numbers["offers"]
    return Known(await reads.knows_epoch(named.epoch), numbers["tables"], newest)

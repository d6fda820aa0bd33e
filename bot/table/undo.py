"""Taking steps back: one's own last one, or, when the table has agreed, everything since an earlier one."""

from collections.abc import Sequence

import msgspec

from bot import crash_points
from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Entry, Undid
from bot.table.journal import Step, append_entry, write_state
from bot.table.table import Table
from data.sql.transaction import Reads
from data.store import Change

FARTHEST = 25
"""How many steps a table can agree to take back at once: as many as a menu has lines."""


async def rewindable(reads: Reads, table: Table) -> list[Entry]:
    """The last steps that the table may agree to take back, the oldest first; by post there is never one.

    Each can be taken back only with those after it.
    """
    if table.row.phase != "playing" or table.by_post:
        return []
    first = await reads.before_seen_entries(table.id, 20 * FARTHEST)  # no need to read a whole long journal
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in await reads.journal(table.id, first)]
    return journal.rewindable(entries, table.game.version)[-FARTHEST:]


class Undoing(msgspec.Struct, frozen=True):
    """Who takes steps back: the `seat` that asked, the person who clicked, and when (seconds since 1970).

    `agreed`: by a vote; then face-down cards are shuffled again.
    """

    seat: int
    user_id: int | None
    at: float
    agreed: bool = False


async def take_back(tx: Change, table: Table, steps: Sequence[Entry], undoing: Undoing) -> None:
    """Take these steps back, the last first: they must be the last ones that count, the oldest first.

    Numbers that were drawn stay spent.

    Raises:
        JournalError: the journal does not lead where it says.
    """
    game, oldest = table.game, steps[0].number
    snapshot = await tx.snapshot(table.id, oldest)
    rows = await tx.journal(table.id, snapshot.number if snapshot else 0)
    since = [msgspec.json.decode(row.entry, type=Entry) for row in rows]
    await tx.drop_snapshots(table.id, oldest)
    await tx.drop_reasons(table.id, oldest)
    crash_points.point("undo-half-written")
    latest, number, counter = table.state, rows[-1].number + 1, table.row.counter
    assert latest is not None  # noqa: S101 - steps were taken
    newest_go = game.go(latest)
    for step in reversed(steps):
        start = game.decode(snapshot.state) if snapshot else None
        state = journal.replay(game, [entry for entry in since if entry.number < step.number], start)
        state.supersede(latest)
        chance = Chance(table.row.key or b"", counter)
        if undoing.agreed:
            game.rewound(state, chance)
        deed, go = Undid(undoing.seat, step.number, undoing.agreed), game.go(latest)
        await append_entry(tx, table, number, Step(deed, state, (), chance, go, undoing.at, undoing.user_id))
        latest, number, counter = state, number + 1, chance.counter
    await write_state(tx, table, latest, counter, undoing.at)
    for go in range(game.go(latest), newest_go + 1):
        for kind in ("board", "chain"):
            await tx.reopen_slot(table.id, f"{kind}:{go}")

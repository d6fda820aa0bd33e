"""Undo: takes back a player's own last step, or, if the table agreed, all steps since an earlier one."""

from collections.abc import Sequence

import msgspec

from bot import crash_points
from bot.games import journal
from bot.games.entries import Entry, Undid
from bot.table.journal import Step, append_entry, write_state
from bot.table.table import Table
from data.sql.transaction import Reads
from data.store import Change

MOST_STEPS_BACK = 25
"""The most steps that a table can take back at once: a menu has that many lines."""


async def rewindable(reads: Reads, table: Table) -> list[Entry]:
    """The last steps that the table may agree to take back, the oldest first; none by post.

    Each can be taken back only together with the later ones.
    """
    if table.row.phase != "playing" or table.postal:
        return []
    first = await reads.before_seen_entries(table.id, 20 * MOST_STEPS_BACK)  # no need to read a whole long journal
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in await reads.journal(table.id, first)]
    return journal.rewindable(entries, table.game.version)[-MOST_STEPS_BACK:]


class Undoing(msgspec.Struct, frozen=True):
    """An undo: the `seat` that asked for it, the person who clicked, and the time (seconds since 1970).

    `agreed`: by a vote; then face-down cards are shuffled again.
    """

    seat: int
    user_id: int | None
    at: float
    agreed: bool = False


async def take_back(tx: Change, table: Table, steps: Sequence[Entry], undoing: Undoing) -> None:
    """Take these steps back, the last first. They must be the last ones that count, given from the oldest.

    Draws are never repeated.

    Raises:
        JournalError: the journal is damaged.
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
    newest_turn = game.turn(latest)
    for step in reversed(steps):
        start = game.decode(snapshot.state) if snapshot else None
        state = journal.replay(game, [entry for entry in since if entry.number < step.number], start)
        state.supersede(latest)
        chance = table.chance(counter)
        if undoing.agreed:
            game.rewound(state, chance)
        deed, turn = Undid(undoing.seat, step.number, undoing.agreed), game.turn(latest)
        await append_entry(tx, table, number, Step(deed, state, (), chance, turn, undoing.at, undoing.user_id))
        latest, number, counter = state, number + 1, chance.counter
    await write_state(tx, table, latest, counter, undoing.at)
    for turn in range(game.turn(latest), newest_turn + 1):
        for kind in ("board", "chain"):
            await tx.reopen_slot(table.subject, f"{kind}:{turn}")

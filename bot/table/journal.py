"""Writes what a change of a game leads to: its journal entry, its snapshot and its state.

Every function works in the open transaction. Times are in seconds since 1970.
"""

from collections.abc import Sequence

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Began, Deed
from bot.games.values import Event, State
from bot.table.table import Table
from data.rows import JournalRow, Snapshot
from data.store import Change


class Step(msgspec.Struct, frozen=True):
    """A deed, the state after it, its events, and the chance that drew only for it.

    `go` is the number of the turn in which it was done, `user_id` the person who did it (None: nobody did).
    """

    deed: Deed
    state: State
    events: Sequence[Event]
    chance: Chance
    go: int
    at: float
    user_id: int | None = None


async def touch(tx: Change, table: Table, at: float) -> None:
    """Make a new version of the table though its own row is the same, so that its messages are updated."""
    await tx.write_table(table.row, phase=table.row.phase, at=at)


async def close(tx: Change, table: Table, at: float) -> None:
    """Close the table for good. Its messages are updated."""
    await tx.write_table(table.row, phase="closed", at=at)


async def commit(tx: Change, table: Table, step: Step) -> None:
    """Write the one step of a change: journal entry, snapshot and state."""
    await append_entry(tx, table, table.row.entries + 1, step)
    await write_state(tx, table, step.state, step.chance.counter, step.at)


async def append_entry(tx: Change, table: Table, number: int, step: Step) -> None:
    """Write a journal entry, and a snapshot if the step began a turn."""
    game = table.game
    entry = journal.record(game, number, step.go, step.deed, step.events, step.state, step.chance)
    await tx.add_entry(table.id, JournalRow(number, step.user_id, step.at, msgspec.json.encode(entry)))
    if isinstance(step.deed, Began) or game.go(step.state) > step.go:
        await tx.add_snapshot(table.id, Snapshot(number, game.go(step.state), game.encode(step.state)))


async def write_state(tx: Change, table: Table, state: State, counter: int, at: float) -> None:
    """Write the table's new state; `counter` is how many numbers have been drawn. Its messages are updated."""
    over = table.game.outcome(state) is not None
    encoded = table.game.encode(state)
    await tx.write_table(table.row, phase="over" if over else "playing", at=at, state=encoded, counter=counter)

"""Writes what a change of a game leads to: its journal entry, its snapshot and its state.

Every function works in the open transaction. Times are in seconds since 1970.
"""

import msgspec

from bot.games import journal
from bot.games.entries import Began
from bot.games.values import State
from bot.table.table import Table
from data.rows import JournalRow, Snapshot
from data.store import Change


class Step(journal.Played, frozen=True):
    """A deed at a table: when it was done, and by which person (None: by none)."""

    at: float
    user_id: int | None = None


async def touch(tx: Change, table: Table, at: float) -> None:
    """Make a new version of the table though its own row is the same, so that its messages are updated."""
    await tx.write_table(table.row, at=at)


async def close(tx: Change, table: Table, at: float) -> None:
    """Close the table for good. Its messages are updated."""
    await tx.write_table(msgspec.structs.replace(table.row, phase="closed"), at=at)


async def commit(tx: Change, table: Table, step: Step) -> None:
    """Write the one step of a change: journal entry, snapshot and state."""
    await append_entry(tx, table, table.row.entries + 1, step)
    await write_state(tx, table, step.state, step.chance.counter, step.at)


async def append_entry(tx: Change, table: Table, number: int, step: Step) -> None:
    """Write a journal entry, and a snapshot if the step began a turn."""
    game = table.game
    entry = journal.record(game, number, step)
    await tx.add_entry(table.id, JournalRow(number, step.user_id, step.at, msgspec.json.encode(entry)))
    if isinstance(step.deed, Began) or game.turn(step.state) > step.turn:
        await tx.add_snapshot(table.id, Snapshot(number, game.turn(step.state), game.encode(step.state)))


async def write_state(tx: Change, table: Table, state: State, counter: int, at: float) -> None:
    """Write the table's new state; `counter` is how many numbers have been drawn. Its messages are updated."""
    over = table.game.outcome(state) is not None
    row = msgspec.structs.replace(
        table.row, phase="over" if over else "playing", state=table.game.encode(state), counter=counter
    )
    await tx.write_table(row, at=at)

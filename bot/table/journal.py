"""Writes what a game's change leads to: its journal entry, its snapshot and its state.

Every function works in the transaction that is open. `at` is the time of the change, in seconds since 1970.
"""

from collections.abc import Sequence

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.game import Event, State
from bot.games.journal import Began, Deed
from bot.table.click import Click
from bot.table.table import Table
from data.rows import JournalRow, Phase, Snapshot
from data.store import Change


async def commit(
    tx: Change,
    table: Table,
    click: Click,
    deed: Deed,
    state: State | None,
    events: Sequence[Event],
    chance: Chance,
    *,
    at: float,
    go: int,
    key: bytes | None = None,
    number: int | None = None,
) -> None:
    """State, journal, snapshot and what must be shown, in the transaction that is open.

    `go` is the go in which it was done; the rules change `table.state` in place, so it is asked before.
    """
    assert state is not None  # noqa: S101 - the rules were asked before
    if number is None:
        number = await tx.journal_length(table.id) + 1
    await append_entry(tx, table, click.user_id, deed, state, events, chance, at=at, go=go, number=number)
    await write_state(tx, table, state, chance.counter, at=at, key=key)


async def append_entry(
    tx: Change,
    table: Table,
    user_id: int | None,
    deed: Deed,
    state: State,
    events: Sequence[Event],
    chance: Chance,
    *,
    at: float,
    go: int,
    number: int,
) -> None:
    """A journal entry, and the snapshot with which the next go begins. `chance` drew for this deed only."""
    game = table.game
    entry = journal.record(game, number, go, deed, events, state, chance)
    await tx.add_entry(table.id, JournalRow(number, user_id, at, msgspec.json.encode(entry)))
    if isinstance(deed, Began) or game.go(state) > go:
        await tx.add_snapshot(table.id, Snapshot(number, game.go(state), game.encode(state)))


async def write_state(
    tx: Change,
    table: Table,
    state: State,
    counter: int,
    *,
    at: float,
    key: bytes | None = None,
) -> None:
    """The table's state from now on, which what is shown must catch up with."""
    game = table.game
    over = game.outcome(state) is not None
    phase: Phase = "over" if over else "playing"
    await tx.write_table(table.row, phase=phase, at=at, state=game.encode(state), key=key, counter=counter)

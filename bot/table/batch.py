"""Several steps of a game in one transaction: for orders and deadlines, which need nobody to click in between."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from bot.games.entries import Acted
from bot.games.values import Action, Decision, Event
from bot.table.journal import Step, append_entry, write_state
from bot.table.table import Table, begun
from bot.table.tables import Tables
from data.sql.transaction import Change


class Chosen(NamedTuple):
    """The next action, with the decision it answers. `ordered`: the seat's standing orders say so (`Acted`)."""

    decision: Decision
    action: Action
    ordered: bool = False


Choose = Callable[[], Chosen | None]
"""Returns the next action at the table as it is now; None: nothing more."""


class Batch(msgspec.Struct, frozen=True):
    """Steps that were played: journal entries `first` to `last`, none if `last` is before `first`.

    `turns` are the numbers of their turns, `seats` the seats that others could see act.
    """

    first: int
    last: int
    turns: tuple[int, ...]
    seats: tuple[int, ...]
    events: Sequence[Event]

    @property
    def seen(self) -> bool:
        """Whether anything happened that others could see."""
        return bool(self.seats)


async def play_steps(tables: Tables, tx: Change, table: Table, choose: Choose, most: int) -> Batch:
    """Play steps until there is nothing more to do, the game is over, or there were `most`; then write the state.

    The rules change `table.state` in place, so `choose` sees each step's result.

    Raises:
        ValueError: the game has not begun.
    """
    state = begun(table)
    game, last, counter = table.game, await tx.journal_length(table.id), table.row.counter
    first, turns, seats, events = last + 1, dict[int, None](), dict[int, None](), list[Event]()
    while last - first + 1 < most and table.outcome() is None and (step := choose()) is not None:
        decision, action, ordered = step
        turn, chance = game.turn(state), table.chance(counter)
        happened = game.apply(state, decision.id, action, chance)
        last, counter = last + 1, chance.counter
        deed = Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action)), ordered)
        await append_entry(tx, table, last, Step(deed, state, happened, chance, turn, tables.clock()))
        turns[turn] = None
        events += happened
        if not all(event.quiet for event in happened):
            seats[decision.seat] = None
    if last >= first:
        await write_state(tx, table, state, counter, tables.clock())
    return Batch(first, last, tuple(turns), tuple(seats), events)

"""Several steps of a game in one transaction: what orders, deadlines and robots do where nobody is waited for."""

from collections.abc import Callable, Sequence

import msgspec

from bot.games.chance import Chance
from bot.games.game import Action, Decision, Event
from bot.games.journal import Acted
from bot.table.journal import Step, append_entry, write_state
from bot.table.table import Table, begun
from bot.table.tables import Tables
from data.sql.transaction import Change

Choose = Callable[[], tuple[Decision, Action] | None]
"""What is done next at the table as it is by now; None: nothing more."""


class Walked(msgspec.Struct, frozen=True):
    """Steps that were taken: journal entries `first` to `last`, none if `last` is before `first`.

    `goes` are the goes in which they were taken, `seats` those that others could see act.
    """

    first: int
    last: int
    goes: tuple[int, ...]
    seats: tuple[int, ...]
    events: Sequence[Event]

    @property
    def seen(self) -> bool:
        """Whether the game went on so that others could see it."""
        return bool(self.seats)


async def walk(tables: Tables, tx: Change, table: Table, choose: Choose, most: int) -> Walked:
    """Take steps until there is nothing more to do, the game is over, or there were `most`; then commit the state.

    The rules change `table.state` in place. The caller's transaction is open.

    Raises:
        ValueError: the game has not begun.
    """
    state = begun(table)
    game, last, counter = table.game, await tx.journal_length(table.id), table.row.counter
    first, goes, seats, events = last + 1, dict[int, None](), dict[int, None](), list[Event]()
    while last - first + 1 < most and table.outcome() is None and (step := choose()) is not None:
        decision, action = step
        go, chance = game.go(state), Chance(table.row.key or b"", counter)
        happened = game.apply(state, decision.id, action, chance)
        last, counter = last + 1, chance.counter
        deed = Acted(decision.seat, decision.id, msgspec.Raw(msgspec.json.encode(action)))
        await append_entry(tx, table, last, Step(deed, state, happened, chance, go, tables.clock()))
        goes[go] = None
        events += happened
        if not all(event.quiet for event in happened):
            seats[decision.seat] = None
    if last >= first:
        await write_state(tx, table, state, counter, tables.clock())
    return Walked(first, last, tuple(goes), tuple(seats), events)

"""A table around a state, as it is loaded from the store: with a person in each seat."""

from collections.abc import Sequence

import msgspec

from bot.games.game import AnyGame
from bot.games.values import State
from bot.table.table import Seat, Table
from bot.table.terms import Terms
from data.rows import TableRow


def table_of(game: AnyGame, state: State, names: Sequence[str]) -> Table:
    """Table 7 with that state and a person for each name; the ids are 100, 101 and so on, and the first is the host."""
    row = TableRow(
        id=7,
        game=game.name,
        guild_id=1,
        channel_id=2,
        host_id=100,
        phase="playing" if game.outcome(state) is None else "over",
        terms=b"{}",
        version=3,
        state=None,
        secret=b"",
        key=None,
        counter=0,
        opened_at=0.0,
        changed_at=0.0,
    )
    seats = tuple(Seat(seat, 100 + seat, name, None) for seat, name in enumerate(names))
    return Table(row, Terms(options=msgspec.Raw(b"{}"), seats=len(seats), server="Town"), seats, state)

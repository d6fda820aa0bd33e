"""Practices: a person goes on alone from a moment of a finished game, against robots, with other dice and decks.

The journal is that game's up to the moment, so everything that reads journals works: undo, replay, film, check, file.
"""

from collections.abc import Sequence

import msgspec

from bot.games import journal
from bot.games.chance import table_key
from bot.games.entries import Practised, SteppedBack
from bot.games.values import Event, State
from bot.table import company
from bot.table.click import Click
from bot.table.journal import Step, commit
from bot.table.lobby import Lobby, NewTable
from bot.table.table import Table, Whole, begun, read_in
from bot.table.tables import Done, Tables
from data.store import Change


class Moment(msgspec.Struct, frozen=True):
    """The moment before journal entry `entry` of a finished game, and the `state` then."""

    game: Whole
    entry: int
    state: State

    def __repr__(self) -> str:
        """Leave out the state."""
        return f"Moment({self.game.table!r}, {self.entry})"

    @property
    def keys(self) -> tuple[str, ...]:
        """What the numbers before it were drawn with, in hexadecimal."""
        before = self.game.entries[: self.entry - 1]
        epochs = 1 + sum(isinstance(entry.deed, SteppedBack | Practised) for entry in before)
        own = [self.game.table.row.key or b"", *self.game.keys[1:]]
        return tuple(key.hex() for key in journal.every_key(self.game.entries, own)[:epochs])


class Practices:
    """Begins practices."""

    def __init__(self, tables: Tables, lobby: Lobby) -> None:
        self._tables = tables
        self._lobby = lobby

    async def begin(self, click: Click, new: NewTable, moment: Moment) -> Done:
        """Go on at once from that moment; `new.terms.practice` names it.

        Raises:
            NotSeated: nobody clicked.
            ChannelBusy: another game is open there.
            Full: there is no room for one more.
        """
        source, game, rows = moment.game.table, moment.game.table.game, new.seats(click, host=True)
        before = moment.game.entries[moment.entry - 2]

        async def go_on(tx: Change, table: Table) -> Sequence[Event]:
            assert table.terms.practice is not None  # noqa: S101 - the new table's
            state, chance = begun(table), table.chance()
            turn = game.turn(state)
            journal.step_back(game, state, chance)
            deed = Practised(table.terms.practice.table, moment.keys)
            await commit(tx, table, Step(deed, state, (), chance, turn, self._tables.clock(), click.user_id))
            return ()

        async def change(tx: Change) -> int:
            table_id = await self._lobby.create_table(tx, click, new, people=1, starts=True)
            await company.seat(tx, table_id, new.terms, rows)
            await tx.copy_game(source.id, table_id, moment.entry, click.user_id or 0)
            table = await read_in(tx, table_id)
            row = msgspec.structs.replace(
                table.row,
                phase="playing",
                state=game.encode(moment.state),
                key=table_key(table.secret, [each.join_id for each in rows]),
                counter=before.counter,
            )
            await tx.write_table(row, at=self._tables.clock())
            # Carried on to these rules first, if the game was played under earlier ones.
            await self._tables.apply(tx, click, await read_in(tx, table_id), go_on)
            return table_id

        return await self._lobby.opened(click, change)

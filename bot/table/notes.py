"""What people note for themselves at a table. Nobody else reads it, and it goes with the game."""

from collections.abc import Sequence
from typing import Final

from bot.games.values import Event
from bot.table.click import Click, expect_open, seated
from bot.table.table import Table
from bot.table.tables import Tables
from data.store import Change

MOST: Final = 1000
"""Characters of a note."""


class Notes:
    """All notes. It remembers who has one where, so that a move of anybody else asks the database nothing."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._noted = set[tuple[int, int]]()

    async def resume(self) -> None:
        """Learn who has a note where."""
        self._noted.update(await self._tables.store.noted())

    async def of(self, table_id: int, user_id: int) -> str:
        """A person's note at that table; empty if there is none."""
        store = self._tables.store
        alone = store.shards.count is None  # else another process may have written it
        return "" if alone and (table_id, user_id) not in self._noted else await store.note(table_id, user_id)

    async def write(self, click: Click, table_id: int, text: str) -> None:
        """Store a person's note at a table in place of the one before; without text, delete it.

        Raises:
            NotSeated: they do not play there.
            WrongPhase: the game is over.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            seated(table, click)
            expect_open(table)
            user_id = click.user_id
            assert user_id is not None  # noqa: S101 - else nobody is seated
            if text.strip():
                await tx.write_note(table_id, user_id, text.strip()[:MOST])
                self._noted.add((table_id, user_id))
            else:
                await tx.drop_note(table_id, user_id)
            return ()

        await self._tables.change(click, table_id, change, quietly=True)

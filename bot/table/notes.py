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


async def write(tables: Tables, click: Click, table_id: int, text: str) -> None:
    """Store a person's note at a table in place of the one before; without text, delete it.

    Raises:
        NotSeated: they do not play there.
        WrongPhase: the game is over.
    """

    async def change(tx: Change, table: Table) -> Sequence[Event]:
        user_id = seated(table, click).user_id
        assert user_id is not None  # noqa: S101 - that is whom it is the seat of
        expect_open(table)
        if text.strip():
            await tx.write_note(table_id, user_id, text.strip()[:MOST])
        else:
            await tx.drop_note(table_id, user_id)
        return ()

    await tables.change(click, table_id, change, quietly=True)

"""The language of a table's messages, and whether old ones stay: the people at it change both without a vote."""

import msgspec

from bot.games.values import Event
from bot.table.click import Click, expect_open, seated
from bot.table.journal import touch
from bot.table.notices import LanguageChanged, tell
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.table.terms import Terms
from data.sql.transaction import Change


async def change_language(tables: Tables, click: Click, table_id: int, language: str) -> Done:
    """Show the table in that language from now on; a notice says who wanted it.

    Raises:
        WrongPhase, NotSeated: as `change_tidy`.
    """

    async def change(tx: Change, table: Table) -> list[Event]:
        _expect_allowed(table, click)
        if language != table.language:
            await tell(tx, table.id, tables.clock(), LanguageChanged(language, click.name, click.user_id))
            await _write(tx, table, msgspec.structs.replace(table.terms, language=language), tables.clock())
        return []

    return await tables.change(click, table_id, change)


async def change_tidy(tables: Tables, click: Click, table_id: int, *, tidy: bool) -> Done:
    """Let old boards vanish from now on, or stay.

    Everybody with a seat may change it, the host and the server's managers too.

    Raises:
        WrongPhase: the game is over, or the table is closed.
        NotSeated: they have no seat.
    """

    async def change(tx: Change, table: Table) -> list[Event]:
        _expect_allowed(table, click)
        if tidy != table.terms.tidy:
            await _write(tx, table, msgspec.structs.replace(table.terms, tidy=tidy), tables.clock())
        return []

    return await tables.change(click, table_id, change)


def _expect_allowed(table: Table, click: Click) -> None:
    expect_open(table)
    if not click.manager and click.user_id != table.row.host_id:
        seated(table, click)


async def _write(tx: Change, table: Table, terms: Terms, now: float) -> None:
    await tx.write_terms(table.id, msgspec.json.encode(terms))
    await touch(tx, table, now)

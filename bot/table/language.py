"""The language of a table's messages, which the people at it change without a vote."""

import msgspec

from bot.errors import WrongPhase
from bot.games.values import Event
from bot.table.click import Click, seated
from bot.table.journal import touch
from bot.table.notices import LanguageChanged, tell
from bot.table.table import Table
from bot.table.tables import Done, Tables
from data.sql.transaction import Change


async def change_language(tables: Tables, click: Click, table_id: int, language: str) -> Done:
    """Show the table in that language from now on; a notice says who wanted it.

    Everybody with a seat may change it, the host and the server's managers too.

    Raises:
        WrongPhase: the game is over, or the table is closed.
        NotSeated: they have no seat.
    """

    async def change(tx: Change, table: Table) -> list[Event]:
        if table.row.phase not in ("lobby", "playing"):
            raise WrongPhase(table.row.phase)
        if not click.manager and click.user_id != table.row.host_id:
            seated(table, click)
        if language != table.language:
            terms = msgspec.structs.replace(table.terms, language=language)
            await tx.write_terms(table.id, msgspec.json.encode(terms))
            await tell(tx, table.id, tables.clock(), LanguageChanged(language, click.name, click.user_id))
            await touch(tx, table, tables.clock())
        return []

    return await tables.change(click, table_id, change)

"""Rows that change with every move do not make PostgreSQL's files grow."""

import random

import asyncpg
import msgspec

from data.rows import NewTableRow
from data.store import Store
from tests.support.engines import ON_POSTGRESQL
from tests.support.postgres import Server

MOVES = 200
STATE_BYTES = 2600
"""As large as a state of MafiaDollar once PostgreSQL has compressed it."""
MOST_PAGES = 20
PAGE = 8192


@ON_POSTGRESQL
async def test_a_games_row_is_changed_where_it_is(postgres: Server) -> None:
    async with postgres.database() as url:
        store, connection = await Store.open(url), await asyncpg.connect(url)
        try:
            await connection.execute("ALTER TABLE tables SET (autovacuum_enabled = off)")
            async with store.change() as tx:
                number = await tx.open_table(
                    NewTableRow(
                        game="mafia_dollar", guild_id=1, channel_id=7, host_id=2, terms=b"{}", secret=b"s" * 32, at=1.5
                    )
                )
            before = await connection.fetchval("SELECT pg_total_relation_size('tables')")
            for move in range(MOVES):
                row = await store.table(number)
                assert row is not None
                async with store.change() as tx:
                    state = random.Random(move).randbytes(STATE_BYTES)
                    await tx.write_table(msgspec.structs.replace(row, phase="playing", state=state), at=2.0)
            grown = await connection.fetchval("SELECT pg_total_relation_size('tables')") - before
            assert grown < MOST_PAGES * PAGE
        finally:
            await connection.close()
            await store.close()

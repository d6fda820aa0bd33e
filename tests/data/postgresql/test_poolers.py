"""Poolers before PostgreSQL: one that keeps sessions serves the bot, one that does not is refused in words."""

from collections.abc import AsyncIterator, Iterator

import pytest

from data.failures import StorageFailure
from data.migrate import StoreError
from data.postgresql import session
from data.postgresql.address import read_address
from data.postgresql.database import PostgresDatabase
from data.postgresql.failures import PASSING, POOLER
from data.postgresql.ownership import AdvisoryLocks
from data.postgresql.session import NO_SESSION, ONE_CONNECTION
from data.shards import Shards
from data.store import Store
from tests.data.postgresql.test_ownership import Recorder
from tests.data.test_store import opened
from tests.support.pooler import SESSION, TRANSACTION, pgbouncer, pooled
from tests.support.postgres import Server

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(pgbouncer() is None, reason="there is no PgBouncer on this machine: apt-get install pgbouncer"),
]


@pytest.fixture
async def name(postgres: Server) -> AsyncIterator[str]:
    """The name of a migrated database."""
    async with postgres.database() as url:
        yield url.partition("?")[0].rpartition("/")[2]


@pytest.fixture
def keeping(postgres: Server) -> Iterator[str]:
    """Addresses through a pooler that keeps sessions."""
    with pooled(postgres, SESSION) as address:
        yield address


async def test_a_pooler_that_keeps_sessions_serves_the_bot(keeping: str, name: str) -> None:
    store = await Store.open(keeping.format(name=name))
    number = await opened(store)
    assert await store.table(number) is not None
    with pytest.raises(StorageFailure, match="only lets the bot read"):
        await store._ask([("DELETE FROM tables", ())])
    await store.close()


async def test_sessions_that_are_kept_hold_shards(keeping: str, name: str) -> None:
    url, shards = keeping.format(name=name), Shards(2, "one")
    store, other = await Store.open(url, shards), await Store.open(url, Shards(2, "other"))
    locks, late = AdvisoryLocks(url, shards, [0, 1]), AdvisoryLocks(url, other.shards, [0, 1])
    await locks.start(Recorder())
    await late.start(Recorder())
    assert (sorted(shards.mine), sorted(other.shards.mine)) == ([0, 1], [])
    for each in (late, locks, other, store):
        await each.close()


@pytest.mark.parametrize("opening", [Store.open, PostgresDatabase.reading])
async def test_a_pooler_that_keeps_none_is_refused_before_anything_is_set(
    postgres: Server, name: str, opening: object
) -> None:
    """Neither the first nor a later start leaves settings behind for others who use the pooler."""
    with pooled(postgres, TRANSACTION, default_pool_size="4") as address:
        for _ in range(2):
            with pytest.raises(StoreError, match=NO_SESSION.partition("(")[0]) as refused:
                await opening(address.format(name=name))  # type: ignore[operator]
            assert not isinstance(refused.value, StorageFailure)
        connection = await session.connect(read_address(address.format(name=name)))
        try:
            for _ in range(3):
                assert await connection.fetchval("SELECT current_setting('default_transaction_read_only')") == "off"
        finally:
            await connection.close()


async def test_servers_in_turn_keep_no_session_either(postgres: Server, name: str) -> None:
    with pooled(postgres, TRANSACTION, server_round_robin="1", min_pool_size="3") as address:
        for _ in range(3):
            with pytest.raises(StoreError, match="keeps no sessions"):
                await Store.open(address.format(name=name))


@pytest.mark.parametrize(
    ("given", "words"),
    [("name=nowhere", 'database "nowhere" does not exist'), ("options=-cjit%3Doff", "startup parameter")],
)
async def test_what_a_pooler_refuses_is_explained(keeping: str, name: str, given: str, words: str) -> None:
    url = keeping.format(name="nowhere" if given.startswith("name") else name)
    with pytest.raises(StoreError, match=words) as refused:
        await Store.open(url if given.startswith("name") else f"{url}&{given}")
    assert PASSING[POOLER] in str(refused.value)
    assert not isinstance(refused.value, StorageFailure), "a person has to mend that"


async def test_settings_in_the_address_are_set_after_connecting(keeping: str, name: str) -> None:
    url = f"{keeping.format(name=name)}&channel_binding=require&statement_timeout=7s&application_name=mine"
    database = await PostgresDatabase.open(url)
    asked = "SELECT current_setting('statement_timeout'), current_setting('application_name')"
    assert await database.read([[(asked, ())]]) == [[[("7s", "mine")]]]
    await database.close()


async def test_one_connection_is_too_few(postgres: Server, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "ANSWER_SECONDS", 1.0)
    with (
        pooled(postgres, SESSION, default_pool_size="1") as address,
        pytest.raises(StorageFailure, match=ONE_CONNECTION),
    ):
        await Store.open(address.format(name=name))

"""``python -m bot`` without a token, as a newcomer starts it: a process with its own playground."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.table.tables import Tables
from data.store import Store
from tests.end_to_end import records
from tests.end_to_end.aftermath import caught_up
from tests.end_to_end.party import Party, boards_shown, history, press
from tests.end_to_end.process import BotProcess, running, visitors, with_playground
from tests.support.long import LONG
from tests.support.match import ANN, BO, Match
from tests.support.person import pictures_of

PLAYERS = 2


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The process, started; afterwards it must exit with 0, without errors in its log."""
    async with running(with_playground(tmp_path)) as process:
        yield process


async def test_it_says_where_to_go_and_what_to_do_first(alone: BotProcess) -> None:
    address = await alone.address()
    async with aiohttp.ClientSession() as http, http.get(address) as response:
        assert response.status == 200
        assert "<!doctype html>" in await response.text()
    await alone.ready()
    assert "/table open" in alone.log()
    assert str(alone.database.parent) in alone.log()
    assert alone.log().count("\n") < 25


async def test_a_missing_token_leaves_the_real_bots_database_alone(tmp_path: Path) -> None:
    """Given the games of a real bot at DATABASE_PATH, and a start without its token."""
    real = tmp_path / "tables.sqlite3"
    store = await Store.open(real)
    await Match(Tables(store)).begin(ANN, BO)
    async with store.change() as tx:
        await tx.remember("commands of 1180000123456789012", "some digest")
    await store.close()
    before = real.read_bytes()
    async with running(with_playground(tmp_path)) as process:
        await process.ready()
        await process.logged(re.compile("registered"))
    assert real.read_bytes() == before
    store = await Store.open(process.database)
    assert (await store.begun(), len(await store.applications())) == ([], 1)
    await store.close()


@pytest.mark.long
async def test_a_game_with_channel_and_pictures_survives_a_restart(alone: BotProcess) -> None:
    async with visitors(alone, PLAYERS) as people:
        channel = people[0].channel("machi-koro")
        party = Party(people, channel, seed=6)
        await party.begin()
        await party.steps_on(10)
        await party.next()
        before = await history(people[0], channel)
    assert await alone.stop() == 0

    await alone.start()
    async with visitors(alone, PLAYERS) as people:
        after = await history(people[0], channel)
        assert [message["id"] for message in after] == [message["id"] for message in before]
        boards = boards_shown(after, party.table)
        async with aiohttp.ClientSession() as http:
            for (board,) in boards.values():
                async with http.get(pictures_of(board)[0]["media"]["url"]) as response:
                    assert (await response.read()).startswith(b"\x89PNG")
        party.people = people
        await party.steps_on(10)
        await party.next()
    assert len(records.read(alone.database).acted()) == 20


@LONG
async def test_a_game_survives_a_kill_of_everything(alone: BotProcess) -> None:
    """When the process is killed during clicks, its bot dies too, and nothing is doubled."""
    async with visitors(alone, PLAYERS) as people:
        channel = people[0].channel("machi-koro")
        party = Party(people, channel, seed=7)
        await party.begin()
        await party.steps_on(5)
        asked = await party.question()
        await press(people[asked.who], asked.board, *party.choice(asked.moves))
        await alone.kill()

    await alone.start()
    async with visitors(alone, PLAYERS) as people:
        party.people = people
        party.last_decision = 0
        done = len((await caught_up(party, alone)).acted())
        assert done in (5, 6)
        await party.steps_on(5)
        await party.next()
        record = records.read(alone.database)
        assert len(record.acted()) == done + 5
        boards = boards_shown(await history(people[0], channel), party.table)
        assert list(boards) == list(range(1, record.state.turn + 1))
        assert all(len(found) == 1 for found in boards.values())

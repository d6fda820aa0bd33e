"""The playground and the bot as two processes: the playground outlives the bot and sets its clock."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.end_to_end import records
from tests.end_to_end.party import Party
from tests.end_to_end.process import BotProcess, running, visitors, with_playground
from tests.support.long import sampled
from tests.support.person import Failed, Json, Person
from tests.support.timeouts import TIMEOUT, until

DAY = 86_400.0
PUBLIC_THREAD = 11


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[BotProcess]:
    """``python -m bot`` with its own playground, connected; afterwards it must exit with 0."""
    async with running(with_playground(tmp_path)) as process:
        await process.ready()
        yield process


@pytest.fixture
async def people(alone: BotProcess) -> AsyncIterator[list[Person]]:
    """Two people with the page open."""
    async with visitors(alone, 2) as found:
        yield found


@pytest.fixture
async def party(people: list[Person]) -> Party:
    """A new game of both."""
    party = Party(people, people[0].channel("machi-koro"), seed=4)
    await party.begin()
    await party.next()
    return party


async def do(person: Person, **deed: object) -> Json:
    """Use the drawer "Time and trouble"."""
    return await person._call("POST", "/play/trouble", json=deed)


async def online(person: Person, wanted: bool) -> None:
    """Wait until the bot is (not) connected."""
    async with asyncio.timeout(TIMEOUT):
        while (await person._call("GET", "/play/state"))["bot_online"] is not wanted:  # noqa: ASYNC110 - polled
            await asyncio.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether that process exists and is no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")  # where there is one: nobody may have asked yet how it ended
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


async def gone(pid: int) -> None:
    await until(lambda: not alive(pid))


@pytest.mark.parametrize("how", sampled(["kill", "stop"], "kill"))
async def test_the_playground_outlives_the_bot_and_the_game_continues(
    alone: BotProcess, party: Party, how: str
) -> None:
    ann = party.host
    await party.steps_on(3)
    await party.next()
    report = await do(ann, do="bot", how=how)
    assert report["bot"]["state"] == {"kill": "ended", "stop": "stopped"}[how]
    assert report["bot"]["ended"] == {"kill": "was ended by SIGKILL", "stop": None}[how]
    await online(ann, wanted=False)
    said = await ann.say(party.channel, "is anybody there?")
    await party.people[1].wait_for_message(party.channel, lambda message: message["id"] == said["id"])
    with pytest.raises(Failed, match="did not respond"):
        await ann.run(party.channel, "help")
    await do(ann, do="bot", how="start")
    await online(ann, wanted=True)
    await party.steps_on(3)
    await party.next()
    assert len(records.read(alone.database).acted()) == 6


@pytest.mark.long
async def test_a_restart_is_another_process_with_the_same_game(alone: BotProcess, party: Party) -> None:
    before = (await party.host._call("GET", "/play/trouble"))["bot"]["pid"]
    after = (await do(party.host, do="bot", how="restart"))["bot"]["pid"]
    assert not alive(before)
    assert alive(after)
    await online(party.host, wanted=True)
    await party.step()


@pytest.mark.long
async def test_the_bot_uses_the_playgrounds_clock_after_a_restart_too(alone: BotProcess, party: Party) -> None:
    await do(party.host, do="clock", seconds=DAY)
    await party.step()
    await party.next()
    assert DAY - 1 < last_entry(alone.database) - time.time() <= DAY
    await do(party.host, do="bot", how="kill")
    await do(party.host, do="clock", seconds=DAY)
    await do(party.host, do="bot", how="start")
    await online(party.host, wanted=True)
    await party.step()
    await party.next()
    assert 2 * DAY - 1 < last_entry(alone.database) - time.time() <= 2 * DAY
    (shown,) = [message["timestamp"] for message in party.boards()]
    assert shown > time.strftime("%Y-%m-%dT%H:%M", time.gmtime(time.time() + 2 * DAY - 300))


def threads(person: Person) -> list[str]:
    """The ids of the threads that a person has seen created."""
    told = [event["data"] for event in person.events if event["type"] == "channel_create"]
    return [channel["id"] for channel in told if channel["type"] == PUBLIC_THREAD]


@pytest.mark.long
async def test_a_game_goes_on_after_its_thread_was_archived(alone: BotProcess, people: list[Person]) -> None:
    ann, bo = people
    await ann.run(ann.channel("machi-koro"), "table open", game="machi_koro", thread=True)
    await ann.wait_until(lambda: threads(ann), "the table's thread")
    party = Party(people, threads(ann)[0], seed=8)
    for person in people:
        await person.fetch(party.channel)
    lobby = await party.lobby(set())
    await bo.click(lobby, "Join")
    await ann.click(lobby, "Start")
    for week in range(1, 4):
        await party.step()
        await party.next()
        await do(ann, do="clock", seconds=8 * DAY)
        now = next(channel for channel in (await ann.refresh())["channels"] if channel["id"] == party.channel)
        assert now["thread_metadata"]["archived"], f"silent for more than the week it has, for the {week}. time"
    await party.step()
    await party.next()
    assert len(records.read(alone.database).acted()) == 4


@pytest.mark.long
async def test_the_bot_ends_when_its_playground_is_killed(alone: BotProcess, party: Party) -> None:
    pid = (await party.host._call("GET", "/play/trouble"))["bot"]["pid"]
    await alone.kill()
    await gone(pid)
    await alone.start()
    await alone.ready()


@pytest.mark.long
async def test_the_bot_stops_before_its_playground(alone: BotProcess, party: Party) -> None:
    pid = (await party.host._call("GET", "/play/trouble"))["bot"]["pid"]
    assert await alone.stop() == 0
    assert not alive(pid)
    await alone.start()
    await alone.ready()


@pytest.mark.long
async def test_a_bots_end_is_reported_on_page_and_terminal(alone: BotProcess, party: Party) -> None:
    pid = (await party.host._call("GET", "/play/trouble"))["bot"]["pid"]
    os.kill(pid, signal.SIGABRT)
    await gone(pid)
    await party.host.wait_until(
        lambda: any(
            each["type"] == "trouble" and each["data"]["bot"]["state"] == "ended" for each in party.host.events
        ),
        "the page being told",
    )
    told = [each["data"]["bot"] for each in party.host.events if each["type"] == "trouble"][-1]
    assert told["ended"] == "was ended by SIGABRT"
    assert any("ready as" in words for words in told["lines"])
    assert "the bot was ended by SIGABRT" in alone.log()


def last_entry(database: Path) -> float:
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return float(db.execute("SELECT max(at) FROM journal").fetchone()[0])

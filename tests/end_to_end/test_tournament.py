"""A tournament of eight robots and two people over real sockets, with the bot killed twice.

``BOT_TEST_PICTURES``: a folder for the pictures of the message that shows it.
"""

import asyncio
import json
import os
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bot.playground.server import Playground
from tests.end_to_end.party import Party, control_of
from tests.end_to_end.process import BotProcess
from tests.end_to_end.test_kill_anytime import killed_and_started
from tests.support.looking import looking
from tests.support.person import Json, Person, controls, pictures_of, text_of
from tests.support.timeouts import TIMEOUT, until
from tests.support.values import there

NAME = "Playground Cup"
ROBOTS, PEOPLE, SEATS = 8, 2, 4
PICTURES = os.environ.get("BOT_TEST_PICTURES")


class Match(msgspec.Struct, frozen=True):
    """A stored match: its table and thread (0: not open yet), the people at it by seat, whether it is decided."""

    round: int
    number: int
    table: int
    thread: int
    people: tuple[int, ...]
    decided: bool


def stored(bot: BotProcess) -> tuple[str, list[Match]]:
    """The tournament's phase and its matches."""
    with looking(bot.where) as database:
        ((phase,),) = database.execute("SELECT phase FROM tournaments")
        entrants = dict(database.execute("SELECT number, user_id FROM entrants"))
        matches = []
        for number, place, seats, table, places in database.execute(
            "SELECT round, number, seats, table_id, places FROM matches ORDER BY round, number"
        ):
            found = database.execute("SELECT channel_id FROM tables WHERE id = ?", (table or 0,)).fetchone()
            people = tuple(entrants[one] for one in json.loads(seats) if entrants[one] is not None)
            matches.append(Match(number, place, table or 0, found[0] if found else 0, people, places is not None))
    return phase, matches


def notice(person: Person, channel: str) -> Json | None:
    """The message that shows the tournament."""
    found = [message for message in person.seen(channel) if NAME in text_of(message) and not message["flags"] & 64]
    return next(
        (shown for shown in found if any(":cup_" in str(one.get("custom_id")) for one in controls(shown))), None
    )


async def keep_picture(person: Person, message: Json | None, name: str) -> None:
    if PICTURES and message is not None and (shown := pictures_of(message)):
        data = await person.download(shown[0]["media"]["url"])
        (Path(PICTURES) / f"{name}.png").write_bytes(data)


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("kind", ["knock_out", "round_robin"])
async def test_eight_robots_and_two_people_play_it_to_its_end(
    kind: str, playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    await people[0].wait_until(lambda: playground.hub.gateway.online, "a connection")
    host, players = people[0], people[:PEOPLE]
    await host.run(channel, "tournament open", name=NAME, game="machi_koro", kind=kind, seats=SEATS)
    await host.wait_until(lambda: notice(host, channel), "the tournament's message")
    other = players[1]
    await other.wait_until(lambda: notice(other, channel), "the tournament's message")
    message = there(notice(other, channel))
    await other.click(message, "Join")
    await host.wait_until(lambda: "2 of 16" in text_of(notice(host, channel) or {"components": []}), "both")
    message = there(notice(host, channel))
    menu = there(control_of(message, "cup_robots"))
    await host.choose(message, f"{ROBOTS}-easy", select=menu.id)
    await host.wait_until(lambda: "10 of 16" in text_of(notice(host, channel) or {"components": []}), "all")
    await keep_picture(host, notice(host, channel), f"{kind}-joining")
    message = there(notice(host, channel))
    await host.start_interaction(
        3,
        channel,
        {"custom_id": host.button(message, "Start")["custom_id"], "component_type": 2},
        message_id=message["id"],
    )
    await until(lambda: stored(bot)[0] == "playing", TIMEOUT)
    await killed_and_started(playground, bot)  # while the first threads are made
    kills, done = 1, set[int]()
    async with asyncio.timeout(2800):
        while stored(bot)[0] != "over":
            mine = [match for match in stored(bot)[1] if match.people and match.table not in {0, *done}]
            if not mine:
                await asyncio.sleep(0.5)
                continue
            match = mine[0]
            await play(match, players)
            done.add(match.table)
            if kills == 1:  # right after a table has ended, while the next ones open
                await killed_and_started(playground, bot)
                kills += 1
                await keep_picture(host, notice(host, channel), f"{kind}-playing")
    assert kills == 2
    await expect_whole(kind, bot, host, channel)


async def play(match: Match, players: list[Person]) -> None:
    """Play the people's seats of a match by clicks until it is over."""
    there = [person for person in players if int(person.user_id) in match.people]
    for person in there:
        await person.refresh()
        await person.fetch(match.thread)
    party = Party(there, str(match.thread), seed=match.table)
    party.table = match.table
    await party.play()


async def expect_whole(kind: str, bot: BotProcess, host: Person, channel: str) -> None:
    """Every match has one table in one thread, everybody stands once, and one message shows the end.

    A kill can leave a thread without a table: it is archived, because the bot may not delete it here.
    """
    phase, matches = stored(bot)
    assert phase == "over"
    assert all(match.decided for match in matches)
    tables = Counter(match.table for match in matches if match.table)
    assert set(tables.values()) == {1}
    await host.refresh()
    named = [place for place in host.state["channels"] if str(place.get("name", "")).startswith(f"{NAME}: ")]
    threads = [thread for thread in named if not thread["thread_metadata"]["archived"]]
    assert len(threads) == len(tables)
    assert len({each["name"] for each in threads}) == len(threads)
    await host.wait_until(lambda: "🏆" in text_of(notice(host, channel) or {"components": []}), "the end")
    message = there(notice(host, channel))
    assert len([posted for posted in await host.fetch(channel) if NAME in text_of(posted) and pictures_of(posted)]) == 1
    (picture,) = pictures_of(message)
    assert re.search(r"· over\.", picture["description"])
    if kind == "round_robin":
        assert len(re.findall(r"\d+\. ", picture["description"])) >= ROBOTS
    await keep_picture(host, message, f"{kind}-over")

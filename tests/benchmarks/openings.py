"""People open as much as they can, over real sockets: ``uv run python -m tests.benchmarks.openings tournaments``.

Cy plays against a normal robot, first alone on the bot, then while Ann opens, fills, starts and closes tournaments
again and again, or while Ann and Bo meet in the queue again and again (``queue``). Prints how many tables, threads and
pings that made, and how long Cy waited for the robot's whole turn.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec

from bot.playground.server import Playground
from bot.playground.validation.uploads import Sent
from bot.playground.world.models import Channel, User
from tests.benchmarks.load import Usage, pages, told, up_to_date
from tests.benchmarks.load_players import Pace, Page, Player, Tally
from tests.benchmarks.load_world import measured, settle, unconnected
from tests.support.looking import looking
from tests.support.match import MACHI, Match
from tests.support.person import Failed, Impossible, Json, controls

BUSY = (Failed, Impossible, LookupError, StopIteration, TimeoutError)
"""What a person who hurries meets."""
A_SECOND = 3.0
"""Clicks of the person who plays, in a second."""
OPENING = 4.0
"""Seconds in which the tables of a tournament open, before it is closed."""
ROBOTS = ("8-normal", "4-normal", "1-normal", "1-normal", "1-normal")


class Pings:
    """How many people were pinged."""

    def __init__(self, playground: Playground) -> None:
        self.count = 0
        playground.hub.on_request.append(self._note)

    def _note(self, sent: Sent) -> None:
        if sent.method == "POST" and sent.path.endswith("/messages") and isinstance(sent.body, dict):
            self.count += len((sent.body.get("allowed_mentions") or {}).get("users") or ())


class Found(msgspec.Struct, frozen=True):
    """What was made, and the waits in seconds."""

    tables: int
    without_people: int
    threads: int
    pings: int
    refused: int
    alone: list[float]
    meanwhile: list[float]
    cpu: float
    complaints: list[str]


async def begin(database: Path, guild: int, person: User, channel: Channel) -> None:
    """Start the person's game against a normal robot."""
    async with unconnected(database) as bot:
        match, new = Match(bot.tables, 1, {person.id: person.name}), msgspec.structs.replace(MACHI, guild_id=guild)
        await match.begin(person.id, robots=1, level="normal", channel=channel.id, new=new)


async def tournaments(ann: Page, bo: Page, channel: str) -> None:
    """Open a tournament, fill it with robots, start it and close it."""
    await ann.run(channel, "tournament open", name="Cup", game="machi_koro", kind="round_robin")
    await asyncio.sleep(1)
    for each in ROBOTS:
        await ann.choose(await _with(ann, channel, ":cup_robots:"), each, select=None)
    board = await _with(ann, channel, ":cup_start:")
    await ann.click(board, _control(board, ":cup_start:"))
    await asyncio.sleep(OPENING)
    await ann.run(channel, "tournament close")
    sure = await _with(ann, channel, ":cup_close:")
    await ann.click(sure, _control(sure, ":cup_close:"))
    await ann.delete(sure)


async def queue(ann: Page, bo: Page, channel: str) -> None:
    """Meet in the queue."""
    for person in (ann, bo):
        await person.run(channel, "play", game="machi_koro.base.now")


def _control(message: Json, part: str) -> str:
    return next(str(each["custom_id"]) for each in controls(message) if part in str(each.get("custom_id")))


async def _with(person: Page, channel: str, part: str) -> Json:
    """The newest message in the channel with such a control."""
    for _ in range(60):
        found = [message for message in await person.fetch(channel) if part in str(message["components"])]
        if found:
            return max(found, key=lambda each: int(each["id"]))
        await asyncio.sleep(0.05)
    raise TimeoutError(part)


Flood = Callable[[Page, Page, str], Awaitable[None]]
FLOODS: dict[str, Flood] = {"tournaments": tournaments, "queue": queue}


async def flood(folder: Path, kind: str, seconds: float) -> Found:
    """Let them open for that long, after as long a time without them."""
    async with measured(folder, PUBLISH_PAUSE="1", ROBOT_PAUSE="1.5") as (playground, process):
        world, pings, refused = playground.hub.world, Pings(playground), 0
        mine, theirs = settle(world, 2)
        await begin(process.database, world.guild_id, mine.people[0], mine.channels[0])
        async with pages(playground, [mine, theirs]) as ((cy, dee), (ann, bo)):
            await process.connect()
            await up_to_date(process)
            tally = Tally()
            player = Player(1, "machi_koro", (cy, dee), Pace(A_SECOND), tally)
            await player.play(time.perf_counter() + seconds)
            middle, begun = time.time(), pings.count
            cpu, until = Usage.of(process.pid).cpu, time.perf_counter() + seconds
            playing = asyncio.create_task(player.play(until))
            while time.perf_counter() < until:
                try:
                    async with asyncio.timeout(max(until - time.perf_counter(), 0.1)):
                        await FLOODS[kind](ann, bo, str(theirs.channels[0].id))
                except BUSY:
                    refused += 1
                    await asyncio.sleep(0.2)
            await playing
            cpu = Usage.of(process.pid).cpu - cpu
            with looking(process.where) as database:
                tables = list(database.execute("SELECT id FROM tables WHERE id > 1"))
                people = "SELECT DISTINCT table_id FROM seats WHERE table_id > 1 AND user_id IS NOT NULL"
                with_people = list(database.execute(people))
                journal = list(database.execute("SELECT user_id, at FROM journal WHERE table_id = 1 ORDER BY number"))
        await process.stop()
    waits = list(_waits(journal))
    return Found(
        tables=len(tables),
        without_people=len(tables) - len(with_people),
        threads=sum(each.parent_id == theirs.channels[0].id for each in world.channels.values()),
        pings=pings.count - begun,
        refused=refused,
        alone=[wait for at, wait in waits if at <= middle],
        meanwhile=[wait for at, wait in waits if at > middle],
        cpu=cpu,
        complaints=process.complaints(),
    )


def _waits(journal: Sequence[tuple[int | None, float]]) -> Sequence[tuple[float, float]]:
    """When the person ended a turn, and how many seconds the robot's whole turn took from then."""
    found = list[tuple[float, float]]()
    ended: float | None = None
    last: float | None = None
    for user, at in journal:
        if user is None:
            last = at
        else:
            if ended is not None and last is not None and last > ended:
                found.append((ended, last - ended))
            ended, last = at, None
    return found


def _points(seconds: Sequence[float]) -> str:
    if not seconds:
        return "none"
    return f"{len(seconds)}: median {statistics.median(seconds):.1f}, longest {max(seconds):.1f} s"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.openings", description=__doc__)
    parser.add_argument("kind", choices=FLOODS)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each half")
    asked = parser.parse_args()
    told("machine", f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(flood(Path(folder), asked.kind, asked.seconds))
    told("tables", f"{found.tables}, {found.without_people} of them without people")
    told("threads", str(found.threads))
    told("pings", str(found.pings))
    told("refused", str(found.refused))
    told("robot's turn alone", _points(found.alone))
    told("and meanwhile", _points(found.meanwhile))
    told("CPU of the bot", f"{found.cpu:.1f} s of {asked.seconds:.0f}")
    told("complaints", str(len(found.complaints)), *(each.splitlines()[0] for each in found.complaints[:5]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

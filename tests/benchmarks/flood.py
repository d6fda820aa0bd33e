"""One person floods the bot over real sockets: ``uv run python -m tests.benchmarks.flood "table show"``.

Ann plays 25 games with three hard robots each; two other people play their own table. Then Ann uses one command many
times at once. Prints how many were answered too late for Discord or never, and how long the others waited for answers.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.playground.server import Playground
from bot.playground.validation.uploads import Sent
from bot.playground.world.models import Channel, User
from bot.playground.world.snowflakes import made_at
from tests.benchmarks.load import Usage, pages, told, up_to_date
from tests.benchmarks.load_players import Pace, Player, Tally
from tests.benchmarks.load_world import begin, measured, points, private_channel, settle, unconnected
from tests.support.match import MACHI, MAFIA, Match
from tests.support.person import COMMAND, Person

LIMIT = 3.0
"""Seconds within which Discord needs the first answer to an interaction."""
MOST_GAMES, MOST_TIMES = 25, 1000
PLAYING = 10.0
"""Seconds of play before the flood."""
AFTERWARDS = 30.0
"""Seconds of play after it."""
A_SECOND = 4.0
"""Clicks per second by Ann, and by the others."""


class Answers:
    """Seconds to the first answer to each interaction."""

    def __init__(self, playground: Playground) -> None:
        self._clock = playground.hub.world.clock
        self.in_time: dict[int, float] = {}
        self.late: dict[int, float] = {}
        playground.hub.on_request.append(self._note)

    def _note(self, sent: Sent) -> None:
        if sent.path.startswith("/interactions/"):
            interaction = int(sent.path.split("/")[2])
            known = self.in_time if sent.status < 300 else self.late
            known.setdefault(interaction, self._clock() - made_at(interaction))


class Flood(msgspec.Struct, frozen=True):
    """Seconds to the first answers, how many came late or never, and the others' waiting times."""

    answered: list[float]
    late: list[float]
    unanswered: int
    before: list[float]
    meanwhile: list[float]
    failed: dict[str, int]
    moves: int
    cpu: float
    complaints: list[str]


async def open_games(database: Path, guild: int, host: User, channels: Sequence[Channel]) -> None:
    """Start the person's games against three hard robots, one per channel, alternating both games."""
    async with unconnected(database) as bot:
        for number, channel in enumerate(channels):
            match = Match(bot.tables, 5_000_000 + 10 * number, {host.id: host.name})
            new = msgspec.structs.replace((MACHI, MAFIA)[number % 2], guild_id=guild)
            await match.begin(host.id, robots=3, level="hard", channel=channel.id, new=new)


async def flood(folder: Path, line: str, games: int, times: int) -> Flood:
    """Let Ann use a command `times` times at once, spread over her games' channels."""
    async with measured(folder, PUBLISH_PAUSE="1", ROBOT_PAUSE="1") as (playground, process):
        world, answers = playground.hub.world, Answers(playground)
        others, mine = settle(world, 2)
        with world.storage.together():
            mine.channels.extend(private_channel(world, 100 + each, mine.people) for each in range(games - 1))
        await begin(process.database, world.guild_id, [others])
        await open_games(process.database, world.guild_id, mine.people[0], mine.channels)
        async with pages(playground, [others, mine]) as ((bo, cy), (ann, _)):
            await process.connect()
            await up_to_date(process)
            before, meanwhile, own = Tally(), Tally(), Tally()
            async with asyncio.TaskGroup() as group:
                until = time.perf_counter() + PLAYING
                group.create_task(Player(1, "any", (bo, cy), Pace(A_SECOND), before).play(until))
                pace = Pace(A_SECOND)
                for table in range(2, 2 + games):
                    player = Player(table, "any", (ann, ann), pace, own)
                    group.create_task(player.play(until + AFTERWARDS))
                await asyncio.sleep(PLAYING)
                cpu = Usage.of(process.pid).cpu
                group.create_task(Player(1, "any", (bo, cy), Pace(A_SECOND), meanwhile).play(until + AFTERWARDS))
                asked = await _at_once(ann, line, [mine.channels[each % games] for each in range(times)])
            cpu = Usage.of(process.pid).cpu - cpu
        await process.stop()
    return Flood(
        sorted(answers.in_time[each] for each in asked if each in answers.in_time),
        sorted(answers.late[each] for each in asked if each in answers.late),
        sum(each not in answers.in_time and each not in answers.late for each in asked),
        sorted(before.answered),
        sorted(meanwhile.answered),
        meanwhile.failed,
        len(own.answered),
        cpu,
        process.complaints(),
    )


async def _at_once(person: Person, line: str, channels: Sequence[Channel]) -> list[int]:
    await person.refresh()
    data = await person.command_data(line, {})
    ids = await asyncio.gather(*(person.start_interaction(COMMAND, each.id, data) for each in channels))
    return [int(each) for each in ids]


def _points(seconds: Sequence[float]) -> str:
    if not seconds:
        return "none"
    return f"{len(seconds)}: " + "p50 {:.0f}, p95 {:.0f}, longest {:.0f} ms".format(*points(seconds, 0.5, 0.95, 1.0))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.flood", description=__doc__)
    parser.add_argument("line", nargs="?", default="table show", help="the command, such as: table verify")
    parser.add_argument("--games", type=int, default=25, help=f"at most {MOST_GAMES}")
    parser.add_argument("--times", type=int, default=150, help=f"at most {MOST_TIMES}")
    asked = parser.parse_args()
    told("machine", f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        games, times = min(asked.games, MOST_GAMES), min(asked.times, MOST_TIMES)
        found = asyncio.run(flood(Path(folder), asked.line, games, times))
    told("in time", _points(found.answered))
    told("late", _points(found.late))
    told("never", str(found.unanswered))
    told("others before", _points(found.before))
    told("others meanwhile", _points(found.meanwhile), str(found.failed or "none failed"))
    told("Ann's own moves", str(found.moves))
    told("CPU of the bot", f"{found.cpu:.1f} s of {AFTERWARDS:.0f}")
    told("complaints", str(len(found.complaints)), *found.complaints[:5])
    return 0


if __name__ == "__main__":
    sys.exit(main())

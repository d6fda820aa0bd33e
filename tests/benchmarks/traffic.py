"""What clicks send to Discord, by kind: ``uv run python -m tests.benchmarks.traffic --game mafia_dollar --people 4``.

The playground and the people are in this process, the bot in its own, as in the load test. All tables play one game.
People click as fast as answers come, or `--rate` times per second in total.
"""

import argparse
import asyncio
import collections
import contextlib
import re
import sys
import tempfile
import time
from pathlib import Path

from bot.playground.server import Playground, start
from bot.playground.validation.uploads import Sent
from tests.benchmarks.load import Usage, told, up_to_date
from tests.benchmarks.load_players import Pace, Page, Player, Tally
from tests.benchmarks.load_world import settle, start_game, unconnected
from tests.end_to_end.process import from_scratch

MESSAGES = re.compile(r"/channels/(\d+)/messages(?:/\d+)?")
ANSWERS = "answers to clicks"
LINES = {"POST": "posted", "PATCH": "edited", "DELETE": "deleted"}


class Kinds:
    """The bot's requests and their bytes by kind while `counting`."""

    def __init__(self, playground: Playground) -> None:
        self._world = playground.hub.world
        self.requests = collections.Counter[str]()
        self.bytes = collections.Counter[str]()
        self.uploads = collections.Counter[str]()
        self.refused = collections.Counter[int]()
        self.counting = False
        playground.hub.on_request.append(self._count)

    def _count(self, sent: Sent) -> None:
        if sent.status >= 400:
            self.refused[sent.status] += 1
        if not self.counting:
            return
        kind = self._kind(sent)
        self.requests[kind] += 1
        self.bytes[kind] += sent.length
        self.uploads[kind] += bool(sent.files)

    def _kind(self, sent: Sent) -> str:
        if sent.path.startswith("/interactions/"):
            return ANSWERS
        if (found := MESSAGES.fullmatch(sent.path)) is None:
            return "webhooks" if sent.path.startswith("/webhooks/") else "other"
        where = "DM: " if self._world.channel(int(found[1])).is_dm else ""
        body = sent.body if isinstance(sent.body, dict) else {}
        if sent.method == "DELETE" or body.get("content") is not None:
            return f"{where}line {LINES[sent.method]}"
        if sent.method == "POST":
            return f"{where}new message"
        return f"{where}{'live' if 'custom_id' in str(body.get('components')) else 'old'} message edited"


async def measured(folder: Path, asked: argparse.Namespace) -> None:
    """Play, then print the table."""
    playground = await start(folder / "world", port=0)
    playground.limit_rates()
    process = from_scratch(playground, folder, PUBLISH_PAUSE="1")
    try:
        parties = settle(playground.hub.world, asked.tables, asked.people)
        places = [(party, channel) for party in parties for channel in party.channels]
        async with unconnected(process.where) as bot:
            for number, (party, channel) in enumerate(places):
                people = [(each.id, each.name) for each in party.people]
                await start_game(bot, 1 + 20 * number, asked.game, playground.hub.world.guild_id, channel.id, people)
        kinds, tally, pace = Kinds(playground), Tally(), Pace(asked.rate)
        async with contextlib.AsyncExitStack() as stack:
            pages = {
                each.id: await stack.enter_async_context(Page(playground.base_url, each.id, each.name))
                for party in parties
                for each in party.people
            }
            await process.connect()
            await up_to_date(process)
            before, kinds.counting, since = Usage.of(process.pid), True, time.perf_counter()
            async with asyncio.TaskGroup() as group:
                for number, (party, _) in enumerate(places, start=1):
                    player = Player(number, asked.game, [pages[each.id] for each in party.people], pace, tally)
                    group.create_task(player.play(since + asked.seconds))
            took = time.perf_counter() - since
            kinds.counting, cpu = False, Usage.of(process.pid).cpu - before.cpu
            await up_to_date(process)
        complaints = process.complaints()
        await process.stop()
    finally:
        await process.kill()
        await playground.close()
    answered, count = sorted(tally.answered) or [0.0], max(1, len(tally.answered))
    p50, p95, p99 = (1000 * answered[min(int(len(answered) * at), len(answered) - 1)] for at in (0.5, 0.95, 0.99))
    told(f"{asked.game}, {asked.people}", f"{count} clicks in {took:.0f} s, {count / took:.1f} a second")
    told("not answered", str(tally.failed or 0))
    told("click to answer", f"p50 {p50:.0f}, p95 {p95:.0f}, p99 {p99:.0f} ms")
    told("CPU of the bot", f"{1000 * cpu / count:.1f} ms a click")
    for kind, number in kinds.requests.most_common():
        size, uploads = kinds.bytes[kind] / 1024 / count, kinds.uploads[kind] / number
        told("", f"{number / count:5.2f} a click, {size:6.1f} KiB a click, {uploads:4.0%} upload: {kind}")
    beyond = sum(number for kind, number in kinds.requests.items() if kind != ANSWERS)
    told("beyond the answer", f"{beyond / count:.2f} requests a click")
    told("bytes sent", f"{sum(kinds.bytes.values()) / 1024 / count:.0f} KiB a click")
    told("refused", str(dict(kinds.refused) or "nothing"))
    told("complaints", f"{len(complaints)}", *complaints[:5])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.traffic", description=__doc__)
    parser.add_argument("--game", choices=("machi_koro", "mafia_dollar"), default="mafia_dollar")
    parser.add_argument("--people", type=int, choices=range(2, 7), default=4, help="at each table")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--rate", type=float, default=0.0, help="clicks a second in all; 0: as fast as answers come")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(Path(folder), parser.parse_args()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

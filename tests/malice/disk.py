"""A really full disk: the database is on a small file system, which is filled while people play.

People read that nothing can be saved, nothing is half done, and once there is room they play on, even if the bot
was killed meanwhile.
"""

import asyncio
import contextlib
import random
import subprocess
import traceback
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.playground.server import Playground
from cogs.ui import words
from data.failures import PASSING
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.party import Party, click_and_leave, told
from tests.end_to_end.process import BotProcess
from tests.end_to_end.records import read
from tests.malice.stage import staged
from tests.support.timeouts import until

SIZE = 16 * 1024 * 1024
MOST = 400
"""A nearly full disk must be full within this many steps."""
IDLE = 40
"""Polls without a pending decision before the test stops expecting one, while the disk is full."""
TIMEOUT = 60.0


class DiskResult(msgspec.Struct):
    """How often the disk was filled, how many clicks were refused, and what was played."""

    rounds: int = 0
    refused: int = 0
    deeds: int = 0
    wrong: list[str] = msgspec.field(default_factory=list)


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a file system of `SIZE` bytes in memory; needs root.

    Raises:
        subprocess.CalledProcessError: mounting is not allowed here.
    """
    disk = folder / "disk"
    disk.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(disk)], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", str(disk)], check=True)


async def fill(folder: Path, *, rounds: int, seed: int) -> DiskResult:
    """Fill the disk `rounds` times while two people play; stops at the first fault."""
    result, rng = DiskResult(), random.Random(seed)
    async with contextlib.AsyncExitStack() as stack:
        try:
            disk = stack.enter_context(small_disk(folder))
        except (OSError, subprocess.CalledProcessError) as error:
            return DiskResult(wrong=[f"nothing was tried: no small disk can be mounted here ({error})"])
        stage = await stack.enter_async_context(staged(folder, {}, patience=TIMEOUT, newest=None, kept_in=disk))
        bot = stage.bot
        bot.log_path = folder / "bot.log"
        party = Party(stage.people[:2], stage.channels[0], seed=seed)
        round_ = _Round(stage.playground, bot, disk, party, rng, result)
        await bot.start()
        await round_.online()
        await round_.party.begin()
        while result.rounds < rounds and not result.wrong:
            try:
                await round_.play()
            except (AssertionError, TimeoutError) as error:
                where = traceback.extract_tb(error.__traceback__)[-1].line
                result.wrong.append(f"round {result.rounds + 1}: {error!r} at {where}")
            result.rounds += 1
        result.deeds = sum(len(read(bot.database, number).acted()) for number in range(1, round_.party.table + 1))
        await bot.end()
        full = PASSING["SQLITE_FULL"]
        result.wrong += [line for line in bot.complaints() if full not in line]
    return result


class _Round:
    """One table on one disk, which is filled and emptied."""

    def __init__(
        self, playground: Playground, bot: BotProcess, disk: Path, party: Party, rng: random.Random, result: DiskResult
    ) -> None:
        self.playground, self.bot, self.disk = playground, bot, disk
        self.party, self.rng, self.result = party, rng, result

    async def online(self, *, wanted: bool = True) -> None:
        """Wait until the bot is (not) connected."""
        await until(lambda: self.playground.hub.gateway.online is wanted)

    async def play(self) -> None:
        """Play until the disk is full, check answers and database, make room, and play on."""
        if self.party.over():
            await self.party.begin()
            self.party.last_decision = 0
        before = await caught_up(self.party, self.bot)
        ballast, since = self.disk / "ballast", len(self._log())
        _write_until_full(ballast, leave=self.rng.randint(0, 60_000))
        await self._until_refused(since)
        kept = read(self.bot.database, self.party.table)
        assert kept.entries[: len(before.entries)] == before.entries
        await asyncio.sleep(0.2)
        assert read(self.bot.database, self.party.table).entries == kept.entries
        if self.rng.random() < 0.5:
            await self.bot.kill()
            await self.online(wanted=False)
            ballast.unlink()
            await self.bot.start()
            await self.online()
        else:
            ballast.unlink()
        self.party.last_decision = 0
        for _ in range(4):
            if await self.party.step() is None:
                await self.party.begin()
                self.party.last_decision = 0
        after = await caught_up(self.party, self.bot)
        if after.table == kept.table:
            assert after.entries[: len(kept.entries)] == kept.entries
        await nothing_is_doubled(self.party, after)

    async def _until_refused(self, since: int) -> None:
        """Play until a click is refused, its result cannot be shown any more, or the game is over."""
        idle = 0
        for _ in range(MOST):
            asked = self.party.asked()
            if asked is None:
                idle += 1
                if self.party.over() or (idle > IDLE and PASSING["SQLITE_FULL"] in self._log()[since:]):
                    return
                await asyncio.sleep(0.05)
                continue
            idle = 0
            mover = self.party.people[asked.who]
            before = len(told(mover, self.party.channel))
            (sent,) = await click_and_leave(self.party, asked, times=1)
            await mover.outcome(sent)
            await asyncio.sleep(0.05)
            if str(words.CANNOT_KEEP) in told(mover, self.party.channel)[before:]:
                self.result.refused += 1
                assert PASSING["SQLITE_FULL"] in self._log()[since:]
                return
        raise AssertionError(f"never refused; {self.party.seen()}")

    def _log(self) -> str:
        return self.bot.log_path.read_text(errors="replace")


def _write_until_full(ballast: Path, *, leave: int) -> None:
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    with ballast.open("r+b") as file:
        file.truncate(max(0, ballast.stat().st_size - leave))

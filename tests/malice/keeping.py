"""Kills the bot while Discord is late, refuses, and archives threads: tables, tournaments, months and openings at once.

Several worlds one after another, because a month has one picture. In each, people click at tables, open others in
threads, and open, enter, start and close tournaments; the picture of the last month is due. Then Discord behaves again,
and the onlooker measures how long it takes until everything is right.
"""

import asyncio
import contextlib
import functools
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import msgspec

from bot.playground.faults import (
    DELETE_MESSAGE,
    EDIT_MESSAGE,
    MAKE_THREAD,
    OPEN_DM,
    POST_MESSAGE,
    READ_HISTORY,
    Fault,
    How,
    refuses,
)
from data.store import Store
from tests.end_to_end.outside import SETTLED, settled
from tests.malice import onlooker
from tests.malice.crowd import NEWEST, Crowd
from tests.malice.judge import Judge, NotAtRest
from tests.malice.killing import REST_SECONDS, gone, make_alarms_due, online, settings
from tests.malice.stage import staged
from tests.support.finished import finish_due_month
from tests.support.person import BUTTON, COMMAND, COMPONENT, STRING_SELECT, Failed, Impossible, Json, Person, controls

LIFE = 2.5
"""Longest time in seconds between connection and kill."""
IN_A_WORLD = 20
"""Kills in one world, and between two judgements."""
IN_A_ROUND = 5
CLUB = "club"
"""The channel of tournaments, months and threads. Nothing else is shown there, so that each message is somebody's."""
PATIENCE = REST_SECONDS
RIGHT_SECONDS = 30.0
"""In how many seconds everything must be right once Discord answers again, on a machine that has nothing else to do."""
CODES = (20009, 40003, 50001, 50005, 160005, 200000, 240000, 987_654)
MADE = (POST_MESSAGE, MAKE_THREAD, OPEN_DM)
ROUTES = (*MADE, EDIT_MESSAGE, DELETE_MESSAGE)
ANSWER = ("POST", "/interactions/*")


class KeepResult(msgspec.Struct):
    """The results of a run. `caught_up`: seconds until everything was right, for each time that Discord was back."""

    kills: int = 0
    worlds: int = 0
    judged: int = 0
    tables: int = 0
    deeds: int = 0
    tournaments: int = 0
    threads: int = 0
    finished: int = 0
    months: int = 0
    late: int = 0
    refused: int = 0
    archived: int = 0
    pressed: int = 0
    caught_up: list[float] = msgspec.field(default_factory=list)
    wrong: list[str] = msgspec.field(default_factory=list)


async def keep(folder: Path, *, times: int, seed: int) -> KeepResult:
    """Kill the bot `times` times; stops at the first fault."""
    result = KeepResult()
    while result.kills < times and not result.wrong:
        inner = folder / f"world-{result.worlds}"
        inner.mkdir()
        world = _World(inner, random.Random(f"{seed} {result.worlds}"), result)
        await world.run(min(IN_A_WORLD, times - result.kills))
        result.worlds += 1
    return result


async def month_is_due(where: Path | str, people: list[Person], guild: int, channel: int) -> int:
    """Put a finished game into a database, whose month nobody has seen yet; returns the table's number."""
    store = await Store.open(where)
    number = await finish_due_month(store, [int(who.user_id) for who in people[:2]], guild=guild, channel=channel)
    await store.close()
    return number


class _World:
    """One world: a playground, a bot, and people."""

    def __init__(self, folder: Path, rng: random.Random, result: KeepResult) -> None:
        self.folder, self.rng, self.result = folder, rng, result
        self._forbidden = False

    async def run(self, kills: int) -> None:
        async with staged(self.folder, {"PUBLISH_PAUSE": "0.2"}, patience=20.0) as stage:
            self.playground, self.bot, people = stage.playground, stage.bot, stage.people
            self.club = str((await people[0]._call("POST", "/play/channels", json={"name": CLUB}))["id"])
            stored = await month_is_due(self.bot.where, people, self.playground.hub.world.guild_id, int(self.club))
            self.crowd = Crowd(self.playground, self.bot.database, people, settings(stage.channels), self.rng)
            self.judge = Judge(self.playground, self.bot.database, self.crowd)
            self.judge.spared.add(stored)
            while kills and not self.result.wrong:
                some = min(kills, IN_A_ROUND)
                await self._round(some)
                kills -= some
            self._count()

    async def _round(self, kills: int) -> None:
        """Begin tables, kill the bot a few times while Discord misbehaves, and look once it behaves again."""
        await self.bot.start()
        await online(self.playground, wanted=True)
        await self.crowd.keep_going(self.judge.playing() if self.judge.looked else set())
        for _ in range(kills):
            self._misbehave()
            await self._live_and_die()
            self.result.kills += 1
            await gone(self.playground)
            make_alarms_due(self.bot.database, self.rng)
            if self.rng.random() < 0.5:
                self.playground.hub.faults.release()
            await self.bot.start()
            if self.rng.random() < 0.8:
                await online(self.playground, wanted=True)
        await online(self.playground, wanted=True)
        await self._reopen()
        self.playground.hub.faults.clear()
        if self._forbidden:
            await self._somebody_looks()
        await self._look()
        await self.bot.kill()
        await gone(self.playground)

    # --- Discord ----------------------------------------------------------------------------------

    def _misbehave(self) -> None:
        """Let Discord be late, refuse or fail for some of the coming requests."""
        faults, rng = self.playground.hub.faults, self.rng
        for route in rng.sample(MADE, rng.randint(0, 2)):
            faults.add(Fault(How.HELD, rng.randint(1, 2), *route))
            self.result.late += 1
        for route in rng.sample(ROUTES, rng.randint(0, 2)):
            kind = rng.randrange(5)
            if kind == 0:
                faults.add(refuses(route, rng.choice(CODES), rng.randint(1, 8)))
                self._forbidden = True
            elif kind == 1:
                faults.add(Fault(How.ERROR, rng.randint(1, 6), *route, status=503))
            elif kind == 2:
                faults.add(Fault(How.ERROR, rng.randint(1, 3), *route, status=429, retry_after=900.0))
            elif kind == 3:
                faults.add(Fault(How.LOST, rng.randint(1, 3), *route))
            else:
                faults.add(Fault(rng.choice((How.HANG, How.RESET)), rng.randint(1, 3), *rng.choice((route, ANSWER))))
            self.result.refused += 1
        if rng.random() < 0.15:
            faults.add(Fault(How.ERROR, 20, *READ_HISTORY, status=500))

    def _archive(self) -> None:
        """Archive a thread, sometimes for good until it is reopened."""
        there = [one for one in self.playground.hub.world.threads() if not one.archived]
        if there and self.rng.random() < 0.6:
            thread = self.rng.choice(there)
            thread.archived, thread.locked = True, self.rng.random() < 0.3
            thread.archive_changed_at = self.playground.hub.world.clock()
            self.playground.hub.world.keep_channel(thread)
            self.playground.hub.announce.channel_updated(thread)
            self.result.archived += 1

    async def _reopen(self) -> None:
        """Open every thread that has a table; one without stays as the bot has left it."""
        with_table = set(onlooker.read(self.bot.database).channels.values())
        for thread in self.playground.hub.world.threads():
            if thread.id in with_table and (thread.archived or thread.locked):
                thread.archived = thread.locked = False
                self.playground.hub.world.keep_channel(thread)
                self.playground.hub.announce.channel_updated(thread)

    async def _somebody_looks(self) -> None:
        """A person has changed what was forbidden, and looks at each table: of such a change alone no event tells."""
        self._forbidden = False
        world, facts = self.playground.hub.world, onlooker.read(self.bot.database)
        for channel in world.text_channels():
            self.playground.hub.announce.channel_updated(channel)
        for table, phase in facts.phases.items():
            if phase in ("lobby", "playing") and facts.channels[table] in world.channels:
                await self._tried(functools.partial(self._show, str(facts.channels[table])))

    async def _show(self, place: str) -> None:
        person = self.crowd.people[0]
        await person.refresh()
        await person.run(place, "table show")

    # --- people -----------------------------------------------------------------------------------

    async def _live_and_die(self) -> None:
        tasks = set[asyncio.Task[None]]()
        async with self.crowd.pressing(0.08):
            ends = time.monotonic() + self.rng.random() * LIFE
            while (left := ends - time.monotonic()) > 0:
                deed = self.rng.choice((self._open_cup, self._press_in_club, self._press_in_club, self._open_thread))
                tasks.add(asyncio.create_task(self._tried(deed)))
                self._archive()
                await asyncio.sleep(min(left, 0.3))
            await self.bot.kill()
        await asyncio.gather(*tasks)

    async def _tried(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Do it; it may be impossible, because the bot is gone or does not know the command yet."""
        with contextlib.suppress(Impossible, Failed, TimeoutError, LookupError, aiohttp.ClientError, OSError):
            await deed()
            self.result.pressed += 1

    async def _type(self, person: Person, line: str, **options: object) -> None:
        """Run a command in the club, if the bot has registered it."""
        if not person.state["commands"]:
            await person.refresh()
        named = {each["name"] for each in person.state["commands"]}
        if line.split()[0] in named:
            await person.start_interaction(COMMAND, self.club, await person.command_data(line, options))

    async def _open_cup(self) -> None:
        facts = onlooker.read(self.bot.database)
        if sum(phase in ("joining", "playing") for phase in facts.tournaments.values()) < 2:
            who = self.rng.choice(self.crowd.people)
            kind = self.rng.choice(("knock_out", "round_robin"))
            await self._type(who, "tournament open", name="Cup", game="machi_koro", kind=kind, seats=4)
        else:
            await self._type(self.rng.choice(self.crowd.people), "tournament close")

    async def _open_thread(self) -> None:
        await self._type(self.rng.choice(self.crowd.people), "table open", game="machi_koro", thread=True)

    async def _press_in_club(self) -> None:
        """Press any control of a tournament there, also a private one that asks whether somebody is sure."""
        person = self.rng.choice(self.crowd.people)
        found = [
            (message, control)
            for message in person.seen(self.club)[-NEWEST:]
            for control in controls(message)
            if ":cup_" in str(control.get("custom_id"))
        ]
        if not found:
            return
        message, control = self.rng.choice(found)
        data: Json = {"custom_id": control["custom_id"], "component_type": control["type"]}
        if control["type"] == STRING_SELECT:
            return  # robots play for minutes
        assert control["type"] == BUTTON
        await person.start_interaction(COMPONENT, self.club, data, message_id=message["id"])

    # --- judging ----------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Wait until everything is right, and note how long that took."""
        took, faults = await settled(
            lambda: onlooker.wrong(self.playground, self.bot.database), patience=PATIENCE, lasts=SETTLED
        )
        if faults:
            self.result.wrong += faults
            return
        self.result.caught_up.append(round(took, 1))
        try:
            await self.judge.rest(REST_SECONDS)
            wrong, until = ["not looked yet"], time.monotonic() + RIGHT_SECONDS
            while wrong and time.monotonic() < until:  # what came late is looked for every few seconds
                await asyncio.sleep(0.5 if self.result.judged else 0)
                wrong = [*self.judge.look(), *onlooker.wrong(self.playground, self.bot.database)]
            self.result.wrong += wrong
        except NotAtRest as error:
            self.result.wrong.append(str(error))
        self.result.judged += 1
        self.result.wrong += self.bot.complaints()

    def _count(self) -> None:
        facts = onlooker.read(self.bot.database)
        self.result.tables += len(facts.phases)
        self.result.deeds += sum(map(len, self.judge.entries.values()))
        self.result.finished += sum(phase in ("over", "closed") for phase in facts.phases.values())
        self.result.tournaments += len(facts.tournaments)
        self.result.threads += len(self.playground.hub.world.threads())
        self.result.months += len(facts.months)

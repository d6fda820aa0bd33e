"""Sends forged interactions straight to the cogs, many at once, in a simulated Discord with two servers."""

import asyncio
import contextlib
import itertools
import logging
import random
import time
from pathlib import Path
from typing import Any

import pytest
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from data.store import Store
from tests.malice.forging import AUTOCOMPLETE, MODAL, Forged, Forger, Json
from tests.malice.verdict import OUR_FAULT, Complaints, FuzzResult, Verdict
from tests.support.fixtures import no_pictures, without_pace
from tests.support.opening import opening
from tests.support.simulated import simulated
from tests.support.world import World, broken_limits, parts, text_of

BURST = 25
"""Interactions per burst, sent at the same time."""
NEWEST = 12
TIMEOUT = 60.0
ANSWER_SECONDS = 2.0
"""Seconds within which most answers arrive."""
BETWEEN = 1.0
"""Seconds of simulated time between two bursts."""
ROBOT_PAUSE = 5.0
"""Seconds. Simulated time only passes while the bot is idle, and without a pause robots never are."""
CASES_PER_WORLD = 5_000
"""Cases per simulated world: it remembers all messages, and slows down with them."""
EPHEMERAL, V2 = 64, 1 << 15


async def fuzz(folder: Path, *, cases: int, seed: int, most_wrong: int = 20) -> FuzzResult:
    """Send `cases` forged interactions, in several simulated worlds; stops after `most_wrong` faults."""
    result, complaints = FuzzResult(), Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        for number in itertools.count():
            until = min(cases, result.cases + CASES_PER_WORLD)
            if result.cases == until or len(result.wrong) >= most_wrong:
                break
            rng = random.Random(f"{seed} {number}")
            await _fuzz_world(folder / f"edge{number}.sqlite3", result, complaints, rng, until, most_wrong)
    finally:
        logging.getLogger().removeHandler(complaints)
    return result


async def _fuzz_world(
    path: Path, result: FuzzResult, complaints: Complaints, rng: random.Random, until: int, most_wrong: int
) -> None:
    """Send forged interactions in a new world, until `until` were sent in all."""
    store = await Store.open(path)
    with pytest.MonkeyPatch.context() as patched:
        no_pictures(patched)
        without_pace(patched)
        try:
            async with simulated(store, robot_pause=ROBOT_PAUSE) as env:
                edge = CogFuzzer(World(env, patched), rng)
                await edge.prepare()
                while result.cases < until and len(result.wrong) < most_wrong:
                    if result.cases % (20 * BURST) == 0:
                        await edge.keep_going()
                    if result.cases % (5 * BURST) == 0:
                        await edge.look_around()
                    result.wrong += await edge.burst(min(BURST, until - result.cases), result)
                    result.wrong += complaints.taken()
                result.wrong += await edge.verdict.every_table()
                result.wrong += sorted(set(broken_limits(env)))
        finally:
            await store.close()


class CogFuzzer:
    """A simulated server with tables of both games at every stage, and another server with one."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world, self.rng = world, rng
        self.forger = Forger(rng, world.bot)
        self.verdict = Verdict(world.store)
        self.people: list[MemberActor] = []
        self.channels: list[ChannelHandle] = []
        self.sources: list[tuple[ChannelHandle, Json]] = []
        """The bot's messages with components, as `look_around` last saw them."""

    async def prepare(self) -> None:
        """Create people, channels and tables."""
        world, guild = self.world, self.world.guild
        ann, bo, cy, dee = (world.person(name) for name in ("Ann", "Bo", "@everyone **Cy**", "Dee\u202e<@&1>`"))
        eve = world.person("Eve", manager=True)
        self.people = [ann, bo, cy, dee, eve]
        self.channels = [world.channel, *(guild.create_text_channel(f"room-{number}") for number in range(4))]
        elsewhere = world.env.create_guild("elsewhere")
        far = elsewhere.create_text_channel("far")
        stranger = elsewhere.add_member(world.env.create_user("zed", global_name="Zed"))
        await stranger.slash(far, "table open", game="machi_koro")
        await self.keep_going()
        await self.verdict.since({})

    async def keep_going(self) -> None:
        """Make sure of a table in every channel: both games, by post, and one lobby."""
        ann, bo, cy, dee, _ = self.people
        live, mafia, post, lobby, _ = self.channels
        for channel, host, others, options in (
            (live, ann, (bo,), {"game": "machi_koro", "edition": "everything"}),
            (mafia, bo, (cy, dee), {"game": "mafia_dollar", "items": "yes"}),
            (post, bo, (cy,), {"game": "machi_koro", "pace": "postal"}),
            (lobby, cy, (), {"game": "machi_koro", "who": "invited", "guest1": dee}),
        ):
            row = await self.world.store.table_in(channel.id)
            if row is not None and row.phase in ("lobby", "playing"):
                continue
            with contextlib.suppress(TimeoutError):  # a slow machine: it is done all the same, a little later
                command, typed = opening(**options)
                await host.slash(channel, command, **typed)
                for other in others:
                    await other.slash(channel, "table join")
                if others:
                    await host.slash(channel, "table start")

    async def look_around(self) -> None:
        """Remember the messages that are shown now, for realistic forgeries."""
        forger, world = self.forger, self.world
        self.sources = [
            (channel, world.memory(message))
            for channel in self.channels
            for message in channel.history()[-NEWEST:]
            if message.author.bot and message.flags.value & V2
        ]
        shown = [part for _, message in self.sources for part in parts(message)]
        forger.seen = [part for part in shown if str(part.get("custom_id", "")).startswith("t:")]
        forger.tables = [number for channel in self.channels if (number := await self._table(channel))] + [1, 2]
        begun = [await world.bot.tables.load(number) for number in await world.store.begun()]
        forger.decisions = [decision.id for table in begun for decision in (*table.pending(), *table.standing())]
        backend = world.env.backend
        forger.people = {each.id: self._written(each) for each in self.people}
        forger.channels = {
            each.id: dict(serializers.channel_payload(backend, backend.get_channel(each.id))) | {"permissions": "0"}
            for each in self.channels
        }

    async def _table(self, channel: ChannelHandle) -> int | None:
        row = await self.world.store.table_in(channel.id)
        return row.id if row else None

    def _written(self, person: MemberActor) -> Json:
        backend = self.world.env.backend
        guild = backend.get_guild(self.world.guild.id)
        member = dict(serializers.member_payload(backend, guild, guild.members[person.id]))
        user = member.pop("user")
        return {"user": user, "member": member | {"permissions": "0"}}

    async def burst(self, many: int, result: FuzzResult) -> list[str]:
        """Send several forged interactions at once; returns the faults."""
        sent = [self._forged() for _ in range(many)]
        for *_, payload in sent:
            self.world.env.backend.emit("INTERACTION_CREATE", payload)
        give_up, in_time = time.monotonic() + TIMEOUT, time.monotonic() + ANSWER_SECONDS
        while not all(_answered(record) for _, _, record, _ in sent) and time.monotonic() < give_up:
            await asyncio.sleep(0.002)
            if time.monotonic() > in_time:
                await self._advance_time(ANSWER_SECONDS)
        await self._advance_time(BETWEEN)
        result.cases += many
        wrong = []
        for forged, who, record, _ in sent:
            said = text_of(InteractionResult(self.world.env, record)) if forged.kind != AUTOCOMPLETE else ""
            answered = _answered(record)
            result.answered += answered
            if not answered or OUR_FAULT in said:
                wrong.append(f"{who.id}: {forged.what} {'was our fault' if answered else 'was not answered'}")
        before = sum(self.verdict.lengths.values())
        wrong += await self.verdict.since({who.id: forged.what for forged, who, *_ in sent})
        result.changed += sum(self.verdict.lengths.values()) - before
        return wrong

    async def _advance_time(self, seconds: float) -> None:
        """Advance simulated time: some answers wait for it."""
        with contextlib.suppress(TimeoutError):  # its consequences take long on a slow machine
            await self.world.env.advance_time(seconds)

    def _forged(self) -> tuple[Forged, MemberActor, Any, Json]:
        """A forgery, its sender, simcord's record of it, and the payload."""
        forged, who = self.forger.make(), self.rng.choice(self.people)
        where, source = self.rng.choice(self.sources)
        record, payload = interactions.base_payload(
            self.world.env.backend,
            type=forged.kind,
            channel_id=where.id,
            guild_id=self.world.guild.id,
            user_id=who.id,
            data=forged.data,
        )
        if forged.component is not None:
            payload["message"] = source | {
                "components": [{"type": 1, "components": [forged.component]}],
                "flags": V2 | self.rng.choice((0, 0, EPHEMERAL)),
            }
            record.source_message_id = int(source["id"])
        elif forged.kind == MODAL:  # opened by a button
            payload["message"] = source
            record.source_message_id = int(source["id"])
        return forged, who, record, payload


def _answered(record: Any) -> bool:  # noqa: ANN401 - simcord's own
    return bool(record.responded) or record.autocomplete_choices is not None

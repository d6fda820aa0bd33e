"""Sends forged interactions over real sockets, through the playground's gateway.

People's names keep changing, to any Unicode. Discord's rules and time limits apply, but on a slow clock, so that a
busy machine causes no failures.
"""

import contextlib
import logging
import random
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import msgspec

from bot.playground import payloads
from bot.playground.events.interactions import Origin
from bot.playground.server import Playground, start
from bot.playground.world.discord_types import InteractionType, Json
from bot.playground.world.models import Channel, Interaction, Message, User
from bot.table.tables import Tables
from cogs.ui import naming
from data.rows import Subject
from data.store import Store
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.malice.forging import AUTOCOMPLETE, Forged, Forger
from tests.malice.verdict import OUR_FAULT, Complaints, FuzzResult, Verdict
from tests.support.match import ANN, MACHI, Match
from tests.support.openapi import checking
from tests.support.opening import opening
from tests.support.person import Failed, Impossible, Person, at_the_page, walk
from tests.support.timeouts import until

BURST = 25
"""Interactions per burst, sent at the same time."""
NEWEST = 10
SLOWNESS = 6
"""Real seconds for each second of the playground's clock."""
LONGEST_NAME = 32
ELSEWHERE = 9
"""The ids of another server, and of its channel."""

NAMES = (
    *(
        "@everyone **Cy**",
        "Dee\u202e<@&1>`",
        "\u200b\u200b",
        "line\nbreak",
        "👨‍👩‍👧‍👦" * 4,
        "</table open:3>",
        "# - > ||x||",
        "https://evil.example/x",
        "discord://-/x steam://y",
        "discord.gg/abc",
    ),
    *("مرحبا بالعالم", "{0} %s %(x)s", "\ufdfd" * 32, "Z\u0337\u031b\u0351" * 8, "[x](http://y.z)", "<t:1:R>", "-# `"),
)


async def fuzz(folder: Path, *, cases: int, seed: int, most_wrong: int = 20) -> FuzzResult:
    """Send `cases` forged interactions; stops after `most_wrong` faults."""
    result = FuzzResult()
    async with gateway_fuzzer(folder, seed) as crowd:
        people = crowd.people
        for person in people:
            crowd.rename(int(person.user_id), crowd.rng.choice(NAMES))
        while result.cases < cases and len(result.wrong) < most_wrong:
            if result.cases % (20 * BURST) == 0:
                await crowd.keep_going()
            if result.cases % (5 * BURST) == 0:
                await crowd.look_around()
                result.wrong += crowd.spelt_out()
                crowd.rename(int(crowd.rng.choice(people).user_id), crowd.any_name())
            forged = [crowd.forger.make() for _ in range(min(BURST, cases - result.cases))]
            result.wrong += await crowd.burst(forged, result)
            result.wrong += crowd.complaints.taken()
        result.wrong += await crowd.ended()
    return result


async def misfits(folder: Path, *, step: int = 1, most_wrong: int = 20) -> FuzzResult:
    """Send controls and forms of every verb that don't match the messages. Each needs a private answer.

    `step`: 2 sends every second of them.
    """
    result = FuzzResult()
    async with gateway_fuzzer(folder, seed=1) as crowd:
        await crowd.keep_going()
        await crowd.look_around()
        forged = list(crowd.forger.misfits())[::step]
        while result.cases < len(forged) and len(result.wrong) < most_wrong:
            result.wrong += await crowd.burst(forged[result.cases : result.cases + BURST], result, private=True)
            result.wrong += crowd.complaints.taken()
        result.wrong += await crowd.ended()
    return result


@contextlib.asynccontextmanager
async def gateway_fuzzer(folder: Path, seed: int) -> AsyncIterator["GatewayFuzzer"]:
    """A playground with a bot and people who send forgeries."""
    complaints, began = Complaints(), time.time()
    playground = await start(folder / "world", port=0, clock=lambda: began + (time.time() - began) / SLOWNESS)
    bot = BotInside(folder, playground)
    logging.getLogger().addHandler(complaints)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(playground.close)
        stack.callback(logging.getLogger().removeHandler, complaints)
        stack.callback(bot.forget)
        stack.enter_context(checking(playground.hub, refused_too=True))
        await bot.start()
        stack.push_async_callback(bot.stop)
        await _open_elsewhere(bot.bot.store)
        users = [person.id for person in playground.hub.world.people()]
        people = await stack.enter_async_context(at_the_page(playground.base_url, users))
        yield GatewayFuzzer(playground, bot, people, random.Random(seed), complaints)


async def _open_elsewhere(store: Store) -> None:
    """Open a table of another server, on which nobody here may do anything."""
    elsewhere = msgspec.structs.replace(MACHI, guild_id=ELSEWHERE)
    table = await Match(Tables(store), first=1).open(ANN, channel=ELSEWHERE, new=elsewhere)
    async with store.change() as tx:
        await tx.caught_up(table.id, table.row.version)


class GatewayFuzzer:
    """The people of a playground with tables of both games at every stage."""

    def __init__(
        self, playground: Playground, bot: BotInside, people: list[Person], rng: random.Random, complaints: Complaints
    ) -> None:
        self.playground, self.people, self.rng = playground, people, rng
        self.world = playground.hub.world
        self.bot, self.complaints = bot, complaints
        self.forger = Forger(rng, bot.bot)
        self.verdict = Verdict(bot.bot.store)
        self.sources: list[tuple[Channel, Message]] = []
        """The bot's messages with components, as `look_around` last saw them."""

    async def keep_going(self) -> None:
        """Make sure of a table in every channel, and that it is shown: both games, by post, and one lobby."""
        ann, bo, cleo, dev, _ = self.people
        square, live, mafia, lobby = (str(each.id) for each in self.world.text_channels())
        for channel, host, others, options in (
            (live, ann, (bo,), {"game": "machi_koro", "edition": "everything"}),
            (mafia, bo, (cleo, dev), {"game": "mafia_dollar", "items": "yes"}),
            (square, bo, (cleo,), {"game": "machi_koro", "pace": "postal"}),
            (lobby, cleo, (), {"game": "machi_koro", "who": "invited", "guest1": dev.user_id}),
        ):
            row = await self.bot.bot.store.table_in(int(channel))
            if row is not None and row.phase in ("lobby", "playing"):
                continue
            with contextlib.suppress(Failed, Impossible):  # a person closed it, or the server is set up differently
                await host.refresh()
                command, typed = opening(**options)
                await host.run(channel, command, **typed)
                for other in others:
                    await other.run(channel, "table join")
                if others:
                    await host.run(channel, "table start")
            if row := await self.bot.bot.store.table_in(int(channel)):
                await self.bot.bot.publisher.idle(Subject("table", row.id))

    def any_name(self) -> str:
        """A difficult name, or random characters."""
        planes = (0x20, 0x300, 0x590, 0x2000, 0x4E00, 0xE000, 0x1F300, 0xE0000)
        drawn = (chr(self.rng.choice(planes) + self.rng.randrange(0x200)) for _ in range(LONGEST_NAME))
        return self.rng.choice((self.rng.choice(NAMES), "".join(drawn)))

    def rename(self, user: int, name: str) -> None:
        person = self.world.user(user)
        person.global_name = name[:LONGEST_NAME]
        self.world.keep_user(person)

    def spelt_out(self) -> list[str]:
        """Messages in which a name is not escaped: it could format, link, mention or break lines."""
        return [
            f"message {message.id} has {name!r} as it is"
            for _, message in self.sources
            for name in NAMES
            if name != naming.safe(name) and name in text_of(message).replace(naming.safe(name), "")
        ] + [f"message {message.id} pings everyone" for _, message in self.sources if message.mention_everyone]

    async def look_around(self) -> None:
        """Remember the messages that are shown now, for realistic forgeries."""
        forger, world = self.forger, self.world
        places = [channel for channel in world.channels.values() if not channel.archived]
        self.sources = [
            (place, message)
            for place in places
            for message in self._shown(place)
            if message.author_id == world.bot_id and message.v2
        ]
        shown = [part for _, message in self.sources for part in walk(message.components)]
        forger.seen = [part for part in shown if str(part.get("custom_id", "")).startswith("t:")]
        begun = [await self.verdict.tables.load(number) for number in await self.bot.bot.store.begun()]
        forger.tables = [*(table.row.id for table in begun), 1, 2]
        forger.decisions = [decision.id for table in begun for decision in (*table.pending(), *table.standing())]
        forger.people = {user.id: self._written(user) for user in world.people()}
        forger.channels = {
            each.id: payloads.channel(world, each) | {"permissions": "0"} for each in places if not each.is_dm
        }

    def _shown(self, place: Channel) -> list[Message]:
        viewers = [place.recipient_id] if place.is_dm else [None, *(int(each.user_id) for each in self.people)]
        found = {
            message.id: message
            for viewer in viewers
            for message in self.world.storage.history(place.id, viewer_id=viewer, limit=NEWEST)
        }
        return list(found.values())

    def _written(self, person: User) -> Json:
        member = payloads.member(self.world, person)
        return {"user": member.pop("user"), "member": member | {"permissions": "0"}}

    # --- sending ----------------------------------------------------------------------------------

    async def burst(self, forgeries: Sequence[Forged], result: FuzzResult, *, private: bool = False) -> list[str]:
        """Send forged interactions at once; returns the faults. `private`: every answer must be private."""
        sent = [(forged, self._send(forged)) for forged in forgeries]
        with contextlib.suppress(TimeoutError):
            await until(lambda: all(self._over(interaction) for _, interaction in sent), pause=0.005)
        result.cases += len(sent)
        wrong = []
        for forged, interaction in sent:
            answered = interaction.answer is not None and self._over(interaction)
            result.answered += answered
            if not answered or OUR_FAULT in self._said(forged, interaction):
                fault = "was our fault" if answered else "was not answered"
                wrong.append(f"{interaction.user_id}: {forged.what} {fault}")
            elif private and not self._is_private(interaction):
                wrong.append(f"{interaction.user_id}: {forged.what} was not answered in private")
        before = sum(self.verdict.lengths.values())
        wrong += await self.verdict.since({interaction.user_id: forged.what for forged, interaction in sent})
        result.changed += sum(self.verdict.lengths.values()) - before
        return wrong

    def _send(self, forged: Forged) -> Interaction:
        """Send a forgery, from a person who sees the message that it clicks."""
        who = self.world.user(int(self.rng.choice(self.people).user_id))
        interactions, kind = self.playground.hub.interactions, InteractionType(forged.kind)
        if forged.component is None:
            return interactions.open(who, self._somewhere(), kind, forged.data, Origin(name=forged.data.get("name")))
        place, message = self.rng.choice(self.sources)
        reader = place.recipient_id or message.viewer_id
        who = self.world.user(reader) if reader else who
        now = self.world.storage.message(message.id) or message
        there, now.components = now.components, [{"type": 1, "components": [forged.component]}]
        self.world.storage.put_message(now)
        opened = interactions.open(who, place, kind, forged.data, Origin(now))
        now.components = there
        self.world.storage.put_message(now)
        return opened

    def _is_private(self, interaction: Interaction) -> bool:
        answer = self.world.storage.message(interaction.response_id or 0)
        return answer is not None and answer.viewer_id == interaction.user_id

    def _somewhere(self) -> Channel:
        return self.rng.choice([channel for channel in self.world.channels.values() if not channel.is_dm])

    def _over(self, interaction: Interaction) -> bool:
        """Whether it was answered (after deferring, too) or failed."""
        if interaction.answer is None:
            return interaction.failed
        answer = self.world.storage.message(interaction.response_id or 0)
        return answer is None or not answer.loading

    def _said(self, forged: Forged, interaction: Interaction) -> str:
        answer = self.world.storage.message(interaction.response_id or 0)
        return "" if forged.kind == AUTOCOMPLETE or answer is None else text_of(answer)

    async def ended(self) -> list[str]:
        """The faults that remain at the end."""
        foreign = await self.bot.bot.store.seats(1)
        moved = [] if [seat.user_id for seat in foreign] == [ANN] else [f"another server's table changed: {foreign}"]
        return moved + await self.at_rest() + await self.verdict.every_table() + self.playground.unknown_routes

    async def at_rest(self) -> list[str]:
        """Tables whose messages stay outdated. Robots may play on: it is enough that all were up to date once."""
        outdated = list[int]()

        def none_left() -> bool:
            outdated[:] = records.unfinished(self.bot.database)
            return not outdated

        with contextlib.suppress(TimeoutError):
            await until(none_left)
        return [f"table {number} is not shown as it is stored" for number in outdated]


def text_of(message: Message) -> str:
    """A message's text where Discord applies formatting."""
    return "\n".join([message.content, *(each["content"] for each in walk(message.components) if each["type"] == 10)])

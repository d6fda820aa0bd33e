"""A driver on the playground, over real sockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bot.client import being_answered
from bot.playground.events.interactions import Origin
from bot.playground.server import Playground, start
from bot.playground.world.discord_types import InteractionType
from data.store import Store
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import history
from tests.scenarios.driver import Guest, Refused
from tests.support.openapi import checking
from tests.support.person import Impossible, Json, Person, at_the_page
from tests.support.timeouts import TIMEOUT


class OverSockets:
    """Four people at the playground's page, and the bot connected to it."""

    def __init__(self, playground: Playground, bot: BotInside, people: list[Person], channel: str) -> None:
        self.playground, self.bot, self.people, self.channel = playground, bot, people, channel
        self.users = [int(person.user_id) for person in people]

    @property
    def store(self) -> Store:
        """The bot's database."""
        return self.bot.bot.store

    async def settle(self) -> None:
        """Wait until everything is answered and shown, and robots have moved."""
        bot = self.bot.bot
        async with asyncio.timeout(TIMEOUT):
            while (  # noqa: ASYNC110 - polling
                self.playground.hub.interactions.unanswered
                or being_answered()
                or bot.robots.under_way
                or bot.publisher.under_way
            ):
                await asyncio.sleep(0.002)

    async def run(self, who: int, command: str, /, **options: object) -> None:
        with _refusing():
            await self.people[who].run(self.channel, command, **self._values(options))
        await self.settle()

    def _values(self, options: dict[str, object]) -> dict[str, object]:
        return {
            name: str(self.users[value.who]) if isinstance(value, Guest) else value for name, value in options.items()
        }

    async def click(self, who: int, message: Json, custom_id: str) -> None:
        with _refusing():
            await self.people[who].click(message, custom_id)
        await self.settle()

    async def choose(self, who: int, message: Json, custom_id: str, value: str) -> None:
        with _refusing():
            await self.people[who].choose(message, value, select=custom_id)
        await self.settle()

    async def late(self, who: int, message: Json, custom_id: str, *values: str) -> None:
        """Click without the page's checks, like a click that arrives after the message changed."""
        world = self.playground.hub.world
        stored = world.storage.message(int(message["id"]))
        assert stored is not None
        now, stored.components = stored.components, message["components"]
        world.storage.put_message(stored)
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        user, place = world.user(self.users[who]), world.channel(int(self.channel))
        opened = self.playground.hub.interactions.open(user, place, InteractionType.COMPONENT, data, Origin(stored))
        stored.components = now
        world.storage.put_message(stored)
        await self.people[who].outcome(str(opened.id))
        await self.settle()

    async def complete(self, who: int, command: str, option: str, typed: str, /, **filled: object) -> list[str]:
        choices = await self.people[who].complete(self.channel, command, option, typed, **self._values(filled))
        return [choice["value"] for choice in choices]

    async def seen(self, who: int) -> list[Json]:
        """Reload the page; returns the messages."""
        return await history(self.people[who], self.channel)

    async def restart(self) -> None:
        await self.bot.stop()
        await self.bot.start()
        await self.settle()


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except Impossible as error:
        raise Refused(str(error)) from error


@contextlib.asynccontextmanager
async def over_sockets(folder: Path, *, strict: bool = True) -> AsyncIterator[OverSockets]:
    """A playground with the bot. `strict`: its requests must match Discord's API description."""
    playground = await start(folder / "world", port=0)
    try:
        async with BotInside(folder, playground).connected() as bot, contextlib.AsyncExitStack() as stack:
            if strict:
                stack.enter_context(checking(playground.hub, refused_too=True))
            users = [person.id for person in playground.hub.world.people()[:4]]
            people = await stack.enter_async_context(at_the_page(playground.base_url, users))
            channel = str(playground.hub.world.text_channels()[0].id)
            yield OverSockets(playground, bot, people, channel)
            assert not [failure for person in people for failure in person.failures]
            assert playground.unknown_routes == []
    finally:
        await playground.close()

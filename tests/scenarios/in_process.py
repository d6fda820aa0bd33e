"""A driver on simcord, inside the test's process."""

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import simcord
from simcord.backend import serializers

from data.store import Store
from tests.scenarios.driver import Guest, Refused
from tests.support.person import Json
from tests.support.simulated import simulated
from tests.support.world import World

COMPONENTS_V2 = 1 << 15
NAMES = ("Ann", "Bo", "Cleo", "Dev")


class InProcess:
    """Four members of simcord's server. Each method returns once the bot is idle."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people = [world.person(name, manager=name == "Ann") for name in NAMES]
        self.users = [person.id for person in self.people]

    @property
    def store(self) -> Store:
        """The bot's database."""
        return self.world.store

    async def run(self, who: int, command: str, /, **options: object) -> None:
        with _refusing():
            await self.people[who].slash(self.world.channel, command, **self._values(options))

    def _values(self, options: dict[str, object]) -> dict[str, object]:
        return {name: self.people[value.who] if isinstance(value, Guest) else value for name, value in options.items()}

    async def click(self, who: int, message: Json, custom_id: str) -> None:
        with _refusing():
            await self.people[who].click(self._handle(message), custom_id=custom_id)

    async def choose(self, who: int, message: Json, custom_id: str, value: str) -> None:
        with _refusing():
            await self.people[who].select(self._handle(message), [value], custom_id=custom_id)

    def _handle(self, message: Json) -> simcord.ResponseMessage:
        backend = self.world.env.backend
        stored = backend.get_message(int(message["channel_id"]), int(message["id"]))
        return simcord.ResponseMessage(self.world.env, stored)

    async def late(self, who: int, message: Json, custom_id: str, *values: str) -> None:
        await self.world.late(self.people[who], message, custom_id, *values)

    async def complete(self, who: int, command: str, option: str, typed: str, /, **filled: object) -> list[str]:
        choices = await self.people[who].autocomplete(
            self.world.channel, command, option, typed, **self._values(filled)
        )
        return [choice["value"] for choice in choices]

    async def seen(self, who: int) -> list[Json]:
        """The channel's messages without other people's ephemeral ones."""
        backend = self.world.env.backend
        stored = sorted(backend.messages.get(self.world.channel.id, {}).values(), key=lambda message: message.id)
        return [
            _as_discord_has_it(dict(serializers.message_payload(backend, message)))
            for message in stored
            if message.visible_to(self.users[who])
        ]

    async def restart(self) -> None:
        await self.world.restart()


def _as_discord_has_it(message: Json) -> Json:
    """Remove the files that components show; see `tests.scenarios.differences`."""
    if message["flags"] & COMPONENTS_V2:
        message["attachments"] = []
    return message


@contextlib.contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except (simcord.SetupError, simcord.OptionError, simcord.BackendError) as error:
        raise Refused(str(error)) from error


@contextlib.asynccontextmanager
async def in_process(folder: Path) -> AsyncIterator[InProcess]:
    """A simcord server with the bot. Afterwards every interaction must have been answered."""
    store = await Store.open(folder / "simulated.sqlite3")
    try:
        async with simulated(store) as env:
            world = World(env, pytest.MonkeyPatch())
            yield InProcess(world)
            assert world.unanswered() == []
    finally:
        await store.close()
    env.raise_errors()

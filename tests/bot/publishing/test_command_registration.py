"""Commands are registered once, by one process, and again when they have changed."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType

from bot.publishing import command_mentions
from bot.publishing.command_registration import CommandRegistration
from data.store import Store


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def play(interaction: discord.Interaction) -> None:
    """A command for people who install the application to themselves, too."""


async def shuffle(interaction: discord.Interaction) -> None:
    """A command that does not say where it is for."""


class Tree:
    """A tree with one command of that name; it counts how often it is registered."""

    def __init__(self, name: str) -> None:
        self.name, self.registered = name, 0
        callback: Any = shuffle if name == "shuffle" else play
        self.command: Any = app_commands.Command(name=name, description=name, callback=callback)
        self.allowed_contexts, self.allowed_installs = AppCommandContext(), AppInstallationType()

    def get_commands(self) -> list[Any]:
        """The command."""
        return [self.command]

    async def set_translator(self, translator: object) -> None:
        """Nothing is translated."""

    async def sync(self) -> list[Any]:
        """Discord's answer: the command has the number 7."""
        self.registered += 1
        kind = discord.AppCommandType.chat_input
        return [SimpleNamespace(type=kind, name=self.name, id=7, options=())]


@pytest.fixture(autouse=True)
def no_ids() -> Iterator[None]:
    """No command's id is known before a test, nor after it."""
    command_mentions.learn({})
    yield
    command_mentions.learn({})


async def registered(store: Store, name: str = "play", application: int = 5) -> int:
    """How often a process that starts with that command registers it."""
    tree: Any = Tree(name)
    await CommandRegistration(client_of(application), tree, store).bring_up_to_date()
    return int(tree.registered)


def client_of(application: int, *, for_people: bool = False) -> discord.Client:
    """The client of that application, which people can install to themselves if that is allowed."""
    installs = SimpleNamespace(user_integration_config=SimpleNamespace() if for_people else None)
    return cast("discord.Client", SimpleNamespace(application_id=application, application=installs))


@pytest.mark.parametrize(
    ("name", "for_people", "installs", "contexts"),
    [
        ("play", True, [0, 1], [0, 1, 2]),
        ("play", False, [0], [0, 1]),
        ("shuffle", True, [0], None),
        ("shuffle", False, [0], None),
    ],
)
async def test_people_get_commands_only_if_the_application_and_the_command_allow_it(
    store: Store, name: str, for_people: bool, installs: list[int], contexts: list[int] | None
) -> None:
    tree: Any = Tree(name)
    await CommandRegistration(client_of(5, for_people=for_people), tree, store).bring_up_to_date()
    said = tree.command.to_dict(tree)
    assert (said["integration_types"], said["contexts"]) == (installs, contexts)


async def test_commands_are_registered_again_when_the_host_lets_people_install_them(store: Store) -> None:
    assert await registered(store) == 1
    tree: Any = Tree("play")
    await CommandRegistration(client_of(5, for_people=True), tree, store).bring_up_to_date()
    assert tree.registered == 1


async def test_commands_are_registered_once_and_their_ids_are_known_ever_after(store: Store) -> None:
    assert await registered(store) == 1
    assert command_mentions.clickable("`/play`") == "</play:7>"
    command_mentions.learn({})
    assert await registered(store) == 0
    assert command_mentions.clickable("`/play`") == "</play:7>"


async def test_other_commands_are_registered_again(store: Store) -> None:
    await registered(store)
    assert await registered(store, "look") == 1
    assert command_mentions.clickable("`/look` `/play`") == "</look:7> **/play**"


async def test_commands_whose_ids_are_not_known_are_registered_again(store: Store) -> None:
    await registered(store)
    async with store.change() as tx:
        await tx.remember("commands of 6", await store.fact("commands of 5") or "")
    assert await registered(store, application=6) == 1


async def test_only_the_process_with_the_first_shard_registers_commands(store: Store) -> None:
    store.shards.count, store.shards.mine = 2, frozenset({1})
    assert await registered(store) == 0
    assert not command_mentions.known()
    store.shards.mine = frozenset({0})
    assert await registered(store) == 1

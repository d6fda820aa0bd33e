"""Commands are registered once, by one process, and again when they have changed."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.publishing import command_mentions
from bot.publishing.command_registration import CommandRegistration
from data.store import Store


class Tree:
    """A tree with one command of that name; it counts how often it is registered."""

    def __init__(self, name: str) -> None:
        self.name, self.registered = name, 0

    def get_commands(self) -> list[Any]:
        """The command."""
        return [SimpleNamespace(to_dict=lambda tree: {"name": self.name})]

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
    client: Any = SimpleNamespace(application_id=application)
    await CommandRegistration(client, tree, store).bring_up_to_date()
    return int(tree.registered)


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

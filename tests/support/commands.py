"""The commands of a bot that is not connected; translating them once for all bots of a process."""

import functools
import importlib
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from discord import app_commands

from bot.client import EXTENSIONS, TableBot, Timing
from bot.language.commands import CommandTranslator
from data.store import Store

Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
Tree: TypeAlias = app_commands.CommandTree[Any]
Payload: TypeAlias = Callable[[Any, Tree, app_commands.Translator], Awaitable[dict[str, Any]]]
"""Makes what Discord gets of a command, in every language."""


def translate_once() -> None:
    """Translate each command only once from now on: nearly every test starts a bot, which registers the same ones."""
    for kind in (app_commands.Command, app_commands.Group, app_commands.ContextMenu):
        kind.get_translated_payload = _once(kind.get_translated_payload)  # type: ignore[assignment, method-assign]


def _once(plain: Payload) -> Payload:
    """The same, which remembers what it made of the same English words and the same catalogues."""
    known: dict[object, bytes] = {}

    @functools.wraps(plain)
    async def payload(command: Command, tree: Tree, translator: app_commands.Translator) -> dict[str, Any]:
        if not isinstance(translator, CommandTranslator) or getattr(command, "parent", None) is not None:
            return await plain(command, tree, translator)
        said = msgspec.json.encode(command.to_dict(tree))
        key = said, *translator._languages.items(), *translator._catalogues.items()
        if key not in known:
            known[key] = msgspec.json.encode(await plain(command, tree, translator))
        made: dict[str, Any] = msgspec.json.decode(known[key])
        return made

    return payload


@asynccontextmanager
async def commands_of_bot() -> AsyncIterator[app_commands.CommandTree[Any]]:
    """The tree of all commands."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "tables.sqlite3")
        try:
            bot = TableBot(store, Timing(robot_pause=0))
            for extension in EXTENSIONS:
                await importlib.import_module(extension).setup(bot)
            yield bot.tree
        finally:
            await store.close()


async def commands_payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as Discord gets them, in every language."""
    translator = tree.translator or app_commands.Translator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]

"""The commands of a bot that is not connected."""

import importlib
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.client import EXTENSIONS, TableBot, Timing
from data.store import Store


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

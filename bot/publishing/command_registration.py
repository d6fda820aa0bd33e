"""Registers the slash commands with Discord, in every language, when they have changed."""

import asyncio
import hashlib
import logging
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.language import catalogues
from bot.language.commands import CommandTranslator
from bot.publishing import command_mentions
from data.store import Store

log = logging.getLogger(__name__)

COMMANDS, COMMAND_IDS = "commands of ", "command ids of "
"""Beginnings of the names of the stored facts about what is registered; the application's id follows."""


class CommandRegistration:
    """Registers the commands of the `tree`, and learns their ids for links to them."""

    def __init__(self, client: discord.Client, tree: app_commands.CommandTree[Any], store: Store) -> None:
        self._client, self._tree, self._store = client, tree, store

    async def bring_up_to_date(self) -> None:
        """Register the commands, unless these are registered already or another process does that.

        They are translated only then: what is registered is known by a digest of the English ones and the catalogues.
        """
        english = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        said = msgspec.json.encode((english, await asyncio.to_thread(catalogues.fingerprint)), order="deterministic")
        digest = hashlib.sha256(said).hexdigest()
        application = self._client.application_id
        fact, ids = f"{COMMANDS}{application}", f"{COMMAND_IDS}{application}"
        known = await self._store.fact(ids)
        if known is not None:
            command_mentions.learn(msgspec.json.decode(known, type=dict[str, int]))
        if (await self._store.fact(fact) == digest and known is not None) or not self._store.shards.first():
            return
        await self._tree.set_translator(await asyncio.to_thread(CommandTranslator))
        found = command_mentions.ids_of(await self._tree.sync())
        command_mentions.learn(found)
        async with self._store.change() as tx:
            await tx.remember(fact, digest)
            await tx.remember(ids, msgspec.json.encode(found).decode())
        log.info("registered %d commands", len(english))

"""Registers the slash commands with Discord, in every language, when they have changed.

Nothing waits for that: commands that were registered before go on working.
"""

import asyncio
import hashlib
import logging
from typing import Any, Final

import discord
import msgspec
from discord import app_commands

from bot.errors import NotYet
from bot.hosting.patience import Patience
from bot.language import catalogues
from bot.language.commands import CommandTranslator
from bot.publishing import command_mentions
from bot.transport.circuit_breaker import is_failure
from data.store import Store

log = logging.getLogger(__name__)

COMMANDS, COMMAND_IDS = "commands of ", "command ids of "
"""Beginnings of the names of the stored facts about what is registered; the application's id follows."""
LATE_SECONDS: Final = 60.0
"""Seconds after which the owner reads that the commands are not registered yet."""
REFUSED_SECONDS: Final = 3600.0
"""Seconds until commands that Discord refuses are sent again."""
NEW_A_DAY: Final = 30034
"""Discord's code: as many commands as it allows were made today."""
CONTINUES: Final = "those of before go on working, and the bot tries again"
LATE: Final = (
    f"the new commands are not registered yet, because Discord does not answer or lets the bot wait; {CONTINUES}"
)
MOST_LETTERS: Final = 300
"""Letters of what Discord says that the owner reads."""


class CommandRegistration:
    """Registers the commands of the `tree`, and learns their ids for links to them."""

    def __init__(self, client: discord.Client, tree: app_commands.CommandTree[Any], store: Store) -> None:
        self._client, self._tree, self._store = client, tree, store
        self._working: asyncio.Task[None] | None = None
        self._told = set[str]()

    def start(self) -> None:
        """Register the commands in a task of its own, which goes on until Discord has accepted them."""
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="register the commands")

    async def close(self) -> None:
        """Stop: the next process registers them."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait({self._working})

    async def _work(self) -> None:
        registering = asyncio.ensure_future(Patience().until(self.bring_up_to_date))
        try:
            done, _ = await asyncio.wait({registering}, timeout=LATE_SECONDS)
            if not done and not self._told:
                self._tell(LATE)
            await registering
        except Exception:
            log.exception("cannot register the commands")
        finally:
            registering.cancel()

    def _tell(self, words: str) -> None:
        """Log an error for the owner, each once."""
        if words not in self._told:
            self._told.add(words)
            log.error("%s", words, extra={"advice": words})

    async def learn(self) -> bool:
        """Learn the ids of commands that were registered before. Returns whether there are any."""
        known = await self._store.fact(f"{COMMAND_IDS}{self._client.application_id}")
        if known is not None:
            command_mentions.learn(msgspec.json.decode(known, type=dict[str, int]))
        return known is not None

    async def bring_up_to_date(self) -> None:
        """Register the commands, unless these are registered already or another process does that.

        They are translated only then: what is registered is known by a digest of the English ones and the catalogues.

        Raises:
            NotYet: Discord refuses them.
        """
        self._expect_installed()
        english = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        said = msgspec.json.encode((english, await asyncio.to_thread(catalogues.fingerprint)), order="deterministic")
        digest = hashlib.sha256(said).hexdigest()
        application = self._client.application_id
        fact, ids = f"{COMMANDS}{application}", f"{COMMAND_IDS}{application}"
        known = await self.learn()
        if (await self._store.fact(fact) == digest and known) or not self._store.shards.first():
            return
        await self._tree.set_translator(await asyncio.to_thread(CommandTranslator))
        try:
            found = command_mentions.ids_of(await self._tree.sync())
        except discord.HTTPException as error:
            if is_failure(error):
                raise
            refused = refusal(error)
            self._tell(refused)
            raise NotYet(refused, seconds=REFUSED_SECONDS) from error
        command_mentions.learn(found)
        async with self._store.change() as tx:
            await tx.remember(fact, digest)
            await tx.remember(ids, msgspec.json.encode(found).decode())
        log.info("registered %d commands", len(english))

    def _expect_installed(self) -> None:
        """Offer commands to people who install the application to themselves only if its host allows that.

        Discord's pages do not say whether it takes them otherwise, so they are not sent. Where a command says nothing,
        Discord would take whatever the host allows: so each says it.
        """
        application = self._client.application
        allowed = application is not None and application.user_integration_config is not None
        for command in self._tree.get_commands():
            installs = command.allowed_installs
            wanted = allowed and installs is not None and bool(installs.user)
            command.allowed_installs = app_commands.AppInstallationType(guild=True, user=wanted)
            if not wanted and command.allowed_contexts is not None:
                command.allowed_contexts.private_channel = False


def refusal(error: discord.HTTPException) -> str:
    """Why Discord does not register the commands, in words for the host."""
    if error.code == NEW_A_DAY:
        return f"Discord registers at most 200 new commands of a bot in a day; {CONTINUES}"
    said = " ".join(error.text.split())[:MOST_LETTERS]
    return f"Discord refuses to register the commands ({error.status}, code {error.code}: {said}); {CONTINUES}"

"""Who reads which language: a person as Discord tells it or as they have chosen, a server as its managers have.

Only another language than English is remembered of what Discord tells, for DMs.
"""

import asyncio
import logging
import time
from typing import Final

import discord
import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.language import DEFAULT, matching, offered
from bot.language.current import speak
from data.failures import StorageFailure
from data.shards import NotOwner
from data.store import Store

log = logging.getLogger(__name__)

KNOWN_SECONDS: Final = 60.0
"""Seconds for which a person's choice is not read again; another process may have stored a new one."""
MOST_KNOWN: Final = 10_000
PATIENCE: Final = 0.5
"""Seconds to wait for a stored choice before an interaction is answered in the language of Discord."""


class _Known(msgspec.Struct, frozen=True):
    """What is stored about a person's language, and until when that counts, by a monotonic clock."""

    chosen: str
    told: str
    until: float


class Readers:
    """Finds the language of people and servers. With no other language than English it asks nobody."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client, self._store = client, store
        self._known: dict[int, _Known] = {}
        self._storing: set[asyncio.Task[None]] = set()

    async def speak_to(self, interaction: discord.Interaction) -> None:
        """Speak the language of the person who asks, in the rest of this task."""
        speak(await self.of_person(interaction))

    async def of_person(self, interaction: discord.Interaction) -> str:
        """The language that the person who asks has chosen, or else that of their Discord, which is remembered."""
        if len(offered()) == 1:
            return DEFAULT
        told, user = matching(interaction.locale.value), interaction.user.id
        try:
            async with asyncio.timeout(PATIENCE):
                known = await self._stored(user)
        except Exception as error:  # noqa: BLE001 - a language is never a reason not to answer
            log.info("the language of a person could not be read: %s", error)
            return told
        if known.told != told:
            self._known[user] = msgspec.structs.replace(known, told=told)
            task = asyncio.create_task(self._remember(user, told), name="remember a language")
            self._storing.add(task)
            task.add_done_callback(self._storing.discard)
        return known.chosen if known.chosen in offered() else told

    async def of_server(self, guild_id: int) -> str:
        """The language that a server's managers have chosen, or else that of its Discord.

        Raises:
            StorageFailure: it cannot be read.
        """
        if len(offered()) == 1:
            return DEFAULT
        chosen = (await preferences.server(self._store, guild_id)).language
        if chosen in offered():
            return chosen
        guild = self._client.get_guild(guild_id)
        return DEFAULT if guild is None else matching(guild.preferred_locale.value)

    def learn(self, user: int, person: Person) -> None:
        """That person's settings have changed."""
        self._known[user] = _Known(person.language, person.told or DEFAULT, time.monotonic() + KNOWN_SECONDS)

    def forget(self, user: int) -> None:
        """Read again what is stored about that person."""
        self._known.pop(user, None)

    async def _stored(self, user: int) -> _Known:
        known = self._known.get(user)
        if known is None or known.until < time.monotonic():
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self.learn(user, await preferences.person(self._store, user))
            known = self._known[user]
        return known

    async def _remember(self, user: int, told: str) -> None:
        """Store the language that Discord tells of a person; nothing for English."""
        try:
            async with self._store.change() as tx:
                await tx.hold(f"person {user}")
                person = await preferences.person(tx, user)
                await preferences.remember_person(
                    tx, user, msgspec.structs.replace(person, told="" if told == DEFAULT else told)
                )
        except (StorageFailure, NotOwner) as error:
            self.forget(user)
            log.info("the language of a person could not be stored: %s", error)

    async def close(self) -> None:
        """Wait for what is being stored."""
        await asyncio.gather(*self._storing, return_exceptions=True)

"""The language of each reader: of a person as Discord tells it or as they chose, of a server as its managers did.

The language that Discord tells is stored, unless it is English: DMs need it.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import discord
import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.errors import NoSuchTable
from bot.hosting.warm_up import LocalGame
from bot.language import DEFAULT, matching, offered
from bot.language.current import current_language, speak
from bot.table.people import change_person
from bot.table.tables import Tables
from bot.table.terms import Terms
from data.failures import StorageFailure
from data.priority_lock import Urgency, set_task_urgency
from data.shards import NotOwner

log = logging.getLogger(__name__)

KNOWN_SECONDS: Final = 60.0
"""Seconds for which a person's choice is not read again; another process may have stored a new one."""
KEPT_SECONDS: Final = 3600.0
"""Seconds for which it still counts if it cannot be read again. Another process may have erased the person."""
MOST_KNOWN: Final = 10_000
MOST_ASKED: Final = 1_000
"""Tables whose games and languages are counted."""
CHOICE_SECONDS: Final = 0.5
"""Seconds to wait for a stored choice of language before an interaction is answered without it."""


class _Known(msgspec.Struct, frozen=True):
    """What is stored about a person's language, and until when that counts, by a monotonic clock."""

    chosen: str
    told: str
    until: float

    @property
    def reads(self) -> str:
        """The chosen language, or else that of their Discord."""
        return self.chosen if self.chosen in offered() else self.told


class Readers:
    """Finds the language of people and servers. With no other language than English it asks nobody.

    `on_language` functions get a person's id and language when it may be another one than before.
    """

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client, self._tables, self._store = client, tables, tables.store
        self._known: dict[int, _Known] = {}
        self._storing: dict[asyncio.Task[None], int] = {}
        self._being_forgotten = Counter[int]()
        self._forgot = 0
        """How often somebody was forgotten."""
        self.on_language: list[Callable[[int, str], None]] = []

    async def speak_to(self, interaction: discord.Interaction) -> None:
        """Speak the language of the person who asks, in the rest of this task."""
        speak(await self.of_person(interaction), of_commands=matching(interaction.locale.value))

    async def of_person(self, interaction: discord.Interaction) -> str:
        """The language that the person who asks has chosen, or else that of their Discord, which is remembered.

        If that cannot be read, what was known of them before counts.
        """
        if len(offered()) == 1:
            return DEFAULT
        told, user, forgot = matching(interaction.locale.value), interaction.user.id, self._forgot
        try:
            async with asyncio.timeout(CHOICE_SECONDS):
                known = await self._stored(user)
        except Exception as error:  # a language is never a reason not to answer
            expected = isinstance(error, StorageFailure | TimeoutError)
            log.log(
                logging.INFO if expected else logging.ERROR,
                "the language of a person could not be read: %s",
                error,
                exc_info=None if expected else error,
            )
            earlier = self._known.get(user)
            return told if earlier is None else msgspec.structs.replace(earlier, told=told).reads
        if known.told != told:
            known = msgspec.structs.replace(known, told=told)
            if self._may_know(user, forgot):
                self._know(user, known)
                task = asyncio.create_task(self._remember(user, told), name="remember a language")
                self._storing[task] = user
                task.add_done_callback(self._storing.pop)
        return known.reads

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

    async def of_channel(self, interaction: discord.Interaction) -> str:
        """The language of what everybody reads where the interaction was used: of the server; by DM of the person."""
        return current_language() if interaction.guild_id is None else await self.of_server(interaction.guild_id)

    async def played(self) -> list[LocalGame]:
        """What open tables play, the most frequent first; without any, no game in the languages of the servers."""
        found = Counter(
            LocalGame(game, msgspec.json.decode(terms, type=Terms).language or DEFAULT)
            for game, terms in await self._store.open_terms(MOST_ASKED)
        )
        found = found or Counter(LocalGame("", matching(guild.preferred_locale.value)) for guild in self._client.guilds)
        known = offered()
        return [played for played, _ in found.most_common() if played.language in known] or [LocalGame("", DEFAULT)]

    def learn(self, user: int, person: Person) -> None:
        """That person's settings have changed."""
        self._know(user, _as_known(person))

    def forget(self, user: int) -> None:
        """Read again what is stored about that person."""
        self._known.pop(user, None)
        self._forgot += 1

    @asynccontextmanager
    async def forgetting(self, user: int) -> AsyncIterator[None]:
        """Erase what is stored of that person inside the block: no earlier click of theirs stores their language later.

        Nothing is known of them afterwards, until they click again.
        """
        self._being_forgotten[user] += 1
        try:
            await asyncio.gather(*(task for task, of in self._storing.items() if of == user), return_exceptions=True)
            yield
        finally:
            self._being_forgotten -= Counter([user])
            self.forget(user)

    async def _stored(self, user: int) -> _Known:
        known = self._known.get(user)
        if known is None or known.until < time.monotonic():
            forgot = self._forgot
            known = _as_known(await preferences.person(self._store, user))
            if self._may_know(user, forgot):
                self._know(user, known)
        return known

    def _may_know(self, user: int, forgot: int) -> bool:
        """Whether that person has not been forgotten since `_forgot` was `forgot`."""
        return forgot == self._forgot and user not in self._being_forgotten

    def _know(self, user: int, known: _Known) -> None:
        self._known.pop(user, None)
        self._known[user] = known  # at the end: the oldest are the first
        oldest = time.monotonic() - KEPT_SECONDS
        while len(self._known) > MOST_KNOWN or next(iter(self._known.values())).until < oldest:
            del self._known[next(iter(self._known))]
        for listener in self.on_language:
            listener(user, known.reads)

    async def _remember(self, user: int, told: str) -> None:
        """Store the language that Discord tells of a person, nothing for English, and write their DMs in it."""
        set_task_urgency(Urgency.BY_ITSELF)
        kept = "" if told == DEFAULT else told
        try:
            change = await change_person(self._tables, user, lambda now: msgspec.structs.replace(now, told=kept))
            for table_id in change.tables:
                await self._tables.changed(table_id, secret=True)
        except (StorageFailure, NotOwner, NoSuchTable) as error:
            self.forget(user)
            log.info("the language of a person could not be stored: %s", error)

    async def close(self) -> None:
        """Wait for what is being stored."""
        await asyncio.gather(*self._storing, return_exceptions=True)


def _as_known(person: Person) -> _Known:
    return _Known(person.language, person.told or DEFAULT, time.monotonic() + KNOWN_SECONDS)

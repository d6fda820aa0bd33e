"""Tells one person, or a channel, a line of text once: what cannot be shown where it should be."""

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.calendar import preferences
from bot.language import speaking
from bot.publishing.message_sender import MESSAGE_SECONDS
from bot.publishing.refusals import How, refusal_of
from bot.transport.own_messages import say_once
from bot.transport.throttle import Throttle
from data.store import Store

log = logging.getLogger(__name__)

SENT, PERHAPS = "yes", "perhaps"
"""Whether a line was sent, as a stored fact says it."""


class OneTimeLines:
    """Sends lines that must not come twice. `key` names one; `again`: an earlier try may have come through.

    Every method raises what passes by itself: nobody knows then whether the line has arrived. Try `again` later.
    """

    def __init__(self, client: discord.Client, store: Store, throttle: Throttle, clock: Callable[[], float]) -> None:
        self._client, self._store, self._throttle, self._clock = client, store, throttle, clock

    async def person_once(self, user_id: int, text: Callable[[], str], key: str) -> None:
        """Send a DM, unless that line was sent before, also by an earlier process."""
        fact = f"told: {key}"
        before = await self._store.fact(fact)
        if before == SENT:
            return
        await self._remember(fact, PERHAPS)
        await self.person(user_id, text, key, again=before is not None)
        await self._remember(fact, SENT)

    async def _remember(self, fact: str, how: str) -> None:
        async with self._store.change() as tx:
            await tx.remember(fact, how)

    async def person(self, user_id: int, text: Callable[[], str], key: str, *, again: bool) -> bool:
        """Send a DM, in that person's language and silently in their quiet hours; whether they take it."""
        person = await preferences.person(self._store, user_id)
        if not person.dm:
            return False
        try:
            async with self._throttle.request(user_id):
                channel = await self._client.create_dm(discord.Object(user_id))
        except discord.HTTPException as error:
            return _refused(error)
        with speaking(person.reads):
            line = text()
        return await self.channel(channel.id, line, key, again=again, silent=not person.may_be_pinged(self._clock()))

    async def channel(self, channel_id: int, text: str, key: str, *, again: bool, silent: bool = False) -> bool:
        """Send a line to that channel; whether Discord takes it."""
        try:
            async with asyncio.timeout(MESSAGE_SECONDS):
                await say_once(self._client, self._throttle, channel_id, text, key=key, again=again, silent=silent)
        except discord.HTTPException as error:
            return _refused(error)
        return True


def _refused(error: discord.HTTPException) -> bool:
    if refusal_of(error).how is How.WAIT:
        raise error
    log.info("nobody can be told there: %s", error)
    return False

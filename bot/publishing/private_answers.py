"""Private answers that are open follow their table, for as long as Discord lets an answer be changed.

Only whoever reads an answer can tell that it changes, and it changes only where what they may see does. The last answer
to each person at a table is followed; what the next process finds is no longer.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeAlias

import discord

from bot.errors import TableError
from bot.publishing.answer import files
from bot.publishing.message_sender import draw
from bot.publishing.message_slots import PrivateMessage
from bot.publishing.privacy import original_is_private
from bot.table.follow_up import Errands
from bot.table.tables import Tables
from bot.transport.circuit_breaker import UNREACHABLE

log = logging.getLogger(__name__)

EDITABLE_SECONDS = 14 * 60.0
"""Seconds for which an answer is followed; Discord lets it be changed for fifteen minutes."""
REFRESH_SECONDS = 10.0
"""Seconds that Discord may take to change it."""
Renew: TypeAlias = Callable[[], Coroutine[Any, Any, PrivateMessage]]
"""What the answer should show now. Raises `TableError` where it can show nothing any more."""


class _Open:
    """One answer that is followed, until when (by the loop's clock), and what it shows."""

    def __init__(self, interaction: discord.Interaction, renew: Renew, shown: str, until: float) -> None:
        self.interaction = interaction
        self.renew = renew
        self.shown = shown
        self.until = until


class OpenAnswers(Errands):
    """The private answers that are followed, by table and person."""

    errand: ClassVar[str] = "bringing open answers up to date"

    def __init__(self, tables: Tables) -> None:
        self._open: dict[tuple[int, int], _Open] = {}
        super().__init__(tables)

    def follow(self, interaction: discord.Interaction, table_id: int, post: PrivateMessage, renew: Renew) -> None:
        """Keep the answer to that interaction, which shows that post, like what `renew` makes.

        An answer that was a follow-up cannot be kept so: its interaction's original response is a message of others.
        """
        if not original_is_private(interaction):
            return
        now = asyncio.get_running_loop().time()
        self._open = {key: each for key, each in self._open.items() if each.until > now}
        self._open[table_id, interaction.user.id] = _Open(interaction, renew, post.fingerprint, now + EDITABLE_SECONDS)
        self.poke(table_id)  # it may have changed while this was being drawn

    def leave(self, table_id: int, user_id: int) -> None:
        """Leave that person's answer as it is: they are using it, or have turned to something else in it."""
        self._open.pop((table_id, user_id), None)

    def poke(self, table_id: int) -> None:
        """That table has changed: look whether somebody is reading about it."""
        if any(table == table_id for table, _ in self._open):
            super().poke(table_id)

    async def _left(self) -> list[int]:
        return []

    async def _step(self, table_id: int) -> bool:
        for key, answer in list(self._open.items()):
            if key[0] == table_id and not await self._kept_up(key, answer) and self._open.get(key) is answer:
                del self._open[key]
        return False

    async def _kept_up(self, key: tuple[int, int], answer: _Open) -> bool:
        """Let that answer show what it should; False if it cannot any more."""
        if answer.until <= asyncio.get_running_loop().time():
            return False
        try:
            post = await answer.renew()
            if post.layout is None or post.fingerprint == answer.shown:
                return not post.settled
            picture = await draw(post)
            if self._open.get(key) is not answer:
                return True  # it is in use: whatever is done there shows how things stand
            view = post.layout(picture)
            view.reveal_to(key[1])
            async with asyncio.timeout(REFRESH_SECONDS):
                await answer.interaction.edit_original_response(
                    view=view,
                    attachments=files(picture),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except TableError:
            return False
        except (discord.HTTPException, *UNREACHABLE) as error:  # dismissed, for one
            log.info("an open answer at table %d cannot be changed any more: %r", key[0], error)
            return False
        answer.shown = post.fingerprint
        if (newer := self._open.get(key)) is not None and newer is not answer:
            newer.shown = ""  # what came late may have hidden what it shows
            self._again.add(key[0])
        return not post.settled

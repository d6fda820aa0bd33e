"""Keeps open private answers up to date with their table, while Discord lets them be edited.

Only the reader can see that an answer changes, and it changes only if what they may see has changed. The last answer
to each person at a table is kept up to date, until the process ends.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeAlias

import discord

from bot.errors import TableError
from bot.language import current_language, speaking
from bot.publishing.answer import edit_original, follow_up
from bot.publishing.message_sender import draw
from bot.publishing.message_slots import PrivateMessage, in_language
from bot.publishing.privacy import original_is_private
from bot.table.follow_up import FollowUpTasks
from bot.table.tables import Tables
from bot.transport.circuit_breaker import UNREACHABLE

log = logging.getLogger(__name__)

EDITABLE_SECONDS = 14 * 60.0
"""Seconds for which an answer is kept up to date; Discord allows edits for fifteen minutes."""
REFRESH_SECONDS = 10.0
"""Seconds that one edit may take."""
Renew: TypeAlias = Callable[[], Coroutine[Any, Any, PrivateMessage]]
"""Makes what the answer should show now. Raises `TableError` if it can show nothing any more."""


class _Open:
    """An answer that is kept up to date in its reader's `language`, by what `renew` makes, `until` then (loop's clock).

    `shown`: the fingerprint of what it shows; `pinged`: the last line that pinged the reader (`PrivateMessage.ping`).
    """

    def __init__(self, interaction: discord.Interaction, renew: Renew, shown: PrivateMessage, until: float) -> None:
        self.interaction = interaction
        self.language = current_language()
        self.renew = renew
        self.shown = in_language(shown, self.language).mark
        self.pinged = shown.ping
        self.until = until


class OpenAnswers(FollowUpTasks):
    """The open private answers, by table and person."""

    purpose: ClassVar[str] = "bringing open answers up to date"
    anywhere: ClassVar[bool] = True

    def __init__(self, tables: Tables) -> None:
        self._open: dict[tuple[int, int], _Open] = {}
        super().__init__(tables)

    def follow(self, interaction: discord.Interaction, table_id: int, shown: PrivateMessage, renew: Renew) -> None:
        """Keep the answer to that interaction, which shows `shown`, up to date with what `renew` makes.

        Follow-up messages are ignored: their interaction's original response is another message.
        """
        if not original_is_private(interaction):
            return
        now = asyncio.get_running_loop().time()
        self._open = {key: each for key, each in self._open.items() if each.until > now}
        self._open[table_id, interaction.user.id] = _Open(interaction, renew, shown, now + EDITABLE_SECONDS)
        self.poke(table_id)  # it may have changed during the drawing

    def leave(self, table_id: int, user_id: int) -> None:
        """Stop updating that person's answer: they are using it."""
        self._open.pop((table_id, user_id), None)

    def speak(self, user_id: int, language: str) -> None:
        """Bring that person's answers up to date in that language."""
        for (table_id, reader), answer in self._open.items():
            if reader == user_id and answer.language != language:
                answer.language = language
                self.poke(table_id)

    def poke(self, table_id: int) -> None:
        """That table has changed: update its open answers."""
        if any(table == table_id for table, _ in self._open):
            super().poke(table_id)

    def look(self) -> None:
        """Look at all open answers: other processes may have changed their tables."""
        for table_id in {table for table, _ in self._open}:
            self.poke(table_id)

    async def _unfinished(self) -> list[int]:
        return []

    async def _step(self, table_id: int) -> bool:
        for key, answer in list(self._open.items()):
            if key[0] == table_id and not await self._update(key, answer) and self._open.get(key) is answer:
                del self._open[key]
        return False

    async def _update(self, key: tuple[int, int], answer: _Open) -> bool:
        """Update that answer; False if it can't be updated any more."""
        if answer.until <= asyncio.get_running_loop().time():
            return False
        try:
            with speaking(answer.language):
                wanted = in_language(await answer.renew(), current_language())
                if wanted.content is None or wanted.is_shown_by(answer.shown):
                    return not wanted.settled
                drawn = await draw(wanted)
            if self._open.get(key) is not answer:
                return True  # it is in use, and shows the present state afterwards
            view = wanted.content(None if drawn is None else drawn.picture)
            view.reveal_to(key[1])
            async with asyncio.timeout(REFRESH_SECONDS):
                await edit_original(answer.interaction, view, drawn)
                if wanted.ping and wanted.ping != answer.pinged:
                    await follow_up(answer.interaction, wanted.ping)
        except TableError:
            return False
        except (discord.HTTPException, *UNREACHABLE) as error:  # dismissed, for one
            log.info("table %d: cannot update an open answer any more: %r", key[0], error)
            return False
        answer.shown, answer.pinged = wanted.mark, wanted.ping
        if (newer := self._open.get(key)) is not None and newer is not answer:
            newer.shown = ""  # this late edit may have replaced what it shows
            self.poke(key[0])
        return not wanted.settled

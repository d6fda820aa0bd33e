"""Remembers each person's open panel or hand at each table, so that opening another removes it.

Only in memory, and only while Discord lets the panel's last interaction delete it.
"""

import asyncio
import logging
from typing import Final

import discord

from bot.publishing.privacy import original_is_private
from bot.publishing.private_answers import EDITABLE_SECONDS
from bot.transport.circuit_breaker import UNREACHABLE

log = logging.getLogger(__name__)

REMOVAL_SECONDS: Final = 5.0
"""Seconds that removing a panel may take."""


class OpenPanels:
    """The open panel of each person at each table: the last interaction that showed it, and when (loop's clock)."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], tuple[discord.Interaction, float]] = {}

    async def shown(self, interaction: discord.Interaction, table_id: int, *, again: bool) -> None:
        """The answer to that interaction shows the person's panel of that table.

        `again`: it is the message that showed it before. Otherwise the earlier panel is removed.
        """
        now, key = asyncio.get_running_loop().time(), (table_id, interaction.user.id)
        self._open = {each: panel for each, panel in self._open.items() if panel[1] > now - EDITABLE_SECONDS}
        earlier = None if again else self._open.pop(key, None)
        if original_is_private(interaction):
            self._open[key] = (interaction, now)
        if earlier is not None:
            await _remove(earlier[0])


async def _remove(panel: discord.Interaction) -> None:
    try:
        async with asyncio.timeout(REMOVAL_SECONDS):
            await panel.delete_original_response()
    except (discord.HTTPException, *UNREACHABLE) as error:  # dismissed, for one
        log.info("an earlier panel could not be removed: %r", error)

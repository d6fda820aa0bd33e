"""Answers to interactions: within three seconds, once, and with as few requests as it takes.

Private answers go to an ephemeral message, or to the clicked one where only the person who clicked reads it.
"""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import InteractionResponseType

from bot.breaker import UNREACHABLE
from bot.private import Layout, PrivateLayout, only_they_read_it, original_is_private, reveal
from rendering.picture import Picture

UNKNOWN_MESSAGE = 10008
log = logging.getLogger(__name__)

T = TypeVar("T")

IN_TIME = 2.0
"""Seconds after the click within which the answer is the picture itself; Discord waits for three."""


class Answer:
    """How one interaction is answered. `show` brings the clicked message up to date, where it shows a `place`."""

    def __init__(self, interaction: discord.Interaction, clock: Callable[[], float]) -> None:
        self.interaction = interaction
        self._clock = clock
        self._since = clock()
        self.show: Callable[[], Awaitable[None]] = self.acknowledge
        self.place = ""

    def left(self) -> float:
        """Seconds until the click must at least be acknowledged."""
        return max(0.0, self._since + IN_TIME - self._clock())

    async def acknowledge(self) -> None:
        """Tell Discord that the click has arrived; what it led to follows."""
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()

    async def in_time(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work; where it takes long (the database is busy, say) the click is acknowledged meanwhile.

        The work goes on if whoever waits for it is cancelled. Raises what the work raises.
        """
        working = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({working}, timeout=self.left())
        if not done:
            try:
                await self.acknowledge()
            except (discord.HTTPException, *UNREACHABLE) as error:  # it is done all the same, and shown later
                log.info("interaction %d could not be acknowledged: %r", self.interaction.id, error)
        return await asyncio.shield(working)

    async def edit(self, layout: Callable[[Picture | None], Layout], drawing: Awaitable[Picture | None]) -> bool:
        """Let the clicked message show that layout: at once if the picture is ready in time.

        False if somebody has deleted the message meanwhile.

        Raises:
            WouldReveal: the layout is private, and others can read the clicked message.
        """
        drawing = asyncio.ensure_future(drawing)
        if not self.interaction.response.is_done():
            done, _ = await asyncio.wait({drawing}, timeout=self.left())
            if not done:
                await self.acknowledge()
        picture = await drawing
        view, nobody = layout(picture), discord.AllowedMentions.none()
        if only_they_read_it(self.interaction):
            reveal(self.interaction, view)
        try:
            if self.interaction.response.is_done():
                await self.interaction.edit_original_response(
                    view=view, attachments=files(picture), allowed_mentions=nobody
                )
            else:
                await self.interaction.response.edit_message(
                    view=view, attachments=files(picture), allowed_mentions=nobody
                )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True


async def reply(
    interaction: discord.Interaction, view: PrivateLayout, picture: Picture | None = None, *, amends: bool = False
) -> None:
    """Answer privately, whether or not the interaction has been acknowledged already.

    An answer that `amends` takes the place of the clicked message, if only the person who clicked reads that; any other
    is an ephemeral message.

    Raises:
        WouldReveal: it belongs to somebody else.
    """
    reveal(interaction, view)
    first = interaction.response.type
    waiting = first is InteractionResponseType.deferred_channel_message
    if original_is_private(interaction) if amends else waiting:
        await interaction.edit_original_response(view=view, attachments=files(picture))
    elif first is not None:
        await interaction.followup.send(view=view, files=files(picture), ephemeral=True)
    elif amends and only_they_read_it(interaction):
        await interaction.response.edit_message(view=view, attachments=files(picture))
    else:
        await interaction.response.send_message(view=view, files=files(picture), ephemeral=True)


async def say(interaction: discord.Interaction, text: str, file: discord.File | None = None) -> None:
    """Say something, with a file, in an ephemeral message of its own."""
    attached = [] if file is None else [file]
    if interaction.response.is_done():
        await interaction.followup.send(text, files=attached, ephemeral=True)
    else:
        await interaction.response.send_message(text, files=attached, ephemeral=True)


def files(picture: Picture | None) -> list[discord.File]:
    """A picture as files to send, which can be done once."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), filename=picture.name, description=picture.alt)]

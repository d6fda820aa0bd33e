"""Answers to interactions: within three seconds, once, and with as few requests as it takes.

Private answers go to an ephemeral message, or to the clicked one where only the person who clicked reads it.
"""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from discord import InteractionResponseType

from bot.publishing.privacy import Layout, PrivateLayout, only_they_read_it, original_is_private, reveal
from bot.transport.circuit_breaker import UNREACHABLE
from bot.transport.interaction_age import age
from rendering.drawing.picture import Picture

UNKNOWN_MESSAGE = 10008
log = logging.getLogger(__name__)

T = TypeVar("T")

FILLED = "filled"
"""Marks an interaction whose announced answer has been given: what is said after that is a message of its own."""
ANSWER_SECONDS = 2.0
"""Seconds after Discord made the interaction within which it is answered or acknowledged; Discord waits for three."""


def left(interaction: discord.Interaction) -> float:
    """Seconds until the interaction must at least be acknowledged."""
    return max(0.0, ANSWER_SECONDS - age(interaction))


async def in_time(interaction: discord.Interaction, work: Awaitable[T], *, amends: bool = False) -> T:
    """Do the work; where it takes so long that Discord would give up, tell it that the answer follows.

    Answer afterwards with `reply`, which `amends` the clicked message or does not, as here. The work goes on if the
    waiting task is cancelled. Raises what the work raises.
    """
    return await _in_time(interaction, work, private=not (amends and only_they_read_it(interaction)))


async def acknowledge(interaction: discord.Interaction, *, amends: bool = False) -> None:
    """Tell Discord that a private answer follows, or a change of the clicked message.

    A click that Discord has given up, or that an earlier process acknowledged, is carried out all the same; so is one
    where Discord does not answer.
    """
    await _acknowledge(interaction, private=not (amends and only_they_read_it(interaction)))


async def _in_time(interaction: discord.Interaction, work: Awaitable[T], *, private: bool) -> T:
    working = asyncio.ensure_future(work)
    if not interaction.response.is_done():
        done, _ = await asyncio.wait({working}, timeout=left(interaction))
        if not done:
            await _acknowledge(interaction, private=private)
    return await asyncio.shield(working)


async def _acknowledge(interaction: discord.Interaction, *, private: bool) -> None:
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer(ephemeral=private, thinking=private)
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.info("interaction %d could not be acknowledged: %r", interaction.id, error)


class Answer:
    """How one interaction is answered. `show` brings the clicked message up to date, where it shows a `slot`."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.show: Callable[[], Awaitable[None]] = self.acknowledge
        self.slot = ""

    async def acknowledge(self) -> None:
        """Tell Discord that the click has arrived; what it led to follows."""
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()

    async def in_time(self, work: Awaitable[T]) -> T:
        """Do the work; where it takes long (the database is busy, say) the click is acknowledged meanwhile.

        The work goes on if the waiting task is cancelled. Raises what the work raises.
        """
        return await _in_time(self.interaction, work, private=False)

    async def edit(self, layout: Callable[[Picture | None], Layout], drawing: Awaitable[Picture | None]) -> bool:
        """Let the clicked message show that layout: at once if the picture is ready in time.

        False if somebody has deleted the message meanwhile.

        Raises:
            WouldReveal: the layout is private, and others can read the clicked message.
        """
        picture = await self.in_time(drawing)
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
    waiting = first is InteractionResponseType.deferred_channel_message and FILLED not in interaction.extras
    if original_is_private(interaction) if amends else waiting:
        await interaction.edit_original_response(view=view, attachments=files(picture))
        interaction.extras[FILLED] = True
    elif first is not None:
        await interaction.followup.send(view=view, files=files(picture), ephemeral=True)
    elif amends and only_they_read_it(interaction):
        await interaction.response.edit_message(view=view, attachments=files(picture))
    else:
        await interaction.response.send_message(view=view, files=files(picture), ephemeral=True)


async def say(interaction: discord.Interaction, text: str, file: discord.File | None = None) -> None:
    """Say something, with a file, in an ephemeral message of its own."""
    if interaction.response.is_done():
        await follow_up(interaction, text, file)
    else:
        attached = [] if file is None else [file]
        await interaction.response.send_message(text, files=attached, ephemeral=True)


async def follow_up(interaction: discord.Interaction, text: str, file: discord.File | None = None) -> None:
    """Say something in an ephemeral message after the first answer, which Discord may have refused."""
    await interaction.followup.send(text, files=[] if file is None else [file], ephemeral=True)
    interaction.extras[FILLED] = True


def files(picture: Picture | None) -> list[discord.File]:
    """A picture as files to send, which can be done once."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), filename=picture.name, description=picture.alt)]

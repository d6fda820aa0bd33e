"""Private answers: every refusal tells only the person concerned what was wrong and what they can do."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager

import discord

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import TableError
from bot.language import Sentence, speaking
from bot.offload import OFFLOAD, For
from bot.pictures.picture import Picture
from bot.publishing import answer
from bot.publishing.answer import acknowledge as acknowledge
from bot.publishing.answer import free_menu as free_menu
from bot.publishing.answer import in_time as in_time
from bot.publishing.content import PrivateContent
from bot.table.click import Click
from bot.transport.circuit_breaker import UNREACHABLE
from cogs.ui import layouts, personal
from data.failures import StorageFailure

log = logging.getLogger(__name__)

EXPIRED = {10015, 10062, 40060, 50027}
"""Discord's error codes: the interaction expired, or was answered already."""

POSTING = 10.0
"""Seconds for which an answer waits for the message that it links to."""


class Refused(Exception):
    """An action is not possible; the message tells the person why, and what is."""


def click_of(interaction: discord.Interaction, *, knowing: bool = False) -> Click:
    """The person and the interaction, as a click. `knowing`: as there."""
    permissions = interaction.permissions
    return Click(
        interaction_id=interaction.id,
        user_id=interaction.user.id,
        name=interaction.user.display_name,
        manager=permissions.manage_guild or permissions.administrator,
        server=interaction.guild_id,
        knowing=knowing,
    )


async def whisper(interaction: discord.Interaction, said: str | Sentence | PrivateContent) -> None:
    """Send a message that only the person who asked can see, also if they have been answered already."""
    if isinstance(said, PrivateContent):
        await answer.reply(interaction, said())
    else:
        await answer.say(interaction, str(said))


async def beside(interaction: Interaction, work: Awaitable[None]) -> None:
    """Do something beside an answer. If it fails, the person is not bothered: what they wanted is done."""
    try:
        await work
    except (TableError, StorageFailure, discord.HTTPException, discord.RateLimited, *UNREACHABLE) as error:
        log.info("interaction %d: what came beside its answer failed: %r", interaction.id, error)


async def aloud(interaction: Interaction) -> AbstractContextManager[None]:
    """A block in the language of what everybody in the channel reads."""
    return speaking(await interaction.client.readers.of_channel(interaction))


async def amend(interaction: discord.Interaction, content: PrivateContent) -> None:
    """Replace the clicked message if only the person who clicked reads it; else answer them privately."""
    await answer.reply(interaction, content(), amends=True)


async def show(interaction: Interaction, draw: Callable[[], Picture], text: str | Sentence = "") -> None:
    """Send a picture to the person who asked only; if it is not ready in time, say that it follows."""
    await present(interaction, layouts.page([text], reader=interaction.user.id), draw)


async def present(
    interaction: Interaction,
    content: PrivateContent,
    draw: Callable[[], Picture] | None,
    *,
    amends: bool = False,
) -> None:
    """Send content and the picture that `draw` makes, if any, to the person who asked only.

    The picture is in the colours they have chosen, or described in words if they want no pictures. If it is not ready
    in time, a line says that it follows. `amends`: the answer replaces the clicked message, which only they can see.
    """
    person = await preferences.person(interaction.client.store, interaction.user.id)
    picture = None
    if draw is not None:
        drawing = OFFLOAD.run(personal.for_eyes(person, draw), For.LOOKING)
        picture = await in_time(interaction, drawing, amends=amends)
    if picture is not None and not person.pictures:
        content, picture = personal.in_words(content, picture), None
    await answer.reply(interaction, content(picture), picture, amends=amends)

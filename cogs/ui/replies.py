"""Private answers: every refusal says, only to the person concerned, what was wrong and what they can do."""

import logging
from collections.abc import Callable

import discord

from bot.calendar import preferences
from bot.client import Interaction
from bot.offload import OFFLOAD, For
from bot.publishing import answer
from bot.publishing.answer import acknowledge as acknowledge
from bot.publishing.answer import in_time as in_time
from bot.publishing.content import PrivateContent
from bot.table.click import Click
from cogs.ui import layouts, personal
from rendering.drawing.picture import Picture

log = logging.getLogger(__name__)

EXPIRED = {10015, 10062, 40060, 50027}
"""Discord waits no longer for an answer to that interaction, or has it already."""

POSTING = 10.0
"""Seconds for which an answer waits for the message that it links to."""


class Refused(Exception):
    """Something is not possible; the message tells the person who asked why, and what is."""


def click_of(interaction: discord.Interaction) -> Click:
    """Who asks, and with which interaction."""
    permissions = interaction.permissions
    return Click(
        interaction_id=interaction.id,
        user_id=interaction.user.id,
        name=interaction.user.display_name,
        manager=permissions.manage_guild or permissions.administrator,
    )


async def whisper(interaction: discord.Interaction, said: str | PrivateContent) -> None:
    """Say something to the person who asked and to nobody else, even if they have been answered already."""
    if isinstance(said, str):
        await answer.say(interaction, said)
    else:
        await answer.reply(interaction, said())


async def amend(interaction: discord.Interaction, content: PrivateContent) -> None:
    """Replace the clicked message if only the person who clicked reads it; else answer them privately."""
    await answer.reply(interaction, content(), amends=True)


async def show(interaction: Interaction, draw: Callable[[], Picture], text: str = "") -> None:
    """Send a picture to the person who asked and nobody else; if it is not ready in time, say that it is coming."""
    await present(interaction, layouts.page([text], reader=interaction.user.id), draw)


async def present(
    interaction: Interaction,
    content: PrivateContent,
    draw: Callable[[], Picture] | None,
    *,
    amends: bool = False,
) -> None:
    """Send content with the picture that `draw` makes, if any, to the person who asked and nobody else.

    It is in the colours they have chosen, or told in words if they want no pictures. If it is not ready in time,
    a line says that it is coming. Where it `amends` the clicked message, which is theirs alone, it takes its place.
    """
    person = await preferences.person(interaction.client.store, interaction.user.id)
    picture = None
    if draw is not None:
        drawing = OFFLOAD.run(personal.for_eyes(person, draw), For.LOOKING)
        picture = await in_time(interaction, drawing, amends=amends)
    if picture is not None and not person.pictures:
        content, picture = personal.in_words(content, picture), None
    await answer.reply(interaction, content(picture), picture, amends=amends)

"""Answers to interactions: within three seconds, once, and with as few requests as possible.

Private answers are ephemeral messages, or replace the clicked one where only the person who clicked can read it.
"""

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import discord
from discord import InteractionResponseType

from bot.pictures.picture import Picture
from bot.publishing.command_mentions import clickable
from bot.publishing.kept_pictures import (
    ORIGINAL,
    Attached,
    Drawn,
    Files,
    Sent,
    attached_in,
    attached_to,
    edited,
    files,
)
from bot.publishing.privacy import Layout, PrivateLayout, PublicLayout, only_they_read_it, original_is_private, reveal
from bot.transport.circuit_breaker import UNREACHABLE
from bot.transport.interaction_age import age
from bot.transport.own_messages import idempotency_key

UNKNOWN_MESSAGE = 10008
log = logging.getLogger(__name__)

T = TypeVar("T")

FILLED = "filled"
"""Marks an interaction whose deferred answer was sent: what follows is a message of its own."""
ANSWER_SECONDS = 2.0
"""Seconds after which an interaction is acknowledged if it has no answer yet; Discord waits for three."""


def seconds_left(interaction: discord.Interaction) -> float:
    """Seconds until the interaction must be acknowledged."""
    return max(0.0, ANSWER_SECONDS - age(interaction))


async def in_time(interaction: discord.Interaction, work: Awaitable[T], *, amends: bool = False) -> T:
    """Do the work; if it takes too long, acknowledge the interaction meanwhile.

    Answer afterwards with `reply` and the same `amends`. The work continues if the waiting task is cancelled. Raises
    what the work raises.
    """
    return await _in_time(interaction, work, private=not (amends and only_they_read_it(interaction)))


async def acknowledge(interaction: discord.Interaction, *, amends: bool = False) -> None:
    """Tell Discord that a private answer follows, or, if it `amends`, a change of the clicked message.

    If Discord refuses or does not answer, the click is carried out all the same.
    """
    await _acknowledge(interaction, private=not (amends and only_they_read_it(interaction)))


async def _in_time(interaction: discord.Interaction, work: Awaitable[T], *, private: bool) -> T:
    working = asyncio.ensure_future(work)
    if not interaction.response.is_done():
        done, _ = await asyncio.wait({working}, timeout=seconds_left(interaction))
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


async def free_menu(interaction: discord.Interaction) -> None:
    """Let the used menu show its placeholder again; the answer follows in a message of its own.

    A client keeps a choice, and cannot make it again, until the menu's message is updated, be it with nothing.
    """
    if interaction.response.is_done():
        return
    try:
        await interaction.response.edit_message()
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.info("interaction %d: its menu keeps the choice: %r", interaction.id, error)


class Answer:
    """How one interaction is answered. `show` brings the clicked message up to date, if it is in a `slot`."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.show: Callable[[], Awaitable[None]] = self.acknowledge
        self.slot = ""

    async def acknowledge(self) -> None:
        """Tell Discord that the click has arrived and its result follows."""
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()

    async def in_time(self, work: Awaitable[T]) -> T:
        """Do the work; if it takes too long, acknowledge the click meanwhile.

        The work continues if the waiting task is cancelled. Raises what the work raises.
        """
        return await _in_time(self.interaction, work, private=False)

    async def edit(
        self,
        layout: Callable[[Picture | None], Layout],
        drawing: Awaitable[Drawn | None],
        had: Sequence[Attached] = (),
    ) -> Sent | None:
        """Show that layout in the clicked message, at once if the picture is ready in time. None if it was deleted.

        `had`: the pictures that the message shows; what this process remembers of it, if they are not given.

        Raises:
            WouldReveal: the layout is private, and others can read the clicked message.
        """
        interaction, drawn = self.interaction, await self.in_time(drawing)
        picture, nobody = None if drawn is None else drawn.picture, discord.AllowedMentions.none()
        components = ""

        async def request(files: Files) -> object:
            nonlocal components
            view = layout(picture)
            if only_they_read_it(interaction):
                reveal(interaction, view)
            components = view.fingerprint
            if interaction.response.is_done():
                return await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=nobody)
            return await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=nobody)

        try:
            attached = await edited(request, drawn, had or attached_in(interaction.message))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        interaction.extras[ORIGINAL] = attached
        return Sent(components, attached)


async def reply(
    interaction: discord.Interaction,
    view: PrivateLayout,
    picture: Picture | None = None,
    *,
    amends: bool = False,
) -> None:
    """Answer privately, whether or not the interaction has been acknowledged.

    An answer that `amends` replaces the clicked message, if only the person who clicked can read that. Any other answer
    is an ephemeral message.

    Raises:
        WouldReveal: it belongs to somebody else.
    """
    reveal(interaction, view)
    first, drawn = interaction.response.type, Drawn.of(picture)
    waiting = first is InteractionResponseType.deferred_channel_message and FILLED not in interaction.extras
    if original_is_private(interaction) if amends else waiting:
        await edit_original(interaction, view, drawn)
        interaction.extras[FILLED] = True
    elif first is not None:
        await interaction.followup.send(view=view, files=files(picture), ephemeral=True)
    elif amends and only_they_read_it(interaction):
        had = attached_in(interaction.message)
        interaction.extras[ORIGINAL] = await edited(
            lambda named: interaction.response.edit_message(view=view, attachments=named), drawn, had
        )
    else:
        sent = await interaction.response.send_message(view=view, files=files(picture), ephemeral=True)
        interaction.extras[ORIGINAL] = attached_to(sent, drawn)


async def edit_original(interaction: discord.Interaction, view: PrivateLayout, drawn: Drawn | None) -> None:
    """Show that in the interaction's original response, pinging nobody. The caller has revealed it to its reader."""
    had: tuple[Attached, ...] = interaction.extras.get(ORIGINAL, ())
    if not had and interaction.response.type is InteractionResponseType.deferred_message_update:
        had = attached_in(interaction.message)
    nobody = discord.AllowedMentions.none()
    interaction.extras[ORIGINAL] = await edited(
        lambda named: interaction.edit_original_response(view=view, attachments=named, allowed_mentions=nobody),
        drawn,
        had,
    )


async def say(interaction: discord.Interaction, text: str, file: discord.File | None = None) -> None:
    """Send a text, and perhaps a file, in an ephemeral message."""
    if interaction.response.is_done():
        await follow_up(interaction, text, file)
    else:
        attached = [] if file is None else [file]
        await interaction.response.send_message(clickable(text), files=attached, ephemeral=True)


async def follow_up(interaction: discord.Interaction, text: str, file: discord.File | None = None) -> None:
    """Send an ephemeral message after the first answer, which Discord may have refused."""
    await interaction.followup.send(clickable(text), files=[] if file is None else [file], ephemeral=True)
    interaction.extras[FILLED] = True


async def share(interaction: discord.Interaction, view: PublicLayout, picture: Picture) -> None:
    """Post a picture for everybody in the channel, after the private answer. It pings nobody.

    The bot's own message has a nonce, so that it comes once, however often the request or the press is repeated. Where
    the bot may not write, a further answer takes its place.
    """
    nobody, pressed = discord.AllowedMentions.none(), interaction.message
    key = idempotency_key("share", interaction.id if pressed is None else pressed.id, zlib.crc32(picture.png))
    channel = interaction.client.get_partial_messageable(interaction.channel_id or 0)
    try:
        await channel.send(view=view, files=files(picture), nonce=key, allowed_mentions=nobody)
    except discord.Forbidden:
        await interaction.followup.send(view=view, files=files(picture), allowed_mentions=nobody)

"""Decides where a message may be sent, by the people who may read it.

Each message is a public or a private layout, by type. A private one goes to an ephemeral answer or to its reader's
DM, and refuses to be rendered until `reveal_to` allows it.
"""

import hashlib
from typing import Any

import discord
import msgspec
from discord import InteractionResponseType as Response
from discord import ui

from bot.publishing.message_size import fitted


class WouldReveal(Exception):
    """A private message would have been shown to somebody else, or where others can read it."""


class _Layout(ui.LayoutView):
    """A message whose controls work across restarts."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def described(self) -> list[dict[str, Any]]:
        """The message's components, shortened if they are too long; for comparing messages, not for sending."""
        return fitted(super().to_components())  # type: ignore[no-untyped-call]

    @property
    def fingerprint(self) -> str:
        """Whether two messages look the same, beside their pictures. It reveals nothing of what they say."""
        return hashlib.blake2b(msgspec.json.encode(self.described()), digest_size=12).hexdigest()


class PublicLayout(_Layout):
    """A message that everybody in the channel may read."""

    def to_components(self) -> list[dict[str, Any]]:
        """The message's components as Discord takes them."""
        return self.described()


class PrivateLayout(_Layout):
    """A message that only one person may read: a hand, orders, odds, settings.

    `reader` is a user id; None for the person who asked. discord.py calls `to_components` whenever it sends or edits a
    message, so sending without `reveal_to` raises `WouldReveal`.
    """

    def __init__(self, reader: int | None = None) -> None:
        super().__init__()
        self.reader = reader
        self._revealed = False

    def reveal_to(self, user_id: int) -> None:
        """Allow this message to be sent. The caller has made sure that only that person reads it.

        Raises:
            WouldReveal: it belongs to somebody else.
        """
        if self.reader not in (None, user_id):
            raise WouldReveal
        self._revealed = True

    def to_components(self) -> list[dict[str, Any]]:
        """The message's components as Discord takes them.

        Raises:
            WouldReveal: `reveal_to` has not been called.
        """
        if not self._revealed:
            raise WouldReveal
        return self.described()


Layout = PublicLayout | PrivateLayout


def reveal(interaction: discord.Interaction, layout: Layout) -> None:
    """Allow a message to be sent to the person who asked, where only they can read it.

    Raises:
        WouldReveal: it belongs to somebody else.
    """
    if isinstance(layout, PrivateLayout):
        layout.reveal_to(interaction.user.id)


def only_they_read_it(interaction: discord.Interaction) -> bool:
    """Whether the clicked message is an ephemeral answer to the person who clicked, or in their DM with the bot."""
    if interaction.message is None:
        return False
    in_dm = interaction.context.dm_channel and isinstance(interaction.channel, discord.DMChannel)
    return interaction.message.flags.ephemeral or in_dm


def original_is_private(interaction: discord.Interaction) -> bool:
    """Whether editing the interaction's original response edits a message that only that person reads.

    That is the clicked message if the first answer was an update, else a message of its own, which is always ephemeral.
    """
    match interaction.response.type:
        case Response.message_update | Response.deferred_message_update:
            return only_they_read_it(interaction)
        case Response.channel_message | Response.deferred_channel_message:
            return True
        case _:
            return False

"""What one person alone may read, and where it may be shown.

Every message of ours is either public or private, and its type says which. A private one goes to an ephemeral answer or
to a DM with its reader. It cannot be sent anywhere else: it refuses to be rendered until its reader has been named.
"""

from typing import Any

import discord
from discord import InteractionResponseType as Response
from discord import ui


class WouldReveal(Exception):
    """A private message was about to be shown where others can read it, or to somebody else."""


class _Layout(ui.LayoutView):
    """A message whose controls outlive the process."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def described(self) -> list[dict[str, Any]]:
        """What the message says, for comparing messages; not for sending."""
        return super().to_components()  # type: ignore[no-untyped-call, no-any-return]


class PublicLayout(_Layout):
    """A message that everybody in the channel may read."""


class PrivateLayout(_Layout):
    """A message that one person alone may read: a hand, orders, odds, settings.

    `reader` is a user id; None where it belongs to the person who asked. discord.py renders a message with
    `to_components` whenever it sends or edits one, so a call that goes past `reveal_to` raises `WouldReveal`.
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
        """The message as Discord takes it.

        Raises:
            WouldReveal: nobody has said who will read it.
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
    """Whether the clicked message is an ephemeral answer to the person who clicked, or stands in their DM with us."""
    if interaction.message is None:
        return False
    in_dm = interaction.context.dm_channel and isinstance(interaction.channel, discord.DMChannel)
    return interaction.message.flags.ephemeral or in_dm


def original_is_private(interaction: discord.Interaction) -> bool:
    """Whether editing the interaction's original response edits a message that only that person reads.

    The first answer decides: after an update that is the clicked message, else an answer of its own, and all of ours
    are ephemeral.
    """
    match interaction.response.type:
        case Response.message_update | Response.deferred_message_update:
            return only_they_read_it(interaction)
        case Response.channel_message | Response.deferred_channel_message:
            return True
        case _:
            return False

"""The address that invites the bot to a server, with exactly the permissions that it needs."""

from typing import Final

import discord

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
SCOPES: Final = ("bot", "applications.commands")


def invite(application_id: int) -> str:
    """The address; a server manager opens it in a browser."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)

"""The pages behind the buttons of ``/server settings`` that choose one channel, or none, in which the bot posts."""

from typing import Any

import discord
from discord import ui

from bot.client import Interaction
from bot.language import say
from bot.publishing.content import Control, PrivateContent
from cogs.server import words as server_words
from cogs.server.settings import expect_manager
from cogs.ui import layouts
from cogs.ui.components import Picker, Press, Verb
from cogs.ui.replies import Refused


def channel_page(said: str, chosen: int | None, choose: Verb, off: Verb) -> PrivateContent:
    """The setting as it is: a menu of channels; a button that turns it off if a channel is `chosen`."""
    rows: list[list[Control]] = [[Picker(choose.custom_id(0), lambda custom_id: _menu(chosen, custom_id))]]
    if chosen is not None:
        rows.append([off.at(0).button(say("Turn it off"))])
    return layouts.form(said, [("", rows)])


def _menu(chosen: int | None, custom_id: str) -> ui.ChannelSelect[Any]:
    """A menu of the server's text channels, the chosen one marked."""
    kind = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        placeholder=say("In which channel?"),
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        default_values=[] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=kind)],
        custom_id=custom_id,
    )


def expect_choice(interaction: Interaction, press: Press) -> tuple[int, int]:
    """The server, and the channel that a manager has chosen there.

    Raises:
        Refused: they are no manager, or the bot may not post there.
    """
    guild_id, channel_id = expect_manager(interaction), int(press.chosen)
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel(channel_id)
    if guild is not None and channel is not None and guild.me is not None:
        allowed = channel.permissions_for(guild.me)
        if not (allowed.view_channel and allowed.send_messages and allowed.attach_files):
            raise Refused(server_words.channel_closed(channel_id))
    return guild_id, channel_id

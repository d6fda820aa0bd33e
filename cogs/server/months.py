"""The page behind **Picture of the month…** in ``/server settings``: in which channel it is posted, if any."""

from typing import Any

import discord
from discord import ui

from bot.calendar.months import before, month_of, title
from bot.client import Interaction
from bot.language import say
from bot.publishing.content import Control, PrivateContent
from cogs.server import words as server_words
from cogs.server.settings import expect_manager
from cogs.ui import layouts, verbs
from cogs.ui.components import Picker, Press, on
from cogs.ui.replies import Refused, amend, in_time, whisper
from data.rows import MonthRow


def page(row: MonthRow | None, now: float) -> PrivateContent:
    """The setting as it is: a menu of channels, and a button that turns it off."""
    chosen = [] if row is None else [row.channel_id]
    rows: list[list[Control]] = [
        [Picker(verbs.SERVER_MONTH_CHANNEL.custom_id(0), lambda custom_id: channel_menu(chosen, custom_id))]
    ]
    if row is None:
        return layouts.form(server_words.MONTH_OFF, [("", rows)])
    rows.append([verbs.SERVER_MONTH_OFF.at(0).button(say("Turn it off"))])
    coming = month_of(now) if row.month >= before(month_of(now)) else before(month_of(now))
    return layouts.form(server_words.month_on(row.channel_id, title(coming), row.trouble), [("", rows)])


def channel_menu(chosen: list[int], custom_id: str) -> ui.ChannelSelect[Any]:
    """A menu of the channels in which the bot can post, those chosen marked."""
    kind = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        placeholder=say("In which channel?"),
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        default_values=[discord.SelectDefaultValue(id=channel, type=kind) for channel in chosen],
        custom_id=custom_id,
    )


@on(verbs.SERVER_MONTH)
async def _open(interaction: Interaction, press: Press) -> None:
    row = await interaction.client.store.month_picture(expect_manager(interaction))
    await whisper(interaction, page(row, interaction.client.tables.clock()))


@on(verbs.SERVER_MONTH_CHANNEL)
async def _choose(interaction: Interaction, press: Press) -> None:
    """Turn it on, or post in another channel from now on.

    The first picture is about the month that goes on now: one about games before was not asked for.

    Raises:
        Refused: the bot may not post there.
    """
    guild_id, channel_id = expect_manager(interaction), int(press.chosen)
    expect_open(interaction, channel_id)

    async def change() -> MonthRow:
        now = interaction.client.tables.clock()
        async with interaction.client.store.change() as tx:
            was = await tx.month_picture(guild_id)
            row = MonthRow(guild_id, channel_id, before(month_of(now)) if was is None else was.month)
            await tx.write_month_picture(row)
        return row

    row = await in_time(interaction, change(), amends=True)
    interaction.client.month_pictures.poke()
    await amend(interaction, page(row, interaction.client.tables.clock()))


def expect_open(interaction: Interaction, channel_id: int) -> None:
    """Check that the bot may post in that channel.

    Raises:
        Refused: it may not.
    """
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel(channel_id)
    if guild is None or channel is None or guild.me is None:
        return
    allowed = channel.permissions_for(guild.me)
    if not (allowed.view_channel and allowed.send_messages and allowed.attach_files):
        raise Refused(server_words.month_closed(channel_id))


@on(verbs.SERVER_MONTH_OFF)
async def _turn_off(interaction: Interaction, press: Press) -> None:
    guild_id = expect_manager(interaction)

    async def change() -> None:
        async with interaction.client.store.change() as tx:
            await tx.drop_month_picture(guild_id)

    await in_time(interaction, change(), amends=True)
    await amend(interaction, page(None, interaction.client.tables.clock()))

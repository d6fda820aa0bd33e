"""The page behind **Picture of the month…** in ``/server settings``: in which channel it is posted, if any."""

from bot.calendar.months import before, month_of, title
from bot.client import Interaction
from bot.publishing.content import PrivateContent
from cogs.server import words as server_words
from cogs.server.channel_pages import channel_page, expect_choice
from cogs.server.settings import expect_manager
from cogs.ui import verbs
from cogs.ui.components import Press, on
from cogs.ui.replies import amend, in_time, whisper
from data.rows import MonthRow


def page(row: MonthRow | None, now: float) -> PrivateContent:
    """The setting as it is; `now` in seconds since 1970."""
    said, chosen = str(server_words.MONTH_OFF), None
    if row is not None:
        coming = month_of(now) if row.month >= before(month_of(now)) else before(month_of(now))
        said, chosen = server_words.month_on(row.channel_id, title(coming), row.trouble), row.channel_id
    return channel_page(said, chosen, verbs.SERVER_MONTH_CHANNEL, verbs.SERVER_MONTH_OFF)


@on(verbs.SERVER_MONTH)
async def _open(interaction: Interaction, press: Press) -> None:
    row = await interaction.client.store.month_picture(expect_manager(interaction))
    await whisper(interaction, page(row, interaction.client.tables.clock()))


@on(verbs.SERVER_MONTH_CHANNEL)
async def _choose(interaction: Interaction, press: Press) -> None:
    """Turn it on, or post in another channel from now on.

    The first picture is about the month that goes on now: one about games before was not asked for.

    Raises:
        Refused: they may not choose it, or the bot may not post there.
    """
    guild_id, channel_id = expect_choice(interaction, press)

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


@on(verbs.SERVER_MONTH_OFF)
async def _turn_off(interaction: Interaction, press: Press) -> None:
    guild_id = expect_manager(interaction)

    async def change() -> None:
        async with interaction.client.store.change() as tx:
            await tx.drop_month_picture(guild_id)

    await in_time(interaction, change(), amends=True)
    await amend(interaction, page(None, interaction.client.tables.clock()))

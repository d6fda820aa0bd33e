"""“I'm back”: a player takes their seat over again from the robot."""

from bot.client import Interaction
from bot.errors import AlreadyDone
from cogs.tables.missed import show_since
from cogs.ui import time_words
from cogs.ui.components import TableButton, template
from cogs.ui.replies import click_of, in_time, whisper


class ImBack(TableButton, template=template("back")):
    """Play one's own seat again, instead of the robot."""

    verb = "back"

    async def press(self, interaction: Interaction) -> None:
        """Take the seat back, and tell what happened meanwhile."""
        await come_back(interaction, self.table)


async def come_back(interaction: Interaction, table_id: int) -> None:
    """Give whoever asks their seat back, with a briefing.

    Raises:
        WrongPhase, NotSeated: they have none there.
    """
    bot = interaction.client
    table = await bot.tables.load(table_id)
    mine = table.seat_of(interaction.user.id)
    if table.row.phase == "playing" and mine is not None and mine.stand_in is None:
        await whisper(interaction, time_words.BACK_ALREADY)
        return
    try:
        table = (await in_time(interaction, bot.time.come_back(click_of(interaction), table_id))).table
    except AlreadyDone:
        table = await bot.tables.load(table_id)
    seat = table.seat_of(interaction.user.id)
    less = "" if seat is None else time_words.less_time(table, seat)
    await show_since(interaction, table, heading=time_words.BACK + less)

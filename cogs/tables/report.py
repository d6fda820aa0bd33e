"""“Report a problem”: the player gets a file without secrets, and a number that leads the host to the game."""

import io

import discord

from bot.client import Interaction
from bot.errors import NoSuchTable
from bot.language import say
from bot.publishing import answer
from bot.records.problem_report import report, shows_hand
from bot.telemetry import record_event
from cogs.tables import check_words
from cogs.ui import verbs
from cogs.ui.components import Press, on
from cogs.ui.here import channel_table
from cogs.ui.replies import Refused, acknowledge


@on(verbs.REPORT)
async def _report(interaction: Interaction, press: Press) -> None:
    """Report a problem at a table, or at the channel's last one."""
    await acknowledge(interaction)
    bot = interaction.client
    try:
        found = press.table or (await channel_table(interaction)).id
    except NoSuchTable as error:
        raise Refused(check_words.NOTHING_TO_REPORT) from error
    table = await bot.tables.load(found)
    if interaction.guild_id not in (None, table.row.guild_id):
        raise NoSuchTable
    errors = bot.errors_told.of(interaction.user.id)
    async with bot.view_queue.turn(interaction):
        number, data = await report(bot.tables, found, interaction.user.id, errors)
    record_event("reported", interaction=interaction.id, table=table.id, report=number)
    file = discord.File(io.BytesIO(data), filename=f"problem-{number}.json", description=say("A report of a problem"))
    text = check_words.reported(number, hand=shows_hand(table, interaction.user.id))
    await answer.say(interaction, text, file)

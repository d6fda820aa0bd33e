"""``/my data``: exports everything stored about a person, or erases it."""

import io

import discord

from bot.client import Interaction
from bot.language import say
from bot.publishing import answer
from bot.publishing.content import PrivateContent
from bot.records.personal_data import export
from cogs.my import words
from cogs.ui import layouts, sure, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import acknowledge, amend, click_of, in_time, whisper


@on(verbs.MY_EXPORT)
async def _my_export(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    data = await export(interaction.client.tables, interaction.user.id)
    file = discord.File(io.BytesIO(data), filename="my-data.json", description=say("Everything stored about you"))
    await answer.say(interaction, str(words.EXPORTED), file)


@on(verbs.MY_FORGET)
async def _my_forget(interaction: Interaction, press: Press) -> None:
    await whisper(interaction, sure.page(words.FORGET_SURE, verbs.MY_FORGET_SURE.at(0)))


@on(verbs.MY_FORGET_SURE)
async def _my_forget_sure(interaction: Interaction, press: Press) -> None:
    bot = interaction.client

    async def forget() -> None:
        user = interaction.user.id
        entered = [row.tournament for row in await bot.store.tournaments_of(user)]
        hosted = await bot.store.tournaments_hosted(user)
        async with bot.readers.forgetting(user):
            await bot.forgetting.forget(click_of(interaction))
        for number in sorted({*entered, *hosted}):
            await bot.tournaments.go_on(number)  # without that person, and its message without their name

    await in_time(interaction, forget(), amends=True)
    await amend(interaction, layouts.page([words.FORGOTTEN]))


def data_page() -> PrivateContent:
    """What is stored, with the two buttons."""
    row = [
        verbs.MY_EXPORT.at(0).button(say("Export"), style=Style.primary, emoji="📦"),
        verbs.MY_FORGET.at(0).button(say("Forget me…"), style=Style.danger),
    ]
    return layouts.page([words.DATA], [row])

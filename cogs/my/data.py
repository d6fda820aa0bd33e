"""``/my data``: everything stored about somebody as a file, and being forgotten."""

import io

import discord

from bot.client import Interaction
from bot.publishing.answer import say
from bot.publishing.privacy import PrivateLayout
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from cogs.my import words
from cogs.ui import layouts
from cogs.ui.components import Style, TableButton, template
from cogs.ui.replies import acknowledge, amend, click_of, in_time, whisper


class MyExport(TableButton, template=template("my_export")):
    """Everything stored about oneself, as a file; of no table."""

    verb = "my_export"

    async def press(self, interaction: Interaction) -> None:
        """Send it privately."""
        await acknowledge(interaction)
        data = await export(interaction.client.tables, interaction.user.id)
        file = discord.File(io.BytesIO(data), filename="my-data.json", description="Everything stored about you")
        await say(interaction, words.EXPORTED, file)


class MyForget(TableButton, template=template("my_forget")):
    """Be forgotten, after a question; of no table."""

    verb = "my_forget"

    async def press(self, interaction: Interaction) -> None:
        """Ask."""
        sure = MyForgetSure.make("Yes, forget me", 0, style=Style.danger)
        await whisper(interaction, layouts.page([words.FORGET_SURE], [[sure]]))


class MyForgetSure(TableButton, template=template("my_forget_sure")):
    """Be forgotten; of no table."""

    verb = "my_forget_sure"

    async def press(self, interaction: Interaction) -> None:
        """Forget them."""
        bot = interaction.client
        work = Forgetting(bot.tables, bot.lobby).forget(click_of(interaction), words.NEUTRAL)
        await in_time(interaction, work, amends=True)
        await amend(interaction, layouts.page([words.FORGOTTEN]))


def data_page() -> PrivateLayout:
    """What is stored, with the two buttons."""
    row = [
        MyExport.make("Export", 0, style=Style.primary, emoji="📦"),
        MyForget.make("Forget me…", 0, style=Style.danger),
    ]
    return layouts.page([words.DATA], [row])


BUTTONS = (MyExport, MyForget, MyForgetSure)

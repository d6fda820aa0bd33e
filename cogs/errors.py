"""Whatever a slash command raises is answered in words, and so is a control that is none of ours any more."""

import contextlib
from collections.abc import Mapping

import discord
from discord import app_commands

from bot.client import TableBot
from cogs import deadline_form, words
from cogs.items import is_handled
from cogs.replies import Refused, explain


async def setup(bot: TableBot) -> None:
    """Answer every error of the command tree."""

    @bot.tree.error
    async def on_error(interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError) -> None:
        if interaction.type is discord.InteractionType.autocomplete:  # of a command as it was once
            with contextlib.suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
        else:
            await explain(interaction, error)

    @bot.listen("on_interaction")
    async def on_interaction(interaction: discord.Interaction[TableBot]) -> None:
        """Give forms that were handed in to what opened them; answer controls and forms that nothing takes."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        data: Mapping[str, object] = interaction.data or {}
        custom_id = str(data.get("custom_id"))
        if interaction.type not in kinds or (interaction.type == kinds[0] and is_handled(interaction)):
            return
        opener = deadline_form.opener(custom_id) if interaction.type == kinds[1] else None
        if opener is not None:
            await opener.callback(interaction)
        else:
            await explain(interaction, Refused(words.OLD_CONTROL))

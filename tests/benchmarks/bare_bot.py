"""A minimal bot, to measure discord.py and the sockets alone: one button, answered with one private word."""

import asyncio
import os
import re
from typing import Any, Self

import discord
from discord import ui

from bot.transport.api_url import use_api


class Press(ui.DynamicItem[ui.Button[Any]], template=re.compile("press")):
    def __init__(self) -> None:
        super().__init__(ui.Button(label="Press", custom_id="press"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        del interaction, item, match
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Pressed.", ephemeral=True)


class BareBot(discord.Client):
    """Posts the button in a given channel."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        view = ui.View(timeout=None)
        view.add_item(Press())
        await self.get_partial_messageable(int(os.environ["CHANNEL"])).send("Press it.", view=view)


async def main() -> None:
    """Run until killed."""
    token = os.environ["DISCORD_TOKEN"]
    await use_api(os.environ["DISCORD_API_URL"], token)
    await BareBot(intents=discord.Intents(guilds=True)).start(token)


if __name__ == "__main__":
    asyncio.run(main())

"""A small discord.py bot with one of everything, to try the playground with a real client."""

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from PIL import Image

from bot.playground.server import Playground

BREADS = ("baguette", "bagel", "brioche", "ciabatta")


def picture(colour: str) -> discord.File:
    """A little PNG called board.png."""
    made = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(made, "PNG")
    made.seek(0)
    return discord.File(made, "board.png", description=f"A {colour} board")


def board(step: int, colour: str = "red") -> discord.ui.LayoutView:
    """A components V2 board with a picture and a button for the next step."""
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery[discord.ui.LayoutView](
        discord.MediaGalleryItem("attachment://board.png", description=f"A {colour} board")
    )
    container = discord.ui.Container[discord.ui.LayoutView](
        discord.ui.TextDisplay(f"Step {step}"), gallery, accent_colour=discord.Colour.gold()
    )
    view.add_item(container)
    row = discord.ui.ActionRow[discord.ui.LayoutView]()
    row.add_item(StepButton(step))
    view.add_item(row)
    return view


class StepButton(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"step:(?P<step>\d+)"):
    """A button that survives a restart: its id says everything."""

    def __init__(self, step: int) -> None:
        self.step = step
        super().__init__(discord.ui.Button(label="Next step", custom_id=f"step:{step}"))

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[discord.Client],
        item: discord.ui.Item[discord.ui.LayoutView],
        match: re.Match[str],
    ) -> Self:
        return cls(int(match["step"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        step = self.step + 1
        await interaction.response.edit_message(view=board(step, "blue"), attachments=[picture("blue")])


class Form(discord.ui.Modal, title="A recipe"):
    """A form with one field."""

    name: discord.ui.Label[Self] = discord.ui.Label(
        text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, discord.ui.TextInput)
        await interaction.response.send_message(f"Recipe {self.name.component.value}", ephemeral=True)


class Bread(discord.ui.Select[discord.ui.View]):
    """A menu of breads."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=bread.title(), value=bread) for bread in BREADS]
        super().__init__(custom_id="bread", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You chose {self.values[0]}")


class Baker(commands.Bot):
    """The bot. ``resumed`` is set when a lost connection was resumed."""

    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None)
        self._connection.guild_ready_timeout = 0.05
        self.resumed = asyncio.Event()
        self.is_here = asyncio.Event()
        self.add_dynamic_items(StepButton)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Drop events that come while it closes: discord.py may have no event loop for them any more."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def on_ready(self) -> None:
        self.is_here.set()

    async def on_resumed(self) -> None:
        self.resumed.set()


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add the commands."""

    @tree.command(description="Show a board")
    async def show(interaction: discord.Interaction[Baker]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=board(1), attachments=[picture("red")])

    @tree.command(description="Bake a bread")
    async def bake(interaction: discord.Interaction[Baker], bread: str, loaves: int = 1) -> None:
        await interaction.response.send_message(f"{loaves} × {bread}")

    @bake.autocomplete("bread")
    async def breads(interaction: discord.Interaction[Baker], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=bread.title(), value=bread) for bread in BREADS if typed in bread]

    @tree.command(description="Choose a bread from a menu")
    async def menu(interaction: discord.Interaction[Baker]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Bread())
        await interaction.response.send_message("Which bread?", view=view)

    @tree.command(description="Write down a recipe")
    async def recipe(interaction: discord.Interaction[Baker]) -> None:
        await interaction.response.send_modal(Form())

    @tree.command(description="Whisper to somebody")
    async def whisper(interaction: discord.Interaction[Baker], to: discord.Member) -> None:
        try:
            await to.send("psst")
        except discord.Forbidden as error:
            await interaction.response.send_message(f"closed {error.code}", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)

    @tree.command(description="Keep silent")
    async def silent(interaction: discord.Interaction[Baker]) -> None:
        del interaction


def use_addresses(playground: Playground) -> None:
    """Point discord.py at a playground."""
    discord.http.Route.BASE = playground.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.hub.gateway.address)
    discord.asset.Asset.BASE = f"{playground.base_url}/cdn"


@asynccontextmanager
async def running_baker(playground: Playground, make: Callable[[], Baker] = Baker) -> AsyncIterator[Baker]:
    """Run the bot against a playground until the block ends."""
    use_addresses(playground)
    bot = make()
    running = asyncio.create_task(bot.start(playground.token))
    try:
        async with asyncio.timeout(10):
            ready = asyncio.create_task(bot.is_here.wait())
            await asyncio.wait({ready, running}, return_when=asyncio.FIRST_COMPLETED)
            ready.cancel()
            if running.done():
                await running
        yield bot
    finally:
        await bot.close()
        await asyncio.wait({running}, timeout=5)
        await asyncio.sleep(0)  # events that came last have begun, or their coroutines would never be awaited

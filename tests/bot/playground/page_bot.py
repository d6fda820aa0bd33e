"""A small bot for the page's tests: a board with picture, button and menu, a form, a malformed and a missing answer."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator

import discord
import pytest
import yarl
from discord import app_commands, ui
from PIL import Image

from bot.playground.server import Playground

GAMES = ("Machi Koro", "MafiaDollar", "Mah-jongg")
HOSTILE = "<img src=x onerror=hacked=1>"


def picture(number: int) -> discord.File:
    """A picture that differs by number."""
    made = io.BytesIO()
    Image.new("RGB", (600, 300), (40 * number % 256, 90, 120)).save(made, "PNG")
    made.seek(0)
    return discord.File(made, "board.png", description=f"Board {number}")


class Note(ui.Modal, title="Write a note"):
    """A form with one required line."""

    line: ui.Label["Note"] = ui.Label(text="Your note", component=ui.TextInput(min_length=3, max_length=40))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.line.component, ui.TextInput)
        await interaction.response.send_message(f"Noted: {self.line.component.value}")


class Controls(ui.ActionRow["Board"]):
    """Buttons of the board."""

    @ui.button(label="Roll", style=discord.ButtonStyle.primary, custom_id="roll")
    async def roll(self, interaction: discord.Interaction, _: ui.Button["Board"]) -> None:
        """Edit the board in place."""
        assert self.view is not None
        after = Board(self.view.game, self.view.number + 1)
        await interaction.response.edit_message(view=after, attachments=[picture(after.number)])

    @ui.button(label="Write", custom_id="write")
    async def write(self, interaction: discord.Interaction, _: ui.Button["Board"]) -> None:
        """Open the form."""
        await interaction.response.send_modal(Note())

    @ui.button(label="Silence", style=discord.ButtonStyle.danger, custom_id="silence")
    async def silence(self, interaction: discord.Interaction, _: ui.Button["Board"]) -> None:
        """Never answer."""


class Builds(ui.ActionRow["Board"]):
    """A menu of the board."""

    @ui.select(
        placeholder="Build…",
        custom_id="build",
        options=[discord.SelectOption(label=name, description=f"a {name}") for name in ("Bakery", "Café")],
    )
    async def build(self, interaction: discord.Interaction, menu: ui.Select["Board"]) -> None:
        """Show the person their choice."""
        await interaction.response.send_message(f"You build a {menu.values[0]}.", ephemeral=True)


class Board(ui.LayoutView):
    """A picture with controls."""

    def __init__(self, game: str, number: int = 1) -> None:
        super().__init__(timeout=None)
        self.game = game
        self.number = number
        gallery: ui.MediaGallery[Board] = ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description=f"Board {number}")
        )
        box: ui.Container[Board] = ui.Container(accent_colour=discord.Colour.orange())
        for item in (ui.TextDisplay[Board](f"## {game}, roll {number}"), gallery, Controls(), Builds()):
            box.add_item(item)
        self.add_item(box)


class Boards(app_commands.Group, name="board", description="Boards"):
    """The commands."""

    @app_commands.command(name="open")
    async def open_board(
        self,
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 4] | None = None,
        quiet: bool | None = None,
    ) -> None:
        """Open a board."""
        del seats, quiet
        await interaction.response.send_message(view=Board(game), file=picture(1))

    @open_board.autocomplete("game")
    async def games(self, _: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest the games that begin with the typed text."""
        fitting = [name for name in GAMES if name.lower().startswith(typed.lower())]
        return [app_commands.Choice(name=name, value=name) for name in fitting]

    @app_commands.command(name="hostile")
    async def hostile(self, interaction: discord.Interaction) -> None:
        """Answer with markup in every text."""
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label=HOSTILE, custom_id=HOSTILE))
        option = discord.SelectOption(label=HOSTILE, value=HOSTILE, description=HOSTILE)
        view.add_item(ui.Select(placeholder=HOSTILE, custom_id="menu", options=[option]))
        words = f"{HOSTILE} <script>hacked=1</script> [x](javascript:hacked=1) ```{HOSTILE}``` ||{HOSTILE}||"
        embed = discord.Embed(title=HOSTILE, description=words)
        await interaction.response.send_message(words, view=view, embed=embed)


@contextlib.asynccontextmanager
async def page_bot(playground: Playground, patch: pytest.MonkeyPatch) -> AsyncIterator[discord.Client]:
    """The bot, connected to the playground with its commands registered."""
    patch.setattr(discord.http.Route, "BASE", playground.api_url)
    gateway = yarl.URL(playground.base_url.replace("http", "ws") + "/gateway")
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
    tree = app_commands.CommandTree(client)
    tree.add_command(Boards())
    running = asyncio.create_task(client.start(playground.token))
    try:
        async with asyncio.timeout(10):
            while not client.is_ready():
                await asyncio.sleep(0.01)
                assert not running.done(), running.exception()
            await tree.sync()
        yield client
    finally:
        await client.close()
        await running

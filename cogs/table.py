"""``/table``: opening, joining, starting, looking back, undoing, leaving, closing, checking. For every game."""

import asyncio
from typing import Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.errors import NotSeated, WrongPhase
from bot.games import journal
from bot.games.chance import commitment, table_key
from bot.games.journal import JournalError
from bot.games.registry import GAMES
from bot.seating import Table, Terms
from bot.tables import must_agree
from cogs import layouts, table_buttons, words
from cogs.history import log_page
from cogs.items import Style
from cogs.machi_koro import private
from cogs.opening import open_table
from cogs.replies import click_of, whisper
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences

GAME_CHOICES = [app_commands.Choice(name=words.GAME_NAMES[name], value=name) for name in GAMES]


@app_commands.guild_only()
class TableCog(commands.GroupCog, group_name="table", group_description="Open, join, start and look after a table"):
    """The commands of ``/table``."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot

    async def _here(self, interaction: Interaction) -> Table:
        return await self.bot.tables.find(interaction.channel_id or 0)

    @app_commands.command()
    @app_commands.describe(
        game="Which game",
        seats="How many may play (as many as the game allows)",
        who="Who may join",
        thread="In a thread of its own instead of right here",
        first="Who has the first go",
        guest1="Somebody to call",
        guest2="Somebody to call",
        guest3="Somebody to call",
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def open(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 2, 4] | None = None,
        who: Literal["everyone", "invited"] = "everyone",
        thread: bool = False,
        first: Literal["random", "joining"] = "random",
        guest1: discord.Member | None = None,
        guest2: discord.Member | None = None,
        guest3: discord.Member | None = None,
    ) -> None:
        """Open a table in this channel, and take its first seat."""
        rules = GAMES[game.value]
        options = rules.options_type(first=first)
        guests = {guest.id: None for guest in (guest1, guest2, guest3) if guest and not guest.bot}
        terms = Terms(
            options=msgspec.Raw(b"{}"),
            seats=seats or rules.seats(options)[-1],
            who=who,
            invited=tuple(guest for guest in guests if guest != interaction.user.id),
        )
        done = await open_table(interaction, game=rules.name, options=options, terms=terms, thread=thread)
        await whisper(interaction, words.opened(done.table))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Take a seat at this channel's table."""
        done = await self.bot.lobby.join(click_of(interaction), (await self._here(interaction)).id)
        await whisper(interaction, words.joined(done.table))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Get up again, before the game starts."""
        done = await self.bot.lobby.leave(click_of(interaction), (await self._here(interaction)).id)
        await whisper(interaction, words.left(done.table))

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the game with everybody who has a seat."""
        await self.bot.lobby.start(click_of(interaction), (await self._here(interaction)).id)
        await whisper(interaction, words.STARTED)

    @app_commands.command()
    @app_commands.describe(text="In words instead of a picture")
    async def show(self, interaction: Interaction, text: bool = False) -> None:
        """Show the whole table: every town and the market."""
        table = await self._here(interaction)
        view, names = private.view_of(interaction, table), words.names(table)
        if text:
            towns = [sentences.town(town, names[town.seat]) for town in view.towns]
            asked = [sentences.ask(owed, view, names) for owed in view.owed]
            head = sentences.headline(view.go, names)
            page = layouts.page([head, *towns, f"**Market**\n{sentences.market(view)}", *asked])
            await interaction.response.send_message(view=page, ephemeral=True)
        else:
            plain = words.plain_names(table)
            await private.show(interaction, lambda: pictures.table(view, view.go, plain))

    @app_commands.command()
    @app_commands.describe(page="1 is the newest")
    async def log(self, interaction: Interaction, page: app_commands.Range[int, 1, 1000] = 1) -> None:
        """Tell what happened, go by go, the newest last."""
        table = await self._here(interaction)
        if table.state is None:
            raise WrongPhase(table.row.phase)
        await whisper(interaction, await log_page(self.bot.tables, table, page))

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back your own last step, until dice fall or somebody else moves."""
        await self.bot.tables.undo(click_of(interaction), (await self._here(interaction)).id)
        await whisper(interaction, words.UNDONE)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Leave a running game for good; the others go on."""
        table = await self._here(interaction)
        if table.row.phase != "playing":
            raise WrongPhase(table.row.phase)
        if table.seat_of(interaction.user.id) is None:
            raise NotSeated
        button = table_buttons.Resign.make("Resign", table.id, style=Style.danger)
        await interaction.response.send_message(view=layouts.page([words.SURE_TO_RESIGN], [[button]]), ephemeral=True)

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """Close this table: a running game ends without a winner if everybody still in it agrees."""
        done = await self.bot.tables.close(click_of(interaction), (await self._here(interaction)).id)
        table = done.table
        missing: list[str] = []
        if table.row.phase == "playing":
            votes = await self.bot.store.votes(table.id)
            missing = [words.names(table)[seat] for seat in sorted(must_agree(table) - votes)]
        await whisper(interaction, words.agreed_to_close(missing))

    @app_commands.command()
    async def verify(self, interaction: Interaction) -> None:
        """Play the journal again and check every number drawn; after the end, against the secret."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await self._here(interaction)
        if table.state is None:
            raise WrongPhase(table.row.phase)
        await whisper(interaction, await self._verify(table))

    async def _verify(self, table: Table) -> str:
        entries = await self.bot.tables.entries(table.id)
        sha = commitment(table.row.secret)
        joins = [seat.join_id for seat in await self.bot.store.seats(table.id)]
        key = table_key(table.row.secret, joins)
        try:
            state = await asyncio.to_thread(journal.replay, table.game, entries)
            journal.audit(entries, key)
        except JournalError as error:
            return words.not_verified(str(error))
        if table.game.hash(state) != table.game.hash(table.state):
            return words.not_verified("The journal leads to another table than the stored one")
        if table.row.phase == "playing":
            return words.verified_so_far(len(entries), sha)
        draws = sum(len(entry.draws) for entry in entries)
        return words.verified(len(entries), draws, sha, table.row.secret.hex(), joins)


async def setup(bot: TableBot) -> None:
    """Add the commands."""
    await bot.add_cog(TableCog(bot))

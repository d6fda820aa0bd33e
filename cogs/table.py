"""``/table``: opening, joining, starting, looking back, undoing, leaving, closing, checking. For every game."""

from typing import Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.errors import NoSuchTable, NotSeated, WrongPhase
from bot.games.registry import GAMES
from bot.seating import Table, Terms
from bot.tables import Done, must_agree
from cogs import layouts, table_buttons, words
from cogs.history import log_page
from cogs.items import Style
from cogs.opening import open_table
from cogs.presenters import presenter_of
from cogs.replies import Refused, acknowledge, click_of, in_time, show, whisper
from cogs.verifying import verified

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
        if who == "invited" and not terms.invited:
            raise Refused(words.NOBODY_INVITED)
        if thread:  # making one may take long
            await acknowledge(interaction)
        done = await in_time(
            interaction, open_table(interaction, game=rules.name, options=options, terms=terms, thread=thread)
        )
        await whisper(interaction, words.opened(done.table))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Take a seat at this channel's table."""

        async def join() -> Done:
            return await self.bot.lobby.join(click_of(interaction), (await self._here(interaction)).id)

        done = await in_time(interaction, join())
        await whisper(interaction, words.joined(done.table))

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Get up again, before the game starts."""

        async def leave() -> Done:
            return await table_buttons.leave(interaction, (await self._here(interaction)).id)

        done = await in_time(interaction, leave())
        await whisper(interaction, words.left(done.table))

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the game with everybody who has a seat."""

        async def start() -> Done:
            return await self.bot.lobby.start(click_of(interaction), (await self._here(interaction)).id)

        await in_time(interaction, start())
        await whisper(interaction, words.STARTED)

    @app_commands.command()
    @app_commands.describe(text="In words instead of a picture")
    async def show(self, interaction: Interaction, text: bool = False) -> None:
        """Show the whole table: every town and the market."""
        table = await self._here(interaction)
        self.bot.publisher.refresh(table.id)
        if table.state is None:
            raise WrongPhase(table.row.phase)
        seat, presenter = table.seat_of(interaction.user.id), presenter_of(table)
        view = table.view(seat.number if seat else None)
        if text:
            await whisper(interaction, layouts.page(presenter.book.overview(view, words.names(table))))
        else:
            plain = words.plain_names(table)
            await show(interaction, lambda: presenter.draw_table(view, plain))

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

        async def undo() -> Done:
            return await self.bot.tables.undo(click_of(interaction), (await self._here(interaction)).id)

        await in_time(interaction, undo())
        await whisper(interaction, words.UNDONE)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Leave a running game for good; the others go on."""
        table = await in_time(interaction, self._here(interaction))
        seat = table.seat_of(interaction.user.id)
        if table.row.phase == "lobby" and seat is not None:
            raise Refused(words.LEAVE_INSTEAD)
        if table.row.phase != "playing" or table.state is None:
            raise WrongPhase(table.row.phase)
        if seat is None:
            raise NotSeated
        if seat.number in table.game.resigned(table.state):
            raise Refused(words.OUT_ALREADY)
        button = table_buttons.Resign.make("Resign", table.id, style=Style.danger)
        await whisper(interaction, layouts.page([words.SURE_TO_RESIGN], [[button]]))

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """Close this table: a running game ends without a winner if everybody still in it agrees."""
        await whisper(interaction, words.agreed_to_close(await in_time(interaction, self._agreed(interaction))))

    async def _agreed(self, interaction: Interaction) -> list[str]:
        """Agree to closing the table; the names of those who still have to."""
        table = (await self.bot.tables.close(click_of(interaction), (await self._here(interaction)).id)).table
        if table.row.phase != "playing":
            return []
        votes = await self.bot.store.votes(table.id)
        return [words.names(table)[seat] for seat in sorted(must_agree(table) - votes)]

    @app_commands.command()
    @app_commands.describe(table="The number of an earlier table; this channel's last one if left out")
    async def verify(
        self, interaction: Interaction, table: app_commands.Range[int, 1, 1_000_000_000] | None = None
    ) -> None:
        """Play the journal again and check every number drawn; after the end, against the secret."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await self._here(interaction) if table is None else await self.bot.tables.load(table)
        if found.row.guild_id != interaction.guild_id:
            raise NoSuchTable
        await whisper(interaction, await verified(self.bot.tables, found))


async def setup(bot: TableBot) -> None:
    """Add the commands."""
    await bot.add_cog(TableCog(bot))

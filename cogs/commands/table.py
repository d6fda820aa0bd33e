"""``/table``: opening, joining, starting, looking back, undoing, leaving, closing, checking. For every game."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.calendar.deadlines import zones
from bot.client import Interaction, TableBot
from bot.errors import NoSuchTable
from bot.games.values import LEVELS, Level
from bot.robots.players import EXHIBITION_PAUSES
from bot.table.lobby import NewTable
from bot.table.table import Table
from bot.table.terms import ExhibitionPace
from cogs.matchmaking.listing import show_list
from cogs.my import clock
from cogs.tables import (
    extra_words,
    guided,
    handlers,
    moving,
    old_game_words,
    old_games,
    opening_words,
    robots_option,
    terms_menus,
)
from cogs.tables.audit import send_recording, show_check
from cogs.tables.choices import EDITION_CHOICES, GAME_CHOICES, MOST_PLAYERS
from cogs.tables.open_command import offer_deadlines, offer_robots, opens
from cogs.tables.opening import open_table
from cogs.tables.practice import practise
from cogs.tables.replay import show_replay
from cogs.tables.review import show_review
from cogs.tables.show import show_log, show_table
from cogs.tables.terms import Wanted, agree
from cogs.ui import words
from cogs.ui.here import channel_table
from cogs.ui.options import OneOf
from cogs.ui.replies import Refused, acknowledge, click_of, in_time, whisper
from cogs.votes import commands as votes_commands
from rendering.words import PHRASEBOOKS
from rendering.words.common import capital

T = TypeVar("T")

EXHIBITION_PACE_CHOICES = [
    app_commands.Choice(name=capital(str(name)), value=value) for value, name in words.EXHIBITION_PACES.items()
]


@app_commands.guild_only()
class TableCog(commands.GroupCog, group_name="table", group_description="Open, join, start and look after a table"):
    """The commands of ``/table``."""

    @app_commands.command()
    @app_commands.describe(
        game="Which game",
        robots="Who plays, like: 2 hard, 1 normal (four normal ones)",
        pace="How fast (steady)",
        edition="Which edition, of a game that has several (its first)",
        thread="In a thread of its own instead of right here",
        reasons="Whether they say why they do things (they do)",
    )
    @app_commands.choices(game=GAME_CHOICES, edition=EDITION_CHOICES, pace=EXHIBITION_PACE_CHOICES)
    async def watch(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        robots: app_commands.Range[str, 1, 100] | None = None,
        pace: app_commands.Choice[str] | None = None,
        edition: str | None = None,
        thread: bool = False,
        reasons: bool = True,
    ) -> None:
        """Watch robots play a game here, a board for each turn, until somebody stops it."""
        company = robots_option.seats(robots_option.levels(robots or "4 normal"))
        wanted = Wanted(game={"edition": edition}, pace="live")
        options, terms = agree(PHRASEBOOKS[game.value], wanted, who="everyone", invited=())
        speed: ExhibitionPace = next((speed for speed in EXHIBITION_PAUSES if pace and speed == pace.value), "steady")
        terms = msgspec.structs.replace(terms, seats=len(company), reasons=reasons, coach=False, exhibition=speed)
        if thread:
            await acknowledge(interaction)
        new = NewTable(game=game.value, options=options, terms=terms, robots=company)
        done = await in_time(interaction, open_table(interaction, new, thread=thread))
        await whisper(interaction, words.exhibition_begun(done.table))

    watch.autocomplete("robots")(offer_robots)

    @app_commands.command(name="list")
    async def list_(self, interaction: Interaction) -> None:
        """Show the tables of this server that wait for players, to join them."""
        async with interaction.client.view_queue.turn(interaction):
            await show_list(interaction)

    @app_commands.command()
    async def rules(self, interaction: Interaction) -> None:
        """Show what this table agreed on; its host can change it until the game starts."""
        await terms_menus.show_options(interaction, await channel_table(interaction))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Take a seat at this channel's table."""
        done = await _at_table(interaction, lambda table: interaction.client.lobby.join(click_of(interaction), table))
        await guided.offer(interaction, done.table, words.joined(done.table))
        await clock.ask_once(interaction, done.table.id)

    @app_commands.command()
    async def leave(self, interaction: Interaction) -> None:
        """Give your seat back, before the game starts."""
        done = await _at_table(interaction, lambda table: handlers.leave(interaction, table))
        await whisper(interaction, words.left(done.table))

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the game with everybody who has a seat."""
        done = await _at_table(interaction, lambda table: interaction.client.lobby.start(click_of(interaction), table))
        await whisper(interaction, extra_words.started(done.table))

    @app_commands.command()
    @app_commands.describe(
        text="In words instead of a picture",
        turn="As it was after that turn; now if left out",
        table="One of your tables, also an old one of another server; this channel's if left out",
        file="The file of a game, saved by `/table verify`: shows that game",
    )
    async def show(
        self,
        interaction: Interaction,
        text: bool = False,
        turn: app_commands.Range[int, 1, 100_000] | None = None,
        table: str | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Show the whole table, as it is or as it was; or an old game."""
        if file is not None:
            if table is not None:
                raise Refused(old_game_words.one_of_them())
            await old_games.show_file(interaction, file, turn)
            return
        async with interaction.client.view_queue.turn(interaction):
            found = await (channel_table(interaction) if table is None else old_games.own_or_here(interaction, table))
            await show_table(interaction, found, text=text, turn=turn)

    show.autocomplete("table")(old_games.offer_own)

    @app_commands.command()
    @app_commands.describe(seat="Whose view is large, by the number of the seat; the winner's or your own if left out")
    async def replay(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, MOST_PLAYERS] | None = None
    ) -> None:
        """Watch the game from its first turn on as an animation, which you can share."""
        await show_replay(interaction, await channel_table(interaction), None if seat is None else seat - 1)

    @app_commands.command()
    @app_commands.describe(
        table="One of your tables, also an old one of another server; this channel's if left out",
        practice="Practise from this turn of yours instead, against robots, in a thread",
    )
    async def review(
        self,
        interaction: Interaction,
        table: str | None = None,
        practice: app_commands.Range[int, 1, 100_000] | None = None,
    ) -> None:
        """See whether it was luck: everybody's chances in a finished game, and where it turned."""
        async with interaction.client.view_queue.turn(interaction):
            found = await (channel_table(interaction) if table is None else old_games.own_or_here(interaction, table))
            if practice is None:
                await show_review(interaction, found)
                return
        await practise(interaction, found, practice)

    review.autocomplete("table")(old_games.offer_own)

    @app_commands.command()
    async def log(self, interaction: Interaction) -> None:
        """Tell what happened, turn by turn, the newest last."""
        async with interaction.client.view_queue.turn(interaction):
            await show_log(interaction, await channel_table(interaction))

    @app_commands.command()
    @app_commands.describe(back="Take this step back, and all after it, if the table agrees; left out: your own last")
    async def undo(self, interaction: Interaction, back: str | None = None) -> None:
        """Take back your last step, if nobody has rolled or moved since; otherwise ask the others."""
        if back is not None:
            await votes_commands.rewind(interaction, await channel_table(interaction), back)
            return
        await _at_table(interaction, lambda table: interaction.client.tables.undo(click_of(interaction), table))
        await whisper(interaction, words.UNDONE)

    undo.autocomplete("back")(votes_commands.offer_steps)

    @app_commands.command()
    @app_commands.describe(holidays="Whether to pause while somebody is on holiday; left out: pause now, or go on")
    async def pause(self, interaction: Interaction, holidays: bool | None = None) -> None:
        """Ask the table to pause the game, or to go on with a paused one."""
        await votes_commands.pause(interaction, await channel_table(interaction), holidays)

    @app_commands.command()
    @app_commands.describe(deadline="How long a turn may take, like 2d, or a time of day, like 20:00 Europe/Berlin")
    async def deadline(self, interaction: Interaction, deadline: str) -> None:
        """Ask the table for more time for each turn, or for less."""
        await votes_commands.deadline(interaction, await channel_table(interaction), deadline)

    deadline.autocomplete("deadline")(offer_deadlines)

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        """Ask everybody in the game to end it as a draw."""
        await votes_commands.draw(interaction, await channel_table(interaction))

    @app_commands.command()
    @app_commands.describe(
        seat="Whose seat; your own if left out, which needs no vote",
        by="Who plays on there; a robot if left out",
        level="How well that robot plays",
    )
    async def replace(
        self,
        interaction: Interaction,
        seat: str | None = None,
        by: discord.Member | None = None,
        level: app_commands.Transform[Level, OneOf(*LEVELS)] | None = None,
    ) -> None:
        """Let somebody else, or a robot, play on in a seat."""
        await votes_commands.stand_in(interaction, await channel_table(interaction), seat, by, level)

    replace.autocomplete("seat")(votes_commands.offer_seats)

    @app_commands.command()
    @app_commands.describe(table="The number of a table whose channel is gone")
    async def move(self, interaction: Interaction, table: app_commands.Range[str, 1, 10]) -> None:
        """Go on here with a table whose own channel is gone."""
        await moving.move(interaction, table)

    move.autocomplete("table")(moving.offer_lost)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Leave a running game for good; the others go on."""
        await handlers.resign(interaction, await in_time(interaction, channel_table(interaction)))

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """Close this table. A running game then has no winner, and everybody in it has to agree."""
        table = await in_time(interaction, channel_table(interaction))
        await whisper(interaction, await in_time(interaction, handlers.close(interaction, table)))

    @app_commands.command()
    @app_commands.describe(
        table="The number of an earlier table; this channel's last one if left out",
        file="Get the finished game as a file without names instead",
    )
    async def verify(
        self,
        interaction: Interaction,
        table: app_commands.Range[int, 1, 1_000_000_000] | None = None,
        file: bool = False,
    ) -> None:
        """Check the dice: play the game again and check every number drawn."""
        if file:
            await acknowledge(interaction)
            async with interaction.client.view_queue.turn(interaction):
                await send_recording(interaction, await self._meant(interaction, table))
            return
        async with interaction.client.view_queue.turn(interaction):
            found = await self._meant(interaction, table)
        await show_check(interaction, found.id)

    async def _meant(self, interaction: Interaction, number: int | None) -> Table:
        """The table of that number in this server; without a number, the table of this channel.

        Raises:
            NoSuchTable: there is none.
        """
        found = await channel_table(interaction) if number is None else await interaction.client.tables.load(number)
        if found.row.guild_id != interaction.guild_id:
            raise NoSuchTable
        return found


async def _at_table(interaction: Interaction, work: Callable[[int], Awaitable[T]]) -> T:
    """Run `work` with the number of the channel's table, and acknowledge the command in time.

    Raises:
        NoSuchTable: there is no table here.
    """

    async def at_table() -> T:
        return await work((await channel_table(interaction)).id)

    return await in_time(interaction, at_table())


async def setup(bot: TableBot) -> None:
    """Add the commands."""
    bot.opener.no_room = opening_words.no_room_for_threads
    bot.warm_up(lambda _: zones())
    await bot.add_cog(opens(TableCog()))

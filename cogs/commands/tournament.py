"""``/tournament``: opening tournaments, looking at them, substitutes, closing. Buttons do the rest."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.errors import NoSuchTournament
from bot.games.values import LEVELS, Level
from bot.language.reading import plain
from bot.tournaments.schedule import FEWEST, MOST
from bot.tournaments.tournament import Tournament
from cogs.tables.choices import EDITION_CHOICES, GAME_CHOICES, MOST_PLAYERS
from cogs.tables.choices import FEWEST as FEWEST_SEATS
from cogs.tables.open_command import PaceOption, offer_deadlines
from cogs.tournaments import handlers, opening, words
from cogs.tournaments.notice import messages
from cogs.ui import naming
from cogs.ui.options import Choices, OneOf, meant, number_in, offered
from cogs.ui.replies import Refused, click_of, in_time, whisper
from data.sql.tournaments import EntrantRow
from rendering.words.common import capital

KIND_CHOICES = [
    app_commands.Choice(name=f"{capital(str(name))}: {words.KINDS_TOLD[kind]}", value=kind)
    for kind, name in words.KINDS.items()
]
Name = app_commands.Range[str, 1, opening.MOST_NAMED]


@app_commands.guild_only()
class TournamentCog(commands.GroupCog, group_name="tournament", group_description="Round robins and knock-outs"):
    """The commands of ``/tournament``."""

    @app_commands.command(name="open")
    @app_commands.describe(
        name="What it is called",
        game="Which game",
        kind="How it is played",
        seats="How many sit at one table (2)",
        players=f"How many may enter, {FEWEST} to {MOST} ({MOST})",
        edition="Which edition, of a game that has several (its first)",
        pace="How people play (everybody moves in turn)",
        deadline="How long a turn may take, like 2d, or a time of day, like 20:00 Europe/Berlin (1 day)",
    )
    @app_commands.choices(game=GAME_CHOICES, kind=KIND_CHOICES, edition=EDITION_CHOICES)
    async def open_(
        self,
        interaction: Interaction,
        name: Name | None = None,
        game: app_commands.Choice[str] | None = None,
        kind: app_commands.Choice[str] | None = None,
        seats: app_commands.Range[int, FEWEST_SEATS, MOST_PLAYERS] = FEWEST_SEATS,
        players: app_commands.Range[int, FEWEST, MOST] = MOST,
        edition: str | None = None,
        pace: PaceOption | None = None,
        deadline: str | None = None,
    ) -> None:
        """Open a tournament in this channel, and enter it. Without options, a short form asks you."""
        if not vars(interaction.namespace):
            await opening.show_form(interaction)
            return
        if name is None or game is None or kind is None:
            raise Refused(words.say_more())
        asked = opening.NewTournament(
            name=name,
            game=game.value,
            kind="knock_out" if kind.value == "knock_out" else "round_robin",
            seats=seats,
            most=players,
            settings={"edition": edition},
            pace=pace,
            deadline=deadline,
        )
        await opening.open_as(interaction, asked)

    open_.autocomplete("deadline")(offer_deadlines)

    @app_commands.command()
    @app_commands.describe(tournament="Which one; the newest if left out")
    async def show(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show how a tournament stands."""
        async with interaction.client.view_queue.turn(interaction):
            await handlers.show(interaction, await in_time(interaction, handlers.meant(interaction, tournament)))

    @app_commands.command()
    @app_commands.describe(
        player="Whose further matches",
        by="Who plays them",
        robot="Or a robot, of which level",
        tournament="Which tournament; the newest if left out",
    )
    async def substitute(
        self,
        interaction: Interaction,
        player: str,
        by: discord.Member | None = None,
        robot: app_commands.Transform[Level, OneOf(*LEVELS)] | None = None,
        tournament: str | None = None,
    ) -> None:
        """Let somebody else, or a robot, play a player's further matches. For the host and server managers."""
        found = await in_time(interaction, handlers.meant(interaction, tournament))
        number = (number_in(meant(player, _players(found))) or 0) - 1
        if (by is None or by.bot) and robot is None:
            raise Refused(words.say_who())
        taken = {each.name for each in found.entrants}
        free = next(name for name in handlers.ROBOT_NAMES if name not in taken)
        now = (
            EntrantRow(number, by.id, by.display_name, None, interaction.id)
            if by is not None and not by.bot
            else EntrantRow(number, None, free, robot, interaction.id)
        )
        click = click_of(interaction)
        done = await in_time(interaction, interaction.client.tournaments.substitute(click, found.id, number, now))
        was = naming.safe(found.entrants[number].name)
        await whisper(interaction, words.SUBSTITUTED(other=was, name=naming.safe(done.entrants[number].name)))

    @substitute.autocomplete("player")
    async def _offer_players(self, interaction: Interaction, typed: str) -> Choices:
        try:
            found = await handlers.meant(interaction, interaction.namespace.tournament)
        except (NoSuchTournament, Refused):
            return []
        return offered((name, number) for name, number in _players(found) if plain(typed) in plain(name))

    @app_commands.command()
    @app_commands.describe(tournament="Which one; the newest if left out")
    async def close(self, interaction: Interaction, tournament: str | None = None) -> None:
        """End a tournament without a winner. For its host and server managers."""
        found = await in_time(interaction, handlers.meant(interaction, tournament))
        await whisper(interaction, handlers.close_page(found))

    @show.autocomplete("tournament")
    @substitute.autocomplete("tournament")
    @close.autocomplete("tournament")
    async def _offer_tournaments(self, interaction: Interaction, typed: str) -> Choices:
        found = await handlers.in_this_server(interaction)
        return offered((name, number) for name, number in found if plain(typed) in plain(name))


def _players(tournament: Tournament) -> list[tuple[str, str]]:
    """The players of a tournament, each with the number that is offered."""
    return [(naming.plain(each.name), str(at)) for at, each in enumerate(tournament.entrants, 1)]


async def setup(bot: TableBot) -> None:
    """Add the commands, and show tournaments with these words."""
    bot.tournaments.thread_name = words.thread_name
    bot.tournament_messages.compose = lambda tournament, stored: messages(bot, tournament, stored)
    bot.tournament_messages.not_shown = words.not_shown
    await bot.add_cog(TournamentCog())

"""What the controls of a tournament's message do, and what ``/tournament`` does."""

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import NoSuchTournament, OtherEpoch
from bot.games.values import LEVELS
from bot.publishing.answer import Answer
from bot.publishing.content import PrivateContent
from bot.tournaments.tournament import Tournament
from cogs.tables import robots_option
from cogs.tournaments import words
from cogs.tournaments.notice import compose, draw, names_of, shown_of
from cogs.ui import layouts, naming, options, sure, verbs
from cogs.ui import words as ui_words
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused, amend, click_of, in_time, present, whisper
from data.rows import Subject

ROBOT_NAMES = (
    *ui_words.ROBOT_NAMES,
    *("Pixel Pretzel", "Turbo Tart", "Servo Scone", "Crumb Core", "Volt Vanilla", "Rivet Roll"),
    *("Motor Muffin", "Spark Strudel", "Circuit Cake", "Gear Gnocchi"),
)
"""A name for each robot of a tournament."""


async def _expect_here(interaction: Interaction, number: int) -> Tournament:
    """The tournament, if it is in this server.

    Raises:
        NoSuchTournament: it is not.
    """
    return await interaction.client.tournaments.load(number, interaction.guild_id or 0)


async def of_press(interaction: Interaction, press: Press) -> Tournament:
    """The tournament that a control is about, if it is in this server.

    Raises:
        NoSuchTournament: it is not.
        OtherEpoch: the database has gone back to a copy since, or the control is of the time that was lost.
    """
    tournament = await _expect_here(interaction, press.number)
    if press.epoch != tournament.row.epoch:
        raise OtherEpoch
    return tournament


async def join(interaction: Interaction, number: int, *, knowing: bool = False) -> str:
    """Enter the person into the tournament; return the answer to them. `knowing`: as in their click."""
    await _expect_here(interaction, number)
    tournament = await interaction.client.tournaments.join(click_of(interaction, knowing=knowing), number)
    person = await preferences.person(interaction.client.store, interaction.user.id)
    mine = tournament.entrant_of(interaction.user.id)
    hidden = None if person.listed or mine is None else words.UNLISTED(number=mine.number + 1)
    return words.joined(tournament, hidden)


@on(verbs.TOURNAMENT_JOIN)
async def _join(interaction: Interaction, press: Press) -> None:
    tournament = await in_time(interaction, of_press(interaction, press))
    await whisper(interaction, await in_time(interaction, join(interaction, tournament.id)))


@on(verbs.TOURNAMENT_JOIN_KNOWING)
async def _join_knowing(interaction: Interaction, press: Press) -> None:
    """Enter a tournament with people whom that person has blocked."""
    tournament = await in_time(interaction, of_press(interaction, press), amends=True)
    said = await in_time(interaction, join(interaction, tournament.id, knowing=True), amends=True)
    await amend(interaction, layouts.page([said]))


@on(verbs.TOURNAMENT_LEAVE)
async def _leave(interaction: Interaction, press: Press) -> None:
    """Take the entry back; once the tournament has begun, ask for a confirmation to withdraw."""
    tournament = await in_time(interaction, of_press(interaction, press))
    if tournament.row.phase == "playing":
        yes = verbs.TOURNAMENT_WITHDRAW.at(tournament.ref, arg=tournament.id)
        await whisper(interaction, sure.page(words.SURE_TO_WITHDRAW, yes))
        return
    await in_time(interaction, interaction.client.tournaments.leave(click_of(interaction), tournament.id))
    await whisper(interaction, words.LEFT)


@on(verbs.TOURNAMENT_WITHDRAW)
async def _withdraw(interaction: Interaction, press: Press) -> None:
    tournament = await in_time(interaction, of_press(interaction, press), amends=True)
    work = interaction.client.tournaments.leave(click_of(interaction), tournament.id)
    await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([words.WITHDRAWN]))


@on(verbs.TOURNAMENT_START)
async def _start(interaction: Interaction, press: Press) -> None:
    tournament = await in_time(interaction, of_press(interaction, press))
    await in_time(interaction, interaction.client.tournaments.start(click_of(interaction), tournament.id))
    await whisper(interaction, words.BEGINS)


@on(verbs.TOURNAMENT_ROBOTS)
async def _robots(interaction: Interaction, press: Press) -> None:
    """Add robots of the chosen level, or remove the last one. The clicked message shows it; no other one is sent."""
    tournaments, click, answer = interaction.client.tournaments, click_of(interaction), Answer(interaction)
    tournament = await answer.in_time(of_press(interaction, press))
    if press.chosen == "remove":
        await answer.in_time(tournaments.remove_robot(click, tournament.id))
    else:
        typed, _, level = press.chosen.partition("-")
        if level not in LEVELS or typed not in ("1", "4", "8"):
            raise Refused(ui_words.OLD_CONTROL)
        taken = {each.name for each in tournament.entrants}
        names = [name for name in ROBOT_NAMES if name not in taken][: int(typed)]
        await answer.in_time(tournaments.add_robots(click, tournament.id, robots_option.level(level), names))
    await answer.acknowledge()


@on(verbs.TOURNAMENT_SHOW)
async def _show(interaction: Interaction, press: Press) -> None:
    await show(interaction, await in_time(interaction, of_press(interaction, press)))


async def show(interaction: Interaction, tournament: Tournament) -> None:
    """Show a tournament privately. What could not be done before is tried again."""
    bot = interaction.client
    if tournament.row.phase == "playing":
        tournament = await in_time(interaction, bot.tournaments.go_on(tournament.id))
    bot.publisher.refresh(Subject("tournament", tournament.id))
    message = await in_time(interaction, compose(bot, tournament, controls=False))
    names = await names_of(bot.store, tournament)
    server = "" if interaction.guild is None else naming.plain(interaction.guild.name)
    shown = shown_of(tournament, names, server)
    texts = () if message.content is None else message.content.texts
    content = layouts.page(texts, reader=interaction.user.id)
    await present(interaction, content, (lambda: draw(shown)) if tournament.entrants else None)


def close_page(tournament: Tournament) -> PrivateContent:
    """Asks for a confirmation to close a tournament."""
    return sure.page(words.SURE_TO_CLOSE, verbs.TOURNAMENT_CLOSE.at(tournament.ref, arg=tournament.id))


@on(verbs.TOURNAMENT_CLOSE)
async def _close(interaction: Interaction, press: Press) -> None:
    tournament = await in_time(interaction, of_press(interaction, press), amends=True)
    await in_time(interaction, interaction.client.tournaments.close(click_of(interaction), tournament.id), amends=True)
    await amend(interaction, layouts.page([words.CLOSED]))


async def meant(interaction: Interaction, typed: str | None) -> Tournament:
    """The tournament of that number in this server, or the newest one that is not over.

    Raises:
        NoSuchTournament: there is none.
    """
    if typed is not None:
        number = options.number_in(typed)
        if number is None:
            number = options.number_in(options.meant(typed, await in_this_server(interaction)))
        if number is None:
            raise NoSuchTournament
        return await _expect_here(interaction, number)
    rows = await interaction.client.store.tournaments_in(interaction.guild_id or 0, 1)
    if not rows:
        raise Refused(words.NONE_HERE)
    return await _expect_here(interaction, rows[0].id)


async def in_this_server(interaction: Interaction) -> list[tuple[str, str]]:
    """The newest tournaments of this server: the name of each, and its number."""
    rows = await interaction.client.store.tournaments_in(interaction.guild_id or 0, options.MOST_CHOICES)
    return [(words.title(row), str(row.id)) for row in rows]

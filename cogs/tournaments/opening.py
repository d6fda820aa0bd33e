"""Opening a tournament as agreed: from what was typed, or from the form of ``/tournament open`` without options."""

from collections.abc import Mapping
from typing import Any, Final

import discord
import msgspec
from discord import ui

from bot.client import Interaction
from bot.games.registry import GAMES
from bot.table.terms import Pace
from bot.tournaments.schedule import MOST
from cogs.tables import opening_words
from cogs.tables.choices import FEWEST as FEWEST_SEATS
from cogs.tables.open_form import GAME, SPEED, read_game, which_game
from cogs.tables.opening import expect_welcome
from cogs.tables.terms import Wanted, agree, encoded
from cogs.tournaments import words
from cogs.ui import naming, verbs
from cogs.ui import words as ui_words
from cogs.ui.components import Press, on, option
from cogs.ui.forms import ask, field, handed_in, question
from cogs.ui.permissions import lacking
from cogs.ui.replies import Refused, acknowledge, click_of, in_time, whisper
from data.sql.tournaments import TournamentKind, TournamentRow
from rendering.words import PHRASEBOOKS
from rendering.words.common import capital

NAME, KIND, SEATS = "name", "kind", "seats"
"""The fields of the form that a table's form lacks."""
MOST_NAMED: Final = 60
"""Characters of a tournament's name."""
USUAL_DEADLINE: Final = "1d"
"""A tournament without a deadline would never end."""
SPEEDS: Final[dict[str, tuple[Pace, str]]] = {
    "now": ("live", "1h"),
    "day": ("live", USUAL_DEADLINE),
    "post": ("postal", USUAL_DEADLINE),
}
"""How fast: the pace and the deadline of each."""
AT_A_TABLE: Final = (2, 3, 4)


class NewTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that somebody wants to open; `most` may enter, and `seats` sit at one table.

    `settings`: of the game, by key.
    """

    name: str
    game: str
    kind: TournamentKind
    seats: int = FEWEST_SEATS
    most: int = MOST
    settings: Mapping[str, str | None] = {}
    pace: Pace | None = None
    deadline: str | None = None


async def open_as(interaction: Interaction, asked: NewTournament) -> None:
    """Open that tournament in this channel, enter the person who asks, and tell them.

    Raises:
        NotAgreed, Refused, Full: it is not possible; says why.
    """
    await acknowledge(interaction)
    channel = expect_text_channel(interaction)
    await expect_welcome(interaction)
    if missing := lacking(interaction.app_permissions, in_thread=False, makes_thread=True):
        raise Refused(opening_words.permissions_missing(missing))
    called = naming.plain(asked.name)
    if called == naming.NAMELESS():
        raise Refused(words.NAME_EMPTY)
    options = {key.name for key in msgspec.structs.fields(GAMES[asked.game].options_type)}
    own = {**asked.settings, "first": "joining" if "first" in options else None}
    wanted = Wanted(game=own, seats=asked.seats, pace=asked.pace, deadline=asked.deadline or USUAL_DEADLINE)
    agreed, terms = agree(PHRASEBOOKS[asked.game], wanted, who="invited", invited=())
    terms = msgspec.structs.replace(
        terms,
        options=encoded(agreed),
        home=channel.id,
        server=interaction.guild.name if interaction.guild else "",
        language=await interaction.client.readers.of_server(interaction.guild_id or 0),
    )
    row = TournamentRow(
        guild_id=interaction.guild_id or 0,
        channel_id=channel.id,
        host_id=interaction.user.id,
        open_id=interaction.id,
        name=called,
        kind=asked.kind,
        game=asked.game,
        terms=msgspec.json.encode(terms),
        seats=asked.seats,
        most=asked.most,
        opened_at=interaction.client.tables.clock(),
    )
    opened = await in_time(interaction, interaction.client.tournaments.open(click_of(interaction), row))
    await whisper(interaction, words.opened(opened))


def expect_text_channel(interaction: Interaction) -> discord.TextChannel:
    """The channel in which a tournament is opened.

    Raises:
        Refused: it has no threads.
    """
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise Refused(opening_words.NO_TABLE_HERE)
    return channel


# --- the form ------------------------------------------------------------------------------------------


async def show_form(interaction: Interaction) -> None:
    """Open the form that asks for the name, the game, the kind, the seats and the speed.

    Raises:
        Refused: there can be no tournament in this channel.
    """
    expect_text_channel(interaction)
    name: ui.TextInput[Any] = ui.TextInput(
        custom_id=NAME, placeholder=_usual_name(interaction), required=False, max_length=MOST_NAMED
    )
    kinds = [
        option(capital(str(each)), kind, capital(str(words.KINDS_TOLD[kind]))) for kind, each in words.KINDS.items()
    ]
    seats = [option(words.at_a_table(number), str(number)) for number in AT_A_TABLE]
    await ask(
        interaction,
        words.OPEN_A_TOURNAMENT,
        verbs.TOURNAMENT_OPEN.custom_id(0),
        field(words.ITS_NAME, name),
        which_game(),
        question(KIND, words.WHICH_KIND, kinds),
        question(SEATS, words.HOW_MANY, seats, about=words.WHO_ENTERS),
        question(SPEED, opening_words.HOW_FAST, _speed_choices()),
    )


def _usual_name(interaction: Interaction) -> str:
    """The name of a tournament for which none was typed."""
    return words.usual_name(interaction.user.display_name)[:MOST_NAMED]


def _speed_choices() -> list[discord.SelectOption]:
    """How fast a tournament is played: also who plays at once has a deadline for each turn."""
    choices = opening_words.speed_choices()
    for choice in choices:
        if choice.value == "now":
            choice.description = str(words.NOW_ABOUT)
    return choices


@on(verbs.TOURNAMENT_OPEN)
async def _open_form(interaction: Interaction, press: Press) -> None:
    """Open the form; or open the tournament, if it was submitted."""
    if interaction.type is not discord.InteractionType.modal_submit:
        await show_form(interaction)
        return
    await open_as(interaction, _read(interaction))


def _read(interaction: Interaction) -> NewTournament:
    """What was chosen in the form.

    Raises:
        Refused: the form is not ours.
    """
    form = handed_in(interaction)
    name, kind, seats, speed = map(form.first, (NAME, KIND, SEATS, SPEED))
    game, settings = read_game(form.first(GAME))
    chosen = next((each for each in words.KINDS if each == kind), None)
    if chosen is None or speed not in SPEEDS or seats not in map(str, AT_A_TABLE):
        raise Refused(ui_words.OLD_CONTROL)
    pace, deadline = SPEEDS[speed]
    return NewTournament(
        name=name.strip() or _usual_name(interaction),
        game=game,
        kind=chosen,
        seats=int(seats),
        settings=settings,
        pace=pace,
        deadline=deadline,
    )

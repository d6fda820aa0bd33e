"""Opening a table as agreed: from what was typed, or from the short form of ``/table open`` without options."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord
import msgspec
from discord import ui

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import ChannelBusy
from bot.games.registry import GAMES
from bot.language import Sentence, current_language, offered
from bot.language.rows import headed
from bot.publishing.content import Control
from bot.publishing.readers import CHOICE_SECONDS
from bot.table.lobby import NewTable
from bot.table.terms import Who
from cogs.tables import guided, opening_words, robots_option
from cogs.tables.opening import open_table, tell_if_not_shown
from cogs.tables.terms import Wanted, agree
from cogs.ui import verbs, words
from cogs.ui.components import Press, Style, on, option
from cogs.ui.deadlines import written
from cogs.ui.forms import ask, field, handed_in, question
from cogs.ui.layouts import MENU_HOLDS
from cogs.ui.permissions import lacking
from cogs.ui.replies import Refused, acknowledge, in_time
from data.failures import StorageFailure
from rendering.words import PHRASEBOOKS, Phrasebook
from rendering.words.common import capital
from rendering.words.settings import Setting

log = logging.getLogger(__name__)

GAME, GUESTS, ROBOTS, SPEED, LANGUAGE = "game", "guests", "robots", "speed", "language"
"""The fields of the form."""
MOST_GUESTS: Final = 5
SPEEDS: Final[dict[str, tuple[str | None, str | None]]] = {
    "now": (None, None),
    "day": ("live", "1d"),
    "post": ("postal", None),
}
"""How fast: the pace and the deadline of each; None: the usual one."""


ONCE_OPENED: Final[list[Callable[[Interaction, int], Awaitable[None]]]] = []
"""What follows when a person has opened a table with that number, and has been told."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A table that somebody wants to open: its game, what is agreed, who is invited, and the robots as typed."""

    game: str
    wanted: Wanted
    invited: Sequence[int] = ()
    who: Who = "everyone"
    robots: str = ""
    thread: bool = False
    reasons: bool = False
    coach: bool = True
    tidy: bool = False
    in_time: bool = False
    roll_call: bool = False


async def open_as(interaction: Interaction, asked: Opening, note: str | Sentence = "") -> None:
    """Open that table, seat the person who asks, and tell them, with a note.

    Raises:
        NotAgreed, Refused: it is not possible; says why, and what is.
        ChannelBusy, Full, NoPlace: there can be no table now, or here.
    """
    invited = tuple(dict.fromkeys(guest for guest in asked.invited if guest != interaction.user.id))
    wanted = msgspec.structs.replace(asked.wanted, deadline=asked.wanted.deadline or await _usual(interaction))
    options, terms = agree(PHRASEBOOKS[asked.game], wanted, who=asked.who, invited=invited)
    if asked.who == "invited" and not invited:
        raise Refused(opening_words.nobody_invited())
    named = ("reasons", "coach", "tidy", "in_time", "roll_call")
    terms = msgspec.structs.replace(terms, **{name: getattr(asked, name) for name in named})
    company = robots_option.seats(robots_option.levels(asked.robots))
    if asked.thread:  # creating a thread may take long
        await acknowledge(interaction)
    new = NewTable(game=asked.game, options=options, terms=terms, robots=company)
    done = await in_time(interaction, open_table(interaction, new, thread=asked.thread))
    told = "\n".join(
        filter(None, (opening_words.opened(done.table, opening_words.left_out(done.table, invited)), str(note)))
    )
    await guided.offer(interaction, done.table, told)
    await tell_if_not_shown(interaction, done.table)
    for follow in ONCE_OPENED:
        await follow(interaction, done.table.id)


async def _usual(interaction: Interaction) -> str | None:
    """The default deadline of that server, as a person would type it; None if there is none."""
    here = await preferences.server(interaction.client.store, interaction.guild_id or 0)
    return None if here.deadline is None else written(here.deadline)


# --- the form ------------------------------------------------------------------------------------------


def open_button() -> Control:
    """The button that opens the form."""
    return verbs.OPEN_FORM.at(0).button(opening_words.OPEN_A_TABLE, style=Style.primary, emoji="🪑")


async def show_form(interaction: Interaction, book: Phrasebook | None = None) -> None:
    """Open the form that asks for the game and its edition, or only for that of `book`'s game, players and speed.

    It asks for the language, too, if the opener's is another than the server's.
    """
    guests: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=GUESTS,
        placeholder=str(opening_words.NOBODY_YET),
        min_values=0,
        max_values=MOST_GUESTS,
        required=False,
    )
    fields = [
        which_game() if book is None else _which_edition(book),
        field(opening_words.INVITE_FRIENDS, guests, opening_words.INVITE_FRIENDS_ABOUT),
        question(ROBOTS, opening_words.WHICH_ROBOTS, opening_words.robot_choices()),
        question(SPEED, opening_words.HOW_FAST, opening_words.speed_choices(book), about=opening_words.THE_REST),
    ]
    if languages := await _languages(interaction):
        lines = [option(name, tag) for tag, name in languages.items()]
        fields.append(question(LANGUAGE, opening_words.WHICH_LANGUAGE, lines, about=opening_words.WHICH_LANGUAGE_ABOUT))
    title = opening_words.OPEN_A_TABLE() if book is None else headed(opening_words.OPEN_A_TABLE, book.title)
    await ask(interaction, title, verbs.OPEN_FORM.custom_id(0), *fields)


def which_game() -> ui.Label[Any]:
    """The question for the game, and for its edition. A value names the game, the setting and the choice."""
    games = [line for book in PHRASEBOOKS.values() for line in _editions(book, titled=True)]
    return question(GAME, opening_words.WHICH_GAME, games[:MENU_HOLDS])


def read_game(chosen: str) -> tuple[str, dict[str, str | None]]:
    """The game that a value of `which_game` names, and the setting with its choice, if it names them.

    Raises:
        Refused: there is no such game.
    """
    game, _, setting = chosen.partition(".")
    key, _, value = setting.partition(".")
    if game not in GAMES:
        raise Refused(words.OLD_CONTROL)
    return game, {key: value} if key else {}


def _which_edition(book: Phrasebook) -> ui.Label[Any]:
    """The first of the game's settings."""
    return question(GAME, _first(book).title, _editions(book))


def _editions(book: Phrasebook, *, titled: bool = False) -> list[discord.SelectOption]:
    """The choices of the game's first setting; `titled`: after the game's name. A value names all three."""
    setting = _first(book)
    key = f"{book.game.name}.{setting.key}"
    return [
        option(headed(book.title, each.name) if titled else capital(each.name), f"{key}.{each.value}", each.about)
        for each in setting.alternatives
    ]


def _first(book: Phrasebook) -> Setting:
    return next(iter(book.settings(book.game.options_type(), 0)))


async def _languages(interaction: Interaction) -> dict[str, str]:
    """The languages to choose from, as `offered`: the opener's first, then the server's.

    Empty if both are the same, and if the server's cannot be read now: Discord waits three seconds for a form.
    """
    known, own = offered(), current_language()
    try:
        async with asyncio.timeout(CHOICE_SECONDS):
            of_server = await interaction.client.readers.of_channel(interaction)
    except (StorageFailure, TimeoutError) as error:
        log.info("the language of a server could not be read: %s", error)
        return {}
    if own == of_server or own not in known:
        return {}
    return {tag: known[tag] for tag in dict.fromkeys((own, of_server, *known))}


@on(verbs.OPEN_FORM)
async def _open_form(interaction: Interaction, press: Press) -> None:
    """Open the form; or open the table, if it was submitted: in a thread, if the channel has a game already."""
    if interaction.type is not discord.InteractionType.modal_submit:
        await show_form(interaction)
        return
    await open_or_in_thread(interaction, _read(interaction))


async def open_or_in_thread(interaction: Interaction, asked: Opening) -> None:
    """Open that table here; in a thread, if the channel has a game already.

    Raises:
        NotAgreed, Refused, ChannelBusy, Full, NoPlace: as `open_as`.
    """
    try:
        await open_as(interaction, asked)
    except ChannelBusy:
        missing = lacking(interaction.app_permissions, in_thread=False, makes_thread=True)
        if not isinstance(interaction.channel, discord.TextChannel) or missing:
            raise
        await open_as(interaction, msgspec.structs.replace(asked, thread=True), opening_words.IN_A_THREAD)


def _read(interaction: Interaction) -> Opening:
    """What was chosen in the form.

    Raises:
        Refused: the form is not ours.
    """
    form = handed_in(interaction)
    chosen, robots, speed, language = map(form.first, (GAME, ROBOTS, SPEED, LANGUAGE))
    game, settings = read_game(chosen)
    if speed not in SPEEDS:
        raise Refused(words.OLD_CONTROL)
    people = [user for user in form.chosen.get(GUESTS, ()) if user not in form.bots]
    pace, deadline = SPEEDS[speed]
    return Opening(
        game=game,
        wanted=Wanted(game=settings, pace=pace, deadline=deadline, language=language or None),
        invited=[int(user) for user in people if user.isdecimal()],
        robots="" if robots == opening_words.NO_ROBOTS else robots,
    )

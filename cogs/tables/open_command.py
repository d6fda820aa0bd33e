"""The commands that open tables: ``/table open`` for any game, and ``open`` in each game's group, with its own options.

The options of a game's command follow from the game's settings. An old client may still send them, and those about
help, to ``/table open``: they count there as before.
"""

import inspect
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, TypeAlias, get_args

import discord
import msgspec
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.client import Interaction
from bot.language import offered as languages
from bot.language.commands import as_in
from bot.language.reading import folded, names_of_language
from bot.table.terms import Pace, Who
from cogs.tables import opening_words, robots_option
from cogs.tables.choices import FEWEST, GAME_CHOICES, MOST_PLAYERS, choices, completions
from cogs.tables.open_form import Opening, open_as, show_form
from cogs.tables.terms import PACES, PACES_TOLD, Wanted
from cogs.ui.deadlines import offers
from cogs.ui.options import Choices, OneOf, offered
from cogs.ui.replies import Refused
from rendering.words import PHRASEBOOKS, Phrasebook
from rendering.words.common import capital
from rendering.words.settings import Setting

Complete: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
PaceOption: TypeAlias = app_commands.Transform[
    Pace,
    OneOf(*get_args(Pace), names={pace: f"{capital(str(name))}: {PACES_TOLD[pace]}" for pace, name in PACES.items()}),
]
"""How people play, with a few words about each pace."""
GAME: Final = "game"


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """The options that every game has. Those of a command are made from these fields."""

    seats: app_commands.Range[int, FEWEST, MOST_PLAYERS] | None = None
    pace: PaceOption | None = None
    deadline: str | None = None
    who: app_commands.Transform[Who, OneOf(*get_args(Who))] = "everyone"
    thread: bool = False
    guest1: discord.Member | None = None
    guest2: discord.Member | None = None
    guest3: discord.Member | None = None
    robots: app_commands.Range[str, 1, 100] | None = None
    language: str | None = None


class Asked(Shared, frozen=True, kw_only=True):
    """Likewise, and those that only a game's own command has, because Discord shows few at a time."""

    reasons: bool = False
    coach: bool = True
    tidy: bool = False
    in_time: bool = False
    roll_call: bool = False


ABOUT: Final[Mapping[str, locale_str]] = {
    GAME: locale_str("Which game; leave everything out for a short form"),
    "seats": locale_str("How many may play (as many as the game allows)"),
    "pace": locale_str("How people play (everybody moves in turn)"),
    "deadline": locale_str("How long a turn may take, like 2d, or a time of day, like 20:00 Europe/Berlin"),
    "who": locale_str("Who may join"),
    "thread": locale_str("In a thread of its own instead of right here"),
    "guest1": locale_str("A friend to invite"),
    "guest2": locale_str("A friend to invite"),
    "guest3": locale_str("A friend to invite"),
    "robots": locale_str("Robots to begin with, like: 2 hard, 1 normal (the lobby can add more)"),
    "language": locale_str("The language of the table (that of the server)"),
    "tidy": locale_str("Whether old boards go away, so that one message is left at the end (they stay)"),
    "in_time": locale_str("Whether it asks for players who were on time in nine of their last ten games (no)"),
    "roll_call": locale_str(
        "Whether everybody has to say that they are here before a game with a deadline starts (no)"
    ),
    "reasons": locale_str("Whether robots say why they do things (they do not)"),
    "coach": locale_str("Whether players may ask privately for their odds (they may)"),
}


class OpenCommand(app_commands.Command[Any, ..., None]):
    """A command that opens a table."""

    async def _invoke_autocomplete(
        self, interaction: discord.Interaction, name: str, namespace: app_commands.Namespace
    ) -> None:
        """Complete an option, and offer nothing for one that only an old client knows."""
        if self.get_parameter(name) is None:
            await interaction.response.autocomplete([])
            return
        await super()._invoke_autocomplete(interaction, name, namespace)


def opens(cog: commands.GroupCog, book: Phrasebook | None = None) -> commands.GroupCog:
    """The group of commands with one more that opens a table: of that game; None: of any."""

    async def open_(interaction: Interaction, **typed: Any) -> None:  # noqa: ANN401 - discord.py has checked them
        await _open(interaction, book, typed)

    own = book.settings(book.game.options_type(), 0) if book else ()
    first = {GAME: app_commands.Choice[str]} if book is None else {each.option: str for each in own}
    further = inspect.signature(Asked if book else Shared).parameters.values()
    open_.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # discord.py makes options of it
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD),
            *(
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)
                for name, kind in first.items()
            ),
            *further,
        ]
    )
    about = {**ABOUT, **{each.option: locale_str(each.about.english if each.about else each.title) for each in own}}
    app_commands.describe(**{name: about[name] for name in (*first, *(each.name for each in further))})(open_)
    offers_of = {each.option: choices(each) for each in own if not each.several}
    app_commands.choices(**(offers_of if book else {GAME: GAME_CHOICES}))(open_)
    app_commands.rename(**{each.name: as_in(each.name, "table open") for each in further})(open_)
    command = OpenCommand(
        name=as_in("open", "table open"),
        description=opening_words.OPEN_COMMAND.english,
        callback=open_,
    )
    lists = {each.option: _completes(book, each) for each in own if book and each.several}
    for name, complete in {**_COMPLETE, **lists}.items():
        command.autocomplete(name)(complete)
    assert cog.app_command is not None  # noqa: S101 - a GroupCog has a group
    cog.app_command.add_command(command)
    return cog


async def _open(interaction: Interaction, book: Phrasebook | None, typed: dict[str, Any]) -> None:
    sent = vars(interaction.namespace)
    if not sent:
        await show_form(interaction, book)
        return
    if book is None and sent.get(GAME) not in PHRASEBOOKS:
        raise Refused(opening_words.say_which_game())
    chosen = book or PHRASEBOOKS[sent[GAME]]
    fields = Asked.__struct_fields__
    given: dict[str, Any] = {name: value for name, value in (sent | typed).items() if name in fields}
    asked = Asked(**given)
    names = {each.option: each.key for each in chosen.settings(chosen.game.options_type(), 0)}
    own = {name: str(value) for name, value in sent.items() if name not in (GAME, *fields)}
    in_order = sorted(own, key=lambda name: [*names, name].index(name))
    await open_as(
        interaction,
        Opening(
            game=chosen.game.name,
            wanted=Wanted(
                game={names.get(name, name): own[name] for name in in_order},
                seats=asked.seats,
                pace=asked.pace,
                deadline=asked.deadline,
                language=asked.language,
            ),
            invited=[guest.id for guest in (asked.guest1, asked.guest2, asked.guest3) if guest and not guest.bot],
            who=asked.who,
            robots=asked.robots or "",
            thread=asked.thread,
            reasons=asked.reasons,
            coach=asked.coach,
            tidy=asked.tidy,
            in_time=asked.in_time,
            roll_call=asked.roll_call,
        ),
    )


# --- what is offered while typing ------------------------------------------------------------------------


def _completes(book: Phrasebook, setting: Setting) -> Complete:
    """Offers the lists of a setting that takes several values."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        found = completions(book, vars(interaction.namespace), setting.key, typed)
        return offered((each, each) for each in found)

    return complete


async def offer_robots(interaction: Interaction, typed: str) -> Choices:
    """Offer lists of robots."""
    return offered((each, each) for each in robots_option.completions(typed))


async def offer_deadlines(interaction: Interaction, typed: str) -> Choices:
    """Offer deadlines that fit the typed pace."""
    pace = next((pace for pace in get_args(Pace) if pace == interaction.namespace.pace), None)
    return offered(offers(typed, str(interaction.locale), pace))


async def _offer_languages(interaction: Interaction, typed: str) -> Choices:
    wanted, every = folded(typed), languages().items()
    names = {tag: (tag, name, *names_of_language(tag)) for tag, name in every}
    return offered((name, tag) for tag, name in every if any(wanted in folded(each) for each in names[tag]))


_COMPLETE: Final[Mapping[str, Complete]] = {
    "robots": offer_robots,
    "deadline": offer_deadlines,
    "language": _offer_languages,
}

"""**Options**: the host changes the terms before the start, in a private message with a menu for each setting.

It has two pages, one for the game's own settings and one for those of every table: one page would exceed Discord's
limit of components.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

import discord

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.errors import AlreadyDone, NotHost, SeatsDoNotFit, WrongPhase
from bot.language import Sentence, say
from bot.language.rows import headed
from bot.publishing.content import Control, PrivateContent, Rows
from bot.table.table import Ref, Table
from bot.table.terms import Terms
from cogs.errors.refusals import problem
from cogs.tables import panel, shown, terms
from cogs.ui import deadlines, layouts, verbs, words
from cogs.ui.components import Press, on, option
from cogs.ui.deadline_form import DeadlineForm, Mistyped, form_button, register
from cogs.ui.layouts import MENU_HOLDS
from cogs.ui.replies import amend, click_of, in_time, whisper
from rendering.words.common import capital, listed
from rendering.words.settings import Alternative, NotAgreed, Setting

Part = Literal["game", "table"]
"""A page: the game's own settings, or those of every table."""
PARTS: Final[dict[Part, tuple[Sentence, str]]] = {
    "game": (Sentence("The game…"), "🎲"),
    "table": (Sentence("Seats, pace, old boards…"), "⏳"),
}
"""The buttons to the pages."""


@on(verbs.OPTIONS)
async def _options(interaction: Interaction, press: Press) -> None:
    await show_options(interaction, await interaction.client.tables.load(press.table))


@on(verbs.OPTIONS_PART)
async def _options_part(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    if table.row.phase == "lobby" and not _may_change(interaction, table):
        raise NotHost
    part: Part = "table" if press.arg == "table" else "game"
    await amend(interaction, options_page(table, str(interaction.locale), part))


@on(verbs.OPTION)
async def _choose(interaction: Interaction, press: Press) -> None:
    """Change a setting, and show the new terms, or why the choice is not possible."""
    key, _, page = press.arg.rpartition("-")

    def revised(table: Table) -> Terms:
        setting = next((setting for setting in terms.settings(table) if setting.key == key), None)
        values: Sequence[str] = press.values
        if setting is not None and setting.several:
            here = {each.value for each in _page(setting, int(page))}
            values = [*(value for value in setting.chosen if value not in here), *values]
        return terms.revised(table, key, values)

    await _change(interaction, press.table, revised, _part(key))


async def _expect_allowed(interaction: Interaction, table_id: int) -> None:
    table = await interaction.client.tables.load(table_id)
    if table.row.phase != "lobby":
        raise WrongPhase(table.row.phase)
    if not _may_change(interaction, table):
        raise NotHost


async def _take_deadline(interaction: Interaction, table_id: int, deadline: Deadline | None) -> None:
    value = deadlines.written(deadline)
    await _change(interaction, table_id, lambda table: terms.revised(table, terms.DEADLINE, [value]), "table")


async def _ask_again(interaction: Interaction, table_id: int, mistyped: Mistyped) -> PrivateContent:
    table = await interaction.client.tables.load(table_id)
    return options_page(table, str(interaction.locale), "table", mistyped=mistyped)


register(verbs.OPTION_TYPED, DeadlineForm(_expect_allowed, _take_deadline, _ask_again))


async def _change(interaction: Interaction, table_id: int, revise: Callable[[Table], Terms], part: Part) -> None:
    bot, note = interaction.client, ""
    work = bot.lobby.change_terms(click_of(interaction), table_id, revise)
    try:
        table = (await in_time(interaction, work, amends=True)).table
    except AlreadyDone:
        table = await bot.tables.load(table_id)
    except NotAgreed as error:
        table, note = await bot.tables.load(table_id), str(error)
    except SeatsDoNotFit as error:
        table = await bot.tables.load(table_id)
        note = problem(error, table.language)
    await amend(interaction, options_page(table, str(interaction.locale), part, note=note))


def _may_change(interaction: Interaction, table: Table) -> bool:
    click = click_of(interaction)
    return click.manager or click.user_id == table.row.host_id


async def show_options(interaction: Interaction, table: Table) -> None:
    """Show the terms in the person's panel: with menus for the host before the start, in words for everybody else.

    Everybody with a seat can change the language, and whether old boards stay.
    """
    if table.row.phase == "lobby" and _may_change(interaction, table):
        await whisper(interaction, options_page(table, str(interaction.locale)))
    else:
        said = words.options_fixed(terms.in_phrases(table))
        said = f"{problem(NotHost())}\n{said}" if table.row.phase == "lobby" else said
        sits = table.seat_of(interaction.user.id) is not None or _may_change(interaction, table)
        await whisper(interaction, layouts.form(said, shown.questions(table) if sits else ()))
    await panel.shown_page(interaction, table.id)


def options_page(
    table: Table, locale: str, part: Part = "game", *, note: str = "", mistyped: Mistyped | None = None
) -> PrivateContent:
    """A menu for each setting of one page, and a button to the other page; impossible choices are marked.

    `note` and `mistyped` are about the last attempt.
    """
    if table.row.phase != "lobby":
        return layouts.form(words.options_fixed(terms.in_phrases(table)), shown.questions(table))
    questions: list[tuple[str, Rows]] = []
    for setting in terms.settings(table, locale):
        if _part(setting.key) != part:
            continue
        pages = range(-(-len(setting.alternatives) // MENU_HOLDS))
        names = [each.name for each in setting.alternatives if each.value in setting.chosen]
        text = f"**{setting.title}**"
        if len(pages) > 1 and names:  # a single menu shows them itself
            text = headed(text, listed(names))
        rows: list[list[Control]] = [[_menu(setting, table.ref, page)] for page in pages]
        if setting.key == terms.DEADLINE:
            text = mistyped.below(text) if mistyped else text
            rows.append([form_button(verbs.OPTION_TYPED, table.ref, mistyped)])
        questions.append((text, rows))
    other: Part = "game" if part == "table" else "table"
    label, emoji = PARTS[other]
    questions.append(("", [[verbs.OPTIONS_PART.at(table.ref, arg=other).button(label, emoji=emoji)]]))
    return layouts.form(words.options_heading(table, note), questions)


def _part(key: str) -> Part:
    return "table" if key in terms.OF_EVERY_TABLE else "game"


def _menu(setting: Setting, table: Ref, page: int) -> Control:
    """The menu for one page of a setting's choices, the chosen ones marked."""
    offered = _page(setting, page)
    first, last = offered[0].name, offered[-1].name
    ask = (
        words.CHOOSE_ANY(first=first, last=last)
        if setting.several
        else say("{title}: {first} … {last}", title=setting.title, first=first, last=last)
    )
    options = [_option(each, chosen=each.value in setting.chosen) for each in offered]
    least, most = (0, len(offered)) if setting.several else (1, 1)
    return verbs.OPTION.at(table, 0, f"{setting.key}-{page}").menu(ask, options, least=least, most=most)


def _page(setting: Setting, page: int) -> Sequence[Alternative]:
    return setting.alternatives[page * MENU_HOLDS : (page + 1) * MENU_HOLDS]


def _option(alternative: Alternative, *, chosen: bool) -> discord.SelectOption:
    shut = alternative.why_not and not chosen
    about = say("Not possible: {reason}", reason=alternative.why_not) if shut else alternative.about
    return option(capital(alternative.name), alternative.value, about, emoji="🚫" if shut else None, chosen=chosen)

"""**Rules…**: the host changes what was agreed, in a private message with a menu for each setting, until the start.

It has two pages, one of the game's own settings and one of what every table has: together they would fill a message to
the last of the components that Discord allows.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import discord
from discord import ui

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.errors import AlreadyDone, NotHost, SeatsDoNotFit, WrongPhase
from bot.publishing.privacy import PrivateLayout
from bot.table.table import Table
from bot.table.terms import Terms
from cogs.tables import terms
from cogs.ui import deadlines, layouts, words
from cogs.ui.components import TableButton, TableMenu, custom_id, option, template
from cogs.ui.deadline_form import TYPED, AnotherDeadline, Mistyped
from cogs.ui.refusals import problem
from cogs.ui.replies import amend, click_of, in_time, whisper
from rendering.words.common import capital, listed
from rendering.words.settings import Alternative, NotAgreed, Setting

MENU_SIZE = 25
Part = Literal["game", "table"]
"""A page: what the game lets a table choose, or what every table agrees on."""
PARTS: Final[dict[Part, tuple[str, str]]] = {
    "game": ("The game…", "🎲"),
    "table": ("Seats, pace, deadline…", "⏳"),
}
"""The buttons to the pages."""


class Rules(TableButton, template=template("rules")):
    """What was agreed, with menus for whoever may change it."""

    verb = "rules"

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await show_rules(interaction, await interaction.client.tables.load(self.table))


class RulesPart(TableButton, template=template("rules_part", "game|table")):
    """Show the other page."""

    verb = "rules_part"

    async def press(self, interaction: Interaction) -> None:
        """Show it in place of this one, or what was agreed to whoever may not change it any more."""
        table = await interaction.client.tables.load(self.table)
        if table.row.phase == "lobby" and not _may_change(interaction, table):
            raise NotHost
        part: Part = "table" if self.arg == "table" else "game"
        await amend(interaction, rules_page(table, str(interaction.locale), part))


class RuleMenu(TableMenu, template=template("rule", r"[a-z_]{1,20}-\d")):
    """The choices of one setting. The argument is its key, and the page where there is more than a menu holds."""

    verb = "rule"

    @classmethod
    def page(cls, setting: Setting, table: int, page: int) -> "RuleMenu":
        """The menu for one page of a setting's choices, the chosen ones marked."""
        offered = _page(setting, page)
        select: ui.Select[Any] = ui.Select(
            placeholder=f"{setting.title}: {offered[0].name} … {offered[-1].name}"[:150],
            options=[_option(each, chosen=each.value in setting.chosen) for each in offered],
            custom_id=custom_id(cls.verb, table, 0, f"{setting.key}-{page}"),
            min_values=0 if setting.several else 1,
            max_values=len(offered) if setting.several else 1,
        )
        return cls(select)

    async def press(self, interaction: Interaction) -> None:
        """Change it, and let the message show what is agreed now; or why it cannot be."""
        await _change(interaction, self.table, self._revised, _part(self.arg.rpartition("-")[0]))

    def _revised(self, table: Table) -> Terms:
        key, _, page = self.arg.rpartition("-")
        setting = next((each for each in terms.settings(table) if each.key == key), None)
        values: Sequence[str] = self.item.values
        if setting is not None and setting.several:
            here = {each.value for each in _page(setting, int(page))}
            values = [*(value for value in setting.chosen if value not in here), *values]
        return terms.revised(table, key, values)


class RuleTyped(AnotherDeadline, template=template("rule_typed", TYPED, needed=False)):
    """Agree on a deadline that is typed."""

    verb = "rule_typed"

    async def expect_allowed(self, interaction: Interaction) -> None:
        """Nothing, if they may change what was agreed."""
        table = await interaction.client.tables.load(self.table)
        if table.row.phase != "lobby":
            raise WrongPhase(table.row.phase)
        if not _may_change(interaction, table):
            raise NotHost

    async def take(self, interaction: Interaction, deadline: Deadline | None) -> None:
        """Change it, and let the message show what is agreed now."""
        value = deadlines.written(deadline)
        await _change(interaction, self.table, lambda table: terms.revised(table, terms.DEADLINE, [value]), "table")

    async def asked_again(self, interaction: Interaction, mistyped: Mistyped) -> PrivateLayout:
        """The same page, with what was wrong above the menu of deadlines."""
        table = await interaction.client.tables.load(self.table)
        return rules_page(table, str(interaction.locale), "table", mistyped=mistyped)


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
        table, note = await bot.tables.load(table_id), problem(error)
    await amend(interaction, rules_page(table, str(interaction.locale), part, note=note))


def _may_change(interaction: Interaction, table: Table) -> bool:
    click = click_of(interaction)
    return click.manager or click.user_id == table.row.host_id


async def show_rules(interaction: Interaction, table: Table) -> None:
    """What was agreed, privately: with menus for the host before the start, in words for everybody else."""
    if table.row.phase != "lobby":
        await whisper(interaction, words.rules_fixed(terms.told(table)))
    elif not _may_change(interaction, table):
        await whisper(interaction, f"{problem(NotHost())}\n{words.rules_fixed(terms.told(table))}")
    else:
        await whisper(interaction, rules_page(table, str(interaction.locale)))


def rules_page(
    table: Table, locale: str, part: Part = "game", *, note: str = "", mistyped: Mistyped | None = None
) -> PrivateLayout:
    """A menu for each setting of one page, and a button to the other; what cannot be chosen now is marked.

    `note` and `mistyped` are about what was just tried.
    """
    if table.row.phase != "lobby":
        return layouts.page([words.rules_fixed(terms.told(table))])
    questions: list[tuple[str, layouts.Rows]] = []
    for setting in terms.settings(table, locale):
        if _part(setting.key) != part:
            continue
        pages = range(-(-len(setting.alternatives) // MENU_SIZE))
        names = [each.name for each in setting.alternatives if each.value in setting.chosen]
        chosen = f": {listed(names) or 'nothing'}" if setting.several else ""
        text = f"**{setting.title}**{chosen}"
        rows: list[list[ui.Item[Any]]] = [[RuleMenu.page(setting, table.id, page)] for page in pages]
        if setting.key == terms.DEADLINE:
            text = mistyped.below(text) if mistyped else text
            rows.append([RuleTyped.of(table.id, mistyped)])
        questions.append((text, rows))
    other: Part = "game" if part == "table" else "table"
    label, emoji = PARTS[other]
    questions.append(("", [[RulesPart.make(label, table.id, arg=other, emoji=emoji)]]))
    return layouts.form(words.rules_heading(table, note), questions)


def _part(key: str) -> Part:
    return "table" if key in terms.OF_EVERY_TABLE else "game"


def _page(setting: Setting, page: int) -> Sequence[Alternative]:
    return setting.alternatives[page * MENU_SIZE : (page + 1) * MENU_SIZE]


def _option(alternative: Alternative, *, chosen: bool) -> discord.SelectOption:
    shut = alternative.why_not and not chosen
    told = f"Not possible: {alternative.why_not}" if shut else alternative.about
    made = option(capital(alternative.name), alternative.value, told, emoji="🚫" if shut else None)
    made.default = chosen
    return made

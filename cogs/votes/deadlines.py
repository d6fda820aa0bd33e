"""Proposes another deadline: one of the usual ones, or a typed one."""

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.publishing.content import PrivateContent
from bot.table.motions import ChangeDeadline
from bot.table.table import Table
from cogs.tables.propose import asked_by, propose
from cogs.ui import deadline_words, deadlines, layouts, verbs, vote_words
from cogs.ui.components import Press, on, option
from cogs.ui.deadline_form import DeadlineForm, Mistyped, form_button, register
from cogs.ui.replies import amend, in_time
from rendering.words.common import capital


def deadline_page(table: Table, locale: str, mistyped: Mistyped | None = None) -> PrivateContent:
    """The usual deadlines, and a button for any other."""
    usual = dict.fromkeys(deadline for deadline in deadlines.usual(locale) if deadline != table.terms.deadline)
    options = [option(capital(deadlines.in_words(each, table.terms.pace)), deadlines.written(each)) for each in usual]
    question = mistyped.below(str(vote_words.WHICH_DEADLINE)) if mistyped else str(vote_words.WHICH_DEADLINE)
    menu = verbs.DEADLINE.at(table.ref).menu(f"{deadline_words.TITLE}…", options)
    return layouts.page([question], [[menu], [form_button(verbs.DEADLINE_TYPED, table.ref, mistyped)]])


@on(verbs.DEADLINE)
async def _deadline(interaction: Interaction, press: Press) -> None:
    await ask_for_deadline(interaction, press.table, deadlines.read(press.chosen))


async def _ask_again(interaction: Interaction, table_id: int, mistyped: Mistyped) -> PrivateContent:
    table = await interaction.client.tables.load(table_id)
    return deadline_page(table, str(interaction.locale), mistyped)


async def ask_for_deadline(interaction: Interaction, table_id: int, deadline: Deadline | None) -> None:
    """Propose that deadline; the clicked message shows the answer."""
    work = propose(interaction, table_id, ChangeDeadline(deadline))
    await amend(interaction, await in_time(interaction, work, amends=True))


register(verbs.DEADLINE_TYPED, DeadlineForm(asked_by, ask_for_deadline, _ask_again))

"""Asking a table for another deadline: one of the usual ones, or any that is typed."""

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.publishing.privacy import PrivateLayout
from bot.table.motions import ChangeDeadline
from bot.table.table import Table
from cogs.tables.propose import asked_by, propose
from cogs.ui import deadlines, layouts, vote_words
from cogs.ui.components import TableMenu, option, template
from cogs.ui.deadline_form import TYPED, AnotherDeadline, Mistyped
from cogs.ui.replies import amend, in_time
from rendering.words.common import capital


def deadline_page(table: Table, locale: str, mistyped: Mistyped | None = None) -> PrivateLayout:
    """The deadlines that tables usually have, and a button for any other."""
    usual = dict.fromkeys(each for each in deadlines.usual(locale) if each != table.terms.deadline)
    options = [option(capital(deadlines.in_words(each, table.terms.pace)), deadlines.written(each)) for each in usual]
    asked = mistyped.below(vote_words.WHICH_DEADLINE) if mistyped else vote_words.WHICH_DEADLINE
    menu = DeadlineMenu.make("Another deadline…", options, table.id)
    return layouts.page([asked], [[menu], [DeadlineTyped.of(table.id, mistyped)]])


class DeadlineMenu(TableMenu, template=template("deadline")):
    """Ask the table for another deadline."""

    verb = "deadline"

    async def press(self, interaction: Interaction) -> None:
        """Ask it."""
        await ask_for_deadline(interaction, self.table, deadlines.read(self.chosen))


class DeadlineTyped(AnotherDeadline, template=template("deadline_typed", TYPED, needed=False)):
    """Ask the table for a deadline that is typed."""

    verb = "deadline_typed"

    async def expect_allowed(self, interaction: Interaction) -> None:
        """Nothing, if they may ask the table for something."""
        await asked_by(interaction, self.table)

    async def take(self, interaction: Interaction, deadline: Deadline | None) -> None:
        """Ask it."""
        await ask_for_deadline(interaction, self.table, deadline)

    async def asked_again(self, interaction: Interaction, mistyped: Mistyped) -> PrivateLayout:
        """The menu and the button once more."""
        table = await interaction.client.tables.load(self.table)
        return deadline_page(table, str(interaction.locale), mistyped)


async def ask_for_deadline(interaction: Interaction, table_id: int, deadline: Deadline | None) -> None:
    """Ask the table for that deadline, and let the clicked message show what came of it."""
    work = propose(interaction, table_id, ChangeDeadline(deadline))
    await amend(interaction, await in_time(interaction, work, amends=True))


BUTTONS = (DeadlineMenu, DeadlineTyped)

"""Looking at a table by buttons: drawn, in words, and what happened so far, page by page."""

from discord import ui

from bot.client import Interaction
from bot.errors import WrongPhase
from bot.seating import Table
from cogs import layouts, words
from cogs.history import LogPage, log_page
from cogs.items import TableButton, template
from cogs.presenter import presenter_of
from cogs.replies import amend, in_time, show, whisper


async def show_table(interaction: Interaction, table: Table, *, text: bool) -> None:
    """The whole table, privately: a picture, or words.

    Raises:
        WrongPhase: the game has not begun.
    """
    interaction.client.publisher.refresh(table.id)
    if table.state is None:
        raise WrongPhase(table.row.phase)
    seat, presenter = table.seat_of(interaction.user.id), presenter_of(table)
    view = table.view(seat.number if seat else None)
    if text:
        await whisper(interaction, layouts.page(presenter.book.overview(view, words.names(table))))
    else:
        plain = words.plain_names(table)
        await show(interaction, lambda: presenter.draw_table(view, plain))


async def show_log(interaction: Interaction, table: Table, page: int = 1, *, amends: bool = False) -> None:
    """A page of the log, privately, 1 being the newest; in place of the clicked message where it `amends` that.

    Raises:
        WrongPhase: the game has not begun.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    found = await in_time(interaction, log_page(interaction.client.tables, table, page), amends=amends)
    if amends:
        await amend(interaction, log_layout(table, found))
    else:
        await whisper(interaction, log_layout(table, found))


def log_layout(table: Table, page: LogPage) -> ui.LayoutView:
    """A page of the log, with buttons to the pages beside it."""
    row = []
    if page.number < page.pages:
        row.append(TurnLog.make("Older", table.id, arg=page.number + 1, emoji="◀️"))
    if page.number > 1:
        row.append(TurnLog.make("Newer", table.id, arg=page.number - 1, emoji="▶️"))
    return layouts.page([page.text], [row])


class ShowTable(TableButton, template=template("show")):
    """The whole table as a picture, privately."""

    verb = "show"

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        await show_table(interaction, await interaction.client.tables.load(self.table), text=False)


class TellTable(TableButton, template=template("tell")):
    """The whole table in words, privately."""

    verb = "tell"

    async def press(self, interaction: Interaction) -> None:
        """Tell it."""
        await show_table(interaction, await interaction.client.tables.load(self.table), text=True)


class ShowLog(TableButton, template=template("log")):
    """What happened so far, privately."""

    verb = "log"

    async def press(self, interaction: Interaction) -> None:
        """Show the newest page."""
        await show_log(interaction, await interaction.client.tables.load(self.table))


class TurnLog(TableButton, template=template("log_page", r"\d{1,4}")):
    """Another page of the log, in place of this one. The argument is its number."""

    verb = "log_page"

    async def press(self, interaction: Interaction) -> None:
        """Turn to it."""
        table = await interaction.client.tables.load(self.table)
        await show_log(interaction, table, max(1, int(self.arg)), amends=True)


BUTTONS = (ShowTable, TellTable, ShowLog, TurnLog)

"""Looking at a table by buttons: drawn, in words, and what happened so far, page by page."""

from discord import ui

from bot import people
from bot.client import Interaction
from bot.errors import WrongPhase
from bot.games.past import Past
from bot.seating import Table
from bot.since import past_go
from cogs import layouts, words
from cogs.history import LogPage, log_page
from cogs.items import TableButton, template
from cogs.presenter import presenter_of
from cogs.replies import Refused, amend, in_time, show, whisper


async def show_table(interaction: Interaction, table: Table, *, text: bool, go: int | None = None) -> None:
    """The whole table, privately: a picture, or words; as it was when that `go` had ended, or as it is.

    Raises:
        WrongPhase: the game has not begun.
        Refused: no such go has ended yet.
    """
    interaction.client.publisher.refresh(table.id)
    if table.state is None:
        raise WrongPhase(table.row.phase)
    seat, presenter = table.seat_of(interaction.user.id), presenter_of(table)
    number = seat.number if seat else None
    past = None if go is None else await _past(interaction, table, go, number)
    view, note = (table.view(number), "") if past is None else (past.view, words.as_it_was(past.go))
    plain = words.plain_names(table)
    if text or not (await people.person(interaction.client.store, interaction.user.id)).pictures:
        told = presenter.book.overview(view, words.names(table))
        await whisper(interaction, layouts.page([note, *told]))
    elif past is None:
        await show(interaction, lambda: presenter.draw_table(view, plain))
    else:
        await show(interaction, presenter.look_back(past, plain), note)


async def _past(interaction: Interaction, table: Table, go: int, seat: int | None) -> Past | None:
    """That go as it had ended; None for the one that is played now, or was the last."""
    current = table.game.go(table.state)
    if go > current:
        raise Refused(words.no_such_go(current))
    past = await past_go(interaction.client.tables, table, go, seat)
    return past if past.ended else None


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

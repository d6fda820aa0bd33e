"""Looking at a table by buttons: drawn, in words, and what happened so far, page by page."""

from bot.calendar import preferences
from bot.client import Interaction
from bot.games.values import Past
from bot.publishing.content import Control, PrivateContent
from bot.table.click import expect
from bot.table.since_last_move import past_go
from bot.table.table import Table
from cogs.tables.log import LogPage, log_page
from cogs.tables.since_last_move import controls_of
from cogs.ui import layouts, naming, verbs, words
from cogs.ui.components import Press, on, option
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.links import link_to_table
from cogs.ui.naming import in_plain_words
from cogs.ui.options import number_in
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import Refused, amend, in_time, present, show, whisper


async def show_table(
    interaction: Interaction, table: Table, *, text: bool, go: int | None = None, amends: bool = False
) -> None:
    """Show the whole table privately, as a picture or in words: after that turn (`go`), or as it is.

    There are buttons to the turns before and after it. The table as it is comes with a link to the board, and with the
    controls for the reader's own decisions. `amends`: in place of the clicked message.

    Raises:
        WrongPhase: the game has not begun.
        Refused: no such go has ended yet.
    """
    interaction.client.publisher.refresh(table.id)
    expect_begun(table)
    seat, presenter, reader = table.seat_of(interaction.user.id), presenter_of(table), interaction.user.id
    number = seat.number if seat else None
    past = None if go is None else await _past(interaction, table, go, number)
    plain = naming.plain_names(table)
    rows = [_beside(table, past.go if past is not None else None, text=text)]
    if past is not None:
        view, note = past.view, words.as_it_was(past.go)
    else:
        link = await link_to_table(interaction.client.store, table)
        view, note = table.view(number), words.newest_board(link).strip()
        rows = [*(controls_of(table, seat) if seat else []), *rows]
    if text or not (await preferences.person(interaction.client.store, interaction.user.id)).pictures:
        told = layouts.page([note, *presenter.book.overview(view, naming.names(table))], rows, reader=reader)
        await (amend(interaction, told) if amends else whisper(interaction, told))
        return
    draw = presenter.look_back(past, plain) if past is not None else lambda: presenter.draw_table(view, plain)
    await present(interaction, layouts.page([note], rows, reader=reader), draw, amends=amends)


def _beside(table: Table, go: int | None, *, text: bool) -> list[Control]:
    """Buttons to the turns before and after the one that is shown (None: the table as it is)."""
    current, mark = table.game.go(table.state), "t" if text else ""
    here = current if go is None else go
    row: list[Control] = []
    if here > 2:
        row.append(verbs.SHOW_GO.button("Go 1", table.id, arg=f"1{mark}", emoji="⏮️"))
    if here > 1:
        row.append(verbs.SHOW_GO.button(f"Go {here - 1}", table.id, arg=f"{here - 1}{mark}", emoji="◀️"))
    if here + 1 < current:
        row.append(verbs.SHOW_GO.button(f"Go {here + 1}", table.id, arg=f"{here + 1}{mark}", emoji="▶️"))
    if go is not None:
        row.append(verbs.SHOW_GO.button("Now", table.id, arg=f"{current}{mark}", emoji="⏭️"))
    return row


async def _past(interaction: Interaction, table: Table, go: int, seat: int | None) -> Past | None:
    """The table after that turn; None for the current turn, or the last one."""
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
    interaction.client.publisher.refresh(table.id)
    expect_begun(table)
    found = await in_time(interaction, log_page(interaction.client.tables, table, page), amends=amends)
    if amends:
        await amend(interaction, log_layout(table, found))
    else:
        await whisper(interaction, log_layout(table, found))


def log_layout(table: Table, page: LogPage) -> PrivateContent:
    """A page of the log, with buttons to the pages beside it."""
    row = []
    if page.number < page.pages:
        row.append(verbs.LOG_PAGE.button("Older", table.id, arg=page.number + 1, emoji="◀️"))
    if page.number > 1:
        row.append(verbs.LOG_PAGE.button("Newer", table.id, arg=page.number - 1, emoji="▶️"))
    lines = [
        option(words.go_line(go, table.game.go(table.state)), str(go), in_plain_words(line))
        for go, line in page.goes[-layouts.MENU_HOLDS :]
    ]
    menu = [verbs.LOOK_BACK.menu("Show the table as it was…", lines, table.id)] if lines else []
    return layouts.page([page.text], [row, menu])


@on(verbs.SHOW)
async def _show(interaction: Interaction, press: Press) -> None:
    """The whole table as a picture, privately."""
    await show_table(interaction, await interaction.client.tables.load(press.table), text=False)


@on(verbs.TELL)
async def _tell(interaction: Interaction, press: Press) -> None:
    """The whole table in words, privately."""
    await show_table(interaction, await interaction.client.tables.load(press.table), text=True)


@on(verbs.SHOW_GO)
async def _show_go(interaction: Interaction, press: Press) -> None:
    """The table after another turn, in place of this one. The argument is the turn's number; "t": in words."""
    table = await interaction.client.tables.load(press.table)
    go, text = int(press.arg.removesuffix("t")), press.arg.endswith("t")
    await show_table(interaction, table, text=text, go=max(1, go), amends=True)


@on(verbs.LOOK_BACK)
async def _look_back(interaction: Interaction, press: Press) -> None:
    """The table after a turn of the log, or as it is. The value is the turn's number."""
    table = await interaction.client.tables.load(press.table)
    await show_table(interaction, table, text=False, go=number_in(press.chosen))


@on(verbs.LOG)
async def _log(interaction: Interaction, press: Press) -> None:
    """What happened so far, privately."""
    await show_log(interaction, await interaction.client.tables.load(press.table))


@on(verbs.LOG_PAGE)
async def _log_page(interaction: Interaction, press: Press) -> None:
    """Another page of the log, in place of this one. The argument is its number."""
    table = await interaction.client.tables.load(press.table)
    await show_log(interaction, table, max(1, int(press.arg)), amends=True)


# --- odds --------------------------------------------------------------------------------------------------


async def show_odds(interaction: Interaction, table: Table, *, text: bool = False) -> None:
    """Show a player their odds, from their own view: as a chart, or in words.

    Raises:
        WrongPhase: the game has not begun, or is over.
        NotSeated: they do not play.
        Refused: the table plays without, or they have left the game.
    """
    expect(table, "playing")
    seat = own_seat(interaction, table)
    if seat.number in table.game.resigned(table.state):
        raise Refused(words.OUT_ALREADY)
    if not table.terms.coach:
        raise Refused(words.NO_COACH)
    told, draw = presenter_of(table).odds(table.view(seat.number), seat.number)
    if text or not (await preferences.person(interaction.client.store, interaction.user.id)).pictures:
        await whisper(interaction, layouts.page([told], reader=seat.user_id))
    else:
        await show(interaction, draw)


@on(verbs.ODDS)
async def _odds(interaction: Interaction, press: Press) -> None:
    """What one may expect, privately."""
    await show_odds(interaction, await interaction.client.tables.load(press.table))

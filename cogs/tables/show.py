"""Tabs of the panel that every game has: the whole table, its log page by page, and the odds."""

import functools
from collections.abc import Sequence

from bot.client import Interaction
from bot.games.values import Past
from bot.language import say
from bot.publishing.content import Control, Rows
from bot.table.click import expect
from bot.table.since_last_move import past_turn
from bot.table.table import Table
from cogs.tables.log import LogPage, log_page
from cogs.tables.old_games import after_the_end
from cogs.tables.panel import LOG, ODDS, TABLE, in_words, show_in_panel, shown_page
from cogs.tables.rows import turn_row
from cogs.tables.since_last_move import controls_of
from cogs.ui import layouts, naming, verbs, words
from cogs.ui.components import Button, Press, Target, on, option
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.leafing import leafing
from cogs.ui.links import link_to_table
from cogs.ui.naming import in_plain_words
from cogs.ui.options import number_in
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import Refused, amend, in_time


async def show_table(
    interaction: Interaction, table: Table, *, text: bool = False, turn: int | None = None, amends: bool = False
) -> None:
    """Show the whole table in the panel, as a picture or in words: after that turn (`turn`), or as it is.

    There are buttons to the turns before and after it. The table as it is comes with the controls for the reader's own
    decisions; without any, with a link to the board. `amends`: in the clicked message.

    Raises:
        WrongPhase: the game has not begun.
        Refused: no such turn has ended yet.
    """
    interaction.client.publisher.refresh(table.subject)
    expect_begun(table)
    seat, presenter = table.seat_of(interaction.user.id), presenter_of(table)
    number = seat.number if seat else None
    past = None if turn is None else await _past(interaction, table, turn, number)
    wants_words, plain = await in_words(interaction), naming.plain_names(table)
    beside = _beside(table, past.turn if past is not None else None, text=text)
    rows: list[Sequence[Control]] = [beside if wants_words else [*beside, _other_way(table, past, text=text)]]
    if past is not None:
        view, note = past.view, words.AS_IT_WAS(turn=past.turn)
    else:
        own = controls_of(table, seat) if seat else []
        link = None if own else await link_to_table(interaction.client.store, table)
        view, note = table.view(number), words.newest_board(link)
        rows = _on_one_line(own, *rows)
    rows = [*rows, *after_the_end(table)]
    texts, draw = [note], None
    if text or wants_words:
        texts += presenter.book.overview(view, naming.names(table), table.robots())
    else:
        draw = (
            presenter.look_back(past, plain, table.id)
            if past is not None
            else lambda: presenter.draw_table(view, plain, table.id)
        )
    await show_in_panel(interaction, table, TABLE, texts, draw, rows=rows, amends=amends)


def _on_one_line(own: Rows, more: Sequence[Control]) -> list[Sequence[Control]]:
    """The reader's own controls, and more buttons: beside the last ones if they have room, for a phone's screen."""
    *before, last = own or [[]]
    if len(last) + len(more) <= layouts.ROW_HOLDS and all(isinstance(each, Button) for each in last):
        return [*before, [*last, *more]]
    return [*own, more]


def _beside(table: Table, turn: int | None, *, text: bool) -> list[Control]:
    """Buttons to the turns before and after the shown one (None: the table as it is)."""
    current, mark = table.game.turn(table.state), "t" if text else ""

    def at(turn: int) -> Target:
        return verbs.SHOW_GO.at(table.ref, arg=f"{turn}{mark}")

    row = turn_row(at, current if turn is None else turn, current - 1)
    return row if turn is None else [*row, at(current).button(say("Now"), emoji="⏭️")]


def _other_way(table: Table, past: Past | None, *, text: bool) -> Control:
    """The button that shows the same moment in words, or drawn again."""
    turn = table.game.turn(table.state) if past is None else past.turn
    if text:
        return verbs.SHOW_GO.at(table.ref, arg=turn).button(say("Picture"), emoji="🖼️")
    return verbs.SHOW_GO.at(table.ref, arg=f"{turn}t").button(say("In words"), emoji="📝")


async def _past(interaction: Interaction, table: Table, turn: int, seat: int | None) -> Past | None:
    """The table after that turn; None for the current turn, or the last one."""
    current = table.game.turn(table.state)
    if turn > current:
        raise Refused(words.NO_SUCH_TURN(turn=current))
    past = await past_turn(interaction.client.tables, table, turn, seat)
    return past if past.ended else None


async def show_log(interaction: Interaction, table: Table, page: int = 1, *, amends: bool = False) -> None:
    """Show a page of the log in the panel, 1 being the newest. `amends`: in the clicked message.

    Raises:
        WrongPhase: the game has not begun.
    """
    interaction.client.publisher.refresh(table.subject)
    expect_begun(table)
    found = await in_time(interaction, log_page(interaction.client.tables, table, page), amends=amends)
    await show_in_panel(interaction, table, LOG, [found.text], rows=log_rows(table, found), amends=amends)


def log_rows(table: Table, page: LogPage) -> Rows:
    """Buttons to the next pages, and a menu of the turns on this one."""
    after = page.pages + 1  # the newest page is 1, and stands to the right

    def turned(to: int) -> Target:
        return verbs.LOG_PAGE.at(table.ref, arg=after - to)

    row = leafing(after - page.number, page.pages, turned, say("Older"), say("Newer"))
    return [row, _moments(table, page)]


def _moments(table: Table, page: LogPage) -> list[Control]:
    """A menu of the turns on that page."""
    lines = [
        option(words.turn_line(turn, table.game.turn(table.state)), str(turn), in_plain_words(line))
        for turn, line in page.turns[-layouts.MENU_HOLDS :]
    ]
    return [verbs.LOOK_BACK.at(table.ref).menu(say("Show the table as it was…"), lines)] if lines else []


@on(verbs.SHOW_GO)
async def _show_turn(interaction: Interaction, press: Press) -> None:
    """Show the table after another turn, in the clicked message. The argument is the turn's number; "t": in words."""
    table = await interaction.client.tables.load(press.table)
    turn, text = int(press.arg.removesuffix("t")), press.arg.endswith("t")
    await show_table(interaction, table, text=text, turn=max(1, turn), amends=True)


@on(verbs.LOOK_BACK)
async def _look_back(interaction: Interaction, press: Press) -> None:
    """Show the table after a turn of the log, or as it is, in the clicked message. The value is the turn's number."""
    table = await interaction.client.tables.load(press.table)
    await show_table(interaction, table, turn=number_in(press.chosen), amends=True)


@on(verbs.STORY)
@on(verbs.STORY_PAGE)
async def _story(interaction: Interaction, press: Press) -> None:
    """Show a page of a finished game's log, counted from its beginning. The argument is its number; without, the first.

    Raises:
        WrongPhase: the game has not begun.
    """
    table, page = await interaction.client.tables.load(press.table), int(press.arg or 1)
    expect_begun(table)
    reading = log_page(interaction.client.tables, table, max(1, page), from_start=True)
    found = await in_time(interaction, reading, amends=True)
    turned = functools.partial(verbs.STORY_PAGE.at, table.ref, 0)
    row = leafing(found.number, found.pages, turned, say("Back"), say("Read on"))
    await amend(interaction, layouts.page([found.text], [row, _moments(table, found)]))
    await shown_page(interaction, table.id, amends=True)


@on(verbs.LOG_PAGE)
async def _log_page(interaction: Interaction, press: Press) -> None:
    """Show another page of the log in the clicked message. The argument is its number."""
    table = await interaction.client.tables.load(press.table)
    await show_log(interaction, table, max(1, int(press.arg)), amends=True)


# --- odds --------------------------------------------------------------------------------------------------


async def show_odds(interaction: Interaction, table: Table, *, text: bool = False, amends: bool = False) -> None:
    """Show a player their odds in the panel, from their own view: as a chart, or in words.

    `amends`: in the clicked message.

    Raises:
        WrongPhase: the game has not begun, or is over.
        NotSeated: they do not play.
        Refused: the table plays without odds, or they have left the game.
    """
    expect(table, "playing")
    seat = own_seat(interaction, table)
    if seat.number in table.game.resigned(table.state):
        raise Refused(words.OUT_ALREADY)
    if not table.terms.coach:
        raise Refused(words.NO_COACH)
    odds, draw = presenter_of(table).odds(table.view(seat.number), seat.number)
    if text or await in_words(interaction):
        await show_in_panel(interaction, table, ODDS, [odds], amends=amends)
    else:
        await show_in_panel(interaction, table, ODDS, (), draw, amends=amends)

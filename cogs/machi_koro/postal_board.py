"""The messages of a postal table: the status of the postal turn, and a report of each resolved one."""

from bot.games.machi_koro.postal_turn import MachiPostalReport
from bot.language import say
from bot.orders.postal import PostalStatus, ResolvedPostalTurn
from bot.publishing.content import Control
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from cogs.machi_koro import postal_words, verbs
from cogs.machi_koro.board import DRAWN
from cogs.tables.rows import has_poster, looking_row, over_row
from cogs.ui import layouts, naming
from cogs.ui.components import Style
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro import machi

POSTAL_COLOUR = 0xC08A4B


def waiting(table: Table, status: PostalStatus) -> PublicMessage:
    """The table before the postal turn, its deadline, and who has handed in orders."""
    view = machi(table.view(None))
    playing = table.row.phase == "playing"
    text = postal_words.waiting_text(table, status) if playing else postal_words.ended(table, view)
    plain = naming.plain_names(table)
    name = f"table-{table.id}-post-{status.postal_turn}.png"
    row: list[Control] = []
    if playing:
        row = [
            verbs.ORDERS.at(table.ref, status.postal_turn).button(say("My orders"), style=Style.primary, emoji="✍️"),
            *looking_row(table.ref),
        ]
    elif table.row.phase == "over" and not has_poster(table):
        row = over_row(table, say("Check the dice"))
    content = layouts.board([text], [row], accent=POSTAL_COLOUR)
    shown = layouts.digest(view.towns, view.market, plain)
    return PublicMessage(
        slot=f"post:{status.postal_turn}",
        fingerprint=layouts.fingerprint(content, shown, *([DRAWN] if playing else ())),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.table(view, view.turn, plain, table_number=table.id)),
        picture=layouts.digest(shown, DRAWN),
        settled=not playing,
    )


def report(table: Table, postal_turn: ResolvedPostalTurn) -> PublicMessage:
    """The report of a postal turn, drawn as one strip; the last one has the buttons for after a game."""
    turn_report = machi_report(postal_turn)
    assert turn_report.after.viewer is None  # noqa: S101 - everybody reads it
    over = table.row.phase == "over" and turn_report.after.outcome is not None
    names, plain = naming.names(table), naming.plain_names(table)
    heading = postal_words.postal_turn(postal_turn.postal_turn, [names[seat] for seat in postal_turn.silent])
    turns = [each.turn for each in turn_report.turns]
    caption = sentences.caption_of_all(turn_report.after, turns, names, table.id)
    name = f"table-{table.id}-report-{postal_turn.postal_turn}.png"
    rows = [over_row(table, say("Check the dice"))] if over and not has_poster(table) else ()
    content = layouts.board([heading, caption.words], rows, accent=layouts.WINNER_COLOUR if over else POSTAL_COLOUR)
    return PublicMessage(
        slot=f"report:{postal_turn.postal_turn}",
        fingerprint=layouts.fingerprint(content, postal_turn.postal_turn, plain),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.report(turn_report, postal_turn.postal_turn, plain)),
        settled=True,
    )


def machi_report(postal_turn: ResolvedPostalTurn) -> MachiPostalReport:
    """The report of a postal turn of Machi Koro."""
    assert isinstance(postal_turn.report, MachiPostalReport)  # noqa: S101 - no other game's turns come here
    return postal_turn.report

"""What a table shows that is played by post: who has handed in, and a report of each turn that was resolved."""

from bot.games.machi_koro.postal_turn import PostReport
from bot.orders.postal import PostStatus, ResolvedTurn
from bot.publishing.content import Control
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from cogs.machi_koro import orders_desk, verbs
from cogs.tables.rows import over_row
from cogs.ui import layouts, naming
from cogs.ui import verbs as table_verbs
from cogs.ui.components import Style
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro import machi

COLOUR = 0xC08A4B


def waiting(table: Table, status: PostStatus) -> PublicMessage:
    """The table before the turn, until when orders can be handed in, and who has."""
    view = machi(table.view(None))
    playing = table.row.phase == "playing"
    text = orders_desk.by_post(table, status) if playing else orders_desk.ended(table, view)
    plain = naming.plain_names(table)
    name = f"table-{table.id}-post-{status.turn}.png"
    row: list[Control] = []
    if playing:
        row = [
            verbs.ORDERS.button("My orders", table.id, status.turn, style=Style.primary, emoji="✍️"),
            verbs.TOWN.button("My town", table.id, emoji="🏘️"),
            verbs.MARKET.button("Market", table.id, emoji="🛒"),
            table_verbs.SINCE.button("Since you left", table.id, emoji="📰"),
            table_verbs.WHAT_NOW.button("Help", table.id, emoji="❓"),
        ]
    elif table.row.phase == "over":
        row = over_row(table, "Check the dice")
    content = layouts.board([text], [row], accent=COLOUR)
    return PublicMessage(
        slot=f"post:{status.turn}",
        fingerprint=layouts.fingerprint(content, view.towns, view.market, plain),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.table(view, view.go, plain)),
        settled=not playing,
    )


def report(table: Table, turn: ResolvedTurn) -> PublicMessage:
    """What happened in a turn, drawn as one strip; the last one has the buttons that follow a game."""
    told = happened(turn)
    assert told.after.viewer is None  # noqa: S101 - everybody reads it
    over = table.row.phase == "over" and told.after.outcome is not None
    names, plain = naming.names(table), naming.plain_names(table)
    lines = [orders_desk.postal_turn(turn.turn, [names[seat] for seat in turn.silent])]
    for go in told.goes:
        lines += [line for line in sentences.doings(go.go, names) if line.startswith("🏆")]
    name = f"table-{table.id}-report-{turn.turn}.png"
    rows = [over_row(table, "Check the dice")] if over else ()
    content = layouts.board(["\n".join(lines)], rows, accent=layouts.WINNER_COLOUR if over else COLOUR)
    return PublicMessage(
        slot=f"report:{turn.turn}",
        fingerprint=layouts.fingerprint(content, turn.turn, plain),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.report(told, plain)),
        settled=True,
    )


def happened(turn: ResolvedTurn) -> PostReport:
    """What happened in a turn of Machi Koro."""
    assert isinstance(turn.report, PostReport)  # noqa: S101 - no other game's turns come here
    return turn.report

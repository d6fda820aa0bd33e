"""Every sentence about a game by post that is not about the game itself."""

from collections.abc import Sequence

from bot.games.machi_koro.views import MachiView
from bot.orders.postal import PostStatus
from bot.table.table import Table
from cogs.ui import naming, words
from rendering.words.common import listed
from rendering.words.machi_koro import won

RESOLVED_AT_ONCE = "Everybody's orders were final, so the turn has been played: look at the report."

ASLEEP = "Nobody is here: no turn is played until somebody hands in orders or takes their seat back."


def until(deadline: float | None) -> str:
    """When orders count, as Discord shows a time to each in their own time zone."""
    if deadline is None:
        return "The turn is played as soon as everybody's orders are final."
    return f"The turn is played <t:{int(deadline)}:R>, at <t:{int(deadline)}:f>, or when everybody's orders are final."


def by_post(table: Table, status: PostStatus) -> str:
    """How a postal turn stands: until when, who begins, who has handed in."""
    names = naming.names(table)
    final = [names[seat] for seat in sorted(status.final)]
    open_still = [names[seat] for seat in sorted(status.handed_in - status.final)]
    when = until(status.deadline) if table.attended else ASLEEP
    lines = [f"### Postal turn {status.turn}: hand in your orders", when]
    lines.append(f"**{names[status.first]}** begins, and has a second go at the end.")
    if final:
        lines.append(f"✅ Final: {listed(final)}")
    if open_still:
        lines.append(f"📮 Handed in: {listed(open_still)}")
    if status.waiting:
        lines.append(f"✍️ Not yet: {listed(names[seat] for seat in status.waiting)}")
    away = [names[seat.number] for seat in table.people_left() if seat.stand_in is not None]
    if away:
        lines.append(f"🤖 Played for: {listed(away)}")
    lines.append("-# Nobody sees your orders. Who hands in nothing goes by the defaults of `/card name:By post`.")
    return "\n".join(lines)


def ended(table: Table, view: MachiView) -> str:
    """The table as it ended otherwise than by a turn: closed, or left by all but one."""
    if view.outcome is None:
        return words.CLOSED
    winners = [naming.names(table)[seat] for seat in view.outcome.winners]
    return "\n".join(won(winner, view.outcome.reason) for winner in winners)


def postal_turn(turn: int, silent: Sequence[str]) -> str:
    """The heading of a report; `silent` are those who had handed in nothing."""
    missing = f"\nNothing came from {listed(silent)}: their goes went by the defaults." if silent else ""
    return f"### Report of postal turn {turn}{missing}"

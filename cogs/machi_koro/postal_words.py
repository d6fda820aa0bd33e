"""What players read of a game by post: the editor's state, receipts, and the heads of its messages."""

from collections.abc import Sequence

from bot.games.machi_koro.views import MachiView
from bot.orders.postal import PostalStatus
from bot.table.table import Table
from cogs.ui import naming, words
from rendering.words.common import listed
from rendering.words.machi_koro import won

# --- the editor ------------------------------------------------------------------------------------------

NOTHING_TO_CHOOSE = "There is nothing to choose from now."
SAME_TWICE = "Both your turns follow the same orders, until you write others for one of them."
DRAFT = "✍️ **A draft, not sent.** Only you can see it, and it does not count yet."
CHANGED = "✍️ **Changed since you sent them.** What you sent counts, not this draft, until you send again."
CHANGED_AFTER_FINAL = "✍️ **Changed since you sent them.** What you sent is final and counts, not this draft."
SENT = "📮 **Sent.** You can still change them."
SENT_AND_FINAL = "✅ **Sent and final.** Press **Final** again to change something."
ABOUT_FINAL = "**Final**: you are done, and the turn need not wait for the deadline."
LAST_TURN = "-# What they would have done on your last turn:"
RESOLVED_AT_ONCE = "Everybody's orders were final, so the turn has been played: look at the report."


def heading(postal_turn: int, which: int | None) -> str:
    """The editor's heading. `which`: 0 or 1 for one of two turns."""
    turn = "" if which is None else f", your {_ordinal(which)} turn"
    return f"### Orders for postal turn {postal_turn}{turn}"


def receipt(postal_turn: int, *, final: bool) -> str:
    """The first line of a receipt."""
    return f"📮 **Receipt**, postal turn {postal_turn}{', final' if final else ''}"


def which_turn(number: int) -> str:
    """The head of the orders for one of two turns, 0 or 1."""
    return f"__Your {_ordinal(number)} turn__"


def my_turn(number: int) -> str:
    """The label of the button to the orders for the turn 0 or 1."""
    return f"My {_ordinal(number)} turn"


def _ordinal(number: int) -> str:
    return "second" if number else "first"


# --- what everybody reads --------------------------------------------------------------------------------

ASLEEP = "Nobody is here: no turn is played until somebody sends orders or takes their seat back."


def until(deadline: float | None) -> str:
    """The deadline, as Discord shows a time to each reader in their own time zone."""
    if deadline is None:
        return "The turn is played as soon as all orders are final."
    return f"The turn is played <t:{int(deadline)}:f>, or when all orders are final."


def waiting_text(table: Table, status: PostalStatus) -> str:
    """The status of a postal turn: its deadline, who begins, who has handed in."""
    names = naming.names(table)
    final = [names[seat] for seat in sorted(status.final)]
    open_still = [names[seat] for seat in sorted(status.handed_in - status.final)]
    when = until(status.deadline) if table.attended else ASLEEP
    lines = [f"### Postal turn {status.postal_turn}: send your orders", when]
    lines.append(f"**{names[status.first]}** plays twice, first and last.")
    if final:
        lines.append(f"✅ Final: {listed(final)}")
    if open_still:
        lines.append(f"📮 Sent: {listed(open_still)}")
    if status.waiting:
        lines.append(f"✍️ Not yet: {listed(names[seat] for seat in status.waiting)}")
    away = [names[seat.number] for seat in table.people_left() if seat.stand_in is not None]
    if away:
        lines.append(f"🤖 Played for: {listed(away)}")
    lines.append("-# Orders are secret. Without any, defaults apply: `/card name:By post`")
    return "\n".join(lines)


def ended(table: Table, view: MachiView) -> str:
    """The end of a game without a last turn: closed, or left by all but one."""
    if view.outcome is None:
        return str(words.CLOSED)
    winners = [naming.names(table)[seat] for seat in view.outcome.winners]
    return "\n".join(won(winner, view.outcome.reason) for winner in winners)


def postal_turn(postal_turn: int, silent: Sequence[str]) -> str:
    """The heading of a report; `silent` are the players without orders."""
    missing = f"\nNothing came from {listed(silent)}: the defaults applied to their turns." if silent else ""
    return f"### Report of postal turn {postal_turn}{missing}"

"""What players read of a game by post: the editor's state, receipts, and the heads of its messages."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.views import MachiView
from bot.language import Sentence, say
from bot.language.commands import command_line
from bot.language.rows import capital, commas
from bot.orders.postal import PostalStatus
from bot.table.table import Table
from cogs.ui import naming, words
from rendering.words.common import listed
from rendering.words.machi_koro import won
from rendering.words.machi_koro.articles import BY_POST_NAME

HOW_MANY_KEPT: Final = Sentence("How many coins do you keep when you build?")

# --- the editor ------------------------------------------------------------------------------------------

NOTHING_TO_CHOOSE: Final = Sentence("There is nothing to choose from now.")
SAME_TWICE: Final = Sentence("Both your turns follow the same orders, until you write others for one of them.")
DRAFT: Final = Sentence("✍️ **A draft, not sent.** Only you can see it, and it does not count yet.")
CHANGED: Final = Sentence(
    "✍️ **Changed since you sent them.** What you sent counts, not this draft, until you send again."
)
CHANGED_AFTER_FINAL: Final = Sentence(
    "✍️ **Changed since you sent them.** You said that you are done: what you sent counts, not this draft."
)
SENT: Final = Sentence("📮 **Sent.** You can still change them.")
SENT_AND_FINAL: Final = Sentence("✅ **Sent, and you are done.** Press **I'm done** again to change something.")
ABOUT_FINAL: Final = Sentence("**I'm done**: the turn won't wait for you any longer.")
FINAL_IS_ON: Final = Sentence("Now press **Send**, and the turn won't wait for you.")
LAST_TURN: Final = Sentence("🧪 **Dry run:** none of this happened. This is how your last turn would have gone:")
RESOLVED_AT_ONCE: Final = Sentence("Everybody was done, so the turn has been played: look at the report.")


YOUR_TURNS: Final = (Sentence("your first turn"), Sentence("your second turn"))


def heading(postal_turn: int, which: int | None) -> str:
    """The editor's heading. `which`: 0 or 1 for one of two turns."""
    title = say("Orders for postal turn {number}", number=postal_turn)
    return f"### {title if which is None else commas([title, str(YOUR_TURNS[which])])}"


def receipt(postal_turn: int, *, final: bool) -> str:
    """The first line of a receipt."""
    if final:
        return say("📮 **Receipt**, postal turn {number}: you are done", number=postal_turn)
    return say("📮 **Receipt**, postal turn {number}", number=postal_turn)


def which_turn(number: int) -> str:
    """The head of the orders for one of two turns, 0 or 1."""
    return f"__{capital(str(YOUR_TURNS[number]))}__"


def my_turn(number: int) -> str:
    """The label of the button to the orders for the turn 0 or 1."""
    return say("My second turn") if number else say("My first turn")


# --- what everybody reads --------------------------------------------------------------------------------

ASLEEP: Final = Sentence("Nobody is here: no turn is played until somebody sends orders or takes their seat back.")


def until(deadline: float | None) -> str:
    """The deadline, as Discord shows a time to each reader in their own time zone."""
    if deadline is None:
        return say("The turn is played as soon as everybody is done.")
    return say("The turn is played when everybody is done, {time} at the latest.", time=f"<t:{int(deadline)}:f>")


def waiting_text(table: Table, status: PostalStatus) -> str:
    """The status of a postal turn: its deadline, who begins, who has handed in."""
    names = naming.names(table)
    final = [names[seat] for seat in sorted(status.final)]
    open_still = [names[seat] for seat in sorted(status.handed_in - status.final)]
    when = until(status.deadline) if table.attended else str(ASLEEP)
    lines = [say("### Postal turn {number}: send your orders", number=status.postal_turn), when]
    lines.append(say("**{name}** begins, and so plays twice: first and last.", name=names[status.first]))
    if final:
        lines.append(say("✅ Done: {players}", players=listed(final)))
    if open_still:
        lines.append(say("📮 Sent: {players}", players=listed(open_still)))
    if status.waiting:
        lines.append(say("✍️ Not yet: {players}", players=listed(names[seat] for seat in status.waiting)))
    away = [naming.people(table)[seat.number] for seat in table.people_left() if seat.stand_in is not None]
    if away:
        lines.append(say("🤖 Played for: {players}", players=listed(away)))
    rules = command_line("card", name=BY_POST_NAME)
    lines.append(say("-# Orders are secret. Without any, defaults apply: {command}", command=rules))
    return "\n".join(lines)


def ended(table: Table, view: MachiView) -> str:
    """The end of a game without a last turn: closed, or left by all but one."""
    if view.outcome is None:
        return str(words.CLOSED)
    names, reason = naming.names(table), view.outcome.reason
    return "\n".join(won(names, seat, reason) for seat in view.outcome.winners)


def postal_turn(postal_turn: int, silent: Sequence[str]) -> str:
    """The heading of a report; `silent` are the players without orders."""
    heading = say("### Report of postal turn {number}", number=postal_turn)
    if not silent:
        return heading
    missing = say("Nothing came from {players}: the defaults applied to their turns.", players=listed(silent))
    return f"{heading}\n{missing}"

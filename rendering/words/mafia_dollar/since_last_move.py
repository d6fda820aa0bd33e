"""What somebody missed in MafiaDollar: each turn, then what concerned them, as their seat saw it."""

from collections.abc import Sequence

from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.views import GoView, MafiaView
from rendering.words.mafia_dollar.event_words import event_lines, log_line
from rendering.words.mafia_dollar.names import dollars


def missed(
    goes: Sequence[GoView], seat: int, names: Sequence[str], table: tuple[MafiaView | None, MafiaView]
) -> list[str]:
    """One line for each turn, then what in them was done to that seat or came to it, and what it is worth.

    `table`: how that seat saw it before, if that is known, and sees it now.
    """
    lines = [log_line(go.number, go.events, names) for go in goes]
    mine = [event for go in goes for event in go.events if affects(event, seat)]
    touched = event_lines(mine, names)
    lines += ["**What it meant for you:**", *touched] if touched else ["Nobody touched what is yours."]
    worth = _worth(*table)
    return [*lines, worth] if worth else lines


def _worth(before: MafiaView | None, after: MafiaView) -> str:
    then, now = before.fortune if before is not None else None, after.fortune
    if now is None:
        return ""
    changed = f", {'+' if now > then else ''}{dollars(now - then)} since then" if then not in (None, now) else ""
    said = "In the end you had" if after.outcome is not None else "If it ended now, you would have"
    return f"**{said} {dollars(now)}**{changed}."

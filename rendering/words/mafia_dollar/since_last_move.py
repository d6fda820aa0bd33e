"""What a player missed in MafiaDollar: each turn, then the events that concern them, as their seat saw them."""

from collections.abc import Collection, Sequence

from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.events import DealEnded, Drew
from bot.games.mafia_dollar.views import MafiaView, TurnView
from rendering.words.common import told_to
from rendering.words.mafia_dollar.event_words import event_lines, log_line
from rendering.words.mafia_dollar.names import dollars


def missed(
    turns: Sequence[TurnView], seat: int, names: Sequence[str], table: tuple[MafiaView | None, MafiaView]
) -> list[str]:
    """One line for each turn, then what happened to that seat, and its value.

    `table`: how that seat saw it before, if known, and sees it now.
    """
    lines = told_to(seat, names, lambda named: (log_line(turn.number, turn.events, named) for turn in turns))
    own = [event for turn in turns for event in turn.events if affects(event, seat)]
    touched = told_to(seat, names, lambda named: event_lines(own, named))
    lines += ["**What it meant for you:**", *touched] if touched else ["Nobody took or changed anything of yours."]
    worth = _worth(*table)
    return [*lines, worth] if worth else lines


def losses(turns: Sequence[TurnView], seats: Collection[int], names: Sequence[str]) -> list[str]:
    """What others did to gangsters and loot of those seats, a line each."""
    theirs = [
        event
        for turn in turns
        for event in turn.events
        if not isinstance(event, Drew | DealEnded) and any(affects(event, seat) for seat in seats)
    ]
    return event_lines(theirs, names)


def _worth(before: MafiaView | None, after: MafiaView) -> str:
    then, now = before.fortune if before is not None else None, after.fortune
    if now is None:
        return ""
    changed = f", {'+' if now > then else ''}{dollars(now - then)} since then" if then not in (None, now) else ""
    start = "In the end you had" if after.outcome is not None else "If it ended now, you would have"
    return f"**{start} {dollars(now)}**{changed}."

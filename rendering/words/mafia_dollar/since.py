"""What somebody missed in MafiaDollar: what concerned them, then each turn, as their seat saw it."""

from collections.abc import Sequence

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import GoView
from rendering.words.mafia_dollar.happened import log_line, told


def missed(goes: Sequence[GoView], seat: int, names: Sequence[str]) -> list[str]:
    """One line for each turn, then what in them was done to that seat or came to it."""
    lines = [log_line(go.number, go.events, names) for go in goes]
    mine = [event for go in goes for event in go.events if _concerns(event, seat)]
    touched = told(mine, names)
    return [*lines, *(["**What it meant for you:**", *touched] if touched else ["Nobody touched what is yours."])]


def _concerns(event: e.MafiaEvent, seat: int) -> bool:
    """Whether an event gave something to a seat or took something from it, and was not its own doing alone."""
    match event:
        case e.Passed() | e.Gave() | e.Traded() | e.Confiscated() | e.Raided() | e.DealEnded():
            return isinstance(event, e.DealEnded) or seat in _parties(event)
        case e.Drew():
            return event.seat == seat
        case e.Blocked(_, _, owner, _) | e.Freed(_, _, owner, _, _):
            return owner == seat
        case e.Checked() | e.TookOut() | e.Stole() | e.Offered() | e.Answered() | e.Dropped():
            return seat in _parties(event) and event.seat != seat
        case _:
            return False


def _parties(event: e.MafiaEvent) -> set[int]:
    """The seats that an event is between."""
    named = (getattr(event, role, None) for role in ("seat", "owner", "receiver", "partner"))
    return {seat for seat in named if seat is not None}

"""Which events concern a seat: for the summary of what a player missed."""

from bot.games.mafia_dollar import events as e


def affects(event: e.MafiaEvent, seat: int) -> bool:
    """Whether an event gave something to a seat or took something from it, and another seat took part."""
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
    """The seats that take part in an event."""
    named = (getattr(event, role, None) for role in ("seat", "owner", "receiver", "partner"))
    return {seat for seat in named if seat is not None}

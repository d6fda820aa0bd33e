"""What a player missed in MafiaDollar: each turn, then the events that concern them, as their seat saw them."""

from collections.abc import Collection, Container, Sequence

from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.events import DealEnded, Drew
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say
from bot.language.rows import capital, stopped
from rendering.words.mafia_dollar import overview
from rendering.words.mafia_dollar.event_words import event_lines, log_of
from rendering.words.mafia_dollar.names import dollars


def missed(
    turns: Sequence[tuple[TurnView, Sequence[str]]], seat: int, table: tuple[MafiaView | None, MafiaView]
) -> list[str]:
    """One line for each turn, then what happened to that seat, and its value.

    `turns`: each with the names as its line has them. `table`: how that seat saw it before, if known, and sees it now.
    """
    lines = [log_of(turn.number, turn.events, reads) for turn, reads in turns]
    if touched := [
        line
        for turn, reads in turns
        for line in event_lines([event for event in turn.events if affects(event, seat)], reads)
    ]:
        lines += [say("**What it meant for you:**"), *touched]
    elif turns[-1][0].over:
        lines.append(say("Nobody took or changed anything of yours."))
    else:
        lines.append(say("Nobody has taken or changed anything of yours so far."))
    worth = _worth(*table)
    return [*lines, worth] if worth else lines


def losses(turn: TurnView, seats: Collection[int], names: Sequence[str], said: Container[object] = ()) -> list[str]:
    """What others did to gangsters and loot of those seats, a line each. `said`: events that other words tell."""
    theirs = [
        event
        for event in turn.events
        if not isinstance(event, Drew | DealEnded) and event not in said and any(affects(event, seat) for seat in seats)
    ]
    return event_lines(theirs, names)


def _worth(before: MafiaView | None, after: MafiaView) -> str:
    then, now = before.fortune if before is not None else None, after.fortune
    if now is None:
        return ""
    worth = f"**{capital(overview.worth(now, over=after.outcome is not None))}**"
    if then is None or then == now:
        return stopped(worth)
    change = f"{'+' if now > then else ''}{dollars(now - then)}"
    return say("{worth}, {change} since then.", worth=worth, change=change)

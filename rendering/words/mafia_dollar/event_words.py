"""The events of MafiaDollar in words, a line for each event. `names`: the seats' names, escaped for their place.

Events must come from `seen_by`: a card that is None there is not named.
"""

import itertools
from collections.abc import Container, Iterable, Iterator, Sequence

from bot.games.mafia_dollar import events as e
from bot.language import say
from bot.language.rows import paragraph
from rendering.words.clauses import Line
from rendering.words.common import log_entry
from rendering.words.mafia_dollar.events import EVENTS, FIRST_TURN, MORE, loot, part, rolled

Seats = Sequence[str]


def event_lines(events: Iterable[e.MafiaEvent], names: Seats) -> list[str]:
    """One line for each event; similar events in a row share a line, and so do a check that worked and its result."""
    checks = dict[int, e.Checked]()
    happened = list[e.MafiaEvent]()
    for event in events:
        if isinstance(event, e.Stole | e.TookOut) and happened and isinstance(check := happened[-1], e.Checked):
            checks[id(event)] = check
            happened.pop()
        happened.append(event)
    described = {event.card for event in happened if isinstance(event, e.Drew) and event.card is not None}
    carried_out = any(isinstance(event, e.Passed | e.Gave) for event in happened)
    police = any(isinstance(event, e.PolicePlayed) for event in happened)
    won = any(isinstance(event, e.TookOut) and event.items for event in happened)
    lines: list[str] = []
    for _, row in itertools.groupby(happened, key=type):
        match list(row):
            case [e.LootTurnedUp() as first, *others]:
                found = [first, *(event for event in others if isinstance(event, e.LootTurnedUp))]
                lines.append(line(first, names, turned=tuple(loot(event.card) for event in found)))
            case [e.Passed(), *_] as passed:
                if not police:  # its line says it
                    lines.append(say("✉️ Everybody passed a card to the left."))
                lines += (line(event, names) for event in passed if isinstance(event, e.Passed) and event.card)
            case [e.Chose() | e.ChoseAnew(), *_] if carried_out:
                continue
            case [e.SpoilsShared(discarded=()), *_] if won:  # the line before says what was won
                continue
            case alike:
                lines += (line(event, names, checks.get(id(event)), **_briefly(event, described)) for event in alike)
    return [*filter(None, lines)]  # nothing is said of a choice that the reader may not see


def _briefly(event: e.MafiaEvent, described: Container[str]) -> dict[str, object]:
    """A card without its figures, if another line says them."""
    match event:
        case e.Hired(card=card) | e.Discarded(card=card) if card in described:
            return {"card": part(card)}
        case _:
            return {}


def log_of(number: int, events: Sequence[e.MafiaEvent], names: Seats) -> str:
    """A turn for the log: its number and whose it is, then a line for each event but the card that everybody draws."""
    began = [event for event in events if isinstance(event, e.TurnBegan)]
    others = [event for event in events if not isinstance(event, e.TurnBegan | e.Drew)]
    first, *rest = [*event_lines(began, names), *event_lines(others, names)] or event_lines(events, names)
    return log_entry(number, first, rest)


def line(event: e.MafiaEvent, names: Seats, check: e.Checked | None = None, **places: object) -> str:
    """One event in one line. `check`: the skill check that led to it. `places`: other words for some of its parts."""
    note = rolled(check) if check else ""
    return paragraph(*(each.line(names, note="" if at else note) for at, each in enumerate(told(event, **places))))


def told(event: e.MafiaEvent, **places: object) -> Iterator[Line]:
    """All that there is to say of an event: a sentence, and perhaps others that belong to it."""
    tables = (EVENTS, MORE) if type(event) in MORE else (EVENTS,)
    yield from filter(None, (table.of(event, **places) for table in tables))
    if isinstance(event, e.DealBegan):
        yield FIRST_TURN(event.first)

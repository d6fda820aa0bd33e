"""Postal turns: whose orders they follow, how they are played, and how they are reported again from the journal.

Nothing here is stored or shown.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bot.errors import NotByPost
from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Acted, Entry
from bot.games.game import AnyGame
from bot.games.orders import Answered, PostalOrders, PostalRules, TurnReport
from bot.games.values import Action, Decision, Event, State
from bot.robots.worker import PostQuestion
from bot.table.table import Table
from data.rows import Snapshot, TurnRow

Sets = tuple[PostalOrders, ...]
"""One set of orders, or two: one for each turn of the seat in a postal turn."""
Rules = PostalRules[Any, Any, Any, Any, Any]

MOST_SETS = 2


def rules_of(game: AnyGame) -> Rules:
    """How that game is played by post.

    Raises:
        NotByPost: it is not.
    """
    if game.postal is None:
        raise NotByPost(game.name)
    return game.postal


def read_sets(rules: Rules, encoded: bytes) -> Sets:
    """Orders as they were stored."""
    return tuple(msgspec.json.decode(encoded, type=list[rules.orders_type]))  # type: ignore[name-defined]


def write_sets(rules: Rules, sets: Sequence[PostalOrders]) -> bytes:
    """Orders as they are stored.

    Raises:
        ValueError: there is neither one set nor two, or they could not be read again.
    """
    if not 1 <= len(sets) <= MOST_SETS:
        raise ValueError(f"a seat hands in one set of orders or two, not {len(sets)}")
    encoded = msgspec.json.encode(tuple(sets))
    try:
        read_sets(rules, encoded)
    except msgspec.ValidationError as error:  # orders that cannot be read would stop everybody's turn
        raise ValueError(f"these are no orders: {error}") from error
    return encoded


def asked_of_robots(table: Table, away: Collection[int] = ()) -> dict[int, PostQuestion]:
    """Which orders robots write when the turn is resolved: for their own seats, and for those that are `away`."""
    gone = table.game.resigned(table.state)
    asked = {}
    for seat in table.seats:
        level = seat.played_by_robot or (table.terms.stand_in if seat.number in away else None)
        if level is not None and seat.number not in gone:
            asked[seat.number] = PostQuestion(table.row.game, table.view(seat.number), level)
    return asked


class Step(msgspec.Struct, frozen=True):
    """One action of a postal turn: the number `go` of its turn, its events, and the chance that drew only for it."""

    go: int
    answered: Answered[Action]
    events: Sequence[Event]
    chance: Chance


def played(game: AnyGame, state: State, orders: Mapping[int, Sets], key: bytes, counter: int) -> Iterator[Step]:
    """Play a postal turn on `state`, one action each time the next is asked for."""
    script = game.decode(game.encode(state))
    for answered in rules_of(game).play(script, orders, Chance(key, counter)):
        go, chance = game.go(state), Chance(key, counter)
        events = game.apply(state, answered.decision.id, answered.action, chance)
        counter = chance.counter
        yield Step(go, answered, events, chance)


def retold(game: AnyGame, row: TurnRow, snapshot: Snapshot, entries: Iterable[Entry]) -> TurnReport | None:
    """A postal turn that was resolved, from the journal; None if it was played under other rules than these.

    `snapshot` is the last one taken before the turn, `entries` are those that came after it, in order.

    Raises:
        JournalError: they do not lead where they say.
    """
    state = game.decode(snapshot.state)
    until = [entry for entry in entries if entry.number <= row.last_entry]
    if any(entry.rules != game.version for entry in until):
        return None
    for entry in until:
        if entry.number < row.first_entry:
            state = journal.redo(game, state, entry, {})

    def again() -> Iterator[tuple[Answered[Action], State]]:
        nonlocal state
        for entry in until:
            if entry.number >= row.first_entry:
                decision = _decision(state, entry)
                state = journal.redo(game, state, entry, {})
                if decision is not None and isinstance(entry.deed, Acted):
                    action = msgspec.json.decode(entry.deed.action, type=game.action_type)
                    yield Answered(decision, action, entry.number in row.ordered), state

    return rules_of(game).report(state, again())


def _decision(state: State, entry: Entry) -> Decision | None:
    if not isinstance(entry.deed, Acted):
        return None
    answered = entry.deed.decision
    return next((owed for owed in state.owed if owed.id == answered), None)

"""Postal turns: which orders apply, how they are played, and how a report is made again from the journal.

Nothing is stored or sent here.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bot.errors import NotPlayedByPost
from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Acted, Entry
from bot.games.game import AnyGame
from bot.games.orders import Answered, PostalOrders, PostalReport, PostalRules
from bot.games.values import Action, Decision, Event, State
from bot.robots.worker import PostalQuestion
from bot.table.table import Table
from data.rows import PostalTurnRow, Snapshot

Sets = tuple[PostalOrders, ...]
"""One set of orders, or two: one for each turn of the seat in a postal turn."""
Rules = PostalRules[Any, Any, Any, Any, Any]

MOST_SETS = 2


def rules_of(game: AnyGame) -> Rules:
    """The rules of that game by post.

    Raises:
        NotPlayedByPost: it has none.
    """
    if game.postal is None:
        raise NotPlayedByPost(game.name)
    return game.postal


def read_sets(rules: Rules, encoded: bytes) -> Sets:
    """Decode stored orders."""
    return tuple(msgspec.json.decode(encoded, type=list[rules.orders_type]))  # type: ignore[name-defined]


def write_sets(rules: Rules, sets: Sequence[PostalOrders]) -> bytes:
    """Encode orders for storage.

    Raises:
        ValueError: there are neither one nor two sets, or they could not be read again.
    """
    if not 1 <= len(sets) <= MOST_SETS:
        raise ValueError(f"a seat hands in one set of orders or two, not {len(sets)}")
    encoded = msgspec.json.encode(tuple(sets))
    try:
        read_sets(rules, encoded)
    except msgspec.ValidationError as error:  # orders that cannot be read would block everybody's turn
        raise ValueError(f"these are no orders: {error}") from error
    return encoded


def asked_of_robots(table: Table, away: Collection[int] = ()) -> dict[int, PostalQuestion]:
    """The questions for robots when the turn is resolved: for their own seats, and for those that are `away`."""
    gone = table.game.resigned(table.state)
    questions = {}
    for seat in table.seats:
        level = seat.played_by_robot or (table.terms.stand_in if seat.number in away else None)
        if level is not None and seat.number not in gone:
            questions[seat.number] = PostalQuestion(table.game, table.view(seat.number), level)
    return questions


class PostalStep(msgspec.Struct, frozen=True):
    """One action of a postal turn: the number `turn` of its turn, its events, and the chance that drew only for it."""

    turn: int
    answered: Answered[Action]
    events: Sequence[Event]
    chance: Chance


def played(game: AnyGame, state: State, orders: Mapping[int, Sets], key: bytes, counter: int) -> Iterator[PostalStep]:
    """Play a postal turn on `state`, one action at each iteration."""
    script = game.decode(game.encode(state))
    for answered in rules_of(game).play(script, orders, Chance(key, counter)):
        turn, chance = game.turn(state), Chance(key, counter)
        events = game.apply(state, answered.decision.id, answered.action, chance)
        counter = chance.counter
        yield PostalStep(turn, answered, events, chance)


def postal_report(
    game: AnyGame, row: PostalTurnRow, snapshot: Snapshot, entries: Iterable[Entry]
) -> PostalReport | None:
    """A resolved postal turn, from the journal; None if it was played under other rules.

    `snapshot` is the last one taken before the turn, `entries` are the later ones in order.

    Raises:
        JournalError: the journal is damaged.
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
                    action = game.decode_action(entry.deed.action)
                    yield Answered(decision, action, entry.number in row.ordered), state

    return rules_of(game).report(state, again())


def _decision(state: State, entry: Entry) -> Decision | None:
    if not isinstance(entry.deed, Acted):
        return None
    answered = entry.deed.decision
    return next((pending for pending in state.pending if pending.id == answered), None)

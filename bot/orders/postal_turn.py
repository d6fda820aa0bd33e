"""What a postal turn is made of: whose orders it follows, what they do, and how it is told again afterwards.

Nothing here is stored or shown. Only Machi Koro is played by post.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from bot.errors import NotByPost
from bot.games import journal
from bot.games.chance import Chance
from bot.games.game import Decision, Event
from bot.games.journal import Acted, Entry
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import Answered, GoReport, PostReport, go_reports, play_turn, rehearse
from bot.robots.worker import PostQuestion
from bot.table.table import Table
from data.rows import Snapshot, TurnRow

Sets = tuple[Orders, ...]
"""One set of orders, or two: for each go that a seat has in a postal turn."""

MOST_SETS = 2


def read_sets(encoded: bytes) -> Sets:
    """Orders as they were stored."""
    return msgspec.json.decode(encoded, type=Sets)


def write_sets(sets: Sequence[Orders]) -> bytes:
    """Orders as they are stored.

    Raises:
        ValueError: there is neither one set nor two, or they could not be read again.
    """
    if not 1 <= len(sets) <= MOST_SETS:
        raise ValueError(f"a seat hands in one set of orders or two, not {len(sets)}")
    encoded = msgspec.json.encode(tuple(sets))
    try:
        read_sets(encoded)
    except msgspec.ValidationError as error:  # what cannot be read would stop the turn of everybody
        raise ValueError(f"these are no orders: {error}") from error
    return encoded


def state_of(table: Table) -> MachiState:
    """The state of a game that is played by post and has begun.

    Raises:
        NotByPost: the game is another one.
        ValueError: it has not begun.
    """
    if table.state is None:
        raise ValueError(f"the game at table {table.id} has not begun")
    if not isinstance(table.state, MachiState):
        raise NotByPost(table.row.game)
    return table.state


def asked_of_robots(table: Table, away: Collection[int] = ()) -> dict[int, PostQuestion]:
    """Which seats' orders robots write when the turn is resolved: their own, and those of seats that are `away`."""
    gone = table.game.resigned(table.state)
    asked = {}
    for seat in table.seats:
        level = seat.played_by_robot or (table.terms.stand_in if seat.number in away else None)
        if level is not None and seat.number not in gone:
            asked[seat.number] = PostQuestion(MACHI_KORO.view(state_of(table), seat.number), level)
    return asked


class Step(msgspec.Struct, frozen=True):
    """One action of a postal turn, done: in which go, what came of it, and the chance that drew for it only."""

    go: int
    answered: Answered
    events: Sequence[Event]
    chance: Chance


def played(state: MachiState, orders: Mapping[int, Sets], key: bytes, counter: int) -> Iterator[Step]:
    """Play a postal turn on `state`, one action each time the next is asked for."""
    script = MACHI_KORO.decode(MACHI_KORO.encode(state))
    for answered in play_turn(MACHI_KORO, script, orders, Chance(key, counter)):
        go, chance = state.go, Chance(key, counter)
        events = MACHI_KORO.apply(state, answered.decision.id, answered.action, chance)
        counter = chance.counter
        yield Step(go, answered, events, chance)


# --- told again --------------------------------------------------------------------------------------


def retold(row: TurnRow, snapshot: Snapshot, entries: Iterable[Entry]) -> PostReport | None:
    """A postal turn that was resolved, from the journal; None if it was played under other rules than these.

    `snapshot` is the last one taken before the turn, `entries` are those that came after it, in order.

    Raises:
        JournalError: they do not lead where they say.
    """
    state = MACHI_KORO.decode(snapshot.state)
    until = [entry for entry in entries if entry.number <= row.last_entry]
    if any(entry.rules != MACHI_KORO.version for entry in until):
        return None
    for entry in until:
        if entry.number < row.first_entry:
            state = journal.redo(MACHI_KORO, state, entry, {})

    def again() -> Iterator[tuple[Answered, MachiState]]:
        nonlocal state
        for entry in until:
            if entry.number >= row.first_entry:
                decision = _decision(state, entry)
                state = journal.redo(MACHI_KORO, state, entry, {})
                if decision is not None and isinstance(entry.deed, Acted):
                    action = msgspec.json.decode(entry.deed.action, type=MACHI_KORO.action_type)
                    yield Answered(decision, action, entry.number in row.ordered), state

    goes = tuple(go_reports(state.go, again()))
    return PostReport(goes, MACHI_KORO.view(state, None))


def _decision(state: MachiState, entry: Entry) -> Decision | None:
    if not isinstance(entry.deed, Acted):
        return None
    answered = entry.deed.decision
    return next((owed for owed in state.owed if owed.id == answered), None)


def rehearsed(before: MachiState, orders: Orders, entries: Iterable[Entry], *, keep: int = 0) -> GoReport:
    """What these orders would have done on an earlier go: `before` is how it began, `entries` are what was done.

    Entries of other goes are left aside. Nothing is bought with the last `keep` coins.
    """
    drawn = [draw for entry in journal.live(entries) if entry.go == before.go for draw in entry.draws]
    return rehearse(MACHI_KORO, before, orders, drawn, keep=keep)

"""Redacts a journal: it can still be replayed, but the order of the hidden deck is gone.

Cards of the deck that came on offer keep their places; the others lie below them in table order. Which cards are hidden
is public, their order is not. Everything else in Machi Koro is public.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import msgspec

from bot.games import journal
from bot.games.chance import Draw, Replayed
from bot.games.entries import Acted, Began, Carried, Entry, Left, Practised, SteppedBack, Undid
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.postal_turn import MachiRules
from bot.games.machi_koro.state import MachiOptions, MachiState

T = TypeVar("T")


class _Seen(Replayed):
    """Recorded chance that notes the shuffled deck."""

    deck: tuple[str, ...] | None = None

    def shuffled(self, items: Sequence[T], purpose: str = "shuffle") -> list[T]:
        deck = super().shuffled(items, purpose)
        self.deck = tuple(map(str, deck))
        return deck


class _Covered(Replayed):
    """Recorded chance, except that a shuffle gives `deck` and the draws that lead to it."""

    def __init__(self, recorded: Sequence[Draw], counter: int, deck: Sequence[str]) -> None:
        super().__init__(recorded, counter)
        self._deck = deck

    def shuffled(self, items: Sequence[T], purpose: str = "shuffle") -> list[T]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            super().draw(last + 1, purpose)
            chosen = next(at for at in range(last + 1) if deck[at] == self._deck[last])
            self.drawn[-1] = Draw(purpose, last + 1, chosen)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck


def covered(game: MachiRules, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the journal without the order of the hidden cards.

    If the game was carried over from earlier rules, the journal begins with the state at that moment.

    Raises:
        JournalError: an entry does not replay to its recorded state.
    """
    entries = journal.since_carried(entries)
    decks = list(_decks(game, entries))
    state: MachiState | None = None
    before: dict[int, bytes] = {}
    redacted: list[Entry] = []
    for number, entry in enumerate(entries, 1):
        deck = decks[number - 1]
        chance = _Covered(entry.draws, entry.counter - len(entry.draws), deck or ())
        deed = entry.deed
        if state is not None:
            before[entry.number] = game.encode(state)
        if isinstance(deed, Began):
            options = msgspec.json.decode(deed.options, type=MachiOptions)
            state, events = game.new(options, deed.seats, chance, rules=entry.rules)
        elif isinstance(deed, Carried):
            state, events = game.decode(bytes(deed.was)), ()
            state.deck = list(deck or ())
            deed = Carried(msgspec.Raw(game.encode(state)))
        elif state is None:
            raise journal.JournalError(entry, "stands before the beginning")
        elif isinstance(deed, Acted):
            action = game.decode_action(deed.action)
            events = game.apply(state, deed.decision, action, chance)
        elif isinstance(deed, Left):
            events = game.resign(state, deed.seat, chance)
        elif isinstance(deed, SteppedBack | Practised):
            journal.step_back(game, state, chance)
            events = ()
        else:
            state, events = _taken_back(game, state, before, deed, chance), ()
        redacted.append(
            msgspec.structs.replace(
                journal.record(game, entry.number, journal.Played(deed, state, events, chance, entry.turn)),
                final=entry.final,
                quiet=entry.quiet,
            )
        )
    return tuple(redacted)


def _decks(game: MachiRules, entries: Sequence[Entry]) -> Iterator[Sequence[str] | None]:
    """Yield, for each entry that lays out a deck, that deck with its hidden cards in table order; else None."""
    laid: dict[int, tuple[str, ...]] = {}
    gone: dict[int, Counter[str]] = {}
    played_from: dict[int, int] = {}
    current = -1
    state: MachiState | None = None
    before: dict[int, bytes] = {}
    for at, entry in enumerate(entries):
        if state is not None:
            before[entry.number] = game.encode(state)
        played_from[entry.number] = current
        seen = _Seen(entry.draws, entry.counter - len(entry.draws))
        state = journal.redo(game, state, entry, before, seen)
        deck = tuple(state.deck) if isinstance(entry.deed, Carried) else seen.deck
        if deck is not None:
            current, laid[at], gone[at] = at, deck, Counter()
        elif isinstance(entry.deed, Undid):
            current = played_from[entry.deed.entry]  # in old journals an earlier deck may lie there
        if current in laid:
            gone[current] |= Counter(laid[current]) - Counter(state.deck)
    order = edition_of(state.options).sorted if state is not None else sorted
    for at in range(len(entries)):
        yield _known(laid[at], gone[at], order) if at in laid else None


def _known(deck: Sequence[str], gone: Counter[str], order: Callable[[Iterable[str]], list[str]]) -> list[str]:
    """Return a deck (top card last): the cards in `gone` at their places, the others below in table order.

    Of equal cards, the topmost have gone.
    """
    left, come = Counter(gone), list[str]()
    for card in reversed(deck):
        if left[card]:
            left[card] -= 1
            come.insert(0, card)
    return [*order((Counter(deck) - gone).elements()), *come]


def _taken_back(
    game: MachiRules, latest: MachiState, before: dict[int, bytes], deed: Undid, chance: Replayed
) -> MachiState:
    state = game.decode(before[deed.entry])
    state.supersede(latest)
    if deed.agreed:
        game.rewound(state, chance)
    return state

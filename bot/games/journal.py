"""The journal: every step of a table, so that it can be replayed, undone and verified.

An entry holds what was done, its events, the numbers drawn and a fingerprint of the state after it. Entries are only
ever added; an undo is an entry as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from bot.games.chance import Chance, Replayed
from bot.games.entries import Acted, Began, Carried, Deed, Entry, Left, Practised, SteppedBack, Undid
from bot.games.game import AnyGame, Game, StateT, fingerprint
from bot.games.values import Event, State


class JournalError(Exception):
    """A journal that is damaged; `entry` is the first wrong one."""

    def __init__(self, entry: Entry, problem: str) -> None:
        self.entry, self.problem = entry, problem
        super().__init__(f"entry {entry.number}: {problem}")


class Played(msgspec.Struct, frozen=True):
    """A deed just done: the state after it, its events, and the chance that drew only for it.

    `turn` is the number of the turn in which it was done.
    """

    deed: Deed
    state: State
    events: Sequence[Any]
    chance: Chance
    turn: int


def record(game: AnyGame, number: int, played: Played) -> Entry:
    """Make the journal entry of that number for a deed just done."""
    return Entry(
        number=number,
        turn=played.turn,
        deed=played.deed,
        events=msgspec.Raw(msgspec.json.encode(played.events)),
        draws=tuple(played.chance.drawn),
        counter=played.chance.counter,
        rules=game.version,
        hash=game.hash(played.state),
        final=any(event.irrevocable for event in played.events),
        quiet=bool(played.events) and all(event.quiet for event in played.events),
    )


def live(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that still count: not undone, and not undos themselves."""
    kept: list[Entry] = []
    for entry in entries:
        if isinstance(entry.deed, Undid):
            taken_back = entry.deed.entry
            kept = [other for other in kept if other.number != taken_back]
        else:
            kept.append(entry)
    return kept


def practised_from(entries: Iterable[Entry]) -> int:
    """Return the number of the entry from which a practice goes on: all before it is a copy; 0: it is no practice."""
    return max([entry.number for entry in entries if isinstance(entry.deed, Practised)], default=0)


def events_of(game: AnyGame, entries: Iterable[Entry]) -> list[Event]:
    """The events of all these entries, with every secret.

    Raises:
        msgspec.DecodeError: they are not such events.
    """
    return [event for entry in entries for event in game.decode_events(entry.events)]


def undoable(entries: Iterable[Entry], seat: int) -> Entry | None:
    """Return the entry that `seat` may take back: the last that counts, if it is its own and not final.

    Steps from before an agreed undo cannot be taken back alone: face-down cards were seen and shuffled again since, and
    only another vote leads away from the state on which the table agreed.
    """
    entries = list(entries)
    last = last_step(entries)
    if last is None or not isinstance(last.deed, Acted) or last.deed.seat != seat or last.final:
        return None
    since = (entry.deed for entry in entries if entry.number > last.number)
    return None if any(isinstance(deed, Undid) and deed.agreed for deed in since) else last


def last_step(entries: Iterable[Entry]) -> Entry | None:
    """Return the last entry that counts and that everybody knows of."""
    return next((entry for entry in reversed(live(entries)) if not entry.quiet), None)


def rewindable(entries: Iterable[Entry], rules: int) -> list[Entry]:
    """Return the steps that a table may agree to take back, the oldest first.

    These are the publicly known answers since the game began, or since somebody left it, as far as they were made under
    version `rules` of the rules.
    """
    steps: list[Entry] = []
    for entry in reversed(live(entries)):
        if not isinstance(entry.deed, Acted) or entry.rules != rules:
            break
        if not entry.quiet:
            steps.append(entry)
    return steps[::-1]


def replay(game: Game[StateT, Any, Any, Any, Any], entries: Iterable[Entry], start: StateT | None = None) -> StateT:
    """Return the state to which these entries lead, from the beginning or from `start` (which is changed).

    Entries before the last one that carried the game on to newer rules are not replayed: `audit` checks them.

    Raises:
        JournalError: an entry does not lead to its recorded state, or cannot be repeated.
        ValueError: there is neither an entry nor a start.
    """
    state = start
    before: dict[int, bytes] = {}
    for entry in since_carried(list(entries)):
        if state is not None:
            before[entry.number] = game.encode(state)
        if entry.rules != game.version:
            raise JournalError(entry, f"was played under rules {entry.rules}, these are {game.version}")
        state = redo(game, state, entry, before)
        if game.hash(state) != entry.hash:
            raise JournalError(entry, "leads to another state than was recorded")
    if state is None:
        raise ValueError("nothing to replay")
    return state


def since_carried(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the entries from the last one that carried the game on to newer rules; all, if none did."""
    carried = [at for at, entry in enumerate(entries) if isinstance(entry.deed, Carried)]
    return entries[carried[-1] :] if carried else entries


def redo(
    game: Game[StateT, Any, Any, Any, Any],
    state: StateT | None,
    entry: Entry,
    before: Mapping[int, bytes],
    chance: Chance | None = None,
) -> StateT:
    """Repeat one entry, with the numbers it recorded, and return the state after it.

    `before` holds the encoded states before earlier entries, by their number, for undos. `chance` gives the recorded
    numbers; pass one to read its counter afterwards.

    Raises:
        JournalError: the entry cannot be repeated.
    """
    chance = chance or Replayed(entry.draws, entry.counter - len(entry.draws))
    deed = entry.deed
    try:
        if isinstance(deed, Began):
            options = msgspec.json.decode(deed.options, type=game.options_type)
            state, events = game.new(options, deed.seats, chance, rules=entry.rules)
        elif isinstance(deed, Carried):
            state, events = game.decode(bytes(deed.was)), ()
        elif state is None:
            raise JournalError(entry, "stands before the beginning")
        elif isinstance(deed, Acted):
            if any(pending.id == deed.decision and pending.seat != deed.seat for pending in state.pending):
                raise JournalError(entry, "somebody else owed that decision")
            action = game.decode_action(deed.action)
            events = game.apply(state, deed.decision, action, chance)
        elif isinstance(deed, Left):
            events = game.resign(state, deed.seat, chance)
        elif isinstance(deed, SteppedBack | Practised):
            step_back(game, state, chance)
            events = ()
        else:
            latest = state
            state, events = game.decode(before[deed.entry]), ()
            state.supersede(latest)
            if deed.agreed:
                game.rewound(state, chance)
    except JournalError:
        raise
    except Exception as error:
        raise JournalError(entry, f"cannot be done again: {error!r}") from error
    if tuple(chance.drawn) != entry.draws:
        raise JournalError(entry, "numbers were recorded that the rules do not draw")
    if msgspec.json.encode(events) != bytes(entry.events) and not _the_same(game, entry, events):
        raise JournalError(entry, "other events than were recorded")
    return game.under(state, entry.rules)


def step_back(game: AnyGame, state: State, chance: Chance) -> None:
    """Continue a state that the lost future has continued already: what it revealed must not come again.

    The decisions get new ids, and the face-down cards are shuffled again.
    """
    state.reissue(state.serial)
    game.rewound(state, chance)


def _the_same(game: AnyGame, entry: Entry, events: Sequence[Event]) -> bool:
    """Return whether these events equal the recorded ones, allowing for other forms of JSON and earlier rules."""
    recorded: list[Event] = game.decode_events(entry.events)
    if recorded == list(events):
        return True
    earlier = entry.rules < game.version
    return earlier and _says(msgspec.to_builtins(list(events)), msgspec.json.decode(entry.events))


def _says(now: object, then: object) -> bool:
    """Return whether the new events contain everything in the recorded ones: earlier rules recorded less."""
    if isinstance(now, dict) and isinstance(then, dict):
        return all(name in now and _says(now[name], told) for name, told in then.items())
    if isinstance(now, Sequence) and isinstance(then, list):
        return len(now) == len(then) and all(map(_says, now, then))
    return now == then


def copied(entries: Sequence[Entry]) -> int:
    """Return how many entries a practice begins with that are not its own; 0 if it is none."""
    return next((entry.number - 1 for entry in reversed(entries) if isinstance(entry.deed, Practised)), 0)


def every_key(entries: Sequence[Entry], keys: Sequence[bytes]) -> list[bytes]:
    """Return the keys of all epochs, given the table's own: a practice begins with those of the copied game.

    Raises:
        ValueError: a key of the copied game is not hexadecimal.
    """
    practised = [entry.deed.keys for entry in entries if isinstance(entry.deed, Practised)]
    return [*map(bytes.fromhex, practised[-1] if practised else ()), *keys]


def audit(entries: Sequence[Entry], *keys: bytes) -> None:
    """Check that every recorded number matches the table's key, and that none was drawn twice.

    `keys`: the table's own, one for each epoch, in order; a new one begins with each `SteppedBack` and `Practised`.
    Also checks that a game carried on to newer rules continued from its last state.

    Raises:
        JournalError: a number does not match, the counter went back, or the game continued from another state.
    """
    counter, left_at, later = 0, "", iter(every_key(entries, keys))
    key = next(later, b"")
    for entry in entries:
        if isinstance(entry.deed, SteppedBack | Practised):
            key = next(later, b"")
        if isinstance(entry.deed, Carried) and fingerprint(bytes(entry.deed.was)) != left_at:
            raise JournalError(entry, "went on from another state than was recorded")
        left_at = entry.hash
        if entry.counter - len(entry.draws) != counter:
            raise JournalError(entry, "the counter of draws went back or skipped")
        chance = Chance(key, counter)
        for draw in entry.draws:
            if chance.draw(draw.sides, draw.purpose) != draw.value:
                raise JournalError(entry, f"the draw for {draw.purpose!r} is not the secret's")
        counter = entry.counter

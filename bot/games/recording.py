"""Recorded games: everything that was done in a game, as a file in which nobody is named.

A recording is JSON in UTF-8, laid out with one journal entry a line. At the top:

- ``format``: 1, the version of this layout
- ``game`` and ``rules``: which game, and the version of its rules it ended under
- ``seats``, ``robots`` (for each seat a robot's level, or null for a person) and ``options``: what was agreed
- ``key``: what every number was drawn with, in hexadecimal (see `bot.games.chance`); empty where it is still secret
- ``later_keys``: the keys after that, one for each entry by which the game went back to a copy; left out if there are
  none. A practice's keys begin with its entry ``practised``, which has those of the game from which it goes on
- ``ended``: "over" (by the rules), "closed" (by everybody's agreement) or "draw"; "running" in a report of a problem;
  ``outcome``: ranking and reason
- ``rulings``: where this recording differs from the game that was played: the ruling that changed it

then ``entries``, each as `bot.games.entries.Entry` says: the deed (began, acted, left, undid, carried, stepped_back,
practised),
what came of it, the numbers drawn, and the fingerprint of the state it must lead to. Seats are numbered from 0.
"""

from collections import deque
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from bot.games import journal
from bot.games.entries import Entry, Undid
from bot.games.game import AnyGame
from bot.games.journal import JournalError
from bot.games.values import Outcome, State

FORMAT = 1

Ended = Literal["over", "closed", "draw", "running"]


class NoRecording(ValueError):
    """A file is not a readable recording; says why."""


class Recording(msgspec.Struct, frozen=True, kw_only=True):
    """A game up to some entry; the module's docstring explains the fields."""

    format: int = FORMAT
    game: str
    rules: int
    seats: int
    robots: tuple[str | None, ...]
    options: msgspec.Raw
    key: str
    ended: Ended
    outcome: Outcome | None
    rulings: tuple[str, ...] = ()
    later_keys: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    entries: tuple[Entry, ...]

    @property
    def keys(self) -> tuple[bytes, ...]:
        """What the numbers were drawn with, in each epoch.

        Raises:
            ValueError: one of them is not hexadecimal.
        """
        return tuple(map(bytes.fromhex, (self.key, *(self.later_keys or ()))))


def write(recording: Recording) -> bytes:
    """Return the file of a recording."""
    head = msgspec.json.encode(msgspec.structs.replace(recording, entries=()))
    lines = b",\n".join(msgspec.json.encode(entry) for entry in recording.entries)
    return head.removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"


def read(data: bytes) -> Recording:
    """Decode a recording.

    Raises:
        NoRecording: the data is none, or has an unknown layout.
    """
    try:
        recording = msgspec.json.decode(data, type=Recording)
    except msgspec.DecodeError as error:
        raise NoRecording(f"not a recorded game: {error}") from error
    if recording.format != FORMAT:
        raise NoRecording(f"a recorded game in format {recording.format}; known here: {FORMAT}")
    return recording


def replay(game: AnyGame, recording: Recording) -> State:
    """Replay a recording from the beginning, and return the final state.

    Every draw must match the key (if known), every action must be possible, and events and outcome must be the recorded
    ones. Fingerprints are compared as far back as the rules give the same states (`Game.same_states_since`).

    Raises:
        JournalError: an entry leads to another result.
        NoRecording: there are no entries, or the outcome differs.
    """
    last = deque(steps(game, recording), maxlen=1)
    if not last:
        raise NoRecording("a recorded game without entries")
    return last[0][1]


def steps(game: AnyGame, recording: Recording) -> Iterator[tuple[Entry, State]]:
    """As `replay`, one entry at a time: each with the state after it, which the next step changes.

    Raises:
        JournalError, NoRecording: as `replay`.
    """
    if recording.key:
        journal.audit(recording.entries, *recording.keys)
    state: Any = None
    undone = {entry.deed.entry for entry in recording.entries if isinstance(entry.deed, Undid)}
    before: dict[int, bytes] = {}
    for entry in recording.entries:
        if state is not None and entry.number in undone:
            before[entry.number] = game.encode(state)
        state = journal.redo(game, state, entry, before)
        if entry.rules >= game.same_states_since and game.hash(state, entry.rules) != entry.hash:
            raise JournalError(entry, "leads to another state than was recorded")
        yield entry, state
    if state is not None and game.outcome(state) != recording.outcome:
        raise NoRecording(f"ends with {game.outcome(state)}, recorded was {recording.outcome}")

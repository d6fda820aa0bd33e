"""The journal: errors that a replay and an audit find, and steps that can be undone.

That replay gives what was played, undos included, is shown with random games (`test_random_games`).
"""

import msgspec
import pytest

from bot.games import journal
from bot.games.chance import Draw
from bot.games.entries import Acted, Undid
from bot.games.journal import JournalError
from bot.games.machi_koro import MACHI_KORO, Options, Pass
from bot.games.values import IllegalAction
from tests.bot.games.machi_koro.random_play import RandomGame

# --- errors that a journal shows --------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> RandomGame:
    game = RandomGame(7, 3)
    for _ in range(60):
        game.step(undos=True)
    return game


def first_draw(game: RandomGame) -> int:
    """The index of the first entry after the beginning that drew something."""
    return next(at for at, entry in enumerate(game.entries) if at and entry.draws)


def test_the_audit_catches_a_number_that_is_not_the_keys(played: RandomGame) -> None:
    entries, at = list(played.entries), first_draw(played)
    (draw, *rest) = entries[at].draws
    changed = (Draw(draw.purpose, draw.sides, (draw.value + 1) % draw.sides), *rest)
    entries[at] = msgspec.structs.replace(entries[at], draws=changed)

    with pytest.raises(JournalError, match="not the secret's") as caught:
        journal.audit(entries, played.key)
    assert caught.value.entry == entries[at]
    with pytest.raises(JournalError):
        journal.replay(MACHI_KORO, entries)


def test_the_audit_finds_a_wrong_key_and_a_decreased_counter(played: RandomGame) -> None:
    with pytest.raises(JournalError, match="not the secret's"):
        journal.audit(played.entries, b"another key")

    without_a_draw = [entry for at, entry in enumerate(played.entries) if at != first_draw(played)]
    with pytest.raises(JournalError, match="went back or skipped"):
        journal.audit(without_a_draw, played.key)


def test_a_replay_catches_a_number_recorded_that_was_never_drawn(played: RandomGame) -> None:
    entries, at = list(played.entries), first_draw(played)
    more = (*entries[at].draws, Draw("die", 6, 0))
    entries[at] = msgspec.structs.replace(entries[at], draws=more)

    with pytest.raises(JournalError, match="do not draw"):
        journal.replay(MACHI_KORO, entries)


def test_a_replay_finds_every_kind_of_changed_entry(played: RandomGame) -> None:
    at = next(at for at, e in enumerate(played.entries) if isinstance(e.deed, Acted))
    entry = played.entries[at]
    assert isinstance(entry.deed, Acted)
    wrong_seat = msgspec.structs.replace(entry.deed, seat=entry.deed.seat + 1)
    wrong_action = msgspec.structs.replace(entry.deed, action=msgspec.Raw(b'{"do":"keep"}'))
    for changed, problem in (
        (msgspec.structs.replace(entry, deed=wrong_seat), "somebody else owed"),
        (msgspec.structs.replace(entry, deed=wrong_action), "cannot be done again"),
        (msgspec.structs.replace(entry, events=msgspec.Raw(b"[]")), "other events"),
        (msgspec.structs.replace(entry, hash="0" * 64), "another state"),
        (msgspec.structs.replace(entry, rules=99), "rules 99"),
    ):
        with pytest.raises(JournalError, match=problem) as caught:
            journal.replay(MACHI_KORO, [*played.entries[:at], changed])
        assert caught.value.entry == changed


def test_a_replay_needs_a_beginning(played: RandomGame) -> None:
    with pytest.raises(JournalError, match="before the beginning"):
        journal.replay(MACHI_KORO, played.entries[1:])
    with pytest.raises(ValueError, match="nothing to replay"):
        journal.replay(MACHI_KORO, [])


def test_a_replay_can_begin_at_a_snapshot(played: RandomGame) -> None:
    half = len(played.entries) // 2
    while isinstance(played.entries[half].deed, Undid):
        half += 1
    snapshot = journal.replay(MACHI_KORO, played.entries[:half])

    later = [entry for entry in played.entries[half:] if not isinstance(entry.deed, Undid)]
    until = next((at for at, e in enumerate(played.entries[half:]) if isinstance(e.deed, Undid)), len(later))
    state = journal.replay(MACHI_KORO, later[:until], start=snapshot)

    assert MACHI_KORO.hash(state) == played.entries[half + until - 1].hash


# --- undo --------------------------------------------------------------------------------------------


def test_dice_cannot_be_undone_and_builds_only_before_a_roll() -> None:
    game = RandomGame(3, 2, Options(first="joining"))
    game.act()
    roller = game.state.active
    assert journal.undoable(game.entries, roller) is None
    assert game.state.pending[0].ask == "build"
    before, counter, old = MACHI_KORO.view(game.state, None), game.counter, game.state.pending[0]
    game.act()
    assert journal.undoable(game.entries, 1 - roller) is None
    newest = game.state.pending[0]

    assert game.undo()

    after = MACHI_KORO.view(game.state, None)
    assert (after.towns, after.market, after.turn) == (before.towns, before.market, before.turn)
    assert game.counter == counter
    assert game.state.pending[0].id > newest.id > old.id
    with pytest.raises(IllegalAction):
        MACHI_KORO.apply(game.state, old.id, Pass(), RandomGame(1, 2).player)
    assert journal.undoable(game.entries, roller) is None


def test_nobody_undoes_entries_before_an_agreed_rewind() -> None:
    game = RandomGame(3, 2, Options(first="joining"))
    for _ in range(3):  # a roll, a build, the other player's roll
        game.act()
    build, roll = game.entries[-2:]
    assert isinstance(build.deed, Acted)
    assert isinstance(roll.deed, Acted)
    back = msgspec.structs.replace(roll, number=roll.number + 1, deed=Undid(1, roll.number), final=False)
    agreed = msgspec.structs.replace(back, deed=Undid(1, roll.number, agreed=True))

    assert journal.undoable([*game.entries, back], build.deed.seat) == build
    assert journal.undoable([*game.entries, agreed], build.deed.seat) is None
    assert journal.rewindable([*game.entries, agreed], MACHI_KORO.version)[-1] == build


def test_nobody_takes_back_resigning_or_the_beginning() -> None:
    game = RandomGame(3, 3)
    assert [journal.undoable(game.entries, seat) for seat in range(3)] == [None] * 3

    game.resign()

    assert [journal.undoable(game.entries, seat) for seat in range(3)] == [None] * 3
    assert journal.undoable([], 0) is None

"""Replays recorded games: the same states and outcome, and correct metadata."""

import gzip
import hashlib
import json
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from bot.games import recording
from bot.games.entries import Acted, Left, Undid
from bot.games.journal import JournalError
from bot.games.recording import NoRecording, Recording
from bot.games.registry import GAMES
from tests.recorded.by_hand.reading import read as read_script
from tests.recorded.by_hand.reading import scripts
from tests.recorded.record import CORPUS, EDITIONS, MARKETS, plans

FEWEST = 60
MOST_BYTES = 3_000_000
FIRST = Path(__file__).parent / "first.json"
"""Each recording's first SHA-256, by name. Lines are added, never changed."""
CITATION = re.compile(r"(rulebook|rulings|postal.rules|R-\d\d|form of the save)", re.IGNORECASE)
FILES = sorted([*CORPUS.glob("*.json"), *CORPUS.glob("*.json.gz")])


def data_of(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


@cache
def recorded(path: Path) -> Recording:
    return recording.read(data_of(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_a_recorded_game_replays_to_the_same_result(path: Path) -> None:
    found = recorded(path)
    state = recording.replay(GAMES[found.game], found)
    assert state.pending == [] or found.ended != "over"


def test_there_are_enough_and_they_are_small() -> None:
    assert len(FILES) >= FEWEST
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES
    assert {path.name for path in FILES} >= {f"{plan.name}.json.gz" for plan in plans()}


def test_every_edition_market_pace_and_finish_is_recorded() -> None:
    options = [json.loads(bytes(recorded(path).options)) for path in FILES if recorded(path).game == "machi_koro"]
    live = {(each["edition"], each["market"]) for each in options if not each["post"]}
    assert live == {(edition, market) for edition in EDITIONS for market in MARKETS}
    assert {each["edition"] for each in options if each["post"]} == set(EDITIONS)
    assert {each["finish"] for each in options} == {"at-once", "end-of-round"}
    assert any(each["without"] for each in options)


def test_every_number_of_seats_level_and_option_is_recorded() -> None:
    games = [recorded(path) for path in FILES]
    assert {game.seats for game in games if game.game == "machi_koro"} == {2, 3, 4, 5}
    mafia = [game for game in games if game.game == "mafia_dollar"]
    assert {game.seats for game in mafia} == {2, 3, 4, 5, 6}
    assert {level for game in games for level in game.robots} == {None, "easy", "normal", "hard"}
    options = [json.loads(bytes(game.options)) for game in mafia]
    assert {each["give_items"] for each in options} == {each["blind_trades"] for each in options} == {False, True}
    assert any(each["target"] for each in options)


@pytest.mark.parametrize("game", GAMES)
def test_undos_resignations_and_quiet_deeds_are_recorded(game: str) -> None:
    deeds = [entry for path in FILES if recorded(path).game == game for entry in recorded(path).entries]
    undone = [entry.deed for entry in deeds if isinstance(entry.deed, Undid)]
    assert {deed.agreed for deed in undone} == {False, True}
    assert any(isinstance(entry.deed, Left) for entry in deeds)
    assert any(entry.quiet for entry in deeds) == (game == "mafia_dollar")


# --- a recorded result changes only with a ruling -------------------------------------------------------


def test_a_changed_recording_cites_the_ruling_that_changed_it() -> None:
    first: dict[str, str] = json.loads(FIRST.read_text())
    for path in FILES:
        name = path.name.removesuffix(".gz")
        assert name in first, f"{name} is new: add its line, {hashlib.sha256(data_of(path)).hexdigest()}"
        if hashlib.sha256(data_of(path)).hexdigest() != first[name]:
            rulings = recorded(path).rulings
            assert rulings, f"{name} was recorded again: its `rulings` must say why"
            assert all(CITATION.search(ruling) for ruling in rulings), f"{name}: cite the rulebook or a ruling"
    assert set(first) <= {path.name.removesuffix(".gz") for path in FILES}, "a recorded game was taken away"


def test_games_written_by_hand_cite_too() -> None:
    for path in scripts():
        assert all(
            CITATION.search(source) or "Scenarios" in source or "edition" in source
            for source in read_script(path).sources
        )


# --- changes that a replay finds --------------------------------------------------------------------------


@pytest.fixture
def one() -> Recording:
    return recorded(CORPUS / "machi-koro-base-all-at-once.json.gz")


def changed(found: Recording, at: int, **how: object) -> Recording:
    entries = list(found.entries)
    entries[at] = msgspec.structs.replace(entries[at], **how)
    return msgspec.structs.replace(found, entries=tuple(entries))


def test_a_file_is_written_as_it_was_read(one: Recording) -> None:
    data = recording.write(one)
    assert recording.read(data) == one
    assert data == data_of(CORPUS / "machi-koro-base-all-at-once.json.gz")
    assert data.count(b"\n") == len(one.entries) + 2
    assert json.loads(data)["format"] == recording.FORMAT


def test_a_changed_number_action_result_or_outcome_is_found(one: Recording) -> None:
    game = GAMES[one.game]
    at = next(at for at, entry in enumerate(one.entries) if entry.draws and isinstance(entry.deed, Acted))
    (draw, *rest) = one.entries[at].draws
    another = (msgspec.structs.replace(draw, value=(draw.value + 1) % draw.sides), *rest)
    for wrong in (
        changed(one, at, draws=another),
        changed(one, at, events=msgspec.Raw(b"[]")),
        changed(one, at, hash="0" * 64),
        msgspec.structs.replace(one, key=b"another".hex()),
        msgspec.structs.replace(one, outcome=None),
        msgspec.structs.replace(one, entries=()),
    ):
        with pytest.raises((JournalError, NoRecording)):
            recording.replay(game, wrong)


def test_a_recording_of_earlier_rules_is_checked_without_state_hashes(one: Recording) -> None:
    game = GAMES[one.game]
    older = msgspec.structs.replace(
        one, entries=tuple(msgspec.structs.replace(entry, rules=1, hash="of another form") for entry in one.entries)
    )
    assert game.outcome(recording.replay(game, older)) == one.outcome
    with pytest.raises(JournalError, match="other events"):
        recording.replay(game, changed(older, 5, events=msgspec.Raw(b"[]")))


def test_an_invalid_recording_is_refused_with_a_reason() -> None:
    with pytest.raises(NoRecording, match="not a recorded game"):
        recording.read(b"{}")
    data = data_of(FILES[0]).replace(b'"format":1', b'"format":2', 1)
    with pytest.raises(NoRecording, match="format 2"):
        recording.read(data)

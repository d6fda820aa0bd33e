"""Exported files from anybody: bounded, checked, and shown only if the rules lead to what they say."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from bot.errors import NoSuchImport
from bot.games import recording
from bot.games.registry import GAMES
from bot.records import imported
from bot.records.imported import MOST_BYTES, ImportedGame, ImportedGames, Replaying, Unfit, parse

CORPUS = Path(__file__).parents[2] / "recorded" / "corpus"
MACHI = CORPUS / "machi-koro-base-10-at-once.json.gz"
MAFIA = min(CORPUS.glob("mafia*.json.gz"), key=lambda file: file.stat().st_size)


def played(data: bytes, owner: int = 1) -> ImportedGame:
    playing = Replaying(parse(data))
    while playing.go_on():
        pass
    return playing.result(owner, tuple(f"P{seat}" for seat in range(len(playing.robots))))


def changed(file: Path = MACHI, **changes: object) -> bytes:
    found: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return json.dumps(found | changes).encode()


@pytest.mark.parametrize("file", [MACHI, MAFIA], ids=["machi", "mafia"])
def test_an_exported_game_is_read_turn_by_turn(file: Path) -> None:
    game = played(file.read_bytes())
    found = recording.read(gzip.decompress(file.read_bytes()))
    rules = GAMES[found.game]
    assert game.table.outcome() == found.outcome
    assert game.turns == rules.turn(game.table.state)
    assert [rules.turn(game.at(turn).state) for turn in range(game.turns)] == list(range(1, game.turns + 1))
    assert game.at(game.turns) is game.table
    assert played(gzip.decompress(file.read_bytes())).table.row.state == game.table.row.state


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[" * 100_000,
        b"\x1f\x8b broken",
        gzip.compress(b" " * (MOST_BYTES + 1)),
        changed(game="chess"),
        changed(format=2),
        changed(ended="running"),
        changed(rules=999),
        changed(entries=[]),
        changed(seats=3),
        changed(seats=99, robots=[None] * 99),
        changed(key=""),
        changed(key="zz" * 32),
        changed(options={"market": "none"}),
        changed(robots=[]),
    ],
    ids=range(16),
)
def test_what_is_no_whole_game_is_refused_before_it_is_played(data: bytes) -> None:
    with pytest.raises(Unfit):
        parse(data)


def test_a_key_may_have_any_length_up_to_a_limit() -> None:
    assert parse(changed(key="ab")).key == "ab"
    assert parse(changed(key="ab" * imported._KEY_BYTES)).seats == 4
    with pytest.raises(Unfit, match="damaged"):
        parse(changed(key="ab" * (imported._KEY_BYTES + 1)))


def test_other_dice_other_moves_and_other_states_are_refused() -> None:
    entries = json.loads(gzip.decompress(MACHI.read_bytes()))["entries"]
    draw = next(at for at, entry in enumerate(entries) if entry["draws"])
    for name, value in (("hash", "0" * 64), ("draws", []), ("events", []), ("counter", 77)):
        wrong = [*entries[:draw], entries[draw] | {name: value}, *entries[draw + 1 :]]
        with pytest.raises(Unfit):
            played(changed(entries=wrong))
    with pytest.raises(Unfit):
        played(changed(key="ab" * 32))
    with pytest.raises(Unfit):
        played(changed(entries=entries[:-1]))
    with pytest.raises(Unfit, match="damaged"):
        parse(changed(entries=[*entries[:-1], entries[-1] | {"rules": entries[-1]["rules"] + 1}]))
    carried = {"type": "carried", "was": {"rules": 1}}
    with pytest.raises(Unfit):
        played(changed(entries=[*entries[:draw], entries[draw] | {"deed": carried}, *entries[draw + 1 :]]))


def test_a_file_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imported, "MOST_SECONDS", 0.0)
    with pytest.raises(Unfit, match="slow"):
        played(MACHI.read_bytes())
    monkeypatch.setattr(imported, "MOST_ENTRIES", 3)
    with pytest.raises(Unfit, match="long"):
        parse(MACHI.read_bytes())


def test_one_game_a_person_is_kept_and_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    games, data = ImportedGames(), MACHI.read_bytes()
    first, second, other = played(data), played(data), played(data, owner=2)
    for game in (first, second, other):
        games.keep(game)
    assert games.find(second.id, 1) is second
    for wrong in ((first.id, 1), (second.id, 2), ("x", 1)):
        with pytest.raises(NoSuchImport):
            games.find(*wrong)
    monkeypatch.setattr(imported, "MOST_KEPT_BYTES", 0)
    games.keep(played(data, owner=3))
    with pytest.raises(NoSuchImport):
        games.find(other.id, 2)

"""Problem reports: the player's file reveals no secret and can be replayed; the host's contains the whole game."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games import recording
from bot.games.chance import Chance
from bot.games.entries import Acted, Entry
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro import Options as MachiOptions
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.cards import CARDS
from bot.games.recording import Recording
from bot.games.registry import GAMES
from bot.games.values import Options, State
from bot.records.problem_report import Errors, Problem, problem_of, whole
from bot.table.table import Table, Whole
from bot.table.terms import Terms
from data.rows import ReportRow
from tests.bot.games.mafia_dollar.random_play import RandomGame as MafiaGame
from tests.bot.games.mafia_dollar.redealing import redealt
from tests.recorded.player import Plan, Player
from tests.support import seated
from tests.support.values import of_type, there

KEY = b"the key of the table".ljust(32)


def table_of(game: str, state: State, options: Options, seats: int, key: bytes = KEY) -> Table:
    table = seated.table_of(GAMES[game], state, [f"Player {seat}" for seat in range(seats)])
    stored = replace(table.row, state=GAMES[game].encode(state), secret=b"the secret".ljust(32), key=key)
    terms = Terms(options=msgspec.Raw(msgspec.json.encode(options)), seats=seats)
    return replace(table, row=stored, terms=terms)


def told(table: Table, entries: list[Entry], seat: int | None) -> bytes:
    return msgspec.json.encode(
        problem_of(Whole(table, entries, []), ReportRow("ab12cd34", 7, seat, len(entries), 5.0, "r1 r2"))
    )


# --- Machi Koro: nothing but the deck is hidden -----------------------------------------------------------


@pytest.fixture(scope="module")
def machi() -> Player:
    options = MachiOptions(edition="everything", market="10")
    player = Player(Plan("a report", "machi_koro", ("random", "easy", "random"), options, undo=True, most=90))
    player.play()
    return player


def test_the_players_file_of_machi_koro_can_be_played_again(machi: Player) -> None:
    table = table_of("machi_koro", machi.state, machi.plan.options, 3, machi.key)
    found = msgspec.json.decode(told(table, machi.entries, 1), type=Problem)
    assert (found.report, found.errors, found.seat, found.phase) == ("ab12cd34", ("r1", "r2"), 1, "playing")
    assert found.played is not None
    assert found.seen is None
    assert (found.played.ended, found.played.key) == ("running", "")
    state = recording.replay(MACHI_KORO, found.played)
    assert MACHI_KORO.encode_view(MACHI_KORO.view(state, 1)) == MACHI_KORO.encode_view(table.view(1))  # type: ignore[arg-type]


def test_it_contains_no_key_secret_deck_or_name(machi: Player) -> None:
    table = table_of("machi_koro", machi.state, machi.plan.options, 3, machi.key)
    text = told(table, machi.entries, 1).decode()
    hidden = msgspec.json.encode(machi.state.deck).decode()
    assert [s for s in (machi.key.hex(), table.row.secret.hex(), hidden, "Player") if s in text] == []


# --- MafiaDollar: hidden hands -----------------------------------------------------------------------------


def other_hands(entries: list[Entry], viewer: int | None, chance: Chance) -> list[Entry]:
    """The same journal with other cards wherever its viewer may not know them."""
    changed: list[Entry] = []
    for entry in entries:
        events: list[Any] = MAFIA_DOLLAR.decode_events(entry.events)
        now: list[Any] = []
        for event in events:
            seen = event.seen_by(viewer)
            if seen is None:
                continue
            fields = {
                name: list(CARDS)[chance.draw(len(CARDS), "card")]
                for name in event.__struct_fields__
                if getattr(event, name) != getattr(seen, name) and isinstance(getattr(event, name), str)
            }
            now.append(msgspec.structs.replace(event, **fields))
        deed = entry.deed
        if isinstance(deed, Acted) and deed.seat != viewer:
            deed = msgspec.structs.replace(deed, action=msgspec.Raw(b'{"do":"pass_card","card":"X"}'))
        changed.append(
            msgspec.structs.replace(
                entry, deed=deed, events=msgspec.Raw(msgspec.json.encode(now)), draws=(), hash="another"
            )
        )
    return changed


@pytest.mark.parametrize("seed", range(6))
def test_other_hands_give_the_same_file(seed: int) -> None:
    game = MafiaGame(seed, 2 + seed % 4, trading=40)
    for _ in range(60 + 20 * seed):
        if game.state.pending:
            game.act()
    if not game.state.pending:
        return
    chance, options = Chance(b"other hands %d" % seed), game.state.options
    for viewer in (None, *range(len(game.state.clans))):
        one = table_of("mafia_dollar", game.state, options, len(game.state.clans))
        other = redealt(game.state, viewer, chance)
        two = table_of("mafia_dollar", other, options, len(game.state.clans), key=b"another key")
        assert told(one, game.entries, viewer) == told(two, other_hands(game.entries, viewer, chance), viewer)


def test_it_does_not_even_count_others_secret_attempts() -> None:
    game = MafiaGame(3, 3, trading=60)
    for _ in range(80):
        game.act()
    table = table_of("mafia_dollar", game.state, game.state.options, 3)
    quiet = [entry for entry in game.entries if entry.quiet and isinstance(entry.deed, Acted)]
    assert quiet
    found = msgspec.json.decode(told(table, game.entries, None), type=Problem)
    assert found.played is None
    assert len(there(found.seen)) <= len(game.entries) - len(quiet)
    kept = [entry for entry in game.entries if entry not in quiet]
    assert told(table, kept, None) == told(table, game.entries, None)


def test_ones_own_deeds_are_in_ones_own_file() -> None:
    game = MafiaGame(5, 2, trading=0)
    for _ in range(40):
        game.act()
    table = table_of("mafia_dollar", game.state, game.state.options, 2)
    found = msgspec.json.decode(told(table, game.entries, 0), type=Problem)
    assert found.seen is not None
    deeds = [json.loads(bytes(happened.did)) for happened in found.seen if bytes(happened.did) != b"null"]
    assert deeds
    assert {deed["seat"] for deed in deeds} == {0}


# --- the host's ----------------------------------------------------------------------------------------------


def test_the_hosts_file_contains_the_game_up_to_the_report() -> None:
    game = MafiaGame(5, 3)
    for _ in range(50):
        game.act()
    table = table_of("mafia_dollar", game.state, game.state.options, 3, game.key)
    found = of_type(Recording, recording.read(whole(Whole(table, game.entries, []), ReportRow("x", 7, 0, 31, 5.0, ""))))
    assert len(found.entries) == 31
    state = recording.replay(MAFIA_DOLLAR, found)
    assert MAFIA_DOLLAR.hash(state) == game.entries[30].hash  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="had not begun"):
        whole(Whole(table, [], []), ReportRow("x", 7, 0, 0, 5.0, ""))


def test_only_recent_error_references_and_people_are_remembered() -> None:
    errors = Errors()
    for number in range(8):
        errors.add(1, f"r{number}")
    assert errors.of(1) == ("r3", "r4", "r5", "r6", "r7")
    for user in range(2, 600):
        errors.add(user, "r")
    assert errors.of(1) == ()
    assert errors.of(599) == ("r",)

"""A redacted journal can be replayed and hides the order of the deck."""

import msgspec
import pytest

from bot.games import journal
from bot.games.entries import Carried, Undid
from bot.games.machi_koro import MACHI_KORO, MachiState, Options
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.redacted_journal import covered
from bot.games.machi_koro.rules.market import MARKETS
from bot.games.recording import replay
from tests.recorded.player import Plan, Player


def part_of_a_game(market: str, number: int, steps: int = 120) -> Player:
    options = Options(edition="everything", market=market, first=("joining", "random")[number % 2])
    name = f"{market} {number}"
    players = ("random",) * (2 + number % 4)
    player = Player(Plan(name, "machi_koro", players, options, undo=True, leaving=True, most=steps))
    player.play()
    return player


@pytest.mark.parametrize("market", sorted(MARKETS))
@pytest.mark.parametrize("number", range(4))
def test_it_leads_to_the_same_table_except_the_decks_order(market: str, number: int) -> None:
    player = part_of_a_game(market, number)

    told = covered(MACHI_KORO, player.entries)

    state = journal.replay(MACHI_KORO, told)
    assert state.deck == edition("everything").sorted(state.deck)
    assert sorted(state.deck) == sorted(player.state.deck)
    state.deck = player.state.deck
    assert MACHI_KORO.encode(state) == MACHI_KORO.encode(player.state)
    assert [entry.counter for entry in told] == [entry.counter for entry in player.entries]
    assert [entry.events for entry in told] == [entry.events for entry in player.entries]


@pytest.mark.parametrize("market", ["10", "5-5-2"])
@pytest.mark.parametrize("number", range(4))
def test_games_with_different_futures_have_equal_redacted_journals(market: str, number: int) -> None:
    player = part_of_a_game(market, number)
    one = tuple(player.entries)
    two = covered(MACHI_KORO, one)  # a game as good as the first, in which the rest of the deck lies otherwise
    assert [entry.draws for entry in one] != [entry.draws for entry in two]
    assert [entry.hash for entry in one] != [entry.hash for entry in two]

    assert msgspec.json.encode(covered(MACHI_KORO, one)) == msgspec.json.encode(covered(MACHI_KORO, two))


def test_draws_taken_back_by_agreement_are_redacted_too() -> None:
    players = [part_of_a_game("10", number, steps=200) for number in range(10, 16)]
    undone = [p for p in players if any(isinstance(e.deed, Undid) and e.deed.agreed and e.draws for e in p.entries)]
    assert undone, "the table never agreed to go back"
    for player in undone:
        told = covered(MACHI_KORO, player.entries)
        assert covered(MACHI_KORO, told) == told
        state = journal.replay(MACHI_KORO, told)
        assert MACHI_KORO.encode_view(MACHI_KORO.view(state, None)) == MACHI_KORO.encode_view(
            MACHI_KORO.view(player.state, None)
        )


def test_a_game_that_was_carried_on_begins_there() -> None:
    player = part_of_a_game("10", 2, steps=40)
    was = MACHI_KORO.encode(player.state)
    number = len(player.entries) + 1
    carried = msgspec.structs.replace(
        player.entries[-1], number=number, deed=Carried(msgspec.Raw(was)), events=msgspec.Raw(b"[]"), draws=()
    )
    told = covered(MACHI_KORO, [*player.entries, msgspec.structs.replace(carried, hash=MACHI_KORO.hash(player.state))])
    assert len(told) == 1
    state = journal.replay(MACHI_KORO, told)
    assert sorted(state.deck) == sorted(player.state.deck)
    assert state.deck != player.state.deck
    assert was not in msgspec.json.encode(told)


def test_a_recording_of_it_needs_no_key() -> None:
    player = part_of_a_game("10", 3)
    found = player.recording()
    hidden = msgspec.structs.replace(found, key="", entries=covered(MACHI_KORO, found.entries))
    state = replay(MACHI_KORO, hidden)
    assert isinstance(state, MachiState)
    assert MACHI_KORO.view(state, None).towns == MACHI_KORO.view(player.state, None).towns

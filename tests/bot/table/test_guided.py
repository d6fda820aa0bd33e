"""Which tables are dealt to newcomers."""

import pytest

from bot.games.chance import Chance, table_key
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.card_values import ESTABLISHMENTS
from bot.games.machi_koro.events import Earned, Took
from bot.games.machi_koro.lessons import PLAN, TURNS, advised
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.cards import GROUP
from bot.table import guided
from bot.table.guided import teaching_secret

JOINS = [11, 11, 11]


def test_six_turns_of_machi_koro_meet_every_colour_and_a_landmark() -> None:
    options = MACHI_KORO.first_game()
    chance = Chance(table_key(teaching_secret(MACHI_KORO, options, JOINS), JOINS))
    state, _ = MACHI_KORO.new(options, 3, chance)
    robots, paid = Chance(b"robots 0"), set[str]()
    while MACHI_KORO.turn(state) <= TURNS * 3:
        decision = state.pending[0]
        view = MACHI_KORO.view(state, decision.seat)
        action = advised(view, decision) if not decision.seat else MACHI_KORO.robot(view, decision, "easy", robots)
        events = MACHI_KORO.apply(state, decision.id, action, chance)
        paid |= {
            ESTABLISHMENTS[e.card].colour for e in events if isinstance(e, Earned | Took) and not e.seat and e.coins
        }
    assert paid == {"blue", "green", "red", "purple"}
    town = state.towns[0]
    assert {card for card in PLAN if card in town.cards or card in town.landmarks} == set(PLAN)


def test_the_first_hand_of_mafia_dollar_has_six_kinds_of_cards_and_there_is_loot() -> None:
    options = MAFIA_DOLLAR.first_game()
    key = table_key(teaching_secret(MAFIA_DOLLAR, options, JOINS), JOINS)
    state, _ = MAFIA_DOLLAR.new(options, 3, Chance(key))
    kinds = {GROUP[card] for card in state.clans[0].hand}
    assert len(kinds) == 6
    assert {"gangster", "item", "block", "warehouse", "police"} < kinds
    assert any(state.piles.values())
    assert MAFIA_DOLLAR.decisions(state)[0].seat == 0


def test_a_game_that_asks_too_much_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guided, "MOST_TRIES", 0)
    with pytest.raises(ValueError, match="teaches all"):
        teaching_secret(MACHI_KORO, MACHI_KORO.first_game(), JOINS)

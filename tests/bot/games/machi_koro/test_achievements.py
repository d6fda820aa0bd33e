"""How each achievement of Machi Koro is earned."""

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.events import (
    Built,
    BuiltNothing,
    Demolished,
    Earned,
    GameWon,
    MachiEvent,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import MachiOptions

ALL_BUT_ONE = ("train_station", "shopping_mall", "amusement_park")
WON = GameWon(0, "landmarks")


def earned(*events: MachiEvent, seats: int = 3, options: MachiOptions | None = None) -> dict[str, set[int]]:
    """The seats that have earned each achievement."""
    chronicle, found = MACHI_KORO.chronicle(options or MachiOptions(), seats), dict[str, set[int]]()
    for event in events:
        for feat in chronicle.read(event):
            found.setdefault(feat.achievement, set()).add(feat.seat)
    return found


def landmarks(seat: int, *names: str) -> list[Built]:
    return [Built(seat, name, 0) for name in names]


def turns(many: int, seat: int = 0) -> list[TurnBegan]:
    return [TurnBegan(seat, number) for number in range(1, many + 1)]


def test_winning() -> None:
    assert "mayor" in earned(WON)
    assert earned(GameWon(0, "last_left")) == {}
    assert "return_of_post" in earned(WON, options=MachiOptions(postal=True))
    assert "return_of_post" not in earned(WON)


def test_winning_against_somebody_who_is_near() -> None:
    near = landmarks(1, *ALL_BUT_ONE)
    assert "photo_finish" in earned(*near, WON)
    assert "photo_finish" not in earned(*near, Resigned(1), WON)
    assert "dark_horse" in earned(*landmarks(1, *ALL_BUT_ONE[:2]), WON)
    assert "dark_horse" not in earned(*landmarks(1, "train_station"), WON)


def test_winning_fast_and_without_theft() -> None:
    assert "boom_town" in earned(*turns(15), WON)
    assert "boom_town" not in earned(*turns(16), WON)
    assert "honest_living" in earned(Took(0, 1, "cafe", 0, 1), WON)
    assert "honest_living" not in earned(Took(0, 1, "cafe", 1, 1), WON)


def test_a_cheese_factory_and_nothing_on_two_dice() -> None:
    factory = Built(0, "cheese_factory", 5)
    one: list[MachiEvent] = [TurnBegan(0, 1), Rolled(0, (3,)), Earned(0, "bakery", 1, 1)]
    two: list[MachiEvent] = [TurnBegan(0, 2), Rolled(0, (3, 4)), Earned(0, "cheese_factory", 1, 3)]
    assert "say_cheese" in earned(factory, *one, WON)
    assert "say_cheese" not in earned(factory, *one, *two, WON)
    assert "say_cheese" not in earned(*one, WON)


def test_winning_after_tearing_down_a_landmark() -> None:
    assert "phoenix_town" in earned(Demolished(0, "demolition_company", "train_station"), WON)
    assert "phoenix_town" not in earned(Demolished(1, "demolition_company", "train_station"), WON)


def test_coins_of_one_turn() -> None:
    fourteen = Earned(0, "mine", 1, 14)
    assert earned(fourteen) == {}
    assert set(earned(fourteen, Took(0, 1, "stadium", 1, 2))) >= {"payday"}
    assert "payday" not in earned(fourteen, TurnBegan(0, 2), fourteen)
    assert "jackpot" in earned(fourteen, fourteen, Earned(0, "bakery", 1, 2))
    assert "big_catch" in earned(Earned(0, "tuna_boat", 2, 15))


def test_taking_from_others() -> None:
    assert "empty_pockets" in earned(Took(0, 1, "cafe", 1, 2))
    assert earned(Took(0, 1, "cafe", 0, 2)) == earned(Took(0, 1, "cafe", 2, 2)) == {}
    stadium = [Took(0, payer, "stadium", 2, 2) for payer in (1, 2, 3)]
    assert earned(*stadium, seats=4) == {"everybody_pays": {0}}
    assert earned(*stadium[:2], TurnBegan(0, 2), stadium[2], seats=4) == {}


def test_three_visits_in_a_row_make_a_regular_guest() -> None:
    visit: list[MachiEvent] = [
        TurnBegan(1, 1),
        Rolled(1, (3,)),
        Took(0, 1, "cafe", 1, 1),
        Took(0, 1, "family_restaurant", 2, 2),
    ]
    other, stays_away = [TurnBegan(2, 2)], [TurnBegan(1, 3)]
    assert earned(*visit, *other, *visit, *other, *visit) == {"regular_guest": {0}}
    assert earned(*visit, *other, *visit, *stays_away, *visit) == {}


def test_cards() -> None:
    assert earned(*(Built(0, "wheat_field", 1) for _ in range(4))) == {"monopoly": {0}}
    majors = [Built(1, card, 6) for card in ("stadium", "tv_station", "business_center")]
    assert earned(*majors) == {"downtown": {1}}
    assert "sharp_deal" in earned(Swapped(0, "business_center", "wheat_field", 1, "mine"))
    assert earned(Swapped(0, "business_center", "mine", 1, "wheat_field")) == {}
    assert earned(Shared(1, "park", 4, (6, -5, -1))) == {"own_goal": {1}}


def test_turns() -> None:
    idle = [BuiltNothing(0)] * 4
    assert earned(*idle, Built(0, "ranch", 1), BuiltNothing(0)) == {}
    assert earned(*idle, BuiltNothing(0)) == {"window_shopper": {0}}
    extra = TurnBegan(0, 2, extra=True)
    assert earned(TurnBegan(0, 1), extra, extra) == {"merry_go_round": {0}}
    assert earned(extra, TurnBegan(1, 3), TurnBegan(0, 4), extra) == {}

"""A turn in the log: its roll, then one line for each event, and nothing twice."""

import re

from bot.games.machi_koro import events as e
from bot.games.machi_koro.views import turn_view
from rendering.words.common import SeatNames
from rendering.words.machi_koro.turn_log import log_of

NAMES = ("Ann", "Bo", "Cy")


def log(*events: e.MachiEvent, reader: int | None = None) -> list[str]:
    """The lines of Ann's turn 12 with these events, below its first one."""
    turn = turn_view((e.TurnBegan(0, 12), *events), 3, over=True)
    first, *lines = log_of(turn, SeatNames(NAMES, reader)).split("\n")
    assert first.startswith("` 12` ")
    return lines


def test_a_turn_begins_with_its_number_and_roll() -> None:
    turn = turn_view((e.TurnBegan(0, 12), e.Rolled(0, (1,)), e.Earned(0, "wheat_field", 1, 1)), 3, over=True)
    assert log_of(turn, NAMES) == "` 12` **Ann** rolled ⚀ 1.\n- **Wheat Field**: **Ann** +1."


def test_a_theft_is_told_once() -> None:
    assert log(e.Rolled(0, (3,)), e.Took(1, 0, "cafe", 2, 2)) == ["- 💸 **Bo** took 2 coins from **Ann** (Cafe)."]


def test_a_purse_that_holds_less_pays_a_part() -> None:
    assert log(e.Took(1, 0, "cafe", 1, 3)) == ["- 💸 **Bo** took 1 of 3 coins from **Ann** (Cafe)."]
    assert log(e.Took(1, 0, "cafe", 0, 3)) == ["- **Bo**'s **Cafe**: Ann had no coins."]


def test_the_cards_of_two_players_that_find_no_coins_have_a_line_each() -> None:
    assert log(e.Took(1, 0, "cafe", 0, 3), e.Took(2, 0, "cafe", 0, 3)) == [
        "- **Bo**'s **Cafe**: Ann had no coins.",
        "- **Cy**'s **Cafe**: Ann had no coins.",
    ]


def test_what_a_card_adds_to_a_roll_stands_in_the_first_line_alone() -> None:
    added = (e.Rolled(0, (6, 5)), e.Added(0, "harbor", 2, 13))
    turn = turn_view((e.TurnBegan(0, 12), *added), 3, over=True)
    assert log_of(turn, NAMES) == "` 12` **Ann** rolled ⚅ ⚄ = 11 + 2 = 13."


def test_a_card_that_takes_from_several_has_a_line_for_each_share() -> None:
    stadium = [e.Took(0, payer, "stadium", 2, 2) for payer in (1, 2)]
    assert log(*stadium) == ["- 💸 **Ann** took 2 coins each from **Bo** and **Cy** (Stadium)."]
    assert log(stadium[0], e.Took(0, 2, "stadium", 1, 2)) == [
        "- 💸 **Ann** took 1 of 2 coins from **Cy** (Stadium).",
        "- 💸 **Ann** took 2 coins from **Bo** (Stadium).",
    ]


def test_what_the_bank_pays_for_a_card_is_one_line() -> None:
    paid = [e.Earned(seat, "wheat_field", 1, 1) for seat in (0, 2)]
    assert log(*paid, e.Earned(0, "wheat_field", 1, 1)) == ["- **Wheat Field**: **Ann** +2, **Cy** +1."]
    assert log(e.PaidBack(0, "loan_office", 1, 2, 2)) == ["- **Loan Office**: **Ann** −2."]
    assert log(e.Shared(0, "park", 4, (2, -2, 0))) == ["- **Park**: everybody has 4: **Ann** +2, **Bo** −2."]
    assert log(e.Shared(0, "park", 4, (0, 0, 0))) == ["- **Park**: everybody has 4."]


def test_players_read_about_themselves() -> None:
    assert log(e.Took(1, 0, "cafe", 2, 2), reader=0) == ["- 💸 **Bo** took 2 coins from you (Cafe)."]
    assert log(e.Took(1, 0, "cafe", 2, 2), reader=1) == ["- 💸 You took 2 coins from **Ann** (Cafe)."]
    assert log(e.Earned(0, "wheat_field", 1, 1), reader=0) == ["- **Wheat Field**: **you** +1."]


def test_a_roll_that_may_be_rolled_again_has_changed_nothing_yet() -> None:
    assert log(e.Rolled(0, (4,))) == []


def test_no_two_lines_of_any_event_say_the_same() -> None:
    lines = log(
        e.Rolled(0, (6,)),
        e.Took(0, 1, "tv_station", 5, 5),
        e.Built(0, "mine", 6),
        e.Invested(0, "tech_startup", 1, 1),
    )
    assert [re.sub(r"\W+", " ", line).strip() for line in lines] == [
        "Ann took 5 coins from Bo TV Station",
        "Ann built a Mine for 6 coins",
        "Ann put 1 coin on the Tech Startup 1 now",
    ]

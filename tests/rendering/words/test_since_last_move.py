"""Missed turns in words: actions and their gains, card by card."""

import re
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.events import Built, Earned, Invested, PaidBack, Rolled, Shared, Took, TurnBegan
from bot.games.machi_koro.views import MachiView, TurnView, turn_view
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Past
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro.since_last_move import missed, reckoning
from tests.rendering.mafia_dollar import samples
from tests.rendering.words import recorded
from tests.rendering.words.recorded import games, turns
from tests.support.long import sampled
from tests.support.values import of_type, there

NAMES = ("Ann", "Bo", "Cy")
NAMES4 = samples.names(4)


def turn(number: int, seat: int, *events: object) -> TurnView:
    story = [TurnBegan(seat, number), Rolled(seat, (3,)), *events]
    return turn_view(story, len(NAMES), over=True)  # type: ignore[arg-type]


STORY = (
    turn(4, 1, Took(0, 1, "cafe", 2, 2), Earned(1, "bakery", 1, 1), Built(1, "mine", 6)),
    turn(5, 2, Took(0, 2, "cafe", 0, 2), Took(2, 0, "tv_station", 5, 5), Earned(0, "wheat_field", 2, 2)),
    turn(6, 0, Earned(0, "wheat_field", 2, 2), PaidBack(0, "loan_office", 1, 1, 2), Built(0, "mine", 6)),
    turn(7, 1, Shared(1, "park", 4, (-1, 2, -1)), Invested(0, "tech_startup", 1, 3)),
)


def test_every_turn_has_its_line_and_then_comes_the_sum() -> None:
    told = missed([(each, NAMES) for each in STORY], 0, NAMES, (10, 2))
    assert [line[:5] for line in told[:4]] == ["`  4`", "`  5`", "`  6`", "`  7`"]
    assert told[4:] == [
        "**Your coins: 10 → 2**",
        "Coins gained: Wheat Field +4 and Cafe from Bo +2.",
        "Coins lost: Cy's TV Station −5, Park −1 and Loan Office −1.",
        "Coins spent: Mine −6 and Tech Startup −1.",
    ]


def until_taken_back(past: Sequence[Past]) -> int:
    """How many turns there were before the table first went back to an earlier one."""
    return next((at - 1 for at, (one, two) in enumerate(pairwise(past), 1) if two.turn <= one.turn), len(past))


@pytest.mark.parametrize("name", sampled(games("machi_koro"), *games("machi_koro")[::9]))
def test_the_parts_of_a_balance_add_up_to_the_change_of_the_purse(name: str) -> None:
    past = turns(name)
    for before, after in pairwise(past[: until_taken_back(past)]):
        now, then = of_type(MachiView, after.view), of_type(MachiView, before.view)
        for town in [each for each in now.towns if not each.resigned]:
            was = then.towns[town.seat].coins
            heading, *parts = PHRASEBOOKS["machi_koro"].missed([after], town.seat, recorded.NAMES, before)[1:]
            if not parts:
                assert (heading, was) == ("Nothing changed for you.", town.coins)
                continue
            assert heading == f"**Your coins: {was} → {town.coins}**"
            changes = [int(found.replace("−", "-")) for found in re.findall(r" ([+−]\d+)", " ".join(parts))]
            assert was + sum(changes) == town.coins, (after.turn, parts)


def test_a_summary_without_gains_or_losses_says_so() -> None:
    told = reckoning([turn(4, 1, Earned(1, "bakery", 1, 1))], 2, NAMES)
    assert told == ["Nothing changed for you."]
    running = msgspec.structs.replace(turn(4, 1, Earned(1, "bakery", 1, 1)), over=False)
    assert reckoning([running], 2, NAMES) == ["Nothing has changed for you so far."]


def test_a_game_just_begun_is_described_from_its_view() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Chance(b"x"))
    past = [Past(1, MACHI_KORO.view(state, 0), ended=False)]
    assert PHRASEBOOKS["machi_koro"].missed(past, 0, NAMES[:2])[0].startswith("`  1` Your turn")
    absent = [msgspec.structs.replace(each, played_for=True) for each in past]
    assert PHRASEBOOKS["machi_koro"].missed(absent, 0, NAMES[:2])[0].startswith("`  1` **Ann 🤖**")


def test_in_mafia_dollar_an_untouched_player_reads_so() -> None:
    state, _ = MAFIA_DOLLAR.new(MAFIA_DOLLAR.options_type(), 2, Chance(b"y"))
    view = MAFIA_DOLLAR.view(state, 1)
    told = PHRASEBOOKS["mafia_dollar"].missed([Past(1, view, ended=False)], 1, NAMES[:2])
    assert told[-2] == "Nobody has taken or changed anything of yours so far."
    assert told[-1].startswith("**If it ended now, you would have ")
    assert told[0].startswith("`  1` ")


def worth(view: MafiaView, dollars: int) -> MafiaView:
    """The same, with so much banked before that the viewer's clan is worth that."""
    me = there(view.me)
    richer = msgspec.structs.replace(me, total=me.total + dollars - there(view.fortune))
    clans = tuple(richer if clan.seat == me.seat else clan for clan in view.clans)
    return msgspec.structs.replace(view, clans=clans)


def test_the_sum_in_mafia_dollar_shows_worth_and_its_change() -> None:
    before = worth(samples.view(4, 20, viewer=1), -15_000)
    after = worth(samples.view(4, 26, viewer=1), -25_000)
    told = PHRASEBOOKS["mafia_dollar"].missed([Past(25, after, ended=True)], 1, NAMES4, Past(19, before, ended=True))
    assert (before.fortune, after.fortune) == (-15_000, -25_000)
    assert told[-1] == "**If it ended now, you would have −\u2060$25,000**, −\u2060$10,000 since then."
    over = samples.view(4, 9999, viewer=1)
    assert over.fortune == over.clans[1].total
    told = PHRASEBOOKS["mafia_dollar"].missed([Past(over.turn.number, over, ended=False)], 1, NAMES4)
    assert told[-1].startswith("**In the end you had ")

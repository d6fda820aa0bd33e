"""Every reason of a robot has words, whether it counted or not."""

from typing import get_args

import pytest

from bot.games.machi_koro import robot as machi
from bot.games.mafia_dollar import robot as mafia
from bot.games.mafia_dollar.cards import GROUP
from rendering.words import PHRASEBOOKS

NAMES = ("Ann", "Robo Rye")
GANGSTER = next(card for card, group in GROUP.items() if group == "gangster")


@pytest.mark.parametrize("reason", get_args(machi.Reason))
def test_machi_koro(reason: machi.Reason) -> None:
    book = PHRASEBOOKS["machi_koro"]
    for why in (machi.Why(reason, "cafe", 1, 1.54), machi.Why(reason, "cafe", 1)):
        told = book.why(why, NAMES)
        assert told.strip() == told != ""
        assert "None" not in told
        assert "  " not in told


@pytest.mark.parametrize("reason", get_args(mafia.Reason))
def test_mafia_dollar(reason: mafia.Reason) -> None:
    book = PHRASEBOOKS["mafia_dollar"]
    for why in (mafia.Why(reason, GANGSTER, 1, 40_000, 0.5), mafia.Why(reason, GANGSTER, 1)):
        told = book.why(why, NAMES)
        assert told.strip() == told != ""
        assert "None" not in told


@pytest.mark.parametrize("reason", ["brings_most", "good_enough", "rolls_better", "nothing_better", "costs_least"])
def test_without_a_card(reason: machi.Reason) -> None:
    told = PHRASEBOOKS["machi_koro"].why(machi.Why(reason), NAMES)
    assert told.strip() == told != ""


def test_figures_are_named_where_there_are_any() -> None:
    book = PHRASEBOOKS["machi_koro"]
    assert book.why(machi.Why("earns_more", "cafe", coins=0.84), NAMES) == "Cafe earns about 0.8 coins a round"
    kept = machi.Why("keeps_from_others", "mine", 0, 1.0)
    assert book.why(kept, NAMES) == "took the last Mine, which would bring Ann about 1 coin a round"

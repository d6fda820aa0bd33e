"""A game's options for each pace."""

from typing import cast

import msgspec
import pytest

from bot.errors import NotPlayedByPost
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.values import Options as AnyOptions
from bot.table.terms import at_pace


def test_live_options_are_those_chosen() -> None:
    chosen = Options(edition="harbor", finish="at-once")
    assert at_pace("live", MACHI_KORO, chosen) is chosen


def test_postal_games_have_city_hall_and_finish_the_round() -> None:
    chosen = Options(edition="everything", market="10", finish="at-once", without=("cafe",))
    postal = cast("Options", at_pace("postal", MACHI_KORO, chosen))
    assert (postal.postal, postal.finish) == (True, "end-of-round")
    assert msgspec.structs.replace(postal, postal=False, finish="at-once") == chosen


def test_other_games_are_not_played_by_post() -> None:
    with pytest.raises(NotPlayedByPost) as refused:
        at_pace("postal", MAFIA_DOLLAR, AnyOptions())
    assert refused.value.game == "mafia_dollar"
    at_pace("live", MAFIA_DOLLAR, AnyOptions())

"""What a game's options are at a pace, whatever was chosen."""

from typing import cast

import msgspec
import pytest

from bot.errors import NotByPost
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.values import Options as AnyOptions
from bot.table.terms import at_pace


def test_live_options_are_those_chosen() -> None:
    chosen = Options(edition="harbor", finish="at-once")
    assert at_pace("live", MACHI_KORO, chosen) is chosen


def test_by_post_there_is_a_city_hall_and_the_round_is_played_to_its_end() -> None:
    chosen = Options(edition="everything", market="10", finish="at-once", without=("cafe",))
    postal = cast("Options", at_pace("postal", MACHI_KORO, chosen))
    assert (postal.post, postal.finish) == (True, "end-of-round")
    assert msgspec.structs.replace(postal, post=False, finish="at-once") == chosen


def test_other_games_are_not_played_by_post() -> None:
    with pytest.raises(NotByPost) as refused:
        at_pace("postal", MAFIA_DOLLAR, AnyOptions())
    assert refused.value.game == "mafia_dollar"
    at_pace("live", MAFIA_DOLLAR, AnyOptions())

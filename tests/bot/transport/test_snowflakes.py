"""Ids made from moments, and moments read from ids."""

import discord
import pytest

from bot.transport.snowflakes import made_at, snowflake_at

LAST_OF_A_MILLISECOND = (1 << 22) - 1


@pytest.mark.parametrize("seconds", [1_420_070_400.0, 1_700_000_000.25])
def test_a_moment_has_the_lowest_id_made_in_it(seconds: float) -> None:
    lowest = snowflake_at(seconds)
    assert discord.utils.snowflake_time(lowest).timestamp() == seconds
    assert made_at(lowest) == made_at(lowest + LAST_OF_A_MILLISECOND) == seconds
    assert made_at(lowest - 1) == pytest.approx(seconds - 0.001)


def test_before_discord_the_id_is_zero() -> None:
    assert snowflake_at(0.0) == snowflake_at(1_420_070_399.0) == 0

"""Discord's ids (snowflakes) hold the time when they were made: its milliseconds above 22 bits of a counter."""

from typing import Final

from discord.utils import DISCORD_EPOCH

CLOCKS_DIFFER: Final = 60.0
"""Seconds by which Discord's clock, which dates messages and threads, may be behind ours."""


def snowflake_at(seconds: float) -> int:
    """The lowest id of that moment, in Unix seconds; 0 if it was before Discord's first."""
    return max(0, int(seconds * 1000) - DISCORD_EPOCH << 22)


def made_at(snowflake: int) -> float:
    """When that id was made, in Unix seconds by Discord's clock."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000

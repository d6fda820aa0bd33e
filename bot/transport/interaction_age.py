"""How long ago Discord made an interaction, by this host's own clock.

An interaction's id holds the time when it was made, by Discord's clock. The smallest difference seen between that
and the arrival is the offset between the two clocks (plus the short time on the way). An interaction with a larger
difference has waited. This is the usual clock filter: a running minimum that slowly forgets.
"""

import math
from collections.abc import Callable
from typing import Final

import discord

from bot.transport.snowflakes import made_at

DRIFT: Final = 0.0005
"""Seconds per second by which the offset may grow; two clocks drift apart by less."""
OTHER_CLOCK: Final = 60.0
"""Where an interaction seems older than this many seconds, Discord's clock was put back instead."""
_AGE: Final = "age"


class OffsetFilter:
    """Estimates the offset between Discord's clock and `clock`, a monotonic clock in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._offset = math.inf
        self._at = 0.0

    def arrived(self, snowflake: int) -> float:
        """Seconds since the given id was made, for one that has just arrived."""
        now = self._clock()
        seen = now - made_at(snowflake)
        grown = self._offset + DRIFT * (now - self._at)
        self._offset = seen if seen - grown > OTHER_CLOCK else min(seen, grown)
        self._at = now
        return seen - self._offset


def remember_age(interaction: discord.Interaction, age: Callable[[], float]) -> None:
    """Attach `age`, a function that returns the interaction's age in seconds."""
    interaction.extras[_AGE] = age


def age(interaction: discord.Interaction) -> float:
    """Seconds since Discord made that interaction; 0 if its arrival was not recorded."""
    found: Callable[[], float] | None = interaction.extras.get(_AGE)
    return 0.0 if found is None else found()

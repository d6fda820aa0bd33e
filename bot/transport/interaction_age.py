"""How long ago Discord made an interaction, by this host's own clock.

An interaction's id says when it was made, by Discord's clock. The smallest difference between arrival and that moment
is the offset between the two clocks (and the time on the way, which is short): one that arrives later than the
quickest has waited, here or there. This is the usual clock filter, a running minimum that forgets slowly.
"""

import math
from collections.abc import Callable
from typing import Final

import discord

DRIFT: Final = 0.0005
"""Seconds by which the offset may grow in a second: two clocks drift apart by less."""
OTHER_CLOCK: Final = 60.0
"""An interaction that seems older than this many seconds has not waited: Discord's clock was put back."""
_EPOCH: Final = 1_420_070_400.0
_AGE: Final = "age"


class OffsetFilter:
    """Knows the offset between Discord's clock and `clock`, which counts seconds and never jumps."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._offset = math.inf
        self._at = 0.0

    def arrived(self, snowflake: int) -> float:
        """Seconds since that id was made, which has just arrived."""
        now = self._clock()
        seen = now - (snowflake >> 22) / 1000 - _EPOCH
        grown = self._offset + DRIFT * (now - self._at)
        self._offset = seen if seen - grown > OTHER_CLOCK else min(seen, grown)
        self._at = now
        return seen - self._offset


def remember_age(interaction: discord.Interaction, age: Callable[[], float]) -> None:
    """Let `age` tell how old that interaction is."""
    interaction.extras[_AGE] = age


def age(interaction: discord.Interaction) -> float:
    """Seconds since Discord made that interaction; 0 where its arrival was not seen."""
    found: Callable[[], float] | None = interaction.extras.get(_AGE)
    return 0.0 if found is None else found()

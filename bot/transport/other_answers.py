"""Notices that another process answers this bot's interactions: it runs with the same token and another database.

Discord sends each interaction to both, and takes the first answer only.
"""

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from bot.telemetry import for_owner

log = logging.getLogger(__name__)

ANSWERED: Final = 40060
"""Discord's code for an interaction that has been answered already."""
MANY: Final = 5
WITHIN: Final = 86_400.0
"""This many in this many seconds are no accident, such as an answer sent twice because the connection broke."""
REMEMBERED: Final = 1_000
"""Number of interactions of which it is remembered that this process tried to answer them."""
SOMEBODY_ELSE: Final = (
    "Another process answers clicks in my name: {count} times in a day Discord told me that a click had been answered "
    "before I tried. If two bots run with one token and a database each, every game is there twice. Stop one of them; "
    "if you do not know the other, reset the token in the developer portal."
)
"""What the bot's owner reads."""


class OtherAnswers:
    """Counts first answers that came after another process's. `clock` is in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tried: deque[int] = deque(maxlen=REMEMBERED)
        self._late: deque[float] = deque(maxlen=MANY)

    def first_try(self, interaction_id: int) -> bool:
        """Whether this process has not tried to answer that interaction; now it has."""
        if interaction_id in self._tried:
            return False
        self._tried.append(interaction_id)
        return True

    def came_first(self) -> None:
        """Another process has answered an interaction that this one tries to answer for the first time."""
        now = self._clock()
        self._late.append(now)
        if len(self._late) == MANY and now - self._late[0] <= WITHIN:
            log.warning(SOMEBODY_ELSE.format(count=MANY), extra=for_owner("answers"))
            self._late.clear()

"""The world's clock. It can be moved forward, because games last for days."""

from collections.abc import Callable

from bot.playground.world.snowflakes import Clock
from bot.playground.world.storage import Storage

AHEAD = "clock_ahead"
"""Key of the stored offset, in seconds."""


class Clockwork:
    """A clock plus an offset. It never goes back, because ids and timestamps must not.

    ``on_move`` functions are called after each move.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._storage: Storage | None = None
        self._ahead = 0.0
        self.on_move: list[Callable[[], None]] = []

    def __call__(self) -> float:
        """The world's time in seconds since 1970."""
        return self._clock() + self._ahead

    @property
    def ahead(self) -> float:
        """How many seconds the world is ahead of the real clock."""
        return self._ahead

    def keep_in(self, storage: Storage) -> None:
        """Read the offset from the world's file, and store every move there."""
        self._storage = storage
        self._ahead = float(storage.setting(AHEAD) or 0.0)

    def move(self, seconds: float) -> None:
        """Move the clock forward; raises ``ValueError`` for going back."""
        if not seconds >= 0:
            raise ValueError("the clock only goes forward")
        self._ahead += seconds
        if self._storage is not None:
            self._storage.set_setting(AHEAD, repr(self._ahead))
        for told in self.on_move:
            told()

"""The world's clock, which can be moved on: games last for days, and nobody wants to wait that long."""

from collections.abc import Callable

from bot.playground.world.snowflakes import Clock
from bot.playground.world.storage import Storage

AHEAD = "clock_ahead"
"""Under which name the world's file keeps how far its clock is ahead, in seconds."""


class Clockwork:
    """Another clock, and what was added to it. It never goes back, for ids and timestamps must not.

    ``on_move`` are called after each move.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._storage: Storage | None = None
        self._ahead = 0.0
        self.on_move: list[Callable[[], None]] = []

    def __call__(self) -> float:
        """Say what time it is in the world, in seconds since 1970."""
        return self._clock() + self._ahead

    @property
    def ahead(self) -> float:
        """How many seconds the world is ahead of the clock on the wall."""
        return self._ahead

    def keep_in(self, storage: Storage) -> None:
        """Go on from where the world's file says, and write every move there."""
        self._storage = storage
        self._ahead = float(storage.setting(AHEAD) or 0.0)

    def move(self, seconds: float) -> None:
        """Move on by so many seconds; raises ``ValueError`` for going back."""
        if not seconds >= 0:
            raise ValueError("the clock only goes forward")
        self._ahead += seconds
        if self._storage is not None:
            self._storage.set_setting(AHEAD, repr(self._ahead))
        for told in self.on_move:
            told()

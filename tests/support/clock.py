"""A clock for tests."""


class Clock:
    """Tells seconds since 1970; moves only when it is told to."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        """Let that many seconds pass."""
        self.now += seconds

"""A clock that tests set."""


class Clock:
    """Returns seconds since 1970; only `move` changes it."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds

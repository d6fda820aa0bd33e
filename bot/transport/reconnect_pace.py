"""How soon a connection to the gateway is made again: later each time that it lasted only shortly."""

from collections.abc import Callable

import msgspec


class _Line(msgspec.Struct):
    """The connections of one shard: when the present one began, when the last one ended, the short ones in a row."""

    began: float | None = None
    ended: float = 0.0
    short: int = 0


class ReconnectPace:
    """Pauses in seconds by shard: none after the first short connection, then `first`, twice as long each, `most`.

    A connection that lasted for `lasting` seconds ends the growth. `clock` is in seconds.
    """

    def __init__(self, clock: Callable[[], float], *, first: float, most: float, lasting: float) -> None:
        self._clock = clock
        self._first, self._most, self._lasting = first, most, lasting
        self._lines: dict[int, _Line] = {}

    def began(self, shard: int) -> None:
        """A connection of that shard begins now."""
        self._line(shard).began = self._clock()

    def short(self, shard: int) -> int:
        """How many of its connections in a row lasted only shortly."""
        return self._line(shard).short

    def pause(self, shard: int) -> float:
        """Seconds to wait before that shard, whose connection has ended, connects again."""
        line, now = self._line(shard), self._clock()
        if line.began is not None:
            line.short = 0 if now - line.began >= self._lasting else line.short + 1
            line.began, line.ended = None, now
        if line.short < 2:
            return 0.0
        return max(0.0, line.ended + min(self._first * 2.0 ** (line.short - 2), self._most) - now)

    def _line(self, shard: int) -> _Line:
        return self._lines.setdefault(shard, _Line())

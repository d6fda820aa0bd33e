"""Dice and shuffles from a committed secret, so that anybody can check them afterwards.

Draw number *n* is ``HMAC-SHA256(key, "purpose:n")``; its bytes are mapped to a range by throwing away
those that would favour some result. The counter only ever goes up: a number once seen is spent.

>>> chance = Chance(b"a secret")
>>> chance.dice(2), chance.counter
((5, 5), 2)
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

_BLOCK = 64
_FAIR = {sides: 256 - 256 % sides for sides in range(1, 257)}
_INNER = bytes(x ^ 0x36 for x in range(256))
_OUTER = bytes(x ^ 0x5C for x in range(256))


class Draw(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One drawn number: its purpose, the number of `sides`, and the `value`, from 0."""

    purpose: str
    sides: int
    value: int


def table_key(secret: bytes, joins: Iterable[int]) -> bytes:
    """Return the key of a table's chance: its secret mixed with the ids of the clicks by which people joined.

    The secret's SHA-256 is posted before anybody joins and the host cannot choose the joiners' ids, so neither side
    alone decides the dice.
    """
    return hmac.digest(secret, ",".join(map(str, joins)).encode(), "sha256")


def commitment(secret: bytes) -> str:
    """Return the commitment that is posted when a table opens: the secret's SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class Chance:
    """A source of numbers: `key` determines them all, `counter` says how many have been drawn.

    `drawn` holds the draws since the object was made, for the journal.
    """

    __slots__ = ("_inner", "_outer", "counter", "drawn")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        if len(key) > _BLOCK:
            key = hashlib.sha256(key).digest()
        padded = key.ljust(_BLOCK, b"\0")
        # HMAC with the key's two halves hashed once: a third of the time of hmac.digest for each draw.
        self._inner = hashlib.sha256(padded.translate(_INNER))
        self._outer = hashlib.sha256(padded.translate(_OUTER))
        self.counter = counter
        self.drawn: list[Draw] = []

    def draw(self, sides: int, purpose: str) -> int:
        """Draw a number from 0 to `sides` - 1, each equally likely.

        Raises:
            ValueError: fewer than one side, or more than 65,536. Nothing has been drawn.

        """
        counter = self.counter + 1
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(f"{purpose}:{counter}".encode())
        outer.update(inner.digest())
        digest = outer.digest()
        first = digest[0]
        # Nearly always the first byte decides; `unbiased` handles the rest.
        value = first % sides if first < _FAIR.get(sides, 0) else unbiased(digest, sides)
        self.counter = counter
        self.drawn.append(Draw(purpose, sides, value))
        return value

    def dice(self, count: int) -> tuple[int, ...]:
        """Throw `count` six-sided dice, each 1 to 6."""
        if count == 1:
            return (self.draw(6, "die") + 1,)
        if count == 2:
            return self.draw(6, "die") + 1, self.draw(6, "die") + 1
        return tuple([self.draw(6, "die") + 1 for _ in range(count)])

    def shuffled(self, items: Sequence[T], purpose: str = "shuffle") -> list[T]:
        """Return `items` in a random order (Fisher and Yates, from the end)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.draw(last + 1, purpose)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck


class Replayed(Chance):
    """Chance that gives the recorded values of a journal, and nothing else."""

    __slots__ = ("_recorded",)

    def __init__(self, recorded: Iterable[Draw], counter: int = 0) -> None:
        super().__init__(b"", counter)
        self._recorded = iter(recorded)

    def draw(self, sides: int, purpose: str) -> int:
        """Give the next recorded value.

        Raises:
            ValueError: the journal recorded another draw here, or none.

        """
        draw = next(self._recorded, None)
        if draw is None or (draw.purpose, draw.sides) != (purpose, sides):
            raise ValueError(f"the journal has {draw}, the rules draw one of {sides} for {purpose!r}")
        self.counter += 1
        self.drawn.append(draw)
        return draw.value


def unbiased(digest: bytes, sides: int) -> int:
    """Map random bytes to 0 … `sides` - 1 without favour.

    One byte at a time up to 256 sides, two above; values in the incomplete last stretch are thrown away.
    (That all 32 bytes of a die are thrown away happens once in 10^58; then the last is used.)

    Raises:
        ValueError: fewer than one side, or more than 65,536.

    """
    if not 1 <= sides <= 65_536:
        raise ValueError(f"cannot draw one of {sides}")
    if sides <= 256:
        limit = 256 - 256 % sides
        for value in digest:
            if value < limit:
                return value % sides
        return digest[-1] % sides
    limit = 65_536 - 65_536 % sides
    for index in range(0, len(digest) - 1, 2):
        value = digest[index] << 8 | digest[index + 1]
        if value < limit:
            return value % sides
    return value % sides

"""Choices as values: what may be answered, ready to be listed, tested, counted and sampled.

>>> fruit = OneOf(("apple", "pear"))
>>> "pear" in fruit, len(fruit), fruit.sample(lambda n: n - 1)
(True, 2, 'pear')
>>> give, take = Axis("give", ("mine",)), Axis("take", ("cafe", "forest"))
>>> trade = Product("{} for {}".format, (give, take), otherwise=("nothing",))
>>> list(trade), len(trade)
(['mine for cafe', 'mine for forest', 'nothing'], 3)
"""

import itertools
from collections.abc import Callable, Iterator
from math import prod
from typing import Generic, Protocol, TypeVar, runtime_checkable

import msgspec

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")


@runtime_checkable
class Choice(Protocol[A_co]):
    """A set of possible answers, never empty."""

    def __iter__(self) -> Iterator[A_co]:
        """List each answer once."""
        ...

    def __len__(self) -> int:
        """Say how many answers there are."""
        ...

    def __contains__(self, answer: object, /) -> bool:
        """Say whether `answer` is one of them."""
        ...

    def sample(self, pick: Callable[[int], int]) -> A_co:
        """Return the answer that `pick(how_many)` points at, from 0."""
        ...


class OneOf(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """One of these, and nothing else to it."""

    options: tuple[A, ...]

    def __iter__(self) -> Iterator[A]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, answer: object, /) -> bool:
        return answer in self.options

    def sample(self, pick: Callable[[int], int]) -> A:
        """Return the option that `pick(how_many)` points at, from 0."""
        return self.options[pick(len(self.options))]


class Axis(msgspec.Struct, frozen=True):
    """One of the questions of a choice made in stages, and its possible values."""

    name: str
    values: tuple[object, ...]


class Product(msgspec.Struct, Generic[A], frozen=True):
    """One value of each axis, asked one after the other; or one of `otherwise`, which needs no stages."""

    make: Callable[..., A]
    axes: tuple[Axis, ...]
    otherwise: tuple[A, ...] = ()

    def __iter__(self) -> Iterator[A]:
        for values in itertools.product(*(axis.values for axis in self.axes)):
            yield self.make(*values)
        yield from self.otherwise

    def __len__(self) -> int:
        return prod(len(axis.values) for axis in self.axes) + len(self.otherwise)

    def __contains__(self, answer: object, /) -> bool:
        return any(answer == possible for possible in self)

    def sample(self, pick: Callable[[int], int]) -> A:
        """Return the answer that `pick(how_many)` points at, from 0."""
        index = pick(len(self))
        combined = len(self) - len(self.otherwise)
        if index >= combined:
            return self.otherwise[index - combined]
        values: list[object] = []
        for axis in reversed(self.axes):
            index, place = divmod(index, len(axis.values))
            values.append(axis.values[place])
        return self.make(*reversed(values))

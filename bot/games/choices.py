"""Choices as values: the possible answers to a question, which can be listed, tested, counted and sampled.

>>> fruit = OneOf(("apple", "pear"))
>>> "pear" in fruit, len(fruit), fruit.sample(lambda n: n - 1)
(True, 2, 'pear')
>>> give, take = Axis("give", ("mine",)), Axis("take", ("cafe", "forest"))
>>> trade = Product("{} for {}".format, (give, take), otherwise=("nothing",))
>>> list(trade), len(trade)
(['mine for cafe', 'mine for forest', 'nothing'], 3)
>>> list(AnyOf((fruit, OneOf(("nut",)))))
['apple', 'pear', 'nut']
>>> list(Subsets(("a", "b", "c"), 1, 2)), Subsets(("a", "b", "c"), 1, 2)[5]
([('a',), ('b',), ('c',), ('a', 'b'), ('a', 'c'), ('b', 'c')], ('b', 'c'))
"""

import itertools
from collections.abc import Callable, Iterator
from math import comb, prod
from typing import Generic, Protocol, TypeVar, runtime_checkable

import msgspec

A_co = TypeVar("A_co", covariant=True)
A = TypeVar("A")


@runtime_checkable
class Choice(Protocol[A_co]):
    """A set of possible answers, never empty."""

    def __iter__(self) -> Iterator[A_co]:
        """Iterate over the answers, each once."""
        ...

    def __len__(self) -> int:
        """Return the number of answers."""
        ...

    def __contains__(self, answer: object, /) -> bool:
        """Return whether `answer` is one of them."""
        ...

    def sample(self, pick: Callable[[int], int]) -> A_co:
        """Return the answer with the index that `pick(how_many)` returns, from 0."""
        ...


class OneOf(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """One of these options."""

    options: tuple[A, ...]

    def __iter__(self) -> Iterator[A]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, answer: object, /) -> bool:
        return answer in self.options

    def sample(self, pick: Callable[[int], int]) -> A:
        """Return the option with the index that `pick(how_many)` returns, from 0."""
        return self.options[pick(len(self.options))]


class AnyOf(msgspec.Struct, Generic[A], frozen=True):
    """One answer of any of these choices, which have no answer in common."""

    parts: "tuple[Choice[A], ...]"

    def __iter__(self) -> Iterator[A]:
        for part in self.parts:
            yield from part

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __contains__(self, answer: object, /) -> bool:
        return any(answer in part for part in self.parts)

    def sample(self, pick: Callable[[int], int]) -> A:
        """Return the answer with the index that `pick(how_many)` returns, from 0."""
        sizes = [len(part) for part in self.parts]
        index = pick(sum(sizes))
        for part, size in zip(self.parts, sizes, strict=True):
            if index < size:
                return part.sample(lambda _, at=index: at)  # type: ignore[misc]
            index -= size
        raise IndexError(index)


class Subsets(msgspec.Struct, frozen=True):
    """Every subset of `least` to `most` options, small ones first. They are not stored."""

    options: tuple[object, ...]
    least: int
    most: int

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        for size in range(self.least, self.most + 1):
            yield from itertools.combinations(self.options, size)

    def __len__(self) -> int:
        return sum(comb(len(self.options), size) for size in range(self.least, self.most + 1))

    def __getitem__(self, index: int) -> tuple[object, ...]:
        many = len(self.options)
        for size in range(self.least, self.most + 1):
            if index >= (count := comb(many, size)):
                index -= count
                continue
            taken: list[object] = []
            for at, option in enumerate(self.options):
                if len(taken) == size:
                    break
                with_it = comb(many - at - 1, size - len(taken) - 1)
                if index < with_it:
                    taken.append(option)
                else:
                    index -= with_it
            return tuple(taken)
        raise IndexError(index)


class Axis(msgspec.Struct, frozen=True):
    """One question of a choice made in stages, and its possible values."""

    name: str
    values: tuple[object, ...] | Subsets


class Product(msgspec.Struct, Generic[A], frozen=True):
    """One value of each axis, chosen one after the other; or one of `otherwise`, which needs no stages."""

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
        """Return the answer with the index that `pick(how_many)` returns, from 0."""
        index = pick(len(self))
        combined = len(self) - len(self.otherwise)
        if index >= combined:
            return self.otherwise[index - combined]
        values: list[object] = []
        for axis in reversed(self.axes):
            index, place = divmod(index, len(axis.values))
            values.append(axis.values[place])
        return self.make(*reversed(values))

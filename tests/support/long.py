"""Which parameters of a test run by default, and which only with ``-m long``."""

from collections.abc import Iterable

import pytest

LONG = pytest.mark.long


def sampled(values: Iterable[object], *kept: object) -> list[object]:
    """These parameters (a value, or a tuple of them): the `kept` ones run by default, the others only with -m long.

    Raises ValueError if a kept one is not among them.
    """
    every = list(values)
    if missing := [each for each in kept if each not in every]:
        raise ValueError(f"not among the parameters: {missing}")
    return [each if each in kept else _long(each) for each in every]


def _long(value: object) -> object:
    return pytest.param(*value, marks=LONG) if isinstance(value, tuple) else pytest.param(value, marks=LONG)

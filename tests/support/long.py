"""Marks some of a test's parameters as long."""

from collections.abc import Iterable

import pytest

LONG = pytest.mark.long


def sampled(values: Iterable[object], *kept: object) -> list[object]:
    """Parameters (a value or a tuple each); only the `kept` ones run without -m long.

    Raises:
        ValueError: a kept one is not among the values.
    """
    every = list(values)
    if missing := [name for name in kept if name not in every]:
        raise ValueError(f"not among the parameters: {missing}")
    return [each if each in kept else _long(each) for each in every]


def _long(value: object) -> object:
    return pytest.param(*value, marks=LONG) if isinstance(value, tuple) else pytest.param(value, marks=LONG)

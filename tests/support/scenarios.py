"""Declares which commands and buttons each scenario exercises, so that none is forgotten."""

from collections.abc import Callable
from typing import TypeVar

import pytest

TestT = TypeVar("TestT", bound=Callable[..., object])

REGISTERED: dict[str, frozenset[str]] = {}
"""What each scenario exercises, by the test's name."""


def exercises(*what: str) -> Callable[[TestT], TestT]:
    """Declare what a scenario uses, such as ``/table open`` or ``button roll``; it fails if it doesn't."""

    def mark(test: TestT) -> TestT:
        REGISTERED[f"{test.__module__}.{test.__qualname__}"] = frozenset(what)
        marked: TestT = pytest.mark.exercises(*what)(test)
        return marked

    return mark

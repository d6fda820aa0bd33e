"""Which commands and buttons a test exercises, said beside it, so that none is forgotten."""

from collections.abc import Callable
from typing import TypeVar

import pytest

TestT = TypeVar("TestT", bound=Callable[..., object])

REGISTERED: dict[str, frozenset[str]] = {}
"""What each scenario says it exercises, by the test's name."""


def exercises(*what: str) -> Callable[[TestT], TestT]:
    """Say what a scenario uses: ``/table open``, ``button roll``. It fails unless it really does."""

    def mark(test: TestT) -> TestT:
        REGISTERED[f"{test.__module__}.{test.__qualname__}"] = frozenset(what)
        marked: TestT = pytest.mark.exercises(*what)(test)
        return marked

    return mark

"""A simulated Discord that knows a third game."""

from collections.abc import Iterator

import pytest

from tests.support.fixtures import env, may_go_unanswered, may_log_errors, quick_pictures, real_pictures, world
from tests.third_game.registration import registered

__all__ = ["env", "may_go_unanswered", "may_log_errors", "quick_pictures", "real_pictures", "world"]


@pytest.fixture(autouse=True)
def _third_game() -> Iterator[None]:
    with registered():
        yield

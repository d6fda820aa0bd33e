"""A simulated Discord for the tests that ask for one."""

from tests.support.fixtures import (
    env,
    may_go_unanswered,
    may_log_errors,
    quick_pictures,
    real_pictures,
    world,
)

__all__ = ["env", "may_go_unanswered", "may_log_errors", "quick_pictures", "real_pictures", "world"]

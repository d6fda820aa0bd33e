"""Processes in which robots think, for tests that are about what they answer."""

from bot.robots.pool import Thinkers

THINKING_SECONDS = 300.0
"""Seconds that an answer may take: the machine may be busy with other tests, or worse."""


def patient_thinkers(*, workers: int = 1) -> Thinkers:
    """Processes that are waited for however long they take."""
    return Thinkers(workers=workers, patience=THINKING_SECONDS)

"""Robot processes for tests about what robots answer, not how fast."""

from bot.robots.pool import Thinkers

THINKING_SECONDS = 300.0
"""Seconds that an answer may take on a busy machine."""


def patient_thinkers(*, workers: int = 1) -> Thinkers:
    """Robot processes with a generous time limit."""
    return Thinkers(workers=workers, patience=THINKING_SECONDS)

"""For how long what went wrong is left alone before it is tried again."""

from typing import Final

RETRY_FIRST: Final = 1.0
RETRY_MOST: Final = 60.0
"""Seconds before the first retry, and before each once it has gone wrong for long."""


def longer(pause: float) -> float:
    """How long to wait, in seconds, after a wait of `pause` that was not enough."""
    return min(pause * 2, RETRY_MOST)

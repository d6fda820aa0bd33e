"""When Python's cyclic garbage collector runs: a full collection takes tens of milliseconds."""

import gc
from typing import Final

COLLECT_AFTER: Final = 2_000, 10, 100
"""Collection thresholds while the bot runs."""


def put_off() -> None:
    """Turn collection off until `keep`: while modules are loaded it would take an eighth of the time."""
    gc.disable()


def keep() -> None:
    """Turn collection on, and exempt everything loaded so far: scanning it again would delay answers."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    gc.enable()

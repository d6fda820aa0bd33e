"""When Python looks for garbage in rings: each look through everything takes tens of milliseconds."""

import gc
from typing import Final

COLLECT_AFTER: Final = 2_000, 10, 100
"""How seldom it looks once the bot runs."""


def put_off() -> None:
    """Do not look before `keep`: while the program is loaded, that would take an eighth of the time."""
    gc.disable()


def keep() -> None:
    """What is loaded by now stays: looking through it again and again would hold up answers."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    gc.enable()

"""Named points between two steps, at which a test can kill the process.

In service they do nothing. With ``BOT_CRASH_AT=<point>`` in the environment the process kills itself, as
``kill -9`` would, when it reaches that point; with ``BOT_CRASH_AT=<point>:3``, the third time it does.
"""

import os
import signal
from typing import Literal

Point = Literal[
    "before-commit",  # a change of a table is written, but not committed
    "after-commit",  # it is committed; no listener has run, nothing is shown
    "undo-half-written",  # an undo has dropped the snapshots it went past, and has written nothing else
    "post-half-resolved",  # some of a postal turn's actions are written, the others are not
    "drawing",  # a picture is being drawn, for an answer or for a message
    "answered",  # a click is answered, and what the answer showed is not recorded
    "intended",  # the intent to send a message is stored, but it is not sent
    "posted",  # the message is sent, and its id is not stored
    "between-posts",  # it is sent, and its id only remembered; the next one is not begun
    "edited",  # a message was edited, and what it shows now is not recorded
    "deleted",  # a message was deleted, and is still stored
    "found",  # a message whose id was never stored is found, and its id is still not stored
]

_AT, _, _TIME = os.environ.get("BOT_CRASH_AT", "").partition(":")
_left = int(_TIME or 1)


def point(name: Point) -> None:
    """Kill the process here, if the environment says so."""
    if not _AT or name != _AT:
        return
    global _left
    _left -= 1
    if _left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

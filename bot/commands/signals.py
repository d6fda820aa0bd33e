"""Being asked to stop: Ctrl+C, or SIGTERM from a service manager.

On Windows Ctrl+C raises KeyboardInterrupt instead.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

SIGNALS = (signal.SIGINT, signal.SIGTERM)
T = TypeVar("T")


def end_on_signals() -> None:
    """End at once and in order when a signal asks us to, until `stop_on_signals`: nothing is open yet.

    An exception would not do: in the middle of an import it may be taken for another one.
    """
    if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            signal.signal(number, lambda *_: os._exit(0))


def stop_on_signals(stop: asyncio.Event) -> None:
    """Set `stop` when a signal asks us to end."""
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)


async def unless_stopped(work: Coroutine[Any, Any, T], stop: asyncio.Event) -> T | None:
    """Do something, unless we are asked to stop meanwhile: then it is cancelled, and comes to nothing.

    Raises what the work raises.
    """
    working, stopping = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({working, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        working.cancel()  # which does nothing to what is done
        await asyncio.wait({working})
    return None if working.cancelled() else working.result()

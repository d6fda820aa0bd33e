"""Being asked to stop: Ctrl+C, or SIGTERM from a service manager."""

import asyncio
import signal
import sys
import threading

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stopped(KeyboardInterrupt):
    """We are asked to end while we are still starting.

    Python ends by SIGINT itself, whoever catches it, where a plain KeyboardInterrupt has passed through an ``exec``,
    of which imports are full.
    """


def stop_while_starting() -> None:
    """Raise `Stopped` where a signal asks us to end, until `stop_on_signals`. On Windows that is as it was."""
    if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            signal.signal(number, _stopped)


def _stopped(*_: object) -> None:
    raise Stopped


def stop_on_signals(stop: asyncio.Event) -> None:
    """Set `stop` when a signal asks us to end. On Windows Ctrl+C raises KeyboardInterrupt instead."""
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)

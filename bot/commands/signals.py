"""Being asked to stop: Ctrl+C, or SIGTERM from a service manager."""

import asyncio
import signal
import sys


def stop_on_signals(stop: asyncio.Event) -> None:
    """Set `stop` when a signal asks us to end. On Windows Ctrl+C raises KeyboardInterrupt instead."""
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)

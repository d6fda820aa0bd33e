"""``healthy``: ask the bot that runs here with the same settings whether it lives. A container's check runs it."""

import http.client
import sys

from bot.errors import CannotStart
from bot.settings import Settings

DEAD = 1
"""Exit code when it does not answer."""
SECONDS = 4.0


def run(settings: Settings) -> int:
    """Ask ``/live``; return the exit code, 0 if the bot lives.

    Raises:
        CannotStart: there is no page to ask.
    """
    if not settings.metrics_port:
        raise CannotStart("METRICS_PORT: set a port, so that the bot can be asked")
    host = str(settings.metrics_address)  # of 0.0.0.0 and :: this machine answers
    asking = http.client.HTTPConnection(host, settings.metrics_port, timeout=SECONDS)
    try:
        asking.request("GET", "/live", headers={"Host": "localhost"})
        status = asking.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        print(f"bot: no answer at {host}:{settings.metrics_port}: {error}", file=sys.stderr)  # noqa: T201 - for the terminal
        return DEAD
    finally:
        asking.close()
    return 0 if status == http.client.OK else DEAD

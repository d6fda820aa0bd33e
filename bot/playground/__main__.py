"""Runs the playground alone: ``python -m bot.playground --port 8123 --world world.sqlite3``."""

import argparse
import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from bot.concurrency import stop_on_signals
from bot.playground.server import start


async def _run(world: Path, port: int, token: str | None, *, rate_limits: bool) -> None:
    playground = await start(world, port=port, token=token, rate_limits=rate_limits)
    sys.stdout.write(
        f"Page:            {playground.base_url}\n"
        f"DISCORD_API_URL  {playground.api_url}\n"
        f"DISCORD_TOKEN    {playground.token}\n"
    )
    sys.stdout.flush()
    stop = asyncio.Event()
    stop_on_signals(stop)
    try:
        await stop.wait()
    finally:
        await playground.close()


def main() -> None:
    """Read the command line and serve until interrupted or asked to stop."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8123, help="0 takes any free port")
    parser.add_argument("--world", type=Path, default=Path("playground.sqlite3"), help="where the world is kept")
    parser.add_argument("--token", default=None, help="the bot's token; by default the world's own")
    parser.add_argument("--no-rate-limits", action="store_true", help="answer however quickly the bot asks")
    asked = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(asked.world, asked.port, asked.token, rate_limits=not asked.no_rate_limits))


if __name__ == "__main__":
    main()

"""Chooses the server: Discord, or another one with its API."""

import asyncio
import logging

import aiohttp
import discord
import yarl
from discord.http import Route

from bot.concurrency import RETRY_FIRST, backoff

log = logging.getLogger(__name__)

GATEWAY_TIMEOUT = aiohttp.ClientTimeout(total=15)


class ApiError(Exception):
    """The server at DISCORD_API_URL does not answer like Discord."""


async def use_api(api_url: str, token: str) -> None:
    """Make discord.py use the server at `api_url` (such as ``http://127.0.0.1:8123/api/v10``).

    The gateway's address comes from its ``GET /gateway/bot``. discord.py has no option for this, so three class
    attributes are set; that is why its version is pinned.

    Raises:
        ApiError: the server does not answer, or not like Discord.
    """
    base = api_url.rstrip("/")
    try:
        async with (
            aiohttp.ClientSession(timeout=GATEWAY_TIMEOUT) as session,
            session.get(f"{base}/gateway/bot", headers={"Authorization": f"Bot {token}"}) as response,
        ):
            if response.status == 401:
                raise ApiError(f"DISCORD_API_URL: {base} does not accept the token")
            gateway = yarl.URL(str((await response.json())["url"]))
    except (aiohttp.ClientError, TimeoutError, KeyError, TypeError, ValueError) as error:
        problem = f"{type(error).__name__}, {error}"
        raise ApiError(f"DISCORD_API_URL: {base} does not answer as Discord would: {problem}") from error
    Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = str(yarl.URL(base).with_path("/cdn"))


async def until_reachable() -> None:
    """Wait until Discord answers: a machine that has just started may have no network yet."""
    pause = RETRY_FIRST
    async with aiohttp.ClientSession(timeout=GATEWAY_TIMEOUT) as session:
        while problem := await _unreachable(session):
            log.warning("Discord cannot be reached (%s); trying again in %.0f s", problem, pause)
            await asyncio.sleep(pause)
            pause = backoff(pause)


async def _unreachable(session: aiohttp.ClientSession) -> str:
    """Why Discord cannot be reached; empty if it can."""
    try:
        async with session.get(f"{Route.BASE}/gateway") as response:
            return f"it answers {response.status}" if response.status >= 500 else ""
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        return str(error) or type(error).__name__

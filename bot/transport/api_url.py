"""Chooses the server: Discord, or another one with its API."""

from http import HTTPStatus

import aiohttp
import discord
import yarl
from discord.http import Route

from bot.errors import CannotStart, NotYet
from bot.transport.retries import retry_after

GATEWAY_TIMEOUT = aiohttp.ClientTimeout(total=15)


class ApiError(CannotStart):
    """The server at DISCORD_API_URL does not answer like Discord."""


async def use_api(api_url: str, token: str) -> None:
    """Make discord.py use the server at `api_url` (such as ``http://127.0.0.1:8123/api/v10``).

    The gateway's address comes from its ``GET /gateway/bot``. discord.py has no option for this, so three class
    attributes are set; that is why its version is pinned.

    Raises:
        NotYet: the server does not answer now.
        ApiError: it refuses the token, or does not answer like Discord.
    """
    base = api_url.rstrip("/")
    try:
        async with (
            aiohttp.ClientSession(timeout=GATEWAY_TIMEOUT) as session,
            session.get(f"{base}/gateway/bot", headers={"Authorization": f"Bot {token}"}) as response,
        ):
            if response.status == 401:
                raise ApiError(f"DISCORD_API_URL: {base} does not accept the token")
            if response.status >= 500 or response.status == HTTPStatus.TOO_MANY_REQUESTS:
                raise NotYet(f"DISCORD_API_URL: {base} answers {response.status}", seconds=retry_after(response))
            gateway = yarl.URL(str((await response.json())["url"]))
    except (aiohttp.ContentTypeError, KeyError, TypeError, ValueError) as error:
        problem = f"{type(error).__name__}, {error}"
        raise ApiError(f"DISCORD_API_URL: {base} does not answer as Discord would: {problem}") from error
    except (aiohttp.ClientError, OSError) as error:
        raise NotYet(f"DISCORD_API_URL: {base} does not answer: {type(error).__name__}, {error}") from error
    Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = str(yarl.URL(base).with_path("/cdn"))

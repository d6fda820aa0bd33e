"""Which server is spoken to: Discord, or another one that speaks its API."""

import aiohttp
import discord
import yarl
from discord.http import Route

GATEWAY_TIMEOUT = aiohttp.ClientTimeout(total=15)


class ApiError(Exception):
    """The server named by DISCORD_API_URL does not answer as Discord would."""


async def use_api(api_url: str, token: str) -> None:
    """Let discord.py talk to the server at `api_url` (such as ``http://127.0.0.1:8123/api/v10``).

    The gateway's address is what its ``GET /gateway/bot`` answers. discord.py has no option for this, so
    three class attributes are set; that is why its version is held.

    Raises:
        ApiError: nobody answers there, or not as Discord would.
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

"""Pointing discord.py at another server that speaks Discord's API."""

from collections.abc import AsyncIterator, Iterator

import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.errors import NotYet
from bot.transport.api_url import ApiError, use_api

GATEWAY = "ws://127.0.0.1:1/gateway"


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """Point discord.py at Discord again afterwards."""
    before = Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE
    yield
    Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = before


@pytest.fixture
async def server() -> AsyncIterator[str]:
    """A server whose answer depends on the path: ``/good/api``, ``/list/api`` and so on."""

    async def answer(request: web.Request) -> web.Response:
        if request.headers["Authorization"] != "Bot token":
            return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        match request.match_info["kind"]:
            case "good":
                return web.json_response({"url": GATEWAY, "shards": 1})
            case "list":
                return web.json_response([GATEWAY])
            case "nothing":
                return web.json_response({})
            case "error":
                return web.json_response({"message": "no"}, status=500)
            case "busy":
                return web.Response(status=429, headers={"Retry-After": "90"})
            case _:
                return web.Response(text="<h1>Hello</h1>", content_type="text/html")

    application = web.Application()
    application.router.add_get("/{kind}/api/gateway/bot", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    yield f"http://{host}:{port}"
    await runner.cleanup()


@pytest.mark.parametrize("slash", ["", "/"])
async def test_requests_and_the_gateway_go_there(server: str, slash: str) -> None:
    await use_api(f"{server}/good/api{slash}", "token")
    assert Route("GET", "/users/@me").url == f"{server}/good/api/users/@me"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == GATEWAY
    assert f"{server}/cdn" == discord.asset.Asset.BASE


@pytest.mark.parametrize("kind", ["list", "nothing", "page"])
async def test_a_server_unlike_discord_is_refused_and_nothing_changes(server: str, kind: str) -> None:
    before = Route.BASE
    with pytest.raises(ApiError, match=f"DISCORD_API_URL: {server}/{kind}/api does not answer as Discord would"):
        await use_api(f"{server}/{kind}/api", "token")
    assert before == Route.BASE


async def test_a_rejected_token_is_reported_and_never_shown(server: str) -> None:
    with pytest.raises(ApiError, match="does not accept the token") as refused:
        await use_api(f"{server}/good/api", "another")
    assert "another" not in str(refused.value)


@pytest.mark.parametrize(("kind", "status", "seconds"), [("error", 500, 0), ("busy", 429, 90)])
async def test_trouble_that_passes_says_how_long_to_wait(server: str, kind: str, status: int, seconds: float) -> None:
    with pytest.raises(NotYet, match=f"{kind}/api answers {status}") as trouble:
        await use_api(f"{server}/{kind}/api", "token")
    assert trouble.value.seconds == seconds


async def test_an_address_without_listener_may_get_one(unused_tcp_port: int) -> None:
    with pytest.raises(NotYet, match=f"127.0.0.1:{unused_tcp_port}/api does not answer"):
        await use_api(f"http://127.0.0.1:{unused_tcp_port}/api", "token")

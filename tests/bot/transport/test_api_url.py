"""Pointing discord.py at another server that speaks Discord's API."""

from collections.abc import AsyncIterator, Iterator

import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.transport.api_url import ApiError, until_reachable, use_api

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
            case _:
                return web.Response(text="<h1>Hello</h1>", content_type="text/html")

    stumbles = iter([503, 500])

    async def busy(_: web.Request) -> web.Response:
        return web.Response(status=next(stumbles, 200))

    application = web.Application()
    application.router.add_get("/{kind}/api/gateway/bot", answer)
    application.router.add_get("/busy/api/gateway", busy)
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


@pytest.mark.parametrize("kind", ["list", "nothing", "error", "page"])
async def test_a_server_unlike_discord_is_refused_and_nothing_changes(server: str, kind: str) -> None:
    before = Route.BASE
    with pytest.raises(ApiError, match=f"DISCORD_API_URL: {server}/{kind}/api does not answer as Discord would"):
        await use_api(f"{server}/{kind}/api", "token")
    assert before == Route.BASE


async def test_a_rejected_token_is_reported_and_never_shown(server: str) -> None:
    with pytest.raises(ApiError, match="does not accept the token") as refused:
        await use_api(f"{server}/good/api", "another")
    assert "another" not in str(refused.value)


async def test_an_address_without_listener_is_reported(unused_tcp_port: int) -> None:
    with pytest.raises(ApiError, match=f"127.0.0.1:{unused_tcp_port}/api does not answer"):
        await use_api(f"http://127.0.0.1:{unused_tcp_port}/api", "token")


async def test_a_machine_without_a_network_yet_waits_for_it(
    server: str, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the server is missing and then fails twice, the check waits and logs it."""
    Route.BASE = f"http://127.0.0.1:{unused_tcp_port}"
    pauses = list[float]()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        Route.BASE = f"{server}/busy/api"

    monkeypatch.setattr("bot.transport.api_url.asyncio.sleep", sleep)
    await until_reachable()
    assert pauses == [1, 2, 4]
    told = [record.getMessage() for record in caplog.records if record.name == "bot.transport.api_url"]
    assert [text.startswith("Discord cannot be reached (") for text in told] == [True] * 3
    assert ["503" in told[1], "500" in told[2]] == [True, True]

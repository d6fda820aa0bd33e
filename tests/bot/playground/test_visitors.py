"""Other sites' pages in the visitor's browser: their requests and WebSockets are refused."""

import aiohttp
import pytest

from bot.playground.server import Playground

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Host": "evil.example"},
    {"Host": "127.0.0.1.evil.example"},
]


@pytest.mark.parametrize("headers", FOREIGN)
@pytest.mark.parametrize("path", ["/play/events?user={user}", "/gateway"])
async def test_their_websockets_are_refused(playground: Playground, headers: dict[str, str], path: str) -> None:
    user = playground.hub.world.people()[0].id
    async with aiohttp.ClientSession(playground.base_url) as http:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(path.format(user=user), headers=headers)
    assert refused.value.status == 403


async def test_the_pages_own_websocket_is_served(playground: Playground) -> None:
    user = playground.hub.world.people()[0].id
    async with (
        aiohttp.ClientSession(playground.base_url) as http,
        http.ws_connect(f"/play/events?user={user}", headers={"Origin": playground.base_url}) as socket,
    ):
        assert not socket.closed


@pytest.mark.parametrize("headers", FOREIGN)
async def test_they_cannot_cause_trouble(playground: Playground, headers: dict[str, str]) -> None:
    deed = {"do": "clock", "seconds": 3600}
    async with (
        aiohttp.ClientSession(playground.base_url) as http,
        http.post("/play/trouble", json=deed, headers=headers) as response,
    ):
        assert response.status == 403
    assert playground.hub.clockwork.ahead == 0


async def test_the_page_lets_no_other_scripts_in(playground: Playground) -> None:
    async with aiohttp.ClientSession(playground.base_url) as http, http.get("/") as response:
        page = await response.text()
    assert "default-src 'none'; script-src 'self'" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page

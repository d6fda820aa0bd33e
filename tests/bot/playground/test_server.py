"""The server itself: loopback only, its own pages only, unknown routes logged, the world stored."""

import contextlib
import logging
import sqlite3
from pathlib import Path

import aiohttp
import pytest

from bot.playground.server import Playground, start
from bot.playground.world.storage import WorldFileError
from tests.bot.playground.raw import Raw, ok
from tests.support.person import Person


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8123"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
async def test_other_names_and_other_sites_are_refused(playground: Playground, headers: dict[str, str]) -> None:
    for path in ("/play/state", "/api/v10/gateway", "/gateway", "/"):
        async with aiohttp.request("GET", playground.base_url + path, headers=headers) as response:
            assert response.status == 403, path


async def test_another_name_for_this_machine_is_refused(playground: Playground) -> None:
    port = playground.base_url.rpartition(":")[2]
    headers = {"Host": f"rebound.example:{port}"}
    async with aiohttp.request("GET", f"{playground.base_url}/play/state", headers=headers) as response:
        assert response.status == 403


async def test_the_pages_own_origin_is_welcome(playground: Playground) -> None:
    port = playground.base_url.rpartition(":")[2]
    headers = {"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}"}
    async with aiohttp.request("GET", f"{playground.base_url}/play/state", headers=headers) as response:
        assert response.status == 200


async def test_only_this_machine_is_listened_on(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="this machine only"):
        await start(tmp_path / "w.sqlite3", host="0.0.0.0")


async def test_a_taken_port_is_an_os_error(playground: Playground, tmp_path: Path) -> None:
    port = int(playground.base_url.rpartition(":")[2])
    with pytest.raises(OSError, match="address already in use"):
        await start(tmp_path / "other.sqlite3", port=port)


async def test_without_the_token_the_api_is_shut(raw: Raw) -> None:
    for path in ("/users/@me", "/gateway/bot", f"/channels/{raw.channel()}"):
        refused = await raw.call("GET", path, token="wrong")
        assert (refused.status, refused.body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_an_unknown_route_is_answered_logged_and_kept(raw: Raw, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        refused = await raw.call("GET", "/guilds/1/emojis")
    assert (refused.status, refused.body) == (404, {"message": "404: Not Found", "code": 0})
    assert raw.playground.unknown_routes == ["GET /api/v10/guilds/1/emojis"]
    assert "no route for GET /api/v10/guilds/1/emojis" in caplog.text
    assert (await raw.call("PUT", "/users/@me")).status == 404
    assert raw.playground.unknown_routes[1:] == ["PUT /api/v10/users/@me"]


async def test_the_page_and_files_are_served_and_nothing_beside_them(playground: Playground) -> None:
    async with aiohttp.ClientSession(playground.base_url) as http:
        async with http.get("/static/../server.py") as escaped:
            assert escaped.status == 404
        async with http.get("/static/%2e%2e/server.py") as escaped:
            assert escaped.status == 404
        async with http.get("/cdn/attachments/1/2/a.png") as missing:
            assert missing.status == 404
        async with http.get("/cdn/embed/avatars/0.png") as avatar:
            assert avatar.content_type == "image/png"
    assert playground.unknown_routes == []


async def test_a_file_that_is_no_picture_is_never_run(raw: Raw) -> None:
    posted = ok(await raw.post({}, files=[("evil.html", b"<script>alert(1)</script>")]))
    async with raw.http.get(posted["attachments"][0]["url"]) as response:
        assert response.content_type == "application/octet-stream"
        assert response.headers["Content-Disposition"].startswith("attachment")
        assert "sandbox" in response.headers["Content-Security-Policy"]


async def test_everything_is_there_again_after_a_stop(tmp_path: Path) -> None:
    path = tmp_path / "kept" / "world.sqlite3"
    first = await start(path, port=0)
    async with Raw(first) as bot, Person(first.base_url, first.hub.world.people()[0].id) as ann:
        posted = ok(await bot.post({"content": "kept"}, files=[("a.txt", b"bytes")]))
        thread = ok(await bot.call("POST", f"/channels/{bot.channel()}/threads", {"name": "t", "type": 11}))
        [command] = ok(await bot.sync({"type": 1, "name": "roll", "description": "x"}))
        dm = ok(await bot.call("POST", "/users/@me/channels", {"recipient_id": ann.user_id}))
        await ann.close_dms()
    await first.close()
    second = await start(path, port=0)
    async with Raw(second) as bot:
        again = ok(await bot.call("GET", f"/channels/{bot.channel()}/messages/{posted['id']}"))
        assert again["content"] == "kept"
        async with bot.http.get(again["attachments"][0]["url"]) as response:
            assert await response.read() == b"bytes"
        assert ok(await bot.call("GET", f"/channels/{thread['id']}"))["name"] == "t"
        assert ok(await bot.call("GET", f"/applications/{bot.world.bot_id}/commands")) == [command]
        assert (await bot.call("POST", f"/channels/{dm['id']}/messages", {"content": "x"})).code == 50007
        assert int(ok(await bot.post({"content": "later"}))["id"]) > int(posted["id"])
    assert second.token == first.token
    await second.close()


async def test_a_token_of_ones_own_is_taken(tmp_path: Path) -> None:
    running = await start(tmp_path / "w.sqlite3", port=0, token="my.own.token")
    async with Raw(running) as bot:
        ok(await bot.call("GET", "/users/@me", token="my.own.token"))
    await running.close()


async def test_a_file_that_is_no_world_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is a long letter and no database at all. " * 30)
    with pytest.raises(WorldFileError, match=r"letter\.txt"):
        await start(path, port=0)


async def test_a_newer_world_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(WorldFileError, match="newer version"):
        await start(path, port=0)

"""Bodies with values of a wrong type: refused in words, without a crash or damage."""

import copy
import itertools
from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.playground.server import Playground, start
from tests.bot.playground.raw import V2, Json, Raw, ok
from tests.support.long import sampled
from tests.support.person import Person

GARBAGE: tuple[object, ...] = (None, 5, -1, 3.5, "x", [], {}, True, [None], [5], {"a": 1}, "9" * 30, 2**70)
OPTION: Json = {"label": "a", "value": "a", "description": "d", "emoji": {"name": "🎲"}, "default": False}
MENU: Json = {"type": 3, "custom_id": "menu", "options": [OPTION], "min_values": 1, "max_values": 1, "placeholder": "p"}
BUTTON: Json = {"type": 2, "style": 1, "label": "x", "custom_id": "go", "disabled": False}
BOARD: Json = {
    "flags": V2,
    "allowed_mentions": {"parse": ["users"], "users": []},
    "nonce": "n",
    "components": [
        {
            "type": 17,
            "accent_color": 3,
            "components": [
                {"type": 10, "content": "x", "id": 3},
                {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": BUTTON},
                {"type": 14, "spacing": 1},
                {"type": 12, "items": [{"media": {"url": "https://x.y/z"}, "description": "d"}]},
                {"type": 1, "components": [MENU]},
                {"type": 1, "components": [{"type": 5, "custom_id": "people"}]},
                {"type": 1, "components": [{"type": 2, "style": 5, "label": "x", "url": "https://x.y"}]},
            ],
        }
    ],
}
EMBED: Json = {
    "title": "t",
    "description": "d",
    "author": {"name": "x", "icon_url": "https://x.y/z"},
    "footer": {"text": "x"},
    "fields": [{"name": "x", "value": "y"}],
    "image": {"url": "https://x.y/z"},
}
CHAT: Json = {
    "content": "x",
    "embeds": [EMBED],
    "attachments": [],
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
}
FORM: Json = {
    "title": "x",
    "custom_id": "form",
    "components": [
        {
            "type": 18,
            "label": "x",
            "component": {"type": 4, "custom_id": "t", "style": 1, "min_length": 0, "value": "x"},
        },
        {"type": 18, "label": "x", "component": MENU},
        {
            "type": 18,
            "label": "x",
            "component": {"type": 21, "custom_id": "r", "options": [OPTION, OPTION | {"value": "b"}]},
        },
    ],
}
COMMAND: Json = {
    "type": 1,
    "name": "roll",
    "description": "x",
    "name_localizations": {"de": "w"},
    "default_member_permissions": "0",
    "options": [
        {
            "type": 1,
            "name": "a",
            "description": "x",
            "options": [
                {
                    "type": 3,
                    "name": "s",
                    "description": "x",
                    "choices": [{"name": "x", "value": "y"}],
                    "required": True,
                },
                {"type": 4, "name": "n", "description": "x", "min_value": 1, "max_value": 3},
            ],
        }
    ],
}
ROLL: Json = {
    "type": 1,
    "name": "roll",
    "description": "x",
    "options": [{"type": kind, "name": f"o{kind}", "description": "x"} for kind in (3, 4, 5, 6)],
}


def spoilt(body: object) -> Iterator[Any]:
    """Copies of a body, each with one value replaced by garbage."""
    if isinstance(body, dict | list):
        for key in list(body) if isinstance(body, dict) else range(len(body)):
            for garbage in (*GARBAGE, *spoilt(body[key])):
                changed = copy.copy(body)
                changed[key] = garbage
                yield changed


@pytest.fixture
async def playground(tmp_path: Path) -> AsyncIterator[Playground]:
    """A playground whose requests are not compared with Discord's description, since ignored garbage may pass."""
    running = await start(tmp_path / "world", port=0)
    yield running
    await running.close()


async def is_intact(bot: Raw, ann: Person) -> None:
    """The channel can still be listed, by the bot and by the page."""
    assert len(ok(await bot.call("GET", f"/channels/{bot.channel()}/messages?limit=100"))) > 1
    assert len(await ann.fetch(bot.channel())) > 1


@pytest.mark.parametrize("body", [BOARD, CHAT], ids=["v2", "old"])
@pytest.mark.parametrize("step", sampled([1, 4], 4), ids=["all", "a quarter"])
async def test_a_message(raw: Raw, ann: Person, body: Json, step: int) -> None:
    """Of a quarter of the spoilt bodies, each place has garbage of other kinds."""
    posted = ok(await raw.post(body))
    for changed in itertools.islice(spoilt(body), 0, None, step):
        for method, path in (("POST", ""), ("PATCH", f"/{posted['id']}")):
            answered = await raw.call(method, f"/channels/{raw.channel()}/messages{path}", changed)
            assert answered.status < HTTPStatus.INTERNAL_SERVER_ERROR, changed
    await is_intact(raw, ann)


async def test_a_command(raw: Raw) -> None:
    path = f"/applications/{raw.world.bot_id}/commands"
    ok(await raw.call("PUT", path, [COMMAND]))
    for changed in spoilt(COMMAND):
        for method, sent in (("POST", changed), ("PUT", [changed])):
            answered = await raw.call(method, path, sent)
            assert answered.status < HTTPStatus.INTERNAL_SERVER_ERROR, changed


@pytest.mark.parametrize(
    "body",
    [
        {"type": 4, "data": BOARD},
        {"type": 5, "data": {"flags": 64}},
        {"type": 9, "data": FORM},
    ],
    ids=["message", "defer", "form"],
)
async def test_an_answer(raw: Raw, ann: Person, body: Json) -> None:
    await raw.post(BOARD)
    ok(await raw.sync(ROLL))
    await raw.connect()
    await ann.refresh()
    open_now: Json = {}
    for changed in spoilt(body):
        if not open_now:
            await ann.start_interaction(2, str(raw.channel()), {"name": "roll"})
            open_now = await raw.event("INTERACTION_CREATE")
        path = f"/interactions/{open_now['id']}/{open_now['token']}/callback"
        answered = await raw.call("POST", path, changed)
        assert answered.status < HTTPStatus.INTERNAL_SERVER_ERROR, changed
        if answered.status < HTTPStatus.BAD_REQUEST or answered.code == 10062:
            open_now = {}
    await is_intact(raw, ann)


async def test_channels_and_threads(raw: Raw, ann: Person) -> None:
    thread = ok(await raw.call("POST", f"/channels/{raw.channel()}/threads", {"name": "x", "type": 11}))
    settings: Json = {"name": "x", "archived": False, "locked": False, "auto_archive_duration": 60}
    for method, path, body in (
        ("POST", f"/channels/{raw.channel()}/threads", {"name": "x", "type": 11, "auto_archive_duration": 60}),
        ("PATCH", f"/channels/{thread['id']}", settings),
        ("POST", "/users/@me/channels", {"recipient_id": ann.user_id}),
    ):
        for changed in spoilt(body):
            answered = await raw.call(method, path, changed)
            assert answered.status < HTTPStatus.INTERNAL_SERVER_ERROR, changed
    await is_intact(raw, ann)


async def test_malformed_bodies_of_the_page_are_refused(raw: Raw, ann: Person) -> None:
    ok(await raw.sync(ROLL))
    posted = ok(await raw.post(BOARD))
    await raw.connect()
    where: Json = {"user": ann.user_id, "channel_id": str(raw.channel())}
    given = [{"name": f"o{kind}", "type": kind, "value": value} for kind, value in ((3, "x"), (4, 3), (6, ann.user_id))]
    bodies: list[tuple[str, Json]] = [
        ("/play/interactions", where | {"type": 2, "data": {"name": "roll", "options": given}}),
        ("/play/messages", where | {"content": "x"}),
        ("/play/users", {"name": "x"}),
        ("/play/channels", {"name": "x"}),
        ("/play/dms", {"user": ann.user_id}),
        ("/play/trouble", {"do": "fault", "how": "error", "times": 1, "path": "/nowhere"}),
    ]
    for control, value in (("menu", "a"), ("people", ann.user_id)):
        click: Json = {"type": 3, "message_id": posted["id"], "data": {"custom_id": control, "values": [value]}}
        bodies.append(("/play/interactions", where | click))
    async with aiohttp.ClientSession(raw.playground.base_url) as http:
        for path, body in bodies:
            async with http.post(path, json=body) as response:
                assert response.status < HTTPStatus.BAD_REQUEST, await response.text()
            for changed in spoilt(body):
                async with http.post(path, json=changed) as response:
                    assert response.status < HTTPStatus.INTERNAL_SERVER_ERROR, (path, changed)
    raw.playground.hub.faults.clear()
    await is_intact(raw, ann)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "he',
        b"--x\r\nContent-Dispo",
        b"no boundary at all",
        b"--x\r\n\r\n\r\n--y\r\n",
    ],
)
async def test_a_multipart_body_that_is_cut_off_is_refused(playground: Playground, body: bytes) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Authorization": f"Bot {playground.token}"}
    channel = Raw(playground).channel()
    async with aiohttp.ClientSession() as session:
        url = f"{playground.api_url}/channels/{channel}/messages"
        async with session.post(url, data=body, headers=headers) as answer:
            assert answer.status == HTTPStatus.BAD_REQUEST
            assert (await answer.json())["code"] == 50109

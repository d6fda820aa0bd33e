"""The check against Discord's own description: what it finds, what it accepts, and that it fails a test."""

import pytest

from bot.playground.server import Playground
from bot.playground.validation.uploads import Sent
from tests.bot.playground.baker import running_baker
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.openapi import ABSENT, Description, checking, description
from tests.support.person import Person

pytestmark = pytest.mark.skipif(description() is None, reason=ABSENT)

POST = "/channels/1/messages"
TEXT: Json = {"type": 10, "content": "hello"}


@pytest.fixture
def told() -> Description:
    found = description()
    assert found is not None
    return found


def sent(body: object, *, method: str = "POST", path: str = POST) -> Sent:
    assert isinstance(body, dict | list)
    return Sent(method, path, body, (), 200)


def button(**more: object) -> Json:
    return {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", **more}]}]}


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x", "nonce": 7, "enforce_nonce": True, "tts": False},
        {"content": "x", "allowed_mentions": {"parse": [], "users": [175928847299117063]}},
        {"flags": 1 << 15, "components": [TEXT, {"type": 17, "accent_color": None, "components": [TEXT]}]},
        {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1024}]},
    ],
)
def test_right_bodies_pass(told: Description, body: Json) -> None:
    assert told.faults(sent(body)) == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"content": 7}, "content"),
        ({"contents": "x"}, "contents"),
        (button(label="x" * 81), "components.0.components.0.label"),
        (button(label="x", colour="red"), "colour"),
        ({"components": [{"type": 99}]}, "components.0.type"),
        ({"components": [{"type": 10, "content": "x" * 4001}]}, "components.0.content"),
        ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
    ],
)
def test_errors_name_the_wrong_field(told: Description, body: Json, where: str) -> None:
    [fault] = told.faults(sent(body))
    assert fault.startswith("POST /channels/{channel_id}/messages: ")
    assert where in fault


def test_a_callback_is_checked_by_its_type(told: Description) -> None:
    path = "/interactions/1/token/callback"
    assert told.faults(sent({"type": 4, "data": {"content": "x"}}, path=path)) == []
    assert told.faults(sent({"type": 6}, path=path)) == []
    faults = told.faults(sent({"type": 9, "data": {"title": "x" * 46, "custom_id": "a", "components": []}}, path=path))
    assert any("data.title" in fault for fault in faults)
    [fault] = told.faults(sent({"type": 77}, path=path))
    assert ": type: " in fault


def test_a_bulk_overwrite_is_a_list(told: Description) -> None:
    path = "/applications/1/commands"
    command: Json = {"name": "roll", "description": "x", "type": 1, "nsfw": False}
    assert told.faults(sent([command], method="PUT", path=path)) == []
    assert told.faults(sent([command | {"description": "x" * 101}], method="PUT", path=path)) != []


def test_a_route_that_discord_does_not_have_is_a_fault(told: Description) -> None:
    assert told.faults(sent({}, path="/channels/1/fish")) == ["POST /channels/1/fish: Discord has no such route"]
    assert told.faults(sent({"a": 1}, path="/channels/1/typing")) != []


async def test_a_wrong_body_fails_the_test_that_sent_it(raw: Raw) -> None:
    hub = raw.playground.hub
    listeners = list(hub.on_request)
    hub.on_request.clear()
    with pytest.raises(AssertionError, match="'contents' was unexpected"):
        await post_wrongly(raw)
    hub.on_request.extend(listeners)


async def post_wrongly(raw: Raw) -> None:
    with checking(raw.playground.hub, refused_too=False):
        ok(await raw.post({"content": "x", "contents": "y"}))
        assert (await raw.post({"contents": "refused, and not looked at"})).status == 400


async def test_everything_that_discord_py_sends_fits(playground: Playground, ann: Person) -> None:
    with checking(playground.hub, refused_too=True):
        async with running_baker(playground):
            table = ann.channel("machi-koro")
            await ann.run(table, "show")
            await ann.click(await ann.wait_for_message(table, lambda message: message["components"]), "Next step")
            await ann.complete(table, "bake", "bread", "b")
            await ann.modal(await ann.run(table, "recipe"))
            await ann.run(table, "whisper", to=ann.user_id)

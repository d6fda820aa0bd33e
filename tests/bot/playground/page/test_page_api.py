"""Allowed and refused requests of the page."""

from typing import Any

import aiohttp
import pytest

from bot.playground.server import Playground
from tests.bot.playground.raw import V2, Json, Raw, ok
from tests.support.person import Impossible, Person

TABLE: Json = {
    "type": 1,
    "name": "table",
    "description": "Tables",
    "options": [
        {
            "type": 1,
            "name": "open",
            "description": "Open one",
            "options": [
                {
                    "type": 3,
                    "name": "game",
                    "description": "Which",
                    "required": True,
                    "choices": [{"name": "Machi Koro", "value": "machi"}],
                },
                {"type": 4, "name": "seats", "description": "How many", "min_value": 2, "max_value": 4},
                {"type": 6, "name": "host", "description": "Who"},
                {"type": 7, "name": "where", "description": "Where", "channel_types": [0]},
                {"type": 5, "name": "quick", "description": "Quick"},
                {"type": 3, "name": "motto", "description": "Say", "max_length": 5},
            ],
        }
    ],
}


def button(**more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(**more: object) -> Json:
    options = [{"label": letter, "value": letter} for letter in "abc"]
    return {"type": 3, "custom_id": "s", "options": options, **more}


async def state(playground: Playground, query: str = "") -> Any:  # noqa: ANN401 - raw JSON
    async with aiohttp.request("GET", f"{playground.base_url}/play/state{query}") as response:
        return await response.json()


async def test_without_a_person_the_page_gets_only_who_there_is(playground: Playground) -> None:
    told = await state(playground)
    assert [user["global_name"] for user in told["users"][:4]] == ["Ann", "Bo", "Cleo", "Dev"]
    assert told["users"][0]["manager"] is True
    assert (told["me"], told["channels"], told["commands"]) == (None, [], [])


async def test_a_person_sees_channels_commands_and_what_to_do_first(raw: Raw, ann: Person) -> None:
    assert "not connected" in ann.state["notice"]
    ok(await raw.sync(TABLE))
    await raw.connect(until="READY")
    told = await ann.refresh()
    assert told["me"]["global_name"] == "Ann"
    assert told["channels"][0]["name"] == "town-square"
    assert told["commands"][0]["name"] == "table"
    assert told["bot_online"] is True
    assert "/table" in told["notice"]
    assert told["application_id"] == str(raw.world.bot_id)


async def test_a_command_reaches_the_bot_with_everything_resolved(raw: Raw, ann: Person, bo: Person) -> None:
    ok(await raw.sync(TABLE))
    await raw.connect()
    options = [
        {"name": "game", "value": "machi"},
        {"name": "seats", "value": 3},
        {"name": "host", "value": bo.user_id},
        {"name": "where", "value": ann.channel("speakeasy")},
        {"name": "quick", "value": True},
    ]
    data = {"name": "table", "options": [{"name": "open", "type": 1, "options": options}]}
    await ann.start_interaction(2, ann.channel("machi-koro"), data)
    told = (await raw.event("INTERACTION_CREATE"))["data"]
    [opened] = told["options"]
    assert [(each["type"], each["value"]) for each in opened["options"]] == [
        (3, "machi"),
        (4, 3),
        (6, bo.user_id),
        (7, ann.channel("speakeasy")),
        (5, True),
    ]
    assert told["resolved"]["users"][bo.user_id]["global_name"] == "Bo"
    assert "user" not in told["resolved"]["members"][bo.user_id]
    assert told["resolved"]["channels"][ann.channel("speakeasy")]["name"] == "speakeasy"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "“game” is required"),
        ({"game": "chess"}, "not one of the choices"),
        ({"game": "machi", "seats": 5}, "from 2 to 4"),
        ({"game": "machi", "seats": "three"}, "does not fit"),
        ({"game": "machi", "seats": 2.5}, "does not fit"),
        ({"game": "machi", "host": "1"}, "nobody of that name"),
        ({"game": "machi", "where": "1"}, "no such channel"),
        ({"game": "machi", "quick": "yes"}, "does not fit"),
        ({"game": "machi", "motto": "too long"}, "1 to 5 characters"),
        ({"game": "machi", "other": 1}, "no option “other”"),
    ],
)
async def test_a_command_that_contradicts_its_definition_is_not_sent(
    raw: Raw, ann: Person, options: Json, reason: str
) -> None:
    ok(await raw.sync(TABLE))
    with pytest.raises(Impossible, match=reason):
        await ann.run(ann.channel("machi-koro"), "table open", **options)


async def test_unknown_and_unavailable_commands_are_not_sent(raw: Raw, ann: Person, bo: Person) -> None:
    managing: Json = {"type": 1, "name": "admin", "description": "x", "default_member_permissions": str(1 << 5)}
    in_guild: Json = {"type": 1, "name": "here", "description": "x", "contexts": [0]}
    ok(await raw.sync(managing, in_guild))
    await raw.connect()
    town = ann.channel("town-square")
    with pytest.raises(Impossible, match="no such command"):
        await ann.start_interaction(2, town, {"name": "nothing"})
    with pytest.raises(Impossible, match="not available"):
        await bo.start_interaction(2, town, {"name": "admin"})
    await ann.start_interaction(2, town, {"name": "admin"})
    dm = await ann._call("POST", "/play/dms", json={"user": ann.user_id})
    with pytest.raises(Impossible, match="not available"):
        await ann.start_interaction(2, dm["id"], {"name": "here"})


async def test_a_command_in_direct_messages_has_a_user_without_server(raw: Raw, ann: Person) -> None:
    ok(await raw.sync({"type": 1, "name": "my", "description": "x"}))
    await raw.connect()
    dm = await ann._call("POST", "/play/dms", json={"user": ann.user_id})
    await ann.start_interaction(2, dm["id"], {"name": "my"})
    asked = await raw.event("INTERACTION_CREATE")
    assert asked["user"]["id"] == ann.user_id
    assert asked["context"] == 1
    assert "guild_id" not in asked
    assert dm["recipients"][0]["bot"] is True


@pytest.mark.parametrize(
    ("component", "data", "reason"),
    [
        (button(disabled=True), {"custom_id": "go"}, "disabled"),
        (button(), {"custom_id": "other"}, "not on this message"),
        ({"type": 2, "style": 5, "label": "x", "url": "https://example.org"}, {"custom_id": "None"}, "not on this"),
        (select(), {"custom_id": "s", "values": ["z"]}, "not one of the options"),
        (select(), {"custom_id": "s", "values": ["a", "b"]}, "Choose 1"),
        (select(min_values=2, max_values=3), {"custom_id": "s", "values": ["a"]}, "Choose 2 to 3"),
        (select(), {"custom_id": "s"}, "Nothing was chosen"),
        (select(disabled=True), {"custom_id": "s", "values": ["a"]}, "disabled"),
        ({"type": 5, "custom_id": "u"}, {"custom_id": "u", "values": ["1"]}, "nobody"),
    ],
)
async def test_a_control_cannot_be_used_against_what_it_offers(
    raw: Raw, ann: Person, component: Json, data: Json, reason: str
) -> None:
    posted = ok(await raw.post_v2(row(component)))
    with pytest.raises(Impossible, match=reason):
        await ann.start_interaction(3, posted["channel_id"], data, message_id=posted["id"])


async def test_choosing_people_resolves_them(raw: Raw, ann: Person, bo: Person) -> None:
    await raw.connect()
    posted = ok(await raw.post_v2(row({"type": 5, "custom_id": "u", "max_values": 2})))
    chosen = {"custom_id": "u", "values": [ann.user_id, bo.user_id]}
    await ann.start_interaction(3, posted["channel_id"], chosen, message_id=posted["id"])
    asked = (await raw.event("INTERACTION_CREATE"))["data"]
    assert asked["values"] == [ann.user_id, bo.user_id]
    assert set(asked["resolved"]["users"]) == {ann.user_id, bo.user_id}


async def test_a_deleted_messages_button_is_gone(raw: Raw, ann: Person) -> None:
    posted = ok(await raw.post_v2(row(button())))
    ok(await raw.call("DELETE", f"/channels/{posted['channel_id']}/messages/{posted['id']}"))
    with pytest.raises(Impossible, match="gone") as refused:
        await ann.click(posted, "Go")
    assert refused.value.status == 200, "no error of the page"


async def test_a_button_that_an_edit_took_away_is_gone(raw: Raw, ann: Person) -> None:
    posted = ok(await raw.post_v2(row(button())))
    path = f"/channels/{posted['channel_id']}/messages/{posted['id']}"
    ok(await raw.call("PATCH", path, {"flags": V2, "components": [row(button(custom_id="next"))]}))
    with pytest.raises(Impossible, match="not on this message any more") as refused:
        await ann.click(posted, "Go")
    assert refused.value.status == 200, "no error of the page"


async def test_people_chat_join_and_become_managers(playground: Playground, ann: Person, bo: Person) -> None:
    said = await ann.say(ann.channel("town-square"), "  hello  ")
    assert said["content"] == "hello"
    await bo.wait_for_message(ann.channel("town-square"), lambda message: message["id"] == said["id"])
    with pytest.raises(Impossible, match="2000"):
        await ann.say(ann.channel("town-square"), "x" * 2001)
    with pytest.raises(Impossible, match="Only managers"):
        await bo.delete(said)
    await bo._call("PATCH", f"/play/users/{bo.user_id}", json={"manager": True})
    await bo.delete(said)
    await ann.wait_until(lambda: ann.seen(said["channel_id"]) == [], "deleting")
    joined = await ann._call("POST", "/play/users", json={"name": "  <b>Zoë</b>  "})
    assert joined["global_name"] == "<b>Zoë</b>"
    await bo.wait_until(lambda: any(each["data"] == joined for each in bo.events), "joining")
    for name in ("", "x" * 33):
        with pytest.raises(Impossible, match="1 to 32"):
            await ann._call("POST", "/play/users", json={"name": name})


async def test_the_page_can_revoke_the_bots_permissions_in_a_channel(raw: Raw, ann: Person) -> None:
    await ann._call("PATCH", f"/play/channels/{raw.channel()}", json={"denied": str(1 << 11)})
    assert (await raw.post({"content": "x"})).code == 50013
    await ann._call("PATCH", f"/play/channels/{raw.channel()}", json={"denied": "0"})
    ok(await raw.post({"content": "x"}))


async def test_unknown_people_and_wrong_types_are_refused(ann: Person) -> None:
    with pytest.raises(Impossible, match="nobody") as refused:
        await ann._call("GET", "/play/state", params={"user": "1"})
    assert refused.value.status == 404
    with pytest.raises(Impossible, match="type must be"):
        await ann.start_interaction(7, ann.channel("town-square"), {})

"""Interactions: visible options of a command, where commands exist, resolved values, modals, disabled controls."""

from typing import Any

import pytest

from bot.playground.server import Playground
from bot.playground.world.discord_types import InteractionType, Permission
from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.raw import EPHEMERAL, V2, Json, Raw, ok
from tests.support.person import Failed, Impossible, Person

ROLL: Json = {
    "type": 1,
    "name": "roll",
    "description": "Roll",
    "options": [
        {"type": 3, "name": "die", "description": "Which"},
        {"type": 6, "name": "who", "description": "Who"},
        {"type": 7, "name": "where", "description": "Where"},
        {"type": 8, "name": "role", "description": "Which role"},
        {"type": 9, "name": "whom", "description": "Who or which role"},
    ],
}
TEXT_FIELD: Json = {"type": 4, "custom_id": "field", "style": 1}
FORM: Json = {
    "title": "A form",
    "custom_id": "form",
    "components": [{"type": 18, "label": "Field", "component": TEXT_FIELD}],
}


def button(custom_id: str = "go", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


@pytest.fixture
async def bot(raw: Raw, ann: Person, bo: Person) -> Raw:
    ok(await raw.sync(ROLL))
    await raw.connect(intents=1 | 1 << 12, until="GUILD_CREATE")
    await ann.refresh()
    await bo.refresh()
    return raw


async def run(bot: Raw, person: Person, channel: str | None = None, **options: str) -> Any:  # noqa: ANN401 - raw JSON
    """A person runs /roll; returns the interaction as the bot gets it."""
    kinds = {option["name"]: option["type"] for option in ROLL["options"]}
    given = [{"name": name, "type": kinds[name], "value": value} for name, value in options.items()]
    await person.start_interaction(2, channel or str(bot.channel()), {"name": "roll", "options": given})
    return await bot.event("INTERACTION_CREATE")


async def click(bot: Raw, person: Person, message: Json, custom_id: str = "go", **more: object) -> Any:  # noqa: ANN401
    """A person uses a control; returns the interaction as the bot gets it."""
    data: Json = {"custom_id": custom_id, **more}
    await person.start_interaction(3, message["channel_id"], data, message_id=message["id"])
    return await bot.event("INTERACTION_CREATE")


async def open_dm(person: Person) -> str:
    """Open a person's direct messages with the bot."""
    return str((await person._call("POST", "/play/dms", json={"user": person.user_id}))["id"])


async def options_seen(person: Person, message: Json) -> Json:
    """The options that a person sees after clicking the command's name above a reply."""
    path = f"/play/messages/{message['channel_id']}/{message['id']}/command"
    return await person._call("GET", path, params={"user": person.user_id})


async def test_everyone_sees_the_options_of_a_publicly_answered_command(bot: Raw, ann: Person, bo: Person) -> None:
    asked = await run(bot, ann, die="the secret one")
    said = ok(await bot.answer(asked, 4, {"content": "x"}))["resource"]["message"]
    seen = await options_seen(bo, said)
    assert seen == {"name": "roll", "options": [{"name": "die", "type": 3, "value": "the secret one"}]}
    assert "the secret one" not in str(said), "the bot's own message does not tell"


async def test_only_its_user_sees_an_ephemerally_answered_commands_options(bot: Raw, ann: Person, bo: Person) -> None:
    asked = await run(bot, ann, die="the secret one")
    said = ok(await bot.answer(asked, 4, {"content": "x", "flags": EPHEMERAL}))["resource"]["message"]
    assert (await options_seen(ann, said))["options"][0]["value"] == "the secret one"
    with pytest.raises(Impossible, match="gone"):
        await options_seen(bo, said)


@pytest.mark.parametrize("flags", [0, EPHEMERAL])
async def test_the_defer_decides_about_the_options_not_the_later_edit(
    bot: Raw, ann: Person, bo: Person, flags: int
) -> None:
    asked = await run(bot, ann, die="the secret one")
    thinking = ok(await bot.answer(asked, 5, {"flags": flags}))["resource"]["message"]
    body: Json = {"flags": V2 | (EPHEMERAL ^ flags), "components": [{"type": 10, "content": "done"}]}
    edited = ok(await bot.call("PATCH", bot.webhook(asked, "/messages/@original"), body))
    assert edited["flags"] & EPHEMERAL == flags
    assert (await options_seen(ann, thinking))["name"] == "roll"
    if flags:
        with pytest.raises(Impossible):
            await options_seen(bo, thinking)
    else:
        assert (await options_seen(bo, thinking))["name"] == "roll"


async def test_follow_ups_clicks_and_chat_show_no_options(bot: Raw, ann: Person) -> None:
    asked = await run(bot, ann, die="six")
    ok(await bot.answer(asked, 4, {"content": "x", "components": [row(button())]}))
    follow_up = ok(await bot.call("POST", bot.webhook(asked), {"content": "more"}))
    clicked = await click(bot, ann, ok(await bot.call("GET", bot.webhook(asked, "/messages/@original"))))
    answer = ok(await bot.answer(clicked, 4, {"content": "clicked"}))["resource"]["message"]
    for message in (follow_up, answer, await ann.say(str(bot.channel()), "hello")):
        with pytest.raises(Impossible, match="does not answer a command"):
            await options_seen(ann, message)


async def test_servers_send_a_member_and_direct_messages_a_user(bot: Raw, ann: Person) -> None:
    here = await run(bot, ann)
    assert (here["context"], "user" in here) == (0, False)
    assert here["member"]["user"]["id"] == ann.user_id
    assert int(here["member"]["permissions"]) & Permission.MANAGE_GUILD
    assert here["authorizing_integration_owners"] == {"0": str(bot.world.guild_id)}
    there = await run(bot, ann, await open_dm(ann))
    assert (there["context"], "member" in there, "guild_id" in there) == (1, False, False)
    assert there["user"]["id"] == ann.user_id
    assert (there["channel"]["type"], there["channel_id"]) == (1, there["channel"]["id"])
    assert there["authorizing_integration_owners"] == {"0": "0"}
    ok(await bot.answer(there, 4, {"content": "hello"}))


@pytest.mark.parametrize(
    ("more", "in_server", "in_dm"),
    [
        ({}, True, True),
        ({"contexts": [0]}, True, False),
        ({"contexts": [1]}, False, True),
        ({"contexts": [0, 1]}, True, True),
        ({"dm_permission": False}, True, False),
    ],
)
async def test_a_command_is_where_its_contexts_say(
    bot: Raw, ann: Person, more: Json, in_server: bool, in_dm: bool
) -> None:
    ok(await bot.sync({"type": 1, "name": "roll", "description": "x", **more}))
    for channel, there in ((str(bot.channel()), in_server), (await open_dm(ann), in_dm)):
        if there:
            assert (await run(bot, ann, channel))["channel_id"] == channel
        else:
            with pytest.raises(Impossible, match="not available here"):
                await run(bot, ann, channel)


async def test_a_servers_command_hides_a_global_one_there_only(bot: Raw, ann: Person) -> None:
    scope = f"/applications/{bot.world.bot_id}/guilds/{bot.world.guild_id}/commands"
    [own] = ok(await bot.call("PUT", scope, [{"type": 1, "name": "roll", "description": "x"}]))
    assert (await run(bot, ann))["data"]["id"] == own["id"]
    there = await run(bot, ann, await open_dm(ann))
    assert there["data"]["id"] != own["id"]
    assert "guild_id" not in there["data"]


async def test_chosen_people_are_resolved_with_their_membership_in_the_server(
    bot: Raw, ann: Person, bo: Person
) -> None:
    asked = await run(bot, ann, who=bo.user_id, whom=ann.user_id)
    resolved = asked["data"]["resolved"]
    assert set(resolved["users"]) == set(resolved["members"]) == {ann.user_id, bo.user_id}
    assert resolved["users"][bo.user_id]["global_name"] == "Bo"
    member = resolved["members"][bo.user_id]
    assert not {"user", "deaf", "mute"} & set(member)
    assert not int(member["permissions"]) & Permission.MANAGE_GUILD
    assert int(resolved["members"][ann.user_id]["permissions"]) & Permission.MANAGE_GUILD


async def test_chosen_people_have_no_membership_in_direct_messages(bot: Raw, ann: Person, bo: Person) -> None:
    resolved = (await run(bot, ann, await open_dm(ann), who=bo.user_id))["data"]["resolved"]
    assert set(resolved) == {"users"}


async def test_chosen_channels_and_roles_are_resolved(bot: Raw, ann: Person) -> None:
    role = str(bot.world.manager_role_id)
    asked = await run(bot, ann, where=str(bot.channel("speakeasy")), role=role, whom=role)
    resolved = asked["data"]["resolved"]
    [place] = resolved["channels"].values()
    assert (place["name"], place["type"]) == ("speakeasy", 0)
    assert int(place["permissions"]) & Permission.MANAGE_CHANNELS, "what the one who chose may do there"
    assert resolved["roles"][role]["name"] == "Manager"
    with pytest.raises(Impossible, match="nobody"):
        await run(bot, ann, who="1")
    with pytest.raises(Impossible, match="no such channel"):
        await run(bot, ann, where="1")


async def test_people_chosen_in_a_menu_are_resolved(bot: Raw, ann: Person, bo: Person) -> None:
    menu: Json = {"type": 5, "custom_id": "who", "max_values": 2}
    posted = ok(await bot.post({"content": "x", "components": [row(menu)]}))
    asked = await click(bot, ann, posted, "who", values=[bo.user_id])
    assert asked["data"]["values"] == [bo.user_id]
    assert set(asked["data"]["resolved"]["members"]) == {bo.user_id}


async def test_a_disabled_control_cannot_be_used_beside_an_enabled_one(bot: Raw, ann: Person) -> None:
    menu: Json = {"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a"}], "disabled": True}
    components = [row(button(disabled=True), button("other")), row(menu)]
    posted = ok(await bot.post({"content": "x", "components": components}))
    with pytest.raises(Impossible, match="disabled"):
        await click(bot, ann, posted)
    with pytest.raises(Impossible, match="disabled"):
        await click(bot, ann, posted, "m", values=["a"])
    with pytest.raises(Impossible, match="not on this message"):
        await click(bot, ann, posted, "gone")
    assert (await click(bot, ann, posted, "other"))["data"]["custom_id"] == "other"


@pytest.mark.parametrize("first", [4, 5, 6])
async def test_a_form_can_only_be_the_first_answer(bot: Raw, ann: Person, first: int) -> None:
    asked = await click(bot, ann, ok(await bot.post({"content": "x", "components": [row(button())]})))
    ok(await bot.answer(asked, first, {"content": "x"} if first == 4 else {}))
    refused = await bot.answer(asked, 9, FORM)
    assert (refused.status, refused.code) == (400, 40060)


async def test_a_form_may_edit_its_message_but_answer_no_form(bot: Raw, ann: Person) -> None:
    posted = ok(await bot.post({"content": "x", "components": [row(button())]}))
    asked = await click(bot, ann, posted)
    ok(await bot.answer(asked, 9, FORM))
    shown = await ann.modal(asked["id"])
    filled = {"custom_id": "form", "components": [{"type": 18, "component": {**TEXT_FIELD, "value": "rye"}}]}
    await ann.start_interaction(5, posted["channel_id"], filled)
    handed_in = await bot.event("INTERACTION_CREATE")
    assert (handed_in["type"], shown["custom_id"]) == (5, "form")
    assert handed_in["data"]["components"][0]["component"]["value"] == "rye"
    assert handed_in["message"]["id"] == posted["id"]
    assert (await bot.answer(handed_in, 9, FORM)).faults() == ["type: BASE_TYPE_CHOICES"]
    edited = ok(await bot.answer(handed_in, 7, {"content": "rye"}))["resource"]["message"]
    assert (edited["id"], edited["content"]) == (posted["id"], "rye")


async def test_a_commands_form_has_no_message_to_edit(bot: Raw, ann: Person) -> None:
    asked = await run(bot, ann)
    ok(await bot.answer(asked, 9, FORM))
    await ann.modal(asked["id"])
    filled = {"custom_id": "form", "components": [{"type": 18, "component": {**TEXT_FIELD, "value": "rye"}}]}
    await ann.start_interaction(5, str(bot.channel()), filled)
    handed_in = await bot.event("INTERACTION_CREATE")
    assert "message" not in handed_in
    assert (await bot.answer(handed_in, 7, {"content": "x"})).faults() == ["type: BASE_TYPE_CHOICES"]
    ok(await bot.answer(handed_in, 4, {"content": "thanks"}))


async def test_answers_are_in_time_until_three_seconds(bot: Raw, ann: Person, clock: MovableClock) -> None:
    clock.stop()
    early, late = await run(bot, ann), await run(bot, ann)
    clock.move(3.0)
    ok(await bot.answer(early, 4, {"content": "in time"}))
    clock.move(0.01)
    refused = await bot.answer(late, 4, {"content": "too late"})
    assert (refused.status, refused.code) == (404, 10062)
    with pytest.raises(Failed):
        await ann.outcome(late["id"])


async def test_an_autocomplete_is_answered_with_choices_only(bot: Raw, ann: Person, playground: Playground) -> None:
    completing = {**ROLL, "options": [{**ROLL["options"][0], "autocomplete": True}]}
    ok(await bot.sync(completing))
    world = playground.hub.world
    person = world.users[int(ann.user_id)]
    opened = playground.hub.interactions.open(
        person, world.channel(bot.channel()), InteractionType.AUTOCOMPLETE, {"name": "roll"}
    )
    asked = await bot.event("INTERACTION_CREATE")
    assert asked["id"] == str(opened.id)
    for kind in (4, 5, 6, 7, 9):
        assert (await bot.answer(asked, kind, {"content": "x"})).faults() == ["type: BASE_TYPE_CHOICES"]
    ok(await bot.answer(asked, 8, {"choices": []}))
    assert (await bot.call("POST", bot.webhook(asked), {"content": "x"})).code == 10015

"""Interactions: three seconds to answer, once, with a token for fifteen minutes, visible to the right people."""

import asyncio
from typing import Any

import pytest

from bot.playground.server import Playground
from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.events.test_messages import png
from tests.bot.playground.raw import EPHEMERAL, V2, Json, Raw, ok
from tests.support.person import Failed, Impossible, Person

COMMAND: Json = {
    "type": 1,
    "name": "roll",
    "description": "Roll",
    "options": [{"type": 3, "name": "die", "description": "Which", "autocomplete": True}],
}
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
ROW: Json = {"type": 1, "components": [BUTTON]}


@pytest.fixture
async def bot(raw: Raw, ann: Person) -> Raw:
    ok(await raw.sync(COMMAND))
    await raw.connect()
    await ann.refresh()
    return raw


async def command(bot: Raw, ann: Person) -> Any:  # noqa: ANN401 - raw JSON
    """Ann runs /roll; returns the interaction."""
    await ann.start_interaction(2, ann.channel("machi-koro"), {"name": "roll"})
    return await bot.event("INTERACTION_CREATE")


async def click(bot: Raw, ann: Person, message: Json) -> Any:  # noqa: ANN401 - raw JSON
    """Ann clicks Go on a message; returns the interaction."""
    await ann.start_interaction(3, message["channel_id"], {"custom_id": "go"}, message_id=message["id"])
    return await bot.event("INTERACTION_CREATE")


async def test_an_interaction_says_who_where_and_what(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    assert asked["type"] == 2
    assert asked["data"]["name"] == "roll"
    assert asked["member"]["user"]["id"] == ann.user_id
    assert asked["channel"]["name"] == "machi-koro"
    assert asked["guild_id"] == asked["guild"]["id"] == str(bot.world.guild_id)
    assert asked["context"] == 0
    assert asked["attachment_size_limit"] == 10 * 1024 * 1024


async def test_a_timely_answer_is_announced_to_the_page(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    answered = ok(await bot.answer(asked, 4, {"content": "six"}))
    assert answered["interaction"]["id"] == asked["id"]
    assert answered["resource"]["message"]["content"] == "six"
    await ann.outcome(asked["id"])
    assert [message["content"] for message in ann.seen(asked["channel_id"])] == ["six"]


async def test_without_with_response_there_is_no_body(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    path = f"/interactions/{asked['id']}/{asked['token']}/callback"
    answered = await bot.call("POST", path, {"type": 4, "data": {"content": "six"}})
    assert (answered.status, answered.body) == (204, None)


async def test_an_answer_after_three_seconds_is_too_late(bot: Raw, ann: Person, clock: MovableClock) -> None:
    asked = await command(bot, ann)
    clock.move(3.1)
    with pytest.raises(Failed, match="The application did not respond"):
        await ann.outcome(asked["id"])
    refused = await bot.answer(asked, 4, {"content": "six"})
    assert (refused.status, refused.code) == (404, 10062)
    assert (await bot.call("POST", bot.webhook(asked), {"content": "six"})).code == 10015


async def test_lateness_depends_on_the_clock_not_on_its_announcement(
    bot: Raw, ann: Person, clock: MovableClock
) -> None:
    asked = await command(bot, ann)
    clock.move(3.1)
    assert (await bot.answer(asked, 4, {"content": "six"})).code == 10062
    with pytest.raises(Failed):
        await ann.outcome(asked["id"])


async def test_a_late_click_is_announced_with_its_message(bot: Raw, ann: Person, clock: MovableClock) -> None:
    asked = await click(bot, ann, ok(await bot.post({"content": "x", "components": [ROW]})))
    clock.move(3.1)
    with pytest.raises(Failed, match="This interaction failed"):
        await ann.outcome(asked["id"])
    assert ann.failures[0]["message_id"] == asked["message"]["id"]


async def test_a_second_answer_is_refused(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    ok(await bot.answer(asked, 4, {"content": "six"}))
    refused = await bot.answer(asked, 4, {"content": "again"})
    assert (refused.status, refused.code) == (400, 40060)


async def test_a_wrong_token_or_id_is_unknown(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    assert (await bot.answer({**asked, "token": "wrong"}, 4, {"content": "x"})).code == 10062
    assert (await bot.answer({**asked, "id": "1"}, 4, {"content": "x"})).code == 10062


async def test_an_answer_over_a_limit_leaves_the_interaction_open(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    refused = await bot.answer(asked, 4, {"content": "x" * 2001})
    assert refused.faults() == ["data.content: BASE_TYPE_MAX_LENGTH"]
    assert (await bot.answer(asked, 4, {})).code == 50006
    ok(await bot.answer(asked, 4, {"content": "short"}))


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 12, None])
async def test_a_command_cannot_be_answered_with_what_does_not_fit(bot: Raw, ann: Person, kind: int) -> None:
    refused = await bot.answer(await command(bot, ann), kind, {"content": "x"})
    assert refused.faults() == ["type: BASE_TYPE_CHOICES"]


async def test_the_token_is_good_for_fifteen_minutes(bot: Raw, ann: Person, clock: MovableClock) -> None:
    asked = await command(bot, ann)
    ok(await bot.answer(asked, 5))
    clock.move(14 * 60)
    ok(await bot.call("PATCH", bot.webhook(asked, "/messages/@original"), {"content": "still"}))
    clock.move(61)
    for method, tail in (("PATCH", "/messages/@original"), ("GET", "/messages/@original"), ("POST", "")):
        refused = await bot.call(method, bot.webhook(asked, tail), {"content": "x"} if method != "GET" else None)
        assert (refused.status, refused.code) == (401, 50027)
    assert (await bot.call("POST", bot.webhook({"token": "never"}), {"content": "x"})).code == 50027


async def test_thinking_is_shown_until_it_is_edited_into_v2(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    told = ok(await bot.answer(asked, 5))
    assert told["interaction"]["response_message_loading"] is True
    await ann.outcome(asked["id"])
    [thinking] = ann.seen(asked["channel_id"])
    assert thinking["flags"] == 128
    body = {"flags": V2, "components": [{"type": 10, "content": "done"}]}
    edited = ok(await bot.call("PATCH", bot.webhook(asked, "/messages/@original"), body))
    assert (edited["id"], edited["flags"], edited["edited_timestamp"]) == (thinking["id"], V2, None)


async def test_a_follow_up_while_thinking_takes_the_answers_place(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    ok(await bot.answer(asked, 5))
    first = ok(await bot.call("POST", bot.webhook(asked), {"content": "first", "flags": EPHEMERAL}))
    second = ok(await bot.call("POST", bot.webhook(asked), {"content": "second"}))
    assert first["id"] == ok(await bot.call("GET", bot.webhook(asked, "/messages/@original")))["id"] != second["id"]
    assert not first["flags"] & EPHEMERAL


async def test_an_answer_to_a_click_keeps_the_picture_that_it_names(bot: Raw, ann: Person) -> None:
    """Given a picture in the clicked message, an update that names it keeps it; one that does not may not show it."""
    shown: Json = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    posted = ok(await bot.post_v2(shown, ROW, files=[("a.png", png())]))
    before = posted["components"][0]["items"][0]["media"]
    kept = {"id": before["attachment_id"], "filename": "a.png"}
    body: Json = {"flags": V2, "components": [shown, ROW]}
    first = await click(bot, ann, posted)
    assert (await bot.answer(first, 7, body | {"attachments": []})).status == 400
    changed = ok(await bot.answer(first, 7, body | {"attachments": [kept]}))["resource"]["message"]
    assert changed["components"][0]["items"][0]["media"]["url"] == before["url"]


async def test_a_follow_up_can_be_edited_and_deleted_by_id(bot: Raw, ann: Person) -> None:
    asked = await command(bot, ann)
    ok(await bot.answer(asked, 4, {"content": "six"}))
    more = ok(await bot.call("POST", bot.webhook(asked), {"content": "more", "flags": EPHEMERAL}))
    path = bot.webhook(asked, f"/messages/{more['id']}")
    assert ok(await bot.call("PATCH", path, {"content": "changed"}))["content"] == "changed"
    assert (await bot.call("DELETE", path)).status == 204
    assert (await bot.call("GET", path)).code == 10008


async def test_anothers_message_is_not_the_interactions(bot: Raw, ann: Person) -> None:
    other = ok(await bot.post({"content": "other"}))
    asked = await command(bot, ann)
    ok(await bot.answer(asked, 4, {"content": "six"}))
    path = bot.webhook(asked, f"/messages/{other['id']}")
    assert (await bot.call("PATCH", path, {"content": "mine now"})).code == 10008


async def test_an_ephemeral_answer_has_one_reader_and_needs_the_token(bot: Raw, ann: Person, bo: Person) -> None:
    asked = await command(bot, ann)
    told = ok(await bot.answer(asked, 4, {"content": "secret", "flags": EPHEMERAL, "components": [ROW]}))
    message = told["resource"]["message"]
    assert told["interaction"]["response_message_ephemeral"] is True
    await ann.wait_for_message(asked["channel_id"], lambda seen: seen["content"] == "secret")
    assert await bo.fetch(asked["channel_id"]) == []
    with pytest.raises(Impossible, match="gone"):
        await bo.start_interaction(3, asked["channel_id"], {"custom_id": "go"}, message_id=message["id"])
    path = f"/channels/{asked['channel_id']}/messages"
    assert ok(await bot.call("GET", path)) == []
    for method in ("GET", "PATCH", "DELETE"):
        body = {"content": "x"} if method == "PATCH" else None
        assert (await bot.call(method, f"{path}/{message['id']}", body)).code == 10008
    clicked = await click(bot, ann, message)
    ok(await bot.answer(clicked, 7, {"content": "still secret", "components": []}))
    assert await bo.fetch(asked["channel_id"]) == []


async def test_a_click_edits_its_message_in_one_answer(bot: Raw, ann: Person) -> None:
    posted = ok(await bot.post({"content": "x", "components": [ROW]}))
    asked = await click(bot, ann, posted)
    assert asked["data"] == {"custom_id": "go", "component_type": 2, "id": 2}
    assert asked["message"]["components"] == posted["components"]
    told = ok(await bot.answer(asked, 7, {"content": "y", "components": []}))
    assert told["resource"]["message"]["id"] == posted["id"]
    assert (await bot.call("GET", bot.webhook(asked, "/messages/@original"))).body["content"] == "y"


async def test_a_click_answered_by_silence_leaves_its_message_to_edit(bot: Raw, ann: Person) -> None:
    posted = ok(await bot.post({"content": "x", "components": [ROW]}))
    asked = await click(bot, ann, posted)
    ok(await bot.answer(asked, 6))
    edited = ok(await bot.call("PATCH", bot.webhook(asked, "/messages/@original"), {"content": "y"}))
    assert (edited["id"], edited["content"]) == (posted["id"], "y")


async def test_autocomplete_has_25_choices_of_100_characters_at_most(bot: Raw, ann: Person) -> None:
    typing = asyncio.create_task(ann.complete(ann.channel("machi-koro"), "roll", "die", "s"))
    asked = await bot.event("INTERACTION_CREATE")
    assert asked["data"]["options"] == [{"name": "die", "type": 3, "value": "s", "focused": True}]
    choices = [{"name": "n" * 100, "value": "v" * 100}] * 26
    assert (await bot.answer(asked, 8, {"choices": choices})).faults() == ["data.choices: BASE_TYPE_MAX_LENGTH"]
    long = [{"name": "n" * 101, "value": "v" * 101}]
    assert (await bot.answer(asked, 8, {"choices": long})).faults() == [
        "data.choices.0.name: BASE_TYPE_BAD_LENGTH",
        "data.choices.0.value: BASE_TYPE_BAD_LENGTH",
    ]
    ok(await bot.answer(asked, 8, {"choices": choices[:25]}))
    assert await typing == choices[:25]


async def test_unanswered_autocomplete_fails_to_load(bot: Raw, ann: Person, clock: MovableClock) -> None:
    typing = asyncio.create_task(ann.complete(ann.channel("machi-koro"), "roll", "die", ""))
    await bot.event("INTERACTION_CREATE")
    clock.move(3.1)
    with pytest.raises(Impossible, match="Loading options failed"):
        await typing


async def test_an_interaction_while_the_bot_is_away_fails(playground: Playground, ann: Person, raw: Raw) -> None:
    ok(await raw.sync(COMMAND))
    await ann.refresh()
    asked = await ann.start_interaction(2, ann.channel("machi-koro"), {"name": "roll"})
    with pytest.raises(Failed, match="did not respond"):
        await ann.outcome(asked)
    assert playground.hub.gateway.online is False

"""Private hands: in direct messages and in ephemeral answers, edited in place, for days."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.playground.server import Playground
from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.raw import EPHEMERAL, V2, Json, Raw, ok
from tests.support.person import Person, controls, pictures_of, text_of

HOUR, DAY = 3600.0, 86_400.0
CARDS = [{"label": f"Card {number}", "value": f"card-{number}"} for number in range(25)]
NOTE: Json = {
    "title": "A note",
    "custom_id": "note",
    "components": [
        {"type": 18, "label": "Note", "component": {"type": 4, "custom_id": "line", "style": 1}},
        {"type": 18, "label": "Card", "component": {"type": 3, "custom_id": "card", "options": CARDS}},
    ],
}


def png(colour: str) -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (12, 8), colour).save(made, "PNG")
    return made.getvalue()


def hand(words: str, picture: str = "hand.png") -> Json:
    """A hand: words, a picture of it, a menu of 25, a menu of people, a button."""
    return {
        "flags": V2,
        "components": [
            {"type": 10, "content": words},
            {"type": 12, "items": [{"media": {"url": f"attachment://{picture}"}, "description": f"Your {words}"}]},
            {"type": 1, "components": [{"type": 3, "custom_id": "cards", "options": CARDS, "max_values": 3}]},
            {"type": 1, "components": [{"type": 5, "custom_id": "whom"}]},
            {"type": 1, "components": [{"type": 2, "style": 1, "label": "Write", "custom_id": "write"}]},
        ],
        "attachments": [{"id": 0, "filename": picture}],
    }


@pytest.fixture
async def bot(raw: Raw, ann: Person) -> Raw:
    ok(await raw.sync({"type": 1, "name": "hand", "description": "Show my hand"}))
    await raw.connect(intents=1 | 1 << 12, until="GUILD_CREATE")
    await ann.refresh()
    return raw


@pytest.fixture
async def dm(bot: Raw, ann: Person) -> str:
    """The channel of Ann's direct messages with the bot."""
    return str(ok(await bot.call("POST", "/users/@me/channels", {"recipient_id": ann.user_id}))["id"])


async def dealt(bot: Raw, dm: str) -> Any:  # noqa: ANN401 - raw JSON
    """Send a hand by direct message."""
    return ok(await bot.call("POST", f"/channels/{dm}/messages", hand("two cards"), files=[("hand.png", png("red"))]))


async def answer(bot: Raw, asked: Json, kind: int, body: Json, files: list[tuple[str, bytes]] | None = None) -> Any:  # noqa: ANN401
    """Answer an interaction, with files; the message, if it is one."""
    path = f"/interactions/{asked['id']}/{asked['token']}/callback?with_response=1"
    return ok(await bot.call("POST", path, {"type": kind, "data": body}, files=files))["resource"].get("message")


async def chosen(bot: Raw, person: Person, message: Json, control: str, *values: str) -> Any:  # noqa: ANN401
    """A person uses a control of a message; returns the interaction as the bot gets it."""
    data: Json = {"custom_id": control} | ({"values": list(values)} if values else {})
    await person.start_interaction(3, message["channel_id"], data, message_id=message["id"])
    return await bot.event("INTERACTION_CREATE")


async def test_a_private_hand_by_dm_is_edited_by_its_menu(bot: Raw, ann: Person, bo: Person, dm: str) -> None:
    sent = await dealt(bot, dm)
    seen = await ann.wait_for_message(dm, lambda message: message["id"] == sent["id"])
    assert len(controls(seen)) == 3
    assert await ann.download(pictures_of(seen)[0]["media"]["url"]) == png("red")
    asked = await chosen(bot, ann, sent, "cards", "card-0", "card-24", "card-7")
    assert asked["data"]["values"] == ["card-0", "card-24", "card-7"]
    assert (asked["context"], asked["channel"]["type"], asked["channel_id"]) == (1, 1, dm)
    assert asked["user"]["id"] == ann.user_id
    assert not {"member", "guild", "guild_id"} & set(asked)
    assert asked["message"]["id"] == sent["id"]
    edited = await answer(bot, asked, 7, hand("one card"), [("hand.png", png("blue"))])
    assert edited["id"] == sent["id"]
    now = await ann.wait_for_message(dm, lambda message: "one card" in text_of(message))
    assert await ann.download(pictures_of(now)[0]["media"]["url"]) == png("blue")
    assert pictures_of(now)[0]["description"] == "Your one card"
    assert len(ann.seen(dm)) == 1
    assert bo.messages.get(dm) is None


async def test_people_are_chosen_in_a_dm_without_a_membership(bot: Raw, ann: Person, bo: Person, dm: str) -> None:
    asked = await chosen(bot, ann, await dealt(bot, dm), "whom", bo.user_id)
    assert asked["data"]["values"] == [bo.user_id]
    assert set(asked["data"]["resolved"]) == {"users"}


async def test_an_interaction_in_a_dm_names_no_installing_server(bot: Raw, ann: Person, dm: str) -> None:
    asked = await chosen(bot, ann, await dealt(bot, dm), "write")
    said = await answer(bot, asked, 4, {"content": "here"})
    assert said["interaction_metadata"]["authorizing_integration_owners"] == {"0": "0"}
    assert (said["interaction_metadata"]["interacted_message_id"], said["channel_id"]) == (asked["message"]["id"], dm)


async def test_dms_closed_during_a_game_refuse_posts_but_allow_edits(bot: Raw, ann: Person, dm: str) -> None:
    """Discord refuses to send. That it allows edits of older DMs is an assumption, not documented."""
    sent = await dealt(bot, dm)
    await ann.close_dms()
    refused = await bot.call("POST", f"/channels/{dm}/messages", {"content": "your move"})
    assert (refused.status, refused.code) == (403, 50007)
    path = f"/channels/{dm}/messages/{sent['id']}"
    ok(await bot.call("PATCH", path, hand("three cards"), files=[("hand.png", png("green"))]))
    await ann.wait_for_message(dm, lambda message: "three cards" in text_of(message))
    asked = await chosen(bot, ann, sent, "cards", "card-1")
    await answer(bot, asked, 7, hand("no card"), [("hand.png", png("blue"))])
    ok(await bot.call("POST", bot.webhook(asked), {"content": "well played"}))
    ok(await bot.call("DELETE", path))
    await ann.wait_until(lambda: [text_of(message) for message in ann.seen(dm)] == ["well played"], "the hand to go")
    again = ok(await bot.call("POST", "/users/@me/channels", {"recipient_id": ann.user_id}))
    assert again["id"] == dm, "opening them is no sending"
    await ann.close_dms(False)
    ok(await bot.call("POST", f"/channels/{dm}/messages", {"content": "your move"}))


async def test_a_hand_by_dm_still_works_after_days(bot: Raw, ann: Person, dm: str, clock: MovableClock) -> None:
    sent = await dealt(bot, dm)
    for day in range(1, 4):
        clock.move(DAY)
        path = f"/channels/{dm}/messages/{sent['id']}"
        ok(await bot.call("PATCH", path, hand(f"day {day}"), files=[("hand.png", png("green"))]))
        asked = await chosen(bot, ann, sent, "cards", "card-1")
        assert f"day {day}" in text_of(asked["message"])
        await answer(bot, asked, 6, {})
    assert len(ann.seen(dm)) == 1


async def test_an_old_uneditable_hand_is_posted_again(
    bot: Raw, dm: str, clock: MovableClock, playground: Playground
) -> None:
    sent = await dealt(bot, dm)
    clock.move(HOUR + 1)
    playground.hub.messages.old_edits_refused = True
    refused = await bot.call("PATCH", f"/channels/{dm}/messages/{sent['id']}", {"components": sent["components"]})
    assert (refused.status, refused.code) == (429, 30046)
    assert (await dealt(bot, dm))["id"] != sent["id"]


async def test_every_choice_in_an_ephemeral_hand_edits_it(bot: Raw, ann: Person, bo: Person) -> None:
    await ann.start_interaction(2, str(bot.channel()), {"name": "hand"})
    opened = await bot.event("INTERACTION_CREATE")
    body = hand("hand 0") | {"flags": V2 | EPHEMERAL}
    shown = await answer(bot, opened, 4, body, [("hand.png", png("red"))])
    for number in range(1, 21):
        asked = await chosen(bot, ann, shown, "cards", f"card-{number}")
        assert asked["message"]["flags"] & EPHEMERAL
        edited = await answer(bot, asked, 7, hand(f"hand {number}"), [("hand.png", png("blue"))])
        assert (edited["id"], edited["flags"] & EPHEMERAL) == (shown["id"], EPHEMERAL)
    seen = await ann.wait_for_message(bot.channel(), lambda message: "hand 20" in text_of(message))
    assert len(ann.seen(bot.channel())) == 1
    assert await ann.download(pictures_of(seen)[0]["media"]["url"]) == png("blue")
    assert bo.seen(bot.channel()) == []
    assert (await bot.call("GET", f"/channels/{bot.channel()}/messages/{shown['id']}")).code == 10008


@pytest.mark.parametrize("first", [0, EPHEMERAL])
async def test_a_follow_up_chooses_its_own_privacy(bot: Raw, ann: Person, bo: Person, first: int) -> None:
    await ann.start_interaction(2, str(bot.channel()), {"name": "hand"})
    opened = await bot.event("INTERACTION_CREATE")
    await answer(bot, opened, 4, {"content": "first", "flags": first})
    secret = ok(await bot.call("POST", bot.webhook(opened), {"content": "secret", "flags": EPHEMERAL}))
    ok(await bot.call("POST", bot.webhook(opened), {"content": "open"}))
    await ann.wait_for_message(bot.channel(), lambda message: message["content"] == "open")
    await bo.wait_for_message(bot.channel(), lambda message: message["content"] == "open")
    assert [message["content"] for message in ann.seen(bot.channel())] == ["first", "secret", "open"]
    for seen in (bo.seen(bot.channel()), await bo.fetch(bot.channel())):
        assert [message["content"] for message in seen] == (["open"] if first else ["first", "open"])
    path = bot.webhook(opened, f"/messages/{secret['id']}")
    edited = ok(await bot.call("PATCH", path, {"content": "still secret", "flags": 0}))
    assert edited["flags"] & EPHEMERAL
    ok(await bot.call("DELETE", path))
    assert (await bot.call("GET", path)).code == 10008


async def test_after_fifteen_minutes_only_a_click_edits_an_ephemeral_hand(
    bot: Raw, ann: Person, clock: MovableClock
) -> None:
    await ann.start_interaction(2, str(bot.channel()), {"name": "hand"})
    opened = await bot.event("INTERACTION_CREATE")
    body = hand("first") | {"flags": V2 | EPHEMERAL}
    shown = await answer(bot, opened, 4, body, [("hand.png", png("red"))])
    clock.move(14 * 60)
    asked = await chosen(bot, ann, shown, "cards", "card-1")
    await answer(bot, asked, 6, {})
    clock.move(61)
    late = await bot.call("PATCH", bot.webhook(opened, "/messages/@original"), {"components": shown["components"]})
    assert (late.status, late.code) == (401, 50027)
    assert (await bot.call("POST", bot.webhook(opened), {"content": "x"})).code == 50027
    path = bot.webhook(asked, "/messages/@original")
    ok(await bot.call("PATCH", path, hand("second"), files=[("hand.png", png("blue"))]))
    clock.move(DAY)
    assert (await bot.call("PATCH", path, {"components": shown["components"]})).code == 50027
    asked = await chosen(bot, ann, shown, "cards", "card-2")
    assert "second" in text_of(asked["message"])
    edited = await answer(bot, asked, 7, hand("third"), [("hand.png", png("blue"))])
    assert edited["id"] == shown["id"]


@pytest.mark.parametrize("where", ["dm", "ephemeral"])
async def test_a_form_opened_from_a_hand_edits_that_hand(bot: Raw, ann: Person, dm: str, where: str) -> None:
    if where == "dm":
        shown = await dealt(bot, dm)
    else:
        await ann.start_interaction(2, str(bot.channel()), {"name": "hand"})
        body = hand("two cards") | {"flags": V2 | EPHEMERAL}
        shown = await answer(bot, await bot.event("INTERACTION_CREATE"), 4, body, [("hand.png", png("red"))])
    asked = await chosen(bot, ann, shown, "write")
    ok(await bot.answer(asked, 9, NOTE))
    parts = [
        {"type": 18, "component": {"type": 4, "custom_id": "line", "value": "later"}},
        {"type": 18, "component": {"type": 3, "custom_id": "card", "values": ["card-24"]}},
    ]
    await ann.modal(asked["id"])
    await ann.start_interaction(5, shown["channel_id"], {"custom_id": "note", "components": parts})
    handed_in = await bot.event("INTERACTION_CREATE")
    assert [
        part["component"].get("value", part["component"].get("values")) for part in handed_in["data"]["components"]
    ] == [
        "later",
        ["card-24"],
    ]
    assert handed_in["message"]["id"] == shown["id"]
    assert ("member" in handed_in) == (where == "ephemeral")
    edited = await answer(bot, handed_in, 7, hand("noted"), [("hand.png", png("blue"))])
    assert (edited["id"], "noted" in text_of(edited)) == (shown["id"], True)
    assert edited["flags"] & EPHEMERAL == shown["flags"] & EPHEMERAL

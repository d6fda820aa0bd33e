"""Sending, editing and deleting messages with their files, mentions and nonces."""

import io

import pytest
from PIL import Image

from bot.playground.server import Playground
from bot.playground.validation.uploads import stored_name
from bot.playground.world.discord_types import Permission
from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.raw import V2, Answered, Json, Raw, ok
from tests.support.person import Person

TEXT: Json = {"type": 10, "content": "board"}


def png(colour: str = "red") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (12, 8), colour).save(made, "PNG")
    return made.getvalue()


def showing(name: str, **more: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, **more}]}


async def board(raw: Raw) -> Json:
    """Post a V2 message that shows a.png."""
    posted: Json = ok(await raw.post_v2(showing("a.png", description="alt"), files=[("a.png", png())]))
    return posted


def media(message: Json) -> Json:
    found: Json = message["components"][0]["items"][0]["media"]
    return found


async def edit(raw: Raw, message: Json, body: Json, files: list[tuple[str, bytes]] | None = None) -> Answered:
    return await raw.call("PATCH", f"/channels/{message['channel_id']}/messages/{message['id']}", body, files=files)


async def load(raw: Raw, url: str) -> tuple[int, bytes]:
    async with raw.http.get(url) as response:
        return response.status, await response.read()


async def test_a_v2_picture_belongs_to_its_component_not_to_attachments(raw: Raw) -> None:
    posted = await board(raw)
    assert posted["attachments"] == []
    shown = media(posted)
    assert (shown["width"], shown["height"], shown["content_type"]) == (12, 8, "image/png")
    assert shown["url"].endswith(f"/{shown['attachment_id']}/a.png")
    assert posted["components"][0]["items"][0]["description"] == "alt"
    assert await load(raw, shown["url"]) == (200, png())


async def test_a_file_beside_text_is_an_attachment_with_its_size(raw: Raw) -> None:
    listed = [{"id": 0, "filename": "a.png", "description": "alt"}]
    posted = ok(await raw.post({"content": "x", "attachments": listed}, files=[("a.png", png())]))
    [attachment] = posted["attachments"]
    assert (attachment["width"], attachment["height"], attachment["description"]) == (12, 8, "alt")
    assert await load(raw, attachment["url"]) == (200, png())


async def test_an_embeds_picture_is_shown_there_only(raw: Raw) -> None:
    embed = {"title": "x", "image": {"url": "attachment://a.png"}}
    posted = ok(await raw.post({"embeds": [embed]}, files=[("a.png", png())]))
    assert posted["attachments"] == []
    assert (await load(raw, posted["embeds"][0]["image"]["url"]))[0] == 200


async def test_naming_a_file_that_did_not_come_is_refused(raw: Raw) -> None:
    refused = await raw.post_v2(showing("b.png"), files=[("a.png", png())])
    assert refused.code == 50035
    assert refused.faults() == ["components: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]


@pytest.mark.parametrize(
    ("sent", "kept"), [("my town.png", "my_town.png"), ("Käse.png", "Kse.png"), ("../../x", "x"), ("日本", "unknown")]
)
def test_files_are_kept_under_plain_names(sent: str, kept: str) -> None:
    assert stored_name(sent) == kept


async def test_a_new_picture_takes_the_old_ones_place(raw: Raw) -> None:
    posted = await board(raw)
    listed = [{"id": 0, "filename": "a.png"}]
    changed = ok(
        await edit(
            raw,
            posted,
            {"flags": V2, "components": [showing("a.png")], "attachments": listed},
            [("a.png", png("blue"))],
        )
    )
    assert await load(raw, media(changed)["url"]) == (200, png("blue"))
    assert (await load(raw, media(posted)["url"]))[0] == 404


async def test_an_edit_without_a_list_keeps_the_picture(raw: Raw) -> None:
    posted = await board(raw)
    changed = ok(await edit(raw, posted, {"components": [TEXT, showing("a.png")]}))
    assert changed["components"][1]["items"][0]["media"]["url"] == media(posted)["url"]
    assert (await load(raw, media(posted)["url"]))[0] == 200


async def test_a_listed_file_stays_under_its_own_name(raw: Raw) -> None:
    posted = await board(raw)
    kept_id = media(posted)["attachment_id"]
    by_id = {"components": [showing("a.png")], "attachments": [{"id": kept_id}]}
    assert (await edit(raw, posted, by_id)).faults() == [
        "components: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    ]
    by_name = {"components": [showing("a.png")], "attachments": [{"id": kept_id, "filename": "a.png"}]}
    changed = media(ok(await edit(raw, posted, by_name)))
    assert (changed["attachment_id"], changed["url"]) == (kept_id, media(posted)["url"])
    assert (await load(raw, changed["url"]))[0] == 200


async def test_a_file_that_is_not_there_cannot_be_kept(raw: Raw) -> None:
    posted = await board(raw)
    missing = {"components": [showing("a.png")], "attachments": [{"id": posted["id"], "filename": "a.png"}]}
    refused = await edit(raw, posted, missing)
    assert refused.faults() == ["attachments.0.id: ATTACHMENT_NOT_FOUND"]
    assert (await load(raw, media(posted)["url"]))[0] == 200, "the message is as it was"


async def test_an_edit_keeps_one_file_and_brings_another(raw: Raw) -> None:
    posted = await board(raw)
    listed = [{"id": media(posted)["attachment_id"], "filename": "a.png"}, {"id": 0, "filename": "b.png"}]
    shown = {"components": [showing("b.png"), showing("a.png")], "attachments": listed}
    changed = ok(await edit(raw, posted, shown, [("b.png", png("blue"))]))
    first, second = (each["items"][0]["media"] for each in changed["components"])
    assert second["url"] == media(posted)["url"]
    assert await load(raw, first["url"]) == (200, png("blue"))


async def test_a_refused_edit_changes_no_description(raw: Raw) -> None:
    listed: Json = {"id": 0, "filename": "a.png", "description": "alt"}
    posted = ok(await raw.post({"content": "x", "attachments": [listed]}, files=[("a.png", png())]))
    kept = {"id": posted["attachments"][0]["id"], "description": "other"}
    refused = await edit(
        raw, posted, {"attachments": [kept], "components": [showing("b.png")], "flags": V2, "content": ""}
    )
    assert refused.status == 400
    assert ok(await edit(raw, posted, {"content": "y"}))["attachments"][0]["description"] == "alt"


async def test_unlisted_files_are_removed_and_no_component_can_show_them(raw: Raw) -> None:
    posted = await board(raw)
    refused = await edit(raw, posted, {"attachments": []})
    assert refused.faults() == ["components: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]
    ok(await edit(raw, posted, {"attachments": [], "components": [TEXT]}))
    assert (await load(raw, media(posted)["url"]))[0] == 404


async def test_sending_a_components_own_address_back_keeps_its_picture(raw: Raw) -> None:
    posted = await board(raw)
    again = {"type": 12, "items": [{"media": {"url": media(posted)["url"]}}]}
    assert (
        media(ok(await edit(raw, posted, {"components": [again]})))["attachment_id"] == media(posted)["attachment_id"]
    )


async def test_an_edit_keeps_unnamed_fields(raw: Raw) -> None:
    posted = ok(await raw.post({"content": "x", "embeds": [{"title": "t"}]}))
    changed = ok(await edit(raw, posted, {"content": "y"}))
    assert (changed["content"], changed["embeds"][0]["title"]) == ("y", "t")
    assert changed["edited_timestamp"] is not None
    assert (await edit(raw, posted, {"content": "", "embeds": []})).code == 50006


async def test_only_the_author_edits_and_only_managers_delete(raw: Raw, ann: Person) -> None:
    said = await ann.say(raw.channel(), "mine")
    path = f"/channels/{raw.channel()}/messages/{said['id']}"
    assert (await raw.call("PATCH", path, {"content": "x"})).code == 50005
    assert (await raw.call("DELETE", path)).code == 50013


async def test_a_deleted_message_is_unknown_and_its_files_are_gone(raw: Raw, ann: Person) -> None:
    posted = await board(raw)
    path = f"/channels/{posted['channel_id']}/messages/{posted['id']}"
    await ann.wait_for_message(posted["channel_id"], lambda message: message["id"] == posted["id"])
    assert (await raw.call("DELETE", path)).status == 204
    for method in ("GET", "DELETE"):
        assert (await raw.call(method, path)).code == 10008
    assert (await load(raw, media(posted)["url"]))[0] == 404
    await ann.wait_until(lambda: ann.seen(posted["channel_id"]) == [], "deleting")


async def test_the_same_nonce_posts_once_when_enforced(raw: Raw, clock: MovableClock) -> None:
    body = {"content": "x", "nonce": "n1", "enforce_nonce": True}
    first, second = ok(await raw.post(body)), ok(await raw.post(body))
    assert first["id"] == second["id"]
    assert first["nonce"] == "n1"
    assert ok(await raw.post({**body, "enforce_nonce": False}))["id"] != first["id"]
    clock.move(301)
    assert ok(await raw.post(body))["id"] != first["id"]


async def test_mentions_ping_only_allowed_people(raw: Raw, ann: Person, bo: Person) -> None:
    both = f"<@{ann.user_id}> <@!{bo.user_id}> <@1> @everyone"

    async def pinged(allowed: Json | None) -> tuple[list[str], bool]:
        body: Json = {"content": both} if allowed is None else {"content": both, "allowed_mentions": allowed}
        posted = ok(await raw.post(body))
        return [user["id"] for user in posted["mentions"]], posted["mention_everyone"]

    assert await pinged(None) == ([ann.user_id, bo.user_id], True)
    assert await pinged({"parse": []}) == ([], False)
    assert await pinged({"parse": ["users"]}) == ([ann.user_id, bo.user_id], False)
    assert await pinged({"parse": [], "users": [bo.user_id]}) == ([bo.user_id], False)
    v2 = ok(await raw.post_v2({"type": 10, "content": f"your go, <@{ann.user_id}>"}))
    assert [user["id"] for user in v2["mentions"]] == [ann.user_id]


async def test_a_reply_carries_what_it_answers(raw: Raw) -> None:
    first = ok(await raw.post({"content": "question"}))
    reply = ok(await raw.post({"content": "answer", "message_reference": {"message_id": first["id"]}}))
    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "question")
    lost: Json = {"content": "answer", "message_reference": {"message_id": "1"}}
    assert (await raw.post(lost)).faults() == ["message_reference: MESSAGE_REFERENCE_UNKNOWN_MESSAGE"]
    lost["message_reference"]["fail_if_not_exists"] = False
    assert ok(await raw.post(lost))["type"] == 0


async def test_history_is_listed_newest_first_before_after_and_around(raw: Raw) -> None:
    ids = [ok(await raw.post({"content": str(number)}))["id"] for number in range(6)]
    path = f"/channels/{raw.channel()}/messages"

    async def listed(query: str) -> list[int]:
        return [int(message["content"]) for message in ok(await raw.call("GET", f"{path}?{query}"))]

    assert await listed("limit=2") == [5, 4]
    assert await listed(f"limit=2&before={ids[4]}") == [3, 2]
    assert await listed(f"limit=2&after={ids[1]}") == [3, 2]
    assert await listed(f"limit=3&around={ids[2]}") == [3, 2, 1]
    assert (await raw.call("GET", f"{path}?limit=101")).faults() == ["limit: NUMBER_TYPE_MAX"]


async def test_closed_dms_refuse_until_they_are_opened(raw: Raw, ann: Person) -> None:
    dm = ok(await raw.call("POST", "/users/@me/channels", {"recipient_id": ann.user_id}))
    assert dm["recipients"][0]["id"] == ann.user_id
    path = f"/channels/{dm['id']}/messages"
    ok(await raw.call("POST", path, {"content": "hello"}))
    await ann.close_dms()
    assert ok(await raw.call("POST", "/users/@me/channels", {"recipient_id": ann.user_id}))["id"] == dm["id"]
    refused = await raw.call("POST", path, {"content": "hello?"})
    assert (refused.status, refused.code) == (403, 50007)
    await ann.close_dms(False)
    ok(await raw.call("POST", path, {"content": "hello again"}))


async def test_direct_messages_are_seen_by_their_person_only(raw: Raw, ann: Person, bo: Person) -> None:
    dm = ok(await raw.call("POST", "/users/@me/channels", {"recipient_id": ann.user_id}))
    ok(await raw.call("POST", f"/channels/{dm['id']}/messages", {"content": "for Ann"}))
    await ann.wait_for_message(dm["id"], lambda message: message["content"] == "for Ann")
    assert all(event["data"].get("channel_id") != dm["id"] for event in bo.events)
    with pytest.raises(Exception, match="no such channel"):
        await bo.fetch(dm["id"])


@pytest.mark.parametrize(
    ("taken", "code"),
    [(Permission.VIEW_CHANNEL, 50001), (Permission.SEND_MESSAGES, 50013), (Permission.ATTACH_FILES, 50013)],
)
async def test_the_bot_needs_each_permission_in_a_channel(
    raw: Raw, playground: Playground, taken: Permission, code: int
) -> None:
    place = playground.hub.world.channel(raw.channel())
    place.denied = int(taken)
    refused = await raw.post({"content": "x"}, files=[("a.txt", b"x")])
    assert (refused.status, refused.code) == (403, code)


async def test_old_edits_can_be_made_to_fail(raw: Raw, playground: Playground, clock: MovableClock) -> None:
    posted = ok(await raw.post({"content": "x"}))
    playground.hub.messages.old_edits_refused = True
    ok(await edit(raw, posted, {"content": "young enough"}))
    clock.move(3601)
    refused = await edit(raw, posted, {"content": "too old"})
    assert (refused.status, refused.code) == (429, 30046)

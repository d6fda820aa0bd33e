"""Discord's limits for messages, each broken by raw HTTP and answered with Discord's own error."""

import pytest

from tests.bot.playground.raw import V2, Json, Raw, ok

TEXT: Json = {"type": 10, "content": "hello"}


async def test_content_of_2000_characters_passes_and_of_2001_does_not(raw: Raw) -> None:
    assert ok(await raw.post({"content": "x" * 2000}))["content"] == "x" * 2000
    refused = await raw.post({"content": "x" * 2001})
    assert (refused.status, refused.code) == (400, 50035)
    assert refused.body["errors"] == {
        "content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}]}
    }


@pytest.mark.parametrize("body", [{}, {"content": "   "}, {"content": None, "embeds": [], "components": []}])
async def test_an_empty_message_is_refused(raw: Raw, body: Json) -> None:
    refused = await raw.post(body)
    assert (refused.status, refused.code) == (400, 50006)


@pytest.mark.parametrize("field", [{"content": "x"}, {"embeds": [{"title": "x"}]}])
async def test_text_or_embeds_together_with_v2_are_refused(raw: Raw, field: Json) -> None:
    refused = await raw.post({"flags": V2, "components": [TEXT], **field})
    [name] = field
    assert refused.code == 50035
    assert refused.faults() == [f"{name}: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]


async def test_the_v2_flag_cannot_be_removed(raw: Raw) -> None:
    posted = ok(await raw.post_v2(TEXT))
    path = f"/channels/{posted['channel_id']}/messages/{posted['id']}"
    refused = await raw.call("PATCH", path, {"flags": 0, "content": "plain again", "components": []})
    assert refused.faults() == ["flags: MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"]


async def test_an_old_message_becomes_v2_only_without_its_text(raw: Raw) -> None:
    posted = ok(await raw.post({"content": "old"}))
    path = f"/channels/{posted['channel_id']}/messages/{posted['id']}"
    refused = await raw.call("PATCH", path, {"flags": V2, "components": [TEXT]})
    assert refused.faults() == ["content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    changed = ok(await raw.call("PATCH", path, {"flags": V2, "content": None, "components": [TEXT]}))
    assert changed["flags"] & V2


async def test_v2_components_without_the_flag_are_refused(raw: Raw) -> None:
    refused = await raw.post({"components": [TEXT]})
    assert refused.faults() == ["components.0.type: UNION_TYPE_CHOICES"]


@pytest.mark.parametrize(
    ("embed", "fault"),
    [
        ({"title": "x" * 257}, "embeds.0.title: BASE_TYPE_MAX_LENGTH"),
        ({"description": "x" * 4097}, "embeds.0.description: BASE_TYPE_MAX_LENGTH"),
        ({"footer": {"text": "x" * 2049}}, "embeds.0.footer.text: BASE_TYPE_MAX_LENGTH"),
        ({"author": {"name": "x" * 257}}, "embeds.0.author.name: BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": "v"}] * 26}, "embeds.0.fields: BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "x" * 257, "value": "v"}]}, "embeds.0.fields.0.name: BASE_TYPE_MAX_LENGTH"),
        ({"fields": [{"name": "n", "value": "x" * 1025}]}, "embeds.0.fields.0.value: BASE_TYPE_MAX_LENGTH"),
    ],
)
async def test_an_embeds_parts_have_their_limits(raw: Raw, embed: Json, fault: str) -> None:
    refused = await raw.post({"embeds": [embed]})
    assert refused.faults() == [fault]


async def test_embeds_are_ten_at_most_with_6000_characters_in_all(raw: Raw) -> None:
    assert (await raw.post({"embeds": [{"title": "x"}] * 11})).faults() == ["embeds: BASE_TYPE_MAX_LENGTH"]
    long = await raw.post({"embeds": [{"description": "x" * 3001}] * 2})
    assert long.faults() == ["embeds: MAX_EMBED_SIZE_EXCEEDED"]


async def test_allowed_mentions_either_parse_or_list(raw: Raw) -> None:
    refused = await raw.post({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}})
    assert refused.faults() == ["allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"]


async def test_a_nonce_has_25_characters_at_most(raw: Raw) -> None:
    assert (await raw.post({"content": "x", "nonce": "n" * 26})).faults() == ["nonce: BASE_TYPE_MAX_LENGTH"]


async def test_ten_files_pass_and_eleven_do_not(raw: Raw) -> None:
    files = [(f"{number}.txt", b"x") for number in range(10)]
    assert len(ok(await raw.post({}, files=files))["attachments"]) == 10
    refused = await raw.post({}, files=[*files, ("eleventh.txt", b"x")])
    assert refused.faults() == ["files: BASE_TYPE_MAX_LENGTH"]


async def test_a_file_may_have_ten_mebibytes_and_not_more(raw: Raw) -> None:
    ten = bytes(10 * 1024 * 1024)
    assert ok(await raw.post({}, files=[("big", ten)]))["attachments"][0]["size"] == len(ten)
    refused = await raw.post({}, files=[("bigger", ten + b"x")])
    assert (refused.status, refused.code) == (413, 40005)


async def test_a_request_over_25_mebibytes_is_refused(raw: Raw) -> None:
    nine = bytes(9 * 1024 * 1024)
    refused = await raw.post({}, files=[("a", nine), ("b", nine), ("c", nine)])
    assert (refused.status, refused.code) == (413, 40005)


async def test_alt_text_has_1024_characters_at_most(raw: Raw) -> None:
    listed = [{"id": 0, "description": "x" * 1025}]
    refused = await raw.post({"attachments": listed}, files=[("a.txt", b"x")])
    assert refused.faults() == ["attachments.0.description: BASE_TYPE_MAX_LENGTH"]


async def test_listing_a_file_that_did_not_come_is_refused(raw: Raw) -> None:
    refused = await raw.post({"content": "x", "attachments": [{"id": 3, "filename": "a.png"}]})
    assert refused.faults() == ["attachments.0.id: ATTACHMENT_NOT_FOUND"]


@pytest.mark.parametrize("body", [[], "text", 7])
async def test_a_body_that_is_no_object_is_refused(raw: Raw, body: object) -> None:
    refused = await raw.call("POST", f"/channels/{raw.channel()}/messages", body)
    assert (refused.status, refused.code) == (400, 50109)


@pytest.mark.parametrize(
    "text", ['{"content":', '{"content": NaN}', '{"content": "half an emoji \\ud83d"}', '{"a":' * 3000, "\xff"]
)
async def test_a_body_that_is_no_json_is_refused(raw: Raw, text: str) -> None:
    address = f"{raw.playground.api_url}/channels/{raw.channel()}/messages"
    headers = {"Authorization": f"Bot {raw.playground.token}", "Content-Type": "application/json"}
    async with raw.http.post(address, data=text.encode("latin-1"), headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)

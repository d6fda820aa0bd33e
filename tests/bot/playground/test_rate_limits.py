"""Rate limits: headers, 429 bodies, exemptions, and that discord.py waits."""

import time

import discord
import pytest

from bot.playground.rate_limits import MAX_REQUESTS, Rule
from bot.playground.server import Playground
from tests.bot.playground.baker import running_baker
from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.raw import Answered, Json, Raw, ok


@pytest.fixture
def limited(raw: Raw) -> Raw:
    raw.playground.hub.rate_limits.on = True
    return raw


async def typing(raw: Raw) -> Answered:
    """A request that has no limit of its own."""
    return await raw.call("POST", f"/channels/{raw.channel()}/typing")


async def test_without_the_switch_nothing_is_limited_or_announced(raw: Raw) -> None:
    for _ in range(7):
        answered = await raw.post({"content": "x"})
        assert answered.status == 200
    assert not [name for name in answered.headers if name.lower().startswith("x-ratelimit")]


async def test_five_messages_in_five_seconds_a_channel(limited: Raw, clock: MovableClock) -> None:
    for left in (4, 3, 2, 1, 0):
        answered = await limited.post({"content": "x"})
        assert answered.headers["X-RateLimit-Limit"] == "5"
        assert answered.headers["X-RateLimit-Remaining"] == str(left)
        assert 0 < float(answered.headers["X-RateLimit-Reset-After"]) <= 5
        assert abs(float(answered.headers["X-RateLimit-Reset"]) - clock()) <= 6
        assert len(answered.headers["X-RateLimit-Bucket"]) == 32
    refused = await limited.post({"content": "one too many"})
    assert refused.status == 429
    assert refused.body["message"] == "You are being rate limited."
    assert refused.body["global"] is False
    assert 0 < refused.body["retry_after"] <= 5
    assert refused.headers["Retry-After"] == "5"
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert "Via" in refused.headers
    assert "X-RateLimit-Global" not in refused.headers
    elsewhere = f"/channels/{limited.channel('speakeasy')}/messages"
    ok(await limited.call("POST", elsewhere, {"content": "another channel counts for itself"}))
    clock.move(5)
    ok(await limited.post({"content": "later"}))


async def test_editing_shares_the_buckets_name_but_counts_apart(limited: Raw) -> None:
    posted = await limited.post({"content": "x"})
    for _ in range(4):
        ok(await limited.post({"content": "x"}))
    path = f"/channels/{limited.channel()}/messages/{posted.body['id']}"
    for _ in range(5):
        edited = await limited.call("PATCH", path, {"content": "y"})
        assert edited.status == 200
    assert edited.headers["X-RateLimit-Bucket"] == posted.headers["X-RateLimit-Bucket"]
    assert (await limited.call("PATCH", path, {"content": "z"})).status == 429


@pytest.mark.parametrize(("age", "most", "seconds"), [(0, 5, 1.0), (60, 3, 1 / 3), (15 * 86_400, 30, 4.0)])
async def test_deleting_is_limited_by_the_messages_age(
    limited: Raw, clock: MovableClock, age: float, most: int, seconds: float
) -> None:
    limits = limited.playground.hub.rate_limits
    limits.on = False
    ids = [ok(await limited.post({"content": str(number)}))["id"] for number in range(most + 1)]
    limits.on = True
    clock.move(age)
    clock.stop()
    path = f"/channels/{limited.channel()}/messages"
    for message_id in ids[:most]:
        assert (await limited.call("DELETE", f"{path}/{message_id}")).status == 204
    refused = await limited.call("DELETE", f"{path}/{ids[-1]}")
    assert (refused.status, refused.body["retry_after"]) == (429, pytest.approx(seconds, abs=0.002))


async def test_fifty_requests_a_second_in_all(limited: Raw, clock: MovableClock) -> None:
    clock.stop()
    for _ in range(MAX_REQUESTS):
        assert (await typing(limited)).status == 204
    refused = await typing(limited)
    assert refused.status == 429
    assert refused.body["global"] is True
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert "Via" in refused.headers
    clock.move(1)
    assert (await typing(limited)).status == 204


async def test_answers_to_interactions_are_exempt(limited: Raw) -> None:
    limits = limited.playground.hub.rate_limits
    limits.everywhere = Rule("global", 1, 60.0)
    limits.reset()
    ok(await limited.call("GET", "/users/@me"))
    assert (await typing(limited)).status == 429
    for _ in range(3):
        answered = await limited.call("POST", "/interactions/1/token/callback", {"type": 4, "data": {"content": "x"}})
        assert (answered.status, answered.code) == (404, 10062)
        assert (await limited.call("POST", f"/webhooks/{limited.world.bot_id}/token", {"content": "x"})).code == 50027


async def edit_old(raw: Raw, posted: Json) -> Answered:
    return await raw.call("PATCH", f"/channels/{posted['channel_id']}/messages/{posted['id']}", {"content": "y"})


async def test_hour_old_messages_allow_three_edits_in_twenty_seconds(limited: Raw, clock: MovableClock) -> None:
    posted = ok(await limited.post({"content": "x"}))
    clock.move(3599)
    for _ in range(4):
        ok(await edit_old(limited, posted))
    clock.move(10)
    for _ in range(3):
        ok(await edit_old(limited, posted))
    refused = await edit_old(limited, posted)
    assert (refused.status, refused.code) == (429, 30046)
    assert refused.body["message"].startswith("Maximum number of edits to messages older than 1 hour")
    assert 0 < refused.body["retry_after"] <= 20
    assert "Via" in refused.headers
    clock.move(20)
    ok(await edit_old(limited, posted))


async def test_a_channel_is_renamed_twice_in_ten_minutes(limited: Raw, clock: MovableClock) -> None:
    thread = ok(await limited.call("POST", f"/channels/{limited.channel()}/threads", {"name": "t", "type": 11}))
    path = f"/channels/{thread['id']}"
    for name in ("first", "second"):
        ok(await limited.call("PATCH", path, {"name": name}))
    refused = await limited.call("PATCH", path, {"name": "third"})
    assert refused.status == 429
    assert refused.body["retry_after"] > 500
    assert refused.headers["X-RateLimit-Remaining"] == "7", "the route's own limit is not reached"
    ok(await limited.call("PATCH", path, {"archived": True}))
    clock.move(600)
    ok(await limited.call("PATCH", path, {"name": "third", "archived": False}))


async def test_too_many_invalid_requests_are_banned_by_cloudflare(limited: Raw, clock: MovableClock) -> None:
    limits = limited.playground.hub.rate_limits
    limits.invalid_allowed = 3
    for _ in range(3):
        assert (await limited.call("GET", "/users/@me", token="wrong")).status == 401
    async with limited.http.get(f"{limited.playground.api_url}/gateway") as banned:
        assert (banned.status, banned.content_type) == (429, "text/html")
        assert "Via" not in banned.headers
    clock.move(601)
    ok(await limited.call("GET", "/gateway"))


async def test_discord_py_waits_and_no_message_is_lost(playground: Playground) -> None:
    limits = playground.hub.rate_limits
    async with running_baker(playground) as baker:
        [channel] = [channel for channel in baker.get_all_channels() if channel.name == "machi-koro"]
        assert isinstance(channel, discord.TextChannel)
        limits.on = True
        limits.everywhere = Rule("global", 4, 0.5)
        began = time.monotonic()
        for number in range(6):
            await channel.send(str(number))
        assert time.monotonic() - began >= 0.4
        limits.on = False
        assert [message.content async for message in channel.history(oldest_first=True)] == list("012345")

"""The gateway by hand: identify, heartbeat, resume, invalid sessions, shards and the events of each."""

import pytest

from bot.playground.server import Playground
from tests.bot.playground.raw import Raw, ok
from tests.support.person import Person
from tests.support.values import there

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 1 << 9, 1 << 12


async def test_ready_is_followed_by_the_server(raw: Raw) -> None:
    await raw.connect()
    ready = await raw.event("READY")
    assert ready["user"]["id"] == str(raw.world.bot_id)
    assert ready["guilds"] == [{"id": str(raw.world.guild_id), "unavailable": True}]
    guild = await raw.event("GUILD_CREATE")
    assert [channel["name"] for channel in guild["channels"]][:2] == ["town-square", "machi-koro"]
    assert [member["user"]["id"] for member in guild["members"]] == [str(raw.world.bot_id)]


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 15}, 4014),
        ({"intents": 1 << 1}, 4014),
        ({"shard": [2, 2]}, 4010),
        ({"intents": 1 << 18}, 4013),
    ],
)
async def test_a_wrong_identify_is_closed_with_its_code(raw: Raw, how: dict[str, object], code: int) -> None:
    await raw.connect(**how)  # type: ignore[arg-type]
    assert await raw.close_code() == code


async def test_a_heartbeat_is_acknowledged(raw: Raw) -> None:
    await raw.connect(until="READY")
    await there(raw.socket).send_json({"op": 1, "d": None})
    assert await raw.op(11) is None


async def test_without_heartbeats_the_session_is_over(raw: Raw, playground: Playground) -> None:
    playground.hub.gateway.heartbeat_seconds = 0.05
    await raw.connect(until="READY")
    assert await raw.close_code() == 4009
    playground.hub.gateway.heartbeat_seconds = 40
    await raw.connect(resume=True)
    assert await raw.op(9) is False


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("nonsense", 4002),
        ('{"op": 2}', 4002),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": {"token": "x", "intents": 1}}', 4004),
    ],
)
async def test_a_wrong_first_frame_is_closed_with_its_code(raw: Raw, frame: str, code: int) -> None:
    gateway = ok(await raw.call("GET", "/gateway"))["url"]
    async with raw.http.ws_connect(gateway) as socket:
        await socket.receive_json()
        await socket.send_str(frame)
        await socket.receive()
        assert socket.close_code == code


async def test_a_resume_replays_missed_events_in_order(raw: Raw, playground: Playground, ann: Person) -> None:
    await raw.connect(intents=GUILDS | GUILD_MESSAGES, until="GUILD_CREATE")
    playground.hub.gateway.drop()
    await ann.wait_until(lambda: ann.events, "going offline")
    for number in range(3):
        ok(await raw.post({"content": str(number)}))
    assert raw.events.empty()
    await raw.connect(intents=GUILDS | GUILD_MESSAGES, resume=True)
    replayed = [await raw.events.get() for _ in range(4)]
    assert [event["t"] for event in replayed] == ["MESSAGE_CREATE"] * 3 + ["RESUMED"]
    assert [event["d"].get("content") for event in replayed[:3]] == ["0", "1", "2"]
    assert [event["s"] for event in replayed] == [3, 4, 5, 6]


async def test_an_unknown_session_or_sequence_cannot_be_resumed(raw: Raw, playground: Playground) -> None:
    raw.session_id = "unknown"
    await raw.connect(resume=True)
    assert await raw.op(9) is False
    await raw.connect(until="GUILD_CREATE")
    playground.hub.gateway.drop()
    raw.sequence = 999
    await raw.connect(resume=True)
    assert await raw.close_code() == 4007
    raw.sequence = 1
    await raw.connect(resume=True)
    assert await raw.op(9) is False


async def test_a_session_that_was_closed_cleanly_is_over(raw: Raw) -> None:
    await raw.connect(until="READY")
    await there(raw.socket).close(code=1000)
    await raw.connect(resume=True)
    assert await raw.op(9) is False


async def test_a_session_is_forgotten_after_some_minutes(raw: Raw, playground: Playground, ann: Person) -> None:
    await raw.connect(until="READY")
    playground.hub.gateway.drop()
    await ann.wait_until(lambda: {"type": "bot_status", "data": {"online": False}} in ann.events, "going offline")
    [session] = playground.hub.gateway.sessions.values()
    assert session.lost_at is not None
    session.lost_at -= 181
    await raw.connect(resume=True)
    assert await raw.op(9) is False


async def test_reconnect_and_invalid_session_come_on_demand(raw: Raw, playground: Playground) -> None:
    await raw.connect(until="READY")
    await playground.hub.gateway.ask_to_reconnect()
    assert await raw.op(7) is None
    await playground.hub.gateway.invalidate(resumable=True)
    assert await raw.op(9) is True
    await playground.hub.gateway.invalidate()
    assert await raw.op(9) is False
    assert playground.hub.gateway.sessions == {}


async def test_with_only_guilds_no_message_is_heard(raw: Raw, ann: Person) -> None:
    await raw.connect(intents=GUILDS, until="GUILD_CREATE")
    await ann.say(raw.channel(), "hello")
    await ann._call("POST", "/play/channels", json={"name": "Cellar"})
    assert (await raw.event("CHANNEL_CREATE"))["name"] == "cellar"
    assert raw.sequence == 3


async def test_others_text_is_hidden_unless_the_bot_is_mentioned(raw: Raw, ann: Person) -> None:
    await raw.connect(intents=GUILDS | GUILD_MESSAGES)
    await ann.say(raw.channel(), "hello")
    await ann.say(raw.channel(), f"hello <@{raw.world.bot_id}>")
    first, second = await raw.event("MESSAGE_CREATE"), await raw.event("MESSAGE_CREATE")
    assert (first["content"], second["content"]) == ("", f"hello <@{raw.world.bot_id}>")
    assert first["member"]["roles"] == [str(raw.world.manager_role_id)]


async def test_direct_messages_use_shard_0_and_servers_their_own(raw: Raw, playground: Playground) -> None:
    own = (raw.world.guild_id >> 22) % 2
    async with Raw(playground) as other:
        for bot, shard in ((raw, own), (other, 1 - own)):
            await bot.connect(intents=GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES, shard=[shard, 2])
        assert (await raw.event("READY"))["guilds"] != []
        assert (await other.event("READY"))["guilds"] == []
        person = str(raw.world.people()[0].id)
        dm = ok(await raw.call("POST", "/users/@me/channels", {"recipient_id": person}))
        ok(await raw.call("POST", f"/channels/{dm['id']}/messages", {"content": "dm"}))
        ok(await raw.post({"content": "server"}))
        assert (await raw.event("MESSAGE_CREATE"))["content"] == ("dm" if own == 0 else "server")
        if own != 0:
            assert (await other.event("MESSAGE_CREATE"))["content"] == "dm"


async def test_a_channel_taken_from_the_bot_is_silent(raw: Raw, playground: Playground, ann: Person) -> None:
    playground.hub.world.channel(raw.channel()).denied = 1 << 10
    await raw.connect(intents=GUILDS | GUILD_MESSAGES)
    guild = await raw.event("GUILD_CREATE")
    assert "machi-koro" not in [channel["name"] for channel in guild["channels"]]
    await ann.say(raw.channel(), "unheard")
    await ann.say(raw.channel("speakeasy"), "heard")
    assert (await raw.event("MESSAGE_CREATE"))["channel_id"] == str(raw.channel("speakeasy"))

"""Gateway faults: closed at every moment and with every code, lost heartbeats, events twice or out of order."""

import asyncio
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.playground.gateway import sessions
from bot.playground.gateway.frames import ENDS_SESSION, FATAL, Close
from bot.playground.gateway.sessions import Moment
from bot.playground.server import Playground, start
from tests.bot.playground.baker import Baker, running_baker
from tests.bot.playground.conftest import MovableClock
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Failed, Person, text_of
from tests.support.values import there

COMMAND: Json = {"type": 1, "name": "roll", "description": "Roll"}
RESUMABLE = sorted({code for code in Close if code not in ENDS_SESSION})
OVER = sorted(ENDS_SESSION)


@pytest.mark.parametrize("code", RESUMABLE)
async def test_after_these_codes_a_session_can_be_resumed(raw: Raw, playground: Playground, code: int) -> None:
    await raw.connect(until="GUILD_CREATE")
    await playground.hub.gateway.hang_up(code)
    assert await raw.close_code() == code
    await raw.connect(resume=True)
    assert await raw.event("RESUMED") == {}


@pytest.mark.parametrize("code", OVER)
async def test_after_these_codes_a_session_is_over(raw: Raw, playground: Playground, code: int) -> None:
    await raw.connect(until="GUILD_CREATE")
    await playground.hub.gateway.hang_up(code)
    assert await raw.close_code() == code
    await raw.connect(resume=True)
    assert await raw.op(9) is False


async def test_before_hello_nothing_is_said(raw: Raw, playground: Playground) -> None:
    playground.hub.gateway.hang_up_at(Moment.CONNECT, 4000)
    address = ok(await raw.call("GET", "/gateway"))["url"]
    async with raw.http.ws_connect(address) as socket:
        await socket.receive()
        assert socket.close_code == 4000
    await raw.connect(until="READY")


async def test_a_closed_gateway_refuses_bots_that_reconnect_at_once(raw: Raw, playground: Playground) -> None:
    address = ok(await raw.call("GET", "/gateway"))["url"]
    await playground.hub.gateway.close()
    with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
        await raw.http.ws_connect(address)


async def test_after_hello_it_closes_on_any_payload(raw: Raw, playground: Playground) -> None:
    playground.hub.gateway.hang_up_at(Moment.HELLO, 1001)
    address = ok(await raw.call("GET", "/gateway"))["url"]
    async with raw.http.ws_connect(address) as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.receive()
        assert socket.close_code == 1001


async def test_before_ready_there_is_no_session_yet(raw: Raw, playground: Playground) -> None:
    playground.hub.gateway.hang_up_at(Moment.IDENTIFY, 4000)
    await raw.connect()
    assert await raw.close_code() == 4000
    assert playground.hub.gateway.sessions == {}
    assert raw.events.empty()


async def test_between_ready_and_the_server_the_rest_is_replayed(raw: Raw, playground: Playground) -> None:
    playground.hub.gateway.hang_up_at(Moment.READY, 4000)
    await raw.connect()
    assert await raw.close_code() == 4000
    assert (raw.events.get_nowait()["t"], raw.events.empty()) == ("READY", True)
    await raw.connect(resume=True)
    assert [(await raw.events.get())["t"] for _ in range(2)] == ["GUILD_CREATE", "RESUMED"]


async def test_an_interrupted_replay_is_continued_next_time(raw: Raw, playground: Playground, ann: Person) -> None:
    await raw.connect(intents=1 | 1 << 9, until="GUILD_CREATE")
    playground.hub.gateway.drop()
    await raw.close_code()
    for number in range(3):
        await ann.say(raw.channel(), f"<@{raw.world.bot_id}> {number}")
    playground.hub.gateway.hang_up_at(Moment.RESUME, None)
    await raw.connect(resume=True)
    await raw.close_code()
    assert [raw.events.get_nowait()["d"]["content"][-1], raw.events.empty()] == ["0", True]
    await raw.connect(resume=True)
    again = [await raw.events.get() for _ in range(4)]
    assert [event["t"] for event in again] == ["MESSAGE_CREATE"] * 2 + ["RESUMED"] * 2


async def test_received_events_can_be_replayed_too(raw: Raw, playground: Playground, ann: Person) -> None:
    playground.hub.gateway.replays = 3
    await raw.connect(intents=1 | 1 << 9, until="GUILD_CREATE")
    for number in range(2):
        await ann.say(raw.channel(), f"<@{raw.world.bot_id}> {number}")
        await raw.event("MESSAGE_CREATE")
    playground.hub.gateway.drop()
    await raw.close_code()
    await raw.connect(resume=True)
    events = [await raw.events.get() for _ in range(3)]
    assert [event["t"] for event in events] == ["MESSAGE_CREATE"] * 2 + ["RESUMED"], "but nobody is welcomed again"


async def test_discarded_events_cannot_be_replayed(
    raw: Raw, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "BACKLOG", 3)
    await raw.connect(intents=1 | 1 << 9, until="GUILD_CREATE")
    playground.hub.gateway.drop()
    await raw.close_code()
    for number in range(4):
        ok(await raw.post({"content": str(number)}))
    await raw.connect(resume=True)
    assert await raw.op(9) is False
    await raw.connect(until="READY")


async def test_a_playground_that_was_stopped_knows_no_session(raw: Raw, playground: Playground) -> None:
    await raw.connect(until="READY")
    other = await start(playground.hub.world.storage.path, port=0)
    try:
        async with Raw(other) as later:
            later.session_id, later.sequence = raw.session_id, raw.sequence
            await later.connect(resume=True)
            assert await later.op(9) is False
    finally:
        await other.close()


async def test_a_session_taken_up_elsewhere_closes_its_first_connection(raw: Raw, playground: Playground) -> None:
    await raw.connect(until="GUILD_CREATE")
    async with Raw(playground) as second:
        second.session_id, second.sequence = raw.session_id, raw.sequence
        await second.connect(resume=True, until="RESUMED")
        assert await raw.close_code() == 4000
        assert playground.hub.gateway.online
        await raw.call("POST", f"/channels/{raw.channel()}/threads", {"name": "t", "type": 11})
        assert (await second.event("THREAD_CREATE"))["name"] == "t"


async def test_a_wrong_token_cannot_resume(raw: Raw) -> None:
    await raw.connect(until="READY")
    await raw.connect(resume=True, token="wrong")
    assert await raw.close_code() == 4004


async def test_identifying_twice_or_resuming_a_live_connection_is_closed(raw: Raw) -> None:
    await raw.connect(until="READY")
    await there(raw.socket).send_json({"op": 2, "d": {"token": raw.playground.token, "intents": 1}})
    assert await raw.close_code() == 4005


@pytest.mark.parametrize(("version", "code"), [("8", 4012), ("fish", 4012)])
async def test_other_versions_are_closed(raw: Raw, version: str, code: int) -> None:
    address = ok(await raw.call("GET", "/gateway"))["url"]
    async with raw.http.ws_connect(f"{address}?v={version}&encoding=json") as socket:
        await socket.receive()
        assert socket.close_code == code


async def test_a_frame_has_4096_bytes_at_most(raw: Raw) -> None:
    await raw.connect(until="READY")
    await there(raw.socket).send_json({"op": 3, "d": {"since": None, "status": "x" * 4096}})
    assert await raw.close_code() == 4002


async def test_a_client_sends_120_frames_a_minute_at_most(raw: Raw) -> None:
    await raw.connect(until="READY")
    assert raw.socket is not None
    for _ in range(120):
        await raw.socket.send_json({"op": 3, "d": {}})
    assert await raw.close_code() == 4008


async def test_heartbeats_are_asked_for_and_can_be_lost(raw: Raw, playground: Playground) -> None:
    await raw.connect(until="READY")
    await playground.hub.gateway.ask_for_heartbeat()
    assert await raw.op(1) is None
    playground.hub.gateway.acknowledges = False
    await there(raw.socket).send_json({"op": 1, "d": None})
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await raw.op(11)


async def test_after_an_invalid_session_the_same_connection_may_identify(raw: Raw, playground: Playground) -> None:
    await raw.connect(until="READY")
    await playground.hub.gateway.invalidate()
    assert await raw.op(9) is False
    await there(raw.socket).send_json({"op": 2, "d": {"token": playground.token, "intents": 1}})
    await raw.event("READY")
    assert len(playground.hub.gateway.sessions) == 1


async def test_sessions_begin_five_seconds_apart(raw: Raw, playground: Playground, clock: MovableClock) -> None:
    playground.hub.gateway.identify_limited = True
    await raw.connect(until="READY")
    await raw.connect()
    assert await raw.op(9) is False
    clock.move(5)
    await there(raw.socket).send_json({"op": 2, "d": {"token": playground.token, "intents": 1}})
    await raw.event("READY")


async def test_buckets_of_shards_begin_side_by_side(raw: Raw, playground: Playground) -> None:
    playground.hub.gateway.identify_limited = True
    playground.hub.gateway.starts.concurrency = 2
    async with Raw(playground) as other, Raw(playground) as third:
        await raw.connect(shard=[0, 4])
        await other.connect(shard=[1, 4])
        await raw.event("READY")
        await other.event("READY")
        await third.connect(shard=[2, 4])
        assert await third.op(9) is False


async def test_a_thousand_sessions_begin_a_day(raw: Raw, playground: Playground, clock: MovableClock) -> None:
    gateway = playground.hub.gateway
    assert ok(await raw.call("GET", "/gateway/bot"))["session_start_limit"] == {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 0,
        "max_concurrency": 1,
    }
    gateway.identify_limited = True
    gateway.starts.allowed = 1
    await raw.connect(until="READY")
    limit = ok(await raw.call("GET", "/gateway/bot"))["session_start_limit"]
    assert limit["remaining"] == 0
    assert 0 < limit["reset_after"] <= 86_400_000
    clock.move(10)
    await raw.connect()
    assert await raw.close_code() == 4004
    clock.move(86_400)
    assert ok(await raw.call("GET", "/gateway/bot"))["session_start_limit"]["remaining"] == 1


async def run(raw: Raw, ann: Person, times: int) -> list[str]:
    """Ann runs /roll several times; returns the interactions' ids."""
    return [await ann.start_interaction(2, raw.channel(), {"name": "roll"}) for _ in range(times)]


@pytest.fixture
async def bot(raw: Raw, ann: Person) -> Raw:
    ok(await raw.sync(COMMAND))
    await raw.connect(until="GUILD_CREATE")
    await ann.refresh()
    return raw


async def test_an_interaction_can_come_twice_under_one_number(bot: Raw, ann: Person) -> None:
    bot.playground.hub.gateway.repeat_interactions()
    [first, second] = await run(bot, ann, 2)
    events = [await bot.events.get() for _ in range(3)]
    assert [event["d"]["id"] for event in events] == [first, first, second]
    assert [event["s"] for event in events] == [3, 3, 4]
    ok(await bot.answer(events[0]["d"], 4, {"content": "x"}))
    assert (await bot.answer(events[1]["d"], 4, {"content": "x"})).code == 40060


async def test_interactions_can_come_late_and_out_of_order(bot: Raw, ann: Person) -> None:
    gateway = bot.playground.hub.gateway
    gateway.hold_interactions()
    ids = await run(bot, ann, 3)
    assert bot.events.empty()
    gateway.release_interactions(backwards=True)
    assert [(await bot.event("INTERACTION_CREATE"))["id"] for _ in ids] == ids[::-1]
    [later] = await run(bot, ann, 1)
    assert (await bot.event("INTERACTION_CREATE"))["id"] == later


async def test_an_interaction_kept_back_for_three_seconds_is_lost(bot: Raw, ann: Person, clock: MovableClock) -> None:
    bot.playground.hub.gateway.hold_interactions()
    [late] = await run(bot, ann, 1)
    clock.move(3.1)
    with pytest.raises(Failed):
        await ann.outcome(late)
    bot.playground.hub.gateway.release_interactions()
    assert (await bot.answer(await bot.event("INTERACTION_CREATE"), 4, {"content": "x"})).code == 10062


async def use(baker: Baker, ann: Person, step: int) -> None:
    """Ann advances a board by one step."""
    assert not baker.is_closed()
    table = ann.channel("machi-koro")
    shown = await ann.wait_for_message(table, lambda message: text_of(message) == f"Step {step}")
    await ann.click(shown, "Next step")
    await ann.wait_for_message(table, lambda message: text_of(message) == f"Step {step + 1}")


class QuickBaker(Baker):
    """A bot that does not wait five seconds before it identifies again."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        del shard_id, initial


async def test_discord_py_comes_back_after_every_code_that_lets_it(playground: Playground, ann: Person) -> None:
    gateway = playground.hub.gateway
    async with running_baker(playground, QuickBaker) as baker:
        await ann.run(ann.channel("machi-koro"), "show")
        for step, code in enumerate([code for code in Close if code not in FATAL], start=1):
            before = set(gateway.sessions)
            await gateway.hang_up(code)
            async with asyncio.timeout(10):
                while not gateway.online:  # noqa: ASYNC110 - nothing tells when a client is back
                    await asyncio.sleep(0.01)
            assert (set(gateway.sessions) == before) == (code not in ENDS_SESSION), code
            await use(baker, ann, step)


@pytest.mark.parametrize("moment", list(Moment))
@pytest.mark.parametrize("code", [4000, None])
async def test_discord_py_reconnects_after_a_loss_at_any_moment(
    playground: Playground, ann: Person, moment: Moment, code: int | None
) -> None:
    # Before HELLO only later connections: discord.py 2.7.1 does not survive that on its very first.
    later = moment in (Moment.CONNECT, Moment.RESUME)
    gateway = playground.hub.gateway
    if not later:
        gateway.hang_up_at(moment, code)
    async with running_baker(playground, QuickBaker) as baker:
        async with asyncio.timeout(10):
            await baker.wait_until_ready()
        await ann.run(ann.channel("machi-koro"), "show")
        if later:
            gateway.hang_up_at(moment, code)
            gateway.drop()
        await use(baker, ann, 1)
        assert gateway.interruption(moment) is None


async def test_discord_py_notices_that_its_heartbeats_are_lost_and_resumes(playground: Playground, ann: Person) -> None:
    gateway = playground.hub.gateway
    gateway.heartbeat_seconds = 0.5
    async with running_baker(playground, QuickBaker) as baker:
        await ann.run(ann.channel("machi-koro"), "show")
        [session] = gateway.sessions
        there(baker.ws._keep_alive).heartbeat_timeout = 0.7
        gateway.acknowledges = False
        async with asyncio.timeout(10):
            await baker.resumed.wait()
        gateway.acknowledges = True
        assert list(gateway.sessions) == [session]
        await use(baker, ann, 1)


async def test_discord_py_identifies_again_after_an_invalid_session(playground: Playground, ann: Person) -> None:
    gateway = playground.hub.gateway
    async with running_baker(playground, QuickBaker) as baker:
        await ann.run(ann.channel("machi-koro"), "show")
        [first] = gateway.sessions
        await gateway.invalidate(resumable=True)
        async with asyncio.timeout(10):
            await baker.resumed.wait()
        assert list(gateway.sessions) == [first]
        baker.is_here.clear()
        await gateway.invalidate()
        async with asyncio.timeout(10):
            await baker.is_here.wait()
        assert first not in gateway.sessions
        await use(baker, ann, 1)


async def test_a_closing_playground_refuses_connections_before_it_hangs_up(
    raw: Raw, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    await raw.connect()
    address = urlsplit(playground.base_url)
    hang_up = playground.hub.gateway.close

    async def connect_and_hang_up() -> None:
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(address.hostname, address.port)
        await hang_up()

    monkeypatch.setattr(playground.hub.gateway, "close", connect_and_hang_up)
    await playground.close()
    assert await raw.close_code() == Close.GOING_AWAY

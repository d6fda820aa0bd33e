"""Faults on request: errors, resets, lost answers, silence, slowness and refusals by code."""

import asyncio
import time

import aiohttp
import discord
import pytest

from bot.playground.faults import EDIT_MESSAGE, POST_MESSAGE, Fault, How, refuses
from bot.playground.server import Playground
from tests.bot.playground.baker import Baker, running_baker
from tests.bot.playground.raw import Raw, ok

MESSAGES = "/channels/*/messages"


async def test_the_next_matching_requests_get_an_error_without_effect(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.ERROR, 2, method="POST", path=MESSAGES))
    for _ in range(2):
        failed = await raw.post({"content": "lost"})
        assert (failed.status, failed.body) == (500, {"message": "500: Internal Server Error", "code": 0})
    ok(await raw.post({"content": "kept"}))
    assert [each["content"] for each in ok(await raw.call("GET", f"/channels/{raw.channel()}/messages"))] == ["kept"]


async def test_other_methods_and_paths_are_spared(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.ERROR, method="delete", path="/channels/*"))
    ok(await raw.call("GET", f"/channels/{raw.channel()}"))
    posted = ok(await raw.post({"content": "x"}))
    path = f"/channels/{raw.channel()}/messages/{posted['id']}"
    assert (await raw.call("DELETE", path)).status == 500
    assert (await raw.call("DELETE", path)).status == 204


async def test_a_bad_gateway_answers_with_html_instead_of_json(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.ERROR, status=502))
    async with raw.http.get(f"{raw.playground.api_url}/gateway") as response:
        assert (response.status, response.content_type) == (502, "text/html")


@pytest.mark.parametrize("how", [How.RESET, How.LOST])
async def test_a_reset_comes_before_or_after_the_deed(raw: Raw, how: How) -> None:
    raw.playground.hub.faults.add(Fault(how, path=MESSAGES))
    with pytest.raises((aiohttp.ClientOSError, aiohttp.ServerDisconnectedError)):
        await raw.post({"content": "x"})
    posted = ok(await raw.call("GET", f"/channels/{raw.channel()}/messages"))
    assert len(posted) == (how == How.LOST)


async def test_a_reset_reaches_the_client_as_errno_104(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.RESET))
    reader, writer = await asyncio.open_connection("127.0.0.1", int(raw.playground.base_url.rpartition(":")[2]))
    writer.write(b"GET /api/v10/gateway HTTP/1.1\r\nHost: " + raw.playground.base_url[7:].encode() + b"\r\n\r\n")
    with pytest.raises(ConnectionResetError):
        await reader.read()
    writer.close()


async def test_a_hanging_request_has_no_effect_before_the_client_leaves(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.HANG, path=MESSAGES))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await raw.post({"content": "x"})
    assert ok(await raw.call("GET", f"/channels/{raw.channel()}/messages")) == []


async def test_clearing_releases_hanging_requests_and_cancels_pending_faults(raw: Raw) -> None:
    faults = raw.playground.hub.faults
    faults.add(Fault(How.HANG))
    faults.add(Fault(How.ERROR, 5))
    hanging = asyncio.create_task(raw.post({"content": "x"}))
    while not faults._hanging:  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.01)
    faults.clear()
    with pytest.raises((aiohttp.ClientOSError, aiohttp.ServerDisconnectedError)):
        await hanging
    ok(await raw.post({"content": "y"}))


async def test_a_slow_request_is_done_later(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.SLOW, seconds=0.3))
    began = time.monotonic()
    ok(await raw.post({"content": "x"}))
    assert time.monotonic() - began >= 0.3


async def test_a_slow_request_is_done_though_its_client_has_gone(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.SLOW, path=MESSAGES, seconds=0.3))
    big = "big.bin", b"x" * 300_000
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await raw.post({"content": "x"}, files=[big])
    await asyncio.sleep(0.3)
    [posted] = ok(await raw.call("GET", f"/channels/{raw.channel()}/messages"))
    assert posted["content"] == "x"


async def test_a_lost_answer_repeated_with_its_nonce_posts_once(raw: Raw) -> None:
    raw.playground.hub.faults.add(Fault(How.LOST, path=MESSAGES))
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    with pytest.raises((aiohttp.ClientOSError, aiohttp.ServerDisconnectedError)):
        await raw.post(body)
    again = ok(await raw.post(body))
    [kept] = ok(await raw.call("GET", f"/channels/{raw.channel()}/messages"))
    assert kept["id"] == again["id"]


async def test_a_held_request_is_done_when_it_is_released_though_its_client_has_gone(raw: Raw) -> None:
    faults = raw.playground.hub.faults
    faults.add(Fault(How.HELD, 1, *POST_MESSAGE))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await raw.post({"content": "x"})
    assert faults.held
    assert ok(await raw.call("GET", f"/channels/{raw.channel()}/messages")) == []
    faults.release()
    while not (posted := ok(await raw.call("GET", f"/channels/{raw.channel()}/messages"))):  # noqa: ASYNC110
        await asyncio.sleep(0.01)  # what was held has no client that could wait for it
    assert ([each["content"] for each in posted], faults.held) == (["x"], False)


async def test_releasing_leaves_silent_requests_and_coming_faults_alone(raw: Raw) -> None:
    faults = raw.playground.hub.faults
    silent = faults.add(Fault(How.HANG, path=MESSAGES))
    asking = asyncio.create_task(raw.post({"content": "x"}))
    while not faults.hangs(silent):  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.01)
    faults.add(Fault(How.ERROR, None))
    faults.release()
    assert faults.hangs(silent)
    assert (await raw.call("GET", "/gateway")).status == 500
    faults.clear()
    await asyncio.gather(asking, return_exceptions=True)


@pytest.mark.parametrize(("code", "status"), [(50001, 403), (40005, 413), (200000, 400), (999_999, 400)])
async def test_a_refusal_lasts_until_it_is_stopped_and_names_its_code(raw: Raw, code: int, status: int) -> None:
    refusal = raw.playground.hub.faults.add(refuses(POST_MESSAGE, code))
    for _ in range(3):
        refused = await raw.post({"content": "x"})
        assert (refused.status, refused.code) == (status, code)
    raw.playground.hub.faults.stop(refusal)
    ok(await raw.post({"content": "x"}))


async def test_a_refusal_can_be_one_channels_and_one_kind_of_requests(raw: Raw) -> None:
    raw.playground.hub.faults.add(refuses(EDIT_MESSAGE, 50005, channel_id=raw.channel()))
    posted = ok(await raw.post({"content": "x"}))
    assert (await raw.call("PATCH", f"/channels/{posted['channel_id']}/messages/{posted['id']}", {})).code == 50005
    other = f"/channels/{raw.channel('speakeasy')}/messages"
    there = ok(await raw.call("POST", other, {"content": "x"}))
    ok(await raw.call("PATCH", f"{other}/{there['id']}", {"content": "y"}))


@pytest.mark.parametrize("code", [0, 30046])
async def test_a_429_says_for_how_long_and_comes_from_discord(raw: Raw, code: int) -> None:
    fault = Fault(How.ERROR, 1, *POST_MESSAGE, status=429, code=code, retry_after=1163.0)
    raw.playground.hub.faults.add(fault)
    refused = await raw.post({"content": "x"})
    assert (refused.status, refused.code, refused.body["retry_after"]) == (429, code, 1163.0)
    assert (refused.headers["Retry-After"], "Via" in refused.headers) == ("1163", True)


@pytest.mark.parametrize(("times", "seconds", "status"), [(0, 0, 500), (1, -1, 500), (1, 0, 200)])
def test_impossible_faults_are_refused(times: int, seconds: float, status: int) -> None:
    with pytest.raises(ValueError, match="a fault needs"):
        Fault(How.ERROR, times, seconds=seconds, status=status)


async def channel_of(baker: Baker, playground: Playground) -> discord.TextChannel:
    [found] = [channel for channel in baker.get_all_channels() if channel.name == "machi-koro"]
    assert isinstance(found, discord.TextChannel)
    assert found.guild.id == playground.hub.world.guild_id
    return found


async def test_discord_py_tries_again_after_an_error(playground: Playground) -> None:
    async with running_baker(playground) as baker:
        channel = await channel_of(baker, playground)
        playground.hub.faults.add(Fault(How.ERROR, method="POST", path=MESSAGES))
        said = await channel.send("at the second try")
        assert [message.id async for message in channel.history()] == [said.id]


async def test_discord_py_does_not_try_again_after_a_reset(playground: Playground) -> None:
    async with running_baker(playground) as baker:
        channel = await channel_of(baker, playground)
        playground.hub.faults.add(Fault(How.RESET, method="POST", path=MESSAGES))
        with pytest.raises(aiohttp.ClientConnectionError):
            await channel.send("lost")

"""The server requests of the drawer "Time and trouble"."""

import asyncio

import pytest

from bot.playground.server import Playground
from tests.bot.playground.raw import EPHEMERAL, V2, Raw, ok
from tests.support.person import Impossible, Json, Person


async def do(person: Person, **deed: object) -> Json:
    """Send a request of the drawer; returns its report."""
    return await person._call("POST", "/play/trouble", json=deed)


async def status_of_posting(raw: Raw) -> int:
    """Post a message; returns only the status, because a gateway's error is no JSON."""
    address = f"{raw.playground.api_url}/channels/{raw.channel()}/messages"
    headers = {"Authorization": f"Bot {raw.playground.token}"}
    async with raw.http.post(address, json={"content": "x"}, headers=headers) as response:
        return response.status


def text(words: str) -> Json:
    """A text display."""
    return {"type": 10, "content": words}


def button() -> Json:
    """A row with a button."""
    return {"type": 1, "components": [{"type": 2, "style": 2, "label": "Go", "custom_id": "go"}]}


async def test_at_first_there_is_no_trouble(ann: Person) -> None:
    report = await ann._call("GET", "/play/trouble")
    assert report == {"clock": {"ahead": 0.0}, "bot": None, "faults": [], "rate_limits": report["rate_limits"]}


async def test_a_cut_connection_is_gone_and_can_be_resumed(raw: Raw, ann: Person) -> None:
    await raw.connect(until="READY")
    await do(ann, do="gateway", how="drop")
    assert await raw.close_code() in (None, 1006)
    with pytest.raises(Impossible, match="not connected"):
        await do(ann, do="gateway", how="drop")
    await raw.connect(resume=True, until="RESUMED")


async def test_the_bot_is_asked_to_reconnect(raw: Raw, ann: Person) -> None:
    await raw.connect(until="READY")
    await do(ann, do="gateway", how="reconnect")
    await raw.op(7)


@pytest.mark.parametrize(("how", "resumable"), [("invalid", False), ("invalid_resumable", True)])
async def test_the_session_is_called_invalid(raw: Raw, ann: Person, how: str, resumable: bool) -> None:
    await raw.connect(until="READY")
    await do(ann, do="gateway", how=how)
    assert await raw.op(9) is resumable


async def test_the_board_is_the_newest_public_message_with_controls(raw: Raw, ann: Person) -> None:
    channel = str(raw.channel())
    ok(await raw.sync({"type": 1, "name": "hand", "description": "x"}))
    await raw.connect()
    older = ok(await raw.post_v2(text("older"), button()))
    board = ok(await raw.post_v2(text("board"), button()))
    call = ok(await raw.post({"content": "your move"}))
    await ann.start_interaction(2, channel, {"name": "hand"})
    asked = await raw.event("INTERACTION_CREATE")
    ok(await raw.answer(asked, 4, {"flags": V2 | EPHEMERAL, "components": [text("your hand"), button()]}))
    await ann.wait_for_message(channel, lambda message: message["flags"] & EPHEMERAL)
    await do(ann, do="board", channel_id=channel)
    await ann.wait_until(lambda: board["id"] not in ann.messages[channel], "the board's end")
    assert {older["id"], call["id"]} < set(ann.messages[channel])
    assert len(ann.messages[channel]) == 3


@pytest.mark.parametrize("channel", ["town", "1", "", "x"])
async def test_without_a_board_none_is_deleted(raw: Raw, ann: Person, channel: str) -> None:
    place = ann.channel("town-square") if channel == "town" else channel
    with pytest.raises(Impossible, match="no board") as refused:
        await do(ann, do="board", channel_id=place)
    assert refused.value.status == 404


async def test_the_next_requests_fail_as_often_as_was_asked(raw: Raw, ann: Person) -> None:
    report = await do(ann, do="fault", how="error", times=2, status=502)
    assert [(fault["how"], fault["times"], fault["status"]) for fault in report["faults"]] == [("error", 2, 502)]
    assert await status_of_posting(raw) == 502
    assert (await ann._call("GET", "/play/trouble"))["faults"][0]["times"] == 1
    assert await status_of_posting(raw) == 502
    ok(await raw.post({"content": "x"}))
    assert (await ann._call("GET", "/play/trouble"))["faults"] == []


async def test_the_next_request_is_answered_late(raw: Raw, ann: Person) -> None:
    await do(ann, do="fault", how="slow", seconds=0.3)
    before = asyncio.get_running_loop().time()
    ok(await raw.post({"content": "x"}))
    assert asyncio.get_running_loop().time() - before >= 0.3


async def test_pending_faults_can_be_cancelled(raw: Raw, ann: Person) -> None:
    await do(ann, do="fault", how="reset", times=5)
    assert (await do(ann, do="calm"))["faults"] == []
    ok(await raw.post({"content": "x"}))


@pytest.mark.parametrize("deed", [{"times": 0}, {"times": 10**6}, {"seconds": 1e9}, {"seconds": -1}, {"status": 200}])
async def test_impossible_faults_are_refused_in_words(ann: Person, deed: Json) -> None:
    with pytest.raises(Impossible, match=r"At most|at least|from 400"):
        await do(ann, do="fault", how="error", **deed)


async def test_rate_limits_are_put_on_and_taken_off(playground: Playground, raw: Raw, ann: Person) -> None:
    assert (await do(ann, do="limits", on=True))["rate_limits"] is True
    answers = [await raw.post({"content": "x"}) for _ in range(6)]
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    assert (await do(ann, do="limits", on=False))["rate_limits"] is False
    ok(await raw.post({"content": "x"}))


@pytest.mark.parametrize("how", ["start", "stop", "restart", "kill"])
async def test_a_bot_started_elsewhere_is_not_minded(ann: Person, how: str) -> None:
    with pytest.raises(Impossible, match="started elsewhere") as refused:
        await do(ann, do="bot", how=how)
    assert refused.value.status == 409


@pytest.mark.parametrize(
    "deed",
    [{}, {"do": "magic"}, {"do": "clock"}, {"do": "clock", "seconds": "soon"}, {"do": "bot", "how": "hug"}, {"do": 1}],
)
async def test_nonsense_is_refused_in_words(ann: Person, deed: Json) -> None:
    with pytest.raises(Impossible) as refused:
        await do(ann, **deed)
    assert refused.value.status == 400
    assert len(str(refused.value)) > 10


async def test_every_page_gets_the_report(ann: Person, bo: Person) -> None:
    report = await do(ann, do="clock", seconds=60)
    await bo.wait_until(lambda: any(each["type"] == "trouble" for each in bo.events), "being told")
    assert [each["data"] for each in bo.events if each["type"] == "trouble"][-1] == report

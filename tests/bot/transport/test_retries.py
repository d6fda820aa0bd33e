"""Answers to interactions that meet a 429: sent again, whole, while they still count, and no longer."""

import io
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import pytest
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.transport import retries, traffic
from bot.transport.other_answers import OtherAnswers
from bot.transport.retries import RetryingAdapter
from bot.transport.traffic import Traffic

CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"
EDIT = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"


class Sent:
    """Requests to a Discord that refuses with these statuses in turn and then accepts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.statuses: Sequence[int] = ()
        self.headers: dict[str, str] = {}
        self.bodies: list[bytes] = []
        self.waited: list[float] = []
        monkeypatch.setattr(AsyncWebhookAdapter, "request", self._request)
        monkeypatch.setattr(retries, "asyncio", SimpleNamespace(sleep=self._sleep, get_running_loop=lambda: self))

    def time(self) -> float:
        """The seconds that passed so far."""
        return sum(self.waited)

    async def _sleep(self, seconds: float) -> None:
        self.waited.append(seconds)

    async def _request(self, _: Route, __: aiohttp.ClientSession, *, files: Sequence[discord.File]) -> str:
        self.bodies.append(files[0].fp.read())
        if len(self.bodies) > len(self.statuses):
            return "taken"
        status = self.statuses[len(self.bodies) - 1]
        answer = SimpleNamespace(status=status, reason="no", headers=self.headers)
        raise discord.HTTPException(cast("aiohttp.ClientResponse", answer), "no")

    async def answer(self, path: str = CALLBACK) -> object:
        """Send a picture as an answer."""
        route = Route("POST", path, webhook_id=7, webhook_token="x")
        file = discord.File(io.BytesIO(b"a picture"), filename="picture.png")
        return await RetryingAdapter(Traffic()).request(route, cast("aiohttp.ClientSession", None), files=[file])


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    return Sent(monkeypatch)


@pytest.mark.parametrize("path", [CALLBACK, EDIT])
async def test_a_rate_limited_answer_is_sent_again_whole(sent: Sent, path: str) -> None:
    sent.statuses = (429, 429, 429)
    assert await sent.answer(path) == "taken"
    assert sent.bodies == [b"a picture"] * 4
    assert sent.waited == sorted(set(sent.waited)), "each time longer"


async def test_it_waits_for_the_given_time(sent: Sent) -> None:
    sent.statuses, sent.headers = (429,), {"Retry-After": "2"}
    assert await sent.answer() == "taken"
    assert sent.waited == [2.0]


@pytest.mark.parametrize("told", ["3600", "Sun, 22 Nov 2026 05:00:00 GMT", "-1"])
async def test_a_wait_beyond_the_interactions_life_gives_up_at_once(sent: Sent, told: str) -> None:
    sent.statuses, sent.headers = (429,), {"Retry-After": told}
    with pytest.raises(discord.HTTPException):
        await sent.answer()
    assert sent.waited == []


@pytest.mark.parametrize(("path", "longest"), [(CALLBACK, traffic.FIRST_ANSWER_SECONDS), (EDIT, retries.AFTERWARDS)])
async def test_it_gives_up_when_the_answer_no_longer_counts(sent: Sent, path: str, longest: float) -> None:
    sent.statuses = (429,) * 100
    with pytest.raises(discord.HTTPException):
        await sent.answer(path)
    assert longest / 4 < sum(sent.waited) < longest


async def test_other_refusals_are_not_retried(sent: Sent) -> None:
    sent.statuses = (400,)
    with pytest.raises(discord.HTTPException):
        await sent.answer()
    assert len(sent.bodies) == 1


async def test_an_answers_lifetime_begins_with_the_click() -> None:
    now = 100.0
    watcher = Traffic(lambda: now)
    watcher._made[7] = now - 1
    assert watcher.seconds_left(7) == traffic.FIRST_ANSWER_SECONDS - 1
    assert watcher.seconds_left(8) == traffic.FIRST_ANSWER_SECONDS, "it has only just come"
    watcher._made[7] = now - 60
    assert watcher.seconds_left(7) == 0


async def test_answers_of_another_process_are_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Given Discord, which says of each interaction that it was answered already."""
    counted = list[int]()

    async def refuse(*_: object, **__: object) -> None:
        answer = SimpleNamespace(status=400, reason="no", headers={})
        raise discord.HTTPException(cast("aiohttp.ClientResponse", answer), {"code": 40060, "message": "answered"})

    monkeypatch.setattr(AsyncWebhookAdapter, "request", refuse)
    monkeypatch.setattr(OtherAnswers, "came_first", lambda self: counted.append(1))
    adapter = RetryingAdapter(Traffic())
    for path, number in ((CALLBACK, 7), (CALLBACK, 7), (EDIT, 8), (CALLBACK, 9)):
        with pytest.raises(discord.HTTPException):
            await adapter.request(Route("POST", path, webhook_id=number, webhook_token="x"), None)  # type: ignore[arg-type]
    assert len(counted) == 2, "the second try to answer one may follow a first that arrived"

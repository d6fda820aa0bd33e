"""What passes by itself is waited for at the start; what a person has to mend is not."""

import asyncio
import logging
from collections.abc import Callable

import aiohttp
import discord
import pytest
from multidict import CIMultiDict

from bot.errors import CannotStart, NotYet
from bot.hosting.patience import Patience, passing
from data.failures import StorageFailure
from data.migrate import StoreError


class Response:
    """As much of a response as discord.py's errors read."""

    reason = "Reason"

    def __init__(self, status: int, **headers: str) -> None:
        self.status = status
        self.headers = CIMultiDict({name.replace("_", "-"): value for name, value in headers.items()})


def answered(status: int, **headers: str) -> discord.HTTPException:
    return discord.HTTPException(Response(status, **headers), "<html>\nOops</html>")


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that were made; none takes any time."""
    made = list[float]()

    async def sleep(seconds: float) -> None:
        made.append(seconds)

    monkeypatch.setattr("bot.hosting.patience.asyncio.sleep", sleep)
    return made


def failing(*errors: Exception) -> Callable[[], asyncio.Future[str]]:
    """An attempt that fails with each of these in turn, then works."""
    left = list(errors)

    def attempt() -> asyncio.Future[str]:
        future = asyncio.get_running_loop().create_future()
        if left:
            future.set_exception(left.pop(0))
        else:
            future.set_result("done")
        return future

    return attempt


async def test_pauses_grow_and_each_has_one_line(pauses: list[float], caplog: pytest.LogCaptureFixture) -> None:
    errors = [answered(503)] * 8
    assert await Patience().until(failing(*errors)) == "done"
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    assert [each.getMessage() for each in caplog.records] == [
        f"Discord answers 503; trying again in {pause:.0f} s" for pause in pauses
    ]
    assert {each.levelno for each in caplog.records} == {logging.WARNING}


async def test_retry_after_is_kept(pauses: list[float]) -> None:
    dated = "Wed, 21 Oct 2026 07:28:00 GMT"
    errors = (
        answered(429, Retry_After="90"),
        answered(503, Retry_After="0"),
        discord.RateLimited(1163),
        answered(429, Retry_After=dated),
    )
    await Patience().until(failing(*errors))
    assert pauses == [90, 2, 1163, 60]


async def test_it_says_why_it_waits_until_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    patience, seen = Patience(), list[str]()

    async def sleep(seconds: float) -> None:
        seen.append(patience.why)

    monkeypatch.setattr("bot.hosting.patience.asyncio.sleep", sleep)
    await patience.until(failing(NotYet("first"), StorageFailure("second")))
    assert (seen, patience.why) == (["first", "second"], "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (answered(500), "Discord answers 500"),
        (answered(403), "Discord answers 403"),
        (aiohttp.ServerDisconnectedError(), "Discord cannot be reached (Server disconnected)"),
        (TimeoutError(), "Discord cannot be reached (TimeoutError)"),
        (OSError(101, "Network is unreachable"), "Discord cannot be reached ([Errno 101] Network is unreachable)"),
        (StorageFailure("the disk is full"), "the disk is full"),
    ],
)
def test_trouble_that_passes_is_said_in_one_line(error: Exception, words: str) -> None:
    assert str(passing(error)) == words


def test_the_gateway_counts_like_the_answer_behind_it() -> None:
    lost, refused = discord.GatewayNotFound(), discord.GatewayNotFound()  # type: ignore[no-untyped-call]
    lost.__cause__, refused.__cause__ = answered(503, Retry_After="7"), answered(401)
    found = passing(lost)
    assert found is not None
    assert (str(found), found.seconds) == ("Discord answers 503", 7)
    assert passing(refused) is None


@pytest.mark.parametrize(
    "error",
    [
        answered(401),
        discord.LoginFailure("Improper token has been passed."),
        StoreError("the database has version 99"),
        StorageFailure("the database is damaged", damaged=True),
        CannotStart("DISCORD_TOKEN is malformed"),
        KeyError("a mistake of ours"),
    ],
)
async def test_what_a_person_has_to_mend_is_not_waited_for(error: Exception, pauses: list[float]) -> None:
    with pytest.raises(type(error)):
        await Patience().until(failing(error))
    assert pauses == []

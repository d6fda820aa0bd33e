"""The circuit breaker: it opens when all requests fail, tries one request, and closes when that succeeds."""

import asyncio
import contextlib
import heapq
import itertools
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import msgspec
import pytest

from bot.concurrency import RETRY_FIRST, backoff
from bot.transport.circuit_breaker import (
    FAILURES,
    LIMITED_MOST,
    PAUSE_FIRST,
    PAUSE_MOST,
    SILENT,
    TRIAL_SECONDS,
    WITHIN,
    CircuitBreaker,
    CircuitOpen,
    TrialFailed,
)
from tests.support.clock import Clock


def refusal(status: int) -> discord.HTTPException:
    """discord.py's exception for an answer with that status."""
    response = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(cast("aiohttp.ClientResponse", response), "no")


def fail(breaker: CircuitBreaker, error: Exception | None = None) -> None:
    error = error or refusal(503)
    with pytest.raises(type(error)), breaker.request():
        raise error


def fail_in_trial(breaker: CircuitBreaker, error: Exception | None = None) -> float:
    """Returns for how long the sender of the failed trial waits."""
    with pytest.raises(TrialFailed) as failed, breaker.request():
        raise error or refusal(503)
    return failed.value.seconds


def work(breaker: CircuitBreaker) -> None:
    with breaker.request():
        pass


@pytest.fixture
def breaker(clock: Clock) -> CircuitBreaker:
    return CircuitBreaker(clock)


@pytest.mark.parametrize("error", [refusal(500), refusal(429), TimeoutError(), ConnectionResetError()])
def test_when_all_fails_it_rests(breaker: CircuitBreaker, error: Exception) -> None:
    for _ in range(FAILURES):
        assert breaker.open_seconds == 0
        fail(breaker, error)
    assert breaker.open_seconds == PAUSE_FIRST
    with pytest.raises(CircuitOpen), breaker.request():
        pytest.fail("something was sent")


def test_one_success_between_failures_is_enough_to_go_on(breaker: CircuitBreaker) -> None:
    for _ in range(3):
        for _ in range(FAILURES - 1):
            fail(breaker)
        work(breaker)
    assert breaker.open_seconds == 0


def test_reading_between_failures_does_not_show_that_messages_are_accepted(breaker: CircuitBreaker) -> None:
    for _ in range(FAILURES):
        with breaker.request(reads=True):
            pass
        fail(breaker)
    assert breaker.open_seconds == PAUSE_FIRST


def test_a_message_is_tried_after_a_trial_that_only_read(breaker: CircuitBreaker, clock: Clock) -> None:
    for _ in range(FAILURES):
        fail(breaker)
    clock.now += PAUSE_FIRST
    with breaker.request(reads=True):
        pass
    fail_in_trial(breaker)
    assert breaker.open_seconds == 2 * PAUSE_FIRST, "the message was the trial"


def test_a_refusal_is_an_answer(breaker: CircuitBreaker) -> None:
    for _ in range(2 * FAILURES):
        fail(breaker, refusal(403))
    assert breaker.open_seconds == 0


def test_failures_over_a_long_time_do_not_add_up(breaker: CircuitBreaker, clock: Clock) -> None:
    for _ in range(3 * FAILURES):
        fail(breaker)
        clock.move(WITHIN / (FAILURES - 1) + 1)
    assert breaker.open_seconds == 0


def test_after_the_pause_one_request_is_tried_while_others_wait(breaker: CircuitBreaker, clock: Clock) -> None:
    for _ in range(FAILURES):
        fail(breaker)
    clock.move(PAUSE_FIRST)
    assert breaker.open_seconds == 0
    with breaker.request():
        assert breaker.open_seconds > 0
        with pytest.raises(CircuitOpen), breaker.request():
            pytest.fail("two were tried")
    assert breaker.open_seconds == 0
    for _ in range(FAILURES - 1):
        fail(breaker)
    assert breaker.open_seconds == 0


def rests(breaker: CircuitBreaker, clock: Clock, error: Exception, trials: int) -> list[float]:
    """The pauses before each of these trials, all of which fail."""
    for _ in range(FAILURES):
        fail(breaker, error)
    found = []
    for _ in range(trials):
        found.append(breaker.open_seconds)
        clock.move(breaker.open_seconds)
        fail_in_trial(breaker, error)
    return found


def test_each_rest_is_twice_as_long_up_to_a_limit(
    breaker: CircuitBreaker, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    assert rests(breaker, clock, refusal(503), 4) == [PAUSE_FIRST, PAUSE_MOST, PAUSE_MOST, PAUSE_MOST]
    assert [record.levelno for record in caplog.records] == [logging.WARNING], "said once"
    clock.move(breaker.open_seconds)
    work(breaker)
    for _ in range(FAILURES):
        fail(breaker)
    assert breaker.open_seconds == PAUSE_FIRST


def test_a_host_that_sends_too_much_rests_longer(breaker: CircuitBreaker, clock: Clock) -> None:
    found = rests(breaker, clock, refusal(429), 9)
    assert found[:4] == [PAUSE_FIRST, 2 * PAUSE_FIRST, 4 * PAUSE_FIRST, 8 * PAUSE_FIRST]
    assert found[-1] == LIMITED_MOST


def test_the_sender_of_a_failed_trial_comes_after_the_others(breaker: CircuitBreaker, clock: Clock) -> None:
    """Given one message that Discord never takes: it must not be every trial."""
    for _ in range(FAILURES):
        fail(breaker)
    clock.move(breaker.open_seconds)
    assert fail_in_trial(breaker) > breaker.open_seconds


OUTAGES = [20.0, 120.0, 600.0]
LATE = 20.0
"""Seconds after Discord's return in which everything must have been sent."""


class Answered(msgspec.Struct, frozen=True):
    """When a request ends, and with which error."""

    at: float
    error: Exception | None = None


def at_once(began: float, back: float) -> Answered:
    """A server without Discord behind it."""
    return Answered(began + 0.1, refusal(503) if began < back else None)


def after_tries_of_its_own(began: float, back: float) -> Answered:
    """discord.py repeats a request that is answered with 500."""
    works = [began + after for after in (0, 1, 4, 9, 16) if began + after >= back]
    return Answered(works[0] + 0.1) if works else Answered(began + 25, refusal(500))


def never(began: float, back: float) -> Answered:
    """The sender gives up after a while."""
    return Answered(began + 30, TimeoutError()) if began < back else Answered(began + 0.1)


def slowest(breaker: CircuitBreaker, clock: Clock, answer: Callable[[float], Answered], slots: int) -> float:
    """When the last of some messages was sent, each by a sender with growing pauses of its own."""
    pauses, sent, order = [RETRY_FIRST] * slots, [0.0] * slots, itertools.count()
    due: list[tuple[float, int, int, Request | None]] = [(clock(), next(order), slot, None) for slot in range(slots)]
    while due:
        clock.now, _, slot, request = heapq.heappop(due)
        if request is None:
            try:
                request = Request(breaker, answer(clock()))
            except CircuitOpen as rest:
                heapq.heappush(due, (clock() + rest.seconds, next(order), slot, None))
            else:
                heapq.heappush(due, (request.answered.at, next(order), slot, request))
            continue
        try:
            request.end()
        except CircuitOpen as rest:
            heapq.heappush(due, (clock() + rest.seconds, next(order), slot, None))
        except (discord.HTTPException, TimeoutError):
            heapq.heappush(due, (clock() + pauses[slot], next(order), slot, None))
            pauses[slot] = backoff(pauses[slot])
        else:
            sent[slot] = clock()
    return max(sent)


class Request:
    """A request under way, which a trial gives less time."""

    def __init__(self, breaker: CircuitBreaker, answered: Answered) -> None:
        began = breaker._clock()
        self._stack = contextlib.ExitStack()
        trial = self._stack.enter_context(breaker.request())
        cut = trial and answered.at > began + TRIAL_SECONDS
        self.answered = Answered(began + TRIAL_SECONDS, TimeoutError()) if cut else answered

    def end(self) -> None:
        """It is answered."""
        with self._stack.pop_all():
            if self.answered.error is not None:
                raise self.answered.error


@pytest.mark.parametrize("outage", OUTAGES)
@pytest.mark.parametrize("slots", [1, 3, 40])
@pytest.mark.parametrize("how", [at_once, after_tries_of_its_own, never])
def test_what_waited_is_sent_soon_after_discord_returns(
    breaker: CircuitBreaker, clock: Clock, outage: float, slots: int, how: Callable[[float, float], Answered]
) -> None:
    back = clock() + outage
    assert slowest(breaker, clock, lambda began: how(began, back), slots) <= back + LATE


def test_few_requests_are_made_while_discord_is_away(breaker: CircuitBreaker, clock: Clock) -> None:
    back, tries = clock() + 600, 0
    while clock() < back:
        with contextlib.suppress(Exception), breaker.request():
            tries += 1
            raise refusal(503)
        clock.move(0.1)
    assert tries <= FAILURES + 600 / PAUSE_MOST + 1


async def test_a_request_given_up_after_long_silence_has_failed(breaker: CircuitBreaker, clock: Clock) -> None:
    async def silent(seconds: float) -> None:
        with breaker.request():
            clock.move(seconds)
            raise asyncio.CancelledError

    for _ in range(2 * FAILURES):
        await asyncio.gather(silent(0.0), return_exceptions=True)
    assert breaker.open_seconds == 0
    breaker = CircuitBreaker(clock, failures=2, pause=1.0)
    for _ in range(2):
        await asyncio.gather(silent(SILENT), return_exceptions=True)
    assert breaker.open_seconds == 1.0


def test_a_request_from_before_the_pause_does_not_extend_it(breaker: CircuitBreaker, clock: Clock) -> None:
    early = breaker.request()
    early.__enter__()
    for _ in range(FAILURES):
        fail(breaker)
    clock.move(1)
    assert not early.__exit__(TimeoutError, TimeoutError(), None)
    assert breaker.open_seconds == PAUSE_FIRST - 1

"""The circuit breaker: it opens when all requests fail, tries one request, and closes when that succeeds."""

import asyncio
import logging
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import pytest

from bot.transport.circuit_breaker import FAILURES, PAUSE_FIRST, PAUSE_MOST, SILENT, WITHIN, CircuitBreaker, CircuitOpen
from tests.support.clock import Clock


def refusal(status: int) -> discord.HTTPException:
    """discord.py's exception for an answer with that status."""
    response = SimpleNamespace(status=status, reason="", headers={})
    return discord.HTTPException(cast("aiohttp.ClientResponse", response), "no")


def fail(breaker: CircuitBreaker, error: Exception | None = None) -> None:
    error = error or refusal(503)
    with pytest.raises(type(error)), breaker.request():
        raise error


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
    fail(breaker)
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


def test_each_rest_is_twice_as_long_up_to_a_limit(
    breaker: CircuitBreaker, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(FAILURES):
        fail(breaker)
    rests = []
    for _ in range(6):
        rests.append(breaker.open_seconds)
        clock.move(breaker.open_seconds)
        fail(breaker)
    assert rests == [PAUSE_FIRST, 2 * PAUSE_FIRST, 4 * PAUSE_FIRST, 8 * PAUSE_FIRST, PAUSE_MOST, PAUSE_MOST]
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 7
    clock.move(breaker.open_seconds)
    work(breaker)
    for _ in range(FAILURES):
        fail(breaker)
    assert breaker.open_seconds == PAUSE_FIRST


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

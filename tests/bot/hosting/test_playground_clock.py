"""The clock of the playground's bot: lines of JSON on a pipe move it until the pipe closes."""

import asyncio
import logging
import os

import pytest

from bot.hosting.playground_clock import Lines, PlaygroundClock, PlaygroundLine, follow_playground


def no_line_yet() -> "asyncio.Future[PlaygroundLine]":
    """The first line, before it came."""
    return asyncio.get_running_loop().create_future()


def test_moved_it_is_ahead_and_calls_its_listeners() -> None:
    clock = PlaygroundClock(lambda: 100.0)
    told: list[float] = []
    clock.on_move.append(lambda: told.append(clock()))
    clock.move_to(3600)
    assert clock() == 3700.0
    assert told == [3700.0]


@pytest.mark.parametrize("line", [b"", b"3600", b'{"ahead": "soon"}', b"[]", b"\xff"])
async def test_a_malformed_line_does_not_move_the_clock(line: bytes, caplog: pytest.LogCaptureFixture) -> None:
    reading, writing = os.pipe()
    clock, first = PlaygroundClock(lambda: 100.0), no_line_yet()
    os.write(writing, line + b"\n")
    os.close(writing)
    with caplog.at_level(logging.ERROR):
        assert await follow_playground(clock, Lines(reading), first) is False
    os.close(reading)
    assert clock() == 100.0
    assert not first.done()
    assert "cannot parse" in caplog.text


async def test_a_stop_line_ends_following_at_once() -> None:
    reading, writing = os.pipe()
    os.write(writing, b'{"ahead": 5}\n{"stop": true}\n')
    async with asyncio.timeout(5):
        assert await follow_playground(PlaygroundClock(), Lines(reading), no_line_yet()) is True
    os.close(writing)
    await asyncio.sleep(0.02)
    os.close(reading)


async def test_lines_are_followed_until_the_pipe_closes(caplog: pytest.LogCaptureFixture) -> None:
    reading, writing = os.pipe()
    clock, first = PlaygroundClock(lambda: 0.0), no_line_yet()
    leading = asyncio.create_task(follow_playground(clock, Lines(reading), first))
    os.write(writing, b'{"ahead": 1')
    await asyncio.sleep(0.02)
    assert not first.done()
    os.write(writing, b'0, "api_url": "http://127.0.0.1", "token": "t"}\nnonsense\n{"ahead": 20}\n{"ahead"')
    async with asyncio.timeout(5):
        assert await first == PlaygroundLine(10, api_url="http://127.0.0.1", token="t")
        while clock() != 20:  # noqa: ASYNC110 - a clock cannot be awaited
            await asyncio.sleep(0.005)
        os.close(writing)
        with caplog.at_level(logging.ERROR):
            assert await leading is False
    os.close(reading)
    assert clock() == 20
    assert "cannot parse" in caplog.text

"""Discord refuses messages for a while: clicks are still answered, and later everything is shown once."""

import asyncio
import logging

import pytest

from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from bot.publishing.publisher import Pacing
from bot.transport.circuit_breaker import FAILURES, CircuitBreaker
from cogs.ui import words
from data.rows import Subject
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, boards_shown, history, told
from tests.support.long import LONG, sampled
from tests.support.timeouts import until

PAUSE = 3.0


@pytest.mark.parametrize("status", sampled([503, 429], 503))
async def test_clicks_are_answered_while_discord_takes_no_messages(
    party: Party, inside: BotInside, playground: Playground, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    publisher = inside.bot.publisher
    breaker = publisher._throttle.breaker = CircuitBreaker(failures=2, pause=0.5)
    for method in ("POST", "PATCH", "DELETE"):
        playground.hub.faults.add(Fault(How.ERROR, 1000, method=method, path="/channels/*", status=status))

    for _ in range(2):  # a turn: the next one has a board of its own
        asked = await party.question()
        await party.answer(asked)  # it is answered, or this raises
    await until(lambda: "Discord accepts no messages" in caplog.text, 30)
    await party.host.run(party.channel, "machi town")

    playground.hub.faults.clear()
    await party.steps_on(3)
    await party.question()
    assert "Discord accepts messages again" in caplog.text
    assert breaker.open_seconds == 0
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert [len(found) for found in boards.values()] == [1] * len(boards)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@LONG
async def test_messages_are_tried_every_few_seconds_while_discord_is_down(
    party: Party, inside: BotInside, playground: Playground
) -> None:
    """Given an outage of half a minute, the boards are right soon after, without anybody's help."""
    refused = [
        playground.hub.faults.add(Fault(How.ERROR, 1000, method=method, path="/channels/*", status=503))
        for method in ("POST", "PATCH", "DELETE")
    ]
    for _ in range(2):  # a turn: the next one has a board of its own
        await party.answer(await party.question())
    trials = 2
    await until(lambda: sum(1000 - (fault.times or 0) for fault in refused) >= FAILURES + trials)
    playground.hub.faults.clear()
    await party.question()
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert [len(found) for found in boards.values()] == [1] * len(boards)


async def test_a_rate_limited_answer_comes_a_moment_later(
    party: Party, inside: BotInside, playground: Playground
) -> None:
    asked = await party.question()
    playground.hub.faults.add(Fault(How.ERROR, 2, path="/interactions/*", status=429))
    await party.answer(asked)
    person = party.people[asked.who]
    playground.hub.faults.add(Fault(How.ERROR, 2, path="/interactions/*", status=429))
    await person.run(party.channel, "machi town")
    assert playground.hub.faults.pending == []
    assert not person.failures
    assert not [text for text in told(person, party.channel) if text == str(words.DISCORD_STUMBLED)]
    assert await party.question() != asked


async def test_a_table_is_redrawn_at_most_once_per_pause(
    party: Party, inside: BotInside, playground: Playground
) -> None:
    await party.question()
    publisher, loop = inside.bot.publisher, asyncio.get_running_loop()
    publisher._pacing = Pacing(PAUSE)
    rounds, catch_up = list[tuple[float, float | None]](), publisher._catch_up

    async def noted(subject: Subject) -> bool:
        rounds.append((loop.time(), publisher._touched.get(subject)))
        return await catch_up(subject)

    publisher._catch_up = noted  # type: ignore[method-assign]
    await party.steps_on(4)
    await party.question()
    waited = [(now, touched) for now, touched in rounds if touched is not None]
    assert waited
    assert all(now >= touched + PAUSE - 0.01 for now, touched in waited)
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert [len(found) for found in boards.values()] == [1] * len(boards)

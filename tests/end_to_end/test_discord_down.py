"""Discord takes nothing that we write, for a while: clicks are answered, then everything is shown, once."""

import asyncio
import logging

import pytest

from bot.playground.faults import How
from bot.playground.server import Playground
from bot.publishing.publisher import Pacing
from bot.transport.circuit_breaker import CircuitBreaker
from cogs.ui import words
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Asked, Party, boards_shown, history, told
from tests.support.long import sampled

PAUSE = 3.0


async def asked_of(party: Party) -> Asked:
    asked = await party.next()
    assert asked is not None
    return asked


@pytest.mark.parametrize("status", sampled([503, 429], 503))
async def test_clicks_are_answered_while_discord_takes_no_messages_and_then_all_is_shown_once(
    party: Party, inside: BotInside, playground: Playground, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    publisher = inside.bot.publisher
    breaker = publisher._throttle.breaker = CircuitBreaker(failures=2, pause=0.5)
    for method in ("POST", "PATCH", "DELETE"):
        playground.hub.faults.add(How.ERROR, 1000, method=method, path="/channels/*", status=status)

    for _ in range(2):  # a go: the next one has a board of its own
        asked = await asked_of(party)
        await party.answer(asked)  # it is answered, or this raises
    async with asyncio.timeout(30):
        while "Discord accepts no messages" not in caplog.text:  # noqa: ASYNC110 - it is the log that tells
            await asyncio.sleep(0.05)
    await party.host.run(party.channel, "machi town")

    playground.hub.faults.clear()
    for _ in range(3):
        await party.step()
    await asked_of(party)
    assert "Discord accepts messages again" in caplog.text
    assert breaker.open_seconds == 0
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert [len(found) for found in boards.values()] == [1] * len(boards)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_whose_answer_is_told_to_slow_down_has_it_a_moment_later(
    party: Party, inside: BotInside, playground: Playground
) -> None:
    asked = await asked_of(party)
    playground.hub.faults.add(How.ERROR, 2, path="/interactions/*", status=429)
    await party.answer(asked)
    person = party.people[asked.who]
    playground.hub.faults.add(How.ERROR, 2, path="/interactions/*", status=429)
    await person.run(party.channel, "machi town")
    assert playground.hub.faults.pending == []
    assert not person.failures
    assert not [text for text in told(person, party.channel) if text == words.DISCORD_STUMBLED]
    assert await asked_of(party) != asked


async def test_what_one_table_shows_changes_at_most_once_in_a_pause(
    party: Party, inside: BotInside, playground: Playground
) -> None:
    await asked_of(party)
    publisher, loop = inside.bot.publisher, asyncio.get_running_loop()
    publisher._pacing = Pacing(PAUSE)
    rounds, catch_up = list[tuple[float, float | None]](), publisher._catch_up

    async def noted(table_id: int) -> None:
        rounds.append((loop.time(), publisher._touched.get(table_id)))
        await catch_up(table_id)

    publisher._catch_up = noted  # type: ignore[method-assign]
    for _ in range(4):
        await party.step()
    await asked_of(party)
    waited = [(now, touched) for now, touched in rounds if touched is not None]
    assert waited
    assert all(now >= touched + PAUSE - 0.01 for now, touched in waited)
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert [len(found) for found in boards.values()] == [1] * len(boards)

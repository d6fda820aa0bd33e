"""Every command and private click is answered in time, however long its work takes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from bot.table.tables import Done
from cogs.tables import opening_words
from cogs.tables.opening import NoPlace
from cogs.ui import words
from data.failures import DAMAGED
from tests.support.dealing import deal, town
from tests.support.world import World, text_of

MESSAGE_FOLLOWS, UPDATE_FOLLOWS = 5, 6


def first_answer(world: World) -> int:
    """The type of the last answer given within the three seconds."""
    answers = [request.json for request in world.env.http_requests if request.path.endswith("/callback")]
    newest = answers[-1]
    assert isinstance(newest, dict)
    return int(newest["type"])


@pytest.fixture
def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every change of a table take longer than Discord waits."""
    monkeypatch.setattr("bot.publishing.answer.ANSWER_SECONDS", 0.01)
    carried_through = world.bot.tables.shielded

    async def later(work: Callable[[], Awaitable[Done]], *, quietly: bool = False) -> Done:
        await asyncio.sleep(0.05)
        return await carried_through(work, quietly=quietly)

    monkeypatch.setattr(world.bot.tables, "shielded", later)


async def test_slow_table_commands_are_acknowledged_and_answered_afterwards(world: World, slow: None) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    for person, command, options, told in (
        (ann, "open", {"game": "machi_koro"}, "Table 1 is open"),
        (bo, "join", {}, "You have a seat"),
        (cy, "join", {}, "You have a seat"),
        (cy, "leave", {}, "You have left table 1"),
        (bo, "start", {}, str(words.STARTED)),
        (bo, "undo", {}, "You can take back your last step until"),
        (ann, "close", {}, "You agree to close this table"),
    ):
        answer = await person.slash(world.channel, f"table {command}", **options)
        assert first_answer(world) == MESSAGE_FOLLOWS
        assert answer.ephemeral
        assert told in text_of(answer)
    assert (await world.table()).row.phase == "playing"


async def test_slow_moves_are_acknowledged_and_answered_afterwards(world: World, slow: None) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    rolled = await ann.slash(world.channel, "machi roll")
    assert first_answer(world) == MESSAGE_FOLLOWS
    assert rolled.ephemeral
    assert "rolled ⚃ 4" in text_of(rolled)
    refused = await ann.slash(world.channel, "machi build", card="radio tower")
    assert first_answer(world) == MESSAGE_FOLLOWS
    assert "Radio Tower costs 22 coins" in text_of(refused)
    assert await world.asked() == [(0, "build")]


async def test_a_slow_swap_is_acknowledged_at_each_question(world: World, slow: None) -> None:
    deal(world.patch, town(0, business_center=1), town(0, mine=1))
    ann, _ = await world.players("Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    at_once = world.bot.tables.load

    async def load(table_id: int) -> object:
        await asyncio.sleep(0.05)
        return await at_once(table_id)

    world.patch.setattr(world.bot.tables, "load", load)
    asked = await world.press(ann, "swap")
    assert first_answer(world) == MESSAGE_FOLLOWS
    assert asked.ephemeral
    private = asked.response or asked.followups[0]
    assert "1 of 2" in text_of(private)
    for verb, chosen, told in (
        ("swap_take", "mine", "2 of 2"),
        ("swap_give", "bakery", "Mine"),
    ):
        await world.choose(ann, verb, chosen, on=private)
        assert first_answer(world) == UPDATE_FOLLOWS
        assert told in text_of(private)
    assert "mine" in {holding.card for holding in (await world.view()).towns[0].holdings}


async def test_a_slow_resignation_is_acknowledged(world: World, slow: None) -> None:
    _, bo, _ = await world.players("Ann", "Bo", "Cy")
    asked = await bo.slash(world.channel, "table resign")
    private = asked.response or asked.followups[0]
    await world.press(bo, "resign", on=private)
    assert first_answer(world) == UPDATE_FOLLOWS
    assert text_of(private) == str(words.RESIGNED)


async def test_opening_a_thread_is_acknowledged_at_once(world: World) -> None:
    (ann,) = world.people("Ann")
    opened = await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    assert first_answer(world) == MESSAGE_FOLLOWS
    assert opened.ephemeral
    assert "Table 1 is open" in text_of(opened)


async def test_a_click_too_late_to_acknowledge_is_still_carried_out(
    world: World, slow: None, may_go_unanswered: None, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    await ann.slash(world.channel, "machi roll")
    assert await world.asked() == [(0, "build")]
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_an_overwritten_table_is_reported_as_damaged_and_not_safe(
    world: World, may_log_errors: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Given a page of the file that the disk has overwritten with zeros."""
    ann, _ = await world.players("Ann", "Bo")
    async with world.store.change() as tx:
        await tx._run("UPDATE tables SET state = CAST(substr(state, 1, 40) || zeroblob(100) AS BLOB)")
    for command in ("machi roll", "table show"):
        assert text_of(await ann.slash(world.channel, command)) == str(words.DAMAGED)
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert [DAMAGED in answer for answer in told] == [True, True]
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_refusal_nobody_waits_for_is_no_warning(
    world: World, may_go_unanswered: None, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    _, bo = await world.players("Ann", "Bo")
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=code, times=None)
    await bo.slash(world.channel, "machi roll")
    (record,) = [record for record in caplog.records if "could not be answered" in record.getMessage()]
    assert record.levelno == logging.INFO


async def test_buttons_say_too_why_there_can_be_no_table(world: World) -> None:
    async def nowhere(*_: object) -> None:
        raise NoPlace(str(opening_words.NO_TABLE_HERE))

    deal(world.patch, town(22, "train_station", "shopping_mall", "amusement_park"), town())
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll", 1)
    await world.choose(ann, "build", "radio_tower")
    world.patch.setattr("cogs.tables.handlers.reopen", nowhere)
    refused = await world.press(ann, "rematch")
    assert refused.ephemeral
    assert str(opening_words.NO_TABLE_HERE) in text_of(refused)

"""The world's clock: advanced, stored with the world, never set back, and used by everything in the world."""

import asyncio
from datetime import datetime
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from bot.playground.world.snowflakes import made_at
from bot.playground.world.world_clock import Clockwork
from tests.bot.playground.raw import EPHEMERAL, Raw, ok
from tests.support.person import Impossible, Person

DAY = 86_400.0


def test_a_moved_clock_is_ahead_and_says_so() -> None:
    told: list[float] = []
    clock = Clockwork(lambda: 1000.0)
    clock.on_move.append(lambda: told.append(clock()))
    clock.move(3600)
    clock.move(DAY)
    assert clock() == 1000 + 3600 + DAY
    assert clock.ahead == 3600 + DAY
    assert told == [4600, 4600 + DAY]


@pytest.mark.parametrize("seconds", [-1, float("nan")])
def test_a_clock_never_goes_back(seconds: float) -> None:
    clock = Clockwork(lambda: 1000.0)
    with pytest.raises(ValueError, match="forward"):
        clock.move(seconds)
    assert clock() == 1000.0


async def test_a_world_goes_on_at_the_time_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "world"
    first = await start(path, port=0, clock=lambda: 1_800_000_000.0)
    first.hub.clockwork.move(DAY)
    await first.close()
    second = await start(path, port=0, clock=lambda: 1_800_000_100.0)
    assert second.hub.clockwork.ahead == DAY
    assert second.hub.world.clock() == 1_800_000_100.0 + DAY
    await second.close()


async def test_ids_and_timestamps_move_along(playground: Playground, raw: Raw, ann: Person) -> None:
    before = await ann.say(str(raw.channel()), "today")
    await trouble(ann, do="clock", seconds=DAY)
    after = await ann.say(str(raw.channel()), "tomorrow")
    passed = datetime.fromisoformat(after["timestamp"]) - datetime.fromisoformat(before["timestamp"])
    assert DAY <= passed.total_seconds() < DAY + 30
    assert made_at(int(after["id"])) - made_at(int(before["id"])) >= DAY
    await ann.wait_until(lambda: any(each["type"] == "trouble" for each in ann.events), "being told")
    assert [event for event in ann.events if event["type"] == "trouble"][-1]["data"]["clock"] == {"ahead": DAY}
    assert playground.hub.clockwork.ahead == DAY


async def test_a_day_added_to_the_clock_does_not_delay_answers(raw: Raw, ann: Person) -> None:
    ok(await raw.sync({"type": 1, "name": "roll", "description": "x"}))
    await raw.connect()
    await ann.start_interaction(2, str(raw.channel()), {"name": "roll"})
    asked = await raw.event("INTERACTION_CREATE")
    moving = asyncio.create_task(trouble(ann, do="clock", seconds=DAY))
    await asyncio.sleep(0.1)
    assert not moving.done()
    ok(await raw.answer(asked, 4, {"content": "x", "flags": EPHEMERAL}))
    assert (await moving)["clock"] == {"ahead": DAY}
    assert ann.failures == []
    assert (await raw.call("GET", raw.webhook(asked, "/messages/@original"))).code == 50027


@pytest.mark.parametrize("seconds", [0, -3600, 1e12])
async def test_the_page_cannot_move_the_clock_back_or_too_far(ann: Person, seconds: float) -> None:
    with pytest.raises(Impossible, match="a year at most"):
        await trouble(ann, do="clock", seconds=seconds)


async def trouble(person: Person, **deed: object) -> dict[str, object]:
    """Send a request of the drawer."""
    return await person._call("POST", "/play/trouble", json=deed)

"""When Python looks for garbage in rings."""

import gc
from collections.abc import Iterator

import pytest

from bot.client import TableBot, Timing
from bot.hosting import gc_policy
from tests.support.simulated import killed
from tests.support.world import World


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Begin with nothing exempt; the tests after these collect garbage as those before."""
    gc.unfreeze()
    yield
    gc_policy.keep()


def test_what_is_loaded_stays_and_the_rest_is_looked_through_seldom() -> None:
    gc_policy.put_off()
    assert not gc.isenabled()
    gc_policy.keep()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == gc_policy.COLLECT_AFTER


async def test_a_bot_tells_when_it_is_loaded_and_leaves_the_rest_to_its_process(world: World) -> None:
    told: list[str] = []
    bot = TableBot(world.store, Timing(robot_pause=0, clock=world.clock))
    bot.on_loaded.append(lambda: told.append("loaded"))
    await killed(world.bot)
    await world.env.restart_bot(bot)
    await world.env.settle()
    assert told
    assert gc.get_freeze_count() == 0

"""When Python collects cyclic garbage."""

import gc
from collections.abc import Iterator

import pytest

from bot.client import TableBot, Timing
from bot.hosting import gc_policy
from tests.support.simulated import killed
from tests.support.world import World


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Begin with nothing frozen; afterwards all is as before."""
    thresholds = gc.get_threshold()
    gc.unfreeze()
    yield
    gc_policy.keep()
    gc.set_threshold(*thresholds)


def test_loaded_objects_are_frozen_and_collections_are_rare() -> None:
    gc_policy.put_off()
    assert not gc.isenabled()
    gc_policy.keep()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == gc_policy.COLLECT_AFTER


async def test_a_bot_announces_that_it_is_loaded_and_freezes_nothing(world: World) -> None:
    told: list[str] = []
    bot = TableBot(world.store, Timing(robot_pause=0, clock=world.clock))
    bot.on_loaded.append(lambda: told.append("loaded"))
    await killed(world.bot)
    await world.env.restart_bot(bot)
    await world.env.settle()
    assert told
    assert gc.get_freeze_count() == 0

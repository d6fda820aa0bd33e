"""A message that is no longer wanted is removed, or stays stored until it can be."""

import pytest

from data.rows import SlotRow, Subject
from tests.bot.publishing.test_publisher import people, poke
from tests.bot.publishing.test_stray_copies import said, there
from tests.support.world import MemberActor, World

__all__ = ["people"]

TABLE = Subject("table", 1)
FOREIGN = 50013
"""Discord's code where a message is another application's, as after a change of the token."""
HIDDEN = 50001
"""Discord's code where the bot cannot see the channel."""

AUTOMOD = 200000
"""Discord's code where its automatic moderation stands in the way."""
NO_CHANNEL, CLOSED = 10003, 50007
"""Discord's codes where a DM channel is gone, and where its reader takes no DMs."""


async def unwanted(world: World, slot: str) -> int:
    """A message in a slot that the table does not want; its id."""
    number = said(world, "You were wanted at the table.")
    row = SlotRow(slot, world.channel.id, number, "", settled=False, posted_at=world.clock(), marker=slot)
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, row)
    return number


async def slots(world: World) -> set[str]:
    """The slots that are stored."""
    return {row.slot for row in await world.store.slots(TABLE)}


@pytest.mark.parametrize(
    ("slot", "code"),
    [("was:board:9", HIDDEN), ("ping:9", HIDDEN), ("ping:9", FOREIGN), ("hand:9", HIDDEN), ("hand:9", AUTOMOD)],
)
async def test_what_cannot_be_removed_now_is_removed_when_it_can_be(
    world: World, people: list[MemberActor], slot: str, code: int
) -> None:
    message = await unwanted(world, slot)
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=code, times=None)
    await poke(world)
    assert slot in await slots(world)
    world.env.backend.faults.clear()
    await poke(world)
    assert slot not in await slots(world)
    assert message not in there(world)


async def test_a_replaced_message_of_another_application_is_left_alone(world: World, people: list[MemberActor]) -> None:
    message = await unwanted(world, "was:board:9")
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=FOREIGN, times=None)
    await poke(world)
    assert "was:board:9" not in await slots(world)
    assert message in there(world)
    assert await world.store.lost() == [], "the table is shown all the same"


@pytest.mark.parametrize("code", [NO_CHANNEL, CLOSED])
async def test_a_hand_that_nobody_can_reach_any_more_is_not_waited_for(
    world: World, people: list[MemberActor], code: int
) -> None:
    await unwanted(world, "hand:9")
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=code, times=None)
    await poke(world)
    assert "hand:9" not in await slots(world)
    assert await world.store.lost() == []

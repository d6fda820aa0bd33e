"""What Discord refuses for its content holds up no other message, and is tried again after an hour only."""

from bot.publishing.refusals import HOUR
from tests.bot.publishing.test_publisher import go_over, people, roll
from tests.support.world import MemberActor, World

__all__ = ["people"]

HARMFUL = 240000
"""Discord's code for a message with a link that it takes for harmful."""


def edits(world: World, message: int) -> int:
    """How many edits of that message Discord was asked for."""
    return sum(r.method == "PATCH" and r.path.endswith(f"/{message}") for r in world.env.http_requests)


async def test_a_board_whose_content_is_refused_holds_up_no_other(world: World, people: list[MemberActor]) -> None:
    old = world.board()
    world.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=400, code=HARMFUL, times=None)
    await roll(world, people[0], 1)
    assert edits(world, old.id) == 1
    assert [row.why for row in await world.store.lost()] == ["content"], "its players read why"
    await go_over(world, people[0], 2)
    assert world.board().id != old.id
    assert world.pinged(world.board()) == [people[1].id]
    tried = edits(world, old.id)
    await world.env.advance_time(HOUR / 2)
    assert edits(world, old.id) == tried
    world.env.backend.faults.clear()
    await world.env.advance_time(HOUR)
    assert edits(world, old.id) == tried + 1
    assert await world.store.lost() == []

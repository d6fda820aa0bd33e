"""A hand that is open in a private answer follows the game, as the one in the DMs does."""

import pytest

from bot.publishing.private_answers import EDITABLE_SECONDS
from tests.cogs.mafia_dollar.tables import close_dms, deal, my_hand, pick, play, press
from tests.cogs.mafia_dollar.tables import offer as offer_by
from tests.cogs.mafia_dollar.test_trades import position
from tests.support.world import MemberActor, World, labels, text_of


@pytest.fixture
def people(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann, whose turn it is, Bo and Cy, whose DMs are closed."""
    deal(monkeypatch, position())
    found = world.people("Ann", "Bo", "Cy")
    close_dms(world, *found)
    return found


async def offer(world: World, who: MemberActor, to: str) -> None:
    """Offer a player a Revolver."""
    panel = await my_hand(world, who)
    await offer_by(world, who, panel, to, "Revolver")


async def test_a_declined_offer_disappears_from_its_makers_open_hand(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    await offer(world, bo, "Ann")
    mine, others = await my_hand(world, bo), await my_hand(world, cy)
    before = world.raw(others)
    assert "Waiting for an answer" in text_of(mine)
    await pick(world, ann, await my_hand(world, ann), "No deal")
    await world.env.settle()
    assert "Waiting for an answer" not in text_of(mine)
    assert "**Ann** declined your offer." in text_of(mine)
    assert world.raw(others) == before, "nobody else learns of it"


async def test_a_half_chosen_answer_is_not_interrupted(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await play(world, *people)
    await offer(world, bo, "Ann")
    mine = await my_hand(world, bo)
    await press(world, bo, mine, "Trade…")
    step = world.raw(mine)
    await pick(world, ann, await my_hand(world, ann), "No deal")
    await world.env.settle()
    assert world.raw(mine) == step
    await press(world, bo, mine, "Back")
    assert "Refresh" in labels(world.raw(mine))


async def test_a_hand_that_was_dismissed_is_not_looked_for_again(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    await offer(world, bo, "Ann")
    mine = await my_hand(world, bo)
    answered = next(each.path for each in reversed(world.env.http_requests) if each.path.endswith("/callback"))
    world.env.backend.delete_message(mine.channel_id, mine.id)
    await pick(world, ann, await my_hand(world, ann), "No deal")
    await world.env.settle()
    await offer(world, cy, "Ann")
    await world.env.settle()
    token = answered.split("/")[-2]
    assert [each.method for each in world.env.http_requests if f"/{token}/messages/" in each.path] == ["PATCH"]


async def test_that_dms_are_closed_stays_until_something_changes(world: World, people: list[MemberActor]) -> None:
    await play(world, *people)
    mine = await my_hand(world, people[1])
    await world.env.settle()
    assert "I cannot send you DMs" in text_of(mine)


async def test_a_new_hand_replaces_the_one_before(world: World, people: list[MemberActor]) -> None:
    await play(world, *people)
    mine, others = await my_hand(world, people[1]), await my_hand(world, people[2])
    again = await my_hand(world, people[1])
    assert [world.there(each) for each in (mine, others, again)] == [False, True, True]


async def test_a_hand_in_use_can_be_replaced_for_longer(world: World, people: list[MemberActor]) -> None:
    ann, *_ = people
    await play(world, *people)
    first = await my_hand(world, ann)
    for _ in range(2):
        await world.env.advance_time(EDITABLE_SECONDS - 60)
        await press(world, ann, first, "Refresh")
    await my_hand(world, ann)
    assert not world.there(first)

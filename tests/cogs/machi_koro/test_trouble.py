"""Questions of expansion cards under difficulties: restarts, two at once, old clicks, uninvolved people."""

import pytest

from bot.games.machi_koro import Give
from bot.table.click import Click
from tests.cogs.machi_koro.tables import HARBOR, STATION, controls, pending, play, players, town
from tests.support.dealing import deal
from tests.support.world import World, message_of, text_of


async def test_a_chain_of_questions_survives_a_restart_between_each_step(world: World) -> None:
    deal(
        world.patch,
        town(
            5,
            STATION,
            HARBOR,
            "radio_tower",
            renovation_company=1,
            tax_office=1,
            moving_company=1,
            convention_center=1,
            tech_startup=1,
            mine=2,
            closed={"mine": 1},
        ),
        town(20, mine=1),
        town(4),
    )
    ann, _, _ = await players(world, "Ann", "Bo", "Cy", dice=[4, 6])
    await world.restart()
    await world.press(ann, "roll", 2)
    await world.restart()
    await world.press(ann, "keep")
    assert (await pending(world)).ask == "add"
    await world.restart()
    await world.press(ann, "keep")
    assert (await pending(world)).ask == "give"
    await world.restart()
    private = message_of(await world.press(ann, "give_to", 1))
    await world.restart()
    remembered, (menu,) = world.memory(private), world.controls(private)
    await world.late(ann, remembered, menu, "mine")
    assert (await pending(world)).ask == "which"
    await world.restart()
    await world.press(ann, "which", "closed")
    assert (await pending(world)).ask == "activate"
    await world.restart()
    await world.choose(ann, "activate", "mine")
    assert (await pending(world)).ask == "build"
    await world.restart()
    await world.press(ann, "pass")
    await world.restart()
    await world.press(ann, "invest")
    assert await world.asked() == [(1, "roll")]
    told = "\n".join(text_of(message) for message in world.messages())
    assert "📦 **Ann** gave **Bo** a closed Mine and got 4 coins from the bank." in told
    assert "let the **Mine** act" in told
    assert "**Checked" in text_of(await ann.slash(world.channel, "table verify"))


async def test_only_the_asked_player_can_answer_a_question(world: World) -> None:
    deal(world.patch, town(0, STATION, moving_company=1, demolition_company=1), town(0), town(0))
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    stranger = world.person("Zed")
    await play(world, ann, bo, cy, dice=[4, 5])
    await world.press(ann, "roll", 2)
    for other in (bo, stranger):
        refused = await world.press(other, "give_to", 1)
        assert refused.ephemeral
        assert "Waiting for Ann" in text_of(refused)
    assert (await pending(world)).ask == "give"


async def test_two_clicks_at_once_count_once(world: World) -> None:
    deal(world.patch, town(0, STATION, "radio_tower", demolition_company=2), town(0))
    ann, _ = await players(world, "Ann", "Bo", dice=[4])
    await world.press(ann, "roll", 1)
    await world.press(ann, "keep")
    board = world.memory(world.board())
    first, second = (control["custom_id"] for control in controls(world, await pending(world)))
    clicks = [world.prepare(ann, board, first), world.prepare(ann, board, second)]
    await world.deliver(*(payload for payload, _ in clicks))
    view = await world.view()
    assert view.towns[0].landmarks == 1
    assert (await pending(world)).ask == "demolish"  # the second company asks again
    assert sum("settled already" in text_of(result()) for _, result in clicks) == 1


@pytest.mark.parametrize(
    ("cards", "dice", "value"),
    [
        ({"renovation_company": 1, "mine": 1}, [4, 4], "mine"),
        ({"convention_center": 1, "mine": 1}, [4, 6], "mine"),
        ({"moving_company": 1, "mine": 1}, [4, 5], "mine"),
    ],
)
async def test_an_old_menu_says_that_it_was_settled(
    world: World, cards: dict[str, int], dice: list[int], value: str
) -> None:
    deal(world.patch, town(9, STATION, also=cards), town(9))
    ann, _ = await players(world, "Ann", "Bo", dice=dice)
    await world.press(ann, "roll", 2)
    board, menu = world.memory(world.board()), controls(world, await pending(world))[0]["custom_id"]
    assert "failed" not in text_of(await world.late(ann, board, menu, value))
    late = await world.late(ann, board, menu, value)
    assert late.ephemeral
    assert "That was settled already" in text_of(late)


async def test_a_foreign_private_menu_does_nothing_for_other_players(world: World) -> None:
    deal(world.patch, town(0, business_center=1, ranch=1), town(0, mine=1), town(0))
    ann, bo, _ = await players(world, "Ann", "Bo", "Cy", dice=[6])
    await world.press(ann, "roll")
    refused = await world.press(bo, "swap", 1)
    assert "Waiting for Ann" in text_of(refused)
    private = message_of(await world.press(ann, "swap", 1))
    await world.press(ann, "pass")
    late = await world.choose(ann, "swap_take", "mine", on=private)
    assert "That was settled already" in text_of(late)


async def test_an_unanswered_private_click_is_answered_when_delivered_again(world: World) -> None:
    deal(world.patch, town(0, STATION, moving_company=2, ranch=2), town(0), town(0))
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await play(world, ann, bo, cy, dice=[4, 5])
    await world.press(ann, "roll", 2)
    private = message_of(await world.press(ann, "give_to", 1))
    payload, result = world.prepare(ann, world.memory(private), world.controls(private)[0], "ranch")
    decision = await pending(world)
    await world.bot.tables.act(Click(int(payload["id"]), ann.id), table.id, decision.id, Give("ranch", 1))
    await world.deliver(payload)
    assert result().acknowledged
    assert world.controls(private) == []
    assert "give a card away and get 4 coins" in text_of(private)  # the second company asks
    assert {held.card: held.copies for held in (await world.view()).towns[1].holdings} == {"ranch": 1}

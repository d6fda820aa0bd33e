"""Standing orders in Machi Koro, written by clicking: privately, with a receipt and a dry run."""

import itertools

import pytest
from simcord.results import ResponseMessage

from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.table.click import Click
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import MemberActor, World, message_of, parts, shown_by, text_of


async def editor(world: World, who: MemberActor) -> ResponseMessage:
    shown = await who.slash(world.channel, "machi orders")
    assert shown.ephemeral
    return there(shown.response)


async def fill(world: World, who: MemberActor, page: ResponseMessage, part: str, *values: str) -> None:
    """Answer one part, in the menu that appears on the same page."""
    if part != "buy":
        await world.choose(who, "standing_part", part, on=page)
    for value in values:
        await who.select(page, [value], custom_id=menu_of(world, page, part, value))


def menu_of(world: World, page: ResponseMessage, part: str, value: str) -> str:
    """The id of the menu in which that part has that value."""
    menus = [menu for menu in parts(world.raw(page)) if f":standing_pick:0.{part}." in str(menu.get("custom_id"))]
    found = next(menu for menu in menus if value in [option["value"] for option in menu["options"]])
    return str(found["custom_id"])


async def test_without_a_deadline_nobody_can_be_late(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, edition="harbor")
    page = await editor(world, bo)
    assert "**Build**: *I ask you*" in text_of(page)
    assert "late" not in text_of(page)
    follows = [each for each in world.controls(page) if "standing_follow" in each]
    assert follows == [f"t:{table.id}:0:standing_follow:now"]


@exercises(
    "/machi orders",
    "button standing_part",
    "button standing_pick",
    "button standing_follow",
    "button standing_withdraw",
)
async def test_standing_orders_are_written_followed_and_withdrawn(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, dice=[1, 1, 1, 1], deadline="1d")
    page = await editor(world, bo)
    assert "A draft, not followed yet" in text_of(page)
    await fill(world, bo, page, "buy", "forest", "bakery")
    told = "**Build**: Forest, else Bakery, else nothing; once you can no longer get any of these, I ask you"
    assert told in text_of(page)
    assert "**Dice**: *one, until you have a Train Station*" in text_of(page)
    await fill(world, bo, page, "keep_coins", "2")
    assert "fewer than 2 coins" in text_of(page)
    draft = of_type(MachiStanding, await world.bot.standing.drafted(table, 1))
    assert (draft.orders.buy, draft.keep_coins) == (("forest", "bakery"), 2)
    before = [message.id for message in world.messages()]
    await bo.click(page, custom_id=f"t:{table.id}:0:standing_follow:late")
    assert "Receipt" in text_of(page)
    assert "I follow these if you are late" in text_of(page)
    assert [message.id for message in world.messages()] == before, "nobody else learns of it"
    await world.press(bo, "standing_withdraw", on=page)
    assert "Withdrawn" in text_of(page)
    assert await world.bot.standing.given(table, 1) is None


@exercises("button standing", "button standing_open", "button standing_back")
async def test_orders_that_act_at_once_are_reported_in_one_message(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await world.play(ann, bo, cy, dice=[1, 1, 1, 1, 1])
    ids, orders = itertools.count(1), MachiStanding(Orders(dice=1, buy=("forest", "bakery")))
    for who in (bo, cy):
        page = message_of(await world.press(who, "standing", on=await world.press(who, "what_now")))
        await fill(world, who, page, "buy", "forest", "bakery")
        assert "standing_open" in world.verbs(page)
        if who is bo:
            await world.press(who, "standing_open", on=page)
            await world.bot.standing.draft(Click(next(ids), who.id), table.id, orders)
        else:
            back = world.memory(page)
            button = next(each for each in parts(back) if "standing_open" in str(each.get("custom_id")))
            button["custom_id"] = f"t:{table.id}:0:standing_back"  # an earlier version had a page for each part
            await world.late(who, back, button["custom_id"])
        await who.click(page, custom_id=f"t:{table.id}:0:standing_follow:now")
        assert "I follow these at once" in text_of(page)
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await world.bot.standing.idle(table.id)
    await world.env.settle()
    await world.bot.publisher.idle(table.subject)
    told = [text for message in world.messages() if "standing orders" in (text := text_of(message))]
    assert len(told) == 1
    assert told[0].startswith("### ⏩ Turns 2–3")
    assert "📋 By standing orders: Bo and Cy" in told[0]
    assert (
        shown_by(next(message for message in world.messages() if text_of(message) == told[0])).count("built a Forest")
        == 2
    )
    assert not any(f"<@{who.id}>" in message.content for message in world.messages() for who in (bo, cy))
    assert (await world.asked())[0] == (0, "roll")


async def test_a_multiple_choice_menu_marks_the_chosen_options(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo)
    draft = MachiStanding(Orders(buy=("radio_tower",), reroll=(2, 3)))
    await world.bot.standing.draft(Click(1, ann.id), table.id, draft)
    page = await editor(world, ann)
    await world.choose(ann, "standing_part", "reroll", on=page)
    identifier = menu_of(world, page, "reroll", "2")
    menu = next(part for part in parts(world.raw(page)) if part.get("custom_id") == identifier)
    assert menu["placeholder"] == "On which totals do you roll again, once?"
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["2", "3"]


@pytest.mark.parametrize(("part", "value"), [("buy", "moon"), ("keep_coins", "77"), ("keep_coins", "x")])
async def test_choices_that_do_not_exist_are_refused(world: World, part: str, value: str) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo)
    page = await editor(world, ann)
    if part != "buy":
        await world.choose(ann, "standing_part", part, on=page)
    identifier = next(one for one in world.controls(page) if f"standing_pick:0.{part}." in one)
    payload, result = world.prepare(ann, world.memory(page), identifier, value)
    await world.deliver(payload)
    assert result().acknowledged
    draft = of_type(MachiStanding, await world.bot.standing.drafted(table, 0))
    assert draft.keep_coins == 0


async def test_outdated_orders_are_reported_to_their_player_once_in_private(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, dice=[1])
    before = [text_of(message) for message in world.messages()]
    orders = MachiStanding(Orders(dice=1, buy=("vineyard",)))
    await world.bot.standing.give(Click(1, bo.id), table.id, orders)
    await world.press(ann, "roll")
    line = f"Your standing orders at table {table.id} of Machi Koro do not fit any more"
    told = [message.content for message in bo.user.dm_channel.history() if line in message.content]
    assert len(told) == 1
    await world.press(ann, "pass")
    assert len([message for message in bo.user.dm_channel.history() if line in message.content]) == 1
    assert not any(line in text_of(message) for message in world.messages())
    assert len(world.messages()) >= len(before)
    assert "nothing in them is possible now" in text_of(await editor(world, bo))


async def test_the_channel_looks_the_same_with_and_without_standing_orders(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, deadline="1d", dice=[1])
    before = [(message.id, text_of(message)) for message in world.messages()]
    await world.bot.standing.give(Click(1, ann.id), table.id, MachiStanding(Orders(dice=1, buy=("forest",))))
    world.bot.publisher.poke(table.subject)
    await world.bot.publisher.idle(table.subject)
    await world.env.settle()
    assert [(message.id, text_of(message)) for message in world.messages()] == before


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        (MachiStanding(Orders(buy=("forest",))), "I follow your standing orders if you are late"),
        (MachiStanding(Orders(buy=("mine",)), when="now"), "I follow your standing orders at once. After 5 rounds"),
        (MachiStanding(Orders(buy=("vineyard",)), when="now"), "Nothing in your standing orders is possible now"),
    ],
)
async def test_the_help_page_shows_players_the_fate_of_their_orders(
    world: World, orders: MachiStanding, told: str
) -> None:
    """Also where their DMs are closed."""
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo)
    await world.bot.standing.give(Click(1, bo.id), table.id, orders)
    assert told in text_of(await world.press(bo, "what_now"))
    assert "your standing orders" not in text_of(await world.press(ann, "what_now"))

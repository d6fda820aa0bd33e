"""Standing orders in MafiaDollar, written by clicking, and the decisions they answer."""

import re

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MafiaState
from bot.games.mafia_dollar.actions import Offer
from bot.games.mafia_dollar.orders import MafiaStanding
from bot.games.values import Decision
from bot.orders.standing import acts_at_once, answered, could_answer, first_at_once
from bot.table.click import Click
from bot.table.notices import PlayedFor
from cogs.tables import standing_words
from cogs.ui import time_words
from data.rows import AttendanceRow, StandingRow
from rendering.words.mafia_dollar.names import in_hand
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import deal, my_hand, pick, play
from tests.support.long import sampled
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import World, message_of, parts, text_of


@exercises("/mafia orders", "button standing_mafia")
async def test_standing_orders_are_written_and_followed(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo)
    state = of_type(MafiaState, table.state)
    card = state.clans[0].hand[0]
    shown = await ann.slash(world.channel, "mafia orders")
    page = shown.response
    assert shown.ephemeral
    assert page is not None
    menu = next(part for part in parts(world.raw(page)) if "standing_mafia:pass" in str(part.get("custom_id")))
    assert menu["options"][0]["label"] == in_hand(card), "with what it is worth, as the hand shows it"
    for arg, value in (("pass", card), ("give", "cheapest"), ("trade", "decline")):
        await ann.select(page, [value], custom_id=f"t:{table.id}:0:standing_mafia:{arg}")
    assert "the cheapest loot" in text_of(page)
    assert "decline every trade" in text_of(page)
    await ann.click(page, custom_id=f"t:{table.id}:0:standing_follow:now")
    assert "Receipt" in text_of(page)
    wanted = MafiaStanding((card,), "cheapest", True, when="now")
    assert await world.bot.standing.given(table, 0) == wanted
    await ann.select(page, ["none"], custom_id=f"t:{table.id}:0:standing_mafia:pass")
    draft = of_type(MafiaStanding, await world.bot.standing.drafted(table, 0))
    assert draft.pass_on == ()


async def test_orders_that_say_nothing_are_not_taken(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo, deadline="1d")
    page = message_of(await ann.slash(world.channel, "mafia orders"))
    options = [option for part in parts(world.raw(page)) for option in part.get("options", ())]
    chosen = [option["label"] for option in options if option.get("default")]
    assert chosen == ["Loot: I ask you", "Trades: I ask you"], "each menu says what it is about"
    refused = await ann.click(page, custom_id=f"t:{table.id}:0:standing_follow:late")
    assert "So far, these orders only tell me to ask you" in text_of(there(refused.response))
    assert await world.bot.standing.given(table, 0) is None


async def test_nobody_orders_a_card_they_do_not_have(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo)
    state = of_type(MafiaState, table.state)
    page = message_of(await ann.slash(world.channel, "mafia orders"))
    theirs = next(card for card in state.clans[1].hand if card not in state.clans[0].hand)
    payload, result = world.prepare(ann, world.memory(page), f"t:{table.id}:0:standing_mafia:pass", theirs)
    await world.deliver(payload)
    assert result().acknowledged
    assert await world.bot.standing.drafted(table, 0) == MafiaStanding()


async def test_trades_declined_by_standing_orders_do_not_touch_the_channel(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo)
    state = of_type(MafiaState, table.state)
    async with world.store.change() as tx:
        orders = msgspec.json.encode(MafiaStanding(decline=True, when="now"))
        await tx.write_standing_orders(table.id, StandingRow(1, orders, orders))
    trade = next(one for one in table.standing() if one.seat == 0 and one.ask == "trade")
    before, waits = [message.id for message in world.messages()], list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    world.bot.standing._pause, world.bot.standing._sleep = 3.0, sleep
    offer = Offer(1, state.clans[0].hand[0])
    await world.bot.tables.act(Click(77, ann.id, "Ann"), table.id, trade.id, offer)
    await world.bot.standing.idle(table.id)
    await world.env.settle()
    assert await world.store.notices(table.id) == []
    assert [message.id for message in world.messages()] == before
    (waited,) = waits
    assert 3.0 <= waited <= 6.0, "as long as a robot takes"
    now = await world.table()
    assert not [one for one in now.standing() if one.seat == 1 and one.ask == "answer"]


async def test_a_trade_declined_at_once_does_not_stop_the_reminder(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo)
    async with world.store.change() as tx:
        orders = msgspec.json.encode(MafiaStanding(decline=True, when="now"))
        await tx.write_standing_orders(table.id, StandingRow(0, orders, orders))
    trade = next(one for one in table.standing() if one.seat == 1 and one.ask == "trade")
    assert isinstance(table.state, MafiaState)
    table.game.apply(table.state, trade.id, Offer(0, table.state.clans[1].hand[0]), Chance(b"nothing is drawn"))
    assert first_at_once(table, [(0, MafiaStanding(decline=True, when="now"))], 1) is not None
    assert [decision.seat for decision in table.pending()] == [0]
    assert not await acts_at_once(world.store, table, 0)


async def test_a_receipt_says_what_they_would_have_answered_lately(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo, deadline="1d")
    state = of_type(MafiaState, table.state)
    trade = next(one for one in table.standing() if one.seat == 0 and one.ask == "trade")
    page = message_of(await bo.slash(world.channel, "mafia orders"))
    await bo.select(page, ["cheapest"], custom_id=f"t:{table.id}:0:standing_mafia:give")
    await bo.click(page, custom_id=f"t:{table.id}:0:standing_follow:late")
    assert str(standing_words.NOT_ASKED) in text_of(page)
    await world.bot.tables.act(Click(77, ann.id, "Ann"), table.id, trade.id, Offer(1, state.clans[0].hand[0]))
    await bo.click(page, custom_id=f"t:{table.id}:0:standing_follow:late")
    assert "In turn 1 I would have: asked you about a trade." in text_of(page)
    await bo.select(page, ["decline"], custom_id=f"t:{table.id}:0:standing_mafia:trade")
    await bo.click(page, custom_id=f"t:{table.id}:0:standing_follow:late")
    assert "In turn 1 I would have: declined a trade." in text_of(page)


async def test_questions_without_orders_are_left_to_the_player(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo)
    (decision,) = (one for one in table.pending() if one.seat == 0)
    assert answered(table, decision, MafiaStanding()) is None
    assert answered(table, decision, MafiaStanding(decline=True, give="dearest")) is None


async def test_a_secret_offer_does_not_reveal_its_makers_return(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo)
    async with world.store.change() as tx:
        await tx.write_attendance(table.id, AttendanceRow(1, stand_in="normal", misses=2, extensions=0))
    table = await world.table()
    trade = next(one for one in table.standing() if one.seat == 1 and one.ask == "trade")
    assert isinstance(table.state, MafiaState)
    await world.bot.tables.act(Click(77, bo.id, "Bo"), table.id, trade.id, Offer(0, table.state.clans[1].hand[0]))
    seat = (await world.table()).seats[1]
    assert (seat.stand_in, seat.misses) == ("normal", 2)
    await bo.slash(world.channel, "my back")
    assert (await world.table()).seats[1].stand_in is None


async def test_only_answerable_questions_mention_standing_orders(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await play(world, ann, bo, deadline="1d")
    await world.env.advance_time(23.2 * 3600)
    await world.env.settle()
    (line,) = (message.content for message in world.pings())
    assert "\n-# Then I play for you. Any button can buy you time until <t:" in line, (
        "they say nothing about one's own turn"
    )
    assert could_answer(table, Decision(2, 0, "pass"))
    assert not could_answer(table, table.pending()[0])


@pytest.mark.parametrize(
    "told", [PlayedFor(0, 2, 3, ordered=True, seconds=43_200.0), PlayedFor(0, 2, 3, misses=1, seconds=43_200.0)]
)
async def test_at_hidden_hands_notices_are_alike_with_and_without_orders(world: World, told: PlayedFor) -> None:
    ann, bo = world.people("Ann", "Bo")
    said = time_words.notice(await play(world, ann, bo, deadline="1d"), told, ["Done."])
    assert said == (
        "⌛ Time was up for Ann, so I did what was necessary. Unless standing orders did it, they have 12 hours for "
        "a turn now, nights not counted.\nDone."
    )


@pytest.mark.parametrize("ordered", sampled([True, False], True))
async def test_a_late_player_gets_equal_time_and_notices_with_orders(world: World, ordered: bool) -> None:
    deal(
        world.patch,
        Position(
            clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
            clan("G03 I05", warehouse("W03", "L01", "L12")),
            clan("G05 I06", warehouse("W04", "L04")),
        ),
    )
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await play(world, ann, bo, cy, deadline="1d")
    await pick(world, ann, await my_hand(world, ann), "Play the")
    if ordered:
        async with world.store.change() as tx:
            orders = msgspec.json.encode(MafiaStanding(("I05",)))
            await tx.write_standing_orders(table.id, StandingRow(1, orders, orders))
    for hours in (24, 12):
        await bo.slash(world.channel, "help")
        await world.env.advance_time(hours * 3600 + 1)
        await world.env.settle()
        (ping,) = (message.content for message in world.messages() if message.content.startswith(f"<@{bo.id}>"))
        assert "\n-# Bo has been here, so I wait longer" in ping
    await world.env.advance_time(11.4 * 3600)
    await world.env.settle()
    (ping,) = (message.content for message in world.messages() if message.content.startswith(f"<@{bo.id}>"))
    assert ping.endswith("\n-# Then I do what is necessary, or a robot plays for you.")
    await world.env.advance_time(0.6 * 3600 + 1)
    await world.env.settle()
    assert said_of(world, "Bo")[-1].startswith("⌛ Time was up for Bo, so I did what was necessary.")
    assert "Unless standing orders did it, they have" in said_of(world, "Bo")[-1]
    assert (await world.table()).seats[1].misses == (0 if ordered else 1)
    helped = text_of(await bo.slash(world.channel, "help"))
    assert ("You have 12 hours for each turn now" in helped) is not ordered, "a player with less time reads why, alone"


def said_of(world: World, name: str) -> list[str]:
    """The table's notices about a player."""
    return [message.content for message in world.messages() if re.match(rf"[⏳⌛].* {name}\b", message.content)]

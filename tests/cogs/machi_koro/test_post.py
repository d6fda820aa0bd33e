"""A game by post: orders written in private pages, receipts, reports, deadlines."""

from typing import Any

import discord
import msgspec
import pytest
from simcord.results import ResponseMessage

from bot.games.machi_koro.orders import GiftOrder, Orders, SwapOrder
from bot.table.click import Click
from cogs.machi_koro import postal_words
from tests.cogs.machi_koro.tables import fullest
from tests.support.dealing import STATION, TOWER, deal, town
from tests.support.long import LONG, sampled
from tests.support.scenarios import exercises
from tests.support.world import BUTTON, MENU, MemberActor, World, message_of, parts, text_of

POSTAL: dict[str, Any] = {"edition": "everything", "pace": "postal", "deadline": "24h"}


async def begin(world: World, *names: str) -> list[MemberActor]:
    """Begin a game by post."""
    people = world.people(*names)
    await world.play(*people, **POSTAL)
    return people


async def editor(world: World, who: MemberActor) -> ResponseMessage:
    """A player's editor, opened by the button."""
    return message_of(await world.press(who, "orders"))


async def choose_part(world: World, who: MemberActor, page: ResponseMessage, field: str, *chosen: str) -> None:
    """A player opens a part, unless the first page has its menus, and answers it step by step."""
    if field != "buy":
        await world.choose(who, "orders_part", field, on=page)
    for value in chosen:
        menu = next(
            part
            for part in parts(world.raw(page))
            if ":orders_pick:" in part.get("custom_id", "") and value in [each["value"] for each in part["options"]]
        )
        await who.select(page, [value], custom_id=menu["custom_id"])


async def send(world: World, who: MemberActor, page: ResponseMessage, *, final: bool = False) -> None:
    """A player sends their orders, with **I'm done** on or off."""
    toggle = [control for control in world.controls(page) if control.endswith(".all.0.final")]
    if final and toggle:
        await who.click(page, custom_id=toggle[0])
    await world.press(who, "orders_hand_in", on=page)


async def drafted(world: World, seat: int) -> tuple[Orders, ...]:
    draft = (await world.bot.postal_office.orders_of(await world.table(), seat)).draft
    return tuple(orders for orders in draft if isinstance(orders, Orders))


def boards(world: World, kind: str) -> list[discord.Message]:
    return [message for message in world.messages() if f"-{kind}-" in str(world.raw(message))]


def values(world: World, page: ResponseMessage, verb: str) -> list[str]:
    """The options of a menu on a page."""
    for part in parts(world.raw(page)):
        if f":{verb}:" in part.get("custom_id", ""):
            return [option["value"] for option in part["options"]]
    return []


@exercises("button orders", "button orders_pick", "button orders_hand_in")
async def test_orders_are_written_handed_in_and_played(world: World) -> None:
    ann, bo = await begin(world, "Ann", "Bo")
    (waiting,) = boards(world, "post")
    assert "Postal turn 1: send your orders" in text_of(waiting)
    assert "Not yet: Ann and Bo" in text_of(waiting)
    assert {user for message in world.messages() for user in world.pinged(message)} == {ann.id, bo.id}
    page = await editor(world, ann)
    await choose_part(world, ann, page, "buy", "demolition_company", "cafe")
    assert "**Build**" in text_of(page)
    assert "Demolition Company, else Cafe" in text_of(page)
    assert (await drafted(world, 0))[0].buy == ("demolition_company", "cafe")
    await send(world, ann, page, final=True)
    assert "Receipt" in text_of(page)
    assert "Done: Ann" in text_of(boards(world, "post")[0])
    assert "demolition" not in str([world.raw(message) for message in world.messages()]).lower()
    (ping,) = [message for message in world.messages() if ", your orders" in message.content]
    assert str(bo.id) in ping.content
    page = await editor(world, bo)
    await send(world, bo, page, final=True)
    await world.bot.postal_office.idle(1)
    await world.env.settle()
    assert len(boards(world, "report")) == 1
    assert "Receipt" in text_of(page)
    (waiting,) = boards(world, "post")
    assert "Postal turn 2" in text_of(waiting)
    view = await world.view()
    assert any(held.card == "demolition_company" for held in view.towns[0].holdings)
    assert view.active == 1, "the first player moves on by itself"


@exercises("/machi orders", "button orders_part", "button orders_open", "button orders_at", "button orders_pick")
async def test_a_receipt_says_which_parts_are_open(world: World) -> None:
    deal(world.patch, town(9, STATION, TOWER, tv_station=1, business_center=1), town(9, ranch=2))
    ann, bo = await begin(world, "Ann", "Bo")
    page = message_of(await ann.slash(world.channel, "machi orders"))
    assert "*left open, so two if you can, else one*" in text_of(page)
    assert "Harbor" not in text_of(page), "nothing is asked about what one does not have"
    assert set(values(world, page, "orders_part")) == {"dice", "reroll", "victim", "swap"}
    await world.choose(ann, "orders_part", "reroll", on=page)
    identifier = next(i for i in world.controls(page) if ":orders_pick:" in i)
    await ann.select(page, ["2", "3"], custom_id=identifier)
    assert "on 2 and 3" in text_of(page)
    await choose_part(world, ann, page, "swap", "wheat_field", "1", "ranch")
    assert "Wheat Field for Bo's Ranch" in text_of(page)
    (draft,) = await drafted(world, 0)
    assert (draft.reroll, draft.swap) == ((2, 3), SwapOrder("wheat_field", "ranch", 1))
    await world.choose(ann, "orders_part", "swap", on=page)
    await world.press(ann, "orders_open", on=page)
    assert (await drafted(world, 0))[0].swap is None
    await ann.click(
        page, custom_id=next(i for i in world.controls(page) if "orders_at:1" in i)
    )  # to the second turn, which is like the first so far
    assert "your second turn" in text_of(page)
    await choose_part(world, ann, page, "dice", "1")
    first, second = await drafted(world, 0)
    assert (first.dice, second.dice, second.reroll) == (None, 1, (2, 3))
    assert "second turn" not in text_of((await bo.slash(world.channel, "machi orders")).response)


@exercises("button orders_reopen", "button orders_hand_in")
async def test_final_can_be_taken_back_until_the_turn_is_played(world: World) -> None:
    ann, bo = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await send(world, ann, page, final=True)
    await world.press(ann, "orders_reopen", on=page)
    assert "**Sent.** You can still change them." in text_of(page)
    bos = await editor(world, bo)
    await send(world, bo, bos, final=True)
    await world.env.settle()
    assert boards(world, "report") == []


async def test_final_stays_on_through_every_page_until_it_is_pressed_again(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await choose_part(world, ann, page, "buy", "business_center", "train_station")
    assert str(postal_words.ABOUT_FINAL) in text_of(page)
    await ann.click(page, custom_id=next(button for button in world.controls(page) if button.endswith(".all.0.final")))
    assert str(postal_words.FINAL_IS_ON) in text_of(page), "it is not sent yet"

    def is_on() -> bool:
        sends = [button for button in world.controls(page) if ":orders_hand_in:" in button]
        return sends == ["t:1:1:orders_hand_in:0.final"]

    await choose_part(world, ann, page, "dice", "1")
    assert is_on()
    await choose_part(world, ann, page, "swap", "bakery", "1", "wheat_field")
    assert is_on()
    await world.choose(ann, "orders_part", "dice", on=page)
    await world.press(ann, "orders_open", on=page)
    assert is_on()
    await world.choose(ann, "orders_part", "swap", on=page)
    await ann.click(page, custom_id=next(control for control in world.controls(page) if ":orders_at:" in control))
    assert is_on(), "Back keeps it too"
    await ann.click(page, custom_id=next(control for control in world.controls(page) if control.endswith(".all.0")))
    assert not is_on()
    assert (await drafted(world, 0))[0].swap == SwapOrder("bakery", "wheat_field", 1)


async def test_a_draft_and_a_late_change_say_what_counts(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    assert "A draft, not sent." in text_of(page)
    assert "does not count yet" in text_of(page)
    for final, said in ((False, "What you sent counts, not"), (True, "what you sent counts, not")):
        await send(world, ann, page, final=final)
        assert "Sent" in text_of(page)
        assert "Changed since" not in text_of(page)
        await choose_part(world, ann, page, "buy", "forest" if final else "cafe")
        assert "Changed since you sent them" in text_of(page)
        assert said in text_of(page)
        how = "final" if final else "open"
        assert [i.rpartition(".")[2] for i in world.controls(page) if ":orders_hand_in:" in i] == [how]
    orders = await world.bot.postal_office.orders_of(await world.table(), 0)
    sets = (*(orders.handed_in or ()), *orders.draft)
    assert tuple(each.buy for each in sets if isinstance(each, Orders)) == (("cafe",), ("cafe", "forest"))


async def test_a_receipt_says_everything_once(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await choose_part(world, ann, page, "buy", "cafe")
    await send(world, ann, page)
    assert "Receipt" in text_of(page)
    assert text_of(page).count("**Build**") == 1


@exercises("button orders_off")
async def test_the_last_card_is_taken_off_the_list(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await choose_part(world, ann, page, "buy", "cafe", "forest", "mine")
    await world.press(ann, "orders_off", on=page)
    assert (await drafted(world, 0))[0].buy == ("cafe", "forest")
    assert "Cafe, else Forest" in text_of(page)
    await world.press(ann, "orders_off", on=page)
    assert (await drafted(world, 0))[0].buy == ("cafe",)
    await world.press(ann, "orders_off", on=page)
    assert not [i for i in world.controls(page) if ":orders_off:" in i]


async def test_each_step_of_a_swap_repeats_the_earlier_choices(world: World) -> None:
    deal(world.patch, town(9, STATION, business_center=1, mine=1), town(9, ranch=2))
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await choose_part(world, ann, page, "swap", "mine")
    assert "(2 of 3) You give a Mine. Who gets it?" in text_of(page)
    await world.choose(ann, "orders_pick", "1", on=page)
    assert "(3 of 3) You give Bo a Mine. Which card do you take for it?" in text_of(page)


NONSENSE = (
    ("orders_pick", "0.zzz.999", "mine"),
    ("orders_pick", "0.all.0", "mine"),
    ("orders_pick", "0.dice.0", "7"),
    ("orders_pick", "0.dice.0", "two"),
    ("orders_pick", "0.add.0", "3"),
    ("orders_pick", "0.reroll.0", "more-x"),
    ("orders_pick", "0.swap.0.mine.99", "ranch"),
    ("orders_pick", "0.swap.0.mine.nobody", "ranch"),
    ("orders_pick", "0.gift.0.nothing_like_it", "99"),
    ("orders_pick", "0.victim.0", "99"),
    ("orders_pick", "0.renovate.0", "no_such_card"),
    ("orders_pick", "1.buy.0", "no_such_card"),
    ("orders_part", "0.all.0", "no_such_part"),
    ("orders_open", "0.zzz.0", ""),
    ("orders_off", "1.swap.3.a.b", ""),
    ("orders_at", "1.swap.999.nobody.99", ""),
    ("orders_at", "0.swap.0.a.b", ""),
    ("orders_at", "0.gift.7.mine", ""),
)
"""Verbs, arguments and values that no editor shows."""


@pytest.mark.parametrize(("verb", "arg", "value"), sampled(NONSENSE, *NONSENSE[::6]))
async def test_forged_editor_clicks_are_answered_and_orders_still_work(
    world: World, verb: str, arg: str, value: str
) -> None:
    ann, bo = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    forged = world.memory(page)
    kind = MENU if value else BUTTON
    next(part for part in parts(forged) if part["type"] == kind)["custom_id"] = f"t:1:1:{verb}:{arg}"
    answer = await world.late(ann, forged, f"t:1:1:{verb}:{arg}", *([value] if value else []))
    said = text_of(answer)
    assert "Orders for postal turn 1" in said or "not possible" in said, said
    page = await editor(world, ann)
    await send(world, ann, page, final=True)
    assert "Receipt" in text_of(page)
    bos = await editor(world, bo)
    await send(world, bo, bos, final=True)
    await world.bot.postal_office.idle(1)
    await world.env.settle()
    assert len(boards(world, "report")) == 1


async def test_the_deadline_plays_the_turn_and_names_who_was_silent(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await choose_part(world, ann, page, "buy", "cafe")
    await send(world, ann, page)
    await world.env.advance_time(24 * 3600 + 5)
    await world.bot.alarms.idle()
    await world.env.settle()
    (report,) = boards(world, "report")
    assert "Nothing came from Bo" in text_of(report)
    late = await world.late(ann, world.memory(page), next(i for i in world.controls(page) if i.endswith(".final")))
    assert "turn" in text_of(late)
    assert (await drafted(world, 0)) == ()


async def test_an_editor_goes_on_after_a_restart(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await world.restart()
    await choose_part(world, ann, page, "buy", "forest")
    assert (await drafted(world, 0))[0].buy == ("forest",)


async def test_other_players_cannot_see_or_change_orders(world: World) -> None:
    ann, bo = await begin(world, "Ann", "Bo")
    await choose_part(world, ann, await editor(world, ann), "buy", "forest")
    assert "Forest" not in text_of(await editor(world, bo))
    stranger = world.person("Sue")
    refused = text_of(await world.press(stranger, "orders"))
    assert "do not play" in refused


async def test_live_controls_at_a_postal_table_are_refused_in_words(world: World) -> None:
    ann, bo = await begin(world, "Ann", "Bo")
    for who in (ann, bo):  # the active player and the other
        assert "by post" in text_of(await who.slash(world.channel, "machi roll"))
        assert "`/machi orders`" in text_of(await who.slash(world.channel, "machi pass"))
    shown = text_of(await bo.slash(world.channel, "table show", text=True))
    assert "By post, round 1: **Ann** begins the next turn." in shown
    assert "roll the dice" not in shown
    cy, di = world.people("Cy", "Di")
    other = world.guild.create_text_channel("live")
    await cy.slash(other, "table open", game="machi_koro")
    await di.click(other.history()[-1], custom_id=next(i for i in world.controls(other.history()[-1]) if ":join" in i))
    await cy.slash(other, "table start")
    assert "Standing orders" in text_of(await cy.slash(other, "machi orders"))


async def test_a_long_menu_has_pages(world: World) -> None:
    deal(world.patch, fullest(), fullest())
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    seen: set[str] = set()
    while True:
        offered = values(world, page, "orders_pick")
        assert len(offered) <= 25
        if seen & set(offered):
            break
        seen |= {value for value in offered if not value.startswith("more")}
        await world.choose(ann, "orders_pick", next(v for v in offered if v.startswith("more")), on=page)
    view = await world.view()
    majors = {"stadium"}
    assert {pile.card for pile in view.market if pile.left} - seen - majors <= {
        held.card for held in view.towns[0].holdings
    }


async def test_five_cards_are_enough(world: World) -> None:
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    for _ in range(5):
        offered = values(world, page, "orders_pick")
        await world.choose(ann, "orders_pick", offered[0], on=page)
    assert values(world, page, "orders_pick") == []
    assert len((await drafted(world, 0))[0].buy) == 5
    await world.press(ann, "orders_off", on=page)
    assert len(values(world, page, "orders_pick")) > 5


@LONG
async def test_the_longest_receipt_of_the_longest_names_fits_a_message(world: World) -> None:
    everything = [STATION, TOWER, "harbor", "amusement_park"]
    rich = [msgspec.structs.replace(fullest(40), landmarks=everything, closed={"mine": 1}) for _ in range(5)]
    deal(world.patch, *rich)
    people = [world.person("_" * 31 + str(number)) for number in range(5)]
    await world.play(*people, seats=5, **POSTAL)
    table = await world.table()
    last = len(people) - 1
    wanted = Orders(
        dice=2,
        reroll=tuple(range(1, 13)),
        add=(10, 11, 12),
        victim=last,
        swap=SwapOrder("fruit_and_vegetable_market", "soda_bottling_plant", last),
        renovate="fruit_and_vegetable_market",
        activate="fruit_and_vegetable_market",
        demolish="amusement_park",
        gift=GiftOrder("fruit_and_vegetable_market", last),
        invest=True,
        closed_copy=True,
        buy=("renovation_company", "convention_center", "soda_bottling_plant", "furniture_factory", "shopping_mall"),
    )
    for number in range(1, 4):
        for seat, who in enumerate(people):
            click = Click(number * 10 + seat, who.id, "x")
            if seat == last:
                await world.bot.postal_office.draft(click, table.id, [wanted, wanted], postal_turn=number)
            else:
                await world.bot.postal_office.hand_in(click, table.id, [wanted, wanted], final=True)
        page = await editor(world, people[last])
        await send(world, people[last], page)
        said = text_of(page)
        assert "Receipt" in said
        assert len(said) <= 4000
        await send(world, people[last], page, final=True)
        await world.bot.postal_office.idle(table.id)
        await world.env.settle()
        assert await world.bot.postal_office.postal_turn_of(await world.table()) == number + 1

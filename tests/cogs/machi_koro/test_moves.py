"""Playing Machi Koro, by buttons and by commands."""

import msgspec
import pytest

from bot.games.machi_koro import Town
from bot.games.machi_koro.make_view import view as make_view
from cogs.machi_koro.board import board
from cogs.machi_koro.menus import build_options
from rendering.words.machi_koro import machi
from tests.bot.games.machi_koro import positions
from tests.support.dealing import MALL, PARK, STATION, TOWER, deal, town
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import World, labels, message_of, parts, shown_by, text_of


@exercises("button roll", "button build", "button pass")
async def test_a_turn_by_buttons(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 2])
    await world.press(ann, "roll", 1)
    board = await world.story()
    assert "**Ann** rolled ⚀ 1" in board
    assert "**Ann** +1 · Wheat Field" in board
    assert "**Bo** +1 · Wheat Field" in board
    await world.choose(ann, "build", "cafe")
    assert "**Ann** rolled 1, earned 1 coin and built **a Cafe**." in text_of(world.messages()[1])
    assert await world.asked() == [(1, "roll")]
    await world.press(bo, "roll")
    await world.press(bo, "pass")
    assert await world.asked() == [(0, "roll")]


@exercises("/machi roll", "/machi build", "/machi pass")
async def test_a_turn_by_commands(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 2])
    rolled = await ann.slash(world.channel, "machi roll")
    assert rolled.ephemeral
    assert "You rolled ⚀ 1" in text_of(rolled)
    built = await ann.slash(world.channel, "machi build", card="cafe")
    assert "You built **a Cafe**" in text_of(built)
    await bo.slash(world.channel, "machi roll", dice=1)
    passed = await bo.slash(world.channel, "machi pass")
    assert "You built nothing." in text_of(passed)
    assert await world.asked() == [(0, "roll")]
    assert "roll" in world.verbs(world.board())


async def test_nobody_talks_to_a_robot(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1)
    await world.press(ann, "roll")

    passed = await ann.slash(world.channel, "machi pass")

    assert "🤖 **Robo Rye** is thinking." in text_of(passed)
    assert "roll the dice" not in text_of(passed)
    table = await world.table()
    view = machi(table.view(None))
    absent = tuple(msgspec.structs.replace(seat, stand_in="easy") for seat in table.seats)
    for seats, said in ((table.seats, "**Ann**, roll the dice."), (absent, "🤖 **Ann** is thinking.")):
        assert said in str(board(msgspec.structs.replace(table, seats=seats), view, view.turn).content)


async def test_the_menu_says_which_cards_need_two_dice(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[1])
    await world.press(ann, "roll", 1)
    (menu,) = [part for part in parts(world.raw(world.board())) if ":build:" in str(part.get("custom_id"))]
    about = {option["value"]: option["description"] for option in menu["options"]}
    assert about["fruit_and_vegetable_market"].startswith("11–12 (two dice): ")
    assert about["bakery"].startswith("2–3: ")


@pytest.mark.parametrize(
    ("card", "wanted", "lacking"),
    [
        ("sushi_bar", positions.town(20, built="harbor"), positions.town(20)),
        ("mackerel_boat", positions.town(20, built=("harbor", STATION)), positions.town(20, built=STATION)),
        ("winery", positions.town(20, built=STATION, vineyard=1), positions.town(20, built=STATION)),
        ("mine", positions.town(20, built=STATION), positions.town(20)),
    ],
)
def test_cards_that_would_pay_nothing_yet_come_last(card: str, wanted: Town, lacking: Town) -> None:
    places = []
    for own in (wanted, lacking):
        view = make_view(positions.table(own, positions.town(20)).state, None)
        values = [option.value for option in build_options(view, [pile.card for pile in view.market])]
        places.append(values.index(card) > values.index("wheat_field"))
    assert places == [False, True]


async def test_a_robots_turn_has_no_buttons_that_move(world: World) -> None:
    table = await world.play(*world.people("Ann", "Bo"))
    view = machi(table.view(None))
    robots = tuple(msgspec.structs.replace(seat, user_id=None, robot="easy") for seat in table.seats)
    for seats, moves in ((table.seats, True), (robots, False)):
        shown = there(board(msgspec.structs.replace(table, seats=seats), view, view.turn).content)
        assert any(":roll:" in str(control) for row in shown.rows for control in row) is moves


async def test_one_message_a_turn_and_only_the_newest_has_controls(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 2, 3])
    for person in (ann, bo, ann):
        await world.press(person, "roll")
        await world.press(person, "pass")
    boards = [message for message in world.messages() if "roll" in shown_by(message)]
    assert len(boards) == 4
    assert [bool(world.verbs(board)) for board in boards] == [False, False, False, True]


@exercises("button roll")
async def test_two_dice_with_a_train_station(world: World) -> None:
    deal(world.patch, town(3, STATION), town())
    ann, _ = await world.players("Ann", "Bo", dice=[3, 4])
    assert labels(world.raw(world.board()))[:2] == ["Roll 1 die", "Roll 2 dice"]
    await world.press(ann, "roll", 2)
    assert "⚂ ⚃ = 7" in await world.story()


async def test_two_dice_without_a_train_station_are_refused(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    refused = await ann.slash(world.channel, "machi roll", dice=2)
    assert text_of(refused).startswith("Two dice need a Train Station.\n")
    assert await world.asked() == [(0, "roll")]


@exercises("button reroll", "button keep", "/machi reroll", "/machi keep")
async def test_a_radio_tower_keeps_or_rerolls_the_dice(world: World) -> None:
    deal(world.patch, town(3, TOWER), town(3, TOWER, STATION))
    ann, bo = await world.players("Ann", "Bo", dice=[6, 1, 2, 2])
    await world.press(ann, "roll")
    assert labels(world.raw(world.board()))[:2] == ["Keep 6", "Re-roll 1 die"]
    assert "Wheat" not in await world.story()
    await world.press(ann, "reroll", 1)
    assert "**Ann** +1 · Wheat Field" in await world.story()
    await world.press(ann, "pass")
    await bo.slash(world.channel, "machi roll", dice=1)
    again = await bo.slash(world.channel, "machi reroll")
    assert "rolled ⚁ 2" in text_of(again)
    await bo.slash(world.channel, "machi pass")
    await world.press(ann, "roll")
    await world.press(ann, "keep")
    await world.press(ann, "pass")
    await bo.slash(world.channel, "machi roll", dice=2)
    kept = await bo.slash(world.channel, "machi keep")
    assert "You rolled" in text_of(kept)
    assert (await world.asked())[0] in [(1, "build"), (1, "roll")]


async def test_an_amusement_park_gives_another_turn(world: World) -> None:
    deal(world.patch, town(3, STATION, PARK), town())
    ann, _ = await world.players("Ann", "Bo", dice=[4, 4])
    await world.press(ann, "roll", 2)
    await world.press(ann, "pass")
    assert await world.asked() == [(0, "roll")]
    assert "**Ann** rolled doubles and has another turn (Amusement Park)" in await world.story()


@exercises("button target", "/machi choose")
async def test_the_tv_station_takes_from_whom_one_points_at(world: World) -> None:
    deal(world.patch, town(3, tv_station=1), town(7), town(2, tv_station=1))
    ann, bo, cy = await world.players("Ann", "Bo", "Cy", dice=[6, 4, 6])
    await world.press(ann, "roll")
    assert "which player pays you 5 coins (TV Station)?" in text_of(world.board())
    assert labels(world.raw(world.board()))[:2] == ["Take 5 from Bo (has 7)", "Take 2 from Cy (has 2)"]
    await world.press(ann, "target", 1)
    assert "TV Station from Bo" in await world.story()
    await world.press(ann, "pass")
    await world.press(bo, "roll")
    await world.press(bo, "pass")
    await world.press(cy, "roll")
    taken = await cy.slash(world.channel, "machi choose", player="ann")
    assert "TV Station from Ann" in text_of(taken)
    assert [town.coins for town in (await world.view()).towns] == [3, 2, 7]


@exercises("button swap", "button swap_take", "button swap_give")
async def test_the_business_center_swaps_in_two_private_steps(world: World) -> None:
    deal(world.patch, town(0, business_center=1), town(0, mine=1), town())
    ann, _, _ = await world.players("Ann", "Bo", "Cy", dice=[6])
    await world.press(ann, "roll")
    assert labels(world.raw(world.board()))[:3] == ["Swap with Bo", "Swap with Cy", "Don't swap"]
    asked = await world.press(ann, "swap", 1)
    assert asked.ephemeral
    assert "1 of 2: which card of **Bo** do you take?" in text_of(asked)
    private = there(asked.response)
    await world.choose(ann, "swap_take", "mine", on=private)
    assert "2 of 2: you take a Mine from **Bo**." in text_of(private)
    await world.choose(ann, "swap_give", "bakery", on=private)
    assert "You gave **Bo** a Bakery for a Mine." in text_of(private)
    assert world.verbs(private) == []
    old = next(message for message in world.messages() if "🔄" in text_of(message))
    assert world.verbs(old) == []


@exercises("/machi choose", "button pass")
async def test_the_business_center_swaps_by_command_or_not_at_all(world: World) -> None:
    deal(world.patch, town(0, business_center=1), town(0, mine=1, business_center=1))
    ann, bo = await world.players("Ann", "Bo", dice=[6, 6])
    await world.press(ann, "roll")
    refused = await ann.slash(world.channel, "machi choose", player="Bo", give="forest", take="mine")
    assert text_of(refused).startswith("You have no Forest.\n")
    assert "Wheat Field for Bo's Mine" in text_of(refused)
    swapped = await ann.slash(world.channel, "machi choose", player="Bo", give="Bakery", take="mine")
    assert "gave **Bo** a Bakery for a Mine" in text_of(swapped)
    await world.press(bo, "roll")
    await world.press(bo, "pass")
    assert "did not use the **Business Center**" in text_of(world.messages()[-3]) + text_of(world.messages()[-2])


async def test_a_swap_begun_on_an_old_question_is_refused(world: World) -> None:
    deal(world.patch, town(0, business_center=1), town(0, mine=1))
    ann, _ = await world.players("Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    private = message_of(await world.press(ann, "swap", 1))
    await world.press(ann, "pass")
    late = await world.choose(ann, "swap_take", "mine", on=private)
    assert "That was settled already" in text_of(late)
    assert f"[Go to the board](https://discord.com/channels/{world.guild.id}/{world.channel.id}/" in text_of(late)


async def test_a_build_that_cannot_be_paid_says_so(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    refused = await ann.slash(world.channel, "machi build", card="radio tower")
    assert text_of(refused).startswith("Radio Tower costs 22 coins; you have 3.\n**Ann**, build something?")
    assert "Wheat Field" in text_of(refused)
    assert "Radio Tower" not in text_of(refused).partition("\n")[2]
    assert await world.asked() == [(0, "build")]


async def test_a_sold_out_card_and_a_second_major_are_refused(world: World) -> None:
    deal(world.patch, town(50, stadium=1), town(), market={"mine": 0})
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    sold_out = text_of(await ann.slash(world.channel, "machi build", card="mine"))
    assert sold_out.startswith("Mine is sold out.\n")
    assert sold_out.partition("You can choose: ")[2].count(",") == 4
    assert sold_out.endswith(" more.")
    second = await ann.slash(world.channel, "machi build", card="stadium")
    assert text_of(second).startswith("You have a Stadium already, and a town holds only one.")
    menu = next(part for part in world.raw(world.board())["components"][0]["components"] if part["type"] == 1)
    offered = [option["value"] for option in menu["components"][0]["options"]]
    assert not {"mine", "stadium"} & set(offered)


async def test_the_last_landmark_wins_and_the_board_offers_a_rematch(world: World) -> None:
    deal(world.patch, town(22, STATION, MALL, PARK), town())
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll", 1)
    await world.choose(ann, "build", "radio_tower")
    board = world.board()
    assert "🏆 **Ann** wins" in text_of(board)
    assert world.verbs(board) == ["rematch", "replay", "review", "verify", "my_stats"]
    assert (await world.table()).row.phase == "over"
    assert "This game is over" in text_of(await bo.slash(world.channel, "machi roll"))


@pytest.mark.long
async def test_a_whole_game_of_people_and_robots_has_a_winner(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", robots=2)
    people = {0: ann, 1: bo}
    for _ in range(600):
        table = await world.table()
        if table.row.phase == "over":
            break
        (decision,) = table.pending()
        who = people[decision.seat]
        if decision.ask == "build":
            options = [
                option["value"]
                for part in world.raw(world.board())["components"][0]["components"]
                for menu in part.get("components", ())
                for option in menu.get("options", ())
            ]
            await world.choose(who, "build", options[0])
        elif decision.ask == "swap":
            await world.press(who, "pass")
        else:
            await world.press(who, {"target": "target", "keep": "keep"}.get(decision.ask, "roll"))
    table = await world.table()
    assert table.row.phase == "over"
    outcome = there(table.outcome())
    assert outcome.reason == "landmarks"
    entries = await world.bot.tables.entries(table.id)
    rolls = sum(b'"it":"rolled"' in bytes(entry.events) for entry in entries)
    assert rolls >= 20
    verified = await ann.slash(world.channel, "table verify")
    assert "**Checked.**" in text_of(verified)


async def test_robots_alone_finish_after_the_last_person_resigned(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1)
    asked = await ann.slash(world.channel, "table resign")
    await world.press(ann, "resign", on=asked)
    assert (await world.table()).row.phase == "over"


@exercises("button roll")
async def test_pictures_are_real_and_described(world: World, real_pictures: None) -> None:
    ann, _ = await world.players("Ann", "אבג", dice=[1])
    await world.press(ann, "roll")
    (item,) = [
        item for part in world.raw(world.board())["components"][0]["components"] for item in part.get("items", ())
    ]
    assert item["media"]["url"].endswith("/table-1-go-1.png")
    assert 20 < len(item["description"]) <= 1024
    blob = there(world.env.backend.cdn.get(item["media"]["url"]))
    assert blob.startswith(b"\x89PNG")
    assert len(blob) > 10_000

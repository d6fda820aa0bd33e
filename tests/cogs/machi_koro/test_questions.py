"""Every question of the expansions' cards, answered by click and by command."""

from tests.cogs.machi_koro.tables import HARBOR, LANDMARKS, STATION, controls, offered, pending, players, town
from tests.support.dealing import deal
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, text_of


async def coins(world: World) -> list[int]:
    return [town.coins for town in (await world.view()).towns]


@exercises("button add", "button keep", "/machi add")
async def test_a_harbor_adds_two_or_does_not(world: World) -> None:
    deal(world.patch, town(3, STATION, HARBOR), town(3, STATION, HARBOR))
    ann, bo = await players(world, "Ann", "Bo", dice=[5, 5, 6, 4, 5, 6])
    await world.press(ann, "roll", 2)
    assert f"<@{ann.id}>, add 2 to the 10 (Harbor)?" in text_of(world.board())
    assert "Nobody earns anything" not in await world.story()
    assert labels(world.raw(world.board()))[:2] == ["Add 2: 12", "Leave it at 10"]
    await world.press(ann, "add")
    assert "rolled ⚄ ⚄ = 10 + 2 = 12" in await world.story()
    await world.press(ann, "pass")
    await world.press(bo, "roll", 2)
    await world.press(bo, "keep")
    assert "added" not in await world.story()
    await world.press(bo, "pass")
    await ann.slash(world.channel, "machi roll", dice=2)
    refused = text_of(await ann.slash(world.channel, "machi pass"))
    assert refused.endswith("You can choose: add 2, add nothing.")
    assert "= 11 + 2 = 13" in text_of(await ann.slash(world.channel, "machi add"))


@exercises("button demolish", "/machi demolish", "offers /machi demolish landmark")
async def test_a_demolition_company_tears_down_a_landmark(world: World) -> None:
    both = [town(0, STATION, "radio_tower", demolition_company=1) for _ in range(2)]
    deal(world.patch, *both)
    ann, bo = await players(world, "Ann", "Bo", dice=[4, 4])
    await world.press(ann, "roll", 1)
    await world.press(ann, "keep")
    assert labels(world.raw(world.board()))[:2] == ["Train Station (you get 8)", "Radio Tower (you get 8)"]
    await world.press(ann, "demolish", STATION)
    board = await world.story()
    assert "**Ann** tore down the **Train Station**." in board
    assert "**Ann** +8 · Demolition Company" in board
    await world.press(ann, "pass")
    await bo.slash(world.channel, "machi roll", dice=1)
    await bo.slash(world.channel, "machi keep")
    choices = await bo.autocomplete(world.channel, "machi demolish", "landmark", "")
    assert [choice["value"] for choice in choices] == [STATION, "radio_tower"]
    assert await ann.autocomplete(world.channel, "machi demolish", "landmark", "") == []
    refused = await bo.slash(world.channel, "machi demolish", landmark="airport")
    assert text_of(refused).startswith("Airport is not a landmark that you can tear down.\n")
    told = text_of(await bo.slash(world.channel, "machi demolish", landmark="radio tower"))
    assert "You tore down the **Radio Tower**" in told


async def test_six_landmarks_to_tear_down_stand_in_two_rows(world: World) -> None:
    five = [landmark for landmark in LANDMARKS if landmark != "radio_tower"]
    deal(world.patch, town(0, *five, "radio_tower", demolition_company=1), town())
    ann, _ = await players(world, "Ann", "Bo", dice=[4])
    await world.press(ann, "roll", 1)
    await world.press(ann, "keep")
    rows = [part for part in world.raw(world.board())["components"][0]["components"] if part["type"] == 1]
    assert [len(row["components"]) for row in rows[:2]] == [5, 1]


@exercises("button renovate", "button pass", "/machi renovate", "offers /machi renovate card")
async def test_a_renovation_company_closes_what_its_owner_names(world: World) -> None:
    deal(
        world.patch,
        town(0, STATION, renovation_company=1, cafe=1),
        town(1, STATION, renovation_company=1, forest=3, mine=1),
        town(5, STATION, renovation_company=1, mine=2, cafe=1),
    )
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy", dice=[4, 4, 4, 4, 4, 4])
    await world.press(ann, "roll", 2)
    (menu,) = [control for control in controls(world, await pending(world)) if "options" in control]
    assert [(line["label"], line["description"]) for line in menu["options"]] == [
        ("Mine: you take 3 coins", "Bo 1, Cy 2; none of yours closes"),
        ("Cafe: you take 1 coin", "Cy 1; 1 of yours closes too"),
        ("Forest: you take 1 coin", "Bo 1; none of yours closes"),
    ]
    await world.choose(ann, "renovate", "mine")
    assert "🚧 **Ann** closed every **Mine** in town and took 3 coins from **Bo** and **Cy**." in text_of(world.board())
    assert "**Ann** +3 · Renovation Company from Bo and Cy" in await world.story()
    await world.press(ann, "pass")
    await bo.slash(world.channel, "machi roll", dice=2)
    choices = await bo.autocomplete(world.channel, "machi renovate", "card", "")
    assert [choice["name"] for choice in choices] == [
        "Cafe (you take 2 coins)",
        "Forest (you take 0 coins)",
        "Mine (you take 0 coins)",
    ]
    assert await cy.autocomplete(world.channel, "machi renovate", "card", "") == []
    assert await ann.autocomplete(world.channel, "machi renovate", "card", "") == []
    refused = text_of(await bo.slash(world.channel, "machi renovate", card="apple orchard"))
    assert refused.startswith("Nobody has an Apple Orchard.\n")
    told = text_of(await bo.slash(world.channel, "machi renovate", card="Café"))
    assert "closed **2 × Cafe**: Ann 1, Cy 1." in told
    if (await world.asked())[0][1] == "build":
        await world.press(bo, "pass")
    await world.press(cy, "roll", 2)
    await world.press(cy, "pass")
    assert "did not use the **Renovation Company**" in text_of(world.board())


@exercises("button activate", "/machi activate", "offers /machi activate card")
async def test_a_convention_center_lets_another_card_act(world: World) -> None:
    both = [town(0, STATION, convention_center=1, mine=2, ranch=1, cafe=1) for _ in range(2)]
    deal(world.patch, *both)
    ann, bo = await players(world, "Ann", "Bo", dice=[4, 6, 4, 6])
    await world.press(ann, "roll", 2)
    assert offered(controls(world, await pending(world))) == ["mine", "ranch"]
    assert "Keep the Convention Center" in labels(world.raw(world.board()))
    await world.choose(ann, "activate", "mine")
    board = await world.story()
    assert "let the **Mine** act; the **Convention Center** goes back to the market" in board
    assert "**Ann** +10 · 2 × Mine" in board
    await world.press(ann, "pass")
    await bo.slash(world.channel, "machi roll", dice=2)
    choices = await bo.autocomplete(world.channel, "machi activate", "card", "r")
    assert [choice["value"] for choice in choices] == ["ranch"]
    refused = text_of(await bo.slash(world.channel, "machi activate", card="cafe"))
    assert refused.startswith("Cafe would do nothing now.\n")
    assert "+1 · Ranch" in text_of(await bo.slash(world.channel, "machi activate", card="ranch"))


@exercises("button invest", "/machi invest")
async def test_a_coin_is_put_on_a_tech_startup_or_not(world: World) -> None:
    deal(world.patch, town(5, tech_startup=1), town(5, tech_startup=1))
    ann, bo = await players(world, "Ann", "Bo", dice=[6, 6, 6])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert "put a coin on your Tech Startup? 0 coins lie on it." in text_of(world.board())
    assert labels(world.raw(world.board()))[:2] == ["Put 1 coin on it: 1 then", "Not now"]
    await world.press(ann, "invest")
    assert await coins(world) == [4, 5]
    await world.press(bo, "roll")
    await world.press(bo, "pass")
    assert "You put 1 coin on the **Tech Startup**: 1 now." in text_of(await bo.slash(world.channel, "machi invest"))
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert labels(world.raw(world.board()))[0] == "Put 1 coin on it: 2 then"
    await world.press(ann, "pass")
    assert await coins(world) == [4, 4]


@exercises("button give_to", "button give", "/machi give", "offers /machi give card", "offers /machi give player")
async def test_a_moving_company_gives_a_card_away(world: World) -> None:
    deal(
        world.patch,
        town(0, STATION, moving_company=1, mine=2, ranch=1, closed={"mine": 1}),
        town(2, STATION, moving_company=1, ranch=1),
        town(0),
    )
    ann, bo, cy = await players(world, "Ann", "Bo", "Cy", dice=[4, 5, 4, 6])
    await world.press(ann, "roll", 2)
    assert labels(world.raw(world.board()))[:2] == ["Give to Bo (2 coins)", "Give to Cy (0 coins)"]
    private = message_of(await world.press(ann, "give_to", 2))
    assert "Which card do you give **Cy**?" in text_of(private)
    (menu,) = controls(world, await pending(world), on=private)
    assert [line["value"] for line in menu["options"]] == ["ranch", "moving_company", "mine"]
    await world.choose(ann, "give", "ranch", on=private)
    assert text_of(private).splitlines()[:2] == ["You +4 · Moving Company", "You gave **Cy** a Ranch."]
    assert world.controls(private) == []
    assert "📦 **Ann** gave **Cy** a Ranch and got 4 coins from the bank." in text_of(world.board())
    await world.press(ann, "pass")
    await bo.slash(world.channel, "machi roll", dice=2)
    cards = await bo.autocomplete(world.channel, "machi give", "card", "")
    assert [choice["value"] for choice in cards] == ["ranch", "moving_company"]
    offered_people = await bo.autocomplete(world.channel, "machi give", "player", "")
    assert [choice["name"] for choice in offered_people] == ["Cy", "Ann"]
    assert await cy.autocomplete(world.channel, "machi give", "card", "") == []
    refused = await bo.slash(world.channel, "machi give", card="mine", player="Cy")
    assert text_of(refused).startswith("You have no Mine.\n")
    to_himself = await bo.slash(world.channel, "machi give", card="ranch", player="Bo")
    assert text_of(to_himself).startswith("Choose another player who is still in the game.\n")
    told = text_of(await bo.slash(world.channel, "machi give", card="ranch", player="ann"))
    assert "You gave **Ann** a Ranch." in told


@exercises("button give")
async def test_giving_a_card_among_two_players_takes_one_step(world: World) -> None:
    deal(world.patch, town(0, STATION, moving_company=1, ranch=1), town(0))
    ann, _ = await players(world, "Ann", "Bo", dice=[4, 5])
    await world.press(ann, "roll", 2)
    await world.choose(ann, "give", "moving_company")
    assert "📦 **Ann** gave **Bo** a Moving Company and got 4 coins from the bank." in text_of(world.board())


@exercises("button which", "/machi which", "button swap", "button swap_take", "button swap_give")
async def test_the_roller_says_of_both_cards_of_a_swap_which_copy_goes(world: World) -> None:
    deal(
        world.patch,
        town(0, business_center=1, mine=2, closed={"mine": 1}),
        town(0, winery=2, ranch=1, closed={"winery": 1}),
        town(0, forest=1),
    )
    ann, bo, _ = await players(world, "Ann", "Bo", "Cy", dice=[6])
    await world.press(ann, "roll")
    assert labels(world.raw(world.board()))[:3] == ["Swap with Bo", "Swap with Cy", "Don't swap"]
    private = message_of(await world.press(ann, "swap", 1))
    (menu,) = controls(world, await pending(world), on=private)
    assert [line["label"] for line in menu["options"]] == ["Winery (2), 1 closed", "Ranch"]
    await world.choose(ann, "swap_take", "winery", on=private)
    assert "you take a Winery from **Bo**" in text_of(private)
    await world.choose(ann, "swap_give", "mine", on=private)
    assert "which Mine goes" in text_of(private)
    assert labels(world.raw(world.board()))[:2] == ["An open Mine goes", "A closed Mine goes"]
    refused = await world.press(bo, "which", "open")
    assert "Waiting for" in text_of(refused)
    said = text_of(await ann.slash(world.channel, "machi which", copy="open"))
    assert "which Winery do you take from **Bo**" in said
    assert labels(world.raw(world.board()))[:2] == ["Bo: an open Winery goes", "Bo: a closed Winery goes"]
    await world.press(ann, "which", "closed")
    swapped = [message for message in world.messages() if "🔄" in text_of(message)]
    assert len(swapped) == 1
    assert all(each in text_of(swapped[0]) for each in ("**Ann**", "**Bo**", "a Mine", "a closed Winery"))
    view = await world.view()
    assert {held.card: held.closed for held in view.towns[0].holdings} == {
        "winery": 1,
        "mine": 1,
        "business_center": 0,
    }


@exercises("/machi town", "/machi market")
async def test_towns_and_market_in_words(world: World) -> None:
    deal(world.patch, town(4, winery=2, closed={"winery": 1}), town(0))
    _, bo = await players(world, "Ann", "Bo")
    told = text_of(await bo.slash(world.channel, "machi town", player="Ann", text=True))
    assert told.startswith("**Ann**: 4 coins\n🟩 2 × Winery (1 closed)")
    market = text_of(await bo.slash(world.channel, "machi market", text=True))
    assert len(market.splitlines()) == 40
    assert "12–14 🔵 Tuna Boat, cost 5: 6 left" in market

"""More options than Discord shows at once, and the fullest possible table. `world` checks all limits."""

import pytest

from bot.games.machi_koro import Town
from cogs.machi_koro.explaining import EXPLAIN
from tests.cogs.machi_koro.tables import (
    ESTABLISHMENTS,
    LANDMARKS,
    STATION,
    controls,
    fullest,
    offered,
    pending,
    play,
    players,
    town,
)
from tests.support.dealing import deal
from tests.support.long import sampled
from tests.support.scenarios import exercises
from tests.support.world import World, parts, shown_by, text_of

LONG = "_*" * 16
"""A name of 32 letters, each of which takes two in a message."""
BY_ID = {card.id: card for card in ESTABLISHMENTS}
KINDS = sorted(card.id for card in ESTABLISHMENTS if not card.major)


def placeholders(world: World) -> list[str]:
    return [part["placeholder"] for part in parts(world.raw(world.board())) if "placeholder" in part]


@exercises("button build")
async def test_everything_that_can_be_built_is_offered_in_two_menus(world: World) -> None:
    deal(world.patch, town(99), town(99, cafe=1))
    ann, _ = await players(world, "Ann", "Bo", dice=[6, 6])
    await world.press(ann, "roll")
    menus = [control for control in controls(world, await pending(world)) if "options" in control]
    assert placeholders(world) == ["Build: dice 1–6, landmarks…", "Build: dice 7–14…"]
    assert [len(menu["options"]) for menu in menus] == [24, 23]
    assert sorted(offered(menus)) == sorted([*LANDMARKS, *(card.id for card in ESTABLISHMENTS), EXPLAIN, EXPLAIN])
    assert menus[0]["options"][0]["label"] == "Airport: 30 coins, landmark"
    await ann.select(world.board(), ["tuna_boat"], custom_id=menus[1]["custom_id"])
    assert (await world.view()).towns[0].coins == 94


async def test_a_short_choice_needs_only_one_menu(world: World) -> None:
    deal(world.patch, town(2), town(2))
    ann, _ = await players(world, "Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    assert placeholders(world) == ["Build…"]


async def test_cards_that_need_two_dice_come_last_for_one_die(world: World) -> None:
    deal(world.patch, town(6), town(6))
    ann, _ = await players(world, "Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    cards = [card for card in offered(controls(world, await pending(world))) if card in KINDS]
    needs_two = [BY_ID[card].rolls[0] > 6 for card in cards]
    assert any(needs_two)
    assert needs_two == sorted(needs_two)


@exercises("offers /machi build card")
async def test_suggestions_start_with_the_most_expensive_and_find_every_card(world: World) -> None:
    deal(world.patch, town(99), town(99))
    ann, _ = await players(world, "Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    first = await ann.autocomplete(world.channel, "machi build", "card", "")
    assert len(first) == 25
    assert [choice["value"] for choice in first[:2]] == ["airport", "radio_tower"]
    for card in ESTABLISHMENTS:
        assert card.id in [c["value"] for c in await ann.autocomplete(world.channel, "machi build", "card", card.name)]


@pytest.mark.parametrize(
    ("card", "ask", "dice"),
    [
        ("renovation_company", "renovate", [4, 4]),
        ("business_center", "swap", [1, 5]),
        ("moving_company", "give", [4, 5]),
    ],
)
async def test_thirty_kinds_of_card_are_offered_in_two_menus(
    world: World, card: str, ask: str, dice: list[int]
) -> None:
    mine = town(0, STATION, also={**dict.fromkeys(KINDS, 1), card: 1})
    deal(world.patch, mine, town(9, also=dict.fromkeys(KINDS, 1)))
    ann, bo = world.people(LONG, "Bo")
    await play(world, ann, bo, dice=dice)
    await world.press(ann, "roll", 2)
    where = None
    if ask == "swap":
        where = (await world.press(ann, "swap", 1)).response
    menus = [control for control in controls(world, await pending(world), on=where) if "options" in control]
    assert sorted(offered(menus)) == KINDS
    if ask == "swap":
        assert where is not None
        await ann.select(where, ["mine"], custom_id=menus[-1]["custom_id"])
        menus = [control for control in controls(world, await pending(world), on=where) if "options" in control]
        assert sorted(offered(menus)) == KINDS
        await ann.select(where, ["cafe"], custom_id=menus[0]["custom_id"])
        assert "a Cafe for a Mine" in text_of(where)
    else:
        await ann.select(world.board(), [offered(menus[-1:])[0]], custom_id=menus[-1]["custom_id"])
    assert (await pending(world)).ask != ask


@pytest.mark.parametrize("total", sampled(range(2, 15), 5, 10, 14))
async def test_the_fullest_board_fits_a_message(world: World, total: int) -> None:
    everything = {card.id: 3 for card in ESTABLISHMENTS}
    half_closed = dict.fromkeys(KINDS, 1)
    deal(world.patch, *(Town(99, dict(everything), dict(half_closed), [STATION, "harbor"]) for _ in range(5)))
    people = world.people(*(f"{number}{LONG}"[:32] for number in range(5)))
    rolled = total if total <= 12 else total - 2
    await play(world, *people, dice=[rolled // 2, rolled - rolled // 2])
    await world.press(people[0], "roll", 2)
    board = world.board()
    while (decision := await pending(world)).ask != "roll":
        names = {"add": "add" if total > 12 else "keep", "target": "target", "invest": "invest"}
        if decision.ask in names:
            await world.press(people[decision.seat], names[decision.ask])
        elif decision.ask == "demolish":
            await world.press(people[0], "demolish")
        elif decision.ask == "which":
            await people[decision.seat].slash(world.channel, "machi which", copy="closed")
        elif decision.ask == "give":
            await people[0].slash(world.channel, "machi give", card="ranch", player="2")
        elif decision.ask == "renovate":
            await people[0].slash(world.channel, "machi renovate", card="cafe")
        else:
            await people[0].slash(world.channel, "machi pass")
    assert "rolled" in shown_by(board)
    newest, where = text_of(await people[0].slash(world.channel, "table log")).rsplit("\n", 1)
    assert newest.endswith("'s turn.")
    assert "This is everything" in where or "Page 1 of" in where


@exercises("/table show")
async def test_the_fullest_table_in_words_fits_a_message(world: World) -> None:
    deal(world.patch, *(fullest() for _ in range(5)))
    people = world.people(*(f"{number}{LONG}"[:32] for number in range(5)))
    await play(world, *people)
    told = text_of(await people[0].slash(world.channel, "table show", text=True))
    assert "9–10 🔻 Family Restaurant: 2 2 2 2 2 · 6 left" in told
    await people[0].slash(world.channel, "machi town", text=True)

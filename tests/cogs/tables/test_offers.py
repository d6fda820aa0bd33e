"""Suggestions while typing: only legal actions, and none for players who are not pending."""

from cogs.ui.options import offered_players
from rendering.words.machi_koro import CARDS
from tests.support.dealing import deal, town
from tests.support.scenarios import exercises
from tests.support.world import Json, World


def values(choices: list[Json]) -> list[str]:
    assert len(choices) <= 25
    for choice in choices:
        assert 0 < len(choice["name"]) <= 100
        assert 0 < len(choice["value"]) <= 100
    return [choice["value"] for choice in choices]


def test_players_who_are_gone_meanwhile_are_not_offered() -> None:
    assert values([choice.to_dict() for choice in offered_players(["Ann", "Bo"], [0, 1, 2], "")]) == ["1", "2"]


@exercises("offers /machi build card")
async def test_only_what_can_be_paid_is_offered(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")

    async def offered(typed: str = "") -> list[str]:
        return values(await ann.autocomplete(world.channel, "machi build", "card", typed))

    assert await offered() == []
    await world.sit(ann, bo)
    assert await offered() == []
    await world.press(ann, "start")
    assert await offered() == []
    await world.press(ann, "roll")
    coins = (await world.view()).towns[0].coins
    legal = {card.id for card in CARDS.values() if card.set == "base" and card.cost <= coins}
    assert set(await offered()) == legal
    assert await offered("ranch") == (["ranch"] if coins >= 1 else [])
    assert await offered("nothing like it") == []
    assert values(await bo.autocomplete(world.channel, "machi build", "card", "")) == []


@exercises("offers /machi choose player")
async def test_the_tv_stations_victims_are_offered_to_its_owner_only(world: World) -> None:
    deal(world.patch, town(3, tv_station=1), town(7), town(2))
    ann, bo, cy = world.people("Ann", "Bo", "Cy" * 16)
    empty = world.guild.create_text_channel("empty")
    assert values(await ann.autocomplete(empty, "machi choose", "player", "")) == []
    await world.play(ann, bo, cy, dice=[6])
    assert values(await ann.autocomplete(world.channel, "machi choose", "player", "")) == []
    await world.press(ann, "roll")
    assert values(await ann.autocomplete(world.channel, "machi choose", "player", "")) == ["2", "3"]
    assert values(await ann.autocomplete(world.channel, "machi choose", "player", "CYC")) == ["3"]
    assert values(await bo.autocomplete(world.channel, "machi choose", "player", "")) == []
    assert values(await ann.autocomplete(world.channel, "machi choose", "give", "")) == []


@exercises("offers /machi choose give", "offers /machi choose take", "offers /machi choose player")
async def test_possible_swaps_are_suggested(world: World) -> None:
    deal(world.patch, town(0, business_center=1), town(0, mine=1, stadium=1), town(0, forest=1))
    ann, _, cy = await world.players("Ann", "Bo", "Cy", dice=[6])
    await world.press(ann, "roll")
    assert values(await ann.autocomplete(world.channel, "machi choose", "player", "")) == ["2", "3"]
    assert set(values(await ann.autocomplete(world.channel, "machi choose", "give", ""))) == {"bakery", "wheat_field"}
    everybodys = await ann.autocomplete(world.channel, "machi choose", "take", "")
    assert set(values(everybodys)) == {"bakery", "wheat_field", "mine", "forest"}
    bos = await ann.autocomplete(world.channel, "machi choose", "take", "", player="2")
    assert set(values(bos)) == {"bakery", "wheat_field", "mine"}
    assert values(await cy.autocomplete(world.channel, "machi choose", "take", "")) == []


@exercises("offers /machi town player")
async def test_every_town_is_offered_to_everybody(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    assert values(await cy.autocomplete(world.channel, "machi town", "player", "")) == []
    await world.play(ann, bo)
    assert values(await cy.autocomplete(world.channel, "machi town", "player", "")) == ["1", "2"]
    assert values(await cy.autocomplete(world.channel, "machi town", "player", "b")) == ["2"]


@exercises("offers /card name")
async def test_cards_are_offered_by_any_name(world: World) -> None:
    (ann,) = world.people("Ann")
    offered = values(await ann.autocomplete(world.channel, "card", "name", ""))
    assert offered == list(CARDS)[:25]  # as many as Discord shows; typing finds the others
    for card in CARDS.values():
        for name in (card.name, *card.also_called):
            assert card.id in values(await ann.autocomplete(world.channel, "card", "name", name))
    assert values(await ann.autocomplete(world.channel, "card", "name", "x" * 6000)) == []

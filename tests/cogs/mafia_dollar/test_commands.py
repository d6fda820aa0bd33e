"""``/mafia``: every command and its suggestions, privately."""

import pytest
from discord import app_commands

from bot.calendar.preferences import Person, remember_person
from bot.publishing import answer
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import deal, menu, pick, play, press, state_of
from tests.support.long import sampled
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of, text_of


def position(**more: object) -> Position:
    """Ann, Bo and Cy, each with possible actions."""
    return Position(
        clan("G01 B25 P01", gangster("G30", "I17", street=True), gangster("G02"), warehouse("W01"), warehouse("W02")),
        clan("G03 I05", gangster("G04", "I01", street=True), warehouse("W03", "L01", "L12")),
        clan("G05 I06", warehouse("W04", "L04")),
        piles={"tobacco": "L02 L03", "gambling": "L34"},
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    """Ann, Bo and Cy."""
    return world.people("Ann", "Bo", "Cy")


async def offered(world: World, who: MemberActor, command: str, option: str, typed: str = "", **more: str) -> list[str]:
    """The labels of the suggestions."""
    choices = await who.autocomplete(world.channel, command, option, typed, **more)
    return [choice["name"] for choice in choices]


async def values(world: World, who: MemberActor, command: str, option: str, **more: str) -> list[str]:
    """The values of the suggestions."""
    return [choice["value"] for choice in await who.autocomplete(world.channel, command, option, "", **more)]


@exercises("/mafia hand")
async def test_the_hand_is_for_its_owner_alone(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position())
    async with world.store.change() as tx:
        await remember_person(tx, people[1].id, Person(pictures=False))
    await play(world, *people)
    result = await people[1].slash(world.channel, "mafia hand")
    assert result.ephemeral
    assert "Wristwatch Wes" in text_of(result)
    assert "Paperboy Pip" not in text_of(result)


@exercises("/mafia play", "offers /mafia play card", "offers /mafia play target")
async def test_a_card_is_played_from_the_suggestions(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position())
    ann, bo, _ = people
    await play(world, *people)
    cards = await offered(world, ann, "mafia play", "card")
    assert {card.partition(" ·")[0] for card in cards} == {"Paperboy Pip", "Girlfriend", "Security guard"}
    assert await offered(world, ann, "mafia play", "card", "girl") == [card for card in cards if card[:4] == "Girl"]
    assert await offered(world, bo, "mafia play", "card") == []
    assert await offered(world, bo, "mafia play", "target", card="G01") == []
    (target,) = await values(world, ann, "mafia play", "target", card="B25")
    assert target == "block-G04"
    result = await ann.slash(world.channel, "mafia play", card="B25", target=target)
    assert result.ephemeral
    assert "Alley Al" in text_of(result)
    assert state_of(await world.table()).clans[1].gangsters[0].blocks == ["B25"]


@exercises("/mafia play")
async def test_a_card_is_played_by_name_without_its_only_target(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position())
    ann, _, _ = people
    await play(world, *people)
    await ann.slash(world.channel, "mafia play", card="paperboy pip")
    assert [one.card for one in state_of(await world.table()).clans[0].gangsters][-1] == "G01"


async def test_missing_options_are_asked_for(world: World, people: list[MemberActor]) -> None:
    start = position()
    start.state.clans[2].gangsters.append(gangster("G06"))
    start.state.deck.remove("G06")
    deal(world.patch, start)
    ann, _, _ = people
    await play(world, *people)
    result = await ann.slash(world.channel, "mafia play", card="B25")
    assert result.response is not None
    await ann.select(result.response, ["B25-block-G06"], custom_id=menu(world, result.response)["custom_id"])
    assert state_of(await world.table()).clans[2].gangsters[0].blocks == ["B25"]


@exercises("/mafia discard", "offers /mafia discard card")
async def test_a_card_is_discarded_but_no_police(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position())
    ann, bo, _ = people
    await play(world, *people)
    assert await values(world, ann, "mafia discard", "card") == ["G01", "B25"]
    assert await values(world, bo, "mafia discard", "card") == []
    refused = await ann.slash(world.channel, "mafia discard", card="P01")
    assert "cannot be discarded" in text_of(refused)
    assert refused.ephemeral
    unknown = await ann.slash(world.channel, "mafia discard", card="*rope*")
    assert "You have no “rope” in your hand." in text_of(unknown)
    await ann.slash(world.channel, "mafia discard", card="G01")
    assert state_of(await world.table()).discard == ["G01"]


@exercises("/mafia act", "offers /mafia act gangster", "offers /mafia act target")
async def test_gangsters_act_from_the_suggestions(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position(actions=3))
    ann, bo, _ = people
    await play(world, *people)
    assert await values(world, ann, "mafia act", "gangster", what="move_out") == ["G02"]
    assert await values(world, ann, "mafia act", "gangster", what="take_loot") == ["G30"]
    assert await values(world, bo, "mafia act", "gangster", what="take_loot") == []
    assert await values(world, bo, "mafia act", "target", what="take_loot", gangster="G30") == []
    assert await values(world, ann, "mafia act", "target", what="move_out", gangster="G02") == []
    targets = await values(world, ann, "mafia act", "target", what="take_loot", gangster="G30")
    assert targets == ["tobacco-1-W01", "tobacco-1-W02", "gambling-1-W01", "gambling-1-W02"]
    refused = await ann.slash(world.channel, "mafia act", what="attack", gangster="G02")
    assert "You cannot choose that now" in text_of(refused)
    await ann.slash(world.channel, "mafia act", what="move_out", gangster="Slow Sal")
    result = await ann.slash(world.channel, "mafia act", what="take_loot", gangster="G30", target="tobacco-1-W02")
    assert "Tobacco" in text_of(result)
    assert state_of(await world.table()).clans[0].warehouses[1].loot == ["L03"]


@exercises("/mafia end")
async def test_a_turn_ends(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position(actions=3))
    ann, bo, _ = people
    await play(world, *people)
    refused = await bo.slash(world.channel, "mafia end")
    assert "Waiting for Ann" in text_of(refused)
    page = message_of(await ann.slash(world.channel, "mafia end"))
    assert await world.asked() == [(0, "act")]
    await press(world, ann, page, "Yes")
    assert await world.asked() == [(1, "play")]
    again = await bo.slash(world.channel, "mafia end")
    assert "You cannot choose that now" in text_of(again)
    assert "play one card from your hand" in text_of(again)


@exercises("/mafia pass", "offers /mafia pass card")
async def test_cards_are_passed_and_may_be_chosen_again(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position())
    ann, bo, cy = people
    await play(world, *people)
    await ann.slash(world.channel, "mafia play", card="P01")
    assert await values(world, bo, "mafia pass", "card") == ["G03", "I05"]
    await bo.slash(world.channel, "mafia pass", card="G03")
    result = await bo.slash(world.channel, "mafia pass", card="I05")
    assert "You chose Revolver" in text_of(result)
    await ann.slash(world.channel, "mafia pass", card="G01")
    done = await cy.slash(world.channel, "mafia pass", card="Revolver · weapon +2 · symbol 📰")
    assert "passed you **" in text_of(done)
    assert set(state_of(await world.table()).clans[2].hand) == {"G05", "I05"}


async def bring(world: World, who: MemberActor, partner: str, card: str, agree: str) -> None:
    """Type a trade, and press the button under both cards."""
    page = message_of(await who.slash(world.channel, "mafia trade", **{"with": partner, "give": card}))
    assert page.ephemeral
    await press(world, who, page, agree)


@exercises("/mafia trade", "offers /mafia trade with", "offers /mafia trade give")
async def test_cards_are_traded_by_commands(world: World, people: list[MemberActor]) -> None:
    deal(world.patch, position(actions=3))
    ann, bo, cy = people
    await play(world, *people)
    assert await offered(world, bo, "mafia trade", "with") == ["Ann", "Cy"]
    assert await values(world, bo, "mafia trade", "give", **{"with": "1"}) == ["G03", "I05"]
    page = message_of(await bo.slash(world.channel, "mafia trade", **{"with": "1", "give": "I05"}))
    assert state_of(await world.table()).offers == [], "one line never commits"
    await pick(world, bo, page, "For a gangster")
    await press(world, bo, page, "Offer")
    await bring(world, ann, "Bo", "Paperboy Pip", "Answer with it")
    (offer,) = state_of(await world.table()).offers
    assert (offer.seat, offer.give, offer.wish, offer.answer) == (1, "I05", "gangster", "G01")
    await bring(world, bo, "Cy", "G03", "Offer")
    assert [offer.ahead for offer in state_of(await world.table()).offers] == [False, True]
    assert await offered(world, cy, "mafia trade", "with") == ["Ann", "Bo"]
    refused = await cy.slash(world.channel, "mafia trade", **{"with": "nobody", "give": "G05"})
    assert "Nobody here is called" in text_of(refused)


async def test_somewhere_else_there_is_no_table(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await world.play(ann, bo)
    for command, options in (("hand", {}), ("end", {}), ("play", {"card": "G01"}), ("pass", {"card": "G01"})):
        result = await ann.slash(world.channel, f"mafia {command}", **options)
        assert "There is no table in this channel" in text_of(result)
        assert result.ephemeral
    assert await values(world, ann, "mafia play", "card") == []


async def test_before_the_start_there_is_no_hand(world: World, people: list[MemberActor]) -> None:
    ann, _, _ = people
    await ann.slash(world.channel, "table open", game="mafia_dollar")
    result = await ann.slash(world.channel, "mafia hand")
    assert "The game has not begun yet" in text_of(result)
    result = await ann.slash(world.channel, "mafia end")
    assert "The game has not begun yet" in text_of(result)


TYPED: dict[str, dict[str, str]] = {
    "hand": {},
    "coach": {},
    "orders": {},
    "play": {"card": "B25"},
    "discard": {"card": "G01"},
    "act": {"what": "burgle", "gangster": "G30"},
    "trade": {"with": "1", "give": "B25"},
    "pass": {"card": "B25"},
    "end": {},
    "odds": {},
    "open": {"pace": "live"},
}
"""A possible or impossible value for each command."""


@pytest.mark.parametrize("hurry", [True, False], ids=["answered at once", "deferred"])
@pytest.mark.parametrize("command", sampled(TYPED, "hand", "trade"))
async def test_every_command_is_answered_privately(
    world: World, people: list[MemberActor], command: str, hurry: bool
) -> None:
    deal(world.patch, position())
    await play(world, *people)
    mafia = world.bot.tree.get_command("mafia")
    assert isinstance(mafia, app_commands.Group)
    assert {each.name for each in mafia.commands} == set(TYPED), "every command is tried"
    if not hurry:
        world.patch.setattr(answer, "ANSWER_SECONDS", 0.0)
    for who in (people[0], people[1], *world.people("Dee")):  # the active player, a waiting one, and a spectator
        result = await who.slash(world.channel, f"mafia {command}", **TYPED[command])
        assert result.acknowledged
        assert result.ephemeral
        assert all(message.flags.ephemeral for message in result.followups)

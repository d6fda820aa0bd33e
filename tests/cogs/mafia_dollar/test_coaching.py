"""A player lets one person see their hand: that person, nobody else, and only until one of the two ends it."""

from collections.abc import Awaitable, Callable

import msgspec
import pytest
from simcord.results import InteractionResult

from bot.calendar.preferences import Person, remember_person
from bot.errors import BlockedGuests, CannotCoach
from bot.games.mafia_dollar.cards import CARDS
from bot.records import personal_data
from bot.table import company
from cogs.errors.refusals import problem
from cogs.mafia_dollar import coach_words
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import (
    close_dms,
    controls,
    deal,
    dms,
    hand_by_dm,
    my_hand,
    pick,
    play,
    press,
    state_of,
)
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, text_of

LINE = "🎓 Dee coaches Ann."


@pytest.fixture
def people(world: World) -> list[MemberActor]:
    """Ann, Bo and Cy, who play; Dee, who coaches; Eve, who watches."""
    deal(
        world.patch,
        Position(
            clan("G01 P01", gangster("G02"), warehouse("W01")),
            clan("G03 I05", warehouse("W03", "L01")),
            clan("G05 I06", warehouse("W04", "L04")),
        ),
    )
    return world.people("Ann", "Bo", "Cy", "Dee", "Eve")


async def named(world: World, people: list[MemberActor]) -> InteractionResult:
    """A game of Ann, Bo and Cy in which Ann has named Dee."""
    await play(world, *people[:3])
    async with world.store.change() as tx:
        await remember_person(tx, people[3].id, Person(pictures=False))  # words can be read here
    return await people[0].slash(world.channel, "mafia coach", user=people[3])


def public(world: World) -> str:
    """What everybody reads on the board."""
    return text_of(world.raw(world.board()))


def not_free(name: str) -> str:
    """The answer to a player who names a person that may not be a coach, whatever the reason."""
    return problem(CannotCoach("not free", name))


async def hidden(world: World, seat: int = 0) -> set[str]:
    """The names of the cards in that seat's hand."""
    return {CARDS[card].name for card in state_of(await world.table()).clans[seat].hand}


def names_any(told: object, cards: set[str]) -> bool:
    return any(card in str(told) for card in cards)


@exercises("/mafia coach")
async def test_a_coach_sees_the_hand_and_can_press_nothing_that_plays(world: World, people: list[MemberActor]) -> None:
    ann, _, _, dee, eve = people
    answer = await named(world, people)
    assert "**Dee** may see your hand now" in text_of(answer)
    assert LINE in public(world)
    shown = await my_hand(world, dee)
    assert shown.ephemeral
    assert names_any(world.raw(shown), await hidden(world))
    assert labels(world.raw(shown)) == ["Refresh", "Stop coaching"]
    assert controls(world, shown) == []
    assert "Dee sees this hand" in text_of(await my_hand(world, ann))
    assert "You do not play at this table" in text_of(await world.press(eve, "hand"))


async def test_the_open_hand_follows_its_player(world: World, people: list[MemberActor]) -> None:
    ann, _, _, dee, _ = people
    await named(world, people)
    shown = await my_hand(world, dee)
    before = world.raw(shown)
    await pick(world, ann, await my_hand(world, ann), "Play the")
    await world.env.settle()
    assert world.raw(shown) != before
    assert message_of(await dee.slash(world.channel, "mafia hand")).ephemeral
    assert not world.there(shown), "a newer one replaces it"


@exercises("button coach", "button coach_named", "button coach_ended")
async def test_a_player_names_and_ends_with_buttons(world: World, people: list[MemberActor]) -> None:
    ann, _, _, dee, _ = people
    await play(world, *people[:3])
    own = await my_hand(world, ann)
    page = message_of(await press(world, ann, own, "Coach…"))
    (menu,) = world.controls(page)
    await ann.select(page, [dee.user], custom_id=menu)
    await world.env.settle()
    assert LINE in public(world)
    assert "Dee sees this hand" in text_of(world.raw(own))
    shown = await my_hand(world, dee)
    assert labels(world.raw(page)) == ["Stop showing it"]
    await press(world, ann, page, "Stop showing it")
    await world.env.settle()
    assert text_of(world.raw(page)) == str(coach_words.ENDED)
    assert "Dee sees this hand" not in text_of(world.raw(own))
    assert text_of(world.raw(shown)) == str(coach_words.NOT_SEEN)
    assert LINE not in public(world)


@pytest.mark.parametrize("by", ["player", "coach"])
async def test_the_channel_keeps_who_coached_whom(world: World, people: list[MemberActor], by: str) -> None:
    """So that the player, and others who look in later, learn that it began and ended; it names no card."""
    ann, _, _, dee, _ = people
    await named(world, people)
    page = message_of(await ann.slash(world.channel, "mafia coach")) if by == "player" else await my_hand(world, dee)
    await world.press(ann if by == "player" else dee, "coach_ended", on=page)
    await world.env.settle()
    lines = [text_of(each) for each in world.messages() if "coaches" in text_of(each)]
    assert len(lines) == 2
    assert lines[0].startswith("🎓 **Dee** coaches Ann now")
    assert lines[1].startswith("🎓 **Dee** no longer coaches Ann")
    assert not names_any(lines, await hidden(world))


async def test_a_coach_ends_it_and_an_old_button_is_refused(world: World, people: list[MemberActor]) -> None:
    ann, _, _, dee, _ = people
    await named(world, people)
    shown = await my_hand(world, dee)
    remembered, cards = world.memory(shown), await hidden(world)
    refresh, stop = world.controls(shown)
    await press(world, dee, shown, "Stop coaching")
    assert text_of(world.raw(shown)) == str(coach_words.NOT_SEEN)
    assert not names_any(world.raw(shown), cards)
    assert LINE not in public(world)
    after = world.raw(shown)
    await pick(world, ann, await my_hand(world, ann), "Play the")
    await world.env.settle()
    assert world.raw(shown) == after, "what was open shows nothing new"
    for identifier in (refresh, stop):
        told = await world.late(dee, remembered, identifier)
        assert not names_any(world.raw(told), cards)
        assert "do not play" in text_of(told) or "ended already" in text_of(told)
    assert "do not play" in text_of(await dee.slash(world.channel, "mafia hand"))


@pytest.mark.parametrize("by", ["player", "coach"])
async def test_the_picture_goes_with_the_hand(world: World, people: list[MemberActor], by: str) -> None:
    ann, _, _, dee, _ = people
    await play(world, *people[:3])
    await ann.slash(world.channel, "mafia coach", user=dee)
    shown = await my_hand(world, dee)
    assert len(world.raw(shown)["attachments"]) == 1
    page = shown if by == "coach" else message_of(await ann.slash(world.channel, "mafia coach"))
    await world.press(dee if by == "coach" else ann, "coach_ended", on=page)
    assert text_of(world.raw(shown)) == str(coach_words.NOT_SEEN)
    assert world.raw(shown)["attachments"] == []


async def test_others_who_may_not_see_it_are_refused(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy, dee, eve = people
    await named(world, people)
    for who, coach, why in (
        (ann, ann, "You see your hand already"),
        (ann, bo, "Bo plays at this table"),
        (bo, dee, not_free("Dee")),
        (dee, eve, "You do not play"),
    ):
        assert why in text_of(await who.slash(world.channel, "mafia coach", user=coach))
    await bo.slash(world.channel, "table replace", by=eve)
    assert text_of(await cy.slash(world.channel, "mafia coach", user=eve)) == not_free("Eve")
    await world.press(eve, "accept_seat")
    assert text_of(await cy.slash(world.channel, "mafia coach", user=bo)) == not_free("Bo")
    assert LINE in public(world)


async def test_who_has_blocked_the_player_is_refused_like_others_who_may_not_see_it(
    world: World, people: list[MemberActor]
) -> None:
    """Ann learns nothing: the answer is that of a person who has seen another hand. Nobody else sees that she asked."""
    ann, bo, _, dee, eve = people
    await play(world, *people[:3])
    await company.block(world.bot.tables, dee.id, ann.id, "Ann")
    await bo.slash(world.channel, "mafia coach", user=eve)
    shown = public(world)
    blocked, another = [await ann.slash(world.channel, "mafia coach", user=each) for each in (dee, eve)]
    assert text_of(blocked) == not_free("Dee")
    assert text_of(another) == not_free("Eve")
    assert (blocked.ephemeral, public(world)) == (True, shown)
    assert "You do not play" in text_of(await dee.slash(world.channel, "mafia hand"))


async def test_a_player_who_has_blocked_a_person_reads_so(world: World, people: list[MemberActor]) -> None:
    ann, _, _, dee, _ = people
    await play(world, *people[:3])
    await company.block(world.bot.tables, ann.id, dee.id, "Dee")
    refused = await ann.slash(world.channel, "mafia coach", user=dee)
    assert text_of(refused) == problem(BlockedGuests([dee.id]))
    await company.unblock(world.bot.tables, ann.id, dee.id)
    await ann.slash(world.channel, "mafia coach", user=dee)
    assert LINE in public(world)


async def test_a_coach_who_has_stopped_sees_no_other_hand_of_that_game(world: World, people: list[MemberActor]) -> None:
    ann, bo, _, dee, eve = people
    await named(world, people)
    await ann.slash(world.channel, "mafia coach", user=eve)
    assert "Eve coaches Ann" in public(world)
    assert LINE not in public(world), "one person"
    assert text_of(await bo.slash(world.channel, "mafia coach", user=dee)) == not_free("Dee")


async def ended_by_the_player_leaving(world: World, people: list[MemberActor]) -> None:
    await resign(world, people[0])


async def resign(world: World, who: MemberActor) -> None:
    """Leave the game for good."""
    asked = message_of(await who.slash(world.channel, "table resign"))
    await world.press(who, "resign", on=asked)


async def ended_by_a_new_player(world: World, people: list[MemberActor]) -> None:
    await people[0].slash(world.channel, "table replace", by=people[4])
    await world.press(people[4], "accept_seat")


async def ended_by_a_robot(world: World, people: list[MemberActor]) -> None:
    await people[0].slash(world.channel, "table replace")


async def ended_by_sitting_down(world: World, people: list[MemberActor]) -> None:
    await people[1].slash(world.channel, "table replace", by=people[3])
    await world.press(people[3], "accept_seat")


async def ended_with_the_game(world: World, people: list[MemberActor]) -> None:
    for who in people[1:3]:
        await resign(world, who)


async def ended_by_being_forgotten(world: World, people: list[MemberActor]) -> None:
    await forget(world, people[0])


async def ended_by_forgetting_the_coach(world: World, people: list[MemberActor]) -> None:
    await forget(world, people[3])


async def forget(world: World, who: MemberActor) -> None:
    """Press **Forget me**, and be sure."""
    page = message_of(await who.slash(world.channel, "my data"))
    asked = await world.press(who, "my_forget", on=page)
    await world.press(who, "my_forget_sure", on=asked)


@pytest.mark.parametrize(
    "ends",
    [
        ended_by_the_player_leaving,
        ended_by_a_new_player,
        ended_by_a_robot,
        ended_by_sitting_down,
        ended_with_the_game,
        ended_by_being_forgotten,
        ended_by_forgetting_the_coach,
    ],
    ids=lambda ends: str(ends.__name__),
)
async def test_it_ends_by_itself(
    world: World, people: list[MemberActor], ends: Callable[[World, list[MemberActor]], Awaitable[None]]
) -> None:
    await named(world, people)
    shown = await my_hand(world, people[3])
    await ends(world, people)
    await world.env.settle()
    assert (await world.table()).coached_by(people[3].id) is None
    assert text_of(world.raw(shown)) == str(coach_words.NOT_SEEN)
    assert LINE not in public(world)


async def test_it_outlasts_a_restart(world: World, people: list[MemberActor]) -> None:
    await named(world, people)
    await world.restart()
    assert LINE in public(world)
    assert names_any(world.raw(await my_hand(world, people[3])), await hidden(world))


async def test_a_hand_by_dm_says_who_sees_it_and_ends_it(world: World, people: list[MemberActor]) -> None:
    ann, _, _, dee, _ = people
    await play(world, *people[:3])
    where = f"Name your coach in <#{world.channel.id}>"  # Discord offers nobody in a DM
    assert where in text_of(await press(world, ann, hand_by_dm(world, ann, 1), "Coach…"))
    assert where in text_of(await ann.user.slash("mafia coach"))
    await ann.slash(world.channel, "mafia coach", user=dee)
    hand = hand_by_dm(world, ann, 1)
    assert "Dee sees this hand" in text_of(world.raw(hand))
    page = message_of(await press(world, ann, hand, "Coach…"))
    (stop,) = world.controls(page)
    await ann.user.click(page, custom_id=stop)
    assert LINE not in public(world)
    assert "Dee sees" not in text_of(world.raw(hand_by_dm(world, ann, 1)))


async def test_a_coach_finds_the_hand_in_a_dm(world: World, people: list[MemberActor]) -> None:
    await named(world, people)
    assert names_any(world.raw(message_of(await people[3].user.slash("mafia hand"))), await hidden(world))


@pytest.mark.parametrize("by", ["player", "coach"])
async def test_a_dm_tells_the_coach_while_it_lasts(world: World, people: list[MemberActor], by: str) -> None:
    """It says whose hand it is, leads to it and names no card; nobody is pinged in public."""
    ann, _, _, dee, _ = people
    answer = await named(world, people)
    assert str(coach_words.NAMED_BY_DM) in text_of(answer)
    (told,) = dms(dee)
    where = f"here, or on the board in <#{world.channel.id}>"
    assert f"You may see **Ann**'s hand at table 1, as a coach: {where}" in text_of(world.raw(told))
    assert labels(world.raw(told)) == ["My hand"]
    assert not names_any(world.raw(told), await hidden(world))
    assert f"<@{dee.id}>" not in str([world.raw(each) for each in world.messages()])
    shown = message_of(await press(world, dee, told, "My hand"))
    assert names_any(world.raw(shown), await hidden(world))
    page = message_of(await ann.slash(world.channel, "mafia coach")) if by == "player" else shown
    (stop,) = [each for each in world.controls(page) if "coach_ended" in each]
    await (ann.click(page, custom_id=stop) if by == "player" else dee.user.click(page, custom_id=stop))
    await world.env.settle()
    assert dms(dee) == []


@pytest.mark.parametrize("how", ["closed", "unwanted"])
async def test_a_player_tells_a_coach_who_takes_no_dms(world: World, people: list[MemberActor], how: str) -> None:
    dee = people[3]
    if how == "closed":
        dee.user.dm_channel  # noqa: B018 - so that it can be closed
        close_dms(world, dee)
        answer = await named(world, people)
    else:
        await play(world, *people[:3])
        async with world.store.change() as tx:
            await remember_person(tx, dee.id, Person(dm=False))
        answer = await people[0].slash(world.channel, "mafia coach", user=dee)
    assert str(coach_words.NAMED_WITHOUT_DM) in text_of(answer)
    assert dms(dee) == []


@pytest.mark.parametrize("whose", ["own", "neighbour's", "nobody's"])
async def test_a_question_counts_the_coach_who_will_know_a_card(
    world: World, people: list[MemberActor], whose: str
) -> None:
    ann, bo, _, dee, _ = people
    await play(world, *people[:3])
    await pick(world, ann, await my_hand(world, ann), "Play the")
    if whose != "nobody's":
        await (ann if whose == "own" else bo).slash(world.channel, "mafia coach", user=dee)
    who = "the two of you" if whose == "nobody's" else "the two of you and Dee"
    assert f"Only {who} will know which." in text_of(await my_hand(world, ann))


async def test_what_is_stored_is_exported_and_goes_with_the_game(world: World, people: list[MemberActor]) -> None:
    ann, bo, _, dee, _ = people
    await named(world, people)
    for who, hand in ((ann, "own"), (dee, "other")):
        (row,) = msgspec.json.decode(await personal_data.export(world.bot.tables, who.id))["coaching"]
        assert row == {"table": 1, "seat": 0, "hand": hand, "coach": "Dee", "ended": False}
    exported = await personal_data.export(world.bot.tables, dee.id)
    assert not names_any(exported.decode(), await hidden(world))
    assert msgspec.json.decode(await personal_data.export(world.bot.tables, bo.id))["coaching"] == []
    await ended_with_the_game(world, people)
    assert await world.store.coaches_of(dee.id) == []


async def test_a_forgotten_coach_leaves_no_trace(world: World, people: list[MemberActor]) -> None:
    dee = people[3]
    await named(world, people)
    await forget(world, dee)
    assert await world.store.coaches_at(1) == []
    assert dee.id not in await world.store.people_known()
    assert "Dee" not in public(world)

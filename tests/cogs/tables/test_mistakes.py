"""What could I do better? One's own mistakes in a finished game, for oneself alone."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from bot.games.entries import Acted
from bot.review import decisions
from bot.review.decisions import Mistake, Played
from bot.review.kept import pack_decisions, unpack_decisions
from cogs.tables import review_words
from data.rows import ReviewRow
from tests.bot.review.test_review import BASE, MAFIA
from tests.cogs.tables.test_review import Asked
from tests.support.finished import finish, recording_of
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import World, labels, message_of, pictures, text_of

POST = "machi-koro-base-by-post-1"


@exercises("button mistakes")
@pytest.mark.parametrize("name", [BASE, MAFIA])
async def test_ones_mistakes_are_shown_worst_first_with_the_table_as_it_was(
    world: World, real_pictures: None, name: str
) -> None:
    asked = Asked(world)
    ann, bo = world.people("Ann", "Bo")
    seats = [bo.id, None, ann.id, *[None] * (1 if name == BASE else 2)]
    number = await finish(world.bot.store, name, seats, guild=world.guild.id)
    review = message_of(await ann.slash(world.channel, "table review", table=str(number)))
    shown = message_of(await world.press(ann, "mistakes", on=review))
    assert " was better" in text_of(shown)
    assert str(review_words.ONLY_YOURS) in text_of(shown)
    assert "1 of " in text_of(shown)
    hands = ["’s hand: " in each["description"] for each in pictures(world.raw(shown))]
    assert any(hands) == (name == MAFIA)
    assert labels(world.raw(shown)) == ["Next mistake", "Practise from here"]
    count = asked.count
    following = await world.press(ann, "mistakes", on=shown)
    assert "2 of " in text_of(following)
    assert "The one before" in labels(world.raw(following))
    assert asked.count == count
    row = (await world.bot.store.judgements(number))[2]
    assert len(unpack_decisions(there(row.packed)).mistakes) > 1


@pytest.mark.parametrize("changed", [{"version": decisions.VERSION - 1}, {"entries": 1}])
async def test_what_is_kept_of_an_earlier_version_or_a_shorter_game_is_judged_again(
    world: World, real_pictures: None, changed: Mapping[str, int]
) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    number = await finish(world.bot.store, BASE, [ann.id, *[None] * 3], guild=world.guild.id)
    review = message_of(await ann.slash(world.channel, "table review", table=str(number)))
    entries = (await world.bot.tables.load(number)).row.entries
    kept = ReviewRow(decisions.VERSION, entries, pack_decisions(Played(7)))
    async with world.bot.store.change() as tx:
        await tx.write_judgement(number, 0, kept)
    assert text_of(await world.press(ann, "mistakes", on=review)) == review_words.faultless(Played(7))
    async with world.bot.store.change() as tx:
        await tx.write_judgement(number, 0, replace(kept, **changed))
    assert text_of(await world.press(ann, "mistakes", on=review)) != review_words.faultless(Played(7))


@pytest.mark.parametrize(("second", "number_of_set"), [("", ""), (',{"dice":2}', "1. ")])
async def test_orders_by_post_are_shown_beside_better_ones(
    world: World, real_pictures: None, second: str, number_of_set: str
) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    found = recording_of(POST)
    number = await finish(world.bot.store, POST, [ann.id, *[None] * (found.seats - 1)], guild=world.guild.id)
    review = message_of(await ann.slash(world.channel, "table review", table=str(number)))
    entries = (await world.bot.tables.load(number)).row.entries
    given, best = f'[{{"dice":1,"buy":["stadium"]}}{second}]', '[{"dice":1,"buy":["ranch"]},{"dice":2}]'
    first = next(each for each in found.entries if isinstance(each.deed, Acted))
    mistake = Mistake(1, first.number, 0, given, best, 0.5, 0.2, 0.01, 48, post=True)
    async with world.bot.store.change() as tx:
        kept = ReviewRow(decisions.VERSION, entries, pack_decisions(Played(7, (mistake,))))
        await tx.write_judgement(number, 0, kept)
    shown = text_of(await world.press(ann, "mistakes", on=review))
    assert review_words.ORDERS(turn=1) in shown
    yours, better = shown.split(str(review_words.BETTER))
    assert "Stadium" in yours
    assert "Ranch" in better
    assert "2.\n" in better
    assert f"\n{number_of_set}Where your orders build" in better


def test_a_difference_of_one_point_is_said_so() -> None:
    one, more = [Mistake(1, 1, 0, "", "", 0.5, lost, 0.01, 48) for lost in (0.01, 0.013)]
    assert "the difference of 1 point may" in review_words.mistake(one, (1, 1), [], "", [])[-1]
    assert "the difference of 1.3 points may" in review_words.mistake(more, (1, 1), [], "", [])[-1]


def test_the_answer_that_was_better_on_other_turns_too_is_named() -> None:
    one = Mistake(1, 1, 0, "", "", 0.5, 0.1, 0.01, 48)
    assert "“Ranch” would have been better in turns 8 and 14, too." in review_words.mistake(
        one, (1, 1), [], "Ranch", [8, 14]
    )
    assert "The same orders would have been better in turn 8, too." in review_words.mistake(one, (1, 1), [], "", [8])
    many = [2, 4, 6, 8]
    assert "“Ranch” would have been better in 4 other turns, too." in review_words.mistake(
        one, (1, 1), [], "Ranch", many
    )
    assert "The same orders would have been better in 4 other turns, too." in review_words.mistake(
        one, (1, 1), [], "", many
    )


@pytest.mark.parametrize(("error", "rough"), [(0.025, True), (0.024, False)])
def test_chances_that_may_be_off_by_five_points_are_rough(error: float, rough: bool) -> None:
    first = review_words.mistake(Mistake(1, 1, 0, "", "", 0.5, 0.1, error, 48), (1, 1), [], "", [])[0]
    assert ("roughly 50% with it, roughly 40% with your choice" in first) == rough


async def test_nobody_sees_anothers_mistakes(world: World, real_pictures: None) -> None:
    Asked(world)
    ann, cy = world.people("Ann", "Cy")
    number = await finish(world.bot.store, BASE, [ann.id, *[None] * 3], guild=world.guild.id)
    review = message_of(await ann.slash(world.channel, "table review", table=str(number)))
    remembered = world.memory(review)
    (pressed,) = [each for each in world.controls(review) if ":mistakes:" in each]
    assert text_of(await world.late(cy, remembered, pressed)) == str(review_words.NOT_YOURS)


@pytest.mark.parametrize("name", ["machi-koro-harbor-10-at-once", "machi-koro-everything-10-at-once"])
async def test_every_edition_has_such_a_button(world: World, real_pictures: None, name: str) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    seats = [ann.id, *[None] * (recording_of(name).seats - 1)]
    number = await finish(world.bot.store, name, seats, guild=world.guild.id)
    review = message_of(await ann.slash(world.channel, "table review", table=str(number)))
    assert "mistakes" in world.verbs(review)

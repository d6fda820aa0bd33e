"""/table review: was it luck? Only of a finished game, and nothing of it exists before."""

from collections.abc import Callable

import pytest

from bot.calendar.preferences import Person, remember_person
from bot.errors import NoWorker
from bot.review.decisions import VERSION, Played
from bot.review.kept import pack_decisions
from bot.review.moments import MOMENTS
from bot.review.review import Review
from cogs.tables import practice_words, review_words
from data.rows import ReviewRow
from rendering.records.review_words import DECISIONS, DECISIONS_FOLLOW, LUCK, NOT_ALL
from tests.bot.review.test_review import BASE, MAFIA
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.finished import finish, reviewed
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, parts, pictures, text_of


class Asked:
    """Stands for the worker processes: does what they would, here, and counts."""

    def __init__(self, world: World) -> None:
        self.count = 0
        world.patch.setattr(world.bot.reviews, "_aside", self.aside)

    async def aside(self, work: Callable[[object], Review | None], about: object) -> Review | None:
        self.count += 1
        return work(about)


async def resigned(world: World, who: MemberActor) -> None:
    asked = await who.slash(world.channel, "table resign")
    await world.press(who, "resign", on=asked)


@exercises("/table review", "offers /table review table", "button review")
async def test_a_finished_game_is_looked_back_on_once(world: World, real_pictures: None) -> None:
    asked = Asked(world)
    ann, bo = await world.players("Ann", "Bo", dice=[1])
    await world.press(ann, "roll")
    await resigned(world, bo)
    shown = await ann.slash(world.channel, "table review")
    assert shown.ephemeral
    assert text_of(shown) == str(review_words.HOW_IT_COUNTS)
    (picture,) = pictures(world.raw(shown))
    assert "Bo left the game" in picture["description"]
    assert "Ann" in picture["description"]
    from_here = practice_words.from_turn(1)
    assert labels(world.raw(shown)) == ["Share it here", str(review_words.WHAT_BETTER), from_here]
    offered = await ann.autocomplete(world.channel, "table review", "table", "machi")
    again = await bo.slash(world.channel, "table review", table=offered[0]["name"])
    assert pictures(world.raw(again))[0]["description"] == picture["description"]
    again = await world.press(bo, "review")
    assert pictures(world.raw(again))[0]["description"] == picture["description"]
    assert asked.count == 1


@pytest.mark.parametrize("hides", [False, True])
async def test_before_the_end_there_is_no_review_and_nothing_is_computed(world: World, hides: bool) -> None:
    asked = Asked(world)
    ann, bo = await (mafia.players(world, "Ann", "Bo") if hides else world.players("Ann", "Bo", dice=[1, 1]))
    number = (await world.bot.tables.find(world.channel.id)).id
    for who in (ann, bo):
        assert text_of(await who.slash(world.channel, "table review")) == str(review_words.NOT_YET)
        assert text_of(await who.slash(world.channel, "table review", table=str(number))) == str(review_words.NOT_YET)
    board, look = world.find("look")
    for verb in ("review", "review_share", "mistakes:1"):
        forged = look.replace(":look", f":{verb}")
        remembered = world.memory(board)
        next(part for part in parts(remembered) if part.get("custom_id") == look)["custom_id"] = forged
        assert text_of(await world.late(ann, remembered, forged)) == str(review_words.NOT_YET)
    assert asked.count == 0
    assert await world.bot.store._numbers("SELECT table_id FROM judgements") == []
    assert await reviewed(world.bot.store) == []
    assert not any("review" in verb for message in world.messages() for verb in world.verbs(message))


async def test_a_closed_game_has_no_luck_to_judge(world: World) -> None:
    asked = Asked(world)
    ann, bo = await world.players("Ann", "Bo", dice=[1])
    await ann.slash(world.channel, "table close")
    await world.press(bo, "agree")
    assert text_of(await ann.slash(world.channel, "table review")) == str(review_words.NOT_PLAYED)
    assert asked.count == 0


@exercises("button review_share")
async def test_the_picture_is_shared_in_the_tables_channel(world: World) -> None:
    Asked(world)
    ann, bo = await world.players("Ann", "Bo", dice=[1])
    await resigned(world, bo)
    shown = message_of(await ann.slash(world.channel, "table review"))
    assert str(DECISIONS_FOLLOW) in pictures(world.raw(shown))[0]["description"]
    before = {message.id for message in world.messages()}
    await world.press(ann, "review_share", on=shown)
    (posted,) = [new for new in world.messages() if new.id not in before]
    assert text_of(posted) == review_words.SHARED_BY(name="Ann")
    (picture,) = pictures(posted)
    assert str(DECISIONS_FOLLOW) not in picture["description"]


@exercises("button review_of")
@pytest.mark.parametrize("name", [BASE, MAFIA])
async def test_games_of_before_are_looked_back_on_from_my_games(world: World, real_pictures: None, name: str) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    seats = 5 if name == MAFIA else 4
    number = await finish(world.bot.store, name, [ann.id, *[None] * (seats - 1)], guild=world.guild.id)
    games = await ann.slash(world.channel, "my games")
    shown = await world.choose(ann, "review_of", str(number), on=games)
    (picture,) = pictures(world.raw(shown))
    assert picture["description"].count("Turn ") >= 3
    better, *from_moments = labels(world.raw(shown))
    assert better == str(review_words.WHAT_BETTER)
    assert len(from_moments) <= MOMENTS
    assert all("Practise from turn " in label for label in from_moments)


async def test_without_a_free_worker_people_read_when_to_ask_again(world: World) -> None:
    async def busy(work: object, about: object) -> None:
        raise NoWorker

    ann, bo = await world.players("Ann", "Bo", dice=[1])
    await resigned(world, bo)
    world.patch.setattr(world.bot.reviews, "_aside", busy)
    assert text_of(await ann.slash(world.channel, "table review")) == str(review_words.BUSY)


async def test_a_player_can_keep_their_luck_out_of_what_others_see(world: World, real_pictures: None) -> None:
    Asked(world)
    people = world.people("Ann", "Bo", "Cleo", "Dee")
    ann, bo, *_ = people
    number = await finish(world.bot.store, BASE, [who.id for who in people], guild=world.guild.id)

    async def told(who: MemberActor) -> str:
        games = await who.slash(world.channel, "my games")
        shown = await world.choose(who, "review_of", str(number), on=games)
        return str(pictures(world.raw(shown))[0]["description"])

    before = await told(ann)
    async with world.bot.store.change() as tx:
        await remember_person(tx, bo.id, Person(luck_seen=False))
    after = await told(ann)
    assert "P1 +36 points" in before
    assert after.startswith(str(NOT_ALL))
    assert "P1" not in after
    assert "P0 −34 points" in after
    assert await told(bo) == before


async def test_of_two_players_the_luck_of_neither_is_shown_if_one_keeps_it(world: World, real_pictures: None) -> None:
    Asked(world)
    ann, bo = world.people("Ann", "Bo")
    await finish(world.bot.store, "mafia-dollar-01-2-seats", [ann.id, bo.id], guild=world.guild.id)
    async with world.bot.store.change() as tx:
        await remember_person(tx, bo.id, Person(listed=False))
    number = str(max(await world.bot.store.tables_of(ann.id)))
    games = await ann.slash(world.channel, "my games")
    shown = await world.choose(ann, "review_of", number, on=games)
    description = str(pictures(world.raw(shown))[0]["description"])
    assert description.startswith(str(NOT_ALL))
    assert str(LUCK) not in description


async def test_decisions_follow_and_then_have_a_bar_unless_one_keeps_them(world: World, real_pictures: None) -> None:
    Asked(world)
    ann, bo, cleo = world.people("Ann", "Bo", "Cleo")
    number = await finish(world.bot.store, BASE, [ann.id, bo.id, cleo.id, None], guild=world.guild.id)

    async def told(who: MemberActor) -> str:
        shown = await who.slash(world.channel, "table review", table=str(number))
        return str(pictures(world.raw(shown))[0]["description"])

    assert str(DECISIONS_FOLLOW) in await told(ann)
    entries = (await world.bot.tables.load(number)).row.entries
    assert list(world.bot.reviews._wanted) == [number]
    async with world.bot.store.change() as tx:
        for seat in range(3):
            row = ReviewRow(VERSION, entries, pack_decisions(Played(20)))
            await tx.write_judgement(number, seat, row)
        await remember_person(tx, bo.id, Person(luck_seen=False))
    assert f"{DECISIONS}: P0 0%, P2 0%" in await told(ann)
    assert f"{DECISIONS}: P0 0%, P1 0%, P2 0%" in await told(bo)


async def test_where_mistakes_do_not_rank_players_no_bar_says_what_they_cost(world: World, real_pictures: None) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    name = "machi-koro-everything-10-at-once"
    number = await finish(world.bot.store, name, [ann.id, *[None] * 4], guild=world.guild.id)
    shown = await ann.slash(world.channel, "table review", table=str(number))
    assert "Decisions" not in pictures(world.raw(shown))[0]["description"]


def lucks(description: str) -> str:
    """What an alt text says about everybody's luck, without the moments that follow."""
    return description.split(str(LUCK))[1].split(".")[0]


async def test_a_picture_that_is_shared_keeps_the_sharers_luck_out_too(world: World, real_pictures: None) -> None:
    Asked(world)
    ann, bo, cleo = await world.players("Ann", "Bo", "Cleo", dice=[1])
    await world.press(ann, "roll")
    await resigned(world, bo)
    await resigned(world, cleo)
    async with world.bot.store.change() as tx:
        await remember_person(tx, ann.id, Person(luck_seen=False))
    shown = message_of(await ann.slash(world.channel, "table review"))
    assert "Ann " in lucks(pictures(world.raw(shown))[0]["description"])
    before = {message.id for message in world.messages()}
    await world.press(ann, "review_share", on=shown)
    (posted,) = [new for new in world.messages() if new.id not in before]
    said = lucks(pictures(posted)[0]["description"])
    assert "Bo " in said
    assert "Ann " not in said

"""What cannot be taken back asks first: whom, when, and what the question's buttons do."""

import itertools

import msgspec
import pytest

from bot.calendar.preferences import AsksFirst, person, remember_person
from bot.games.entries import Left
from cogs.ui import motion_words, sure, words
from data.rows import ResultRow, SeatResultRow
from data.sql.results import StoredResult
from tests.support.long import sampled
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of, text_of


async def wishes(world: World, who: MemberActor, chosen: AsksFirst) -> None:
    """Let a person have chosen when they are asked."""
    async with world.store.change() as tx:
        now = await person(tx, who.id)
        await remember_person(tx, who.id, msgspec.structs.replace(now, asks_first=chosen))


async def has_finished(world: World, who: MemberActor, games: int, **seat: object) -> None:
    """Let a person have played that many games."""
    none = dict.fromkeys(("departure", "response", "star"))
    played = {**dict.fromkeys(SeatResultRow.__struct_fields__, 0), **none, "won": False, "player": who.id, **seat}
    async with world.store.change() as tx:
        if await tx.player(who.id) is None:
            await tx.write_player(who.id, who.id)
        begin = len(await tx.recorded())
        for at in range(begin, begin + games):
            game = ResultRow(
                table_id=1000 + at,
                guild_id=world.guild.id,
                game="machi_koro",
                edition="base",
                seats=2,
                people=2,
                turns=9,
                began_at=0.0,
                ended_at=1.0,
            )
            await tx.write_result(StoredResult(game, (msgspec.convert(played, SeatResultRow),), ()))


@pytest.mark.parametrize("chosen", ["first_games", "always", "never"])
@pytest.mark.parametrize("games", [0, sure.FIRST_GAMES - 1, sure.FIRST_GAMES])
async def test_a_command_asks_in_ones_first_games_unless_one_chose_otherwise(
    world: World, chosen: AsksFirst, games: int
) -> None:
    ann, _ = await world.players("Ann", "Bo")
    await has_finished(world, ann, games)
    await wishes(world, ann, chosen)
    asked = chosen == "always" or (chosen == "first_games" and games < sure.FIRST_GAMES)
    told = text_of(await ann.slash(world.channel, "table resign"))
    assert told == str(words.SURE_TO_RESIGN if asked else words.RESIGNED)
    assert (await world.table()).row.phase == ("playing" if asked else "over")


@pytest.mark.parametrize("departure", [None, "taken_over", "resigned", "abandoned"])
async def test_only_games_that_one_played_to_their_end_count(world: World, departure: str | None) -> None:
    ann = world.person("Ann")
    await has_finished(world, ann, 2)
    await has_finished(world, ann, 1, departure=departure)
    assert await world.store.finished_by(ann.id) == (3 if departure in (None, "taken_over") else 2)


@pytest.mark.parametrize("chosen", ["first_games", "always", "never"])
async def test_a_button_that_ends_in_dots_asks_unless_one_chose_never(world: World, chosen: AsksFirst) -> None:
    ann, _ = await world.players("Ann", "Bo")
    await has_finished(world, ann, sure.FIRST_GAMES)
    await wishes(world, ann, chosen)
    told = text_of(await world.press(ann, "ask_resign", on=await world.more_help(ann)))
    assert told == str(words.RESIGNED if chosen == "never" else words.SURE_TO_RESIGN)


@exercises("button do_nothing")
async def test_no_changes_nothing(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    before = await world.bot.tables.entries(1)
    asked = message_of(await ann.slash(world.channel, "table resign"))
    await world.press(ann, "do_nothing", on=asked)
    assert text_of(asked) == str(words.NOTHING_DONE)
    assert world.controls(asked) == []
    assert await world.bot.tables.entries(1) == before


EVERY_ANSWER = [" ".join(each) for each in itertools.product(("resign", "do_nothing"), repeat=3)]


@pytest.mark.parametrize("presses", sampled(EVERY_ANSWER, "resign do_nothing resign", "do_nothing resign resign"))
async def test_however_a_question_is_answered_the_deed_is_done_once_or_not_at_all(world: World, presses: str) -> None:
    """Given two questions that a slow client still shows, with a restart between, then the first yes counts."""
    ann, _, _ = await world.players("Ann", "Bo", "Cy")
    answers = presses.split()
    shown = [await ann.slash(world.channel, "table resign") for _ in range(2)]
    remembered = itertools.cycle([(world.memory(each), world.controls(each)) for each in shown])
    for number, (verb, (question, controls)) in enumerate(zip(answers, remembered, strict=False)):
        if number == 1:
            await world.restart()
        identifier = next(each for each in controls if each.split(":")[3] == verb)
        told = text_of(await world.late(ann, question, identifier))
        done = "resign" in answers[:number]
        refused = "That seat is out of the game." in told
        assert refused == (done and verb == "resign")
    deeds = [entry.deed for entry in await world.bot.tables.entries(1)]
    assert sum(isinstance(deed, Left) for deed in deeds) == ("resign" in presses)


async def test_a_question_of_a_game_that_is_over_says_so(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    asked, other = [await who.slash(world.channel, "table resign") for who in (ann, bo)]
    await world.press(bo, "resign", on=other)
    assert "This game is over" in text_of(await world.press(ann, "resign", on=asked))


async def test_a_question_about_a_lobby_does_not_close_the_game_that_has_begun(world: World) -> None:
    ann, _ = await world.seated("Ann", "Bo")
    asked = message_of(await ann.slash(world.channel, "table close"))
    assert text_of(asked) == str(words.SURE_TO_CLOSE_LOBBY)
    await world.press(ann, "start")
    told = await world.press(ann, "close_lobby", on=asked)
    assert "The game has begun already." in text_of(told)
    assert (await world.table()).row.phase == "playing"
    assert await world.store.votes(1) == set()


async def test_only_the_person_whose_word_is_enough_is_asked_before_a_game_ends(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1)
    for command, verb, kind in (("table draw", "propose", "draw"), ("table close", "close", "close")):
        asked = message_of(await ann.slash(world.channel, command))
        assert text_of(asked) == motion_words.sure(kind)
        assert (await world.table()).row.phase == "playing"
        assert verb in world.verbs(asked)
    await world.press(ann, "close", on=asked)
    assert (await world.table()).row.phase == "closed"


async def test_a_vote_is_question_enough(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    for command in ("table draw", "table close"):
        assert "Waiting for Bo" in text_of(await ann.slash(world.channel, command))


async def test_the_person_who_took_over_a_seat_is_asked_as_they_chose(world: World) -> None:
    """Given a question to Ann, when Cy takes over her seat, then her yes does nothing, and Cy is asked as Cy chose."""
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    await has_finished(world, cy, sure.FIRST_GAMES)
    await wishes(world, cy, "always")
    old = message_of(await ann.slash(world.channel, "table resign"))
    await ann.slash(world.channel, "table replace", by=cy)
    await world.press(cy, "accept_seat")
    assert "You do not play" in text_of(await world.press(ann, "resign", on=old))
    asked = await cy.slash(world.channel, "table resign")
    assert text_of(asked) == str(words.SURE_TO_RESIGN)
    assert (await world.table()).row.phase == "playing"

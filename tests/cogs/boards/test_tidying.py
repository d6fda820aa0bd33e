"""A tidy channel: old boards go away, and after the end only the poster stays."""

import pytest

from bot.language import Sentence
from cogs.ui import vote_words, words
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, pictures, text_of


async def turns(world: World, people: list[MemberActor], count: int) -> None:
    """Play that many turns of a single step."""
    for turn in range(count):
        who = people[turn % len(people)]
        await world.press(who, "roll")
        await world.press(who, "pass")


def boards(world: World) -> list[str]:
    """The names of the boards' pictures in the channel."""
    return [url for each in world.messages() if "-go-" in (url := str(pictures(each)))]


async def switch(world: World, who: MemberActor, to: str) -> str:
    page = message_of(await who.slash(world.channel, "table rules"))
    return text_of(await world.choose(who, "table_tidy", to, on=page))


async def resign(world: World, who: MemberActor) -> None:
    question = message_of(await who.slash(world.channel, "table resign"))
    await world.press(who, "resign", on=question)


@pytest.mark.parametrize(("tidy", "left"), [(False, 7), (True, 2)])
async def test_old_boards_stay_or_go_as_the_opener_chose(world: World, tidy: bool, left: int) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 6, tidy=tidy)
    await turns(world, people, 6)
    assert len(boards(world)) == left
    await world.restart()
    await world.press(people[0], "roll")
    assert len(boards(world)) == left, "nothing comes back"


@exercises("button table_tidy")
async def test_anybody_who_plays_changes_it_at_any_time(world: World) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 8)
    await turns(world, people, 4)
    assert len(boards(world)) == 5
    assert "poster" in await switch(world, people[1], "away")
    assert len(boards(world)) == 2
    assert "stay" in await switch(world, people[0], "stay")
    await turns(world, people, 2)
    assert len(boards(world)) == 4


async def test_nobody_else_changes_it(world: World) -> None:
    ann, bo, dee = world.people("Ann", "Bo", "Dee")
    await world.play(ann, bo)
    page = message_of(await ann.slash(world.channel, "table rules"))
    assert "You do not play" in text_of(await world.late(dee, world.memory(page), "t:1:0:table_tidy", "away"))
    assert not (await world.table()).terms.tidy


async def test_only_the_poster_stays_and_tells_the_story(world: World) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 6, tidy=True)
    await turns(world, people, 6)
    await resign(world, people[0])
    (poster,) = world.messages()
    assert "-poster.png" in str(pictures(poster))
    assert labels(world.raw(poster))[-1] == "The story"
    assert "Ann" in text_of(message_of(await world.press(people[1], "story")))
    await world.restart()
    await world.env.settle()
    assert [each.id for each in world.messages()] == [poster.id]


async def agree(world: World, people: list[MemberActor], what: str) -> None:
    """End the game by a vote of both."""
    await people[0].slash(world.channel, f"table {what}")
    await world.press(people[1], "agree")


@pytest.mark.parametrize(("what", "said"), [("draw", vote_words.DRAWN), ("close", words.CLOSED)])
async def test_without_a_poster_only_the_last_board_stays_and_tells_the_story(
    world: World, what: str, said: Sentence
) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 6, tidy=True)
    await turns(world, people, 6)
    await agree(world, people, what)
    (board,) = world.messages()
    assert "-go-7" in str(pictures(board))
    assert str(said) in text_of(board)
    assert labels(world.raw(board))[-1] == "The story"
    assert "Ann" in text_of(message_of(await world.press(people[1], "story")))
    await world.restart()
    await world.env.settle()
    assert [each.id for each in world.messages()] == [board.id]


async def test_a_game_that_is_too_short_for_a_poster_leaves_its_last_board(world: World) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 2, tidy=True)
    await turns(world, people, 2)
    await resign(world, people[0])
    (board,) = world.messages()
    assert {"rematch", "story"} <= set(world.verbs(board))


@exercises("button story", "button story_page")
async def test_the_story_is_read_from_its_beginning(world: World) -> None:
    world.patch.setattr("cogs.tables.log.PAGE_CHARACTERS", 300)
    people = await world.players("Ann", "Bo", dice=[6] * 6, tidy=True)
    await turns(world, people, 6)
    await resign(world, people[0])
    told = message_of(await world.press(people[1], "story"))
    first = text_of(told)
    assert "-# Page 1 of " in first
    assert labels(world.raw(told)) == ["Read on"], "no tabs of a running game"
    await people[1].click(told, label="Read on")
    assert "-# Page 2 of " in text_of(told)
    await people[1].click(told, label="Back")
    assert text_of(told) == first


async def test_a_step_taken_back_leaves_one_board_to_play_on(world: World) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 4, tidy=True)
    await turns(world, people, 4)
    await people[1].slash(world.channel, "table undo")
    (board,) = boards(world)
    assert "-go-4" in board
    await world.press(people[1], "pass")
    assert len(boards(world)) == 2


@pytest.mark.parametrize("back", [2, 3, 4])
async def test_turns_taken_back_leave_one_board_to_play_on(world: World, back: int) -> None:
    people = await world.players("Ann", "Bo", dice=[6] * 6, tidy=True)
    await turns(world, people, 4)
    offers = await people[0].autocomplete(world.channel, "table undo", "back", "")
    await people[0].slash(world.channel, "table undo", back=offers[2 * back - 1]["value"])
    await world.press(people[1], "agree")
    (board,) = boards(world)
    assert f"-go-{5 - back}" in board
    await turns(world, people if back % 2 == 0 else people[::-1], 1)
    assert len(boards(world)) == 2

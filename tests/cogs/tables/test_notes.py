"""A person's own note at a table."""

import msgspec
from simcord.results import InteractionResult, ResponseMessage

from bot.records import personal_data
from bot.table.click import Click
from bot.table.notes import MOST
from cogs.tables import note_words
from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, text_of

PLAN = "Keep 22 for the *Radio Tower*.\nThen the airport."
QUOTED = "> 📝 Keep 22 for the *Radio Tower*.\n> Then the airport."


async def write(world: World, who: MemberActor, text: str) -> ResponseMessage:
    """Write a note; returns the panel in which it stands."""
    panel = message_of(await who.slash(world.channel, "my note"))
    form = await world.press(who, "note_typed", on=panel)
    await who.submit_modal(form, {"note": text})
    return panel


def reminded(result: InteractionResult) -> bool:
    """Whether the plan was shown beside an answer, which only they see."""
    return any(QUOTED in text_of(each) and each.ephemeral for each in result.followups)


@exercises("/my note", "button note_typed")
async def test_a_note_comes_once_with_its_owners_next_turn(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4, 4, 4, 4])
    panel = await write(world, bo, PLAN)
    assert QUOTED in text_of(world.raw(panel))
    assert labels(world.raw(panel))[:2] == ["Change…", "Delete"]

    assert not reminded(await world.press(ann, "roll"))
    await world.press(ann, "pass")
    assert reminded(await world.press(bo, "roll"))
    assert not reminded(await world.press(bo, "pass"))


async def test_before_the_game_there_is_no_note(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, bo)
    assert "has not begun" in text_of(await ann.slash(world.channel, "my note"))


async def test_only_its_owner_reads_a_note(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await write(world, bo, PLAN)
    panel = message_of(await ann.slash(world.channel, "my note"))
    assert "Radio" not in text_of(world.raw(panel))
    assert b"Radio" not in await personal_data.export(world.bot.tables, ann.id)
    assert b"Radio" in await personal_data.export(world.bot.tables, bo.id)


async def test_a_spectator_has_no_note(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    assert "You do not play" in text_of(await cy.slash(world.channel, "my note"))


async def test_in_private_it_is_said_where_a_note_is_written(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    assert text_of(await ann.user.slash("my note")) == str(words.ONLY_IN_SERVERS)


@exercises("button note_gone")
async def test_a_note_is_deleted_by_its_owner_and_by_an_empty_form(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    panel = await write(world, ann, "x" * MOST)
    assert await world.store.note(1, ann.id) == "x" * MOST
    await world.press(ann, "note_gone", on=panel)
    assert await world.store.note(1, ann.id) == ""
    await write(world, ann, PLAN)
    panel = await write(world, ann, "  ")
    assert await world.store.note(1, ann.id) == ""
    assert text_of(world.raw(panel)) == str(note_words.ABOUT)


async def test_after_the_game_a_copy_says_that_the_note_is_deleted(world: World) -> None:
    _, bo = await world.players("Ann", "Bo")
    panel = await write(world, bo, PLAN)
    await world.bot.tables.resign(Click(1, bo.id), 1)
    await world.press(bo, "note_typed", on=panel)
    assert text_of(world.raw(panel)) == str(note_words.GONE)
    assert text_of(await bo.slash(world.channel, "my note")) == str(note_words.GONE)


async def test_notes_go_with_the_game_and_with_the_person(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await write(world, ann, PLAN)
    await write(world, bo, PLAN)
    await world.bot.forgetting.forget(Click(1, ann.id))
    assert await world.store.notes_of(ann.id) == []
    await world.bot.tables.resign(Click(2, bo.id), 1)
    assert await world.store.notes_of(bo.id) == []
    assert msgspec.json.decode(await personal_data.export(world.bot.tables, bo.id))["notes"] == []

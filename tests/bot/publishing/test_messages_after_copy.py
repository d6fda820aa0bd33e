"""After a restored copy, what the bot posted since for things that the copy does not know is removed, and only that."""

import msgspec
import pytest
from simcord.backend import serializers

from bot.publishing.messages_after_copy import RETIRED
from data.maintenance import MARK
from data.rows import OverviewRow, Subject
from tests.bot.publishing.test_publisher import people
from tests.bot.publishing.test_stray_copies import copied, said, there
from tests.support.world import MemberActor, World, text_of

__all__ = ["people"]

MINUTE = 60


def board_of_a_later_table(world: World, author: int | None = None, asker: int | None = None) -> int:
    """A board of a table that was opened after the copy, by the bot or in an answer to somebody; its id."""
    backend = world.env.backend
    answers = None
    if asker is not None:
        answers = {"id": "5", "type": 2, "user": serializers.user_payload(backend.users[asker])}
    board = backend.get_message(world.channel.id, copied(world, world.board(), author, answers))
    board.components = msgspec.json.decode(msgspec.json.encode(board.components).replace(b"t:1:", b"t:999:"))
    return board.id


async def go_back(world: World) -> None:
    """The bot starts again on a copy from before the last minute."""
    await world.env.advance_time(MINUTE)
    async with world.store.change() as tx:
        await tx.remember(MARK, "{}")
    await world.restart()


async def is_retired(world: World) -> bool:
    """Whether the next process need not look again."""
    epoch = await world.store.newest_epoch()
    return epoch is not None and await world.store.fact(RETIRED) == epoch.id


@pytest.fixture
async def copy_is_old(people: list[MemberActor], world: World) -> None:
    """A minute passes after the last moment that the copy knows of."""
    await world.env.advance_time(MINUTE)


async def test_a_board_that_the_copy_does_not_know_is_removed(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    await go_back(world)
    assert lost not in there(world)
    assert await is_retired(world)


async def test_answers_to_somebody_and_what_others_post_stay(
    world: World, people: list[MemberActor], copy_is_old: None
) -> None:
    answer = board_of_a_later_table(world, asker=people[0].id)
    foreign = board_of_a_later_table(world, author=people[1].id)
    await go_back(world)
    assert {answer, foreign} <= set(there(world))


async def test_a_line_that_no_slot_of_its_channels_table_knows_is_removed(world: World, copy_is_old: None) -> None:
    line = said(world, "You are wanted at the table.")
    await go_back(world)
    assert line not in there(world)


async def test_a_list_of_running_games_that_the_copy_does_not_know_is_removed(world: World, copy_is_old: None) -> None:
    await world.bot.overviews.keep(OverviewRow(world.guild.id, world.channel.id, world.clock()))
    await world.bot.publisher.idle(Subject("overview", world.guild.id))
    (lost,) = [message.id for message in world.messages() if "Running games" in text_of(message)]
    async with world.store.change() as tx:
        await tx.drop_overview(world.guild.id)
    await go_back(world)
    assert lost not in there(world)


async def test_a_message_about_something_else_stays(world: World, copy_is_old: None) -> None:
    button = {"type": 2, "style": 2, "label": "Help", "custom_id": "help"}
    backend = world.env.backend
    backend.create_message(
        world.channel.id, backend.bot_user.id, "Help is here.", components=[{"type": 1, "components": [button]}]
    )
    other = world.messages()[-1].id
    await go_back(world)
    assert other in there(world)
    assert await is_retired(world)


async def test_a_channel_that_may_not_be_read_is_given_up(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    world.env.inject_error("GET", "/channels/*/messages", status=403, code=50001, times=None)
    await go_back(world)
    assert await is_retired(world)
    world.env.backend.faults.clear()
    await world.restart()
    assert lost in there(world), "it is not looked through again"


async def test_what_passes_is_waited_for(world: World, copy_is_old: None) -> None:
    lost = board_of_a_later_table(world)
    world.env.inject_error("GET", "/channels/*/messages", status=500, times=None)
    await go_back(world)
    assert not await is_retired(world)
    world.env.backend.faults.clear()
    await world.env.advance_time(2 * MINUTE)
    assert lost not in there(world)
    assert await is_retired(world)


async def test_the_boards_come_first(world: World, copy_is_old: None) -> None:
    before = len(world.env.http_requests)
    await go_back(world)
    asked = [(each.method, each.path) for each in world.env.http_requests[before:] if "/messages" in each.path]
    deleted, posted, *searched = [method for method, path in asked if str(world.channel.id) in path][:4]
    assert (deleted, posted) == ("DELETE", "POST")
    assert searched

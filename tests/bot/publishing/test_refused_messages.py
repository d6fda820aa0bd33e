"""Messages that Discord refuses, or that are gone: another takes their place, or they wait, or are given up."""

import asyncio
import logging

import discord
import msgspec
import pytest

from data.rows import Subject
from tests.bot.publishing.test_publisher import (
    MESSAGES,
    ONE_MESSAGE,
    boards,
    go_over,
    people,
    requests,
    roll,
    slot,
)
from tests.support.world import MemberActor, World

__all__ = ["people"]


# --- messages that cannot be edited any more ----------------------------------------------------------------


async def test_a_deleted_board_is_posted_again(world: World, people: list[MemberActor]) -> None:
    board = world.board()
    world.env.backend.delete_message(world.channel.id, board.id)
    await roll(world, people[0], 1)
    assert "build" in world.verbs(world.board())
    assert world.board().id != board.id
    assert [ping.id for ping in world.pings()] == [world.board().id]
    assert world.pinged(world.board()) == [], "the first board pinged already"


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046), (400, 50005)])
async def test_a_board_that_cannot_be_edited_is_posted_again(
    world: World, people: list[MemberActor], status: int, code: int
) -> None:
    board = world.board()
    world.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=status, code=code)
    await roll(world, people[0], 1)
    assert world.board().id != board.id
    assert "build" in world.verbs(world.board())
    assert (await slot(world, "board:1")).message_id == world.board().id


async def test_an_old_board_that_is_gone_does_not_come_back(world: World, people: list[MemberActor]) -> None:
    await roll(world, people[0], 1)
    old = world.board()
    world.env.backend.delete_message(world.channel.id, old.id)
    await go_over(world, people[0], 2)
    assert [world.verbs(board)[0] for board in boards(world)] == ["roll"]
    assert (await slot(world, "board:1")).settled
    assert await world.store.due() == []


async def test_a_ping_in_an_archived_thread_delays_nothing_else(world: World, people: list[MemberActor]) -> None:
    await roll(world, people[0], 1)
    world.env.inject_error("DELETE", ONE_MESSAGE, status=400, code=50083)
    await go_over(world, people[0], 2)
    assert boards(world)
    await roll(world, people[1], 3)
    assert len(world.pings()) == 1


# --- what Discord does not let us do -------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (403, 50001), (404, 10003)])
async def test_without_permission_one_line_is_logged_until_the_next_change(
    world: World, people: list[MemberActor], caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    await roll(world, people[0], 1)
    caplog.clear()
    world.env.inject_error("POST", MESSAGES, status=status, code=code, times=None)
    await go_over(world, people[0], 2)
    warned = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert [record.name for record in warned] == ["bot.publishing.publisher"]
    assert "table 1 cannot be shown" in warned[0].getMessage()
    assert [row.table_id for row in await world.store.lost()] == [1], "its players read why"
    before = len(world.env.http_requests)
    await world.env.advance_time(600)
    assert requests(world, before) == []
    world.env.backend.faults.clear()
    await roll(world, people[1], 3)
    assert boards(world)
    assert await world.store.due() == []


async def test_a_message_that_discord_calls_malformed_is_not_sent_repeatedly(
    world: World, people: list[MemberActor], may_log_errors: None
) -> None:
    world.env.inject_error("PATCH", ONE_MESSAGE, status=400, code=50035, times=None)
    await roll(world, people[0], 1)
    before = len(world.env.http_requests)
    await world.env.advance_time(600)
    assert requests(world, before) == []


async def test_one_refused_board_does_not_delay_the_next(
    world: World, people: list[MemberActor], may_log_errors: None
) -> None:
    await roll(world, people[0], 1)
    old = world.board()
    world.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=400, code=50035, times=None)
    await go_over(world, people[0], 2)
    assert world.board().id != old.id
    assert world.verbs(world.board())[0] == "roll"
    assert world.pinged(world.board()) == [people[1].id]
    assert await world.store.due() == []


async def test_a_player_who_looks_for_the_table_restores_its_board(world: World, people: list[MemberActor]) -> None:
    old = world.board()
    world.env.backend.delete_message(world.channel.id, old.id)
    await people[1].slash(world.channel, "table show")
    assert world.board().id != old.id
    assert world.verbs(world.board())[0] == "roll"


async def test_a_waiting_click_leaves_the_replacement_of_its_board_alone(
    world: World, people: list[MemberActor]
) -> None:
    old = world.board()
    remembered, roll_button = world.memory(old), world.controls(old)[0]
    with world.env._bot_scope():
        async with world.bot.publisher._locks.hold((Subject("table", 1), "board:1")):
            payload, _ = world.prepare(people[0], remembered, roll_button)
            world.env.backend.emit("INTERACTION_CREATE", payload)
            for _ in range(50):
                await asyncio.sleep(0)
            row = await slot(world, "board:1")
            async with world.store.change() as tx:
                await tx.write_slot(Subject("table", 1), msgspec.structs.replace(row, message_id=old.id + 1))
    await world.env.settle()
    assert (await slot(world, "board:1")).message_id != old.id
    assert await world.asked() == [(0, "build")]


async def test_a_failing_discord_is_tried_again_ever_more_slowly(world: World, people: list[MemberActor]) -> None:
    world.env.inject_error("PATCH", ONE_MESSAGE, status=500, times=None)
    before = len(world.env.http_requests)
    await roll(world, people[0], 1)
    await world.env.advance_time(15.5)
    assert len(requests(world, before)) == 5  # at once, after 1, 3, 7 and 15 seconds
    world.env.backend.faults.clear()
    await world.env.advance_time(16)
    assert "build" in world.verbs(world.board())
    assert await world.store.due() == []


@pytest.mark.parametrize("error", [ConnectionResetError(104, "reset"), TimeoutError(), OSError()])
async def test_a_broken_connection_is_tried_again(world: World, people: list[MemberActor], error: Exception) -> None:
    with world.patch.context() as patched:

        async def broken(*_: object, **__: object) -> None:
            raise error

        patched.setattr(discord.PartialMessage, "edit", broken)
        await roll(world, people[0], 1)
        assert "build" not in world.verbs(world.board())
    await world.env.advance_time(1.5)
    assert "build" in world.verbs(world.board())

"""Private messages for one player go to them by DM while their DMs are open."""

from collections.abc import Sequence

import discord
import msgspec
import pytest

from bot.publishing.message_slots import Plan, PrivateMessage, plan_of_table
from bot.publishing.subjects import TableSubjects
from bot.table.table import Table
from cogs.ui import layouts
from data.rows import SlotRow, Subject
from tests.support.values import of_type, there
from tests.support.world import MemberActor, World, text_of


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    """Two people with a game in which all players have a hand."""
    people = world.people("Ann", "Bo")
    shown = of_type(TableSubjects, world.bot.publisher._kinds["table"])
    compose = shown._compose

    async def with_hands(table: Table, stored: Sequence[SlotRow]) -> Plan:
        plan = await compose(table, stored)
        closed = await world.store.closed_dms_at(table.id)
        hands = [] if table.state is None else [hand(table, seat.number) for seat in table.seats]
        return plan_of_table(table, [*plan.messages, *(one for one in hands if one.reader not in closed)])

    shown._compose = with_hands
    return people


def hand(table: Table, seat: int) -> PrivateMessage:
    text = f"Your hand, seat {seat}, version {table.row.version if seat == 0 else 0}."
    return PrivateMessage(
        slot=f"hand:{seat}",
        fingerprint=text,
        marker=f"Your hand, seat {seat}",
        content=layouts.page([text]),
        reader=table.seats[seat].user_id or 0,
    )


def dms(world: World, who: MemberActor) -> list[discord.Message]:
    """The messages in a person's DMs."""
    return who.user.dm_channel.history()


async def test_a_hand_is_one_dm_that_is_edited(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    await world.play(ann, bo)
    (before,) = dms(world, ann)
    (bos,) = dms(world, bo)
    edits = len(world.env.http_requests)
    await world.press(ann, "roll")
    (after,) = dms(world, ann)
    assert after.id == before.id
    assert text_of(after) != text_of(before)
    assert text_of(dms(world, bo)[0]) == text_of(bos)
    touched = [request.path for request in world.env.http_requests[edits:] if request.method == "PATCH"]
    assert not any(str(bos.id) in path for path in touched), "no telling edit where nothing changed"


async def test_closed_dms_are_remembered_and_not_tried_again(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    channel = ann.user.dm_channel
    world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=403, code=50007)
    await world.play(ann, bo)
    assert dms(world, ann) == []
    assert len(dms(world, bo)) == 1
    assert await world.store.told_of_closed_dms(ann.id) is False
    assert await world.store.due() == []
    await world.press(ann, "roll")
    assert dms(world, ann) == []


async def test_a_player_who_reopens_their_dms_gets_the_hand(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    world.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=403, code=50278)
    await world.play(ann, bo)
    async with world.store.change() as tx:
        await tx.dm_opened(ann.id)
    await world.press(ann, "roll")
    assert len(dms(world, ann)) == 1


async def test_a_hand_posted_by_a_crashed_process_is_found_again(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    await world.play(ann, bo)
    row = there(await world.store.slot(Subject("table", 1), "hand:0"))
    async with world.store.change() as tx:
        await tx.write_slot(
            Subject("table", 1),
            SlotRow(row.slot, row.channel_id, None, None, settled=False, posted_at=row.posted_at, marker=row.marker),
        )
        await tx.mark_due(1, 99)
    await world.press(ann, "roll")
    assert len(dms(world, ann)) == 1


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_an_unreachable_dm_is_no_lost_channel(
    world: World, people: list[MemberActor], status: int, code: int
) -> None:
    """When a hand changes whose DM Discord no longer knows, the table continues."""
    ann, bo = people
    await world.play(ann, bo)
    path, (before,) = f"/channels/{ann.user.dm_channel.id}/messages", dms(world, ann)
    world.env.inject_error("PATCH", f"{path}/{before.id}", status=status, code=code)
    await world.press(ann, "roll")
    (after,) = dms(world, ann)
    assert after.id != before.id, "there are never two hands with live controls"
    assert "version" in text_of(after)
    assert await world.store.due() == []
    assert await world.store.lost() == []


def test_that_old_news_has_passed_is_no_reason_to_edit() -> None:
    """Given a hand that tells news, when that has passed, then the hand stays; other news or questions change it."""
    told = PrivateMessage(slot="hand:0", fingerprint="asked", marker="", reader=1, news="robbed")
    passed = msgspec.structs.replace(told, news="")
    assert passed.is_shown_by(told.mark)
    assert not told.is_shown_by(passed.mark)
    assert not msgspec.structs.replace(told, news="blocked").is_shown_by(told.mark)
    assert not msgspec.structs.replace(passed, fingerprint="ask").is_shown_by(told.mark)
    assert not passed.is_shown_by(None)

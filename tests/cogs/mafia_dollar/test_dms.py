"""Hands by DM: one message per game, kept up to date, never mixed up; and closed DMs."""

import random

import msgspec
import pytest

from bot.calendar.preferences import Person, Quiet, remember_person
from cogs.mafia_dollar import panels
from cogs.ui import time_words
from data.art import ArtMissing
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import (
    answer_somehow,
    close_dms,
    deal,
    dms,
    hand_by_dm,
    my_hand,
    open_dms,
    pick,
    play,
    players,
    press,
    state_of,
)
from tests.support.scenarios import exercises
from tests.support.world import World, labels, parts, pictures, text_of


def position() -> Position:
    return Position(
        clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
        clan("G03 I05", warehouse("W03", "L01", "L12")),
    )


async def test_the_hand_comes_by_dm_as_a_picture(world: World) -> None:
    deal(world.patch, position())
    ann, bo = await players(world, "Ann", "Bo")
    (hand,) = dms(ann)
    said = text_of(hand)
    assert "table 1" in said
    assert "Test Guild" in said
    assert "Paperboy Pip" not in said, "the picture shows it"
    assert len(pictures(hand)) == 1
    (bos,) = dms(bo)
    assert "turn" not in text_of(bos), "whose turn it is stands on the board; it would change the hand each turn"
    assert [part for part in labels(world.raw(bos)) if part != "Trade…"] == ["Look…", "Help", "Coach…"]


async def test_a_player_without_pictures_reads_the_hand_in_words(world: World) -> None:
    deal(world.patch, position())
    ann, bo = world.people("Ann", "Bo")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(pictures=False))
    await play(world, ann, bo)
    by_dm, here = hand_by_dm(world, ann, 1), await my_hand(world, ann)
    for hand in (world.raw(by_dm), world.raw(here)):
        assert "🕴️ Paperboy Pip" in text_of(hand)
        assert pictures(hand) == []


async def test_a_hand_that_cannot_be_drawn_comes_in_words(world: World, may_log_errors: None) -> None:
    deal(world.patch, position())
    ann, bo = world.people("Ann", "Bo")

    def broken(*_: object) -> None:
        raise ArtMissing("no art")

    world.patch.setattr("rendering.mafia_dollar.hand", broken)
    await play(world, ann, bo)
    by_dm, here = hand_by_dm(world, ann, 1), await my_hand(world, ann)
    for hand in (world.raw(by_dm), world.raw(here)):
        assert "🕴️ Paperboy Pip" in text_of(hand)


async def test_one_dm_is_edited_only_for_its_owners_changes(world: World) -> None:
    deal(world.patch, position())
    ann, bo = await players(world, "Ann", "Bo")
    (before,), (bos,) = dms(ann), dms(bo)
    seen = len(world.env.http_requests)
    await pick(world, ann, before, "Discard Paperboy Pip")
    (after,) = dms(ann)
    assert after.id == before.id
    assert "actions left" in text_of(after) or "action left" in text_of(after)
    touched = [request.path for request in world.env.http_requests[seen:] if request.method == "PATCH"]
    assert not any(str(bos.id) in path for path in touched)


@exercises("button try_dm")
async def test_closed_dms_are_reported_once_and_can_be_tried_again(world: World) -> None:
    deal(world.patch, position())
    ann, bo = world.people("Ann", "Bo")
    close_dms(world, ann)
    await play(world, ann, bo)
    assert dms(ann) == []
    assert await world.store.told_of_closed_dms(ann.id) is False
    first = await my_hand(world, ann)
    assert "I cannot send you DMs" in text_of(first)
    second = await my_hand(world, ann)
    assert "I cannot send you DMs" not in text_of(second)
    tried = await press(world, ann, second, "Try DM again")
    assert "still closed" in text_of(tried)
    open_dms(world)
    tried = await press(world, ann, second, "Try DM again")
    assert "Your hand is in your DMs now" in text_of(tried)
    assert len(dms(ann)) == 1
    assert "Try DM again" not in labels(world.raw(await my_hand(world, ann)))


async def test_only_their_owner_learns_that_dms_are_closed(world: World) -> None:
    deal(world.patch, position())
    ann, bo = world.people("Ann", "Bo")
    close_dms(world, ann)
    await play(world, ann, bo)
    await my_hand(world, ann)
    everything = " ".join(text_of(message) for message in (*world.messages(), *dms(bo)))
    assert "private messages" not in everything
    assert "private messages" not in text_of(await my_hand(world, bo))


@exercises("/mafia hand", "button hand")
async def test_three_games_at_once_are_never_mixed_up(world: World) -> None:
    ann, *others = world.people("Ann", "Bo", "Cy", "Dee")
    channels = [world.channel, world.guild.create_text_channel("docks"), world.guild.create_text_channel("harbor")]
    for other, channel in zip(others, channels, strict=True):
        await play(world, ann, other, channel=channel)
    assert len(dms(ann)) == 3
    hands = {}
    for number, channel in enumerate(channels, 1):
        shown = hand_by_dm(world, ann, number)
        assert f"<#{channel.id}>" in text_of(shown)
        assert {identifier.split(":")[1] for identifier in world.controls(shown)} == {str(number)}
        hands[number] = state_of(await world.bot.tables.load(number)).clans[0].hand
    listed = await ann.user.slash("mafia hand")
    assert listed.response is not None
    assert [label[:7] for label in labels(world.raw(listed.response))] == ["Table 3", "Table 2", "Table 1"]
    third = next(i for i in world.controls(listed.response) if i.startswith("t:3:"))
    chosen = await ann.user.click(listed.response, custom_id=third)
    assert "table 3" in text_of(chosen)
    whim = random.Random(3)
    await answer_somehow(world, ann, hand_by_dm(world, ann, 2), whim, table=2)
    after = {number: state_of(await world.bot.tables.load(number)).clans[0].hand for number in (1, 2, 3)}
    assert after[1] == hands[1]
    assert after[3] == hands[3]
    assert after[2] != hands[2]
    ambiguous = await ann.user.slash("mafia end")
    assert "several tables" in text_of(ambiguous)


@exercises("/mafia discard")
async def test_with_one_game_commands_work_in_dms_too(world: World) -> None:
    deal(world.patch, position())
    ann, bo = world.people("Ann", "Bo")
    none = await ann.user.slash("mafia hand")
    assert "You have no hand" in text_of(none)
    await play(world, ann, bo)
    shown = await ann.user.slash("mafia hand")
    assert "**Play a card.**" in text_of(shown)
    await ann.user.slash("mafia discard", card="G01")
    assert state_of(await world.table()).discard == ["G01"]
    wrong = await bo.user.slash("mafia discard", card="G03")
    assert "Waiting for Ann" in text_of(wrong)


async def test_an_error_in_dms_is_explained_with_the_right_names(world: World) -> None:
    deal(world.patch, position())
    ann, _ = await players(world, "Ann", "Bo")
    remembered = world.memory(hand_by_dm(world, ann, 1))
    await ann.slash(world.channel, "mafia discard", card="G01")
    control = next(
        part["custom_id"] for part in parts(remembered) if part.get("custom_id", "").split(":")[3:4] == ["choose"]
    )
    await world.late(ann, remembered, control, "B25")
    assert "was settled already" in text_of(hand_by_dm(world, ann, 1))


@pytest.mark.parametrize("asleep", [True, False])
async def test_a_sleeping_player_gets_their_hand_without_a_ping(world: World, asleep: bool) -> None:
    deal(world.patch, position())
    ann, bo = world.people("Ann", "Bo")
    now = int(world.clock() // 60) % 1440
    begins = now - 60 if asleep else now + 60
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet(begins % 1440, (now + 120) % 1440)))
    await play(world, ann, bo)
    hand = hand_by_dm(world, ann, 1)
    assert hand.flags.suppress_notifications is asleep


async def test_a_deleted_hand_comes_back_when_asked_for(world: World) -> None:
    deal(world.patch, position())
    ann, _ = await players(world, "Ann", "Bo")
    (hand,) = dms(ann)
    world.env.backend.delete_message(hand.channel.id, hand.id)
    await ann.slash(world.channel, "mafia hand")
    assert len(dms(ann)) == 1


async def test_a_hand_that_a_robot_plays_offers_the_way_back(world: World) -> None:
    await world.players("Ann", "Bo", game="mafia_dollar")
    table = await world.table()
    away = msgspec.structs.replace(table.seats[0], stand_in="easy")
    hand = panels.panel(msgspec.structs.replace(table, seats=(away, *table.seats[1:])), 0)
    assert hand.content is not None
    assert hand.content.texts[-1] == str(time_words.PLAYED_FOR)
    assert [getattr(control, "label", "") for control in hand.content.rows[0]] == ["I'm back", "Look…", "Help"]

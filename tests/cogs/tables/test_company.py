"""A blocked person meets at each door what they meet at a table for invited people; others see no difference."""

import logging
import re
from collections.abc import Awaitable, Callable, Collection
from random import Random
from typing import Final

import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.errors import BlockedGuests, CannotSit, NotInvited, OfferOver
from bot.table import company
from bot.tournaments import schedule
from cogs.errors.refusals import problem
from cogs.matchmaking import words as matchmaking_words
from cogs.ui import vote_words, words
from tests.cogs.tournaments import cups
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, labels, message_of, text_of

KEPT: Final = problem(NotInvited())
NOW: Final = "machi_koro.base.now"
EPHEMERAL: Final = 64
FORM: Final = {"game": ["machi_koro"], "speed": ["now"]}
Door = Callable[[World, MemberActor, ChannelHandle], Awaitable[InteractionResult]]


async def blocks(world: World, who: MemberActor, *others: MemberActor) -> None:
    for other in others:
        await company.block(world.bot.tables, who.id, other.id, other.user.global_name or "")


async def presses(world: World, who: MemberActor, channel: ChannelHandle) -> InteractionResult:
    shown = [(message, each) for message in world.messages(channel) for each in world.controls(message)]
    message, identifier = next((message, each) for message, each in reversed(shown) if each.endswith(":join"))
    return await who.click(message, custom_id=identifier)


async def types(world: World, who: MemberActor, channel: ChannelHandle) -> InteractionResult:
    return await who.slash(channel, "table join")


async def chooses(world: World, who: MemberActor, channel: ChannelHandle) -> InteractionResult:
    """From a list of tables as it was once."""
    shown = message_of(await who.slash(channel, "table list"))
    table, remembered = await world.table(channel), world.memory(shown)
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": f"t:{table.id}:0:list_join:1"}]}
    return await world.late(who, {**remembered, "components": [row]}, f"t:{table.id}:0:list_join:1")


def sent_since(world: World, before: int) -> list[str]:
    """What the bot has sent to Discord, byte for byte but for ids and times."""
    requests = world.env.http_requests[before:]
    return [re.sub(r"\d{6,}|t:\d+", "#", f"{each.method} {_path(each.path)} {each.json}") for each in requests]


def _path(path: str) -> str:
    """Without the token of an interaction."""
    return re.sub(r"(webhooks/\d+|interactions/\d+)/[^/]+", r"\1/token", path)


def public(world: World) -> list[tuple[int, str, str, list[int]]]:
    """What everybody sees, in every channel."""
    shown = [message for messages in world.env.backend.messages.values() for message in messages.values()]
    return [
        (each.id, each.content, str(each.components), sorted(each.ping_user_ids))
        for each in shown
        if not each.flags & EPHEMERAL
    ]


@pytest.mark.parametrize("door", [presses, types, chooses])
@pytest.mark.parametrize("by", ["host", "another player"])
async def test_a_lobby_is_refused_to_the_blocked_as_one_for_invited_people(world: World, door: Door, by: str) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    seen = []
    for kept in (True, False):
        channel = world.guild.create_text_channel("kept" if kept else "blocked")
        options = {"who": "invited", "guest1": cy} if kept else {}
        await ann.slash(channel, "table open", game="machi_koro", seats=3, **options)
        await presses(world, cy, channel)
        if not kept:
            await blocks(world, ann if by == "host" else cy, bo)
        before, shown = len(world.env.http_requests), public(world)
        answer = await door(world, bo, channel)
        assert text_of(answer) == KEPT
        assert answer.ephemeral
        assert public(world) == shown, "nobody else sees that they tried"
        assert (await world.table(channel)).names == ("Ann", "Cy")
        seen.append(sent_since(world, before))
    assert seen[0] == seen[1]


async def test_the_list_lacks_the_table_as_one_for_invited_people(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    seen = []
    for kept in (True, False):
        await ann.slash(
            world.channel, "table open", game="machi_koro", **({"who": "invited", "guest1": cy} if kept else {})
        )
        if not kept:
            assert "table 2" in text_of(await bo.slash(world.channel, "table list"))
            others = text_of(await cy.slash(world.channel, "table list"))
            await blocks(world, ann, bo)
            assert text_of(await cy.slash(world.channel, "table list")) == others
        before = len(world.env.http_requests)
        assert str(matchmaking_words.NO_OPEN_TABLES) in text_of(await bo.slash(world.channel, "table list"))
        seen.append(sent_since(world, before))
        await world.close(ann)
    assert seen[0] == seen[1]


@exercises("button join_knowing")
async def test_a_blocker_is_told_privately_who_sits_there_and_decides(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await blocks(world, ann, bo)
    await world.sit(bo)
    shown = public(world)
    for door in (presses, types, chooses):
        asked = await door(world, ann, world.channel)
        assert text_of(asked) == f"You have blocked <@{bo.id}>, and they sit at this table. Sit down all the same?"
        assert labels(world.raw(asked)) == [str(words.YES), str(words.NO)]
        assert asked.ephemeral
        assert public(world) == shown
    await world.press(ann, "do_nothing", on=asked)
    again = await presses(world, ann, world.channel)
    await world.press(ann, "join_knowing", on=again)
    assert text_of(message_of(again)) == words.joined(await world.table())
    assert (await world.table()).names == ("Bo", "Ann")


async def challenges(world: World, who: MemberActor, channel: ChannelHandle, guest: MemberActor) -> InteractionResult:
    return await who.submit_modal(await who.context_menu(channel, "Challenge", guest), FORM)


async def fills_in(world: World, who: MemberActor, channel: ChannelHandle, guest: MemberActor) -> InteractionResult:
    friends = {"game": ["machi_koro.edition.base"], "robots": ["none"], "speed": ["now"], "guests": [guest]}
    return await who.submit_modal(await who.slash(channel, "table open"), friends)


async def opens(world: World, who: MemberActor, channel: ChannelHandle, guest: MemberActor) -> InteractionResult:
    return await who.slash(channel, "table open", game="machi_koro", guest1=guest)


Asks = Callable[[World, MemberActor, ChannelHandle, MemberActor], Awaitable[InteractionResult]]


@pytest.mark.parametrize("door", [challenges, fills_in, opens])
async def test_the_blocked_invite_the_one_who_has_blocked_them_as_anybody(world: World, door: Asks) -> None:
    """All read the same in the channel, but the guest is not pinged; by themselves they come in when they agree."""
    ann, bo = world.people("Ann", "Bo")
    seen, pings = [], []
    for blocked in (False, True):
        channel = world.guild.create_text_channel("a")
        if blocked:
            await blocks(world, ann, bo)
        answer = text_of(await door(world, bo, channel, ann))
        await world.env.settle()
        lines = world.messages(channel)
        said = [answer, *(f"{each.content} {text_of(world.raw(each))}" for each in lines)]
        seen.append([re.sub(r"\d{6,}|[Tt]able \d+|[0-9a-f]{32,}", "#", each) for each in said])
        pings.append([user for each in lines for user in world.pinged(each)])
    assert seen[0] == seen[1]
    assert pings == [[ann.id], []]
    asked = await presses(world, ann, channel)
    assert text_of(asked).startswith(f"You have blocked <@{bo.id}>, and they sit")
    await world.press(ann, "join_knowing", on=asked)
    assert (await world.table(channel)).names == ("Bo", "Ann")


@pytest.mark.parametrize("thread", [False, True])
async def test_a_blocker_gets_the_table_and_reads_who_was_not_invited(world: World, thread: bool) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await blocks(world, ann, bo)
    options = {"guest1": bo, "guest2": cy, "thread": thread}
    told = text_of(await ann.slash(world.channel, "table open", game="machi_koro", **options))
    await world.env.settle()
    assert f"You have blocked <@{bo.id}>, so I did not invite them. " in told
    table = await world.bot.tables.load(1)
    assert (table.names, table.terms.invited) == (("Ann",), (cy.id,))
    assert not [line for line in public(world) if str(bo.id) in str(line)]


async def test_a_blocker_who_asks_only_the_blocked_reads_why_nothing_opens(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await blocks(world, ann, bo)
    shown = public(world)
    assert text_of(await challenges(world, ann, world.channel, bo)) == problem(BlockedGuests([bo.id]))
    kept = {"guest1": bo, "who": "invited", "thread": True}
    told = text_of(await ann.slash(world.channel, "table open", game="machi_koro", **kept))
    assert told == problem(BlockedGuests([bo.id]))
    assert public(world) == shown
    assert not there(world.bot.get_guild(world.guild.id)).threads
    assert await world.store.table(1) is None


async def over(world: World, *names: str) -> list[MemberActor]:
    """A game of these people that all but the last have left."""
    people = await world.players(*names)
    for who in people[:-1]:
        await world.press(who, "resign", on=(await who.slash(world.channel, "table resign")).response)
    return people


async def test_the_blocked_open_a_rematch_as_anybody(world: World) -> None:
    ann, bo = await over(world, "Ann", "Bo")
    await blocks(world, ann, bo)
    assert "is open in" in text_of(await world.press(bo, "rematch"))
    await world.env.settle()
    assert (await world.table()).terms.invited == (ann.id,)
    line = world.messages()[-1]
    assert f"<@{ann.id}>, Bo invites you" in line.content
    assert world.pinged(line) == []
    assert text_of(await world.press(ann, "rematch")).startswith(f"You have blocked <@{bo.id}>, and they sit")


async def test_a_rematch_of_two_does_not_open_for_the_blocker(world: World) -> None:
    ann, bo = await over(world, "Ann", "Bo")
    await blocks(world, ann, bo)
    shown = public(world)
    assert text_of(await world.press(ann, "rematch")) == problem(BlockedGuests([bo.id]))
    assert public(world) == shown


async def test_a_blocker_gets_a_rematch_with_the_others(world: World) -> None:
    ann, bo, cy = await over(world, "Ann", "Bo", "Cy")
    await blocks(world, ann, bo)
    told = text_of(await world.press(ann, "rematch"))
    assert f"You have blocked <@{bo.id}>, so I did not invite them." in told
    assert (await world.table()).terms.invited == (cy.id,)


async def test_those_whom_a_third_person_invites_are_let_in(world: World) -> None:
    """The blocker is asked first, even if the other has no seat yet; the blocked person is not refused."""
    ann, bo, cy = await over(world, "Ann", "Bo", "Cy")
    await blocks(world, ann, bo)
    await world.press(cy, "rematch")
    assert (await world.table()).terms.invited == (ann.id, bo.id), "others ask both"
    asked = await presses(world, ann, world.channel)
    assert text_of(asked) == f"You have blocked <@{bo.id}>, and they are invited here. Sit down all the same?"
    await world.press(ann, "join_knowing", on=asked)
    await presses(world, bo, world.channel)
    assert sorted((await world.table()).names) == ["Ann", "Bo", "Cy"]


@exercises("button start_knowing")
async def test_a_host_is_asked_before_a_game_begins_with_the_blocked(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    await blocks(world, ann, bo)
    shown = public(world)
    asked = await world.press(ann, "start")
    assert text_of(asked).startswith(f"You have blocked <@{bo.id}>, and they have a seat here. Start the game")
    assert asked.ephemeral
    assert public(world) == shown
    assert text_of(await ann.slash(world.channel, "table start")) == text_of(asked)
    await world.press(ann, "start_knowing", on=asked)
    assert text_of(message_of(asked)) == str(words.STARTED)
    assert (await world.table()).row.phase == "playing"


async def test_the_queue_does_not_bring_them_together_and_tells_neither(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    alone = text_of(await bo.slash(world.channel, "play"))
    await blocks(world, ann, bo)
    await ann.slash(world.channel, "play", game=NOW)
    assert text_of(await bo.slash(world.channel, "play")) == alone
    waiting = text_of(await bo.slash(world.channel, "play", game=NOW))
    assert "You wait for somebody" in waiting
    assert str(matchmaking_words.NOBODY_WAITS) in waiting
    assert str(matchmaking_words.NOBODY_WAITS) in text_of(await ann.slash(world.channel, "play"))
    await world.restart()
    assert await world.store.table(1) is None
    assert "2 people wait" in text_of(await cy.slash(world.channel, "play"))
    await cy.slash(world.channel, "play", game=NOW)
    await world.env.settle()
    assert (await world.bot.tables.load(1)).names == ("Bo", "Cy"), (
        "else Bo would wait on before the table of Ann and Cy"
    )
    assert "Ann" not in str(public(world))
    assert "You wait for somebody" in text_of(await ann.slash(world.channel, "play"))
    di = world.person("Di")
    await di.slash(world.channel, "play", game=NOW)
    await world.env.settle()
    assert (await world.bot.tables.load(2)).names == ("Ann", "Di")


@exercises("button accept_knowing", "button volunteer_knowing")
async def test_seats_of_a_running_game_are_refused_as_seats_that_are_taken(world: World) -> None:
    ann, bo, cy, dee = world.people("Ann", "Bo", "Cy", "Dee")
    await world.play(ann, cy, dee)
    await dee.slash(world.channel, "table replace")
    await blocks(world, ann, bo)
    shown = public(world)
    assert text_of(await world.press(bo, "volunteer")) == problem(OfferOver())
    told = text_of(await cy.slash(world.channel, "table replace", by=bo))
    assert told == problem(CannotSit("Bo"))
    assert public(world) == shown, "nobody is asked"
    await company.unblock(world.bot.tables, ann.id, bo.id)
    assert text_of(await cy.slash(world.channel, "table replace", by=bo)) == str(vote_words.OFFERED)
    await blocks(world, ann, bo)
    shown = public(world)
    assert text_of(await world.press(bo, "accept_seat")) == problem(OfferOver())
    assert public(world) == shown
    await company.unblock(world.bot.tables, ann.id, bo.id)
    await blocks(world, bo, ann)
    for verb, done in (("volunteer", str(vote_words.VOLUNTEERED)), ("accept", str(vote_words.ACCEPTED))):
        asked = await world.press(bo, "accept_seat" if verb == "accept" else verb)
        assert text_of(asked).startswith(f"You have blocked <@{ann.id}>, and they sit")
        await world.press(bo, f"{verb}_knowing", on=asked)
        assert text_of(message_of(asked)).startswith(done)
    assert (await world.table()).names[:2] == ("Ann", "Bo")


@exercises("button cup_join_knowing")
async def test_a_tournament_tells_the_blocker_and_lets_both_in(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await blocks(world, ann, bo)
    await bo.slash(world.channel, "tournament open", name="Cup", game="machi_koro", kind="round_robin")
    await world.env.settle()
    shown = public(world)
    asked = await world.press(ann, "cup_join")
    assert text_of(asked).startswith(f"You have blocked <@{bo.id}>, and they are in this tournament")
    assert public(world) == shown
    await world.press(ann, "cup_join_knowing", on=asked)
    assert [each.name for each in (await world.bot.tournaments.load(1)).entrants] == ["Bo", "Ann"]
    await blocks(world, ann, cy)
    assert "blocked" not in text_of(await world.press(cy, "cup_join"))
    assert [each.name for each in (await world.bot.tournaments.load(1)).entrants] == ["Bo", "Ann", "Cy"]


@pytest.mark.parametrize("blocked", [True, False])
async def test_the_draw_of_a_knock_out_keeps_first_matches_apart_and_says_nothing(
    world: World, *, blocked: bool
) -> None:
    ann, bo, *others = world.people("Ann", "Bo", "Cy", "Di")
    await cups.opened(world, ann, bo, *others, kind="knock_out", seats=2)
    if blocked:
        await blocks(world, ann, bo)
    unlucky = next(seed for seed in range(100) if {0, 1} in first_matches(4, (), Random(seed)))
    world.bot.tournaments._dice = Random(unlucky)
    await world.press(ann, "cup_start")
    await world.env.settle()
    tournament = await world.bot.tournaments.load(1)
    names = [{tournament.entrants[one].name for one in match.seats} for match in tournament.matches]
    assert ({"Ann", "Bo"} in names) is not blocked
    assert "block" not in "".join(map(text_of, world.messages())).lower()


def first_matches(entrants: int, apart: Collection[tuple[int, int]], dice: Random) -> list[set[int]]:
    order = schedule.draw(entrants, 2, apart, dice)
    return [{order[place] for place in match} for match in schedule.first_round(entrants, 2)]


async def test_everybody_watches_and_a_running_game_goes_on(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, dice=[4])
    before = [text_of(await each.slash(world.channel, "table show", text=True)) for each in (bo, cy)]
    await blocks(world, ann, bo, cy)
    assert [text_of(await each.slash(world.channel, "table show", text=True)) for each in (bo, cy)] == before
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    await world.press(bo, "roll")


async def test_the_log_does_not_say_who_has_blocked_whom(world: World, caplog: pytest.LogCaptureFixture) -> None:
    ann, bo = world.people("Ann", "Bo")
    with caplog.at_level(logging.DEBUG):
        await blocks(world, ann, bo)
        await world.sit(bo)
        await presses(world, ann, world.channel)
        await world.close(bo)
        await world.sit(ann)
        await presses(world, bo, world.channel)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith(("bot", "cogs", "data"))]
    assert not [line for line in ours if str(ann.id) in line or str(bo.id) in line or "lock" in line.lower()]

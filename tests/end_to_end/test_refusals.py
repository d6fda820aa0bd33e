"""Discord refuses requests by code: the bot waits, works around it or says so, and boards are right afterwards."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.client import Timing
from bot.playground.faults import (
    ANSWER,
    MAKE_THREAD,
    OPEN_DM,
    POST_MESSAGE,
    Route,
    refuses,
)
from bot.playground.server import Playground
from bot.playground.world.discord_types import Permission
from bot.playground.world.models import User
from bot.publishing import opener, refusals
from tests.end_to_end.inside import BotInside
from tests.end_to_end.outside import (
    MANY,
    PATIENCE,
    becomes,
    cup_shown,
    direct,
    full_cup,
    ids_of,
    live,
    met,
    private_answers,
    said_by,
    threads,
    without_numbers,
)
from tests.end_to_end.party import Party, control_of
from tests.support.long import sampled
from tests.support.person import Json, Person
from tests.support.timeouts import until

UNKNOWN = 987_654
SOON = 3.0
"""Seconds that two tests set in place of the minute after which a refused request is tried again."""
OUR_SIDE = "our side"
TO_THE_CHANNEL = (20009, 40005, 50001, 50013, 160005, 200000, 240000, UNKNOWN)
"""Codes that answer a post for as long as nobody changes something."""


@pytest.fixture
def uninvited(playground: Playground) -> None:
    """The server has the commands, and no bot."""
    playground.hub.world.admit_bot(member=False)


@pytest.fixture
async def bot(tmp_path: Path, playground: Playground) -> AsyncIterator[BotInside]:
    """The bot in the test's process. It may complain, and tells its owner about that soon."""
    async with BotInside(tmp_path, playground, Timing(robot_pause=0.0, owner_minutes=0.01)).connected() as running:
        yield running


@pytest.fixture
def elsewhere(playground: Playground) -> str:
    """Another channel."""
    return next(str(each.id) for each in playground.hub.world.text_channels() if each.name == "speakeasy")


def private_texts(playground: Playground, people: list[Person]) -> set[str]:
    """Return the texts that only these people can read: their DMs and private answers, without numbers."""
    channels = [each.id for each in playground.hub.world.channels.values() if not each.is_dm]
    found = [message for who in people for message in direct(playground, who)]
    found += [message for who in people for each in channels for message in private_answers(playground, who, each)]
    return {without_numbers(said_by(message)) for message in found}


async def in_a_lobby(playground: Playground, party: Party) -> Json:
    """Open a table and let the others join; returns its lobby."""
    lobby = await party.open(first="joining")
    for person in party.people[1:]:
        shown = await person.wait_for_message(party.channel, lambda message: message["id"] == lobby["id"])
        await person.click(shown, "Join")
    return lobby


async def ordinary(playground: Playground, people: list[Person], channel: str) -> set[str]:
    """Begin a game without trouble, and return the texts that only these people can read."""
    party = Party(people, channel)
    lobby = await in_a_lobby(playground, party)
    await party.host.click(lobby, "Start")
    await until(lambda: asks(playground, party.table, 1))
    return private_texts(playground, people)


def asks(playground: Playground, table: int, decision: int) -> bool:
    """Whether one board is live, and asks that decision."""
    found = live(playground, table)
    return len(found) == 1 and any(each.startswith(f"t:{table}:{decision}:") for each in ids_of(found[0]))


async def board_asks(playground: Playground, table: int, decision: int, seconds: float = PATIENCE) -> None:
    """Wait until one board of that table is live, and asks that decision."""
    await becomes(
        lambda: asks(playground, table, decision), lambda: [ids_of(each) for each in live(playground, table)], seconds
    )


# --- a channel takes no messages -----------------------------------------------------------------------


@pytest.mark.parametrize("code", sampled(TO_THE_CHANNEL, 200000, UNKNOWN))
async def test_a_game_whose_board_is_refused_says_so_and_is_shown_later(
    playground: Playground, bot: BotInside, people: list[Person], channel: str, elsewhere: str, code: int
) -> None:
    """(3) It began, and its channel takes no messages: the opener reads why, and the board comes when it takes them."""
    _, bo, cleo, _ = people  # not the bot's owner
    usual = await ordinary(playground, [bo, cleo], elsewhere)
    party = Party([bo, cleo], channel)
    lobby = await in_a_lobby(playground, party)
    usual |= private_texts(playground, [bo, cleo])
    refused = playground.hub.faults.add(refuses(POST_MESSAGE, code, channel_id=channel))
    await bo.click(lobby, "Start")
    await becomes(
        lambda: private_texts(playground, [bo]) - usual, lambda: f"the opener got no new private text: {usual}"
    )
    assert not [text for text in private_texts(playground, [bo, cleo]) if OUR_SIDE in text]
    playground.hub.faults.stop(refused)
    await bo.run(channel, "table show")
    await board_asks(playground, party.table, 1)


@pytest.mark.parametrize("code", sampled(TO_THE_CHANNEL, 200000, UNKNOWN))
async def test_a_lobby_that_is_refused_is_no_open_table_without_a_word(
    playground: Playground, bot: BotInside, people: list[Person], channel: str, elsewhere: str, code: int
) -> None:
    """(3) The answer to the command is there already: it, or a DM, says what was refused."""
    bo = people[1]
    await Party([bo], elsewhere).open(first="joining")
    usual = private_texts(playground, [bo])
    refused = playground.hub.faults.add(refuses(POST_MESSAGE, code, channel_id=channel))
    await bo.run(channel, "machi open", first="joining")
    await becomes(
        lambda: private_texts(playground, [bo]) - usual, lambda: f"the opener got no new private text: {usual}"
    )
    assert not [text for text in private_texts(playground, [bo]) if OUR_SIDE in text]
    playground.hub.faults.stop(refused)
    await bo.run(channel, "table show")
    await becomes(lambda: len(live(playground, 2)) == 1, lambda: [ids_of(each) for each in live(playground, 2)])


async def test_the_owner_is_told_of_a_code_that_nobody_knows(
    playground: Playground, bot: BotInside, people: list[Person], channel: str
) -> None:
    """(3) It is not only logged: the owner reads the code."""
    playground.hub.faults.add(refuses(POST_MESSAGE, UNKNOWN, channel_id=channel))
    await people[1].run(channel, "machi open", first="joining")
    owner = people[0]
    await becomes(
        lambda: any(str(UNKNOWN) in said_by(each) for each in direct(playground, owner)),
        lambda: [said_by(each) for each in direct(playground, owner)],
    )


async def test_the_right_that_is_missing_is_named(
    playground: Playground, bot: BotInside, people: list[Person], channel: str
) -> None:
    """(3) Only *Attach Files* was taken away: the opener reads that name, and the board comes with the right."""
    ann, bo, cleo, _ = people
    party = Party([bo, cleo], channel)
    lobby = await in_a_lobby(playground, party)
    await ann._call("PATCH", f"/play/channels/{channel}", json={"denied": str(int(Permission.ATTACH_FILES))})
    await bo.click(lobby, "Start")
    await becomes(
        lambda: any("Attach Files" in text for text in private_texts(playground, [bo])),
        lambda: private_texts(playground, [bo]),
    )
    await ann._call("PATCH", f"/play/channels/{channel}", json={"denied": "0"})
    await board_asks(playground, party.table, 1)


# --- a message cannot be edited ------------------------------------------------------------------------


async def a_game(playground: Playground, people: list[Person], channel: str) -> tuple[Party, Json]:
    """A game at its first decision, and the board that asks it."""
    party = Party(people[:2], channel, seed=4)
    await party.begin(first="joining")
    return party, (await party.question()).board


@pytest.mark.parametrize(
    ("code", "status", "retry_after"),
    [(50005, 403, None), (50035, 400, None), (0, 429, 1163.0), (30046, 429, 900.0), (UNKNOWN, 400, None)],
)
async def test_a_board_that_cannot_be_edited_is_posted_anew(
    playground: Playground,
    bot: BotInside,
    people: list[Person],
    channel: str,
    code: int,
    status: int,
    retry_after: float | None,
) -> None:
    """(3) A new message gets round it: nobody waits for many minutes, or for somebody to type a move."""
    party, board = await a_game(playground, people, channel)
    route = Route("PATCH", f"/channels/{channel}/messages/{board['id']}")
    fault = refuses(route, code, retry_after=retry_after)
    fault.status = status
    playground.hub.faults.add(fault)
    await party.host.run(channel, "machi roll")
    await board_asks(playground, 1, 2)
    assert str(live(playground, 1)[0].id) != board["id"]


async def of_another_application(playground: Playground, board: Json) -> None:
    """Let a message be another application's, as after a restore with another token."""
    world = playground.hub.world
    other = User(id=world.snowflakes.new(), username="The bot before", bot=True)
    world.keep_user(other)
    message = world.message(int(board["channel_id"]), int(board["id"]))
    message.author_id = other.id
    world.storage.put_message(message)


@pytest.mark.parametrize("line", ["machi roll", "table show"])
async def test_a_board_of_another_application_is_posted_anew(
    playground: Playground, bot: BotInside, people: list[Person], channel: str, line: str
) -> None:
    """(3) Its buttons go to that other one; also a look, and not only a typed move, brings a board of ours."""
    party, board = await a_game(playground, people, channel)
    await of_another_application(playground, board)
    await party.host.run(channel, line)
    await board_asks(playground, 1, 2 if line == "machi roll" else 1)


# --- direct messages -----------------------------------------------------------------------------------


async def test_hands_come_when_dms_may_be_opened_again(
    playground: Playground, bot: BotInside, people: list[Person], channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """(3) 40003, too many DMs at once, passes by itself: nothing else need change for a player to get their hand."""
    _, bo, cleo, _ = people
    sooner = msgspec.structs.replace(refusals.REFUSALS[40003], again=SOON)
    monkeypatch.setitem(refusals.REFUSALS, 40003, sooner)
    limit = playground.hub.faults.add(refuses(OPEN_DM, 40003, MANY))
    await bo.run(channel, "table open", game="mafia_dollar")
    lobby = await cleo.wait_for_message(channel, lambda message: control_of(message, "join"))
    await cleo.click(lobby, "Join")
    await bo.click(lobby, "Start")
    await met(playground, limit, 2)
    await asyncio.sleep(1.0)  # nothing else is under way
    playground.hub.faults.stop(limit)

    def hands(who: Person) -> list[int]:
        return [each.id for each in direct(playground, who) if "Your hand" in said_by(each)]

    await becomes(lambda: all(len(hands(who)) == 1 for who in (bo, cleo)), lambda: [hands(bo), hands(cleo)], 60.0)


# --- answers, threads, servers -------------------------------------------------------------------------


@pytest.mark.parametrize("code", [200000, 240000])
async def test_an_answer_that_is_refused_is_no_failure_of_ours(
    playground: Playground, bot: BotInside, people: list[Person], channel: str, code: int
) -> None:
    """(3) AutoMod reads answers, too: the person reads that Discord did not take it, and of no reference."""
    party, _ = await a_game(playground, people, channel)
    playground.hub.faults.add(refuses(ANSWER, code, 1))
    before = len(private_answers(playground, party.host, channel))
    await party.host.run(channel, "machi town")
    await until(lambda: len(private_answers(playground, party.host, channel)) > before)
    texts = [said_by(each) for each in private_answers(playground, party.host, channel)[before:]]
    assert not [text for text in texts if OUR_SIDE in text], texts
    assert not party.host.failures


async def test_too_many_threads_are_told_to_the_host_and_waited_for(
    playground: Playground, bot: BotInside, people: list[Person], channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """(3) 160006 where nobody clicks: the tournament's host reads it, and the match opens when there is room."""
    monkeypatch.setattr(opener, "RETRY_MOST", SOON)
    host, other = people[1], people[2]
    await full_cup(playground, host, other, channel)
    full = playground.hub.faults.add(refuses(MAKE_THREAD, 160006, MANY))
    usual = private_texts(playground, [host])
    await host.click(await cup_shown(host, channel), "Start")
    await met(playground, full, 1)

    def new() -> list[str]:
        return [text for text in private_texts(playground, [host]) - usual if "begins" not in text]

    await becomes(new, lambda: f"the host got no new private text: {private_texts(playground, [host])}")
    playground.hub.faults.stop(full)
    await becomes(lambda: len(threads(playground)) == 1, lambda: "no thread", 90.0)


async def test_a_server_without_the_bot_is_told_that_it_has_none(
    playground: Playground, uninvited: None, bot: BotInside, people: list[Person], channel: str
) -> None:
    """(3) Invited without the `bot` scope: no table opens, and no DM speaks of a channel's permissions."""
    bo = people[1]
    await bo.run(channel, "card", name="bakery")
    known = len(private_answers(playground, bo, channel))
    await bo.run(channel, "machi open", first="joining")
    await until(lambda: len(private_answers(playground, bo, channel)) > known)
    (answer,) = private_answers(playground, bo, channel)[known:]
    assert "is open" not in said_by(answer)
    assert OUR_SIDE not in said_by(answer)
    assert await bot.bot.store.table(1) is None
    assert direct(playground, bo) == []

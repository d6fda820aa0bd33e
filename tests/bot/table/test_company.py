"""Nobody sits down with people who do not want them there, by whichever door, and nobody learns why."""

import ast
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from bot import errors
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.table import company
from bot.table.motions import Replace
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.terms import Terms
from data.rows import SeatRow
from data.store import Change, Store
from tests.support.match import ANN, BO, CY, DEE, MACHI, NAMES, OPEN, Match

ROOT: Final = Path(__file__).parents[3]
BESIDE_OTHERS: Final = ("seats", "offers", "wishes", "openings", "entrants", "coaches")
"""What is stored of people who are brought together with others."""
ASKED_ELSEWHERE: Final = {
    "bot/matchmaking/queue.py _bring_together": "`Queue.join` asks",
    "bot/tournaments/rounds.py _begin": "a tournament cannot avoid a match",
    "bot/tournaments/tournaments.py open": "its host is the first",
    "bot/tournaments/tournaments.py _before_it_begins": "`Tournaments.join` asks",
    "bot/tournaments/tournaments.py leave": "nobody enters",
    "bot/tournaments/tournaments.py start": "nobody enters",
    "bot/tournaments/tournaments.py substitute": "a tournament cannot avoid a match",
}
"""Functions that store such rows without asking who sits down with whom, and why."""


def asks(match: Match, user: int, *, knowing: bool) -> Callable[[], Awaitable[object]]:
    """How that person asks for a seat at table 1."""
    click = msgspec.structs.replace(match.click(user), knowing=knowing)
    return lambda: match.lobby.join(click, 1)


async def blocks(tables: Tables, user: int, *others: int) -> None:
    for other in others:
        await company.block(tables, user, other, NAMES[other])


async def running(match: Match, *people: int) -> Table:
    """A game of these people, in which the last seat is a robot's that looks for a player."""
    table = await match.begin(*people, DEE)
    await match.seat_changes.hand_over(match.click(DEE), table.id, Replace(len(people), "Robo", robot="easy"))
    return await match.tables.load(table.id)


@pytest.mark.parametrize("blocker", [ANN, CY])
@pytest.mark.parametrize("knowing", [False, True])
async def test_the_blocked_are_refused_as_at_a_table_for_the_invited(
    match: Match, tables: Tables, blocker: int, *, knowing: bool
) -> None:
    """Whether the host or another player has blocked them; also if they gave an invitation back, and if it is full."""
    await match.open(ANN, CY, terms=msgspec.structs.replace(OPEN, seats=3, invited=(BO,)))
    await asks(match, BO, knowing=False)()
    await match.lobby.leave(match.click(BO), 1)
    await blocks(tables, blocker, BO)
    with pytest.raises(errors.NotInvited):
        await asks(match, BO, knowing=knowing)()
    await match.lobby.join(match.click(DEE), 1)
    with pytest.raises(errors.NotInvited):
        await asks(match, BO, knowing=knowing)()
    await company.unblock(tables, blocker, BO)
    await match.lobby.leave(match.click(DEE), 1)
    assert (await match.lobby.join(match.click(BO), 1)).table.names == ("Ann", "Cy", "Bo")


async def test_a_blocker_is_told_and_decides(match: Match, tables: Tables) -> None:
    await match.open(ANN, BO)
    await blocks(tables, CY, ANN, BO)
    with pytest.raises(errors.BlockedThere) as told:
        await asks(match, CY, knowing=False)()
    assert (told.value.people, told.value.table, told.value.seat) == ([ANN, BO], 1, None)
    await asks(match, CY, knowing=True)()
    assert (await tables.load(1)).names == ("Ann", "Bo", "Cy")


async def test_two_who_have_blocked_each_other_learn_nothing_of_the_other(match: Match, tables: Tables) -> None:
    await match.open(ANN)
    await blocks(tables, ANN, BO)
    await blocks(tables, BO, ANN)
    with pytest.raises(errors.NotInvited):
        await asks(match, BO, knowing=False)()


@pytest.mark.parametrize("who", ["everyone", "invited"])
async def test_a_blocker_gets_their_table_without_a_guest_whom_they_have_blocked(
    match: Match, tables: Tables, who: str
) -> None:
    """Whether or not that guest has blocked them, too."""
    terms = msgspec.structs.replace(OPEN, who=who, invited=(BO, CY))
    await blocks(tables, ANN, CY)
    await blocks(tables, CY, ANN)
    assert (await match.open(ANN, terms=terms)).terms.invited == (BO,)
    with pytest.raises(errors.NotInvited):
        await asks(match, CY, knowing=True)()


@pytest.mark.parametrize("terms", [{"who": "invited"}, {"rematch_of": 1}], ids=["for the invited", "rematch"])
async def test_no_table_opens_for_guests_who_are_all_blocked(
    match: Match, tables: Tables, terms: dict[str, object]
) -> None:
    await blocks(tables, ANN, CY)
    with pytest.raises(errors.BlockedGuests) as told:
        await match.open(ANN, terms=msgspec.structs.replace(OPEN, invited=(CY,), **terms))
    assert told.value.people == [CY]
    assert await tables.store.table(1) is None


@pytest.mark.parametrize("who", ["everyone", "invited"])
async def test_the_blocked_open_and_invite_as_anybody_and_the_blocker_decides(
    match: Match, tables: Tables, who: str
) -> None:
    await blocks(tables, BO, ANN)
    table = await match.open(ANN, terms=msgspec.structs.replace(OPEN, who=who, invited=(BO, CY)))
    assert (table.names, table.terms.invited) == (("Ann",), (BO, CY))
    with pytest.raises(errors.BlockedThere):
        await asks(match, BO, knowing=False)()
    await asks(match, BO, knowing=True)()
    assert (await tables.load(1)).names == ("Ann", "Bo")


@pytest.mark.parametrize("who", ["everyone", "invited"])
async def test_the_invited_are_never_refused_where_the_table_names_them(match: Match, tables: Tables, who: str) -> None:
    """Another player has blocked them: who sits down as the first knows that they may come, and has agreed."""
    await blocks(tables, BO, CY)
    await match.open(ANN, terms=msgspec.structs.replace(OPEN, who=who, invited=(BO, CY)))
    with pytest.raises(errors.BlockedThere) as told:
        await asks(match, BO, knowing=False)()
    assert (told.value.people, told.value.where) == ([CY], "invited")
    await asks(match, BO, knowing=True)()
    assert [each.id for each in await company.together(tables, BO)] == [1]
    assert (await match.lobby.join(match.click(CY), 1)).table.names == ("Ann", "Bo", "Cy")


async def test_a_host_is_asked_before_they_start_with_people_whom_they_have_blocked(
    match: Match, tables: Tables
) -> None:
    await match.open(ANN, BO)
    await blocks(tables, ANN, BO)
    with pytest.raises(errors.BlockedThere) as told:
        await match.lobby.start(match.click(ANN), 1)
    assert (told.value.people, told.value.where) == ([BO], "starts")
    assert (await tables.load(1)).row.phase == "lobby"
    await match.lobby.start(msgspec.structs.replace(match.click(ANN), knowing=True), 1)
    assert (await tables.load(1)).row.phase == "playing"


async def test_a_seat_of_a_running_game_is_refused_to_the_blocked(match: Match, tables: Tables) -> None:
    """As a seat that another person has meanwhile, also if it was offered before they were blocked."""
    await running(match, ANN, CY)
    await match.seat_changes.hand_over(match.click(CY), 1, Replace(1, "Bo", user_id=BO))
    [offer] = await tables.store.offers(1)
    await blocks(tables, ANN, BO)
    for refused in (
        match.votes.volunteer(match.click(BO), 1, 2),
        match.seat_changes.accept(match.click(BO), 1, offer.id),
    ):
        with pytest.raises(errors.OfferOver):
            await refused
    assert await tables.store.polls(1) == []
    assert await tables.store.offers(1) == [offer]
    assert (await tables.load(1)).names == ("Ann", "Cy", "Robo")


@pytest.mark.parametrize(("blocker", "blocked"), [(ANN, BO), (BO, ANN)])
async def test_a_substitute_who_cannot_sit_there_is_not_asked(
    match: Match, tables: Tables, blocker: int, blocked: int
) -> None:
    """By a player who hands over a seat, by a vote, or by a manager; the answer is the same for both blocks."""
    await running(match, ANN, CY)
    await blocks(tables, blocker, blocked)
    before = (await tables.load(1)).row.version
    for asked in (
        match.seat_changes.hand_over(match.click(CY), 1, Replace(1, "Bo", user_id=BO)),
        match.votes.propose(match.click(CY), 1, Replace(2, "Bo", user_id=BO)),
        match.votes.propose(match.click(DEE, manager=True), 1, Replace(2, "Bo", user_id=BO)),
    ):
        with pytest.raises(errors.CannotSit) as told:
            await asked
        assert told.value.name == "Bo"
    assert await tables.store.polls(1) == []
    assert await tables.store.offers(1) == []
    assert (await tables.load(1)).row.version == before, "nobody else sees that they were asked for"


async def test_a_vote_for_a_substitute_who_is_blocked_meanwhile_fails(match: Match, tables: Tables) -> None:
    await running(match, ANN, CY)
    await match.votes.propose(match.click(CY), 1, Replace(2, "Bo", user_id=BO))
    await blocks(tables, BO, CY)
    [poll] = await tables.store.polls(1)
    await match.votes.vote(match.click(ANN), 1, poll.id, yes=True)
    assert await tables.store.polls(1) == []
    assert await tables.store.offers(1) == []


async def test_a_blocker_takes_a_seat_of_a_running_game_knowingly(match: Match, tables: Tables) -> None:
    await running(match, ANN, CY)
    await match.seat_changes.hand_over(match.click(CY), 1, Replace(1, "Bo", user_id=BO))
    [offer] = await tables.store.offers(1)
    await blocks(tables, BO, ANN)
    with pytest.raises(errors.BlockedThere) as told:
        await match.votes.volunteer(match.click(BO), 1, 2)
    assert told.value.seat == 2
    with pytest.raises(errors.BlockedThere):
        await match.seat_changes.accept(match.click(BO), 1, offer.id)
    await match.seat_changes.accept(msgspec.structs.replace(match.click(BO), knowing=True), 1, offer.id)
    assert (await tables.load(1)).names == ("Ann", "Bo", "Robo")


async def test_the_one_who_leaves_a_seat_does_not_count(match: Match, tables: Tables) -> None:
    await running(match, ANN, CY)
    await blocks(tables, CY, BO)
    await match.seat_changes.hand_over(match.click(CY), 1, Replace(1, "Bo", user_id=BO))
    [offer] = await tables.store.offers(1)
    await match.seat_changes.accept(match.click(BO), 1, offer.id)
    assert (await tables.load(1)).names == ("Ann", "Bo", "Robo")


async def test_nobody_votes_for_a_player_whom_they_have_blocked(match: Match, tables: Tables) -> None:
    """Neither first, nor after they have blocked them during the vote."""
    await running(match, ANN, CY)
    bo = Replace(2, "Bo", user_id=BO)
    await match.votes.propose(match.click(CY), 1, bo)
    [poll] = await tables.store.polls(1)
    await blocks(tables, ANN, BO)
    with pytest.raises(errors.BlockedGuests):
        await match.votes.propose(match.click(ANN), 1, bo)
    with pytest.raises(errors.BlockedGuests):
        await match.votes.vote(match.click(ANN), 1, poll.id, yes=True)
    await match.votes.vote(match.click(ANN), 1, poll.id, yes=False)


async def test_the_blocked_do_not_propose_the_one_who_has_blocked_them(match: Match, tables: Tables) -> None:
    await running(match, ANN, CY)
    await blocks(tables, BO, ANN)
    with pytest.raises(errors.CannotSit):
        await match.votes.propose(match.click(ANN), 1, Replace(2, "Bo", user_id=BO))
    await blocks(tables, CY, ANN)
    with pytest.raises(errors.AlreadySeated):  # Cy plays here already
        await match.votes.propose(match.click(ANN), 1, Replace(2, "Cy", user_id=CY))


async def test_a_volunteer_who_is_blocked_during_the_vote_gets_no_seat(match: Match, tables: Tables) -> None:
    """Also not from a manager, who reads what anybody reads of a vote that is no longer possible."""
    await running(match, ANN, CY)
    await match.votes.volunteer(match.click(BO), 1, 2)
    [poll] = await tables.store.polls(1)
    await match.votes.vote(match.click(ANN), 1, poll.id, yes=True)
    await blocks(tables, ANN, BO)
    motion = Replace(2, "Bo", user_id=BO, volunteered=True)
    with pytest.raises(errors.NothingToVoteOn):
        await match.votes.propose(match.click(DEE, manager=True), 1, motion)
    await match.votes.vote(match.click(CY), 1, poll.id, yes=True)
    assert await tables.store.polls(1) == []
    assert (await tables.load(1)).names == ("Ann", "Cy", "Robo")


async def test_what_people_have_together_goes_on(match: Match, tables: Tables) -> None:
    """They play on, and a player takes back the seat that a robot has had."""
    table = await match.begin(ANN, BO)
    await blocks(tables, ANN, BO)
    await match.roll_and_pass(ANN)
    await match.seat_changes.hand_over(match.click(BO), table.id, Replace(1, "Robo", robot="easy"))
    await match.seat_changes.take_back(match.click(BO), table.id, 1)
    assert (await tables.load(1)).names == ("Ann", "Bo")
    assert [each.id for each in await company.together(tables, ANN)] == [1]
    assert await company.together(tables, BO) == []


async def test_a_pair_that_the_queue_has_found_is_not_seated_after_a_block(match: Match, tables: Tables) -> None:
    async def nothing(tx: Change, table_id: int) -> None:
        del tx, table_id

    await blocks(tables, BO, ANN)
    new = msgspec.structs.replace(MACHI, terms=msgspec.structs.replace(OPEN, matched=True, invited=(ANN, BO)))
    seats = [SeatRow(number, user, NAMES[user], None, number) for number, user in enumerate((ANN, BO))]
    with pytest.raises(errors.NotInvited):
        await match.lobby.open_seated(new, seats, nothing, starts=False)
    drawn: Terms = msgspec.structs.replace(OPEN, tournament=1, who="invited", invited=(ANN, BO))
    opened = await match.lobby.open_seated(msgspec.structs.replace(new, terms=drawn), seats, nothing, starts=True)
    assert opened.table.names == ("Ann", "Bo"), "a tournament cannot avoid a match"


async def test_a_door_that_forgets_to_ask_refuses_and_tells_all_the_same(
    match: Match, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def forgotten(*_: object) -> None:
        """Ask nothing."""

    monkeypatch.setattr(company, "expect_welcome", forgotten)
    await match.open(ANN)
    await blocks(tables, ANN, BO)
    await blocks(tables, CY, ANN)
    with pytest.raises(errors.NotInvited):
        await asks(match, BO, knowing=True)()
    with pytest.raises(errors.BlockedThere) as told:
        await asks(match, CY, knowing=False)()
    assert (told.value.people, told.value.table, told.value.seat) == ([ANN], 1, None)
    assert (await asks(match, CY, knowing=True)()) is not None


async def test_a_list_holds_as_many_as_its_menu(tables: Tables) -> None:
    for other in range(1000, 1000 + company.MOST):
        await company.block(tables, ANN, other, "x")
    await company.block(tables, ANN, 1000, "y")
    with pytest.raises(errors.Full):
        await company.block(tables, ANN, 2000, "x")


@pytest.mark.parametrize("forgotten", [ANN, BO])
async def test_a_block_is_the_blockers_own_and_goes_with_either(
    match: Match, tables: Tables, store: Store, forgotten: int
) -> None:
    await blocks(tables, ANN, BO)
    assert b'"blocked": [\n    {\n      "user": 102,\n      "name": "Bo"' in await export(tables, ANN)
    assert b'"blocked": []' in await export(tables, BO)
    assert str(ANN).encode() not in await export(tables, BO)
    assert {ANN, BO} <= await store.people_known()
    await Forgetting(tables, match.lobby).forget(match.click(forgotten))
    assert await store.blocks_about(ANN) == await store.blocks_about(BO) == []


# --- doors that are still to be built ----------------------------------------------------------------------


def test_doors_that_bring_people_together_ask_the_block_list() -> None:
    """A new door, or a new way to store one, fails here until it asks `bot.table.company`."""
    storing = {method.name for method in functions("data") if re.search(WRITES, method.text)}
    assert {"write_seats", "add_offer", "write_wish", "add_opening", "write_entrants", "add_coach"} <= storing
    calls = re.compile(rf"\.({'|'.join(sorted(storing))})\(")
    doors = [each for folder in ("bot", "cogs") for each in functions(folder) if calls.search(each.text)]
    asking = [each for each in doors if ASKS.search(each.text) or each.path == "bot/table/company.py"]
    forgotten = {f"{each.path} {each.name}" for each in doors if each not in asking}
    assert forgotten == set(ASKED_ELSEWHERE)
    seating = {each.path for each in functions("bot") if ".write_seats(" in each.text}
    assert seating == {"bot/table/company.py"}, "seats are stored in one place"
    reading = {each.path for each in (*functions("bot"), *functions("cogs")) if ".blocks_about(" in each.text}
    assert reading == {"bot/table/company.py"}, "nothing else depends on who has blocked whom"


ASKS: Final = re.compile(r"\bcompany\.(expect_\w+|company_of|seat)\(")
WRITES: Final = rf"""_(add|put|new)\(\s*['"]({"|".join(BESIDE_OTHERS)})['"]"""


class Found(msgspec.Struct, frozen=True):
    """A function or method: its file, its name, and its source."""

    path: str
    name: str
    text: str


@cache
def functions(folder: str) -> Sequence[Found]:
    """Every function and method; those inside others are part of them."""
    found = list[Found]()
    for path in sorted((ROOT / folder).rglob("*.py")):
        source = path.read_text("utf-8")
        tree, lines = ast.parse(source), source.splitlines()
        inside = [each for one in tree.body if isinstance(one, ast.ClassDef) for each in one.body]
        for node in (*tree.body, *inside):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                found.append(Found(str(path.relative_to(ROOT)), node.name, text))
    return found

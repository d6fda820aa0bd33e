"""Tournaments in Discord: entering, robots, playing to the end, withdrawing, substitutes, kills."""

from collections.abc import Sequence

import msgspec
import pytest

from bot import errors
from bot.calendar import preferences
from bot.calendar.deadlines import DAY
from bot.calendar.preferences import Server
from bot.games.values import Event
from bot.robots.players import Robots
from bot.table import limits
from bot.table.click import SYSTEM, Click
from bot.table.journal import close
from bot.table.table import Table
from bot.table.tables import Work
from bot.table.terms import Terms
from cogs.errors.refusals import problem
from cogs.tournaments import words
from cogs.ui import words as ui_words
from data.rows import NewTableRow
from data.store import Change
from tests.cogs.tournaments.cups import OPEN, caught_up, finish, notices, opened, tables
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, labels, message_of, pictures, text_of


@exercises("/tournament open", "button cup_join", "button cup_start")
async def test_a_round_robin_of_three_people_is_played_to_its_end(world: World) -> None:
    ann, bo, _ = people = world.people("Ann", "Bo", "Cy")
    tournament = await opened(world, *people)
    assert [each.name for each in tournament.entrants] == ["Ann", "Bo", "Cy"]
    (message,) = notices(world)
    assert "3 of 16 are in" in text_of(message)
    assert pictures(message)
    refused = await world.press(bo, "cup_start")
    assert text_of(refused) == problem(errors.NotTournamentHost())
    await world.press(ann, "cup_start")
    await world.env.settle()
    for _ in range(3):
        (table,) = await tables(world)
        assert table.terms.tournament == 1
        assert table.terms.deadline is not None
        assert {seat.user_id for seat in table.seats} <= {each.id for each in people}
        thread = world.bot.get_guild(world.guild.id).get_thread(table.row.channel_id)  # type: ignore[union-attr]
        assert thread is not None
        assert thread.name.startswith("Winter Cup: round ")
        tournament = await world.bot.tournaments.load(1)
        (out,) = [each.name for each in tournament.entrants if table.seat_of(there(each.user_id)) is None]
        assert f"- {out} has no match in round {tournament.round}." in text_of(notices(world)[0])
        loser = max((person for person in people if table.seat_of(person.id)), key=lambda each: each.id)
        await finish(world, table, loser)
    tournament = await world.bot.tournaments.load(1)
    assert tournament.row.phase == "over"
    first = tournament.standings()[0]
    assert (first.rank, first.won, first.beaten, first.met) == (1, 2, 4, 2)
    assert tournament.entrants[first.entrant].user_id == ann.id
    (final,) = notices(world)
    assert "🏆 **Ann** wins!" in text_of(final)
    assert "1. Ann: 2 of 2 beaten, 2 of 2 won." in pictures(final)[0]["description"]


@exercises("button cup_robots", "button cup_show")
async def test_robots_fill_a_knock_out_and_play_on_by_themselves(world: World) -> None:
    ann = world.person("Ann")
    await opened(world, ann, kind="knock_out", seats=4, players=4)
    await world.choose(ann, "cup_robots", "1-easy")
    await world.env.settle()
    full = await world.choose(ann, "cup_robots", "4-easy")
    assert "no room for more" in text_of(full)
    for _ in range(2):
        await world.choose(ann, "cup_robots", "1-easy")
        await world.env.settle()
    await world.choose(ann, "cup_robots", "remove")
    await world.env.settle()
    assert len((await world.bot.tournaments.load(1)).entrants) == 3
    await world.press(ann, "cup_start")
    await world.env.settle()
    shown = await world.press(ann, "cup_show")
    assert "Knock-out" in text_of(shown)
    (table,) = await tables(world)
    await finish(world, table, ann)
    for _ in range(60):
        tournament = await world.bot.tournaments.load(1)
        if tournament.row.phase == "over":
            break
        await world.bot.robots.idle(table.id)
        await caught_up(world)
    assert tournament.row.phase == "over"
    assert tournament.entrants[tournament.standings()[0].entrant].robot == "easy"
    assert tournament.entrants[tournament.standings()[-1].entrant].user_id == ann.id


@exercises("button cup_leave", "button cup_withdraw")
async def test_who_leaves_is_out_and_who_withdraws_is_in_no_further_match(world: World) -> None:
    ann, bo, cy, di = world.people("Ann", "Bo", "Cy", "Di")
    await opened(world, ann, bo, cy, di)
    assert text_of(await world.press(di, "cup_leave")) == str(words.LEFT)
    await world.env.settle()
    assert text_of(await world.press(di, "cup_leave")) == "You are not in this tournament."
    await world.press(ann, "cup_start")
    await world.env.settle()
    asked = message_of(await world.press(cy, "cup_leave"))
    await world.press(cy, "cup_withdraw", on=asked)
    assert text_of(asked) == str(words.WITHDRAWN)
    while found := await tables(world):
        people = [person for person in (ann, bo, cy) if found[0].seat_of(person.id)]
        await finish(world, found[0], people[-1])
    tournament = await world.bot.tournaments.load(1)
    assert tournament.row.phase == "over"
    assert [tournament.entrants[each.entrant].user_id for each in tournament.standings()] == [ann.id, bo.id, cy.id]


async def test_resigning_from_a_match_says_that_it_is_forfeited(world: World) -> None:
    people = {each.id: each for each in world.people("Ann", "Bo", "Cy")}
    await opened(world, *people.values())
    await world.press(next(iter(people.values())), "cup_start")
    await caught_up(world)
    table = (await tables(world))[0]
    quitter = people[table.seats[0].user_id or 0]
    asked = message_of(await quitter.slash(world.channel.threads[0], "table resign"))
    assert text_of(asked) == str(ui_words.SURE_TO_FORFEIT)
    await world.press(quitter, "resign", on=asked)
    await caught_up(world)
    assert [match.places for match in (await world.bot.tournaments.load(1)).matches if match.places] == [(2, 1)]


@exercises("/tournament substitute", "offers /tournament substitute player", "offers /tournament substitute tournament")
async def test_a_substitute_plays_the_further_matches(world: World) -> None:
    ann, bo, cy, di = world.people("Ann", "Bo", "Cy", "Di")
    await opened(world, ann, bo, cy)
    offered = await ann.autocomplete(world.channel, "tournament substitute", "player", "c")
    assert [choice["name"] for choice in offered] == ["Cy"]
    found = await ann.autocomplete(world.channel, "tournament substitute", "tournament", "win", player="3")
    assert [choice["value"] for choice in found] == ["1"]
    assert text_of(await ann.slash(world.channel, "tournament substitute", player="3")) == words.say_who()
    assert text_of(await bo.slash(world.channel, "tournament substitute", player="3", by=di)) == problem(
        errors.NotTournamentHost()
    )
    said = await ann.slash(world.channel, "tournament substitute", player="cy", tournament=found[0]["name"], by=di)
    assert "**Di** plays on for **Cy**" in text_of(said)
    await ann.slash(world.channel, "tournament substitute", player="2", robot="hard")
    tournament = await world.bot.tournaments.load(1)
    assert [(each.user_id, each.robot) for each in tournament.entrants] == [
        (ann.id, None),
        (None, "hard"),
        (di.id, None),
    ]
    again = await ann.slash(world.channel, "tournament substitute", player="2", by=di)
    assert text_of(again) == "Di is in this tournament already."
    nobody = await ann.slash(world.channel, "tournament substitute", player="9", robot="easy")
    assert text_of(nobody) == "There is no such player in this tournament."


@exercises("/tournament close", "button cup_close", "offers /tournament close tournament")
async def test_a_closed_tournament_opens_no_tables(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await opened(world, ann, bo, cy)
    await ann.autocomplete(world.channel, "tournament close", "tournament", "")
    await world.press(ann, "cup_start")
    await world.env.settle()
    asked = message_of(await ann.slash(world.channel, "tournament close"))
    await world.press(ann, "cup_close", on=asked)
    await world.env.settle()
    (table,) = await tables(world)
    await finish(world, table, next(person for person in (bo, cy, ann) if table.seat_of(person.id)))
    assert await tables(world) == []
    (message,) = notices(world)
    assert str(words.CLOSED) in text_of(message)
    assert labels(world.raw(message)) == ["Look closer"]


@exercises("/tournament show", "offers /tournament show tournament", "offers /tournament open deadline")
async def test_a_tournament_is_shown_to_people_who_ask_for_it(world: World) -> None:
    ann = world.person("Ann")
    assert text_of(await ann.slash(world.channel, "tournament show")) == str(words.NONE_HERE)
    offered = await ann.autocomplete(world.channel, "tournament open", "deadline", "2", **OPEN, kind="knock_out")
    assert "2d" in [choice["value"] for choice in offered]
    await opened(world, ann)
    await ann.autocomplete(world.channel, "tournament show", "tournament", "")
    shown = await ann.slash(world.channel, "tournament show")
    assert shown.ephemeral
    assert "Winter Cup" in text_of(shown)
    assert "no such tournament" in text_of(await ann.slash(world.channel, "tournament show", tournament="77"))
    assert "no such tournament" in text_of(await ann.slash(world.channel, "tournament show", tournament="x"))


async def test_it_goes_on_after_kills_and_nothing_is_doubled(world: World) -> None:
    ann, bo, cy = people = world.people("Ann", "Bo", "Cy")
    await opened(world, *people)
    await world.bot.opener.close()  # the process dies before a thread is made
    await world.press(ann, "cup_start")
    assert await tables(world) == []
    await world.restart()
    (table,) = await tables(world)
    await world.bot.opener.close()
    await world.bot.publisher.close()  # and before anything of the next round is shown
    await finish(world, table, next(person for person in (cy, bo, ann) if table.seat_of(person.id)))
    assert await tables(world) == []
    await world.restart()
    assert len(await tables(world)) == 1
    for _ in range(2):
        await world.bot.tournaments.go_on(1)
        await caught_up(world)
    assert len(await tables(world)) == 1
    assert len(notices(world)) == 1
    assert len(world.bot.get_guild(world.guild.id).threads) == 2  # type: ignore[union-attr]


async def test_the_last_place_can_be_taken_and_no_more(world: World) -> None:
    ann, bo, cy, di = world.people("Ann", "Bo", "Cy", "Di")
    await opened(world, ann, bo, cy, players=3)
    said = await world.press(di, "cup_join")
    await world.env.settle()
    assert "no room for more" in text_of(said)
    assert [each.name for each in (await world.bot.tournaments.load(1)).entrants] == ["Ann", "Bo", "Cy"]


async def test_limits_and_too_few(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await opened(world, ann, bo)
    assert "You have a tournament here" in text_of(
        await ann.slash(world.channel, "tournament open", kind="knock_out", **OPEN)
    )
    assert "needs 3 players" in text_of(await world.press(ann, "cup_start"))
    six = await ann.slash(world.channel, "tournament open", kind="knock_out", seats=6, **OPEN)
    assert "for 2 to 4 players" in text_of(six)


async def test_a_forgotten_person_withdraws_without_a_name(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await opened(world, ann, bo, cy)
    async with world.store.change() as tx:
        await tx.forget_entrant(bo.id, "somebody")
    tournament = await world.bot.tournaments.load(1)
    assert [(each.user_id, each.name, each.withdrawn) for each in tournament.entrants][1] == (None, "somebody", True)
    assert await world.store.tournaments_of(bo.id) == []
    assert len(await world.store.tournaments_of(cy.id)) == 1


# --- robots without people, and people who open too much ------------------------------------------------


@pytest.fixture
def waiting(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots wait for hours of a clock that stands still."""
    monkeypatch.setattr(Robots, "_drawn", lambda robots, table: 10_000.0)


async def filled(world: World, host: MemberActor) -> None:
    """The newest tournament gets robots for all its places, and begins."""
    for robots in ("8-easy", "4-easy", "1-easy", "1-easy", "1-easy"):
        await world.choose(host, "cup_robots", robots)
        await world.env.settle()
    await world.press(host, "cup_start")
    await world.env.settle()


async def open_tables(world: World) -> list[Table]:
    """Every open table of the server."""
    rows = await world.store.playing()
    return [await world.bot.tables.load(number) for number in rows]


async def test_matches_among_robots_take_turns_and_end_with_their_tournament(world: World, waiting: None) -> None:
    ann, bo = world.people("Ann", "Bo")
    await opened(world, ann)
    await filled(world, ann)
    running = await open_tables(world)
    assert [table.alone for table in running].count(True) == Server().exhibitions
    assert [table.alone for table in running].count(False) == 1
    assert len(world.channel.threads) == len(running)
    assert len(await world.store.openings()) == 8 - len(running)
    other = world.guild.create_text_channel("other")
    assert "2 robot games are already running" in text_of(await bo.slash(other, "table watch", game="machi_koro"))
    over = next(table for table in running if table.alone)
    await world.bot.tables.change(SYSTEM, over.id, close_now(world))
    await caught_up(world)
    assert len(await world.store.openings()) == 8 - len(running) - 1, "the next one opens"
    page = (await ann.slash(world.channel, "tournament close")).response
    await world.press(ann, "cup_close", on=page)
    await world.env.settle()
    (left,) = await open_tables(world)
    assert left.seat_of(ann.id) is not None
    assert await world.store.openings() == []


def close_now(world: World) -> Work:
    async def change(tx: Change, table: Table) -> Sequence[Event]:
        await close(tx, table, world.clock())
        return ()

    return change


async def test_nobody_floods_a_server_with_tournaments(world: World, waiting: None) -> None:
    ann = world.person("Ann")
    for number in range(limits.TOURNAMENTS_TODAY):
        await ann.slash(world.channel, "tournament open", kind="knock_out", **OPEN)
        await world.env.settle()
        await filled(world, ann)
        tournament = await world.bot.tournaments.load(number + 1)
        assert tournament.row.phase == "playing"
        await world.bot.tournaments.close(Click(10**17 + number, ann.id), tournament.id)
        await caught_up(world)
        assert [table.alone for table in await open_tables(world)].count(True) == 0
    refused = await ann.slash(world.channel, "tournament open", kind="knock_out", **OPEN)
    assert "You have opened 5 tournaments here in the last day" in text_of(refused)
    await world.env.advance_time(DAY)
    again = await ann.slash(world.channel, "tournament open", kind="knock_out", **OPEN)
    assert "is open in" in text_of(again)


async def test_a_tournament_of_robots_alone_counts_as_a_game_to_watch(world: World, waiting: None) -> None:
    ann, mia = world.person("Ann"), world.person("Mia", manager=True)
    async with world.store.change() as tx:
        await preferences.remember_server(tx, world.guild.id, Server(exhibition_starters="managers", exhibitions=1))
    await opened(world, ann)
    await world.choose(ann, "cup_robots", "4-easy")
    await world.env.settle()
    await world.press(ann, "cup_leave")
    await world.env.settle()
    assert "only managers let robots play" in text_of(await world.press(ann, "cup_start"))
    await world.press(mia, "cup_start")
    await world.env.settle()
    assert len(await world.store.robots_tournaments(world.guild.id, 0.0)) == 1
    for begun in range(limits.TIMES_A_DAY - 1):
        async with world.store.change() as tx:
            exhibition = msgspec.json.encode(Terms(options=msgspec.Raw(b"{}"), seats=2, exhibition="fast"))
            row = NewTableRow(
                game="machi_koro",
                guild_id=world.guild.id,
                channel_id=500 + begun,
                host_id=mia.id,
                terms=exhibition,
                secret=b"s" * 32,
                at=world.clock(),
            )
            await tx.open_table(row)
    refused = await mia.slash(world.channel, "table watch", game="machi_koro")
    assert "5 robot games have begun here in the last day" in text_of(refused)

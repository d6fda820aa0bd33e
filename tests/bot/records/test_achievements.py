"""Which players earn achievements, when they are stored, and that counting again gives the same."""

import logging

import msgspec
import pytest

from bot.calendar.preferences import Person, remember_person
from bot.games.machi_koro import Pass, Roll
from bot.games.machi_koro.achievements import MachiChronicle
from bot.games.machi_koro.actions import MachiAction
from bot.games.registry import GAMES
from bot.records import achievements
from bot.records.achievements import Achievements, differs
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.table.lobby import Lobby
from bot.table.tables import RobotMove, Tables
from data.store import Store
from tests.support.dealing import deal, town
from tests.support.finished import SOME, finish, recorded
from tests.support.match import ANN, BO, GUILD, Match

BASE, MAFIA = "machi-koro-base-10-at-once", "mafia-dollar-01-2-seats"


@pytest.fixture
def awards(tables: Tables) -> Achievements:
    return Achievements(tables)


@pytest.fixture
def match(tables: Tables, awards: Achievements) -> Match:
    """Tables whose achievements are stored."""
    return Match(tables)


async def badges(store: Store, table_id: int = 1) -> dict[tuple[int, str], bool]:
    """What was earned at a table, and whether it is announced."""
    return {(row.seat, row.achievement): row.announced for row in await store.achievements_at(table_id)}


async def payday(match: Match, monkeypatch: pytest.MonkeyPatch, *dice: int) -> None:
    """Begin a game in which Ann's fifteen bakeries pay at each 2."""
    deal(monkeypatch, town(bakery=15), town())
    await match.begin(ANN, BO, dice=dice)


async def test_an_achievement_is_stored_with_the_move_that_earns_it(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await payday(match, monkeypatch, 2)
    assert await badges(store) == {}
    await match.act(ANN, Roll(1))
    assert await badges(store) == {(0, "payday"): True}
    (row,) = await store.achievements_at(1)
    assert row.player == await store.player(ANN)
    assert row.turn == 1


async def test_a_badge_is_announced_once_in_a_server(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await payday(match, monkeypatch, 2)
    await match.act(ANN, Roll(1))
    table = await match.begin(ANN, BO, dice=(2,), channel=3)
    await match.act(ANN, Roll(1), table.id)
    assert await badges(store, table.id) == {(0, "payday"): False}
    (badge,) = await store.badges_of(await store.player(ANN) or 0, "machi_koro", GUILD)
    assert (badge.achievement, badge.times) == ("payday", 2)


async def test_unlisted_people_are_not_announced(store: Store, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    async with store.change() as tx:
        await remember_person(tx, ANN, Person(listed=False))
    await payday(match, monkeypatch, 2)
    await match.act(ANN, Roll(1))
    assert await badges(store) == {(0, "payday"): False}


async def test_an_undo_takes_an_achievement_back(store: Store, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, town(), town())
    await match.begin(ANN, BO, dice=(1, 1, 1, 1, 1, 1, 1, 1, 1))
    for turn in range(9):
        user = (ANN, BO)[turn % 2]
        await match.act(user, Roll(1))
        await match.act(user, Pass())
    assert (0, "window_shopper") in await badges(store)
    await match.tables.undo(match.click(ANN), 1)
    assert (0, "window_shopper") not in await badges(store)
    await match.act(ANN, Pass())
    assert (await badges(store))[0, "window_shopper"]
    await match.check()


async def played_for(match: Match, seat: int, *actions: MachiAction) -> None:
    """The clock or a robot acts for the seat's absent player."""
    for action in actions:
        decision = await match.pending()
        await match.tables.act(match.click(None), 1, decision.id, action, RobotMove(seat))


async def test_turns_that_were_played_for_a_player_do_not_count(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, town(), town())
    await match.begin(ANN, BO, dice=(1, 1, 1, 1, 1, 1, 1, 1, 1))
    for turn in range(9):
        if turn in (2, 4):
            await played_for(match, 0, Roll(1), Pass())
        else:
            await match.roll_and_pass((ANN, BO)[turn % 2])
    assert await badges(store) == {}
    await match.check()


async def test_what_a_robot_does_for_a_player_earns_nothing(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await payday(match, monkeypatch, 2)
    await played_for(match, 0, Roll(1))
    assert await badges(store) == {}


async def test_after_a_restart_a_game_is_read_again(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await payday(match, monkeypatch, 1, 1, 2)
    for user in (ANN, BO):
        await match.act(user, Roll(1))
        await match.act(user, Pass())
    again = Tables(store, clock=match.tables.clock)
    Achievements(again)
    await Match(again, first=5000).act(ANN, Roll(1))
    assert await badges(store) == {(0, "payday"): True}


async def test_a_rule_that_fails_does_not_stop_a_game(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await payday(match, monkeypatch, 2)

    def broken(self: MachiChronicle, event: object) -> None:
        raise ValueError("damaged")

    monkeypatch.setattr(MachiChronicle, "read", broken)
    with caplog.at_level(logging.CRITICAL):
        done = await match.act(ANN, Roll(1))
    assert done.events
    monkeypatch.undo()
    await match.act(ANN, Pass())
    assert await badges(store) == {(0, "payday"): False}


async def test_robots_earn_nothing(store: Store, tables: Tables, awards: Achievements) -> None:
    table = await finish(store, BASE, [None, BO, None, None])
    await awards.backfill(pause=0)
    assert {seat for seat, _ in await badges(store, table)} <= {1}


@pytest.mark.parametrize("name", SOME)
async def test_counting_again_gives_what_is_kept(name: str, store: Store, tables: Tables, awards: Achievements) -> None:
    found, _ = recorded(name)
    table = await finish(store, name, [ANN + seat for seat in range(found.seats)])
    assert await awards.backfill(pause=0) == 1
    assert await awards.backfill(pause=0) == 0
    kept = await badges(store, table)
    assert not any(kept.values())
    assert await differs(store, await tables.load(table)) is None
    await Forgetting(tables, Lobby(tables)).forget(Match(tables).click(ANN), "Former player")
    assert set(await badges(store, table)) == {(seat, each) for seat, each in kept if seat != 0}
    assert await differs(store, await tables.load(table)) is None


async def test_a_changed_achievement_is_found(store: Store, tables: Tables, awards: Achievements) -> None:
    table = await finish(store, MAFIA, [ANN, BO])
    await awards.backfill(pause=0)
    assert await badges(store, table)
    for sql in (
        "UPDATE achievements SET entry = entry + 1",
        "UPDATE achievements SET player = (SELECT id FROM players WHERE user_id = 102)",
        "DELETE FROM achievements",
    ):
        async with store.change() as tx:
            await tx._run(sql)
        assert await differs(store, await tables.load(table)) is not None, sql
        async with store.change() as tx:
            await achievements.count_again(tx, await tables.load(table))
        assert await differs(store, await tables.load(table)) is None


async def test_badges_are_exported(store: Store, tables: Tables, awards: Achievements) -> None:
    table = await finish(store, MAFIA, [ANN, BO])
    await awards.backfill(pause=0)
    found = msgspec.json.decode(await export(tables, ANN))["badges"]
    assert {each["achievement"] for each in found} >= {"hot_potato"}
    assert {each["achievement"] for each in found} == {each for seat, each in await badges(store, table) if seat == 0}
    assert all((each["table"], each["game"]) == (table, "mafia_dollar") for each in found)


async def test_how_rare_a_badge_is(store: Store, tables: Tables, awards: Achievements) -> None:
    await finish(store, MAFIA, [ANN, BO])
    await awards.backfill(pause=0)
    holders = await store.badge_holders("mafia_dollar", GUILD)
    assert set(holders) <= {each.id for each in GAMES["mafia_dollar"].achievements}
    assert all(1 <= count <= 2 for count in holders.values())
    assert await store.badge_holders("mafia_dollar", 99) == {}

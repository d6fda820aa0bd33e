"""The figures of a whole server: only its own games with people, and only names that may be named."""

from bot.calendar.preferences import Person, remember_person
from bot.records.erasure import Forgetting
from bot.records.results import Results
from bot.records.server_figures import server_figures
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from data.store import Store
from tests.support.finished import finish
from tests.support.match import ANN, BO, GUILD, Match
from tests.support.values import there

BASE = "machi-koro-base-10-at-once"


async def test_games_with_people_of_one_server_count(store: Store, tables: Tables) -> None:
    results = Results(tables)
    await finish(store, BASE, [ANN, BO, None, None])
    await finish(store, BASE, [None, BO, ANN, None])
    await finish(store, BASE, [ANN, None, None, None])
    await finish(store, BASE, [ANN, BO, None, None], guild=99)
    await results.backfill(pause=0)
    found = there(await server_figures(store, GUILD, "machi_koro"))
    assert (found.games, found.players, found.editions, found.tables) == (2, 2, (("base", 2),), ((4, 2),))
    assert found.turns == found.longest > 0
    assert [(each.wins, each.games) for each in found.champions] == [(2, 2)]
    assert found.best_turn is not None
    assert there(found.best).star in found.stars
    assert await server_figures(store, GUILD, "mafia_dollar") is None


async def test_names_of_people_who_may_not_be_named_are_left_out(store: Store, tables: Tables) -> None:
    await finish(store, BASE, [ANN, BO, None, None])
    await Results(tables).backfill(pause=0)
    async with store.change() as tx:
        await remember_person(tx, BO, Person(listed=False))
    hidden = await server_figures(store, GUILD, "machi_koro")
    await Forgetting(tables, Lobby(tables)).forget(Match(tables).click(ANN), "Former player")
    forgotten = await server_figures(store, GUILD, "machi_koro")
    assert hidden is not None
    assert forgotten is not None
    assert hidden.champions == ()
    for record in (forgotten.best, forgotten.best_turn):
        assert there(record).name == ""
    assert (forgotten.games, forgotten.players) == (hidden.games, hidden.players) == (1, 2)

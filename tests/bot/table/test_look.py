"""The language of a table: who changes it, when, and what is stored."""

import pytest

from bot.errors import NotSeated, WrongPhase
from bot.table.look import change_language
from bot.table.notices import LanguageChanged, read_notice
from bot.table.tables import Tables
from tests.support.match import ANN, BO, CY, Match


async def test_a_player_changes_it_in_the_lobby_and_in_the_game(tables: Tables, match: Match) -> None:
    table = await match.open(ANN, BO)
    changed: list[int] = []
    tables.on_change.append(changed.append)
    assert (await change_language(tables, match.click(BO), table.id, "de")).table.language == "de"
    await match.lobby.start(match.click(ANN), table.id)
    done = await change_language(tables, match.click(ANN), table.id, "ja")
    stored = await tables.load(table.id)
    assert (stored.terms, stored.row.version) == (done.table.terms, done.table.row.version)
    assert stored.language == "ja"
    assert changed == [table.id] * 3
    notices = [read_notice(row) for row in await tables.store.notices(table.id)]
    assert notices == [LanguageChanged("de", "Bo", BO), LanguageChanged("ja", "Ann", ANN)]
    await match.check(table.id)


async def test_the_same_again_is_no_news(tables: Tables, match: Match) -> None:
    table = await match.begin(ANN, BO)
    done = await change_language(tables, match.click(ANN), table.id, "en")
    assert done.table.row.version == table.row.version
    assert await tables.store.notices(table.id) == []


async def test_only_people_at_the_table_and_managers_change_it(tables: Tables, match: Match) -> None:
    table = await match.begin(ANN, BO)
    with pytest.raises(NotSeated):
        await change_language(tables, match.click(CY), table.id, "de")
    assert (await change_language(tables, match.click(CY, manager=True), table.id, "de")).table.language == "de"


async def test_a_closed_table_keeps_its_language(tables: Tables, match: Match) -> None:
    table = await match.open(ANN)
    await match.lobby.leave(match.click(ANN), table.id)
    with pytest.raises(WrongPhase):
        await change_language(tables, match.click(ANN), table.id, "de")

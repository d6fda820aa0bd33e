"""The language of a person: it is in their export, and an erasure deletes it."""

import asyncio
import json
from typing import Any

import pytest

from bot.calendar.preferences import Person, person, remember_person
from bot.publishing.readers import Readers
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.table.people import PersonChange, change_person
from bot.table.tables import Tables
from tests.bot.publishing.test_readers import asks
from tests.support.match import ANN, BO, Match

NOBODY: Any = None
"""No Discord client is asked here."""


async def remember(tables: Tables, user: int, settings: Person) -> None:
    async with tables.store.change() as tx:
        await remember_person(tx, user, settings)


@pytest.mark.parametrize(("settings", "chosen"), [(Person(told="fr"), False), (Person(language="ja", told="fr"), True)])
async def test_the_export_tells_the_chosen_language_and_that_of_discord(
    tables: Tables, settings: Person, chosen: bool
) -> None:
    await remember(tables, ANN, settings)
    found = json.loads(await export(tables, ANN))
    assert (found["settings"]["language"], found["settings"]["told"]) == (settings.language, settings.told)
    assert found["settings_chosen"] is chosen


async def test_an_erasure_deletes_it_and_nobody_elses(tables: Tables, match: Match) -> None:
    await match.begin(ANN, BO)
    for user in (ANN, BO):
        await remember(tables, user, Person(language="ja", told="fr"))
    await Forgetting(tables, match.lobby).forget(match.click(ANN), "somebody")
    assert await tables.store.person(ANN) is None
    assert (await person(tables.store, ANN)).reads == "en"
    assert await person(tables.store, BO) == Person(language="ja", told="fr")


async def test_messages_are_out_of_date_only_if_their_reader_reads_another_language(tables: Tables) -> None:
    table = await Match(tables).begin(ANN, BO)
    told = await change_person(tables, ANN, lambda now: Person(told="de"))
    assert (told.before.reads, told.after.reads, told.tables) == ("en", "de", [table.id])
    chosen = await change_person(tables, ANN, lambda now: Person(language="de", told="de"))
    assert chosen.tables == [table.id], "the settings have changed, and much may depend on them"
    again = await change_person(tables, ANN, lambda now: Person(language="de", told="fr"))
    assert (again.after.told, again.tables) == ("fr", ())


async def test_what_was_to_be_stored_before_an_erasure_is_not_stored_after_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, readers, late = Match(tables), Readers(NOBODY, tables), asyncio.Event()

    async def change_late(*given: Any) -> PersonChange:  # noqa: ANN401 - as it is called
        await late.wait()
        return await change_person(*given)

    monkeypatch.setattr("bot.publishing.readers.change_person", change_late)
    await readers.of_person(asks(ANN, "de"))
    asyncio.get_running_loop().call_soon(late.set)
    async with readers.forgetting(ANN):
        assert (await person(tables.store, ANN)).told == "de", "that write has ended"
        assert await readers.of_person(asks(ANN, "fr")) == "fr"
        await Forgetting(tables, match.lobby).forget(match.click(ANN), "somebody")
    await readers.close()
    assert await tables.store.person(ANN) is None
    assert readers._known == {}
    await readers.of_person(asks(ANN, "de"))
    await readers.close()
    assert (await person(tables.store, ANN)).told == "de", "they have clicked again"


@pytest.mark.parametrize("told", ["de", "fr"])
async def test_what_was_read_before_an_erasure_is_not_known_after_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    match, readers, read, late = Match(tables), Readers(NOBODY, tables), asyncio.Event(), asyncio.Event()
    monkeypatch.setattr("bot.publishing.readers.CHOICE_SECONDS", 600.0)
    await remember(tables, ANN, Person(language="ja", told="de"))
    stored = tables.store.person

    async def read_late(user: int) -> bytes | None:
        found = await stored(user)
        read.set()
        await late.wait()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(tables.store, "person", read_late)
        asking = asyncio.create_task(readers.of_person(asks(ANN, told)))
        await read.wait()
    async with readers.forgetting(ANN):
        await Forgetting(tables, match.lobby).forget(match.click(ANN), "somebody")
    late.set()
    assert await asking == "ja"
    await readers.close()
    assert readers._known == {}
    assert await tables.store.person(ANN) is None

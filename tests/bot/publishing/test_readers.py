"""A reader's language: the chosen one first, kept while the database is away, and redrawn when it changes."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.calendar.preferences import Person, person, remember_person
from bot.hosting.warm_up import LocalGame
from bot.language import current_language, speaking
from bot.publishing.readers import Readers
from bot.table.tables import Tables
from data.failures import StorageFailure
from tests.support.match import ANN, BO, CY, OPEN, Match


def asks(user: int, locale: str, guild: int | None = 1) -> Any:  # noqa: ANN401 - a stand-in
    """An interaction of that person, whose Discord has that locale."""
    said, who = SimpleNamespace(value=locale), SimpleNamespace(id=user)
    return SimpleNamespace(locale=said, user=who, guild_id=guild)


@pytest.fixture
def readers(tables: Tables) -> Readers:
    guild = SimpleNamespace(preferred_locale=SimpleNamespace(value="fr"))
    client: Any = SimpleNamespace(guilds=[guild], get_guild=lambda number: guild if number == 1 else None)
    return Readers(client, tables)


async def choose(tables: Tables, user: int, chosen: Person) -> None:
    async with tables.store.change() as tx:
        await remember_person(tx, user, chosen)


async def test_what_was_chosen_goes_before_what_discord_tells(tables: Tables, readers: Readers) -> None:
    await choose(tables, ANN, Person(language="ja"))
    assert await readers.of_person(asks(ANN, "de")) == "ja"
    assert await readers.of_person(asks(BO, "de")) == "de"
    assert await readers.of_person(asks(BO, "tlh")) == "en"


async def test_dms_are_written_again_when_discord_tells_another_language(tables: Tables, readers: Readers) -> None:
    table = await Match(tables).begin(ANN, BO)
    again, known = list[int](), list[tuple[int, str]]()
    tables.on_secret.append(again.append)
    readers.on_language.append(lambda user, language: known.append((user, language)))
    await readers.of_person(asks(ANN, "de"))
    await readers.close()
    assert again == [table.id], "in secret: public messages stay as they are"
    assert known[-1] == (ANN, "de")
    assert (await person(tables.store, ANN)).reads == "de"
    await readers.of_person(asks(ANN, "de"))
    await readers.close()
    assert again == [table.id]


async def test_without_the_database_what_was_known_counts(
    tables: Tables, readers: Readers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.publishing.readers.KNOWN_SECONDS", -1.0)
    await choose(tables, ANN, Person(language="ja"))
    await readers.of_person(asks(ANN, "de"))
    await readers.close()

    async def away(user: int) -> bytes | None:
        raise StorageFailure("away")

    monkeypatch.setattr(tables.store, "person", away)
    assert await readers.of_person(asks(ANN, "de")) == "ja"
    assert await readers.of_person(asks(BO, "de")) == "de"


async def test_people_who_have_not_clicked_for_long_are_not_kept_in_memory(
    readers: Readers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.publishing.readers.MOST_KNOWN", 2)
    for user in (ANN, BO, CY):
        readers.learn(user, Person())
    assert list(readers._known) == [BO, CY]
    readers.learn(BO, Person())
    monkeypatch.setattr("bot.publishing.readers.KEPT_SECONDS", -3600.0)
    monkeypatch.setattr("bot.publishing.readers.KNOWN_SECONDS", 7200.0)
    readers.learn(ANN, Person())
    assert list(readers._known) == [ANN]


async def test_everybody_in_a_channel_reads_the_servers_language_and_by_dm_the_person_reads_their_own(
    readers: Readers,
) -> None:
    assert await readers.of_channel(asks(ANN, "de")) == "fr"
    with speaking("ja"):
        assert await readers.of_channel(asks(ANN, "ja", guild=None)) == "ja" == current_language()


async def test_open_tables_say_what_is_played_and_without_any_only_the_servers_languages_are_known(
    tables: Tables, readers: Readers
) -> None:
    assert await readers.played() == [LocalGame("", "fr")]
    for channel, language in enumerate(("", "ja", "ja", "tlh")):
        await Match(tables, 1000 * channel).open(
            ANN + channel, channel=channel, terms=msgspec.structs.replace(OPEN, language=language)
        )
    assert await readers.played() == [LocalGame("machi_koro", "ja"), LocalGame("machi_koro", "en")]

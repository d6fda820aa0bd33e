"""The short form of `/table open` asks for the table's language, if the opener reads another one than the server."""

from typing import Any

import pytest

from bot.language import DEFAULT
from cogs.tables.open_form import LANGUAGE
from data.failures import StorageFailure
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of

USUAL = {"game": ["machi_koro.edition.base"], "robots": ["none"], "speed": ["now"]}


async def speaks(world: World, who: MemberActor, language: str) -> None:
    """Choose the language in which that person reads."""
    page = message_of(await who.slash(world.channel, "my settings"))
    await who.select(page, [language], custom_id="t:0:0:my_set:language")


def fields(modal: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    """The fields of a form by their names."""
    assert modal is not None
    return {label["component"]["custom_id"]: label for label in modal["components"]}


@exercises("/table open")
async def test_a_person_who_reads_another_language_than_the_server_is_asked_for_the_tables(world: World) -> None:
    # given a person who reads German, in a server whose Discord is English
    ann = world.person("Ann")
    await speaks(world, ann, "de")
    # when they open the form
    shown = await ann.slash(world.channel, "table open")
    # then its last question is the language: theirs is chosen, the server's is the second, all others follow
    *_, (name, label) = fields(shown.modal).items()
    lines = label["component"]["options"]
    assert (name, label["label"]) == (LANGUAGE, "Sprache des Tischs")
    assert [line["value"] for line in lines] == ["de", DEFAULT, "ja", "zh-CN", "fr", "es"]
    assert [line["value"] for line in lines if line.get("default")] == ["de"]
    # and the table is in the language that they chose
    await ann.submit_modal(shown, USUAL | {LANGUAGE: ["de"]})
    assert (await world.table()).terms.language == "de"
    assert "Mitspielen" in labels(world.raw(world.messages()[0]))


@exercises("button open_form")
async def test_help_asks_for_the_language_too_and_the_servers_can_be_chosen(world: World) -> None:
    # given a person who reads French, in a server whose Discord is English
    ann = world.person("Ann")
    await speaks(world, ann, "fr")
    # when they open the form from Help and choose the server's language
    helped = (await ann.slash(world.channel, "help")).response
    shown = await world.press(ann, "open_form", on=helped)
    await ann.submit_modal(shown, USUAL | {LANGUAGE: [DEFAULT]})
    # then the table is in English
    assert (await world.table()).terms.language == DEFAULT


async def test_a_person_who_reads_the_servers_language_is_not_asked_for_it(world: World) -> None:
    # given a person who reads German, in a server whose managers chose German
    ann, boss = world.person("Ann"), world.person("Boss", manager=True)
    await speaks(world, ann, "de")
    page = (await boss.slash(world.channel, "server settings")).response
    await world.choose(boss, "server_language", "de", on=page)
    # when they open the form
    shown = await ann.slash(world.channel, "table open")
    # then it asks what it always asks, and the table is in German
    assert list(fields(shown.modal)) == ["game", "guests", "robots", "speed"]
    await ann.submit_modal(shown, USUAL)
    assert (await world.table()).terms.language == "de"


@pytest.mark.parametrize("error", [StorageFailure("no answer"), TimeoutError()], ids=["broken", "slow"])
async def test_the_form_opens_also_while_the_servers_language_cannot_be_read(world: World, error: Exception) -> None:
    # given a person who reads German, and a database that fails or is too slow
    ann = world.person("Ann")
    await speaks(world, ann, "de")

    async def fail(*_: object) -> str:
        raise error

    world.patch.setattr(world.bot.readers, "of_server", fail)
    # when they open the form
    shown = await ann.slash(world.channel, "table open")
    # then it asks what it always asks
    assert list(fields(shown.modal)) == ["game", "guests", "robots", "speed"]

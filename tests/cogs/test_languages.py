"""Each person reads their own language, and everybody at a table reads the table's."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.calendar import preferences
from bot.language import DEFAULT, current_language, speaking
from bot.language.commands import CommandTranslator
from bot.language.pseudo import OPENS, PSEUDO
from bot.offload import OFFLOAD, For
from bot.playground.validation.command_limits import check_commands
from bot.publishing.command_registration import commands_payload
from cogs.boards.composer import Compose
from tests.cogs.mafia_dollar import tables as mafia
from tests.support import pseudo
from tests.support.commands import commands_of_bot
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, parts, text_of


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """People can choose the pseudo-language."""
    with pseudo.offered():
        yield


async def choose(world: World, who: MemberActor, language: str) -> str:
    """Choose a language in the settings; returns what the page says then."""
    page = (await who.slash(world.channel, "my settings")).response
    assert page is not None
    await who.select(page, [language], custom_id="t:0:0:my_set:language")
    return text_of(page)


@exercises("/my settings", "button my_set")
async def test_private_answers_and_errors_are_in_the_language_that_a_person_has_chosen(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    assert OPENS in await choose(world, ann, PSEUDO)
    assert OPENS in text_of(await ann.slash(world.channel, "my back"))
    assert OPENS in text_of(await ann.slash(world.channel, "table start"))
    assert OPENS not in text_of(await bo.slash(world.channel, "table start"))
    assert OPENS not in await choose(world, ann, DEFAULT)


async def test_what_discord_tells_is_remembered_and_what_is_chosen_goes_before(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = world.person("Ann")
    monkeypatch.setattr("bot.publishing.readers.matching", lambda locale: PSEUDO)
    assert OPENS in text_of(await ann.slash(world.channel, "my back"))
    await world.bot.readers.close()
    assert (await preferences.person(world.store, ann.id)).reads == PSEUDO
    assert OPENS not in await choose(world, ann, DEFAULT)
    assert (await preferences.person(world.store, ann.id)).reads == DEFAULT


@exercises("/server settings", "button server_language", "offers /table open language")
async def test_a_server_chooses_the_language_of_its_new_tables(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    page = (await boss.slash(world.channel, "server settings")).response
    assert page is not None
    await world.choose(boss, "server_language", PSEUDO, on=page)
    assert await world.bot.readers.of_server(world.guild.id) == PSEUDO
    table = await world.sit(ann)
    assert table.language == PSEUDO
    other = world.guild.create_text_channel("other")
    found = await ann.autocomplete(other, "table open", "language", "engl", game="machi_koro")
    assert [choice["value"] for choice in found] == [DEFAULT]
    await ann.slash(other, "table open", game="machi_koro", language="English")
    assert (await world.table(other)).language == DEFAULT


@exercises("button rule", "/table open")
async def test_the_host_chooses_the_language_before_the_start(world: World) -> None:
    ann = world.person("Ann")
    await world.sit(ann)
    shown = (await world.press(ann, "rules")).response
    assert shown is not None
    await world.press(ann, "rules_part", on=shown)
    menus = [part["custom_id"] for part in parts(world.raw(shown)) if ":rule:language" in part.get("custom_id", "")]
    await ann.select(shown, [PSEUDO], custom_id=menus[0])
    assert (await world.table()).language == PSEUDO
    refused = text_of(
        await ann.slash(world.guild.create_text_channel("b"), "table open", game="machi_koro", language="Klingon")
    )
    assert refused.startswith("I do not speak that language.")


async def test_a_hand_is_in_its_readers_language_and_the_board_in_the_tables(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await choose(world, ann, PSEUDO)
    table = await mafia.play(world, ann, bo)
    plan = await Compose(world.bot.tables, world.bot.postal_office, world.bot.votes)(table, [])
    hands = {message.slot.split(":")[1]: message.language for message in plan.messages if "hand:" in message.slot}
    assert hands == {"0": PSEUDO, "1": DEFAULT}
    assert {message.language for message in plan.messages if "board:" in message.slot} == {DEFAULT}
    marked = [message for message in plan.messages if message.fingerprint.endswith(f" {PSEUDO}")]
    assert {message.language for message in marked} == {PSEUDO}


async def test_a_picture_is_drawn_in_the_language_of_whoever_asked(world: World) -> None:
    async def drawn(language: str) -> str:
        with speaking(language):
            return await OFFLOAD.run(current_language, For.LOOKING)

    assert tuple(await asyncio.gather(drawn(PSEUDO), drawn(DEFAULT))) == (PSEUDO, DEFAULT)


async def test_commands_fit_into_discords_limits_when_they_are_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.language.commands.matching", lambda locale: PSEUDO if locale == "de" else DEFAULT)
    async with commands_of_bot() as tree:
        await tree.set_translator(CommandTranslator())
        payload = await commands_payload(tree)
    check_commands(payload)
    (table,) = [command for command in payload if command["name"] == "table"]
    assert table["description_localizations"]["de"].startswith(OPENS)
    (open_,) = [option for option in table["options"] if option["name"] == "open"]
    (pace,) = [option for option in open_["options"] if option["name"] == "pace"]
    assert pace["choices"][0]["name_localizations"]["de"].startswith(OPENS)

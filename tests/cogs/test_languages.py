"""Each person reads their own language, and everybody at a table reads the table's."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.language import DEFAULT, current_language, speaking
from bot.language.commands import CommandTranslator
from bot.language.pseudo import OPENS, PSEUDO
from bot.offload import OFFLOAD, For
from bot.pictures.animation import Film
from bot.playground.validation.command_limits import check_commands
from cogs.boards.composer import Compose
from cogs.tables import replay_words
from data.failures import StorageFailure
from tests.cogs.mafia_dollar import tables as mafia
from tests.support import pseudo
from tests.support.commands import commands_of_bot, commands_payload
from tests.support.fixtures import SHORT
from tests.support.long import LONG
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, parts, text_of


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """People can choose the pseudo-language."""
    with pseudo.offered():
        yield


async def choose(world: World, who: MemberActor, language: str) -> str:
    """Choose a language in the settings; returns what the page says then."""
    page = message_of(await who.slash(world.channel, "my settings"))
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


async def test_what_discord_tells_is_remembered_and_what_is_chosen_goes_before(world: World) -> None:
    ann = world.person("Ann")
    world.patch.setattr("bot.publishing.readers.matching", lambda locale: PSEUDO)
    assert OPENS in text_of(await ann.slash(world.channel, "my back"))
    await world.bot.readers.close()
    assert (await preferences.person(world.store, ann.id)).reads == PSEUDO
    assert OPENS not in await choose(world, ann, DEFAULT)
    assert (await preferences.person(world.store, ann.id)).reads == DEFAULT


@exercises("/server settings", "button server_language", "offers /table open language")
async def test_a_server_chooses_the_language_of_its_new_tables(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    page = message_of(await boss.slash(world.channel, "server settings"))
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
    shown = message_of(await world.press(ann, "rules"))
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


@exercises("/table open")
async def test_a_private_answer_names_the_buttons_as_the_table_labels_them(world: World) -> None:
    ann = world.person("Ann")
    await choose(world, ann, PSEUDO)
    said = text_of(await ann.slash(world.channel, "table open", game="machi_koro", language="English"))
    assert OPENS in said
    assert "**Join**" in said


async def test_a_picture_is_drawn_in_the_language_of_the_person_who_asked(world: World) -> None:
    async def drawn(language: str) -> str:
        with speaking(language):
            return await OFFLOAD.run(current_language, For.LOOKING)

    assert tuple(await asyncio.gather(drawn(PSEUDO), drawn(DEFAULT))) == (PSEUDO, DEFAULT)


async def test_a_command_in_a_menu_may_have_capital_letters() -> None:
    async with commands_of_bot() as tree:
        await tree.set_translator(CommandTranslator())
        payload = await commands_payload(tree)
    (challenge,) = [command for command in payload if command["name"] == "Challenge"]
    assert challenge["name_localizations"]["de"] == "Herausfordern"


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


async def test_a_hand_by_dm_is_written_again_when_its_reader_chooses_another_language(world: World) -> None:
    ann, bo = await mafia.players(world, "Ann", "Bo")
    await choose(world, ann, PSEUDO)
    (mine,), (others,) = mafia.dms(ann), mafia.dms(bo)
    assert OPENS in text_of(mine)
    assert OPENS not in text_of(others)
    assert OPENS not in text_of(world.board())


@LONG
async def test_a_hand_follows_the_language_of_its_readers_discord(world: World) -> None:
    ann, bo = await mafia.players(world, "Ann", "Bo")
    world.patch.setattr("bot.publishing.readers.matching", lambda locale: PSEUDO)
    await ann.slash(world.channel, "my back")
    await world.env.settle()
    (mine,), (others,) = mafia.dms(ann), mafia.dms(bo)
    assert OPENS in text_of(mine)
    assert OPENS not in text_of(others), "Bo has clicked nothing since"


async def test_an_open_hand_is_written_again_too(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    mafia.close_dms(world, ann, bo)
    await mafia.play(world, ann, bo)
    mine, others = await mafia.my_hand(world, ann), await mafia.my_hand(world, bo)
    await choose(world, ann, PSEUDO)
    await world.env.settle()
    assert OPENS in text_of(mine)
    assert OPENS not in text_of(others)


async def test_after_forget_me_no_language_is_known_until_the_next_click(world: World) -> None:
    ann, readers = world.person("Ann"), world.bot.readers
    world.patch.setattr("bot.publishing.readers.matching", lambda locale: PSEUDO)
    shown = await ann.slash(world.channel, "my data")
    for verb in ("my_forget", "my_forget_sure"):
        shown = await world.press(ann, verb, on=shown)
    await readers.close()
    assert await world.store.person(ann.id) is None
    await ann.slash(world.channel, "my back")
    await readers.close()
    assert (await preferences.person(world.store, ann.id)).told == PSEUDO


async def test_a_shared_replay_is_in_the_tables_language(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await choose(world, ann, PSEUDO)
    drawn = list[str]()

    def film(*_: object) -> Film:
        drawn.append(current_language())
        return SHORT

    world.patch.setattr("rendering.machi_koro.film", film)
    shown = message_of(await ann.slash(world.channel, "table replay"))
    answered = await world.press(ann, "replay_share", on=shown)
    assert drawn == [PSEUDO, DEFAULT]
    assert OPENS in text_of(answered)
    assert text_of(world.messages()[-1]) == replay_words.SHARED_BY(name="Ann")
    again = await world.press(ann, "replay_share", on=shown)
    assert OPENS in text_of(again)
    assert drawn == [PSEUDO, DEFAULT]
    other = message_of(await bo.slash(world.channel, "table replay", seat=1))
    assert labels(world.raw(other)) == [], "Bo reads what was shared"


async def test_errors_by_dm_and_without_the_database_are_in_the_chosen_language(
    world: World, may_log_errors: None
) -> None:
    ann, _ = await mafia.players(world, "Ann", "Bo")
    await choose(world, ann, PSEUDO)
    (hand,) = mafia.dms(ann)
    assert OPENS in text_of(await world.late(ann, world.memory(hand), "t:1:0:nothing_of_ours"))

    async def broken(*_: object) -> None:
        raise StorageFailure("the database is away")

    world.patch.setattr(world.store, "person", broken)
    world.patch.setattr("bot.publishing.readers.KNOWN_SECONDS", -1.0)
    world.bot.readers.learn(ann.id, Person(language=PSEUDO))
    said = await world.late(ann, world.memory(hand), "t:1:0:nothing_of_ours")
    assert OPENS in text_of(said), "what was known before counts"


async def test_a_rematch_speaks_the_language_of_its_table(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", language=PSEUDO)
    asked = (await bo.slash(world.channel, "table resign")).response
    await world.press(bo, "resign", on=asked)
    await world.press(ann, "rematch")
    again = await world.table()
    assert (again.id, again.language) == (2, PSEUDO)


@LONG
async def test_the_queue_and_a_tournament_open_tables_in_the_servers_language(world: World) -> None:
    boss, ann, bo = world.person("Boss", manager=True), world.person("Ann"), world.person("Bo")
    page = message_of(await boss.slash(world.channel, "server settings"))
    await world.choose(boss, "server_language", PSEUDO, on=page)
    for who in (ann, bo):
        await who.slash(world.channel, "play", game="machi_koro.base.now")
    await world.env.settle()
    matched = await world.bot.tables.load(1)
    assert matched.language == PSEUDO
    lobby, ping = world.env.backend.messages[matched.row.channel_id].values()
    assert OPENS in str(ping.content)
    await ann.slash(world.channel, "tournament open", name="Cup", game="machi_koro", kind="round_robin")
    assert (await world.bot.tournaments.load(1)).terms.language == PSEUDO
    del lobby

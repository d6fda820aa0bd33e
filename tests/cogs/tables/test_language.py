"""Anybody who plays changes the language of the table, without a vote; the table reads who did."""

from collections.abc import Iterator

import pytest

from bot.language import DEFAULT
from bot.language.pseudo import OPENS, PSEUDO
from bot.records.erasure import Forgetting
from bot.table.click import Click
from tests.support import pseudo
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, pictures, text_of


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """People can choose the pseudo-language."""
    with pseudo.offered():
        yield


async def change(world: World, who: MemberActor, language: str) -> str:
    """Choose the table's language under its options; returns the answer."""
    page = (await who.slash(world.channel, "table rules")).response
    assert page is not None
    return text_of(await world.choose(who, "table_language", language, on=page))


@exercises("button table_language")
async def test_what_the_table_shows_is_shown_again_in_its_new_language(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo)
    assert OPENS not in "".join(map(text_of, world.messages()))
    said = await change(world, bo, PSEUDO)
    assert said.endswith("What only you see stays in your language.")
    board = world.board()
    assert all(OPENS in said for said in (text_of(board), pictures(board)[0]["description"]))
    assert all(label.startswith(OPENS) for label in labels(world.raw(board)))
    (notice,) = [text_of(each) for each in world.messages() if "🌐" in text_of(each)]
    assert OPENS in notice
    assert "Bo" in notice
    assert (await world.table()).terms.language == PSEUDO
    await change(world, ann, DEFAULT)
    assert OPENS not in text_of(world.board())


async def test_the_page_about_the_table_offers_it_too_but_only_people_at_the_table_change_it(world: World) -> None:
    ann, bo, dee = world.people("Ann", "Bo", "Dee")
    boss = world.person("Boss", manager=True)
    await world.play(ann, bo)
    helped = await world.more_help(ann)
    page = (await world.press(ann, "matters", on=helped)).response
    assert page is not None
    remembered = world.memory(page)
    await world.choose(ann, "table_language", PSEUDO, on=page)
    assert (await world.table()).language == PSEUDO
    assert "You do not play" in text_of(await world.late(dee, remembered, "t:1:0:table_language", DEFAULT))
    seen = (await dee.slash(world.channel, "table rules")).response
    assert seen is not None
    assert world.controls(seen) == []
    await change(world, boss, DEFAULT)
    assert (await world.table()).language == DEFAULT


async def test_with_english_alone_nobody_is_asked(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo)
    monkeypatch.setattr("cogs.tables.language.offered", lambda: {DEFAULT: "English"})
    page = (await ann.slash(world.channel, "table rules")).response
    assert page is not None
    assert world.controls(page) == []


async def test_a_forgotten_persons_name_is_gone_from_the_notice(world: World) -> None:
    ann, bo = world.people("Ann", "Wanda")
    table = await world.play(ann, bo)
    await change(world, bo, PSEUDO)
    assert b"Wanda" in b"".join(row.notice for row in await world.store.notices(table.id))
    await Forgetting(world.bot.tables, world.bot.lobby).forget(Click(1, bo.id), "somebody")
    assert b"Wanda" not in b"".join(row.notice for row in await world.store.notices(table.id))

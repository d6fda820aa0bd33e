"""Anybody who plays changes the language of the table, without a vote; the table reads who did."""

from collections.abc import Iterator

import pytest

from bot.language import DEFAULT
from bot.language.pseudo import OPENS, PSEUDO
from bot.records.erasure import Forgetting
from bot.table.click import Click
from tests.cogs.mafia_dollar import tables as mafia
from tests.support import pseudo
from tests.support.long import LONG
from tests.support.pseudo import bare
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, pictures, text_of


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """People can choose the pseudo-language."""
    with pseudo.offered():
        yield


async def change(world: World, who: MemberActor, language: str) -> str:
    """Choose the table's language under its options; returns the answer."""
    page = message_of(await who.slash(world.channel, "table rules"))
    return text_of(await world.choose(who, "table_language", language, on=page))


@exercises("button table_language")
async def test_what_the_table_shows_is_shown_again_in_its_new_language(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
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
    page = message_of(await world.press(ann, "matters", on=helped))
    remembered = world.memory(page)
    await world.choose(ann, "table_language", PSEUDO, on=page)
    assert (await world.table()).language == PSEUDO
    assert "You do not play" in text_of(await world.late(dee, remembered, "t:1:0:table_language", DEFAULT))
    seen = message_of(await dee.slash(world.channel, "table rules"))
    assert world.controls(seen) == []
    await change(world, boss, DEFAULT)
    assert (await world.table()).language == DEFAULT


@LONG
async def test_with_english_alone_nobody_is_asked(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    world.patch.setattr("cogs.tables.shown.offered", lambda: {DEFAULT: "English"})
    page = message_of(await ann.slash(world.channel, "table rules"))
    assert world.controls(page) == []


@LONG
async def test_a_forgotten_persons_name_is_gone_from_the_notice(world: World) -> None:
    ann, bo = world.people("Ann", "Wanda")
    table = await world.play(ann, bo)
    await change(world, bo, PSEUDO)
    assert b"Wanda" in b"".join(row.notice for row in await world.store.notices(table.id))
    await Forgetting(world.bot.tables, world.bot.lobby).forget(Click(1, bo.id), "somebody")
    assert b"Wanda" not in b"".join(row.notice for row in await world.store.notices(table.id))


@LONG
@pytest.mark.parametrize("kind", ["lobby", "by post", "voting", "paused", "hidden hands"])
async def test_nothing_that_still_changes_stays_in_the_old_language(world: World, kind: str) -> None:
    ann, bo = world.people("Ann", "Bo")
    match kind:
        case "lobby":
            await world.sit(ann, bo, robots=1, deadline="2d")
        case "by post":
            await world.play(ann, bo, pace="postal")
        case "hidden hands":
            await mafia.play(world, ann, bo)
        case _:
            await world.play(ann, bo, deadline="2d")
            await ann.slash(world.channel, "table pause")
    if kind == "paused":
        await world.press(bo, "agree")
    await change(world, bo, PSEUDO)
    await world.env.settle()
    table = await world.table()
    shown = {row.message_id for row in await world.store.slots(table.subject) if not row.settled}
    found = [message for message in world.messages() if message.id in shown]
    assert found
    names = (*table.names, "easy", "normal", "xx")
    for message in found:
        said = [text_of(message), *labels(world.raw(message))]
        assert bare("\n".join(said), names) == []

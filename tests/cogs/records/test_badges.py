"""/my achievements: one's own badges, privately, to be shared; and the line on a board."""

import msgspec
import pytest

from cogs.boards import badges as lines
from data.rows import AchievementRow
from rendering.records import Shelf, Wall
from tests.support.finished import finish
from tests.support.fixtures import noted
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, text_of

BASE, MAFIA = "machi-koro-base-10-at-once", "mafia-dollar-01-2-seats"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Wall]:
    """The walls that were drawn."""
    return noted(monkeypatch, "badge_wall", lambda wall: wall.name)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[Shelf]:
    """The single badges that were drawn."""
    return noted(monkeypatch, "badge_card")


async def played(world: World, *people: MemberActor, name: str = MAFIA) -> None:
    seats = [who.id for who in people] + [None] * ((2 if name == MAFIA else 4) - len(people))
    await finish(world.store, name, seats, guild=world.guild.id)
    await world.bot.results.backfill(pause=0)
    async with world.store.change() as tx:
        await tx.remember("achievements counted, rules 2", "0")
    await world.bot.achievements.backfill(pause=0)


@exercises("/my achievements", "button badges")
async def test_your_own_wall(world: World, drawn: list[Wall]) -> None:
    ann, bo = world.people("Ann", "Bo")
    empty = await ann.slash(world.channel, "my achievements")
    assert empty.ephemeral
    assert drawn[-1].earned == 0
    await played(world, ann, bo)
    shown = await ann.slash(world.channel, "my achievements")
    wall = drawn[-1]
    assert (wall.name, wall.game, wall.players) == ("Ann", "mafia_dollar", 2)
    assert wall.earned > 0
    assert all(shelf.holders is not None and 0 <= shelf.holders <= 2 for shelf in wall.shelves)
    await world.press(ann, "badges", on=shown)
    assert drawn[-1].game == "machi_koro"
    await ann.user.slash("my achievements", game="mafia_dollar")
    assert drawn[-1].earned == wall.earned
    assert all(shelf.holders is None for shelf in drawn[-1].shelves)


@exercises("button badges_share")
async def test_a_wall_is_private_until_it_is_shared(world: World, drawn: list[Wall]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await played(world, ann, bo)
    before = len(world.messages())
    shown = await ann.slash(world.channel, "my achievements")
    assert len(world.messages()) == before
    await world.press(ann, "badges_share", on=shown)
    assert any("shows their badges" in text_of(message) for message in world.messages())


@exercises("button badge")
async def test_the_menu_says_what_a_badge_is_for(world: World, drawn: list[Wall], cards: list[Shelf]) -> None:
    (ann,) = world.people("Ann")
    shown = await ann.slash(world.channel, "my achievements", game="machi_koro")
    await world.choose(ann, "badge", "jackpot", on=shown)
    assert (cards[-1].achievement.id, cards[-1].riddle) == ("jackpot", False)
    await world.choose(ann, "badge", "hidden", on=shown)
    assert cards[-1].riddle


async def test_a_line_for_each_announced_badge(world: World) -> None:
    (ann,) = world.people("Ann")
    table = await world.bot.tables.load(await finish(world.store, BASE, [ann.id, None, None, None]))
    row = AchievementRow(0, "jackpot", 1, 5, 3, 0.0, announced=True)
    secret = msgspec.structs.replace(row, achievement="payday", announced=False)
    said = lines.lines(table, [row, secret], [3])
    assert said == "🏅 **P0** earns **Jackpot**: gained 30 coins or more in one turn."
    assert lines.lines(table, [row], [4]) == ""

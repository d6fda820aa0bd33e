"""/leaderboard: the best players of a server, one's own row, and who is not on it."""

import pytest

from bot.calendar.preferences import Person, remember_person
from cogs.records import words
from rendering.records import Ranking
from tests.cogs.records.test_profile import finished
from tests.support.fixtures import noted
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Ranking]:
    """What leaderboards were drawn of."""
    return noted(monkeypatch, "leaderboard", lambda shown: f"{shown.game}: {len(shown.lines)}")


def names(shown: Ranking) -> list[tuple[int, str, bool]]:
    return [(each.line.rank, each.name, each.own) for each in shown.lines]


@exercises("/leaderboard", "button leaderboard")
async def test_everybody_with_finished_games_is_on_it(world: World, drawn: list[Ranking]) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    empty = await ann.slash(world.channel, "leaderboard")
    assert "Nobody is on this leaderboard yet" in text_of(empty)
    await finished(world, ann)
    assert "Nobody is on this leaderboard yet" in text_of(await ann.slash(world.channel, "leaderboard"))
    await finished(world, ann, bo)
    shown = await ann.slash(world.channel, "leaderboard")
    assert shown.ephemeral
    assert sorted(name for _, name, _ in names(drawn[-1])) == ["P0", "P1"]
    assert [own for _, _, own in sorted(names(drawn[-1]), key=lambda each: each[1])] == [True, False]
    assert len(drawn[-1].stars) == 2, "one for each on the podium"
    await cy.slash(world.channel, "leaderboard")
    assert [own for _, _, own in names(drawn[-1])] == [False, False]
    assert shown.response is not None
    await world.press(ann, "leaderboard", on=shown.response)
    assert "Nobody is on this leaderboard yet" in text_of(shown.response), "the button shows this month"
    month = await ann.slash(world.channel, "leaderboard", game="machi_koro", span="month")
    assert "Nobody is on this leaderboard yet" in text_of(month), "the games ended in 1970"


@exercises("/leaderboard")
async def test_who_does_not_want_to_be_listed_is_not(world: World, drawn: list[Ranking]) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await finished(world, ann, bo, cy)
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(listed=False))
    await bo.slash(world.channel, "leaderboard")
    assert sorted(name for _, name, _ in names(drawn[-1])) == ["P1", "P2"]
    assert {rank for rank, _, _ in names(drawn[-1])} == {1, 2}
    await ann.slash(world.channel, "leaderboard")
    assert [name for _, name, own in names(drawn[-1]) if own] == ["P0"]


@exercises("/leaderboard", "button my_forget_sure")
async def test_the_forgotten_vanish_and_others_keep_their_figures(world: World, drawn: list[Ranking]) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await finished(world, ann, bo, cy)
    await bo.slash(world.channel, "leaderboard")
    before = {each.name: each.line.points for each in drawn[-1].lines}
    shown = await ann.slash(world.channel, "my data")
    for verb in ("my_forget", "my_forget_sure"):
        shown = await world.press(ann, verb, on=shown)
    await bo.slash(world.channel, "leaderboard")
    assert {each.name: each.line.points for each in drawn[-1].lines} == {
        name: points for name, points in before.items() if name != "P0"
    }
    assert str(words.NOT_PLAYED) in text_of(await ann.slash(world.channel, "stats"))


@exercises("button leaderboard_share")
async def test_a_shared_leaderboard_has_nobodys_own_row(world: World, drawn: list[Ranking]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    shown = await ann.slash(world.channel, "leaderboard")
    await world.press(ann, "leaderboard_share", on=shown)
    assert [own for _, _, own in names(drawn[-1])] == [False, False]
    assert any("shows the leaderboard" in text_of(message) for message in world.messages())

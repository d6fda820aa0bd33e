"""/stats: one's own figures and others', privately, to be shared; and who may see them."""

import msgspec
import pytest

from bot.calendar.preferences import Person, remember_person
from bot.games.machi_koro import MachiView
from bot.review.decisions import VERSION, Mistake, Played
from bot.review.kept import pack_decisions
from cogs.records import words
from data.rows import ReviewRow
from data.sql.transaction import Change
from rendering.records import Shown
from tests.support.finished import finish
from tests.support.fixtures import noted
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import MemberActor, World, text_of

BASE, MAFIA = "machi-koro-base-10-at-once", "mafia-dollar-01-2-seats"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """What profiles were drawn of."""
    return noted(monkeypatch, "profile", lambda shown: f"{shown.name}: {shown.figures.games}")


async def finished(world: World, *people: MemberActor, name: str = BASE) -> None:
    seats = [who.id for who in people] + [None] * ((4 if name == BASE else 2) - len(people))
    await finish(world.store, name, seats, guild=world.guild.id)
    await world.bot.results.backfill(pause=0)


@exercises("/stats", "button my_stats")
async def test_your_own_figures(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    assert str(words.NOT_PLAYED) in text_of(await ann.slash(world.channel, "stats"))
    await finished(world, ann, bo)
    shown = await ann.slash(world.channel, "stats")
    assert shown.ephemeral
    assert (drawn[-1].name, drawn[-1].figures.game, drawn[-1].figures.games) == ("Ann", "machi_koro", 1)
    assert {drawn[-1].nemesis, drawn[-1].prey} != {None}
    games = await ann.slash(world.channel, "my games")
    await world.press(ann, "my_stats", on=games)
    assert len(drawn) == 2


def both(button: str, game: str) -> tuple[bytes, bytes]:
    """That button's id, and what it is below a game."""
    return button.encode(), f"{button}{game}".encode()


@exercises("button my_stats")
async def test_figures_from_the_end_of_a_game_are_those_of_that_game(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    await finished(world, ann, bo)
    await finished(world, ann, bo, name=MAFIA)
    message = await ann.slash(world.channel, "my games")
    (button,) = (each for each in world.controls(message) if "my_stats" in each)
    for game, shown in (("", "machi_koro"), (":mafia_dollar", "mafia_dollar"), (":never_played", "machi_koro")):
        below_that_game = msgspec.json.decode(msgspec.json.encode(world.memory(message)).replace(*both(button, game)))
        await world.late(ann, below_that_game, f"{button}{game}")
        assert drawn[-1].figures.game == shown


async def test_games_with_robots_only_are_told_in_words(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann)
    told = await ann.slash(world.channel, "stats")
    assert words.ONLY_WITH_ROBOTS(1, game="Machi Koro") in text_of(told)
    assert world.verbs(told) == ["badges"]
    others = await bo.slash(world.channel, "stats", player=ann)
    assert words.ONLY_WITH_ROBOTS_BY_THEM(game="Machi Koro") in text_of(others)
    assert drawn == []


@exercises("/stats", "button stats")
async def test_the_other_game_is_a_button_away(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    await finished(world, ann, bo)
    await finished(world, ann, bo, name=MAFIA)
    shown = await ann.slash(world.channel, "stats")
    assert drawn[-1].figures.game == "machi_koro"
    await world.press(ann, "stats", on=shown)
    assert drawn[-1].figures.game == "mafia_dollar"
    chosen = await ann.slash(world.channel, "stats", game="mafia_dollar")
    assert chosen.ephemeral
    assert drawn[-1].figures.game == "mafia_dollar"


@exercises("/stats")
async def test_a_profile_shows_the_end_of_its_players_best_game(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    for who, seat in ((ann, 0), (bo, 1)):
        await who.slash(world.channel, "stats")
        home = there(drawn[-1].home)
        assert (home.seat, of_type(MachiView, home.view).outcome is not None) == (seat, True)
    async with world.store.change() as tx:
        await tx._run("DELETE FROM tables")
    await ann.slash(world.channel, "stats")
    assert (drawn[-1].figures.games, drawn[-1].home) == (1, None), "the result stays when the table is deleted"


@exercises("button stats_share")
async def test_a_profile_can_be_shared_by_its_player(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    shown = await ann.slash(world.channel, "stats")
    await world.press(ann, "stats_share", on=shown)
    assert any("shows their figures" in text_of(message) for message in world.messages())


@exercises("/stats")
async def test_others_see_figures_unless_their_player_says_no(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    await bo.slash(world.channel, "stats", player=ann)
    assert drawn[-1].name == "P0"
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(listed=False))
    assert str(words.PRIVATE) in text_of(await bo.slash(world.channel, "stats", player=ann))
    await bo.slash(world.channel, "stats")
    assert (drawn[-1].nemesis, drawn[-1].prey) == (None, None)
    await ann.slash(world.channel, "stats")
    assert drawn[-1].name == "Ann"


@exercises("/stats")
async def test_direct_messages_show_only_your_own_figures(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    await finished(world, ann, bo)
    await ann.user.slash("stats")
    assert (drawn[-1].name, drawn[-1].figures.games, drawn[-1].figures.points) == ("Ann", 1, None)
    assert str(words.ONLY_YOURS) in text_of(await ann.user.slash("stats", player=bo))
    assert len(drawn) == 1


async def _looked_back(tx: Change, number: int) -> None:
    """Keep luck and decisions of both players of a game."""
    for seat, luck in ((0, 0.1), (1, -0.1)):
        await tx.write_luck(number, seat, luck)
        mistake = Mistake(1, 5, seat, "{}", "{}", chance=0.5, lost=0.1 + luck / 2, error=0.01, futures=48)
        await tx.write_judgement(number, seat, ReviewRow(VERSION, 9, pack_decisions(Played(10, (mistake,)))))


async def test_luck_and_decisions_come_from_games_that_were_looked_back_on(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    for _ in range(5):
        await finished(world, ann, bo)
    await ann.slash(world.channel, "stats")
    assert drawn[-1].figures.luck is None
    async with world.bot.store.change() as tx:
        for number in await world.bot.store.recorded():
            await _looked_back(tx, number)
    for who, mean, cost in ((ann, 0.1, 0.03), (bo, -0.1, 0.01)):
        await who.slash(world.channel, "stats")
        assert there(drawn[-1].figures.luck).mean == pytest.approx(mean)
        assert there(drawn[-1].figures.decisions).mean == pytest.approx(cost)


def hidden(shown: Shown) -> tuple[str, bool]:
    """The name on a card, and whether it says nothing of luck and decisions."""
    return shown.name, shown.figures.luck is None and shown.figures.decisions is None


async def test_luck_and_decisions_are_kept_from_others_if_its_player_says_so(world: World, drawn: list[Shown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    for _ in range(5):
        await finished(world, ann, bo)
    async with world.bot.store.change() as tx:
        await remember_person(tx, bo.id, Person(luck_seen=False))
        for number in await world.bot.store.recorded():
            await _looked_back(tx, number)
    own = await bo.slash(world.channel, "stats")
    assert drawn[-1].figures.luck is not None
    assert drawn[-1].figures.decisions is not None
    await ann.slash(world.channel, "stats", player=bo)
    assert hidden(drawn[-1]) == ("P1", True)
    await world.press(bo, "stats_share", on=own)
    assert hidden(drawn[-1]) == ("Bo", True)

"""A game that is registered from `tests/` alone is opened, played, shown, counted and replayed like the others."""

import pytest

from bot.games.chance import Chance
from bot.language import speaking
from bot.robots.pool import Thinkers
from bot.robots.worker import Question
from bot.table.table import Table
from tests.cogs.mafia_dollar.tables import dms
from tests.cogs.tables.test_replay import files
from tests.cogs.tournaments import cups
from tests.support.opening import opening
from tests.support.values import of_type, there
from tests.support.world import MemberActor, World, labels, pictures, shown_by, text_of
from tests.third_game.rules import BRIGHTEST, LANTERNS, LanternsView, Light, Rounds
from tests.third_game.words import TITLE, lit_words


@pytest.fixture(autouse=True)
def _drawn(real_pictures: None) -> None:
    """Its own pictures are drawn."""


def view(table: Table, seat: int | None = None) -> LanternsView:
    return of_type(LanternsView, table.view(seat))


async def sit(world: World, *people: MemberActor, robots: int = 0, **options: object) -> None:
    command, typed = opening(LANTERNS.name, **options)
    await people[0].slash(world.channel, command, **typed)
    for other in people[1:]:
        await world.press(other, "join")
    for _ in range(robots):
        await world.choose(people[0], "robots", "easy")


async def test_without_achievements_its_wall_has_no_menu(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(LANTERNS), "achievements", ())
    wall = await world.person("Ann").slash(world.channel, "my achievements", game="lanterns")
    assert len(pictures(world.raw(wall))) == 1
    assert "badge" not in world.verbs(wall)


async def play(world: World, *people: MemberActor, **options: object) -> None:
    await sit(world, *people, robots=0, **options)
    await world.press(people[0], "start")


async def finish(world: World, *people: MemberActor) -> Table:
    """Everybody whose turn it is lights their lowest lantern, until the end."""
    while decisions := (await world.table()).pending():
        table, seat = await world.table(), decisions[0].seat
        who = next(person for person in people if table.seats[seat].user_id == person.id)
        await who.slash(world.channel, "lanterns light", number=view(table, seat).hand[0])
        await world.env.settle()
    return await world.table()


async def test_its_lobby_shows_what_is_agreed_and_who_sits_there(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await sit(world, ann, bo, rounds="3")
    assert (await world.table()).options() == Rounds(3)
    (lobby,) = world.messages()
    assert "Three lanterns each" in text_of(lobby)
    assert "Fair lanterns" in labels(world.raw(lobby))
    (cover,) = pictures(lobby)
    assert cover["description"].startswith("Lanterns, three lanterns each: dark lanterns. Players: Ann, Bo.")


async def test_its_form_and_its_options_menu_follow_from_its_settings(world: World) -> None:
    (ann,) = world.people("Ann")
    shown = await ann.slash(world.channel, "lanterns open")
    await ann.submit_modal(shown, {"game": ["lanterns.rounds.3"], "robots": ["1 easy"], "speed": ["now"]})
    assert (await world.table()).options() == Rounds(3)
    options = there((await world.press(ann, "rules")).response)
    await ann.select(options, ["2"], custom_id=next(menu for menu in world.controls(options) if ":rounds-" in menu))
    assert (await world.table()).options() == Rounds(2)


async def test_every_shared_command_offers_it(world: World) -> None:
    (ann,) = world.people("Ann")
    assert "Table 1 is open" in text_of(await ann.slash(world.channel, "table open", game="lanterns"))
    assert "Lanterns" in text_of(await ann.slash(world.channel, "leaderboard", game="lanterns"))
    assert "Lanterns" in text_of(await ann.slash(world.channel, "play", game="lanterns..now"))
    assert "A lantern has a number" in text_of(await ann.slash(world.channel, "card", name="lantern"))


async def test_its_board_shows_each_turn_and_its_hands_are_private(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await play(world, ann, bo)
    table = await world.table()
    (hand,) = dms(ann)
    numbers = [str(number) for number in view(table, 0).hand]
    assert labels(world.raw(hand)) == numbers
    # when Ann lights one, by a button of her DM
    await ann.user.click(hand, custom_id=next(control for control in world.controls(hand) if ":light:" in control))
    await world.env.settle()
    # then everybody reads it, and the next turn has a board of its own
    boards = [message for message in world.messages() if pictures(message)]
    assert f"Ann lights lantern {numbers[0]}." in text_of(boards[-2])
    assert f"<@{bo.id}>, light a lantern." in text_of(boards[-1])
    # and only Bo sees what Bo holds
    own = await world.press(bo, "my_lanterns")
    assert own.ephemeral
    held = view(await world.table(), 1).hand
    assert pictures(world.raw(there(own.response)))[0]["description"] == f"You hold: {held[0]} and {held[1]}."
    assert not any("You hold" in shown_by(message) for message in world.messages())


async def test_it_ends_with_a_poster_a_badge_and_figures(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await play(world, ann, bo, rounds="3")
    table = await finish(world, ann, bo)
    outcome = there(table.outcome())
    poster = next(message for message in reversed(world.messages()) if "rematch" in world.verbs(message))
    (drawn,) = pictures(poster)
    winner = ("Ann", "Bo")[outcome.winners[0]]
    assert drawn["description"].startswith(f"{winner} wins! ")
    assert "6 turns" in drawn["description"]
    await world.bot.results.backfill(pause=0)
    for who, name in ((ann, "Ann"), (bo, "Bo")):
        card = await who.slash(world.channel, "stats", game="lanterns")
        (profile,) = pictures(world.raw(there(card.response)))
        assert profile["description"].startswith(f"{name} in Lanterns")
    ranking = await ann.slash(world.channel, "leaderboard", game="lanterns")
    assert pictures(world.raw(there(ranking.response)))[0]["description"].startswith("Leaderboard: Lanterns")


async def test_its_badge_is_earned_and_hangs_on_the_wall(world: World) -> None:
    # given three players with three lanterns each: one of them holds the brightest
    people = world.people("Ann", "Bo", "Cy")
    await play(world, *people, rounds="3")
    # when all are lit
    turns = view(await finish(world, *people)).turns
    # then that player has the badge, and the others do not
    earned = {seat for seat, number in turns if number == BRIGHTEST}
    assert len(earned) == 1
    for seat, (who, name) in enumerate(zip(people, ("Ann", "Bo", "Cy"), strict=True)):
        wall = await who.slash(world.channel, "my achievements", game="lanterns")
        (drawn,) = pictures(world.raw(there(wall.response)))
        has = "1 of 1 badges. Earned: Lamplighter." if seat in earned else "0 of 1 badges. Not yet: Lamplighter."
        assert drawn["description"] == f"{name} in Lanterns: {has}"


async def test_a_finished_game_is_replayed_and_checked(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await play(world, ann, bo)
    assert "hides" in text_of(await ann.slash(world.channel, "table replay"))
    await finish(world, ann, bo)
    shown = await ann.slash(world.channel, "table replay")
    assert shown.response is not None
    assert files(world)[-1].startswith(b"GIF89a")
    checked = text_of(await bo.slash(world.channel, "table verify"))
    assert checked.startswith("**Checked.** I played all 5 steps again")


async def test_its_robots_play_to_the_end(world: World) -> None:
    (ann,) = world.people("Ann")
    await sit(world, ann, robots=2)
    await world.press(ann, "start")
    await world.env.settle()
    assert (await finish(world, ann)).outcome() is not None


async def test_a_robot_thinks_in_a_process_that_knows_only_what_it_is_sent() -> None:
    state, _ = LANTERNS.new(Rounds(), 2, Chance(b"dealt"))
    decision, thinkers = state.pending[0], Thinkers(workers=1)
    try:
        thought = await thinkers.answer(Question(LANTERNS, LANTERNS.view(state, 0), decision, "hard", b"dice"))
    finally:
        await thinkers.close()
    assert thought.action == Light(max(state.hands[0])), "an easy robot would light the lowest"


async def test_a_tournament_of_it_is_played_to_its_end(world: World) -> None:
    # given a round robin of three people
    ann, *others = people = world.people("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "tournament open", name="Lamp Cup", game="lanterns", kind="round_robin")
    await world.env.settle()
    for other in others:
        await world.press(other, "cup_join")
    notice = next(message for message in world.messages() if message.components)
    assert pictures(notice)[0]["description"].startswith("Lamp Cup: Lanterns")
    # when somebody resigns in each of its matches
    await world.press(ann, "cup_start")
    await world.env.settle()
    while playing := await cups.tables(world):
        await cups.finish(world, playing[0], max(people, key=lambda who: playing[0].seat_of(who.id) is not None))
    # then it has a winner
    tournament = await world.bot.tournaments.load(1)
    assert (tournament.row.game, tournament.row.phase) == ("lanterns", "over")


def test_its_sentences_are_translated() -> None:
    with speaking("de"):
        assert str(TITLE) == "Laternen"
        assert lit_words(0, 9, ["Ann"]) == "Ann zündet Laterne 9 an."

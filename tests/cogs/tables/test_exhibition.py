"""Robots play among themselves in a channel, until the game is over or a person stops them."""

import msgspec
import pytest

from bot.calendar import preferences
from bot.calendar.preferences import Server
from bot.publishing.publisher import CROWD
from bot.robots.exhibition import MAX_SECONDS
from bot.robots.players import Robots
from bot.table.limits import TIMES_A_DAY
from cogs.ui import words
from tests.support.long import LONG
from tests.support.scenarios import exercises
from tests.support.world import World, message_of, text_of


@pytest.fixture
def waiting(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots wait for hours of a clock that stands still."""
    monkeypatch.setattr(Robots, "_drawn", lambda robots, table: 10_000.0)


@pytest.fixture
def playing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots wait for some seconds."""
    monkeypatch.setattr(Robots, "_drawn", lambda robots, table: 5.0)


async def play_on(world: World) -> None:
    """Advance time until the game is over."""
    for _ in range(400):
        if (await world.table()).row.phase != "playing":
            return
        await world.env.advance_time(6)
    raise AssertionError("the game goes on and on")


def boards(world: World) -> int:
    return sum("attachment" in str(world.raw(message)) for message in world.messages())


@LONG
@exercises("/table watch")
@pytest.mark.parametrize("game", ["machi_koro", "mafia_dollar"])
async def test_robots_play_a_whole_game_with_a_board_per_turn(world: World, playing: None, game: str) -> None:
    (ann,) = world.people("Ann")
    told = await ann.slash(world.channel, "table watch", game=game, robots="2 easy", reasons=False)
    assert told.ephemeral
    assert "2 robots play" in text_of(told)
    await play_on(world)
    table = await world.table()
    assert table.row.phase == "over"
    assert boards(world) == table.game.turn(table.state) + 1, "besides the boards there is the poster"
    assert world.verbs(world.board())[:3] == ["rematch", "replay", "verify"]
    assert "Watch another" in str(world.raw(world.board()))
    assert [who for message in world.messages() for who in world.pinged(message)] == []


@exercises("/table watch", "button stop")
async def test_its_starter_or_a_manager_stops_an_exhibition(world: World, waiting: None) -> None:
    ann, bo, cy = world.person("Ann"), world.person("Bo"), world.person("Cy", manager=True)
    for stops in (ann, cy):
        await ann.slash(world.channel, "table watch", game="machi_koro", robots="easy easy")
        assert str(words.EXHIBITION) in text_of(world.board())
        assert world.verbs(world.board()) == ["stop", "look", "what_now"]
        refused = await world.press(bo, "stop")
        assert "Only the person who started this game" in text_of(refused)
        remembered, (_, stop) = world.memory(world.board()), world.find("stop")
        await world.press(stops, "stop")
        assert (await world.table()).row.phase == "closed"
        assert str(words.STOPPED) in text_of(world.board())
        assert world.verbs(world.board()) == []
        again = await world.late(stops, remembered, stop)
        assert "This table is closed" in text_of(again)


@exercises("/table watch", "/table close")
async def test_an_exhibition_continues_after_a_restart_and_can_be_closed(world: World, waiting: None) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table watch", game="machi_koro", robots="3 easy")
    await world.restart()
    await world.env.advance_time(10_001)
    assert len(await world.bot.tables.entries(1)) == 2
    assert text_of(await ann.slash(world.channel, "table close")) == str(words.STOPPED_BY_YOU)
    await world.env.advance_time(10_001)
    assert len(await world.bot.tables.entries(1)) == 2


@exercises("/table watch", "button server_watched", "/server settings")
async def test_managers_say_how_many_games_to_watch_run_at_once(world: World, waiting: None) -> None:
    ann, mia = world.person("Ann"), world.person("Mia", manager=True)
    page = message_of(await mia.slash(world.channel, "server settings"))
    await world.choose(mia, "server_watched", "1", on=page)
    assert "1 game at once, 5 a day" in text_of(page)
    other = world.guild.create_text_channel("other")
    await ann.slash(world.channel, "table watch", game="machi_koro", robots="2 easy")
    refused = text_of(await ann.slash(other, "table watch", game="machi_koro", robots="2 easy"))
    assert refused.startswith("A robot game is already running in this server. Wait for it to end")
    await world.choose(mia, "server_watched", "3", on=page)
    assert "3 games at once, 15 a day" in text_of(page)
    await ann.slash(other, "table watch", game="machi_koro", robots="2 easy")
    assert len(await world.store.exhibitions_since(world.guild.id, 0)) == 2


@exercises("/table watch", "offers /table watch robots")
async def test_nobody_floods_a_server(world: World, waiting: None) -> None:
    at_once = Server().exhibitions
    (ann,) = world.people("Ann")
    offered = await ann.autocomplete(world.channel, "table watch", "robots", "har", game="machi_koro")
    assert [choice["value"] for choice in offered] == ["1 hard"]
    channels = [world.guild.create_text_channel(f"watch-{number}") for number in range(at_once + 1)]
    for channel in channels[:at_once]:
        await ann.slash(channel, "table watch", game="machi_koro", robots="2 easy")
    assert "are already running in this server" in text_of(
        await ann.slash(channels[-1], "table watch", game="machi_koro", robots="2 easy")
    )
    for _ in range(at_once * TIMES_A_DAY - at_once):
        await ann.slash(channels[0], "table close")
        await ann.slash(channels[0], "table watch", game="machi_koro", robots="2 easy")
    await ann.slash(channels[0], "table close")
    assert "in the last day" in text_of(await ann.slash(channels[0], "table watch", game="machi_koro", robots="2 easy"))


@exercises("/table watch", "button server_watch", "/server settings")
async def test_managers_say_who_lets_robots_play(world: World, waiting: None) -> None:
    ann, mia = world.person("Ann"), world.person("Mia", manager=True)
    page = await mia.slash(world.channel, "server settings")
    for who, told in (("managers", "Ask one of them"), ("nobody", "robots may not play alone")):
        await world.choose(mia, "server_watch", who, on=page)
        assert (await preferences.server(world.store, world.guild.id)).exhibition_starters == who
        assert told in text_of(await ann.slash(world.channel, "table watch", game="machi_koro", robots="2 easy"))
        assert await world.store.table(1) is None


@exercises("/table watch")
async def test_one_robot_alone_or_too_many_are_refused(world: World) -> None:
    (ann,) = world.people("Ann")
    for typed in ("hard", "7 easy"):
        refused = await ann.slash(world.channel, "table watch", game="machi_koro", robots=typed)
        assert "not fit: " in text_of(refused)
    assert await world.store.table(1) is None


@exercises("/table watch")
async def test_it_does_not_run_for_ever(world: World, waiting: None) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table watch", game="machi_koro", robots="2 easy")
    table = await world.table()
    assert not await world.bot.exhibitions.late(table)
    world.patch.setattr(world.bot.tables, "clock", lambda: table.row.opened_at + MAX_SECONDS + 1)
    assert await world.bot.exhibitions.late(table)
    assert (await world.table()).row.phase == "closed"


@exercises("/table watch")
async def test_a_game_that_nobody_can_see_any_more_ends(world: World, waiting: None) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table watch", game="machi_koro", robots="2 easy")
    await world.bot.lost_tables.lost(1, "channel")
    assert await world.bot.exhibitions.late(await world.table())


@pytest.mark.long
@exercises("/table watch", "button rematch")
async def test_another_one_is_watched_with_the_same_robots(world: World, playing: None) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "table watch", game="machi_koro", robots="2 easy", thread=False)
    await play_on(world)
    told = await world.press(bo, "rematch")
    assert "2 robots play" in text_of(told)
    assert ((await world.table()).id, (await world.table()).row.host_id) == (2, bo.id)


@exercises("/table watch")
@pytest.mark.long
async def test_robots_say_why_on_the_board(world: World, playing: None) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table watch", game="machi_koro", robots="2 easy")
    await play_on(world)
    told = [line for message in world.messages() for line in text_of(message).split("\n") if "💭" in line]
    assert any("earns" in line for line in told)
    assert "wins the game" in told[-1]


@exercises("/table watch")
async def test_messages_of_robot_games_let_people_go_first(world: World, waiting: None) -> None:
    stepped = list[int]()

    async def give_way(most: int = 0) -> None:
        stepped.append(most)

    publisher = world.bot.publisher
    world.patch.setattr(publisher, "_pacing", msgspec.structs.replace(publisher._pacing, give_way=give_way))
    ann, _ = await world.players("Ann", "Bo")
    assert set(stepped) == {CROWD}
    other = world.guild.create_text_channel("watch")
    await ann.slash(other, "table watch", game="machi_koro", robots="2 easy")
    assert 0 in stepped

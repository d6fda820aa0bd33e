"""Before the game: opening, joining, leaving, robots, starting."""

import json

import discord
import pytest

from bot.games.chance import commitment
from bot.games.machi_koro import Options
from bot.games.values import LEVELS
from cogs.tables import opening_words
from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import World, parts, pictures, text_of


def robots_offered(world: World) -> list[str]:
    """The values in the lobby's menu of robots."""
    menus = [part for part in parts(world.raw(world.messages()[0])) if ":robots:" in part.get("custom_id", "")]
    return [each["value"] for each in menus[0]["options"]]


@exercises("/table open", "button join", "button start")
async def test_a_table_is_opened_joined_and_started_with_buttons(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    opened = await ann.slash(world.channel, "table open", game="machi_koro")
    assert opened.ephemeral
    assert "Table 1 is open" in text_of(opened)
    assert "**Ann** is in, 3 seats are free." in text_of(world.messages()[0])
    assert "with these players" not in text_of(world.messages()[0]), "one alone cannot begin"
    await world.press(bo, "join")
    whole = "**Ann** and **Bo** are in, 2 seats are free. **Start** begins the game with these players."
    assert whole in text_of(world.messages()[0])
    await world.press(bo, "start")
    assert (await world.table()).row.phase == "playing"
    lobby = world.messages()[0]
    assert "The game has begun" in text_of(lobby)
    assert "free" not in text_of(lobby), "nobody can sit down any more"
    assert world.verbs(lobby) == []
    assert "roll" in world.verbs(world.board())


@exercises("/table open", "/table join", "/table start", "/table leave")
async def test_a_table_is_joined_left_and_started_with_commands(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "table open", game="machi_koro")
    for person in (bo, cy):
        joined = await person.slash(world.channel, "table join")
        assert joined.ephemeral
    assert "3 of 4 are taken" in text_of(joined)
    left = await bo.slash(world.channel, "table leave")
    assert "You have left table 1" in text_of(left)
    assert "**Ann** and **Cy** are in" in text_of(world.messages()[0])
    started = await ann.slash(world.channel, "table start")
    assert str(words.STARTED) in text_of(started)
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Cy"]


@exercises("/table open")
async def test_a_new_table_is_the_base_game_for_four(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro")
    table = await world.table()
    options = table.options()
    assert isinstance(options, Options)
    assert (options.edition, options.market, options.postal) == ("base", "all", False)
    assert table.terms.seats == 4


@exercises("button robots", "button leave")
async def test_robots_fill_seats_and_go_again(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    assert robots_offered(world) == list(LEVELS)
    await world.choose(ann, "robots", "easy")
    remembered, (_, menu) = world.memory(world.messages()[0]), world.find("robots")
    await world.choose(bo, "robots", "easy")
    assert "**Ann**, **Bo**, 🤖 Robo Rye (easy) and 🤖 Bolt Bun (easy) are in." in text_of(world.messages()[0])
    assert robots_offered(world) == ["2:Robo Rye", "3:Bolt Bun"]
    full = await world.late(ann, remembered, menu, "easy")
    assert "All 4 seats are taken" in text_of(full)
    await world.choose(bo, "robots", "2:Robo Rye")
    await world.press(bo, "leave")
    names = [(seat.number, seat.name) for seat in (await world.table()).seats]
    assert names == [(0, "Ann"), (1, "Bolt Bun")]


async def test_robots_of_every_level_sit_at_one_table(world: World) -> None:
    (ann,) = await world.seated("Ann")
    for level in LEVELS:
        await world.choose(ann, "robots", level)
    lobby = text_of(world.messages()[0])
    assert [f"({level})" in lobby for level in LEVELS] == [True] * 3
    assert [seat.robot for seat in (await world.table()).seats] == [None, *LEVELS]
    await world.press(ann, "start")
    assert (await world.table()).row.phase == "playing"


async def test_an_old_menu_does_not_remove_another_robot(world: World) -> None:
    (ann,) = await world.seated("Ann", robots=3)
    remembered, (_, menu) = world.memory(world.messages()[0]), world.find("robots")
    await world.choose(ann, "robots", "1:Robo Rye")
    again = await world.late(ann, remembered, menu, "1:Robo Rye")
    assert text_of(again) == str(words.NO_ROBOT_LEFT)
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Bolt Bun", "Gizmo Grain"]


@exercises("button add_robot", "button remove_robot", "button send_robot")
async def test_the_buttons_of_an_earlier_lobby_still_work(world: World) -> None:
    (ann,) = await world.seated("Ann")
    message = world.messages()[0]
    earlier = json.dumps(world.memory(message))
    for old, new in (("leave", "add_robot:hard"), ("rules", "add_robot"), ("fair_dice", "remove_robot")):
        earlier = earlier.replace(f't:1:0:{old}"', f't:1:0:{new}"')
    earlier = earlier.replace("t:1:0:robots:0", "t:1:0:send_robot").replace('"easy"', '"1:Robo Rye"')
    for control in ("add_robot:hard", "add_robot", "remove_robot", "add_robot"):
        await world.late(ann, json.loads(earlier), f"t:1:0:{control}")
    assert [seat.robot for seat in (await world.table()).seats] == [None, "hard", "easy"]
    await world.late(ann, json.loads(earlier), "t:1:0:send_robot", "1:Robo Rye")
    assert [seat.robot for seat in (await world.table()).seats] == [None, "easy"]
    refused = await world.late(ann, json.loads(earlier.replace("add_robot:hard", "add_robot:no")), "t:1:0:add_robot:no")
    assert "easy, normal or hard" in text_of(refused)


async def test_there_is_no_robot_to_remove(world: World) -> None:
    (ann,) = await world.seated("Ann")
    earlier = json.loads(json.dumps(world.memory(world.messages()[0])).replace("t:1:0:leave", "t:1:0:remove_robot"))
    assert text_of(await world.late(ann, earlier, "t:1:0:remove_robot")) == str(words.NO_ROBOT_LEFT)


@exercises("/table open", "offers /table open robots")
async def test_a_table_can_open_with_robots_in_all_other_seats(world: World) -> None:
    (ann,) = world.people("Ann")
    for typed in ("godlike", "2 hard, 99999 normal", "hard 3", "💥"):
        refused = await ann.slash(world.channel, "table open", game="machi_koro", robots=typed)
        assert refused.ephemeral
        assert "2 hard, 1 normal" in text_of(refused)
    assert "4 seats do not fit: 5 are taken" in text_of(
        await ann.slash(world.channel, "table open", game="machi_koro", robots="4 easy")
    )
    offered = await ann.autocomplete(world.channel, "table open", "robots", "2 hard, nor", game="machi_koro")
    assert [choice["value"] for choice in offered] == ["2 hard, 1 normal"]
    await ann.slash(world.channel, "table open", game="machi_koro", robots="2 hard, Normal")
    assert [seat.robot for seat in (await world.table()).seats] == [None, "hard", "hard", "normal"]


async def test_the_table_is_full(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, seats=2)
    lobby, join = world.find("join")
    remembered = world.memory(lobby)
    await world.press(bo, "join")
    assert "join" not in world.verbs(world.messages()[0])
    full = await world.late(cy, remembered, join)
    assert "All 2 seats are taken" in text_of(full)


async def test_nobody_sits_twice(world: World) -> None:
    (ann,) = await world.seated("Ann")
    assert "You have a seat" in text_of(await world.press(ann, "join"))
    assert "You have a seat" in text_of(await ann.slash(world.channel, "table join"))


async def test_only_those_named_may_join_a_closed_circle(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "table open", game="machi_koro", who="invited", guest1=bo, guest2=bo, guest3=ann)
    lobby = world.messages()[0]
    assert f"Only for <@{bo.id}>." in text_of(lobby)
    ping = world.messages()[1]
    assert f"<@{bo.id}>, Ann invites you to table 1 of Machi Koro." in ping.content
    assert (world.pinged(lobby), world.pinged(ping)) == ([], [bo.id])
    refused = text_of(await world.press(cy, "join"))
    assert "no seat for you" in refused
    assert "host" not in refused, "who may have blocked them"
    await world.press(bo, "join")
    assert [message.id for message in world.messages()] == [lobby.id]
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Bo"]


async def test_guests_are_pinged_but_anybody_may_come(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, cy, guest1=bo)
    assert f"Invited: <@{bo.id}>." in text_of(world.messages()[0])
    assert world.pinged(world.messages()[1]) == [bo.id]
    await world.press(ann, "start")
    assert not [message for message in world.messages() if "invites you" in message.content]
    assert [seat.name for seat in (await world.table()).seats] == ["Ann", "Cy"]
    assert "Invited" not in text_of(world.messages()[0])


async def test_an_invited_player_who_joined_is_not_pinged_any_more(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, guest1=bo, guest2=cy)
    await world.press(bo, "join")
    assert f"Invited: <@{cy.id}>." in text_of(world.messages()[0])


@pytest.mark.parametrize("who", ["everyone", "invited"])
async def test_an_invited_player_who_left_is_not_invited_again_and_may_come_back(world: World, who: str) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, guest1=bo, guest2=cy, who=who)
    for _ in range(2):
        await world.press(bo, "join")
        await world.press(bo, "leave")
        (line,) = [message.content for message in world.messages() if "invites you" in message.content]
        assert f"<@{cy.id}>" in line
        assert f"<@{bo.id}>" not in line
    assert (await world.table()).terms.declined == (bo.id,)
    if who == "everyone":
        assert f"Invited: <@{cy.id}>." in text_of(world.messages()[0])


async def test_the_host_leaves_and_the_next_is_host(world: World) -> None:
    ann, bo, cy = await world.seated("Ann", "Bo", "Cy")
    await world.press(ann, "leave")
    table = await world.table()
    assert table.row.host_id == bo.id
    assert "Only the host" in text_of(await cy.slash(world.channel, "table close"))
    assert text_of(await world.close(bo)) == str(words.CLOSED)


async def test_the_last_to_leave_closes_the_table(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo", robots=1)
    await world.press(ann, "leave")
    assert str(words.CLOSED) in text_of(await bo.slash(world.channel, "table leave"))
    lobby = world.messages()[0]
    assert str(words.CLOSED) in text_of(lobby)
    assert world.verbs(lobby) == []
    assert "This table is closed" in text_of(await ann.slash(world.channel, "table join"))


async def test_one_player_is_too_few(world: World) -> None:
    (ann,) = await world.seated("Ann")
    assert "at least 2 players" in text_of(await world.press(ann, "start"))
    assert (await world.table()).row.phase == "lobby"


async def test_bystanders_can_neither_start_nor_bring_robots_nor_leave(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, bo, robots=1)
    refusals = [await world.press(cy, verb) for verb in ("start", "leave")]
    refusals += [await world.choose(cy, "robots", value) for value in ("easy", "2:Robo Rye")]
    for refused in refusals:
        assert refused.ephemeral
        assert "You do not play at this table" in text_of(refused)
    assert len((await world.table()).seats) == 3


async def test_a_channel_holds_one_table(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann)
    refused = await bo.slash(world.channel, "table open", game="machi_koro")
    assert "This channel has a game already" in text_of(refused)
    other = world.guild.create_text_channel("elsewhere")
    assert "Table 2 is open" in text_of(await bo.slash(other, "table open", game="machi_koro"))


@exercises("/machi open", "button join", "button start", "button roll")
async def test_a_table_in_a_thread_of_its_own(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "machi open", thread=True, first="joining")
    (thread,) = world.channel.threads
    assert thread.name == "Machi Koro with Ann"
    assert [world.verbs(message) for message in world.messages()] == [[]]
    (lobby,) = [message for message in thread.history() if world.verbs(message)]
    await bo.click(lobby, label="Join")
    await ann.click(lobby, label="Start")
    board = next(message for message in thread.history() if "roll" in world.verbs(message))
    await ann.click(board, label="Roll 1 die")
    table = await world.table(thread)
    assert (table.row.phase, table.terms.home) == ("playing", world.channel.id)


async def test_no_thread_where_the_bot_may_not_make_one(world: World) -> None:
    (ann,) = world.people("Ann")
    quiet = discord.PermissionOverwrite(create_public_threads=False)
    channel = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: quiet})
    refused = await ann.slash(channel, "table open", game="machi_koro", thread=True)
    assert "Create Public Threads" in text_of(refused)
    assert channel.threads == []
    assert "is open" in text_of(await ann.slash(channel, "table open", game="machi_koro"))


async def test_no_thread_below_a_thread(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "table open", game="machi_koro", thread=True)
    (thread,) = world.channel.threads
    refused = await ann.slash(thread, "table open", game="machi_koro", thread=True)
    assert text_of(refused) == opening_words.no_thread_here()


@pytest.mark.parametrize("missing", ["send_messages", "attach_files", "read_message_history"])
async def test_no_table_where_the_bot_could_not_show_it(world: World, missing: str) -> None:
    (ann,) = world.people("Ann")
    without = discord.PermissionOverwrite(**{missing: False})
    channel = world.guild.create_text_channel("mute", overwrites={world.guild.default_role: without})
    refused = await ann.slash(channel, "table open", game="machi_koro")
    assert refused.ephemeral
    assert missing.replace("_", " ").title() in text_of(refused)
    assert "There is no table" in text_of(await ann.slash(channel, "table show"))


@exercises("button fair_dice")
async def test_the_secret_is_committed_to_when_the_table_opens(world: World) -> None:
    (ann,) = world.people("Ann")
    table = await world.sit(ann)
    sha, lobby = commitment(table.row.secret), world.messages()[0]
    assert sha in str(pictures(lobby)), "everybody sees the name of the picture"
    assert sha not in text_of(lobby)
    assert sha in text_of(await world.press(ann, "fair_dice"))


async def test_names_of_any_kind_stand_harmless_in_the_lobby(world: World) -> None:
    names = [
        "@everyone",
        "**_~~||x||~~_**",
        "a\nb\r\n# c",
        "‮evil‬ ابن سينا",
    ]
    people = world.people(*names)
    await world.sit(*people)
    lobby = world.messages()[0]
    assert not lobby.mention_everyone
    assert world.pinged(lobby) == []
    shown = text_of(lobby)
    assert "‮" not in shown
    assert "**a b # c**" in shown
    assert r"\*\*" in shown
    assert "@\u200beveryone" in shown


async def test_names_of_32_emoji_fit_everywhere(world: World) -> None:
    people = world.people("🎲" * 32, "_" * 32, "ש" * 32, "[" * 32)
    await world.play(*people)
    await people[0].slash(world.channel, "table show", text=True)
    await people[0].slash(world.channel, "help")
    await people[0].slash(world.channel, "machi roll")
    assert "🎲" * 32 in text_of(world.messages()[0])

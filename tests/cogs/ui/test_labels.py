"""Private answers are in the reader's language and name buttons as the messages with these buttons label them."""

from bot.calendar import preferences
from bot.calendar.preferences import Server
from bot.robots.players import Robots
from bot.table.limits import LOBBIES
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, text_of


async def german(world: World, name: str = "Ann") -> MemberActor:
    """A person who reads German, in a server whose Discord is English."""
    who = world.person(name)
    page = message_of(await who.slash(world.channel, "my settings"))
    await who.select(page, ["de"], custom_id="t:0:0:my_set:language")
    return who


@exercises("/table open")
async def test_a_host_of_enough_tables_reads_the_labels_of_those_tables(world: World) -> None:
    # given a German reader who has opened Japanese tables
    ann = await german(world)
    wanted = {"game": "machi_koro", "language": "日本語"}
    for number in range(LOBBIES):
        await ann.slash(world.guild.create_text_channel(f"room-{number}"), "table open", **wanted)
    # when they want to open one more
    told = text_of(await ann.slash(world.channel, "table open", **wanted))
    # then the German answer names the Japanese buttons
    assert told.startswith("Du hast auf diesem Server 5 Tische, die noch nicht begonnen haben.")
    assert "**開始**" in told
    assert "**退席**" in told


@exercises("/table watch")
async def test_robot_games_are_stopped_with_the_button_of_the_servers_language(world: World) -> None:
    # given one robot game, the most that the server allows
    world.patch.setattr(Robots, "_drawn", lambda robots, table: 10_000.0)
    ann, bo = await german(world), world.person("Bo")
    async with world.store.change() as tx:
        await preferences.remember_server(tx, world.guild.id, Server(exhibitions=1))
    await bo.slash(world.channel, "table watch", game="machi_koro", robots="2 easy")
    # when a German reader wants to watch another
    other = world.guild.create_text_channel("other")
    told = text_of(await ann.slash(other, "table watch", game="machi_koro", robots="2 easy"))
    # then the German answer names the button below the English boards
    assert told.startswith("Auf diesem Server läuft schon eine Roboterpartie.")
    assert "**Stop**" in told


@exercises("button how_to_play")
async def test_how_to_play_names_the_buttons_of_the_table_or_of_the_readers_next_one(world: World) -> None:
    # given a Japanese table
    ann, bo = await german(world), world.person("Bo")
    await world.sit(bo, game="mafia_dollar", language="日本語")
    # when a German reader opens How to play there, and in a channel without a table
    there = (await world.press(ann, "how_to_play", "mafia_dollar")).response
    helped = message_of(await ann.slash(world.guild.create_text_channel("other"), "help"))
    (button,) = [control for control in world.controls(helped) if control.endswith(":how_to_play:mafia_dollar")]
    without = (await ann.click(helped, custom_id=button)).response
    # then the German text names the Japanese button, or the German one
    assert "**手札** auf dem Spielbrett" in text_of(there)
    assert "**Meine Hand** auf dem Spielbrett" in text_of(without)


@exercises("/help", "button open_form")
async def test_help_without_a_table_names_the_buttons_of_the_table_that_its_reader_would_open(world: World) -> None:
    # given the help that a German reader sees in a channel without a table
    ann = await german(world)
    helped = message_of(await ann.slash(world.channel, "help"))
    # when they open a table with the button below it, as the form proposes
    form = await world.press(ann, "open_form", on=helped)
    await ann.submit_modal(
        form, {"game": ["machi_koro.edition.base"], "robots": ["none"], "speed": ["now"], "language": ["de"]}
    )
    # then its buttons are those that Help names
    for label in ("Mitspielen", "Starten"):
        assert f"**{label}**" in text_of(helped)
        assert label in labels(world.raw(world.messages()[0]))


@exercises("/tournament open", "/tournament show", "button cup_start")
async def test_a_tournaments_controls_are_named_as_its_message_labels_them(world: World) -> None:
    # given a German reader who has opened a tournament in an English server
    ann = await german(world)
    await ann.slash(world.channel, "tournament open", name="Winter Cup", game="machi_koro", kind="round_robin")
    await world.env.settle()
    (message,) = [message for message in world.messages() if message.components]
    assert {"Join", "Start"} <= set(labels(world.raw(message)))
    # when they start it alone, and look at it
    too_few = text_of(await world.press(ann, "cup_start"))
    shown = text_of(await ann.slash(world.channel, "tournament show"))
    # then the German answers name the English controls
    assert too_few == "Ein Turnier braucht mindestens 3 Personen. Roboter können auffüllen: **Add or remove a robot…**."
    assert "Drückt **Join**; der Host drückt **Start**." in shown

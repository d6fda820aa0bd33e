"""Buttons and menus: their effects, their owners, and their looks."""

import json
import re
from pathlib import Path

import pytest

import cogs.machi_koro.verbs
import cogs.mafia_dollar.verbs
import cogs.ui.verbs
from bot.client import EXTENSIONS, TableBot, Timing
from bot.games.registry import GAMES
from cogs.ui import components, words
from cogs.ui.components import HANDLERS, VERBS, Press, Verb
from data.store import Store
from tests.support.world import World, text_of

OF_GAMES = {"machi_koro": cogs.machi_koro.verbs, "mafia_dollar": cogs.mafia_dollar.verbs}
PREFIX = r"t:(?P<table>\d{1,15}):(?P<decision>\d{1,9}):"
CONTROLS = [line.split(" ", 2) for line in (Path(__file__).parent / "controls.txt").read_text("utf-8").splitlines()]
"""Every control that a message of an earlier version may show: its game, component, and the pattern of its ids."""
ARGS = (
    *("", "1", "9", "12", "99", "123456", "1t", "open", "closed", "game", "table", "final", "late", "now", "pause"),
    *("deadline", "wait", "1-2", "1-easy", "easy", "wheat_field", "1-wheat_field-2", "0.open", "1.final", "0.dice.0"),
    *("1.buy.12.a.b", "0-W03-x", "seats-0", "give", "trade", "20:00 Europe/Berlin", "36h", "x y", "quiet_from", "-"),
)


def verbs_in(module: object) -> list[Verb]:
    return [verb for verb in vars(module).values() if isinstance(verb, Verb)]


@pytest.mark.parametrize(("game", "control", "pattern"), CONTROLS, ids=[line[2] for line in CONTROLS])
def test_a_control_of_an_earlier_version_does_what_it_did(game: str, control: str, pattern: str) -> None:
    name = re.match(r"\w+", pattern)
    assert name is not None
    verb = VERBS[name[0]]
    assert (verb.game or "any", verb.control.__name__) == (game, control)
    for arg in ARGS:
        written = f"t:12:345:{verb.name}" + (f":{arg}" if arg else "")
        before = re.fullmatch(PREFIX + pattern, written, re.ASCII)
        assert Press.read(written) == (Press(verb, 12, 345, arg) if before else None)


def test_the_list_has_every_control() -> None:
    assert {pattern.partition("(")[0] for _, _, pattern in CONTROLS} == set(VERBS), "add new ones to controls.txt"


@pytest.mark.parametrize("identifier", ["", "t:1:2:", "t:1:2:nothing", "t:²:1:keep", "t:1:1:keep:", "t:1:1:roll:3"])
def test_a_foreign_custom_id_is_none(identifier: str) -> None:
    assert Press.read(identifier) is None


def test_every_control_in_a_games_room_states_its_game() -> None:
    assert set(OF_GAMES) == set(GAMES)
    for game, module in OF_GAMES.items():
        assert {verb.game for verb in verbs_in(module)} == {game}
    assert {verb.game for verb in verbs_in(cogs.ui.verbs)} == {None}
    every = [verb for module in (cogs.ui.verbs, *OF_GAMES.values()) for verb in verbs_in(module)]
    assert sorted(verb.name for verb in every) == sorted(VERBS)


async def test_every_verb_has_a_handler(store: Store) -> None:
    bot = TableBot(store, Timing(robot_pause=0))
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    assert set(HANDLERS) == set(VERBS)


def test_no_verb_means_two_things() -> None:
    with pytest.raises(ValueError, match="roll"):
        Verb("roll")


async def test_a_control_of_another_game_or_server_is_refused(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo)
    message, roll = world.find("roll")
    end = f"t:{table.id}:{roll.split(':')[2]}:end"
    forged = json.loads(json.dumps(world.memory(message)).replace(roll, end))
    elsewhere = world.env.create_guild(name="elsewhere")
    elsewhere.add_member(ann.user)
    there = world.memory(message) | {"channel_id": str(elsewhere.create_text_channel("town").id)}
    for remembered, identifier in ((forged, end), (there, roll)):
        payload, came = world.prepare(ann, remembered, identifier)
        await world.deliver(payload)
        assert text_of(came()) == str(words.NOT_HERE)
    assert await world.asked() == [(0, "roll")]


async def test_a_control_in_a_direct_message_is_for_people_of_its_table(world: World) -> None:
    ann, cleo = world.people("Ann", "Cleo")
    await world.sit(ann)
    message, join = world.find("join")
    there = world.memory(message) | {"channel_id": str(cleo.user.dm_channel.id)}
    payload, came = world.prepare(cleo, there, join)
    assert "guild_id" not in payload
    await world.deliver(payload)
    assert text_of(came()) == str(words.NOT_HERE)
    assert [seat.user_id for seat in (await world.table()).seats] == [ann.id]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("short", "short"),
        ("x" * 120, "x" * 99 + "…"),
        ("word " * 30, "word " * 19 + "word…"),
        ("a" * 90 + ", and more words", "a" * 90 + "…"),
        ("a" * 98 + ", b", "a" * 98 + "…"),
    ],
)
def test_a_long_menu_line_is_cut_after_a_whole_part(text: str, kept: str) -> None:
    shown = components.option(text, "value", text)
    assert (shown.label, shown.description) == (kept, kept)
    assert len(kept) <= 100

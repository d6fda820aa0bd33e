"""A guided first game: from the first tap to the end, with advice on each question, in no records."""

import msgspec
import pytest
from simcord.builders import ChannelHandle

from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.actions import Roll
from bot.games.machi_koro.state import MachiState
from bot.games.registry import GAMES
from bot.publishing.content import Control
from bot.robots.players import Robots
from bot.table.click import Click
from bot.table.table import Table
from cogs.machi_koro.controls import controls
from cogs.tables import guided_words
from cogs.tables.guided_words import ADVISED
from cogs.ui import words
from cogs.ui.components import Style
from cogs.ui.presenter import presenter_for
from data.failures import StorageFailure
from rendering.words.mafia_dollar.prompts import BEFORE_A_GANGSTER
from tests.cogs.mafia_dollar.tables import close_dms
from tests.support.alone import play_on
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, labels, message_of, text_of

TOLD = "🎓"
"""Stands before advice."""


async def begin(world: World, who: MemberActor, game: str) -> tuple[Table, ChannelHandle]:
    """A guided game, begun from Help, and its thread."""
    helped = message_of(await who.slash(world.channel, "help"))
    button = next(each for each in world.controls(helped) if each.endswith(f":guided:{game}"))
    told = await who.click(helped, custom_id=button)
    (thread,) = world.channel.threads
    assert f"<#{thread.id}>" in text_of(told)
    return await world.table(thread), thread


@exercises("button guided")
@pytest.mark.parametrize("game", GAMES)
async def test_one_tap_begins_a_set_table_and_the_first_question_says_why(world: World, game: str) -> None:
    (ann,) = world.people("Ann")
    close_dms(world, ann)
    table, thread = await begin(world, ann, game)
    assert table.row.phase == "playing"
    assert [seat.robot for seat in table.seats] == [None, "easy", "easy"]
    assert [decision.seat for decision in table.pending()] == [0], "the newcomer's own decision comes first"
    board = next(message for message in reversed(world.messages(thread)) if "ask_close" in world.verbs(message))
    assert TOLD in text_of(board)
    assert str(guided_words.NOTE) in text_of(board)
    assert [text_of(message) for message in world.messages() if world.controls(message)] == [], "only the thread is new"
    if game == "mafia_dollar":
        hand = await ann.click(board, custom_id=next(i for i in world.controls(board) if ":hand" in i))
        assert TOLD in text_of(hand)
        (advice,) = [line for line in text_of(hand).split("\n") if line.startswith(TOLD)]
        assert " · " not in advice, "figures stand on the card, and where it was drawn"
        assert str(BEFORE_A_GANGSTER) not in text_of(hand), "the advice says it"
        assert str(guided_words.NOTE) not in text_of(hand), "the board has said it"
        assert text_of(board).count("My hand") == 1
        assert text_of(board).count(TOLD) == 1, "what a hand advises stays in the hand"


@exercises("button guided")
@pytest.mark.usefixtures("real_pictures")
async def test_the_picture_rings_what_the_advice_names(world: World) -> None:
    (ann,) = world.people("Ann")
    table, thread = await begin(world, ann, "machi_koro")
    assert "golden ring is around the dice" in described(table)
    await world.bot.tables.act(Click(1, ann.id, "Ann"), table.id, table.pending()[0].id, Roll(1))
    rolled = await world.table(thread)
    assert "golden ring is around the card on sale that the advice names: Ranch" in described(rolled)
    usual = msgspec.structs.replace(rolled, terms=msgspec.structs.replace(rolled.terms, guided=False))
    assert "ring" not in described(usual), "other games have none"


async def test_what_is_advised_is_marked_and_comes_first_in_the_menu(world: World) -> None:
    (ann,) = world.people("Ann")
    table, thread = await begin(world, ann, "machi_koro")
    await world.bot.tables.act(Click(1, ann.id, "Ann"), table.id, table.pending()[0].id, Roll(1))
    table = await world.table(thread)
    view = MACHI_KORO.view(MACHI_KORO.decode(table.game.encode(table.state)), 0)
    menu, (button,) = controls(table.ref, view, ["Ann", "Bo", "Cy"], [0], guided=True)
    marked, *others = lines_of(menu[0])
    assert marked.startswith(f"{ADVISED} Ranch")
    assert not any(each.startswith(ADVISED) for each in others)
    assert "emoji" not in button.item().to_component_dict()
    usual, _ = controls(table.ref, view, ["Ann", "Bo", "Cy"], [0])
    assert not any(each.startswith(ADVISED) for each in lines_of(usual[0]))


async def test_of_two_kinds_of_dice_the_advised_ones_are_marked_and_stand_out(world: World) -> None:
    (ann,) = world.people("Ann")
    table, _ = await begin(world, ann, "machi_koro")
    assert isinstance(table.state, MachiState)
    table.state.towns[0].landmarks.append("train_station")
    view = MACHI_KORO.view(table.state, 0)
    (buttons,) = controls(table.ref, view, ["Ann", "Bo", "Cy"], [0], guided=True)
    one, two = (button.item().to_component_dict() for button in buttons)
    assert (one["emoji"]["name"], one["style"]) == (ADVISED, Style.primary.value)
    assert (two["emoji"]["name"], two["style"]) == ("🎲", Style.secondary.value)
    (usual,) = controls(table.ref, view, ["Ann", "Bo", "Cy"], [0])
    assert {button.item().to_component_dict()["style"] for button in usual} == {Style.primary.value}


async def test_the_board_says_in_words_what_the_roll_brought_the_newcomer(world: World) -> None:
    (ann,) = world.people("Ann")
    table, thread = await begin(world, ann, "machi_koro")
    await world.bot.tables.act(Click(1, ann.id, "Ann"), table.id, table.pending()[0].id, Roll(1))
    table = await world.table(thread)
    view = MACHI_KORO.view(MACHI_KORO.decode(table.game.encode(table.state)), 0)
    gained = view.turn.gains[0]
    said = presenter_for("machi_koro").board(table).content
    assert said is not None
    assert any(f"-# **Ann** {gained:+d} · " in text for text in said.texts) == (gained > 0)


async def test_to_build_nothing_stands_out_when_it_is_advised(world: World) -> None:
    (ann,) = world.people("Ann")
    table, thread = await begin(world, ann, "machi_koro")
    await world.bot.tables.act(Click(1, ann.id, "Ann"), table.id, table.pending()[0].id, Roll(1))
    table = await world.table(thread)
    assert isinstance(table.state, MachiState)
    town = table.state.towns[0]
    town.coins, town.cards, town.landmarks = 4, {"ranch": 1, "cafe": 1}, ["train_station"]
    view = MACHI_KORO.view(table.state, 0)
    _, (button,) = controls(table.ref, view, ["Ann", "Bo", "Cy"], [0], guided=True)
    shown = button.item().to_component_dict()
    assert (shown["emoji"]["name"], shown["style"]) == (ADVISED, Style.primary.value)


def lines_of(menu: Control) -> list[str]:
    """The labels of a menu's lines."""
    return [each["label"] for each in menu.item().to_component_dict()["options"]]


def described(table: Table) -> str:
    """What the board says of its picture."""
    board = presenter_for(table.row.game).board(table)
    assert board.draw is not None
    return board.draw().alt


@exercises("button guided")
@pytest.mark.parametrize("game", GAMES)
async def test_it_ends_with_an_open_table_and_stands_in_no_record(
    world: World, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Robots, "_drawn", lambda robots, table: 10_000.0)
    (ann,) = world.people("Ann")
    table, thread = await begin(world, ann, game)
    over = await play_on(world, ann, thread)
    assert over.row.phase == "over"
    said = [message for message in world.messages(thread) if str(guided_words.NOTE) in text_of(message)]
    assert len(said) <= 1, "no board but the first says what a guided game is"
    poster = next(message for message in reversed(world.messages(thread)) if world.controls(message))
    assert str(guided_words.NOW_WITH_FRIENDS) in text_of(poster)
    assert world.verbs(poster)[:3] == ["open_form", "replay", "review"]
    (other,) = set(GAMES) - {game}
    assert [each for each in world.controls(poster) if each.endswith(f":guided:{other}")], "and then the other game"
    assert "rematch" not in world.verbs(poster)
    assert "You know the game now" in text_of(poster)
    won = 0 in there(over.game.outcome(over.state)).winners
    assert ("luck was with" in text_of(poster)) is not won, "who lost reads whose luck it was"
    assert await world.store.result(table.id) is None
    assert await world.store.achievements_at(table.id) == []
    assert await world.store.player(ann.id) is None, "they are as new to every record as before"
    checked = text_of(await ann.slash(thread, "table verify"))
    assert "**Checked.**" in checked
    assert str(guided_words.SET_TABLE) in checked
    assert "nobody could choose" not in checked
    assert str(guided_words.SET_TABLE) in text_of(await ann.slash(thread, "table verify", file=True))


@exercises("button ask_close", "button close")
@pytest.mark.parametrize("game", GAMES)
async def test_it_can_be_left_at_any_time_also_after_a_restart(world: World, game: str) -> None:
    (ann,) = world.people("Ann")
    table, thread = await begin(world, ann, game)
    await world.restart()
    assert str(guided_words.SET_TABLE) in text_of(await ann.slash(thread, "table verify"))
    board = next(message for message in reversed(world.messages(thread)) if "ask_close" in world.verbs(message))
    button = next(each for each in world.controls(board) if ":ask_close" in each)
    asked = await ann.click(board, custom_id=button)
    assert text_of(asked).startswith(str(guided_words.SURE_TO_LEAVE))
    await world.press(ann, "close", on=asked)
    assert (await world.bot.tables.load(table.id)).row.phase == "closed"


@exercises("/table open", "/table join")
async def test_it_is_offered_to_those_who_have_finished_no_game(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    async with world.store.change() as tx:
        await tx.write_player(7, cy.id)
    opened = await ann.slash(world.channel, "table open", game="machi_koro")
    joined = await bo.slash(world.channel, "table join")
    for answer in (opened, joined):
        assert text_of(answer).endswith(str(guided_words.NEW_HERE))
        assert labels(world.raw(answer)) == ["Guided game: Machi Koro"]
    assert str(guided_words.NEW_HERE) not in text_of(await cy.slash(world.channel, "table join"))


async def test_a_disk_that_fails_after_the_opening_is_no_refusal(world: World) -> None:
    async def full(user_id: int) -> None:
        raise StorageFailure("the disk is full")

    ann, bo = world.people("Ann", "Bo")
    world.patch.setattr(world.store, "player", full)
    opened = await ann.slash(world.channel, "table open", game="machi_koro")
    assert text_of(opened).startswith("Table 1 is open")
    assert labels(world.raw(opened)) == []
    assert text_of(await bo.slash(world.channel, "table join")) == words.joined(await world.table())

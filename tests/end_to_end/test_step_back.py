"""After a copy is put back, each table has one live message, and what came later is gone from the channel."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.playground.server import Playground
from data.maintenance import restore
from tests.end_to_end.inside import BotInside
from tests.end_to_end.outside import becomes, live, one_live_board, public, said_by
from tests.end_to_end.party import Party
from tests.support.long import LONG
from tests.support.timeouts import until

PutBack = Callable[[Path, Path], None]


def by_command(database: Path, copy: Path) -> None:
    """As `restore` does: it leaves a mark."""
    restore(database, copy, database.with_suffix(".aside"))


def by_hand(database: Path, copy: Path) -> None:
    """As `cp` does: nothing in the file says so."""
    for side in ("-wal", "-shm"):
        database.with_name(database.name + side).unlink(missing_ok=True)
    database.write_bytes(copy.read_bytes())


def copied(database: Path, to: Path) -> Path:
    """A copy of a running bot's database."""
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)
    return to


@pytest.mark.parametrize("put_back", [by_command, by_hand])
async def test_a_lost_future_is_retired_and_the_game_goes_on(
    put_back: PutBack, playground: Playground, party: Party, inside: BotInside, tmp_path: Path
) -> None:
    await party.question()
    copy = copied(inside.database, tmp_path / "copy.sqlite3")
    at_the_copy = {message.id for message in public(playground, party.channel)}
    await party.steps_on(4)
    await party.question()
    later = {message.id for message in public(playground, party.channel)} - at_the_copy
    assert later
    await inside.stop()
    put_back(inside.database, copy)
    await inside.start()
    await until(lambda: any("Continued from the copy" in said_by(each) for each in public(playground, party.channel)))
    board = await one_live_board(playground)
    assert board.id not in later
    await becomes(
        lambda: not later & {message.id for message in public(playground, party.channel)},
        lambda: [said_by(each) for each in public(playground, party.channel) if each.id in later],
    )
    lines = [said_by(each) for each in public(playground, party.channel)]
    assert sum("Continued from the copy" in line for line in lines) == 1
    party.last_decision = 0  # numbers go back, too: epochs tell them apart
    assert await party.step() is not None, "the game goes on"


async def test_a_press_on_a_lost_board_tells_that_the_database_is_a_copy(
    playground: Playground, party: Party, inside: BotInside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.question()
    copy = copied(inside.database, tmp_path / "copy.sqlite3")
    await party.steps_on(6)
    asked = await party.question()
    await inside.stop()
    by_hand(inside.database, copy)
    monkeypatch.setattr("cogs.boards.restore_detector.MESSAGES", 0)  # the look at the start sees nothing
    await inside.start()
    await until(lambda: live(playground))
    button = next(move for move in asked.moves if not move.options)
    await party.people[asked.who].click(asked.board, button.id)
    await until(lambda: any("Continued from the copy" in said_by(each) for each in public(playground, party.channel)))
    await one_live_board(playground)


@LONG
async def test_a_copy_that_is_put_back_twice_has_one_board(
    playground: Playground, party: Party, inside: BotInside, tmp_path: Path
) -> None:
    await party.question()
    copy = copied(inside.database, tmp_path / "copy.sqlite3")
    for _ in range(3):
        party.last_decision = 0
        await party.steps_on(3)
        await party.question()
        await inside.stop()
        by_command(inside.database, copy)
        inside.database.with_suffix(".aside").unlink()
        await inside.start()
        await one_live_board(playground)
    party.last_decision = 0
    assert await party.step() is not None

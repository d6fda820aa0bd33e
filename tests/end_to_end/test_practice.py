"""A practice outlasts the bot, also one that is killed while it begins."""

from pathlib import Path

import pytest

from bot.games.entries import Acted
from bot.playground.server import Playground
from tests.bot.review.test_review import BASE
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.outside import becomes, threads
from tests.end_to_end.party import control_of, moves_of, press
from tests.end_to_end.process import joining
from tests.end_to_end.test_kill_points import killed_at
from tests.support.finished import finish, recording_of
from tests.support.long import sampled
from tests.support.person import COMMAND, Person
from tests.support.timeouts import until

SEAT = 2
TURN = next(e.turn for e in recording_of(BASE).entries if isinstance(e.deed, Acted) and e.deed.seat == SEAT)
"""The first turn of the person's seat in that game."""


@pytest.mark.parametrize(
    ("at", "counts"), sampled([("before-commit", False), ("after-commit", True)], ("after-commit", True))
)
async def test_killed_while_a_practice_begins(
    at: str,
    counts: bool,
    tmp_path: Path,
    playground: Playground,
    inside: BotInside,
    kept_at: dict[str, str],
    people: list[Person],
    channel: str,
) -> None:
    """A thread without a table is closed; a practice that was committed is shown, and goes on."""
    ann, guild = people[0], playground.hub.world.guild_id
    source = await finish(inside.bot.store, BASE, [None, None, int(ann.user_id), None], guild=guild, snapshots=True)
    for records_of in (inside.bot.results, inside.bot.achievements):  # else the next process begins with these
        await records_of.backfill(pause=0)
    data = await ann.command_data("table review", {"table": str(source), "practice": TURN})

    async def practise() -> None:
        await ann.start_interaction(COMMAND, channel, data)

    doomed = joining(playground, tmp_path, **kept_at)
    await killed_at(at, practise, playground, inside, doomed)
    await inside.start()
    (thread,) = threads(playground)
    if not counts:
        await until(lambda: playground.hub.world.channel(thread.id).archived)
        return
    await ann.refresh()
    await ann.fetch(thread.id)
    board = await ann.wait_for_message(thread.id, lambda message: moves_of(message))
    roll = control_of(board, "roll")
    assert roll is not None
    await press(ann, board, roll)
    await becomes(lambda: records.read(inside.where, roll.table).entries[-1].turn >= TURN, lambda: "nothing was rolled")
    assert control_of(board, "ask_close") is not None

"""Checks after a stop or kill: everything is stored, and the messages agree with it."""

import asyncio
import itertools

from cogs.boards.chain_words import heading
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, boards_shown, control_of, history, says
from tests.end_to_end.process import BotProcess
from tests.end_to_end.records import Record
from tests.support.timeouts import TIMEOUT


async def caught_up(party: Party, bot: BotInside | BotProcess) -> Record:
    """Wait until the messages agree with the database, and a decision is pending or the game is over."""
    record: Record | None = None
    try:
        async with asyncio.timeout(TIMEOUT):
            while True:
                # A busy bot acknowledges Start before the game begins. A message may be confirmed between two reads.
                if records.begun(bot.where, party.table) and not records.unfinished(bot.where):
                    record = records.read(bot.where, party.table)
                    if not records.unfinished(bot.where) and agree(party, record):
                        return record
                await asyncio.sleep(0.02)
    except TimeoutError as error:
        pending = record.state.pending if record is not None else "no game has begun"
        error.add_note(f"pending: {pending}, unfinished: {records.unfinished(bot.where)}\n{party.seen()}")
        raise


def agree(party: Party, record: Record) -> bool:
    """Whether the host sees one board and one reminder, for exactly the pending decision; or the end."""
    if record.phase == "over":
        return party.over() is not None
    asked = party.asked()
    return (
        asked is not None
        and asked.decision == record.state.pending[0].id
        and {int(party.people[asked.who].user_id)} == record.must_act()
    )


async def nothing_is_doubled(party: Party, record: Record) -> None:
    """Check that there is one lobby, and that each turn has one board: its own or its chain's, as stored.

    A chain only has turns without human actions, and its message lists them.
    """
    shown = await history(party.host, party.channel)
    boards = boards_shown(shown, party.table)
    places = [place.partition(":") for place in record.places]
    starts = sorted((int(turn), kind) for kind, _, turn in places if kind in ("board", "chain"))
    assert [turn for turn, _ in starts] == sorted(boards)
    assert {turn: [int(message["id"]) for message in found] for turn, found in boards.items()} == {
        turn: [record.places[f"{kind}:{turn}"]] for turn, kind in starts
    }
    assert starts[0][0] == 1
    assert starts[-1] == (record.state.turn, "board")
    for (first, kind), (following, _) in itertools.pairwise(starts):
        if kind == "board":
            assert following == first + 1
        else:
            assert record.attended.isdisjoint(range(first, following)), starts
            (message,) = boards[first]
            assert following == first + 1 or says(message, heading(first, following - 1))
    assert len([message for message in shown if says(message, f"-# Machi Koro, table {party.table}\n")]) == 1
    posters = [message for message in shown if says(message, "Well played, ")]
    assert len(posters) == len([slot for slot, _, _ in places if slot == "poster"])
    with_moves = [message["id"] for found in boards.values() for message in found if control_of(message, "what_now")]
    assert len(with_moves) == (1 if record.phase == "playing" else 0)

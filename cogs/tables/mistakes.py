"""The private panel of one's own mistakes in a finished game: the worst first, each with the table as it was then.

Nobody else can open it: people see the decisions of their own seat. Nothing is judged before the end of the game.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bot.client import Interaction, TableBot
from bot.errors import NoWorker
from bot.games.entries import Entry
from bot.games.values import Decision, Event, View
from bot.language import say
from bot.publishing.content import Control
from bot.records.results import owners, read_journal
from bot.review.decisions import VERSION, WORK, Mistake, Played, answered
from bot.review.decisions import played as summed_up
from bot.review.looking_back import Damaged, Finished, OneSeat, judge_one, weigh_seat
from bot.robots.pool import Thinkers
from bot.table.click import SYSTEM
from bot.table.table import Table
from cogs.tables import review_words as words
from cogs.ui import layouts, naming, verbs
from cogs.ui.components import Button, Press, on
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import Refused, in_time, present, whisper
from data.rows import ReviewRow
from data.sql.transaction import Change


def mistakes_button(table: Table) -> Button:
    """The button that opens the panel."""
    return verbs.MISTAKES.at(table.ref, arg=1).button(words.WHAT_BETTER, emoji="🎓")


@on(verbs.MISTAKES)
async def _show(interaction: Interaction, press: Press) -> None:
    """Show one of the person's mistakes. The argument is its number, the worst being 1."""
    table = await interaction.client.tables.load(press.table)
    if table.row.phase != "over":
        raise Refused(words.NOT_YET)
    judged = await in_time(interaction, _judged(interaction, table), amends=press.arg != "1")
    if not judged.played.mistakes:
        await whisper(interaction, words.faultless(judged.played.decisions))
        return
    number = min(int(press.arg), len(judged.played.mistakes))
    mistake = judged.played.mistakes[number - 1]
    view, decision = await asyncio.to_thread(_then, table, judged.entries, mistake)
    book, names, plain = presenter_of(table).book, naming.names(table), naming.plain_names(table)
    given, best = (
        book.answer(table.game.decode_action(msgspec.Raw(each.encode())), decision, view, names)
        for each in (mistake.given, mistake.best)
    )
    reason = book.why(msgspec.json.decode(mistake.why, type=table.game.why_type), names) if mistake.why else ""
    said = words.mistake(mistake, (number, len(judged.played.mistakes)), given, best, reason)
    rows = _turning(table, number, judged.played)
    content = layouts.page([*said, words.ONLY_YOURS], rows, reader=interaction.user.id)
    draw = presenter_of(table).draw_table
    await present(interaction, content, lambda: draw(view, plain, table.id), amends=press.arg != "1")


def _turning(table: Table, number: int, played: Played) -> list[list[Control]]:
    """The buttons to the mistakes before and after one."""
    row: list[Control] = []
    for other, label, emoji in ((number - 1, say("Worse"), "◀️"), (number + 1, say("Smaller"), "▶️")):
        if 1 <= other <= len(played.mistakes):
            row.append(verbs.MISTAKES.at(table.ref, arg=other).button(label, emoji=emoji))
    return [row] if row else []


class _Judged(NamedTuple):
    """A seat's decisions, and the journal."""

    played: Played
    entries: Sequence[Entry]


async def _judged(interaction: Interaction, table: Table) -> _Judged:
    """Judge the decisions of the seat whose result is the person's, or find them kept.

    Raises:
        Refused: they did not play, or it cannot be judged.
    """
    journal = await read_journal(interaction.client.tables.store, table)
    players = {seat: owner.user_id for seat, owner in owners(journal).items() if owner.user_id is not None}
    own = next((seat for seat, user in players.items() if user == interaction.user.id), None)
    if own is None:
        raise Refused(words.NOT_YOURS)
    try:
        played = await _kept_or_judged(
            interaction.client, table, Finished(table.game, tuple(journal.rows), players), own
        )
    except NoWorker:
        raise Refused(words.BUSY) from None
    except Damaged as error:
        raise Refused(words.UNKNOWN) from error
    return _Judged(played, [msgspec.json.decode(row.entry, type=Entry) for row in journal.rows])


async def _kept_or_judged(client: TableBot, table: Table, finished: Finished, seat: int) -> Played:
    """What is kept of a seat's decisions; else judge them and keep that."""
    row = await client.tables.store.judgement(table.id, seat)
    if row is not None and row.packed is not None and (row.version, row.entries) == (VERSION, table.row.entries):
        return msgspec.msgpack.decode(row.packed, type=Played)
    played = await _judge_all(client.thinkers, finished, seat)

    async def write(tx: Change, now: Table) -> Sequence[Event]:
        if (now.row.phase, now.row.entries) == (table.row.phase, table.row.entries):
            row = ReviewRow(VERSION, now.row.entries, msgspec.msgpack.encode(played))
            await tx.write_judgement(now.id, seat, row)
        return ()

    await client.tables.change(SYSTEM, table.id, write, quietly=True)
    return played


async def _judge_all(thinkers: Thinkers, finished: Finished, seat: int) -> Played:
    """Judge a seat's doubts one by one, so that robots can think in between."""
    weighing = await thinkers.aside(weigh_seat, OneSeat(finished, seat))
    found, left = list[Mistake](), WORK
    for doubt in weighing.doubts:
        if left > 0:
            mistake, work = await thinkers.aside(judge_one, OneSeat(finished, seat, doubt))
            found += [] if mistake is None else [mistake]
            left -= work
    return summed_up(weighing, found, seat)


def _then(table: Table, entries: Sequence[Entry], mistake: Mistake) -> tuple[View, Decision]:
    """The table as the seat saw it before that mistake, and what was asked."""
    _, deed, state = answered(table.game, entries, mistake.entry)
    asked = next(each for each in table.game.decisions(state) if each.id == deed.decision)
    return table.game.view(state, mistake.seat), asked

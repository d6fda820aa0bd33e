"""The private panel of one's own mistakes in a finished game: the worst first, each with the table as it was then.

Nobody else can open it: people see the decisions of their own seat. Nothing is judged before the end of the game.
"""

import asyncio
from collections.abc import Sequence

import msgspec

from bot.client import Interaction
from bot.errors import NoWorker
from bot.games.entries import Acted, Entry
from bot.games.hindsight import Difference
from bot.games.values import Decision, View
from bot.language import say
from bot.publishing.content import Control
from bot.records.results import owners, read_journal
from bot.review.decisions import Mistake, Played, at, decoded
from bot.table.table import Table
from cogs.tables import practice
from cogs.tables import review_words as words
from cogs.ui import layouts, naming, verbs
from cogs.ui.components import Button, Press, on
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import Refused, in_time, present, whisper
from rendering.words.phrasebook import SetsOfOrders


def mistakes_button(table: Table) -> Button:
    """The button that opens the panel."""
    return verbs.MISTAKES.at(table.ref, arg=1).button(words.WHAT_BETTER, emoji="🎓")


@on(verbs.MISTAKES)
async def _show(interaction: Interaction, press: Press) -> None:
    """Show one of the person's mistakes. The argument is its number, the worst being 1."""
    table = await interaction.client.tables.load(press.table)
    if table.row.phase != "over":
        raise Refused(words.NOT_YET)
    amends = press.arg != "1"
    played, entries = await in_time(interaction, _judged(interaction, table), amends=amends)
    told = list(played.told_once.items())
    if not told:
        await whisper(interaction, words.faultless(played))
        return
    number = min(int(press.arg), len(told))
    mistake, also = told[number - 1]
    given, best = (decoded(table.game, each, post=mistake.post) for each in (mistake.given, mistake.best))
    then = await asyncio.to_thread(_then, table, entries, mistake, (given, best))
    view, decision = then.view, then.decision
    book, names, plain = presenter_of(table).book, naming.names(table), naming.plain_names(table)
    answer = ""
    if decision is None:
        orders = [book.orders(each, view, mistake.seat, names) for each in (given, best)]
        heading = words.better_orders(mistake.turn, *orders)
        reasons = book.compared_orders((given, best), then.differences, view, names)
    else:
        heading = words.MISTAKE(turn=mistake.turn, what=book.better(given, best, decision, view, names))
        answer = book.answer(best, decision, view, names).partition(" · ")[0]
        reasons = book.compared(given, best, decision, view, names)
    said = [heading, *words.mistake(mistake, (number, len(told)), reasons, answer, also), words.how_it_counts(played)]
    rows = [[*_turning(table, number, len(told)), practice.button(table, mistake.entry)]]
    content = layouts.page(said, rows, reader=interaction.user.id)
    draw = presenter_of(table).draw_own
    await present(interaction, content, lambda: draw(view, plain, table.id), amends=amends)


def _turning(table: Table, number: int, count: int) -> list[Control]:
    """The buttons to the mistakes before and after one."""
    row: list[Control] = []
    for other, label, emoji in ((number - 1, say("The one before"), "◀️"), (number + 1, say("Next mistake"), "▶️")):
        if 1 <= other <= count:
            row.append(verbs.MISTAKES.at(table.ref, arg=other).button(label, emoji=emoji))
    return row


async def _judged(interaction: Interaction, table: Table) -> tuple[Played, Sequence[Entry]]:
    """The decisions of the seat whose result is the person's, and the journal.

    Raises:
        Refused: they did not play, or it cannot be judged.
    """
    journal = await read_journal(interaction.client.tables.store, table)
    own = next((seat for seat, owner in owners(journal).items() if owner.user_id == interaction.user.id), None)
    if own is None:
        raise Refused(words.NOT_YOURS)
    try:
        found = await interaction.client.reviews.decisions(table)
    except NoWorker:
        raise Refused(words.BUSY) from None
    return found[own], [msgspec.json.decode(row.entry, type=Entry) for row in journal.rows]


class _Then(msgspec.Struct, frozen=True):
    """The table as the seat saw it before a mistake, and what was asked; None: it sent orders, with `differences`."""

    view: View
    decision: Decision | None = None
    differences: Sequence[Difference] = ()


def _then(table: Table, entries: Sequence[Entry], mistake: Mistake, orders: SetsOfOrders) -> _Then:
    """Look at a mistake again. `orders`: those that were sent and better ones, if it was by post."""
    entry, state = at(table.game, entries, mistake.entry)
    view = table.game.view(state, mistake.seat)
    if mistake.post or not isinstance(entry.deed, Acted):
        judge = None if table.game.postal is None else table.game.postal.hindsight(state, mistake.seat)
        return _Then(view) if judge is None else _Then(view, differences=judge.differences(*orders))
    number = entry.deed.decision
    return _Then(view, next(each for each in table.game.decisions(state) if each.id == number))

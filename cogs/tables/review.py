"""`/table review` and its buttons: was it luck? A finished game's chances as a picture, for the person who asked.

Nothing is computed, kept or shown of a game that is not over.
"""

import contextlib
from collections.abc import Mapping

import msgspec

from bot.calendar import preferences
from bot.client import Interaction
from bot.errors import NoSuchTable, NoWorker
from bot.games.entries import Entry
from bot.games.journal import events_of, live
from bot.language import say
from bot.offload import OFFLOAD, For
from bot.publishing.answer import share
from bot.publishing.content import Control
from bot.records.judgements import kept_of
from bot.records.results import Journal, owners, read_journal
from bot.review.decisions import Played
from bot.review.moments import Moment, happened, turned_on
from bot.review.review import Review
from bot.table.table import Table
from cogs.tables import practice, replay_words, review_words
from cogs.tables.mistakes import mistakes_button
from cogs.tables.old_games import own_or_here
from cogs.ui import layouts, naming, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.here import expect_begun
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import Refused, aloud, in_time, present, whisper
from data.sql.transaction import Reads
from rendering.records import ReviewShown, review_card
from rendering.records.review_words import stand_in, what_happened
from rendering.words.phrasebook import Turned


async def show_review(interaction: Interaction, table: Table) -> None:
    """Look back on a finished game and show it privately, with a button to share it in the table's channel.

    Raises:
        WrongPhase: the game has not begun.
        Refused: it is not over, or cannot be looked back on.
    """
    found = await in_time(interaction, _review(interaction, table))
    row: list[Control] = []
    if interaction.channel_id == table.row.channel_id:
        button = verbs.REVIEW_SHARE.at(table.ref).button(say("Share it here"), style=Style.primary, emoji="📣")
        row.append(button)
    if table.seat_of(interaction.user.id) is not None:
        row.append(mistakes_button(table))
    shown = await _shown(interaction, table, found, interaction.user.id)
    said = [review_words.HOW_IT_COUNTS, *([review_words.HOW_DECISIONS_COUNT] if shown.costs else [])]
    turns = [moment.turn for moment in shown.review.moments]
    rows = [each for each in (row, await practice.buttons(interaction, table, turns)) if each]
    content = layouts.page(said, rows, reader=interaction.user.id)
    await present(interaction, content, lambda: review_card(shown))


async def _review(interaction: Interaction, table: Table) -> Review:
    """The review of a finished game: the kept one, or one that a worker makes.

    Raises:
        WrongPhase: the game has not begun.
        Refused: it is not over, or cannot be looked back on.
    """
    expect_begun(table)
    if table.row.phase == "playing":
        raise Refused(review_words.NOT_YET)
    if table.row.phase != "over":
        raise Refused(review_words.NOT_PLAYED)
    try:
        found = await interaction.client.reviews.of(table)
    except NoWorker:
        raise Refused(review_words.BUSY) from None
    if found is None:
        raise Refused(review_words.UNKNOWN)
    return found


async def _whole_review(interaction: Interaction, table: Table) -> Review:
    """The same, once decisions are judged, too: a picture that is posted stays as it is."""
    found = await _review(interaction, table)
    with contextlib.suppress(NoWorker):  # then the picture says that they follow
        await interaction.client.reviews.decisions(table)
    return found


async def _shown(interaction: Interaction, table: Table, found: Review, reader: int | None = None) -> ReviewShown:
    """What the picture shows, in the language that is spoken now; to everybody, if there is no `reader`."""
    names, book, store = naming.plain_names(table), presenter_of(table).book, interaction.client.tables.store
    journal = await read_journal(store, table)
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in journal.rows]
    unnamed = await _unnamed(store, journal, len(names), reader)
    decided = await _decided(interaction, table, journal)
    if unnamed:
        found = msgspec.structs.replace(found, moments=turned_on(found.points, found.away, unnamed))

    def told(moment: Moment) -> Turned:
        away = moment.away and moment.entry not in found.ordered
        called = [stand_in(name) if away and seat == moment.seat else name for seat, name in enumerate(names)]
        return what_happened(book, moment, happened(table.game, entries, moment), called)

    said, tied = tuple(map(told, found.moments)), book.tied(events_of(table.game, live(entries)[-1:]), names)
    return ReviewShown(
        review=found,
        told=said,
        names=tuple(names),
        game=table.row.game,
        table=table.id,
        ended=table.row.changed_at,
        unnamed=unnamed,
        tied=tied,
        decided=decided,
        source=0 if table.terms.practice is None else table.terms.practice.table,
    )


async def _decided(interaction: Interaction, table: Table, journal: Journal) -> Mapping[int, Played] | None:
    """What people decided, by seat; empty if they cannot be compared by it. None: it follows in the background."""
    people = {seat for seat, owner in owners(journal).items() if owner.user_id is not None}
    if not people or not table.game.ranked_by_decisions(table.options()):
        return {}
    found = await kept_of(interaction.client.tables.store, table)
    if found is None:
        interaction.client.reviews.want([table.id])
        return None
    return {seat: found[seat] for seat in people}


async def _unnamed(reads: Reads, journal: Journal, seats: int, reader: int | None) -> frozenset[int]:
    """The seats whose luck and decisions others may not see, except for the reader's own.

    Of two players both: the luck of one is that of the other with its sign turned.
    """
    people = {seat: owner.user_id for seat, owner in owners(journal).items() if owner.user_id is not None}
    chosen = await preferences.persons(reads, list(people.values()))
    unnamed = {seat for seat, user_id in people.items() if user_id != reader and not chosen[user_id].shows_luck}
    return frozenset(range(seats)) if unnamed and seats == 2 else frozenset(unnamed)


@on(verbs.REVIEW)
async def _button(interaction: Interaction, press: Press) -> None:
    await show_review(interaction, await interaction.client.tables.load(press.table))


@on(verbs.REVIEW_OF)
async def _chosen(interaction: Interaction, press: Press) -> None:
    """Look back on one of the person's own tables, from any channel. The value is its number."""
    await show_review(interaction, await own_or_here(interaction, press.chosen))


@on(verbs.REVIEW_SHARE)
async def _share(interaction: Interaction, press: Press) -> None:
    """Post the picture in the table's channel, in its language."""
    table = await interaction.client.tables.load(press.table)
    if interaction.channel_id != table.row.channel_id:
        raise NoSuchTable
    found = await in_time(interaction, _whole_review(interaction, table))
    await whisper(interaction, replay_words.SHARING)
    with await aloud(interaction):
        shown = await _shown(interaction, table, found)
        picture = await OFFLOAD.run(lambda: review_card(shown), For.LOOKING)
        said = review_words.SHARED_BY(name=naming.safe(interaction.user.display_name))
        await share(interaction, layouts.board([said], accent=layouts.WINNER_COLOUR)(picture), picture)

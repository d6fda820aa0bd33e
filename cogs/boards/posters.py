"""The poster that ends a game: one message for everybody who played."""

from bot.language import say
from bot.language.rows import paragraph
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.tables import Tables
from cogs.tables import guided_words, practice_words
from cogs.tables.finished import finished_game
from cogs.tables.rows import has_poster
from cogs.ui import layouts, verbs, words
from cogs.ui.presenter import presenter_of

SLOT = "poster"
MENTION_SECONDS = 86_400.0
"""For how long after the end the people who played are pinged, should the poster be late."""


async def poster(tables: Tables, table: Table) -> list[PublicMessage]:
    """The poster of a finished game; nothing before the end, or if there is little to tell."""
    if not has_poster(table):
        return []
    presenter, finished = presenter_of(table), await finished_game(tables, table)
    draw = presenter.poster(finished)
    if draw is None:
        return []
    people = await _people(tables, table)
    after = guided_words.ended(table) if table.terms.guided else practice_words.note(table)
    said = paragraph(words.well_played(people), after)
    content = layouts.board([said], _rows(table), accent=layouts.WINNER_COLOUR)
    name = f"table-{table.id}-poster.png"
    late = tables.clock() - finished.played.ended > MENTION_SECONDS
    return [
        PublicMessage(
            slot=SLOT,
            fingerprint=layouts.fingerprint(content, table.row.entries, finished.played, finished.names),
            marker=name,
            content=content,
            draw=layouts.named(name, draw),
            mentions=() if late else people,
        )
    ]


def _rows(table: Table) -> Rows:
    return [*presenter_of(table).after(table), *story_row(table)]


def story_row(table: Table) -> Rows:
    """In a tidy channel, the button to the story that the removed boards told; else nothing."""
    story: Control = verbs.STORY.at(table.ref).button(say("The story"), emoji="📖")
    return [[story]] if table.terms.tidy else []


async def _people(tables: Tables, table: Table) -> tuple[int, ...]:
    """Everybody who played, by seat, also those who left or handed their seat over."""
    history = [(row.seat, row.user_id) for row in await tables.store.seat_history(table.id)]
    now = [(seat.number, seat.user_id) for seat in table.seats]
    order = sorted([*history, *now], key=lambda each: each[0])
    return tuple(dict.fromkeys(user for _, user in order if user is not None))

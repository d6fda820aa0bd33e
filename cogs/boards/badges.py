"""The lines on a board that say who has earned a badge in its turn. They ping nobody."""

from collections.abc import Collection, Sequence

from bot.table.table import Table
from cogs.ui import naming, words
from data.rows import AchievementRow
from rendering.words import PHRASEBOOKS


def lines(table: Table, rows: Sequence[AchievementRow], turns: Collection[int]) -> str:
    """A line for each badge that was announced in one of these turns; empty if there were none."""
    return of([row for row in rows if row.turn in turns], table)


def of(rows: Sequence[AchievementRow], table: Table) -> str:
    """A line for each of these badges that is announced."""
    if not rows:
        return ""
    names, badges = naming.names(table), PHRASEBOOKS[table.row.game].badges
    announced = [row for row in rows if row.announced and row.achievement in badges]
    return "\n".join(words.badge(names[row.seat], badges[row.achievement]) for row in announced)

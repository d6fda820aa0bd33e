"""Checking a game's dice, in words."""

from collections.abc import Sequence

import msgspec

from bot.client import Interaction
from bot.games.chance import commitment
from bot.games.game import Event
from bot.games.journal import Entry, live
from bot.publishing.content import PrivateContent
from bot.records.audit import Checks
from bot.table.table import Table
from cogs.ui import layouts, verbs, words
from cogs.ui.replies import in_time, whisper
from rendering.words import PHRASEBOOKS

MOST_REVEALED = 2600
"""Characters of what chance had hidden; what is longer is told in the log as well."""


async def show_check(interaction: Interaction, table_id: int) -> None:
    """Check that table and say privately what was found.

    Raises:
        WrongPhase: the game has not begun.
    """
    await whisper(interaction, await in_time(interaction, verified(interaction.client.checks, table_id)))


async def verified(checks: Checks, table_id: int) -> PrivateContent:
    """What the check found, in words; with the secret, numbers, and what was hidden, once the game is over.

    Raises:
        WrongPhase: the game has not begun.
    """
    whole, found = await checks.check(table_id)
    table = whole.table
    running = table.row.phase == "playing"
    if found.problem is not None:
        return layouts.page([words.CHECK_FAILED if running else words.not_verified(found.problem)])
    sha = commitment(table.row.secret)
    if running:
        return layouts.page([words.verified_so_far(found, sha)])
    events = [event for entry in live(whole.entries) for event in events_of(table, entry)]
    hidden = PHRASEBOOKS[table.row.game].revealed(events)
    return layouts.page(
        [
            words.verified(found, sha, table.row.secret.hex(), whole.joins),
            hidden if len(hidden) <= MOST_REVEALED else f"{hidden[:MOST_REVEALED]}…",
        ],
        [[verbs.EXPORT.button("Save the game as a file", table.id, emoji="💾")]],
    )


def events_of(table: Table, entry: Entry) -> Sequence[Event]:
    """What happened by that entry, with all that was hidden."""
    events: list[Event] = msgspec.json.decode(entry.events, type=list[table.game.event_type])  # type: ignore[name-defined]
    return events

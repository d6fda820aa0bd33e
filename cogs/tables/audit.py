"""Checks a game's dice, and sends a finished game as a file."""

import io
from collections.abc import Sequence

import discord
import msgspec

from bot.client import Interaction
from bot.errors import WrongPhase
from bot.games import recording
from bot.games.chance import commitment
from bot.games.entries import Entry
from bot.games.journal import live
from bot.games.values import Event
from bot.publishing.answer import say
from bot.publishing.content import PrivateContent
from bot.records.audit import Checked, Checks
from bot.records.recording import recorded
from bot.table.table import Table
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused, acknowledge, in_time, whisper
from rendering.words import PHRASEBOOKS

MOST_REVEALED = 2600
"""Characters of revealed secrets; the log has all of them."""


async def show_check(interaction: Interaction, table_id: int) -> None:
    """Check that table and show the result privately.

    Raises:
        WrongPhase: the game has not begun.
    """
    await whisper(interaction, await in_time(interaction, checked(interaction.client.checks, table_id)))


async def checked(checks: Checks, table_id: int) -> PrivateContent:
    """The result of the check in words; once the game is over, with the secret, the numbers, and what was hidden.

    Raises:
        WrongPhase: the game has not begun.
    """
    whole, found = await checks.check(table_id)
    table = whole.table
    running = table.row.phase == "playing"
    if found.problem is not None:
        return layouts.page([CHECK_FAILED if running else not_verified(found.problem)])
    sha = commitment(table.row.secret)
    if running:
        return layouts.page([verified_so_far(found, sha)])
    events = [event for entry in live(whole.entries) for event in events_of(table, entry)]
    hidden = PHRASEBOOKS[table.row.game].revealed(events)
    return layouts.page(
        [
            verified(found, sha, table.row.secret.hex(), whole.joins),
            hidden if len(hidden) <= MOST_REVEALED else f"{hidden[:MOST_REVEALED]}…",
        ],
        [[verbs.EXPORT.at(table.id).button("Save the game as a file", emoji="💾")]],
    )


def events_of(table: Table, entry: Entry) -> Sequence[Event]:
    """The events of that entry, with all secrets."""
    events: list[Event] = msgspec.json.decode(entry.events, type=list[table.game.event_type])  # type: ignore[name-defined]
    return events


# --- the game as a file ------------------------------------------------------------------------------------


async def send_recording(interaction: Interaction, table: Table) -> None:
    """Send a finished game to the person who asked; the interaction has been acknowledged.

    Raises:
        Refused: it has not ended, or never began.
    """
    try:
        found = recorded(table, await interaction.client.tables.entries(table.id))
    except WrongPhase as error:
        raise Refused(NOT_RECORDED_YET if error.phase == "playing" else NOTHING_RECORDED) from error
    name = f"{table.row.game}-{table.id}.json"
    file = discord.File(io.BytesIO(recording.write(found)), filename=name, description="A recorded game")
    await say(interaction, RECORDED, file)


@on(verbs.EXPORT)
async def _export(interaction: Interaction, press: Press) -> None:
    """Send a finished game as a file."""
    await acknowledge(interaction)
    await send_recording(interaction, await interaction.client.tables.load(press.table))


# --- words ----------------------------------------------------------------------------------------------

RECORDED = (
    "The whole game as a file, without names: every step, number and result. PLAYING.md, which the README links to, "
    "explains the fields."
)
NOT_RECORDED_YET = "You can save this game as a file when it is over: the file hides nothing."
NOTHING_RECORDED = "There is nothing to save: this game never began."


def verified(found: Checked, commitment: str, secret: str, joins: list[int]) -> str:
    """The check of a finished game."""
    return (
        f"**Checked.** {_played_again(found)} All {found.draws} numbers drawn come from the secret.\n"
        f"SHA-256, posted when the table opened: `{commitment}`\nSecret: `{secret}`\n"
        f"Joins: `{','.join(map(str, joins))}`\n"
        "-# FAIR_DICE.md, which the README links to, shows how to check this yourself."
    )


def verified_so_far(found: Checked, commitment: str) -> str:
    """The check of a running game, without its secret.

    Mentions no number: the number of entries would reveal secret trades.
    """
    earlier = " Entries from earlier rules were checked by what they say." if found.earlier else ""
    return (
        "**Checked so far.** The journal was played again and leads to this table. All numbers drawn come from the "
        f"secret.{earlier}\nSHA-256 of the secret: `{commitment}`\n"
        "-# When the game is over, you see the secret and how much was checked."
    )


def _played_again(found: Checked) -> str:
    """How much of the journal was replayed; entries made under older rules were not."""
    again = found.entries - found.earlier
    if not found.earlier:
        return f"All {found.entries} entries of the journal were played again and led to the same table."
    if not again:
        return f"All {found.entries} entries are from earlier rules. What they say leads to this table."
    return (
        f"{again} of the journal's {found.entries} entries were played again and led to the same table. "
        f"The {found.earlier} before them are from earlier rules."
    )


CHECK_FAILED = "**The check failed.** Please tell the bot's host: `verify-all` says more."
"""The check of a running game failed. The place could reveal secret trades, so it is left out."""


def not_verified(problem: str) -> str:
    """The check of a finished game failed."""
    return f"**The check failed.** {problem}. Please tell the bot's host."

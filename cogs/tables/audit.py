"""Checks a game's dice, and sends a finished game as a file."""

import io

import discord

from bot.client import Interaction
from bot.errors import WrongPhase
from bot.games import recording
from bot.games.chance import commitment
from bot.games.journal import events_of, live
from bot.language import say
from bot.language.rows import paragraph
from bot.publishing import answer
from bot.publishing.content import PrivateContent
from bot.records.audit import Checks
from bot.records.recording import recorded
from bot.table.table import Table
from cogs.tables import check_words, guided_words, practice_words
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
        return layouts.page([check_words.CHECK_FAILED if running else check_words.NOT_VERIFIED(problem=found.problem)])
    first, *later = whole.secrets
    sha = commitment(first)
    if running:
        new = [check_words.LATER_COMMITMENT(commitment=commitment(secret)) for secret in later]
        kind = [f"-# {said}"] if (said := _kind(table)) else []
        return layouts.page(["\n".join([check_words.verified_so_far(found, sha), *new, *kind])])
    new = [check_words.LATER_SECRET(commitment=commitment(secret), secret=secret.hex()) for secret in later]
    hidden = PHRASEBOOKS[table.row.game].revealed(events_of(table.game, live(whole.entries)))
    told = check_words.verified if table.terms.practice is None else check_words.verified_practice
    return layouts.page(
        [
            "\n".join([told(found, sha, first.hex(), whole.joins, _kind(table)), *new]),
            hidden if len(hidden) <= MOST_REVEALED else f"{hidden[:MOST_REVEALED]}…",
        ],
        [[verbs.EXPORT.at(table.ref).button(say("Save the game as a file"), emoji="💾")]],
    )


def _kind(table: Table) -> str:
    """What is to know of the numbers of a guided game, or of a practice; empty for other games."""
    if table.terms.practice is not None:
        return practice_words.copy(table.terms.practice)
    return str(guided_words.SET_TABLE) if table.terms.guided else ""


# --- the game as a file ------------------------------------------------------------------------------------


async def send_recording(interaction: Interaction, table: Table) -> None:
    """Send a finished game to the person who asked; the interaction has been acknowledged.

    Raises:
        Refused: it has not ended, or never began.
    """
    try:
        found = recorded(await interaction.client.tables.whole(table.id))
    except WrongPhase as error:
        raise Refused(
            check_words.NOT_RECORDED_YET if error.phase == "playing" else check_words.NOTHING_RECORDED
        ) from error
    name = f"{table.row.game}-{table.id}.json"
    file = discord.File(io.BytesIO(recording.write(found)), filename=name, description=say("A recorded game"))
    told = paragraph(str(check_words.RECORDED), _kind(table))
    await answer.say(interaction, told, file)


@on(verbs.EXPORT)
async def _export(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await send_recording(interaction, await interaction.client.tables.load(press.table))

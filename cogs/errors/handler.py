"""Answers every error of a command, control or form in words, and controls that no longer exist."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Mapping
from typing import NamedTuple

import discord
import msgspec
from discord import app_commands

from bot.client import Interaction, TableBot
from bot.errors import (
    AlreadyDone,
    BlockedGuests,
    BlockedThere,
    Full,
    MessageGone,
    NoSuchTable,
    NotSeated,
    NotYourDecision,
    StaleClick,
    TableError,
)
from bot.games.values import IllegalAction
from bot.language import Sentence, say
from bot.language.rows import paragraph
from bot.publishing import answer
from bot.publishing.answer import acknowledge as acknowledge
from bot.publishing.content import Rows
from bot.publishing.message_sender import MESSAGE_SECONDS
from bot.publishing.refusals import refusal_of
from bot.table.table import Table
from bot.telemetry import record_event
from bot.transport.circuit_breaker import UNREACHABLE
from cogs.errors.refusals import problem
from cogs.ui import labels, layouts, naming, sure, time_words, verbs, words
from cogs.ui.components import Press, Style, Target, handle, is_handled
from cogs.ui.here import channel_table
from cogs.ui.links import BOARDS, link_to, link_to_newest
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import EXPIRED, POSTING, Refused, log, whisper
from data.failures import DAMAGED, StorageFailure
from rendering.words import PHRASEBOOKS
from rendering.words.common import SeatNames
from rendering.words.settings import NotAgreed


class _Answer(NamedTuple):
    """A text; and controls, with what is said above them."""

    text: str | Sentence
    lead: str | Sentence = ""
    rows: Rows = ()


async def setup(bot: TableBot) -> None:
    """Answer every error of commands, controls and forms."""
    bot.explain = explain

    @bot.tree.error
    async def on_error(interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError) -> None:
        if interaction.type is discord.InteractionType.autocomplete:  # of a command that no longer exists
            with contextlib.suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
        else:
            await explain(interaction, error)

    @bot.listen("on_interaction")
    async def on_interaction(interaction: discord.Interaction[TableBot]) -> None:
        """Give submitted forms to their handlers; answer controls and forms without one."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        data: Mapping[str, object] = interaction.data or {}
        custom_id = str(data.get("custom_id"))
        if interaction.type not in kinds or (interaction.type == kinds[0] and is_handled(interaction)):
            return
        press = Press.read(custom_id) if interaction.type == kinds[1] else None
        if press is not None and press.verb.form:
            await handle(interaction, press)
        else:
            await bot.readers.speak_to(interaction)
            await explain(interaction, Refused(words.OLD_CONTROL))


async def explain(interaction: Interaction, error: BaseException, table_id: int | None = None) -> None:
    """Tell the person who asked why it failed.

    Unexpected errors are logged under a reference. `table_id`: the table it was about; the channel's if left out.
    """
    if isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError) and error.__cause__:
        error = error.__cause__
    if interaction.client.is_closed():  # it took longer than a stop waits: the next process shows what came of it
        kind = type(error).__name__  # no more of it: a refusal may name a hidden card
        log.info("interaction %d could not be answered, the bot is stopping: %s", interaction.id, kind)
        return
    _note(interaction, error, table_id)
    if isinstance(error, discord.HTTPException) and error.code in EXPIRED:
        log.info("interaction %d came to nothing: Discord no longer waits for its answer", interaction.id)
        return
    answered = await _of_ours(interaction, error, table_id) or _of_discords(interaction, error)
    text, lead, rows = answered or _broken(interaction, error, table_id)
    try:
        async with asyncio.timeout(MESSAGE_SECONDS):
            if isinstance(error, MessageGone):  # Discord may count the answer that it refused as the first one
                await answer.follow_up(interaction, str(text))
            else:
                await whisper(interaction, layouts.page([text, lead], rows) if rows else text)
    except (discord.HTTPException, discord.RateLimited, *UNREACHABLE) as failure:
        expired = isinstance(failure, discord.HTTPException) and failure.code in EXPIRED
        level = logging.INFO if expired else logging.WARNING
        log.log(level, "interaction %d could not be answered: %r", interaction.id, failure)


async def _of_ours(interaction: Interaction, error: BaseException, table_id: int | None) -> _Answer | None:
    """The answer to what a table, the rules or the database refuse; None: it is something else."""
    match error:
        case MessageGone(slot=slot):
            return _Answer(await _shown_elsewhere(interaction, table_id, slot))
        case AlreadyDone():
            return _Answer(words.SAME_AGAIN)
        case Refused() | NotAgreed():
            return _Answer(str(error))
        case TableError() if await _shows_restore(interaction):
            return _Answer(words.WENT_BACK)
        case StaleClick():
            table = await _table(interaction, table_id)
            newest = words.newest_board(await _board_link(interaction, table))
            said = paragraph(problem(_told_apart(error, table)), newest)
            return _Answer(said, words.ANSWER_HERE, _fresh_controls(interaction, table))
        case BlockedThere():
            return _Answer(problem(error), rows=await _all_the_same(interaction, error))
        case NotSeated() if (table := await _left_to_a_robot(interaction, table_id)) is not None:
            back = verbs.BACK.at(table.ref).button(labels.IM_BACK, style=Style.success, emoji="👋")
            return _Answer(time_words.PLAYED_FOR, rows=[[back]])
        case NotYourDecision():
            return _Answer(problem(_told_apart(error, await _table(interaction, table_id))))
        case NoSuchTable() if interaction.guild_id is None and table_id is None:
            return _Answer(words.ONLY_IN_SERVERS)
        case TableError():
            return _Answer(problem(error, await _language_of_buttons(interaction, error, table_id)))
        case IllegalAction():
            return _Answer(_not_allowed(interaction, error, await _table(interaction, table_id)))
        case StorageFailure():  # the store has already told the host
            log.info("interaction %d came to nothing: %s", interaction.id, error)
            return _Answer(words.DAMAGED if error.damaged else words.CANNOT_KEEP)
    return None


async def _left_to_a_robot(interaction: Interaction, table_id: int | None) -> Table | None:
    """The table where a robot has the person's seat by an agreement; None if they cannot take it back."""
    try:
        table = await _table(interaction, table_id)
        seat = None if table is None else await interaction.client.seat_changes.left_by(table, interaction.user.id)
    except (TableError, StorageFailure):
        return None
    return None if seat is None else table


async def _all_the_same(interaction: Interaction, error: BlockedThere) -> Rows:
    """Yes, which does it although that person has blocked people there, and No; none if that cannot be read."""
    try:
        return [sure.row(await _way_in(interaction, error), verbs.DO_NOTHING.at(0))]
    except (TableError, StorageFailure):
        return ()


async def _way_in(interaction: Interaction, error: BlockedThere) -> Target:
    bot = interaction.client
    if error.where == "tournament":
        tournament = await bot.tournaments.load(error.tournament)
        return verbs.TOURNAMENT_JOIN_KNOWING.at(tournament.ref, arg=tournament.id)
    ref = (await bot.tables.load(error.table)).ref
    if error.seat is None:
        return (verbs.START_KNOWING if error.where == "starts" else verbs.JOIN_KNOWING).at(ref)
    for offer in await bot.store.offers(error.table):
        if (offer.seat, offer.user_id) == (error.seat, interaction.user.id):
            return verbs.ACCEPT_KNOWING.at(ref, offer.id)
    return verbs.VOLUNTEER_KNOWING.at(ref, arg=error.seat)


def _of_discords(interaction: Interaction, error: BaseException) -> _Answer | None:
    """The answer to what Discord or discord.py refuses, and to data that cannot be read; None: it is something else."""
    match error:
        case discord.NotFound(code=answer.UNKNOWN_MESSAGE):
            return _Answer(words.MESSAGE_GONE)
        case _ if _unreadable(error):
            advice = {"advice": DAMAGED}
            log.error("interaction %d came to nothing: %s (%s)", interaction.id, DAMAGED, error, extra=advice)
            return _Answer(words.DAMAGED)
        case app_commands.TransformerError(type=discord.AppCommandOptionType.user):
            return _Answer(words.NOT_A_MEMBER)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch() | app_commands.TransformerError():
            log.warning("interaction %d is of a command as it was once: %s", interaction.id, type(error).__name__)
            return _Answer(words.OTHER_COMMAND)
        case _ if _of_discord(error):
            log.warning("interaction %d: Discord did not take the answer: %r", interaction.id, error)
            return _Answer(words.DISCORD_STUMBLED)
        case discord.HTTPException() if refusal_of(error).why == "content":
            log.warning("interaction %d: a filter did not take the answer: %s", interaction.id, error)
            return _Answer(words.FILTERED)
        case app_commands.NoPrivateMessage():
            return _Answer(words.ONLY_IN_SERVERS)
        case app_commands.MissingPermissions():
            return _Answer(words.MANAGERS_ONLY)
    return None


def _broken(interaction: Interaction, error: BaseException, table_id: int | None) -> _Answer:
    """The answer to an error that nobody expected: a reference, under which it is logged, and a button to report it."""
    reference = secrets.token_hex(4)
    record_event("error", interaction=interaction.id, table=table_id, kind=type(error).__name__, reference=reference)
    log.error(
        "interaction %d failed, reference %s",
        *(interaction.id, reference),
        exc_info=error,
        extra={"reference": reference, "server": interaction.guild_id},
    )
    interaction.client.errors_told.add(interaction.user.id, reference)
    named = interaction.client.tables.ref(table_id or 0)
    report = verbs.REPORT.at(named).button(say("Report a problem"), emoji="🛟")
    return _Answer(words.BROKEN(reference=reference), rows=[[report]])


async def _shows_restore(interaction: Interaction) -> bool:
    try:
        return await interaction.client.shows_restore(interaction)
    except StorageFailure:
        return False


def _note(interaction: Interaction, error: BaseException, table_id: int | None) -> None:
    """Record a refusal; unexpected errors have a log line of their own."""
    match error:
        case IllegalAction(refusal=refusal):
            why = type(refusal).__name__
        case BlockedThere() | BlockedGuests():  # nobody else learns that a person has blocked others
            return
        case TableError() | Refused() | NotAgreed() | StorageFailure() | app_commands.AppCommandError():
            why = type(error).__name__
        case _ if _of_discord(error):
            why = "Discord"
        case _ if _unreadable(error):
            why = "StorageFailure"
        case _:
            return
    record_event("refused", interaction=interaction.id, table=table_id, why=why)


def _unreadable(error: BaseException) -> bool:
    """Whether stored data is not even JSON: then the database is damaged, not just older."""
    return isinstance(error, msgspec.DecodeError) and not isinstance(error, msgspec.ValidationError)


def _of_discord(error: BaseException) -> bool:
    """Whether the error is Discord's, or of a locked thread: nothing of ours is wrong, and the change is stored."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429 or refusal_of(error).why == "locked"
    return isinstance(error, (discord.RateLimited, *UNREACHABLE))


async def _table(interaction: Interaction, table_id: int | None) -> Table | None:
    try:
        if table_id is not None:
            return await interaction.client.tables.load(table_id)
        return await channel_table(interaction)
    except (TableError, StorageFailure):
        return None


async def _language_of_buttons(interaction: Interaction, error: TableError, table_id: int | None) -> str | None:
    """The language of the buttons that the answer to an error names; None: the reader's."""
    try:
        if isinstance(error, Full) and error.limit == "robots":  # these games were opened in the server's language
            return await interaction.client.readers.of_channel(interaction)
        lobbies = isinstance(error, Full) and error.limit == "lobbies"
        table = await (_newest_lobby(interaction) if lobbies else _table(interaction, table_id))
    except (TableError, StorageFailure):
        return None
    return None if table is None else table.language


async def _newest_lobby(interaction: Interaction) -> Table | None:
    """The newest table of this server that the person hosts and that has not begun."""
    for number in await interaction.client.store.tables_of(interaction.user.id, active=True):
        table = await interaction.client.tables.load(number)
        hosted = (table.row.guild_id, table.row.host_id) == (interaction.guild_id, interaction.user.id)
        if hosted and table.row.phase == "lobby":
            return table
    return None


def _fresh_controls(interaction: Interaction, table: Table | None) -> Rows:
    """Controls for the pending decisions of the person who asked, if they can be answered in a private message."""
    seat = table.seat_of(interaction.user.id) if table is not None else None
    if (
        table is None
        or seat is None
        or table.postal
        or not any(pending.seat == seat.number for pending in table.pending())
    ):
        return ()
    return presenter_of(table).private_controls(table, seat.number)


def _not_allowed(interaction: Interaction, error: IllegalAction, table: Table | None) -> str:
    """Why the rules do not allow it, and what that person can do, if they have a decision."""
    if table is None:
        return str(words.NOT_POSSIBLE)
    book, names = PHRASEBOOKS[table.row.game], naming.names(table)
    seat = table.seat_of(interaction.user.id) if table.row.phase == "playing" else None
    text = book.refused(error.refusal, SeatNames(names, seat.number if seat else None))
    view = table.view(seat.number) if seat else None
    decision = view.pending_of(seat.number) if view and seat else None
    if view is None or decision is None:
        return text
    return f"{text}\n{book.instead(decision, view, names)}"


def _told_apart(error: StaleClick | NotYourDecision, table: Table | None) -> StaleClick | NotYourDecision:
    """The same error, with names that tell players of the same name apart."""
    if table is None:
        return error
    unique = {table.seats[pending.seat].name: naming.plain_names(table)[pending.seat] for pending in table.pending()}
    if isinstance(error, StaleClick):
        return type(error)(mine=error.mine, waiting=[unique.get(name, name) for name in error.waiting])
    return NotYourDecision(unique.get(error.name, error.name), seated=error.seated)


async def _shown_elsewhere(interaction: Interaction, table_id: int | None, slot: str) -> str:
    """The change is stored, but the clicked message is gone; links to where it shows."""
    await acknowledge(interaction)
    table = await _table(interaction, table_id)
    if table is None:
        return str(words.MESSAGE_GONE)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(POSTING):
            await interaction.client.publisher.idle(table.subject)
    try:
        row = await interaction.client.store.slot(table.subject, slot)
    except StorageFailure:
        row = None
    if row is None or row.settled or row.message_id is None:
        link = await _board_link(interaction, table)
    else:
        link = link_to(table.row, [row], slot)
    return paragraph(str(words.DONE_ELSEWHERE), words.newest_board(link)) if link else str(words.MESSAGE_GONE)


async def _board_link(interaction: Interaction, table: Table | None) -> str | None:
    """A link to the newest board of that table, if there is one."""
    if table is None:
        return None
    try:
        return link_to_newest(table.row, await interaction.client.store.slots(table.subject), BOARDS)
    except StorageFailure:  # lost between the click and its answer
        return None

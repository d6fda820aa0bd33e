"""Proposes votes: checks who may, and answers."""

import msgspec

from bot.client import Interaction
from bot.errors import VoteOver
from bot.publishing.content import PrivateContent
from bot.table.click import expect, must_agree, still_in
from bot.table.motions import Motion, Rewind
from bot.table.table import Table
from cogs.ui import layouts, naming, verbs, vote_words, words
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import Refused, amend, click_of, in_time


async def propose(interaction: Interaction, table_id: int, motion: Motion, *, alone: bool = False) -> PrivateContent:
    """Propose a motion, or vote for it. Returns the answer.

    A manager who plays here is asked whether to carry it `alone`; a manager who does not play carries it.

    Raises:
        TableError: why not.
    """
    bot, click = interaction.client, click_of(interaction)
    before = await bot.tables.load(table_id)
    if not alone and before.seat_of(interaction.user.id) is not None:
        click = msgspec.structs.replace(click, manager=False)
    table = (await bot.votes.propose(click, table_id, motion)).table
    polls = [poll for poll in await bot.votes.open(table) if poll.motion == motion]
    missing = [naming.names(table)[seat] for poll in polls for seat in poll.missing]
    answer = vote_words.answered(motion, table, missing)
    if not polls or not click_of(interaction).manager or isinstance(motion, Rewind):
        return layouts.page([answer])
    decide = verbs.DECIDE.at(table.ref, polls[0].id).button(vote_words.DECIDE, style=Style.danger, emoji="🛡️")
    return layouts.page([answer, vote_words.MAY_DECIDE], [[decide]])


def ends_alone(interaction: Interaction, table: Table) -> bool:
    """Whether the word of the person who asks is enough to close that table, or to end its game."""
    click, seat = click_of(interaction), table.seat_of(interaction.user.id)
    if table.row.phase == "lobby":
        return click.manager or interaction.user.id == table.row.host_id
    if table.row.phase != "playing" or table.exhibition:
        return False
    return click.manager if seat is None else must_agree(table) == {seat.number}


async def asked_by(interaction: Interaction, table_id: int) -> Table:
    """The table, if the person who asked may propose something there.

    Raises:
        WrongPhase, NotSeated: they may not.
    """
    table = await interaction.client.tables.load(table_id)
    expect(table, "playing")
    click = click_of(interaction)
    if not click.manager:
        still_in(table, click)
    return table


@on(verbs.DECIDE)
async def _decide(interaction: Interaction, press: Press) -> None:
    """Carry a motion alone, as a manager who plays; the id has the number of the vote."""
    if not click_of(interaction).manager:
        raise Refused(words.MANAGERS_ONLY)
    table = await interaction.client.tables.load(press.table)
    motion = next(
        (poll.motion for poll in await interaction.client.votes.open(table) if poll.id == press.decision), None
    )
    if motion is None or isinstance(motion, Rewind):
        raise VoteOver
    work = propose(interaction, press.table, motion, alone=True)
    await amend(interaction, await in_time(interaction, work, amends=True))

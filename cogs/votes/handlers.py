"""What happens when somebody uses a control about the whole table: asking for something, voting, changing seats."""

import re
from typing import Any

import discord
import msgspec
from discord import ui

from bot.client import Interaction
from bot.errors import NothingToVoteOn, OfferOver
from bot.games.values import LEVELS, Level
from bot.publishing.content import Control, PrivateContent
from bot.table.click import expect
from bot.table.motions import Draw, Holidays, Motion, Pause, Replace, Resume, Rewind
from bot.table.table import Table
from cogs.tables import robots_option
from cogs.tables.propose import asked_by, propose
from cogs.tables.since_last_move import show_since
from cogs.ui import layouts, naming, verbs, vote_words, words
from cogs.ui.components import Picker, Press, Style, on, option, show_after
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper
from cogs.votes import deadlines
from cogs.votes.rewind import rewind_page

SIMPLE: dict[str, Motion] = {
    "pause": Pause(),
    "resume": Resume(),
    "draw": Draw(),
    "play_on": Holidays("play"),
    "wait": Holidays("pause"),
}
"""What can be asked for without saying more."""


# --- what commands and buttons do ---------------------------------------------------------------------


async def replace(
    interaction: Interaction, table: Table, seat: int, person: discord.abc.User | None, level: Level | None = None
) -> PrivateContent:
    """Let a person (None: a robot) play on in a seat: one's own at once, another's if the table agrees.

    `level` is how well that robot plays; left out, as well as those who stand in for somebody there.

    Raises:
        Refused: a bot was named.
        TableError: why not.
    """
    if person is not None and person.bot:
        raise Refused(vote_words.NO_BOTS)
    if person is None:
        name = next((name for name in words.ROBOT_NAMES if name not in table.names), words.ROBOT_NAMES[0])
        to = Replace(seat, name, robot=level or table.terms.stand_in)
    else:
        to = Replace(seat, person.display_name, user_id=person.id)
    mine = table.seat_of(interaction.user.id)
    if mine is None or mine.number != seat:
        return await propose(interaction, table.id, to)
    await interaction.client.seat_changes.hand_over(click_of(interaction), table.id, to)
    return layouts.page([vote_words.HANDED_TO_ROBOT if person is None else vote_words.OFFERED])


def table_page(table: Table) -> PrivateContent:
    """What concerns the whole table, with a button for each thing that can be asked of it."""
    still = table.paused
    first: list[Control] = [
        verbs.ASK.button("Go on…", table.id, arg="resume", emoji="▶️")
        if still
        else verbs.ASK.button("Pause…", table.id, arg="pause", emoji="⏸️"),
        verbs.ASK.button("Somebody else…", table.id, arg="replace", emoji="🪑"),
        verbs.ASK.button("Deadline…", table.id, arg="deadline", emoji="⏰"),
        verbs.ASK.button("End as a draw…", table.id, arg="draw", emoji="🤝"),
    ]
    if not table.by_post:
        first.append(verbs.ASK.button("Take steps back…", table.id, arg="undo", emoji="⏪"))
    holidays = (
        verbs.ASK.button("Don't wait for holidays…", table.id, arg="play_on", emoji="🏖️")
        if table.terms.away == "pause"
        else verbs.ASK.button("Wait for holidays…", table.id, arg="wait", emoji="🏖️")
    )
    second = [holidays, verbs.REPORT.button("Report a problem", table.id, emoji="🛟")]
    return layouts.page([vote_words.TABLE_PAGE], [first, second])


# --- asking ----------------------------------------------------------------------------------------------


@on(verbs.MATTERS)
async def _matters(interaction: Interaction, press: Press) -> None:
    """What concerns the whole table, privately."""
    table = await interaction.client.tables.load(press.table)
    expect(table, "playing")
    await whisper(interaction, table_page(table))


@on(verbs.ASK)
async def _ask(interaction: Interaction, press: Press) -> None:
    """Ask the table for something, after a question or a choice. The argument says for what."""
    await whisper(interaction, await _question(interaction, press))


async def _question(interaction: Interaction, press: Press) -> PrivateContent:
    table = await asked_by(interaction, press.table)
    match press.arg:
        case "deadline":
            return deadlines.deadline_page(table, str(interaction.locale))
        case "replace":
            return layouts.page([vote_words.WHICH_SEAT], [[_seat_menu(table)]])
        case "undo":
            return await rewind_page(interaction.client.tables, table)
        case kind:
            label = vote_words.ASK_THE_TABLE if table.seat_of(interaction.user.id) else vote_words.DECIDE
            button = verbs.PROPOSE.button(label, table.id, arg=kind, style=Style.primary)
            return layouts.page([vote_words.SURE[kind]], [[button]])


@on(verbs.PROPOSE)
async def _propose(interaction: Interaction, press: Press) -> None:
    """Ask the table for what needs no more words; confirmed here."""
    work = propose(interaction, press.table, SIMPLE[press.arg])
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.REWIND)
async def _rewind(interaction: Interaction, press: Press) -> None:
    """Ask the table to take steps back: the value names the first one, the last one, and whose the first one was."""
    if re.fullmatch(r"\d{1,9}-\d{1,9}-\d{1,2}", press.chosen, re.ASCII) is None:
        raise NothingToVoteOn
    since, last, seat = (int(part) for part in press.chosen.split("-"))
    work = propose(interaction, press.table, Rewind(since, last, seat))
    await amend(interaction, await in_time(interaction, work, amends=True))


# --- seats -----------------------------------------------------------------------------------------------


def _seat_menu(table: Table) -> Control:
    """The seats in which somebody else could play on."""
    gone = table.game.resigned(table.state)
    names = naming.plain_names(table)
    options = [option(names[seat.number], str(seat.number)) for seat in table.seats if seat.number not in gone]
    return verbs.SEAT.menu("Whose seat?", options, table.id)


@on(verbs.SEAT)
async def _seat(interaction: Interaction, press: Press) -> None:
    """In whose seat somebody else should play on."""
    table = await interaction.client.tables.load(press.table)
    seat = next((each.number for each in table.seats if str(each.number) == press.chosen), None)
    if seat is None:
        raise Refused(vote_words.NO_SUCH_SEAT)
    name = naming.names(table)[seat]
    people = Picker(verbs.STAND_IN.custom_id(press.table, 0, seat), _people_menu)
    robots = [
        verbs.ROBOT_INSTEAD.button(f"{level.capitalize()} robot", press.table, arg=f"{seat}-{level}", emoji="🤖")
        for level in sorted(LEVELS, key=lambda level: level != table.terms.stand_in)
        if level != table.seats[seat].robot
    ]
    await amend(interaction, layouts.page([f"**Who should play on for {name}?**"], [[people], robots]))


def _people_menu(custom_id: str) -> ui.UserSelect[Any]:
    return ui.UserSelect(placeholder="Somebody in this server…", custom_id=custom_id)


@on(verbs.ROBOT_INSTEAD)
async def _robot_instead(interaction: Interaction, press: Press) -> None:
    """Let a robot play on in the seat that the argument says, and so well; else as well as stand-ins do there."""
    table = await interaction.client.tables.load(press.table)
    seat, _, typed = press.arg.partition("-")
    level = robots_option.level(typed) if typed else None
    work = replace(interaction, table, int(seat), None, level)
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.STAND_IN)
async def _stand_in(interaction: Interaction, press: Press) -> None:
    """Let a person play on in the seat that the argument says."""
    table = await interaction.client.tables.load(press.table)
    work = replace(interaction, table, int(press.arg), press.people[0])
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.ACCEPT_SEAT)
async def _accept_seat(interaction: Interaction, press: Press) -> None:
    """Play on in a seat one was asked to; the number of the offer stands where others have a decision."""
    bot = interaction.client
    try:
        done = await in_time(interaction, bot.seat_changes.accept(click_of(interaction), press.table, press.decision))
    except OfferOver as error:
        if (await bot.tables.load(press.table)).seat_of(interaction.user.id) is not None:
            raise Refused(vote_words.HAVE_IT) from error
        raise
    await show_since(interaction, done.table, heading=vote_words.ACCEPTED)


@on(verbs.DECLINE_SEAT)
async def _decline_seat(interaction: Interaction, press: Press) -> None:
    """Do not play on in a seat one was asked to."""
    work = interaction.client.seat_changes.decline(click_of(interaction), press.table, press.decision)
    await in_time(interaction, work)
    await whisper(interaction, vote_words.DECLINED)


@on(verbs.TAKE_SEAT_BACK)
async def _take_seat_back(interaction: Interaction, press: Press) -> None:
    """Play on oneself in a seat that was left to a robot; the argument is the seat."""
    work = interaction.client.seat_changes.take_back(click_of(interaction), press.table, int(press.arg))
    await show_since(interaction, (await in_time(interaction, work)).table, heading=vote_words.BACK)


@on(verbs.VOLUNTEER)
async def _volunteer(interaction: Interaction, press: Press) -> None:
    """Ask the table whether one may play on in a seat that nobody plays in; the argument is the seat."""
    work = interaction.client.votes.volunteer(click_of(interaction), press.table, int(press.arg))
    await in_time(interaction, work)
    await whisper(interaction, vote_words.VOLUNTEERED)


# --- voting ----------------------------------------------------------------------------------------------


@on(verbs.AGREE)
async def _agree(interaction: Interaction, press: Press) -> None:
    """Vote for it; the number of the vote stands where others have a decision."""
    await _vote(interaction, press.table, press.decision, yes=True)


@on(verbs.DISAGREE)
async def _disagree(interaction: Interaction, press: Press) -> None:
    """Vote against it."""
    await _vote(interaction, press.table, press.decision, yes=False)


async def _vote(interaction: Interaction, table: int, poll: int, *, yes: bool) -> None:
    # A manager who plays votes like anybody else here; asking as one is for managing.
    click, bot = msgspec.structs.replace(click_of(interaction), manager=False), interaction.client
    await show_after(interaction, table, lambda: bot.votes.vote(click, table, poll, yes=yes))

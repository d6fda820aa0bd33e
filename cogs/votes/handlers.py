"""Handlers of the controls about the whole table: proposing, voting, changing seats."""

import re
from typing import Any

import discord
import msgspec
from discord import ui

from bot.client import Interaction, TableBot
from bot.errors import NothingToVoteOn, OfferOver
from bot.games.values import LEVELS, Level
from bot.language import say
from bot.language.rows import unfinished
from bot.publishing.content import Control, PrivateContent
from bot.table.click import Click, expect
from bot.table.motions import DAYS_TO_VOTE, Draw, Holidays, Motion, Pause, Replace, Resume, Rewind
from bot.table.table import Table
from bot.table.tables import Done
from cogs.tables import robots_option, shown
from cogs.tables.propose import asked_by, propose
from cogs.tables.since_last_move import show_since, welcome
from cogs.ui import deadline_words, labels, layouts, motion_words, naming, verbs, vote_words, words
from cogs.ui.components import Picker, Press, Style, changes, on, option
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper
from cogs.votes import deadlines
from cogs.votes.rewind import rewind_page
from rendering.words.common import capital

SIMPLE: dict[str, Motion] = {
    "pause": Pause(),
    "resume": Resume(),
    "draw": Draw(),
    "play_on": Holidays("play"),
    "wait": Holidays("pause"),
}
"""The motions without details, by name."""


# --- what commands and buttons do ---------------------------------------------------------------------


async def replace(
    interaction: Interaction, table: Table, seat: int, person: discord.abc.User | None, level: Level | None = None
) -> PrivateContent:
    """Let a person (None: a robot) take over a seat: one's own at once, another's if the table agrees.

    `level`: the level of that robot; the stand-ins' level at that table if left out.

    Raises:
        Refused: a bot was named.
        TableError: why not.
    """
    if person is not None and person.bot:
        raise Refused(vote_words.no_bots())
    if person is None:
        name = next((name for name in words.ROBOT_NAMES if name not in table.names), words.ROBOT_NAMES[0])
        to = Replace(seat, name, robot=level or table.terms.stand_in)
    else:
        to = Replace(seat, person.display_name, user_id=person.id)
    own = table.seat_of(interaction.user.id)
    if own is None or own.number != seat:
        return await propose(interaction, table.id, to)
    await interaction.client.seat_changes.hand_over(click_of(interaction), table.id, to)
    if person is None:
        return layouts.page([vote_words.HANDED_TO_ROBOT(back=labels.shown(labels.IM_BACK, table.language))])
    return layouts.page([vote_words.OFFERED])


def table_page(table: Table) -> PrivateContent:
    """The page about the whole table, with a button for each motion."""
    still = table.paused
    first: list[Control] = [
        verbs.ASK.at(table.ref, arg="resume").button(labels.GO_ON, emoji="▶️")
        if still
        else verbs.ASK.at(table.ref, arg="pause").button(say("Pause…"), emoji="⏸️"),
        verbs.ASK.at(table.ref, arg="replace").button(say("Somebody else…"), emoji="🪑"),
        verbs.ASK.at(table.ref, arg="deadline").button(unfinished(say("Deadline")), emoji="⏰"),
        verbs.ASK.at(table.ref, arg="draw").button(say("End as a draw…"), emoji="🤝"),
    ]
    if not table.postal:
        first.append(verbs.ASK.at(table.ref, arg="undo").button(say("Take steps back…"), emoji="⏪"))
    holidays = (
        verbs.ASK.at(table.ref, arg="play_on").button(say("Don't wait for holidays…"), emoji="🏖️")
        if table.terms.away == "pause"
        else verbs.ASK.at(table.ref, arg="wait").button(say("Wait for holidays…"), emoji="🏖️")
    )
    second = [holidays, verbs.REPORT.at(table.ref).button(say("Report a problem"), emoji="🛟")]
    heading = vote_words.TABLE_PAGE(days=deadline_words.DAYS(DAYS_TO_VOTE))
    return layouts.form(heading, [("", [first, second]), *shown.questions(table)])


# --- asking ----------------------------------------------------------------------------------------------


@on(verbs.MATTERS)
async def _matters(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    expect(table, "playing")
    await whisper(interaction, table_page(table))


@on(verbs.ASK)
async def _ask(interaction: Interaction, press: Press) -> None:
    """Ask for the details or a confirmation of a motion. The argument names it."""
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
            button = verbs.PROPOSE.at(table.ref, arg=kind).button(label, style=Style.primary)
            return layouts.page([motion_words.sure(kind)], [[button]])


@on(verbs.PROPOSE)
async def _propose(interaction: Interaction, press: Press) -> None:
    """Propose a motion without details, after the confirmation."""
    work = propose(interaction, press.table, SIMPLE[press.arg])
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.REWIND)
async def _rewind(interaction: Interaction, press: Press) -> None:
    """Propose to take steps back: the value names the first one, the last one, and the first one's seat."""
    if re.fullmatch(r"\d{1,9}-\d{1,9}-\d{1,2}", press.chosen, re.ASCII) is None:
        raise NothingToVoteOn
    since, last, seat = (int(part) for part in press.chosen.split("-"))
    work = propose(interaction, press.table, Rewind(since, last, seat))
    await amend(interaction, await in_time(interaction, work, amends=True))


# --- seats -----------------------------------------------------------------------------------------------


def _seat_menu(table: Table) -> Control:
    """A menu of the seats that another player could take over."""
    gone = table.game.resigned(table.state)
    names = naming.plain_names(table)
    options = [option(names[seat.number], str(seat.number)) for seat in table.seats if seat.number not in gone]
    return verbs.SEAT.at(table.ref).menu(say("Whose seat?"), options)


@on(verbs.SEAT)
async def _seat(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    seat = next((each.number for each in table.seats if str(each.number) == press.chosen), None)
    if seat is None:
        raise Refused(vote_words.NO_SUCH_SEAT)
    name = naming.names(table)[seat]
    people = Picker(verbs.STAND_IN.custom_id(press.ref, 0, seat), _people_menu)
    robots = [
        verbs.ROBOT_INSTEAD.at(press.ref, arg=f"{seat}-{level}").button(
            capital(str(words.LEVEL_ROBOTS[level])), emoji="🤖"
        )
        for level in sorted(LEVELS, key=lambda level: level != table.terms.stand_in)
        if level != table.seats[seat].robot
    ]
    await amend(interaction, layouts.page([vote_words.WHO_INSTEAD(name=name)], [[people], robots]))


def _people_menu(custom_id: str) -> ui.UserSelect[Any]:
    return ui.UserSelect(placeholder=say("Somebody in this server…"), custom_id=custom_id)


@on(verbs.ROBOT_INSTEAD)
async def _robot_instead(interaction: Interaction, press: Press) -> None:
    """Let a robot take over the seat in the argument, at the level there or at the stand-ins' level."""
    table = await interaction.client.tables.load(press.table)
    seat, _, typed = press.arg.partition("-")
    level = robots_option.level(typed) if typed else None
    work = replace(interaction, table, int(seat), None, level)
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.STAND_IN)
async def _stand_in(interaction: Interaction, press: Press) -> None:
    """Let a person take over the seat in the argument."""
    table = await interaction.client.tables.load(press.table)
    work = replace(interaction, table, int(press.arg), press.people[0])
    await amend(interaction, await in_time(interaction, work, amends=True))


@on(verbs.ACCEPT_SEAT)
@on(verbs.ACCEPT_KNOWING)
async def _accept_seat(interaction: Interaction, press: Press) -> None:
    """Take an offered seat; the id's decision is the number of the offer."""
    bot, click = interaction.client, click_of(interaction, knowing=press.verb == verbs.ACCEPT_KNOWING)
    try:
        work = bot.seat_changes.accept(click, press.table, press.decision)
        done = await in_time(interaction, work, amends=press.verb.amends)
    except OfferOver as error:
        table = await bot.tables.load(press.table)
        if table.seat_of(interaction.user.id) is not None:
            raise Refused(vote_words.HAVE_IT(help=labels.shown(labels.HELP, table.language))) from error
        raise
    await show_since(interaction, done.table, heading=vote_words.ACCEPTED, amends=press.verb.amends)


@on(verbs.DECLINE_SEAT)
async def _decline_seat(interaction: Interaction, press: Press) -> None:
    work = interaction.client.seat_changes.decline(click_of(interaction), press.table, press.decision)
    await in_time(interaction, work)
    await whisper(interaction, vote_words.DECLINED)


@on(verbs.TAKE_SEAT_BACK)
async def _take_seat_back(interaction: Interaction, press: Press) -> None:
    """Take back a seat from a robot; the argument is the seat."""
    work = interaction.client.seat_changes.take_back(click_of(interaction), press.table, int(press.arg))
    await welcome(interaction, (await in_time(interaction, work)).table)


@on(verbs.VOLUNTEER)
@on(verbs.VOLUNTEER_KNOWING)
async def _volunteer(interaction: Interaction, press: Press) -> None:
    """Volunteer for a seat without a person; the argument is the seat."""
    click = click_of(interaction, knowing=press.verb == verbs.VOLUNTEER_KNOWING)
    work = interaction.client.votes.volunteer(click, press.table, int(press.arg))
    await in_time(interaction, work, amends=press.verb.amends)
    answer = amend if press.verb.amends else whisper
    await answer(interaction, layouts.page([vote_words.VOLUNTEERED]))


# --- voting ----------------------------------------------------------------------------------------------


async def _vote(bot: TableBot, click: Click, press: Press) -> Done:
    """Vote for a motion, or against it; the id's decision is the number of the vote."""
    # A manager who plays votes like everybody else here; managers decide alone when they propose.
    click = msgspec.structs.replace(click, manager=False)
    return await bot.votes.vote(click, press.table, press.decision, yes=press.verb == verbs.AGREE)


changes(verbs.AGREE, _vote)
changes(verbs.DISAGREE, _vote)

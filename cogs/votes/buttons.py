"""Buttons and menus for what concerns a whole table: asking for it, voting on it, taking and giving seats."""

import re
from typing import Any, Self

import discord
import msgspec
from discord import ui

from bot.client import Interaction
from bot.errors import NothingToVoteOn, OfferOver, WrongPhase
from bot.games.game import LEVELS, Level
from bot.publishing.privacy import PrivateLayout
from bot.table.motions import Draw, Holidays, Motion, Pause, Replace, Resume, Rewind
from bot.table.table import Table
from cogs.tables import robots_option
from cogs.tables.missed import show_since
from cogs.tables.propose import Decide, asked_by, propose
from cogs.ui import layouts, naming, vote_words, words
from cogs.ui.components import (
    Style,
    TableButton,
    TableItem,
    TableMenu,
    custom_id,
    option,
    show_after,
    template,
)
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper
from cogs.ui.report_button import Report
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
) -> PrivateLayout:
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
    await interaction.client.substitutes.hand_over(click_of(interaction), table.id, to)
    return layouts.page([vote_words.HANDED_TO_ROBOT if person is None else vote_words.OFFERED])


def table_page(table: Table) -> PrivateLayout:
    """What concerns the whole table, with a button for each thing that can be asked of it."""
    still = table.paused
    first: list[ui.Item[Any]] = [
        Ask.make("Go on…", table.id, arg="resume", emoji="▶️")
        if still
        else Ask.make("Pause…", table.id, arg="pause", emoji="⏸️"),
        Ask.make("Somebody else…", table.id, arg="replace", emoji="🪑"),
        Ask.make("Deadline…", table.id, arg="deadline", emoji="⏰"),
        Ask.make("End as a draw…", table.id, arg="draw", emoji="🤝"),
    ]
    if not table.by_post:
        first.append(Ask.make("Take steps back…", table.id, arg="undo", emoji="⏪"))
    holidays = (
        Ask.make("Don't wait for holidays…", table.id, arg="play_on", emoji="🏖️")
        if table.terms.away == "pause"
        else Ask.make("Wait for holidays…", table.id, arg="wait", emoji="🏖️")
    )
    second = [holidays, Report.make("Report a problem", table.id, emoji="🛟")]
    return layouts.page([vote_words.TABLE_PAGE], [first, second])


# --- asking ----------------------------------------------------------------------------------------------


class TablePage(TableButton, template=template("matters")):
    """What concerns the whole table, privately."""

    verb = "matters"

    async def press(self, interaction: Interaction) -> None:
        """Show it."""
        table = await interaction.client.tables.load(self.table)
        if table.row.phase != "playing":
            raise WrongPhase(table.row.phase)
        await whisper(interaction, table_page(table))


class Ask(TableButton, template=template("ask", "pause|resume|draw|play_on|wait|deadline|replace|undo")):
    """Ask the table for something, after a question or a choice. The argument says for what."""

    verb = "ask"

    async def press(self, interaction: Interaction) -> None:
        """Say what it would mean, with a button or a menu to go on."""
        await whisper(interaction, await self._page(interaction))

    async def _page(self, interaction: Interaction) -> PrivateLayout:
        table = await asked_by(interaction, self.table)
        match self.arg:
            case "deadline":
                return deadlines.deadline_page(table, str(interaction.locale))
            case "replace":
                return layouts.page([vote_words.WHICH_SEAT], [[seat_menu(table)]])
            case "undo":
                return await rewind_page(interaction.client.tables, table, RewindMenu)
            case kind:
                label = vote_words.ASK_THE_TABLE if table.seat_of(interaction.user.id) else vote_words.DECIDE
                button = Propose.make(label, table.id, arg=kind, style=Style.primary)
                return layouts.page([vote_words.SURE[kind]], [[button]])


class Propose(TableButton, template=template("propose", "pause|resume|draw|play_on|wait")):
    """Ask the table for what needs no more words; confirmed here."""

    verb = "propose"

    async def press(self, interaction: Interaction) -> None:
        """Ask it."""
        await amend(
            interaction, await in_time(interaction, propose(interaction, self.table, SIMPLE[self.arg]), amends=True)
        )


class RewindMenu(TableMenu, template=template("rewind")):
    """Ask the table to take steps back: the value names the first one, the last one, and whose the first one was."""

    verb = "rewind"

    async def press(self, interaction: Interaction) -> None:
        """Ask it."""
        if re.fullmatch(r"\d{1,9}-\d{1,9}-\d{1,2}", self.chosen, re.ASCII) is None:
            raise NothingToVoteOn
        since, last, seat = (int(part) for part in self.chosen.split("-"))
        work = propose(interaction, self.table, Rewind(since, last, seat))
        await amend(interaction, await in_time(interaction, work, amends=True))


# --- seats -----------------------------------------------------------------------------------------------


def seat_menu(table: Table) -> "SeatMenu":
    """The seats in which somebody else could play on."""
    gone = table.game.resigned(table.state)
    names = naming.plain_names(table)
    options = [option(names[seat.number], str(seat.number)) for seat in table.seats if seat.number not in gone]
    return SeatMenu.make("Whose seat?", options, table.id)


class SeatMenu(TableMenu, template=template("seat")):
    """In whose seat somebody else should play on."""

    verb = "seat"

    async def press(self, interaction: Interaction) -> None:
        """Go on to who that should be."""
        table = await interaction.client.tables.load(self.table)
        seat = next((each.number for each in table.seats if str(each.number) == self.chosen), None)
        if seat is None:
            raise Refused(vote_words.NO_SUCH_SEAT)
        name = naming.names(table)[seat]
        rows: list[list[ui.Item[Any]]] = [[StandIn.of(self.table, seat)]]
        rows.append(
            [
                RobotInstead.make(f"{level.capitalize()} robot", self.table, arg=f"{seat}-{level}", emoji="🤖")
                for level in sorted(LEVELS, key=lambda level: level != table.terms.stand_in)
                if level != table.seats[seat].robot
            ]
        )
        await amend(interaction, layouts.page([f"**Who should play on for {name}?**"], rows))


class RobotInstead(TableButton, template=template("robot_instead", r"\d{1,2}(?:-[a-z]{1,10})?")):
    """Let a robot play on in the seat that the argument says, and so well; else as well as stand-ins do there."""

    verb = "robot_instead"

    async def press(self, interaction: Interaction) -> None:
        """Do so, or ask the table."""
        table = await interaction.client.tables.load(self.table)
        seat, _, typed = self.arg.partition("-")
        level = robots_option.level(typed) if typed else None
        work = replace(interaction, table, int(seat), None, level)
        await amend(interaction, await in_time(interaction, work, amends=True))


class StandIn(TableItem[ui.UserSelect[Any]], template=template("stand_in", r"\d{1,2}")):
    """Let a person play on in the seat that the argument says."""

    verb, control = "stand_in", ui.UserSelect

    @classmethod
    def of(cls, table: int, seat: int) -> Self:
        """A new menu of everybody in the server."""
        return cls(ui.UserSelect(placeholder="Somebody in this server…", custom_id=custom_id(cls.verb, table, 0, seat)))

    async def press(self, interaction: Interaction) -> None:
        """Ask them, or the table."""
        table = await interaction.client.tables.load(self.table)
        work = replace(interaction, table, int(self.arg), self.item.values[0])
        await amend(interaction, await in_time(interaction, work, amends=True))


class AcceptSeat(TableButton, template=template("accept_seat")):
    """Play on in a seat one was asked to; the number of the offer stands where others have a decision."""

    verb = "accept_seat"

    async def press(self, interaction: Interaction) -> None:
        """Take it, and read what has happened so far."""
        bot = interaction.client
        try:
            done = await in_time(interaction, bot.substitutes.accept(click_of(interaction), self.table, self.decision))
        except OfferOver as error:
            if (await bot.tables.load(self.table)).seat_of(interaction.user.id) is not None:
                raise Refused(vote_words.HAVE_IT) from error
            raise
        await show_since(interaction, done.table, heading=vote_words.ACCEPTED)


class DeclineSeat(TableButton, template=template("decline_seat")):
    """Do not play on in a seat one was asked to."""

    verb = "decline_seat"

    async def press(self, interaction: Interaction) -> None:
        """Turn it down."""
        work = interaction.client.substitutes.decline(click_of(interaction), self.table, self.decision)
        await in_time(interaction, work)
        await whisper(interaction, vote_words.DECLINED)


class TakeSeatBack(TableButton, template=template("take_seat_back", r"\d{1,2}")):
    """Play on oneself in a seat that was left to a robot; the argument is the seat."""

    verb = "take_seat_back"

    async def press(self, interaction: Interaction) -> None:
        """Take it back, and read what happened meanwhile."""
        work = interaction.client.substitutes.take_back(click_of(interaction), self.table, int(self.arg))
        await show_since(interaction, (await in_time(interaction, work)).table, heading=vote_words.BACK)


class Volunteer(TableButton, template=template("volunteer", r"\d{1,2}")):
    """Ask the table whether one may play on in a seat that nobody plays in; the argument is the seat."""

    verb = "volunteer"

    async def press(self, interaction: Interaction) -> None:
        """Ask it."""
        work = interaction.client.votes.volunteer(click_of(interaction), self.table, int(self.arg))
        await in_time(interaction, work)
        await whisper(interaction, vote_words.VOLUNTEERED)


# --- voting ----------------------------------------------------------------------------------------------


class Agree(TableButton, template=template("agree")):
    """Vote for it; the number of the vote stands where others have a decision."""

    verb = "agree"

    async def press(self, interaction: Interaction) -> None:
        """Vote, and let the message show it."""
        await _vote(interaction, self.table, self.decision, yes=True)


class Disagree(TableButton, template=template("disagree")):
    """Vote against it."""

    verb = "disagree"

    async def press(self, interaction: Interaction) -> None:
        """Vote, and let the message show it."""
        await _vote(interaction, self.table, self.decision, yes=False)


async def _vote(interaction: Interaction, table: int, poll: int, *, yes: bool) -> None:
    # A manager who plays votes like anybody else here; asking as one is for managing.
    click, bot = msgspec.structs.replace(click_of(interaction), manager=False), interaction.client
    await show_after(interaction, table, lambda: bot.votes.vote(click, table, poll, yes=yes))


BUTTONS = (
    TablePage,
    Ask,
    Propose,
    *deadlines.BUTTONS,
    RewindMenu,
    SeatMenu,
    RobotInstead,
    StandIn,
    AcceptSeat,
    DeclineSeat,
    TakeSeatBack,
    Volunteer,
    Agree,
    Disagree,
    Decide,
)

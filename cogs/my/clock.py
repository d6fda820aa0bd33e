"""Asks for a person's time zone: a button under a first reminder, and the short private page behind it."""

import datetime
from collections.abc import Callable, Sequence

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Person
from bot.client import Interaction
from bot.language import city, say, time_of_day, weekday
from bot.publishing.content import Control, PrivateContent
from bot.publishing.message_slots import PublicMessage
from bot.table import seats
from bot.table.table import Table
from bot.table.tables import Tables
from bot.timekeeping.preference_changes import choose
from cogs.my import words, zones
from cogs.my.settings import NIGHT
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, Style, on, option
from cogs.ui.replies import amend, in_time, whisper


async def asking(tables: Tables, table: Table, lines: Sequence[PublicMessage]) -> list[PublicMessage]:
    """The lines that ping, each first reminder with a button if its reader has chosen no time zone."""
    first = {line.slot: user for line in lines for user in line.mentions if _reminds_first(line, table)}
    chosen = await seats.persons_at(tables.store, table) if first else {}
    unknown = {slot for slot, user in first.items() if user in chosen and not chosen[user].zone_known}
    return [_with_button(line) if line.slot in unknown else line for line in lines]


def _reminds_first(line: PublicMessage, table: Table) -> bool:
    kind, *numbers = line.slot.split(":")  # seat, by post the turn, and the reminder's number
    return kind == "ping" and len(numbers) == (3 if table.postal else 2) and numbers[-1] == "1"


def _with_button(line: PublicMessage) -> PublicMessage:
    button = verbs.MY_ZONE.at(0).button(words.ASK_ZONE, emoji="🕗")
    return msgspec.structs.replace(
        line, rows=[[button]], fingerprint=layouts.digest(line.fingerprint, str(words.ASK_ZONE))
    )


def clock_page(person: Person, locale: str, now: float) -> PrivateContent:
    """A menu of time zones by the time that it is there, and what follows from the choice; `now`: since 1970."""
    rows: list[list[Control]] = [[_menu(person, locale, now)]]
    if not person.zone_known:
        return layouts.page([words.WHICH_ZONE, words.OTHER_ZONE], rows)
    row = [verbs.MY_SETTINGS.at(0).button(say("My settings"), emoji="⚙️")]
    if not words.quiet(person.quiet):
        row.insert(0, verbs.MY_NIGHT.at(0).button(words.nights(NIGHT), style=Style.primary, emoji="🌙"))
    return layouts.page([words.zone_chosen(person, now)], [*rows, row])


def _menu(person: Person, locale: str, now: float) -> Control:
    """The zones, from west to east."""
    there = {zone: msgspec.structs.replace(person, zone=zone).local(now) for zone in zones.likely(person, locale)}
    offered = sorted(there, key=lambda zone: (there[zone].utcoffset(), city(zone)))
    lines = [
        option(
            f"{time_of_day(there[zone])} · {city(zone)}",
            zone,
            say(
                "{weekday}, UTC{offset}",
                weekday=weekday(there[zone].weekday()),
                offset=_offset(there[zone]),
            ),
            chosen=person.zone_known and zone == person.zone,
        )
        for zone in offered
    ]
    return verbs.MY_CLOCK.at(0).menu(words.WHAT_TIME, lines)


def _offset(moment: datetime.datetime) -> str:
    """The offset from UTC, like +05:30."""
    return f"{moment:%z}"[:3] + ":" + f"{moment:%z}"[3:5]


@on(verbs.MY_ZONE)
async def _my_zone(interaction: Interaction, press: Press) -> None:
    """Ask the person who pressed, privately: under a reminder in a channel, anybody may press."""
    bot = interaction.client
    person = await preferences.person(bot.store, interaction.user.id)
    await whisper(interaction, clock_page(person, str(interaction.locale), bot.tables.clock()))


@on(verbs.MY_CLOCK)
async def _my_clock(interaction: Interaction, press: Press) -> None:
    """Take the chosen zone; one that is not offered changes nothing."""
    locale, zone = str(interaction.locale), press.chosen

    def revise(now: Person) -> Person:
        return now.in_zone(zone) if zone in zones.likely(now, locale) else now

    await _change(interaction, revise)


@on(verbs.MY_NIGHT)
async def _my_night(interaction: Interaction, press: Press) -> None:
    """No pings at night, unless they have chosen quiet hours meanwhile."""
    await _change(interaction, lambda now: now if words.quiet(now.quiet) else msgspec.structs.replace(now, quiet=NIGHT))


async def _change(interaction: Interaction, revise: Callable[[Person], Person]) -> None:
    bot = interaction.client
    person = await in_time(interaction, choose(bot.tables, bot.time, interaction.user.id, revise), amends=True)
    await amend(interaction, clock_page(person, str(interaction.locale), bot.tables.clock()))

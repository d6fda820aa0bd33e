"""Asks for a person's time zone, once, and the short private page that does."""

import datetime
from collections.abc import Callable

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import over_days
from bot.calendar.deadlines import zones as zones_of_the_world
from bot.calendar.preferences import Person, Quiet
from bot.client import Interaction
from bot.language import city, say, time_of_day, weekday
from bot.publishing.content import Control, PrivateContent
from bot.timekeeping.guessing import guess
from bot.timekeeping.preference_changes import choose
from cogs.my import words, zones
from cogs.my.settings import NIGHT
from cogs.tables.open_form import ONCE_OPENED
from cogs.ui import layouts, verbs
from cogs.ui.components import AFTERWARDS, Press, Style, Verb, on, option
from cogs.ui.replies import amend, beside, in_time, whisper


async def ask_once(interaction: Interaction, table_id: int, verb: Verb | None = None) -> None:
    """Ask a person who sits at a table over days for their time zone, once, beside an answer to them.

    A person who comes back is asked again, and a volunteer before they sit there: `verb` is what they pressed. If that
    fails, the person is not bothered with it: what they wanted is done.
    """
    looked_at, key = interaction.client.zones_looked_at, (interaction.user.id, table_id)
    if looked_at.get(key) and verb not in (*_COMES_BACK, *_VOLUNTEERS):
        return
    looked_at.add(key, True)
    await beside(interaction, _ask_unless_known(interaction, table_id, verb))


_COMES_BACK = (verbs.BACK, verbs.TAKE_SEAT_BACK)
_VOLUNTEERS = (verbs.VOLUNTEER, verbs.VOLUNTEER_KNOWING)


async def _ask_unless_known(interaction: Interaction, table_id: int, verb: Verb | None) -> None:
    bot, user = interaction.client, interaction.user.id
    person = await preferences.person(bot.store, user)
    if person.zone_known or (person.asked and verb not in _COMES_BACK):
        return
    table = await bot.tables.load(table_id)
    if not over_days(table.terms.deadline) or (table.seat_of(user) is None and verb not in _VOLUNTEERS):
        return
    here = person.guess or (await guess(bot.store, table.row.guild_id, [user]))[user]
    person = await choose(bot.tables, bot.time, user, lambda now: msgspec.structs.replace(now, asked=True))
    await whisper(interaction, clock_page(person, str(interaction.locale), bot.tables.clock(), guess=here))


async def _ask_beside(interaction: Interaction, press: Press) -> None:
    if press.table:
        await ask_once(interaction, press.table, press.verb)


AFTERWARDS.append(_ask_beside)
ONCE_OPENED.append(ask_once)


def clock_page(person: Person, locale: str, now: float, *, guess: str = "") -> PrivateContent:
    """A menu of time zones by the time that it is there, and what follows from the choice.

    `now` in seconds since 1970. `guess`: the zone that is offered with one tap.
    """
    rows: list[list[Control]] = [[_menu(person, locale, now)]]
    if not person.zone_known:
        if guess:
            time = time_of_day(person.in_zone(guess).local(now))
            here = verbs.MY_HERE.at(0, arg=guess).button(words.it_is(time), style=Style.primary, emoji="🕗")
            rows.insert(0, [here])
        return layouts.page([words.which_zone(person, guess, now), words.OTHER_ZONE], rows)
    row = [verbs.MY_SETTINGS.at(0).button(say("My settings"), emoji="⚙️")]
    if not person.night_known:
        row = [
            verbs.MY_NIGHT.at(0).button(words.nights(NIGHT), style=Style.primary, emoji="🌙"),
            verbs.MY_ANY_HOUR.at(0).button(words.AT_ANY_HOUR, emoji="🔔"),
            *row,
        ]
    return layouts.page([words.zone_chosen(person, now)], [*rows, row])


def _menu(person: Person, locale: str, now: float) -> Control:
    """The zones, from west to east."""
    there = {zone: person.in_zone(zone).local(now) for zone in zones.likely(person, locale)}
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
    return verbs.MY_CLOCK.at(0).menu(words.YOUR_TIME, lines)


def _offset(moment: datetime.datetime) -> str:
    """The offset from UTC, like +05:30."""
    return f"{moment:%z}"[:3] + ":" + f"{moment:%z}"[3:5]


@on(verbs.MY_ZONE)
async def _my_zone(interaction: Interaction, press: Press) -> None:
    """Ask the person who pressed a button of an earlier version, under a reminder."""
    bot = interaction.client
    person = await preferences.person(bot.store, interaction.user.id)
    await whisper(interaction, clock_page(person, str(interaction.locale), bot.tables.clock(), guess=person.guess))


@on(verbs.MY_CLOCK)
async def _my_clock(interaction: Interaction, press: Press) -> None:
    """Take the chosen zone; one that is not offered changes nothing."""
    locale, zone = str(interaction.locale), press.chosen

    def revise(now: Person) -> Person:
        return now.in_zone(zone) if zone in zones.likely(now, locale) else now

    await _change(interaction, revise)


@on(verbs.MY_HERE)
async def _my_here(interaction: Interaction, press: Press) -> None:
    """Take the zone that was offered."""
    zone = press.arg

    def revise(now: Person) -> Person:
        return now.in_zone(zone) if zone in zones_of_the_world() else now

    await _change(interaction, revise)


@on(verbs.MY_NIGHT)
async def _my_night(interaction: Interaction, press: Press) -> None:
    """No pings at night, unless they have chosen quiet hours meanwhile."""
    await _change(interaction, lambda now: _unless_quiet(now, NIGHT))


@on(verbs.MY_ANY_HOUR)
async def _my_any_hour(interaction: Interaction, press: Press) -> None:
    """Pings at night, too, unless they have chosen quiet hours meanwhile."""
    await _change(interaction, lambda now: _unless_quiet(now, Quiet()))


def _unless_quiet(person: Person, night: Quiet) -> Person:
    """The person without pings in the hours of `night`, or at any hour; unchanged if they have quiet hours already."""
    if person.quiet.hours:
        return person
    quiet = msgspec.structs.replace(person.quiet, start=night.start, end=night.end)
    return msgspec.structs.replace(person, quiet=quiet, any_hour=not night.hours)


async def _change(interaction: Interaction, revise: Callable[[Person], Person]) -> None:
    bot = interaction.client
    person = await in_time(interaction, choose(bot.tables, bot.time, interaction.user.id, revise), amends=True)
    await amend(interaction, clock_page(person, str(interaction.locale), bot.tables.clock()))

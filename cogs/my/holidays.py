"""Holidays, announced and ended: by command, or on the page of a person's settings."""

import contextlib
import datetime

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Away, Person
from bot.client import Interaction
from bot.errors import TableError
from bot.language import say
from bot.publishing.content import Control
from bot.table.click import part
from bot.table.table import Table
from bot.timekeeping.guessing import guess
from bot.timekeeping.preference_changes import choose
from cogs.my import days as my_days
from cogs.my import words
from cogs.tables.since_last_move import briefing, is_played_for, regain, welcome
from cogs.ui import layouts, verbs
from cogs.ui.components import Press, on, option
from cogs.ui.replies import Refused, click_of, in_time, whisper

MOST_BRIEFINGS = 3800
"""Characters of briefings in one message."""


async def announce(interaction: Interaction, since: str, until: str) -> str:
    """Announce a holiday, as typed; an empty `since` is today. Returns the answer.

    Raises:
        NotAgreed: that is no day.
        Refused: it ends before it begins.
    """
    bot, now, user = interaction.client, interaction.client.tables.clock(), interaction.user.id
    guessed = (await guess(bot.store, interaction.guild_id or 0, [user]))[user]

    def revise(person: Person) -> Person:
        person = msgspec.structs.replace(person, guess=person.guess or guessed)
        today = my_days.today_for(person, now)
        first, back = my_days.read(since, today), my_days.read(until, today)
        if back <= first:
            raise Refused(words.until_first())
        begins = now if first == today else my_days.beginning(person, first)
        if begins == now and person.away is not None and person.is_away(now):
            begins = person.away.since  # still the same holiday
        return msgspec.structs.replace(person, away=Away(begins, my_days.beginning(person, back)))

    person = await in_time(interaction, choose(bot.tables, bot.time, user, revise))
    return words.announced(person, now)


async def come_back(interaction: Interaction) -> list[Table]:
    """End a person's holiday, give them back every seat that a robot plays, and show what they missed there.

    Returns the tables.
    """
    bot, texts = interaction.client, list[str]()
    found, was_away = await in_time(interaction, _regained(interaction))
    if len(found) == 1 and not found[0].postal:
        await welcome(interaction, found[0])
        return found
    for table in found:
        seat = table.seat_of(interaction.user.id)
        if seat is not None:
            texts.append(await briefing(bot, table, seat))
    if not texts:
        texts = [str(words.BACK if was_away else words.NOT_AWAY)]
    fitting = [text for at, text in enumerate(texts) if sum(map(len, texts[: at + 1])) < MOST_BRIEFINGS]
    await whisper(interaction, layouts.page(fitting))
    return found


async def _regained(interaction: Interaction) -> tuple[list[Table], bool]:
    """The tables where the person has a seat again; and whether they were on holiday."""
    bot, user = interaction.client, interaction.user.id
    now, before = bot.tables.clock(), (await preferences.person(bot.store, user)).away
    was_away = before is not None and before.until > now
    await choose(bot.tables, bot.time, user, lambda person: msgspec.structs.replace(person, away=_until(person, now)))
    found = list[Table]()
    for number, table_id in enumerate([*await bot.store.tables_of(user, active=True), *await bot.store.left_by(user)]):
        table = await bot.tables.load(table_id)
        if await is_played_for(bot, table, user):
            with contextlib.suppress(TableError):  # it has ended meanwhile
                found.append(await regain(bot, part(click_of(interaction), number), table))
    return found, was_away


def _until(person: Person, now: float) -> Away | None:
    """The days of a person's holiday until now: no time passed at tables that wait."""
    away = person.away
    return None if away is None or away.since >= now else Away(away.since, min(away.until, now))


@on(verbs.MY_AWAY)
async def _my_away(interaction: Interaction, press: Press) -> None:
    """Announce a holiday from now on: the value is the day of return; the id has no table."""
    await whisper(interaction, await announce(interaction, "", press.chosen))


def away_menu(person: Person, now: float) -> Control:
    """The possible days of return, in that person's time zone; `now` in seconds since 1970."""
    today = my_days.today_for(person, now)
    days = my_days.offers("", today + datetime.timedelta(days=1))
    return verbs.MY_AWAY.at(0).menu(say("Away until…"), [option(name, value) for name, value in days])


@on(verbs.MY_BACK)
async def _my_back(interaction: Interaction, press: Press) -> None:
    await come_back(interaction)

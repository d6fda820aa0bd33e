"""Holidays, announced and ended: by command, or on the page of a person's settings."""

import datetime

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import Away, Person
from bot.client import Interaction
from bot.errors import TableError
from bot.language import say
from bot.publishing.content import Control, PrivateContent
from bot.table.click import part
from bot.timekeeping.preference_changes import choose
from cogs.my import days as my_days
from cogs.my import words
from cogs.tables.since_last_move import briefing
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
    bot, now = interaction.client, interaction.client.tables.clock()

    def revise(person: Person) -> Person:
        today = my_days.today_for(person, now)
        first, back = my_days.read(since, today), my_days.read(until, today)
        if back <= first:
            raise Refused(words.until_first())
        begins = now if first == today else my_days.beginning(person, first)
        if begins == now and person.away is not None and person.is_away(now):
            begins = person.away.since  # still the same holiday
        return msgspec.structs.replace(person, away=Away(begins, my_days.beginning(person, back)))

    person = await in_time(interaction, choose(bot.tables, bot.time, interaction.user.id, revise))
    return words.announced(person, now)


async def come_back(interaction: Interaction) -> PrivateContent:
    """End a person's holiday, and give them back every seat that a robot plays; returns what they missed there."""
    return layouts.page(await in_time(interaction, _briefings(interaction)))


async def _briefings(interaction: Interaction) -> list[str]:
    bot, user, texts = interaction.client, interaction.user.id, list[str]()
    now, before = bot.tables.clock(), (await preferences.person(bot.store, user)).away
    was_away = before is not None and before.until > now
    await choose(bot.tables, bot.time, user, lambda person: msgspec.structs.replace(person, away=_until(person, now)))
    for number, table_id in enumerate(await bot.store.tables_of(user, active=True)):
        table = await bot.tables.load(table_id)
        seat = table.seat_of(user)
        if seat is None or seat.stand_in is None or table.row.phase != "playing":
            continue
        try:
            await bot.time.come_back(part(click_of(interaction), number), table_id)
        except TableError:  # it has ended meanwhile
            continue
        texts.append(await briefing(bot, table, seat))
    if not texts:
        return [str(words.BACK if was_away else words.NOT_AWAY)]
    return [text for at, text in enumerate(texts) if sum(map(len, texts[: at + 1])) < MOST_BRIEFINGS]


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
    await whisper(interaction, await come_back(interaction))

"""``/my settings``: menus for a person's preferences, on private pages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, cast

import msgspec

from bot.calendar import preferences
from bot.calendar.preferences import AsksFirst, Minute, Person, Quiet
from bot.client import Interaction
from bot.language import Sentence, clock, offered, say, say_in_context, say_plural, weekday
from bot.publishing.content import Control, PrivateContent, Rows
from bot.timekeeping.preference_changes import choose
from cogs.my import words, zones
from cogs.my.holidays import away_menu
from cogs.ui import labels, layouts, verbs
from cogs.ui.components import Press, Style, on, option
from cogs.ui.replies import Refused, amend, in_time, whisper
from rendering.accessible_palettes import Palette

OF_DISCORD: Final = "discord"
"""The choice of the language in which that person uses Discord."""
AN_HOUR: Final = 60
"""Minutes."""
NIGHT: Final = Quiet(22 * AN_HOUR, 7 * AN_HOUR)
"""The default for the other end of quiet hours, when only one has been chosen."""
REMINDERS: Final[Mapping[str, Sentence]] = {
    "off": Sentence("Never"),
    "half": Sentence("Halfway to the deadline, and shortly before it"),
}
REMINDER_HOURS: Final = (1, 2, 3, 4, 6, 8, 12, 24, 48)
PALETTES: Final[Mapping[Palette, tuple[Sentence, Sentence]]] = {
    "standard": (Sentence("Standard"), Sentence("As on the boards that everybody sees")),
    "high-contrast": (Sentence("High contrast"), Sentence("Darker background, lighter words")),
    "colour-vision": (Sentence("For colour blindness"), Sentence("Colours that are easier to tell apart")),
}


Tab = Literal["time", "looks"]
TABS: Final[Mapping[Tab, tuple[Sentence, str]]] = {
    "time": (Sentence("Time and pings"), "🔔"),
    "looks": (Sentence("Looks and privacy"), "🎨"),
}
"""The pages, and the emoji on the button that turns to each. Each has room for about ten menus: a message has at most
40 parts, and a menu with its title is three."""


class Question(msgspec.Struct, frozen=True):
    """One menu: its `title`, its lines (value, label, description), the chosen values, and the page it stands on.

    `several`: any number of them. `answer` makes the new preferences from the chosen values.
    """

    title: str
    lines: Sequence[tuple[str, str, str]]
    chosen: Sequence[str]
    answer: Callable[[Person, Sequence[str]], Person]
    several: bool = False
    tab: Tab = "looks"

    @property
    def answered(self) -> str:
        """The chosen line; empty if none is."""
        return next((label for value, label, _ in self.lines if value in self.chosen), "")


def questions(person: Person, locale: str) -> dict[str, Question]:
    """Every menu by its key."""
    languages = [
        (OF_DISCORD, str(words.LANGUAGE_OF_DISCORD), ""),
        *((tag, name, "") for tag, name in offered().items()),
    ]
    hours = [(str(hour * AN_HOUR), clock(hour * AN_HOUR), "") for hour in range(24)]
    calm = not person.quiet.hours
    notices = [key for key, wanted in (("up_next", person.up_next), ("dm", person.dm)) if wanted]
    asked = {
        "remind": Question(
            say("Remind me of my turn"),
            [
                *((value, str(label), "") for value, label in REMINDERS.items()),
                *((str(hours), say_plural("Every hour", "Every {count} hours", hours), "") for hours in REMINDER_HOURS),
            ],
            [str(person.remind)],
            _remind,
            tab="time",
        ),
        "notices": Question(
            say("Also remind me"),
            [
                ("up_next", say("When I am next"), say("A line when the player before you begins")),
                ("dm", say("By DM"), say("Hands and notices; without it, buttons show your hand privately")),
            ],
            notices,
            lambda now, values: msgspec.structs.replace(now, up_next="up_next" in values, dm="dm" in values),
            several=True,
            tab="time",
        ),
        "quiet_from": Question(
            say("No pings from"),
            [("none", say("No quiet hours"), ""), *hours],
            [] if calm and not person.any_hour else ["none" if calm else str(person.quiet.start)],
            _quiet_from,
            tab="time",
        ),
        "quiet_to": Question(
            say("No pings until"), hours, [] if calm else [str(person.quiet.end)], _quiet_to, tab="time"
        ),
        "days_off": Question(
            say("Days off"),
            [(str(day), weekday(day), "") for day in range(7)],
            [str(day) for day in person.quiet.days_off],
            lambda now, values: _quietly(now, days_off=tuple(sorted(map(int, values)))),
            several=True,
            tab="time",
        ),
        "zone": Question(
            say("My time zone"),
            [(zone, zones.label(zone), "") for zone in zones.likely(person, locale)],
            [person.zone] if person.zone_known else [],
            lambda now, values: now.in_zone(values[0]),
            tab="time",
        ),
        "shows": Question(
            say("Show me"),
            [
                ("pictures", say("Pictures"), ""),
                ("words", say("Words"), say("In private answers and DMs; boards stay as they are")),
            ],
            ["pictures" if person.pictures else "words"],
            lambda now, values: msgspec.structs.replace(now, pictures=values[0] == "pictures"),
        ),
        "listed": Question(
            say("My figures"),
            [
                ("yes", say("Everybody may see them"), say("On leaderboards, with /stats, and as somebody's rival")),
                ("no", say("Only for me"), say("You are on no leaderboard; others' figures stay the same")),
            ],
            ["yes" if person.listed else "no"],
            lambda now, values: msgspec.structs.replace(now, listed=values[0] == "yes"),
        ),
        "luck": Question(
            say("My luck and decisions"),
            [
                ("yes", say("Everybody may see them"), say("With /stats and “Was it luck?”")),
                (
                    "no",
                    say("Only for me"),
                    say("Others see neither how lucky you were nor how well you decided"),
                ),
            ],
            ["yes" if person.luck_seen else "no"],
            lambda now, values: msgspec.structs.replace(now, luck_seen=values[0] == "yes"),
        ),
        "asks_first": Question(
            say("Ask first when it can't be undone"),
            [
                ("first_games", say("In my first three games"), say("After that, only for buttons that end in “…”")),
                ("always", say_in_context("when to ask first", "Always"), ""),
                (
                    "never",
                    say_in_context("when to ask first", "Never"),
                    say("I always ask before I delete your data, and before you leave or close a tournament"),
                ),
            ],
            [person.asks_first],
            lambda now, values: msgspec.structs.replace(now, asks_first=cast("AsksFirst", values[0])),
        ),
        "palette": Question(
            say("Colours of my private pictures"),
            [(value, str(label), str(about)) for value, (label, about) in PALETTES.items()],
            [person.palette],
            lambda now, values: msgspec.structs.replace(now, palette=cast("Palette", values[0])),
        ),
    }
    spoken = Question(
        str(words.MY_LANGUAGE),
        languages,
        [person.language if person.language in offered() else OF_DISCORD],
        lambda now, values: msgspec.structs.replace(now, language="" if values[0] == OF_DISCORD else values[0]),
        tab="time",
    )
    return asked if len(offered()) == 1 else {"language": spoken, **asked}


def _remind(now: Person, values: Sequence[str]) -> Person:
    match values[0]:
        case "off" | "half" as word:
            return msgspec.structs.replace(now, remind=word)
        case hours:
            return msgspec.structs.replace(now, remind=int(hours))


def _quietly(now: Person, **changes: Minute | tuple[int, ...]) -> Person:
    quiet = msgspec.structs.replace(now.quiet, **changes)
    return msgspec.structs.replace(now, quiet=quiet, any_hour=now.any_hour and not quiet.hours)


def _quiet_from(now: Person, values: Sequence[str]) -> Person:
    if values[0] == "none":
        return msgspec.structs.replace(_quietly(now, start=0, end=0), any_hour=True)
    start = int(values[0])
    if now.quiet.hours:
        return _quietly(now, start=start)
    return _quietly(now, start=start, end=NIGHT.end if start != NIGHT.end else start + 8 * AN_HOUR)


def _quiet_to(now: Person, values: Sequence[str]) -> Person:
    end = int(values[0])
    if now.quiet.hours:
        return _quietly(now, end=end)
    return _quietly(now, start=NIGHT.start if end != NIGHT.start else end - 8 * AN_HOUR, end=end)


@on(verbs.MY_SET)
async def _my_set(interaction: Interaction, press: Press) -> None:
    """Handle one of the menus. The argument is its key; the id has no table."""
    locale, values = str(interaction.locale), press.values

    def revise(now: Person) -> Person:
        question = questions(now, locale).get(press.arg)
        known = {value for value, _, _ in question.lines} if question else set()
        if question is None or not set(values) <= known or not (values or question.several):
            return now
        return question.answer(now, values)

    bot = interaction.client
    person = await in_time(interaction, choose(bot.tables, bot.time, interaction.user.id, revise), amends=True)
    if press.arg == "language":
        bot.readers.learn(interaction.user.id, person)
        await bot.readers.speak_to(interaction)
    question = questions(person, locale).get(press.arg)
    await amend(interaction, await _page(interaction, person, question.tab if question else "time"))


@on(verbs.MY_TAB)
async def _my_tab(interaction: Interaction, press: Press) -> None:
    """Turn to the other page."""
    bot = interaction.client
    person = await preferences.person(bot.store, interaction.user.id)
    tab = cast("Tab", press.arg)
    await amend(interaction, await _page(interaction, person, tab))


def _menu(key: str, question: Question) -> Control:
    """The menu for a question, with the chosen lines marked."""
    lines = [option(label, value, about, chosen=value in question.chosen) for value, label, about in question.lines]
    least, most = (0, len(lines)) if question.several else (1, 1)
    title = str(question.title) if question.chosen else say("Nothing chosen yet")  # a phone heads its list with it
    return verbs.MY_SET.at(0, 0, key).menu(title, lines, least=least, most=most)


async def _page(interaction: Interaction, person: Person, tab: Tab = "time") -> PrivateContent:
    """A menu for each setting on that page."""
    bot, asked = interaction.client, questions(person, str(interaction.locale))
    now, closed = bot.tables.clock(), await bot.store.told_of_closed_dms(interaction.user.id) is not None
    reminder, colours = asked["remind"].answered, asked["palette"].answered
    heading = "\n".join(
        filter(
            None,
            [
                words.in_force(person, now, (reminder, colours), dms_closed=closed),
                words.away(person, now),
                str(words.SETTINGS),
            ],
        )
    )
    turns = [
        verbs.MY_TAB.at(0, arg=each).button(label, style=Style.primary if each == tab else Style.secondary, emoji=emoji)
        for each, (label, emoji) in TABS.items()
    ]
    menus: list[tuple[str, Rows]] = [("", [turns])]
    menus += [(f"**{each.title}**", [[_menu(key, each)]]) for key, each in asked.items() if each.tab == tab]
    if tab == "time":
        menus.append((say("**Days away**"), [[away_menu(person, now)]]))
        if person.away is not None and person.away.until > now:
            menus.append(("", [[verbs.MY_BACK.at(0).button(labels.IM_BACK, style=Style.primary)]]))
    else:
        menus.append(("", [[verbs.MY_BLOCKED.at(0).button(words.BLOCKED_PEOPLE, emoji="🚫")]]))
    return layouts.form(heading, menus)


async def open_settings(interaction: Interaction, zone: str | None = None) -> None:
    """Show the page privately, with a typed `zone` if given.

    Raises:
        Refused: there is no such zone.
    """
    bot, user, locale = interaction.client, interaction.user.id, str(interaction.locale)
    if zone is None:
        person = await preferences.person(bot.store, user)
    else:
        clock = zones.find(zone) or next(iter(zones.offers(zone, locale)), None)
        if clock is None:
            raise Refused(words.NO_SUCH_ZONE)
        work = choose(bot.tables, bot.time, user, lambda now: now.in_zone(clock))
        person = await in_time(interaction, work)
    await whisper(interaction, await _page(interaction, person))

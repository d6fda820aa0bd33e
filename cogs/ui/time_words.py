"""Sentences about time: deadlines, reminders, absent players, and standing orders."""

import datetime
from collections.abc import Collection, Mapping, Sequence

from bot.calendar.deadlines import EXTENSIONS, TURNS_IN_TIME
from bot.calendar.preferences import Person
from bot.calendar.waking_hours import PersonalClock
from bot.games.orders import When
from bot.language import Sentence, full_date, say, say_in_context, say_plural
from bot.language.rows import paragraph, stopped
from bot.orders.standing import MOST_ALONE, could_answer, orders_act_openly
from bot.table.notices import (
    Asleep,
    BackSooner,
    Coached,
    Extended,
    IsBack,
    LanguageChanged,
    Managed,
    MemberGone,
    Moved,
    NotHere,
    Notice,
    OfferEnded,
    OnHoliday,
    Ordered,
    PlayedFor,
    PlayedOut,
    SeatPassed,
    Stalled,
    StillPaused,
    VoteEnded,
    VoteLapsed,
    WentBack,
)
from bot.table.table import Seat, Table
from bot.timekeeping.context import personal_clock, turn_time
from bot.timekeeping.late.extending import extended
from cogs.ui import deadline_words, labels, naming, vote_words, words
from data.rows import ObligationRow
from rendering.words.common import listed

BACK_ALREADY = Sentence("No robot plays for you: the seat is yours.")
BACK = Sentence("Welcome back! Your seat is yours again.")
PLAYED_FOR = Sentence("A robot plays for you. **I'm back** gives you the seat again.")
PLAYED_MEANWHILE = Sentence("-# 🤖 In your turns since then, I played for you.")
PAUSED = Sentence("This table is paused: nobody can play, and no deadline runs. `/table pause` asks to go on.")
NO_STANDING_ORDERS = Sentence("You have no standing orders here.")


def at(moment: float) -> str:
    """A moment (seconds since 1970) as each reader's Discord shows it: a line may be read long after it was sent."""
    return f"<t:{int(moment)}:f>"


def from_now(moment: float) -> str:
    """The same, and how far away it is: for answers that only one person reads, at once."""
    return f"{at(moment)} (<t:{int(moment)}:R>)"


def date(day: datetime.date) -> str:
    """A day: 22 November 2026."""
    return full_date(day)


def span(seconds: float) -> str:
    """A length of time in rounded hours or days."""
    hours = max(round(seconds / 3600), 1)
    return deadline_words.HOURS(hours) if hours < 48 else deadline_words.DAYS(round(hours / 24))


def consequence(table: Table, seat: Seat, person: Person, due_at: float) -> str:
    """What happens if the player does nothing until the deadline at `due_at`, in one line; empty if none was agreed.

    Whether the player has standing orders is secret, so the text never depends on it: it mentions orders wherever they
    could answer, and where orders act unseen (not `orders_act_openly`), it names what may follow, missed or not.
    """
    if table.terms.deadline is None:
        return ""
    if table.postal:
        return str(_ROBOT[False] if seat.misses else _DEFAULTS)
    orders = any(decision.seat == seat.number and could_answer(table, decision) for decision in table.pending())
    openly = orders_act_openly(table)
    if (more := _more(table, seat, person, due_at)) is not None:
        return _MORE[openly and seat.misses > 0](time=more)
    if not openly:
        return str(_EITHER)
    return str((_ROBOT if seat.misses else _NECESSARY)[orders])


_DEFAULTS = Sentence("Then the defaults apply.")
_MORE: Mapping[bool, Sentence] = {
    False: Sentence("Then I play for you. Any button can buy you time until {time}."),
    True: Sentence("Then a robot plays for you. Any button can buy time until {time}."),
}
"""The same for a person who would get more time, by whether a robot takes the seat."""
_NECESSARY: Mapping[bool, Sentence] = {
    False: Sentence("Then I do what is necessary."),
    True: Sentence("Then I do what is necessary, unless you left standing orders."),
}
_EITHER = Sentence("Then I do what is necessary, or a robot plays for you.")
_ROBOT: Mapping[bool, Sentence] = {
    False: Sentence("Then a robot plays for you until you are back."),
    True: Sentence("Then a robot plays for you, unless you left standing orders."),
}
"""What follows a deadline that passes, by whether standing orders could answer."""


def _more(table: Table, seat: Seat, person: Person, due_at: float) -> str | None:
    """Until when they would get more time, if they have shown a sign of life; None: they would not."""
    if seat.extensions >= EXTENSIONS:
        return None
    return at(extended(table.terms, person, due_at))


def _for_those_who_wait(table: Table, seat: Seat, person: Person, due_at: float) -> str:
    """What happens if that player does nothing until the deadline at `due_at`, said to the others.

    Whether the player has shown a sign of life, or has standing orders, is theirs to tell.
    """
    name, more = f"**{naming.names(table)[seat.number]}**", _more(table, seat, person, due_at)
    if more is None:
        return say("If {name} does not play by then, I play for them.", name=name)
    orders = any(decision.seat == seat.number and could_answer(table, decision) for decision in table.pending())
    return _WAITED_FOR[orders and orders_act_openly(table)](name=name, time=more)


_WAITED_FOR: Mapping[bool, Sentence] = {
    False: Sentence(
        "If {name} does not play by then, I play for them. If they have used one of my buttons since the ping, I wait "
        "until {time} first."
    ),
    True: Sentence(
        "If {name} does not play by then, I play for them. If they have used one of my buttons since the ping and left "
        "no standing orders, I wait until {time} first."
    ),
}


def less_time(table: Table, seat: Seat, person: Person) -> str:
    """Why the player has less time than was agreed, and until when; empty if they have all of it."""
    short, left = turn_time(table, seat.misses, person), TURNS_IN_TIME - seat.in_time
    if short is None:
        return ""
    return say_plural(
        "You have {time} for each turn now. Nights do not count. Play one turn in time to get all your time back.",
        "You have {time} for each turn now. Nights do not count. Play {count} turns in time to get all your time back.",
        left,
        time=span(short),
    )


def time_left(table: Table, person: Person, row: ObligationRow) -> float | None:
    """Until when the player has to move; where a robot plays during holidays, until theirs begins at the latest."""
    away, due_at = person.away, row.due_at
    if due_at is None or away is None or table.postal or table.terms.away != "play":
        return due_at
    return away.since if row.began < away.since < due_at else due_at


def deadlines(
    table: Table, rows: Collection[ObligationRow], people: Mapping[int, Person], *, reader: int | None = None
) -> str:
    """Until when players have to move, the nearest first; a line for each. `people`: what they chose, by their ids.

    `reader`: the seat of the only reader, if it is for one, who also reads what follows then.
    """
    lines, names = [], naming.names(table)
    chosen = {row.seat: people.get(table.seats[row.seat].user_id or 0, Person()) for row in rows}
    ends = [(time_left(table, chosen[row.seat], row), row.seat, row.began) for row in rows]
    for moment, number, began in sorted((at, number, began) for at, number, began in ends if at is not None):
        seat, person = table.seats[number], chosen[number]
        left_out = not table.postal and _leaves_out_nights(
            personal_clock(table, seat, person, waits=False), began, moment
        )
        name, time, away = f"**{names[number]}**", at(moment), person.away
        said = _UNTIL[left_out](name=name, time=time)
        if away is not None and away.since < moment and began < away.until <= moment:
            said = say(
                "{name} has until {time}, the holiday until {end} not counted",
                name=name,
                time=time,
                end=at(away.until),
            )
        lines.append(f"-# ⏳ {said}")
        follows = "" if table.postal or reader is None else _for_those_who_wait(table, seat, person, moment)
        follows = consequence(table, seat, person, moment) if number == reader else follows
        lines += [f"-# {follows}"] if follows else []
    return "\n".join(lines)


_UNTIL: Mapping[bool, Sentence] = {
    False: Sentence("{name} has until {time}"),
    True: Sentence("{name} has until {time}, nights not counted"),
}


def _leaves_out_nights(clock: PersonalClock, began: float, due_at: float) -> bool:
    """Whether a night, their own or one that is assumed, does not count towards the person's deadline."""
    person = clock.person
    has_nights = person.quiet.hours or (person.night_assumed and (person.zone_known or person.guess != ""))
    return has_nights and clock.leaves_out(began, due_at)


def unfit_mark(table: Table) -> str:
    """The marker of the message about orders that do not fit any more."""
    return say(
        "📋 Your standing orders at table {table} of {game} do not fit any more: nothing in them is possible now.",
        table=table.id,
        game=words.GAME_NAMES[table.row.game],
    )


def unfit(table: Table) -> str:
    """For the player who gave the orders: nothing they name can be done any more."""
    where = say(
        "Change them with **{help}** on the board in {channel}.",
        help=labels.shown(labels.HELP, table.language),
        channel=f"<#{table.row.channel_id}>",
    )
    return paragraph(unfit_mark(table), where)


def late(table: Table) -> str:
    """When standing orders for late players are followed; the same for everybody, so it reveals nobody's orders."""
    if table.terms.deadline is None:
        return say_in_context(
            "when standing orders are followed", "if you are late, as soon as this table has a deadline"
        )
    if orders_act_openly(table):
        return say_in_context("when standing orders are followed", "if you are late")
    return say_in_context("when standing orders are followed", "if you are late and have no extra time left")


def own_orders(table: Table, when: When, *, fit: bool) -> str:
    """For the player's own help page: when their standing orders are followed."""
    if not fit:
        return say("-# 📋 Nothing in your standing orders is possible now, so I ask you.")
    if when == "late":
        return say("-# 📋 I follow your standing orders {when}.", when=late(table))
    return say_plural(
        "-# 📋 I follow your standing orders at once. After {count} round with nobody here, I ask you.",
        "-# 📋 I follow your standing orders at once. After {count} rounds with nobody here, I ask you.",
        MOST_ALONE,
    )


def notice(table: Table, told: Notice, lines: Sequence[str]) -> str:
    """A notice to the table. `lines`: what was done, if anything."""
    return "\n".join([_said(table, told, naming.people(table)), *lines])


def _said(table: Table, told: Notice, names: Sequence[str]) -> str:
    match told:
        case (
            VoteEnded()
            | VoteLapsed()
            | Managed()
            | SeatPassed()
            | OfferEnded()
            | MemberGone()
            | NotHere()
            | Coached()
            | Moved()
            | LanguageChanged()
            | WentBack()
        ):
            return vote_words.announcement(told, table)
        case Extended():
            until = _UNTIL[False](name=names[told.seat], time=at(told.until))
            return paragraph(f"⏳ {_WAITS_LONGER[told.left > 0](name=names[told.seat])}", stopped(until))
        case PlayedFor():
            return _played_for(table, told, names[told.seat])
        case Ordered():
            whose = listed(say_in_context("whose", "{name}'s", name=names[seat]) for seat in told.seats)
            return say("📋 {whose} standing orders acted at once.", whose=whose)
        case IsBack() | BackSooner(was_away=True):
            return vote_words.IS_BACK(name=names[told.seat])
        case BackSooner():
            return say("👋 {name} stays here after all.", name=names[told.seat])
        case OnHoliday():
            return _on_holiday(told, names[told.seat])
        case Stalled():
            return say(
                "💤 This game has waited for {players} since {time}, so I stop asking. "
                "Just play on, leave with `/table resign`, or end it together with `/table close`.",
                players=listed([names[seat] for seat in told.seats]),
                time=at(told.since),
            )
        case StillPaused():
            return say(
                "⏸️ This game has been paused since {time}. `/table pause` asks the table to go on; "
                "`/table close` ends it together.",
                time=at(told.since),
            )
        case Asleep():
            return say(
                "🌙 Nobody is here any more, so the game sleeps. "
                "Press **I'm back**, or robots play it to its end after {time}.",
                time=at(told.until),
            )
        case PlayedOut():
            return say("🌙 Nobody came back, so robots played the game to its end. The last board shows how it went.")


def waits_longer(table: Table, seat: Seat) -> str:
    """Why a player whose deadline has passed has more time."""
    return _WAITS_LONGER[seat.extensions < EXTENSIONS](name=naming.names(table)[seat.number])


_WAITS_LONGER: Mapping[bool, Sentence] = {
    False: Sentence("{name} has been here, so I wait longer, for the last time."),
    True: Sentence("{name} has been here, so I wait longer, and can do so once more."),
}


def _played_for(table: Table, told: PlayedFor, name: str) -> str:
    """Somebody's deadline passed."""
    said, openly = say("⌛ Time was up for {name}, so I did what was necessary.", name=name), orders_act_openly(table)
    if told.ordered and openly:
        return say("📋 Time was up for {name}, so their standing orders decided.", name=name)
    if told.seconds is None:
        return said
    less = _LESS[openly](time=span(told.seconds))
    return paragraph(said, less)


_LESS: Mapping[bool, Sentence] = {
    False: Sentence("Unless standing orders did it, they have {time} for a turn now, nights not counted."),
    True: Sentence("They have {time} for a turn now, nights not counted."),
}
"""The time of a player who missed a deadline, by whether everybody may know if orders acted."""


def _on_holiday(told: OnHoliday, name: str) -> str:
    """Somebody goes on holiday, now or later."""
    until, play_on = at(told.until), f"**{labels.PAUSE_OR_REPLACE}**"
    if told.since is None:
        if told.waits:
            return say(
                "🏖️ {name} is away until {end}; the table waits. {command} asks it to play on.",
                name=name,
                end=until,
                command=play_on,
            )
        return say("🏖️ {name} is away until {end}; I play for them meanwhile.", name=name, end=until)
    if told.waits:
        return say(
            "🏖️ {name} is away from {start} until {end}; the table waits. {command} asks it to play on.",
            name=name,
            start=at(told.since),
            end=until,
            command=play_on,
        )
    return say(
        "🏖️ {name} is away from {start} until {end}; I play for them meanwhile.",
        name=name,
        start=at(told.since),
        end=until,
    )

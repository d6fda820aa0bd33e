"""Sentences about time: deadlines, reminders, absent players, and standing orders."""

from collections.abc import Sequence

from bot.calendar.deadlines import EXTENSIONS, TURNS_IN_TIME, extension, shortened
from bot.games.orders import When
from bot.orders.standing import MOST_ALONE, about, told_openly
from bot.table.notices import (
    Asleep,
    BackSooner,
    Extended,
    IsBack,
    Managed,
    MemberGone,
    Moved,
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
)
from bot.table.table import Seat, Table
from cogs.ui import naming, vote_words, words
from data.rows import ObligationRow
from rendering.words.common import listed

BACK_ALREADY = "No robot plays for you: the seat is yours."
BACK = "Welcome back! Your seat is yours again."
PAUSED = "This table is paused: nobody can play, and no deadline runs. `/table pause` asks to go on."
NO_STANDING_ORDERS = "You have no standing orders here."


def at(moment: float) -> str:
    """A moment (seconds since 1970) as each reader's Discord shows it, and how far away it is."""
    return f"<t:{int(moment)}:f> (<t:{int(moment)}:R>)"


def span(seconds: float) -> str:
    """A length of time in rounded hours or days."""
    hours = max(round(seconds / 3600), 1)
    if hours < 48:
        return f"{hours} {'hour' if hours == 1 else 'hours'}"
    days = round(hours / 24)
    return f"{days} days"


def mark(table: Table, number: int) -> str:
    """The marker of one of a table's notices."""
    return f"Table {table.id}, note {number}."


def deadline(table: Table, seat: Seat, obligation: ObligationRow) -> str:
    """The deadline, and what happens if the player does nothing; empty if there is no deadline.

    Whether the player has standing orders is secret, so the text never depends on it: it mentions orders wherever they
    could answer, and where orders act unseen (not `told_openly`), it does not say whether a deadline was missed.
    """
    agreed = table.terms.deadline
    if obligation.due_at is None or agreed is None:
        return ""
    if table.postal:
        again = " Miss it again, and a robot plays for you until you are back." if seat.misses else ""
        return f" You have until <t:{int(obligation.due_at)}:f>; then the defaults apply.{again}"
    orders = any(decision.seat == seat.number and about(table, decision) for decision in table.pending())
    ordered = "your standing orders decide, if you have any; else " if orders else ""
    openly = told_openly(table)
    if seat.extensions < EXTENSIONS:
        left, more = EXTENSIONS - seat.extensions, span(extension(agreed).seconds)
        times = "once" if left == 1 else f"{left} times"
        then = f"you get {more} more ({times} in this game)"
        if not openly:
            later = "; after that your standing orders decide, if you have any" if orders else ""
            return f" You have until {at(obligation.due_at)}. If you do nothing: {then}{later}."
    elif not openly:  # a known miss would reveal that no orders answered
        then = (
            "I do only what is necessary, and your next turns have less time. "
            "If it happens twice, a robot plays for you until you are back"
        )
    elif seat.misses:
        then = "a robot plays for you until you are back"
    else:
        then = "I do only what is necessary, and your next turns have less time"
    less = less_time(table, seat) if openly else ""
    return f" You have until {at(obligation.due_at)}. If you do nothing: {ordered}{then}.{less}"


def less_time(table: Table, seat: Seat) -> str:
    """Why the player has less time than was agreed, and until when; empty if they have all of it."""
    short, left = _short(table, seat.misses), TURNS_IN_TIME - seat.in_time
    if short is None:
        return ""
    turns = "one turn" if left == 1 else f"{left} turns"
    return (
        f" You missed a deadline, so you have {short} for each turn now. Quiet hours do not count. "
        f"Play {turns} in time to get all your time back."
    )


def _short(table: Table, misses: int) -> str | None:
    """The player's time after that many missed deadlines, in words; None: all that was agreed."""
    agreed = table.terms.deadline
    short = None if table.postal or agreed is None else shortened(agreed, misses)
    return None if short is None else span(short.seconds)


def on_the_board(table: Table, due: Sequence[tuple[float, int]]) -> str:
    """The board's lines on deadlines. `due`: moments (seconds since 1970) and the seats they are for."""
    names = naming.names(table)
    return "\n".join(f"-# ⏳ **{names[seat]}** has until {at(moment)}" for moment, seat in due)


def reminder(user_id: int, count: int, link: str | None) -> str:
    """The line that reminds a player. `count`: the number of this reminder, from 1."""
    where = f" [Go to the board]({link})." if link else ""
    return f"{reminder_mark(user_id, count)} it is still your turn.{where}"


def reminder_mark(user_id: int, count: int) -> str:
    """The marker of a reminder."""
    return f"<@{user_id}>, reminder {count}:"


def up_next(user_id: int, name: str) -> str:
    """The line for the player who is next, after `name`."""
    return f"{up_next_mark(user_id)}, after {name}."


def up_next_mark(user_id: int) -> str:
    """The marker of that line."""
    return f"<@{user_id}>, you are next"


def unfit_mark(table: Table) -> str:
    """The marker of the message about orders that do not fit any more."""
    return f"Your standing orders at table {table.id} of {words.GAME_NAMES[table.row.game]} do not fit any more:"


def unfit(table: Table) -> str:
    """For the player who gave the orders: nothing they name can be done any more."""
    where = f"<#{table.row.channel_id}>"
    return f"📋 {unfit_mark(table)} nothing in them is possible now. Change them with **Help** on the board in {where}."


def late(table: Table) -> str:
    """When standing orders for late players are followed; the same for everybody, so it reveals nobody's orders."""
    return "if you are late" if told_openly(table) else "if you are late and have no extra time left"


def own_orders(table: Table, when: When, *, fit: bool) -> str:
    """For the player's own help page: when their standing orders are followed."""
    if not fit:
        return "-# 📋 Nothing in your standing orders is possible now, so I ask you."
    if when == "late":
        return f"-# 📋 I follow your standing orders {late(table)}."
    return f"-# 📋 I follow your standing orders at once. After {MOST_ALONE} rounds with nobody here, I ask you."


def until(obligations: Sequence[tuple[str, float]]) -> str:
    """The deadlines of the players who have to move, for the help page."""
    return "\n".join(f"-# {name} has until {at(moment)}." for name, moment in obligations)


def notice(table: Table, told: Notice, lines: Sequence[str]) -> str:
    """A notice to the table. `lines`: what was done, if anything."""
    names = naming.names(table)
    done = "".join(f"\n{line}" for line in lines)
    match told:
        case VoteEnded() | VoteLapsed() | Managed() | SeatPassed() | OfferEnded() | MemberGone() | Moved():
            return vote_words.announcement(told, table)
        case Extended():
            left = {0: "That was the last extension.", 1: "One extension is left."}.get(told.left, "")
            return f"⏳ {names[told.seat]} gets more time, until {at(told.until)}. {left}".rstrip()
        case PlayedFor(stand_in=True):
            return (
                f"🤖 {names[told.seat]} was away again, so a robot plays for now. "
                f"**I'm back** gives {names[told.seat]} the seat again.{done}"
            )
        case PlayedFor() if not told_openly(table):  # whether orders answered is secret
            return f"⌛ Time was up for {names[told.seat]}, so I played for them.{done}"
        case PlayedFor(ordered=True):
            return f"📋 Time was up for {names[told.seat]}, so their standing orders decided.{done}"
        case PlayedFor():
            short = _short(table, told.misses)
            less = (
                ""
                if short is None
                else f" They have {short} for each turn until they play in time {TURNS_IN_TIME} times."
            )
            return f"⌛ Time was up for {names[told.seat]}, so I did only what was necessary.{less}{done}"
        case Ordered():
            whose = listed([f"{names[seat]}'s" for seat in told.seats])
            return f"📋 {whose} standing orders acted at once.{done}"
        case IsBack():
            return f"👋 {names[told.seat]} is back and plays again."
        case BackSooner(was_away=True):
            return f"👋 {names[told.seat]} is back early and plays again."
        case BackSooner():
            return f"👋 {names[told.seat]} stays here after all."
        case OnHoliday():
            begins = "" if told.since is None else f"from {at(told.since)} "
            meanwhile = (
                "; the table waits. `/table pause holidays:False` asks it to play on."
                if told.waits
                else "; I play for them meanwhile."
            )
            return f"🏖️ {names[told.seat]} is away {begins}until {at(told.until)}{meanwhile}"
        case Stalled():
            waiting = listed([names[seat] for seat in told.seats])
            return (
                f"💤 This game has waited for {waiting} since {at(told.since)}, so I stop asking. "
                "Just play on, leave with `/table resign`, or end it together with `/table close`."
            )
        case StillPaused():
            return (
                f"⏸️ This game has been paused since {at(told.since)}. `/table pause` asks the table to go on; "
                "`/table close` ends it together."
            )
        case Asleep():
            return (
                "🌙 Nobody is here any more, so the game sleeps. "
                f"Press **I'm back**, or robots play it to its end {at(told.until)}."
            )
        case PlayedOut():
            return "🌙 Nobody came back, so robots played the game to its end. The last board shows how it went."

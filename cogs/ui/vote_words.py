"""Every sentence about votes, seats that change hands, and games that stand still."""

from collections.abc import Mapping, Sequence

from bot.table.motions import (
    DAYS_TO_VOTE,
    ChangeDeadline,
    Close,
    Draw,
    Holidays,
    Motion,
    Pause,
    Replace,
    Resume,
    needed,
    quorum,
)
from bot.table.notices import (
    Announcement,
    Managed,
    MemberGone,
    Moved,
    OfferEnded,
    SeatPassed,
    VoteEnded,
    VoteLapsed,
)
from bot.table.table import Table
from bot.votes.votes import Poll
from cogs.ui import naming, words
from cogs.ui.deadlines import in_words
from data.rows import HistoryRow, Why
from rendering.words.common import capital

STANDS_STILL = "⏸️ **This game is paused.** Nobody can play, and no deadline runs. **Go on…** asks the table."
DRAWN = "🤝 **This game ended as a draw**, as everybody in it agreed."
TABLE_PAGE = (
    "**Ask the table.** A majority decides; ending the game needs everyone. "
    f"After {DAYS_TO_VOTE} days, no answer means no vote. Server managers do not have to wait."
)
SURE = {
    "pause": "**Pause this game?** Nobody can play, and no deadline runs, until the table agrees to go on.",
    "resume": "**Go on with this game?** Deadlines run again, with the time that was left.",
    "draw": "**End this game as a draw?** Nobody wins, and the dice's secret is shown.",
    "play_on": "**Play on without players on holiday?** Their standing orders decide, or I do only what is necessary.",
    "wait": "**Wait for players on holiday?** Their deadlines do not run while they are away.",
}
ASK_THE_TABLE = "Ask the table"
DECIDE = "Decide it alone"
MAY_DECIDE = "-# You manage this server, so you do not have to wait. The table sees that it was you."
WHICH_SEAT = "**Who should play on, and in whose seat?** You can hand over your own without asking."
WHICH_DEADLINE = "**Another deadline?** Choose one here, or type any other."
HOW_FAR = (
    "**Take steps back?** Choose the first one; all later ones go, too. Dice are rolled again, and cards that are "
    "still face down are shuffled again."
)
NOTHING_TO_TAKE_BACK = "There is no step to take back."
NO_SUCH_STEP = "That step cannot be taken back any more. `/table undo` shows those that can."
NO_SUCH_SEAT = "Nobody with that name plays here. `/table replace` lists the players."
NOBODY_NAMED = "Choose a person in `by`, or a robot, but not both."
NO_BOTS = "Other bots cannot play here. Leave `by` out for one of our robots."
OFFERED = "I have asked them; they have two days to say yes. The seat stays yours until then."
HANDED_TO_ROBOT = "A robot plays on for you. Press **I'm back** below its name to take the seat again."
ACCEPTED = "The seat is yours now, with all its cards."
HAVE_IT = "You have a seat here already. **Help** on the newest board says what to do."
DECLINED = "All right, you do not take that seat. I will tell the table."
BACK = "Welcome back: the seat is yours again."
VOLUNTEERED = "I have asked the table whether you may play on in that seat."
BUSY_HERE = "This channel has a game already. Try again in a channel without one."
MOVED = "The table is here now. I post its boards again."
NOTHING_LOST = "None of your tables has lost its channel, so there is nothing to move."

LOST: Mapping[Why, str] = {
    "channel": (
        "The channel of table {table} is gone, but the game is safe. Go on in another channel of {server}, with "
        "`/my games` or `/table move table:{table}`."
    ),
    "server": (
        "I am not in {server} any more, so I cannot show table {table}. The game is safe, and goes on when you invite "
        "me again."
    ),
    "permission": (
        "I may not write any more where table {table} is, in {server}. The game is safe, and goes on when I may. "
        "Or go on in another channel, with `/my games`."
    ),
}


def lost(why: Why, table: Table) -> str:
    """The message to players about a table that cannot be shown in its channel."""
    return LOST[why].format(table=table.id, server=naming.safe(table.terms.server or "the server"))


def title(motion: Motion, table: Table, steps: Sequence[str] = ()) -> str:
    """The question of a vote, as a heading. `steps`: the lines that would be taken back."""
    names = naming.names(table)
    match motion:
        case Close():
            return "**Close this table?** The game would end without a winner."
        case Draw():
            return "**End this game as a draw?** Nobody would win, and the dice's secret would be shown."
        case Pause():
            return "**Pause this game?** Nobody could play, and no deadline would run, until the table agrees to go on."
        case Resume():
            return "**Go on with this game?** Deadlines would run again, with the time that was left."
        case ChangeDeadline(deadline):
            wanted, so_far = (in_words(each, table.terms.pace) for each in (deadline, table.terms.deadline))
            return f"**Another deadline from now on?** {capital(wanted)}. So far it is: {so_far}."
        case Holidays("play"):
            return (
                "**Play on without players on holiday?** Their standing orders would decide, or I would do only what "
                "is necessary."
            )
        case Holidays():
            return "**Wait for players on holiday?** Their deadlines would not run while they are away."
        case Replace():
            return f"**Should {_who(motion)} play on for {names[motion.seat]}?**"
        case _:
            back = "\n".join(steps) or "the last steps"
            return (
                "**Take this back?** Dice would be rolled again, and cards that are still face down shuffled again. "
                f"Nobody forgets what they saw.\n{back}"
            )


def question(motion: Motion, table: Table) -> str:
    """The question of a vote in the line that pings voters; it names the table."""
    names = naming.names(table)
    match motion:
        case Close():
            return f"close table {table.id}?"
        case Draw():
            return f"end the game at table {table.id} as a draw?"
        case Pause():
            return f"pause the game at table {table.id}?"
        case Resume():
            return f"go on with the game at table {table.id}?"
        case ChangeDeadline():
            return f"another deadline for table {table.id}?"
        case Holidays("play"):
            return f"play on at table {table.id} without players on holiday?"
        case Holidays():
            return f"wait for players on holiday at table {table.id}?"
        case Replace():
            return f"should {_who(motion)} play on for {names[motion.seat]} at table {table.id}?"
        case _:
            return f"take back the last steps at table {table.id}?"


def effect(motion: Motion, table: Table) -> str:
    """The decision, as part of a sentence."""
    match motion:
        case Close():
            return "this table is closed"
        case Draw():
            return "the game ends as a draw"
        case Pause():
            return "the game is paused"
        case Resume():
            return "the game goes on"
        case ChangeDeadline(deadline):
            return f"from now on, {in_words(deadline, table.terms.pace)}"
        case Holidays("play"):
            return "the bot plays for players on holiday"
        case Holidays():
            return "the game waits for players on holiday"
        case Replace() if motion.user_id is not None and not motion.volunteered:
            return f"{_who(motion)} is asked to play on"
        case Replace():
            return f"{_who(motion)} plays on"
        case _:
            return "the last steps are taken back"


def _subject(motion: Motion) -> str:
    """What stays as it is after a failed vote, as part of a sentence."""
    match motion:
        case Close():
            return "the table stays open"
        case Draw():
            return "no draw, the game goes on"
        case Pause():
            return "the game is not paused"
        case Resume():
            return "the game stays paused"
        case ChangeDeadline():
            return "the deadline stays as it is"
        case Holidays("play"):
            return "the game still waits for players on holiday"
        case Holidays():
            return "the bot plays for players on holiday, as before"
        case Replace():
            return f"{_who(motion)} does not take the seat"
        case _:
            return "nothing is taken back"


def _who(motion: Replace) -> str:
    return f"🤖 {naming.safe(motion.name)}" if motion.robot is not None else naming.safe(motion.name)


def poll(poll: Poll, table: Table, steps: Sequence[str] = ()) -> str:
    """An open vote: the question, the votes so far, how many it needs, and until when."""
    names = naming.names(table)
    agreed = [names[seat] for seat, yes in sorted(poll.ballots.items()) if yes]
    against = [names[seat] for seat, yes in sorted(poll.ballots.items()) if not yes]
    missing = [f"<@{table.seats[seat].user_id}>" for seat in poll.missing]
    no = f" Against: {', '.join(against)}." if against else ""
    if not poll.people:
        return (
            f"{title(poll.motion, table, steps)}\n"
            f"-# Nobody is here to answer. If nobody says no by <t:{int(poll.until)}:f>, it is agreed."
        )
    count, people = needed(poll.motion, len(poll.people)), len(poll.people)
    whole = "both" if people == 2 else f"all {people}"
    takes = whole if count == people else f"{count} of {people}"
    least, until = quorum(poll.motion, people), f"<t:{int(poll.until)}:f>"
    silence = f"After {until}, no answer means no vote"
    if least == count > 1:
        silence = f"If they do not agree by {until}, the game goes on"
    elif least > 1:
        silence += f", but at least {least} must agree"
    return (
        f"{title(poll.motion, table, steps)}\n"
        f"Agreed: {', '.join(agreed) or 'nobody'}. Waiting for {', '.join(missing) or 'nobody'}.{no}\n"
        f"-# It takes {takes}. {silence}."
    )


def call(poll: Poll, table: Table, link: str | None) -> str:
    """The line that pings those who have not voted."""
    pings = " ".join(f"<@{table.seats[seat].user_id}>" for seat in poll.missing)
    return f"{pings}, {question(poll.motion, table)}" + (f" [Go there and answer]({link})" if link else "")


def answered(motion: Motion, table: Table, missing: Sequence[str]) -> str:
    """The answer to a person who proposed a vote or agreed. `missing`: the names of those who have not voted."""
    if isinstance(motion, Close):
        return words.agreed_to_close(list(missing))
    if missing:
        heading = title(motion, table).partition("?**")[0]
        return f"{heading}?** You agree. Waiting for {', '.join(missing)}."
    return f"Done: {effect(motion, table)}."


def announcement(what: Announcement, table: Table) -> str:
    """One line for the table about votes, seats and channels."""
    match what:
        case VoteEnded():
            votes = f"{what.yes} for it, {what.no} against"
            silent = f", {what.silent} did not vote" if what.silent else ""
            yes, no = f"✅ Agreed: {effect(what.motion, table)}", f"❌ {capital(_subject(what.motion))}"
            result = yes if what.carried else no
            return f"🗳️ {result} ({votes}{silent})."
        case VoteLapsed(Replace(seat)):
            return f"🗳️ **{naming.names(table)[seat]}** is back, so nobody else takes the seat."
        case VoteLapsed():
            return f"🗳️ The game has gone on, so the vote ended: {_subject(what.motion)}."
        case Managed():
            return f"🛡️ {naming.safe(what.name)}, a server manager, decided: {effect(what.motion, table)}."
        case SeatPassed(back=True):
            return f"🪑 **{naming.safe(what.new)}** is back, and plays on for {naming.safe(what.old)}."
        case SeatPassed():
            robot = "🤖 " if what.robot else ""
            return f"🪑 {robot}**{naming.safe(what.new)}** plays on for {naming.safe(what.old)}."
        case OfferEnded():
            silent = "does not want to play on" if what.said_no else "did not answer in time"
            return f"🪑 {naming.safe(what.name)} {silent}. `/table replace` asks somebody else."
        case MemberGone():
            return (
                f"🚪 **{naming.safe(what.name)}** has left this server, so a robot plays meanwhile. "
                "`/table replace` lets somebody else play on."
            )
        case Moved():
            return "📦 This table is in this channel now."


def who_instead(name: str) -> str:
    """The question who should play on; `name` is safe in a message."""
    return f"**Who should play on for {name}?**"


def offer(table: Table, seat: int, name: str, until: float) -> str:
    """The question to a person who could play on in a seat. `until`: seconds since 1970."""
    return (
        f"**{naming.safe(name)}, will you play on for {naming.names(table)[seat]}?** "
        f"Say yes by <t:{int(until)}:f>, and the seat is yours with all its cards."
    )


def offer_call(table: Table, seat: int, user_id: int, link: str | None) -> str:
    """The line that pings them."""
    question = f"<@{user_id}>, will you play on for {naming.names(table)[seat]} at table {table.id}?"
    return question + (f" [Go there and answer]({link})" if link else "")


def plays_on(old: HistoryRow, new: HistoryRow) -> str:
    """A seat changed hands, in the log."""
    return f"-# 🪑 {_sitter(new)} plays on for {_sitter(old)}."


def took_back(name: str, turn: int, steps: int, *, agreed: bool) -> str:
    """The log's note on steps taken back, of that turn or from it on: by the player alone, or (`agreed`) by vote."""
    if not agreed:
        return f"-# ↩️ {name} took back a step of turn {turn}."
    taken = "a step was" if steps == 1 else f"{steps} steps were"
    return f"-# ↩️ The table agreed with {name}: {taken} taken back, to turn {turn}."


def who_played(table: Table, began: Sequence[tuple[HistoryRow, int]]) -> list[str]:
    """Who had which seat from which turn on, a line for each seat that changed hands."""
    lines = []
    for seat in table.seats:
        players = [f"{_sitter(row)} from turn {turn}" for row, turn in began if row.seat == seat.number]
        if players:
            lines.append(f"-# 🪑 Seat {seat.number + 1}: {', then '.join(players)}")
    return lines


def _sitter(row: HistoryRow) -> str:
    return f"🤖 {naming.safe(row.name)}" if row.robot is not None else naming.safe(row.name)


def left_to_a_robot(table: Table, seat: int, former: str) -> str:
    """A robot plays in a seat that somebody left."""
    return f"🪑 🤖 **{naming.names(table)[seat]}** plays for {naming.safe(former)}, who can come back any time."


def open_seat(table: Table, seat: int) -> str:
    """A robot plays a seat, and anybody may offer to take it over."""
    name = naming.names(table)[seat]
    return f"🪑 **Who plays on for {name}?** A robot plays until then; the table votes on each volunteer."

"""Every sentence about votes, seats that change hands, and games that stand still."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import discord

from bot.language import LANGUAGES, Sentence, say, say_counted, say_in_context, say_plural
from bot.language.commands import command_line, option_name
from bot.language.rows import bracketed, commas, paragraph, stopped
from bot.language.tables import By, Fields, Words, said
from bot.table.motions import (
    Close,
    Motion,
    Replace,
    needed,
    quorum,
)
from bot.table.notices import (
    Announcement,
    Coached,
    LanguageChanged,
    Managed,
    MemberGone,
    Moved,
    NotHere,
    OfferEnded,
    SeatPassed,
    VoteEnded,
    VoteLapsed,
    WentBack,
)
from bot.table.table import Table
from bot.votes.votes import Poll
from cogs.ui import motion_words, naming, words
from cogs.ui.permissions import lacking
from data.rows import HistoryRow, Why
from rendering.words.common import capital, listed

STANDS_STILL = Sentence("⏸️ **This game is paused.** Nobody can play, and no deadline runs. **Go on…** asks the table.")
SLEEPS = Sentence("🌙 **The game sleeps**, because nobody is here. **I'm back** wakes it.")
DRAWN = Sentence("🤝 **This game ended as a draw**, as everybody in it agreed.")
LEFT_TO_ROBOTS = Sentence("🤖 **Only robots were left, so this table is closed.** Nobody has won.")
TABLE_PAGE = Sentence(
    "**Ask the table.** A majority decides; to end the game, everybody has to agree. "
    "After {days}, the votes given by then decide. Server managers do not have to wait."
)
ASK_THE_TABLE = Sentence("Ask the table")
DECIDE = Sentence("Decide it alone")
MAY_DECIDE = Sentence("-# You manage this server, so you do not have to wait. The table sees that it was you.")
WHICH_SEAT = Sentence("**Who should play on, and in whose seat?** You can hand over your own without asking.")
WHICH_DEADLINE = Sentence("**Another deadline?** Choose one here, or type any other.")
HOW_FAR = Sentence("**Take steps back?** Choose the first one; all later ones go, too. Dice are rolled again.")
HOW_FAR_WITH_CARDS = Sentence(
    "**Take steps back?** Choose the first one; all later ones go, too. Dice are rolled again, and cards that are "
    "still face down are shuffled again."
)
NOTHING_TO_TAKE_BACK = Sentence("There is no step to take back.")
NO_SUCH_STEP = Sentence("That step cannot be taken back any more. `/table undo` shows those that can.")
NO_SUCH_SEAT = Sentence("Nobody with that name plays here. `/table replace` lists the players.")
OFFERED = Sentence("I have asked them; they have two days to say yes. The seat stays yours until then.")
HANDED_TO_ROBOT = Sentence("A robot plays on for you. Press **{back}** below its name to take the seat again.")
ACCEPTED = Sentence("The seat is yours now, with all its cards.")
HAVE_IT = Sentence("You have a seat here already. **{help}** on the newest board says what to do.")
DECLINED = Sentence("All right, you do not take that seat. I will tell the table.")
VOLUNTEERED = Sentence("I have asked the table whether you may play on in that seat.")
BUSY_HERE = Sentence("This channel has a game already. Try again in a channel without one.")
MOVED = Sentence("The table is here now. I post its boards again.")
NOTHING_LOST = Sentence("None of your tables has lost its channel, so there is nothing to move.")
WHO_INSTEAD = Sentence("**Who should play on for {name}?**")
STEPS_BACK = Sentence("{count} back · {step}")
_PLAYS_ON = Sentence("{name} plays on for {other}")
IS_BACK = Sentence("👋 {name} is back and plays again.")


def no_bots() -> str:
    """A bot of somebody else was to play on in a seat."""
    return say(
        "Other bots cannot play here. Leave {option} out for one of our robots.",
        option=option_name("by", "table replace"),
    )


LOST: Mapping[Why, Sentence] = {
    "channel": Sentence(
        "The channel of table {table} is gone, but the game is safe. Go on in another channel of {server}, with "
        "`/my games` or {command}."
    ),
    "server": Sentence(
        "I am not in {server} any more, so I cannot show table {table}. The game is safe, and goes on when you invite "
        "me again."
    ),
    "permission": Sentence(
        "I may not write any more where table {table} is, in {server}. The game is safe, and goes on when I may. "
        "Or go on in another channel, with `/my games`."
    ),
    "locked": Sentence(
        "The thread of table {table}, in {server}, is locked. The game is safe, and goes on when a server manager "
        "unlocks the thread. Or go on in another channel, with `/my games`."
    ),
    "content": Sentence(
        "A filter of Discord's or of {server} refuses what I write at table {table}, perhaps because of a name. The "
        "game is safe, and I try again each hour. A server manager can change the filter. Or go on in another channel, "
        "with `/my games`."
    ),
    "unknown": Sentence(
        "Discord refuses my messages at table {table}, in {server}. The game is safe, and I try again each hour. Or go "
        "on in another channel, with `/my games`."
    ),
}
PERMISSIONS_LOST = Sentence(
    "I cannot show table {table}, in {server}, until a server manager allows me there: {permissions}. The game is "
    "safe. Or go on in another channel, with `/my games`."
)


def lost(why: Why, table: Table, may: discord.Permissions | None) -> str:
    """The message to players about a table that cannot be shown in its channel, where the bot `may` do that."""
    server = naming.safe(table.terms.server) if table.terms.server else say("the server")
    in_thread = table.terms.home not in (0, table.row.channel_id)
    missing = lacking(may, in_thread=in_thread) if may is not None and why == "permission" else []
    if missing:
        named = commas(f"**{name}**" for name in missing)
        return PERMISSIONS_LOST(table=table.id, server=server, permissions=named)
    return LOST[why](table=table.id, server=server, command=command_line("table move", table=table.id))


def poll(poll: Poll, table: Table, steps: Sequence[str] = ()) -> str:
    """An open vote: the question, the votes so far, how many it needs, and until when."""
    names = naming.names(table)
    agreed = [names[seat] for seat, yes in sorted(poll.ballots.items()) if yes]
    against = [names[seat] for seat, yes in sorted(poll.ballots.items()) if not yes]
    missing = [f"<@{table.seats[seat].user_id}>" for seat in poll.missing]
    asked, until = motion_words.title(poll.motion, table, steps), f"<t:{int(poll.until)}:f>"
    if not poll.people:
        nobody = say("-# Nobody is here to answer. If nobody says no by {time}, it is agreed.", time=until)
        return f"{asked}\n{nobody}"
    so_far = say("Waiting for {missing}.", missing=listed(missing) or say("nobody"))
    if agreed:
        so_far = say(
            "Agreed: {yes}. Waiting for {missing}.", yes=listed(agreed), missing=listed(missing) or say("nobody")
        )
    if against:
        so_far = paragraph(so_far, say("Against: {players}.", players=listed(against)))
    people = len(poll.people)
    takes = paragraph(_takes(poll.motion, people), _absent(poll, table), _stays_theirs(poll.motion, table))
    return f"{asked}\n{so_far}\n-# {paragraph(takes, _silence(poll.motion, people, until))}"


def _takes(motion: Motion, people: int) -> str:
    """How many of the people have to agree."""
    count = needed(motion, people)
    if count < people:
        return say("It takes {count} of {people}.", count=count, people=people)
    if people == 1:
        return ""
    return say("It takes both.") if people == 2 else say("It takes all {people}.", people=people)


def _absent(poll: Poll, table: Table) -> str:
    """Names the people for whom a robot plays: they may vote, too. How many votes it takes if they do."""
    names, people = naming.names(table), poll.people | {seat.number for seat in table.people_left()}
    absent = [names[seat] for seat in sorted(people - poll.people)]
    if not absent:
        return ""
    return say_plural(
        "{players} may vote, too: then it takes {needed} of {people}.",
        "{players} may vote, too: if all do, it takes {needed} of {people}.",
        len(absent),
        players=listed(absent),
        needed=needed(poll.motion, len(people)),
        people=len(people),
    )


def _stays_theirs(motion: Motion, table: Table) -> str:
    """For a vote on a robot that would play on: its player keeps the right to the seat."""
    if not isinstance(motion, Replace) or motion.robot is None:
        return ""
    return say("{name} can come back at any time.", name=naming.people(table)[motion.seat])


def _silence(motion: Motion, people: int, until: str) -> str:
    """What no answer means when the time is up."""
    least = quorum(motion, people)
    if least == needed(motion, people) > 1:
        return say("If they do not agree by {time}, the game goes on.", time=until)
    if least > 1:
        return say_counted(
            "After {time}, no answer means no vote, but at least {count} must agree.",
            least,
            time=until,
        )
    return say("After {time}, the votes given by then decide, even just one.", time=until)


def ping(poll: Poll, table: Table, users: Iterable[int], link: str | None) -> str:
    """The line that pings these people, who have not voted."""
    pings = " ".join(f"<@{user}>" for user in users)
    return paragraph(motion_words.question(poll.motion, table, pings), _go_and_answer(link))


def ping_mark(poll: Poll, table: Table) -> str:
    """The marker of that line, which is the same for all voters."""
    gap = "\0"  # no name contains it
    return max(motion_words.question(poll.motion, table, gap).split(gap), key=len)


def waits_for_you(poll: Poll, table: Table, link: str | None) -> str:
    """For one person alone: an open vote in which they have not voted."""
    said = say("🗳️ A vote waits for you: {question}", question=motion_words.heading(poll.motion, table))
    return paragraph(said, _go_and_answer(link))


def _go_and_answer(link: str | None) -> str:
    return say("[Go there and answer]({link})", link=link) if link else ""


def answered(motion: Motion, table: Table, missing: Sequence[str]) -> str:
    """The answer to a person who proposed a vote or agreed. `missing`: the names of those who have not voted."""
    if isinstance(motion, Close):
        return words.agreed_to_close(list(missing))
    if missing:
        waiting = say("You agree. Waiting for {players}.", players=listed(missing))
        return paragraph(motion_words.heading(motion, table), waiting)
    return say("Done: {decision}.", decision=motion_words.effect(motion, table))


def went_back(what: WentBack) -> str:
    """The table continues from a copy, with a new secret."""
    new = say("-# 🎲 Dice and cards have a new secret. Its SHA-256: `{commitment}`", commitment=what.commitment)
    time = f"<t:{int(what.copy_at)}:f>"
    continued = say("⏪ Continued from the copy of {time}; what came later is lost.", time=time)
    return f"{continued}\n{new}"


_COACHES = Sentence("🎓 **{name}** coaches {player} now, and sees that hand.")
_NO_LONGER_COACHES = Sentence("🎓 **{name}** no longer coaches {player}, and no longer sees that hand.")
_ANNOUNCED: Final[Mapping[type, Words]] = {
    OfferEnded: By(
        "said_no",
        {
            True: Sentence("🪑 {name} does not want to play on. `/table replace` asks somebody else."),
            False: Sentence("🪑 {name} did not answer in time. `/table replace` asks somebody else."),
        },
    ),
    MemberGone: Sentence(
        "🚪 **{name}** has left this server, so a robot plays meanwhile. `/table replace` lets somebody else play on."
    ),
    NotHere: Sentence("🙋 **{name}** did not answer the roll-call, and has no seat here any more."),
    Moved: Sentence("📦 This table is in this channel now."),
    LanguageChanged: Sentence("🌐 {name} changed the language of this table to {language}."),
}
"""What has the same words at every table."""
_FIELDS: Final[Fields] = {
    "name": ("name", naming.safe),
    "language": ("language", lambda tag: LANGUAGES.get(tag, tag)),
}


def announcement(what: Announcement, table: Table) -> str:
    """One line for the table about votes, seats and channels."""
    match what:
        case VoteEnded(carried=True):
            return say(
                "🗳️ ✅ Agreed: {decision} ({votes}).",
                decision=motion_words.effect(what.motion, table),
                votes=_votes(what),
            )
        case VoteEnded():
            result = capital(motion_words.unchanged(what.motion, table))
            return f"🗳️ ❌ {stopped(f'{result}{bracketed(_votes(what))}')}"
        case VoteLapsed(Replace(seat)):
            return say("🗳️ **{name}** is back, so nobody else takes the seat.", name=naming.names(table)[seat])
        case VoteLapsed():
            return say(
                "🗳️ The game has gone on, so the vote ended: {result}.",
                result=motion_words.unchanged(what.motion, table),
            )
        case Managed():
            return say(
                "🛡️ {name}, a server manager, decided: {decision}.",
                name=naming.safe(what.name),
                decision=motion_words.effect(what.motion, table),
            )
        case SeatPassed(back=True):
            return IS_BACK(name=naming.safe(what.new))
        case SeatPassed():
            goes_on = _PLAYS_ON(name=f"**{naming.safe(what.new)}**", other=naming.safe(what.old))
            return f"🪑 {'🤖 ' * what.robot}{stopped(goes_on)}"
        case Coached():
            coach, player = naming.safe(what.name), naming.names(table)[what.seat]
            return (_NO_LONGER_COACHES if what.ended else _COACHES)(name=coach, player=player)
        case WentBack():
            return went_back(what)
        case _:
            return said(what, _ANNOUNCED[type(what)], _FIELDS)


def _votes(what: VoteEnded) -> str:
    """How the votes were, in parentheses."""
    if not what.silent:
        return say("{yes} for it, {no} against", yes=what.yes, no=what.no)
    return say_counted(
        "{yes} for it, {no} against, {count} did not vote",
        what.silent,
        yes=what.yes,
        no=what.no,
    )


def offer(table: Table, seat: int, name: str, until: float) -> str:
    """The question to a person who could play on in a seat. `until`: seconds since 1970."""
    return say(
        "**{name}, will you play on for {other}?** Say yes by {time}, and the seat is yours with all its cards.",
        name=naming.safe(name),
        other=naming.names(table)[seat],
        time=f"<t:{int(until)}:f>",
    )


def offer_ping(table: Table, seat: int, user_id: int, link: str | None) -> str:
    """The line that pings them."""
    question = say(
        "{player}, will you play on for {other} at table {table}?",
        player=f"<@{user_id}>",
        other=naming.names(table)[seat],
        table=table.id,
    )
    return paragraph(question, _go_and_answer(link))


def plays_on(old: HistoryRow, new: HistoryRow) -> str:
    """A seat changed hands, in the log."""
    return f"-# 🪑 {stopped(_PLAYS_ON(name=_sitter(new), other=_sitter(old)))}"


def took_back(name: str, turn: int, steps: int, *, agreed: bool) -> str:
    """The log's note on steps taken back, of that turn or from it on: by the player alone, or (`agreed`) by vote."""
    if not agreed:
        return say("-# ↩️ {name} took back a step of turn {turn}.", name=name, turn=turn)
    return say_plural(
        "-# ↩️ The table agreed with {name}: a step was taken back, to turn {turn}.",
        "-# ↩️ The table agreed with {name}: {count} steps were taken back, to turn {turn}.",
        steps,
        name=name,
        turn=turn,
    )


def who_played(table: Table, began: Sequence[tuple[HistoryRow, int]]) -> list[str]:
    """The players of each seat that changed hands, from which turn on; a line for each seat."""
    lines = []
    for seat in table.seats:
        players = [
            say_in_context("in a list of who had a seat", "{name} from turn {turn}", name=_sitter(row), turn=turn)
            for row, turn in began
            if row.seat == seat.number
        ]
        if players:
            row_of_players = functools.reduce(_then, players)
            lines.append(say("-# 🪑 Seat {seat}: {players}", seat=seat.number + 1, players=row_of_players))
    return lines


def _then(before: str, after: str) -> str:
    return say_in_context("in a list of who had a seat", "{before}, then {after}", before=before, after=after)


def _sitter(row: HistoryRow) -> str:
    return f"🤖 {naming.safe(row.name)}" if row.robot is not None else naming.safe(row.name)


def left_to_a_robot(table: Table, seat: int, former: str) -> str:
    """A robot has the seat of its `former` player: a mention, or a name."""
    return say(
        "🪑 🤖 **{name}** plays for {other}, who can come back at any time.",
        name=naming.names(table)[seat],
        other=former,
    )


def played_for(name: str) -> str:
    """A robot plays for a player: a mention, or a name."""
    return say("🪑 🤖 A robot plays for {name} now, after missed deadlines. They can come back at any time.", name=name)


def seat_lost(user_id: int) -> str:
    """The line that tells a former player that another has their seat."""
    return say("{player}, another player has your seat now.", player=f"<@{user_id}>")


def seat_gained(user_id: int) -> str:
    """The line that tells a volunteer that the table agreed."""
    return say("{player}, the seat is yours now.", player=f"<@{user_id}>")


def seat_ping(user_id: int, link: str | None) -> str:
    """The line that pings the player for whom a robot plays now."""
    line = say("{player}, a robot plays for you now.", player=f"<@{user_id}>")
    return paragraph(line, say("[Take your seat back]({link})", link=link)) if link else line

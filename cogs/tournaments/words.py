"""Sentences about tournaments."""

from collections.abc import Mapping, Sequence

from bot.tournaments.tournament import Tournament
from cogs.ui import naming
from cogs.ui.words import GAME_NAMES
from data.sql.tournaments import MatchRow, TournamentKind
from rendering.words.common import capital, listed

KINDS: Mapping[TournamentKind, str] = {"round_robin": "round robin", "knock_out": "knock-out"}
KINDS_TOLD: Mapping[TournamentKind, str] = {
    "round_robin": "everybody meets everybody",
    "knock_out": "the winner of each table goes on",
}
JOIN, LEAVE, START, WITHDRAW, CLOSE = "Join", "Leave", "Start", "Withdraw", "Close"
LEFT = "You are not in the tournament any more."
WITHDRAWN = "You have withdrawn: you are in no further match. A match that runs goes on; `/table resign` leaves it."
BEGINS = "The tournament begins. Each match gets a thread, in which its players are called."
CLOSED = "The tournament is closed. Matches that run go on by themselves."
NONE_HERE = "There is no tournament in this server. `/tournament open` starts one."
SURE_TO_CLOSE = "**Close this tournament?** It ends without a winner."
SURE_TO_WITHDRAW = "**Withdraw from this tournament?** You will be in no further match."
SAY_WHO = "Say who plays on: a person in `by`, or a robot in `robot`."
NAME_EMPTY = "Give the tournament a name."


def opened(cup: Tournament) -> str:
    """A tournament is open."""
    return f"**{naming.safe(cup.row.name)}** is open in <#{cup.row.channel_id}>, and you are in. **Start** begins it."


def joined(cup: Tournament, called: str | None) -> str:
    """A person has entered; `called`: what standings call them, if others may not see their name."""
    hidden = f" Standings call you {called}, because you keep your figures to yourself." if called else ""
    return f"You are in **{naming.safe(cup.row.name)}**: {len(cup.entrants)} of {cup.row.most}.{hidden}"


def unlisted(number: int) -> str:
    """The name, in standings, of a person who keeps their figures to themselves; numbers from 1."""
    return f"Player {number}"


def thread_name(cup: Tournament, match: MatchRow) -> str:
    """The thread of a match (Discord allows 100 characters)."""
    return f"{naming.plain(cup.row.name)[:60]}: round {match.round}, table {match.number}"


def about(cup: Tournament, agreed: Sequence[str]) -> str:
    """What is played, in one line."""
    kind = f"{capital(KINDS[cup.row.kind])}: {KINDS_TOLD[cup.row.kind]}"
    seats = f"{cup.row.seats} at a table" if cup.row.seats == 2 else f"up to {cup.row.seats} at a table"
    return f"{kind}. {GAME_NAMES[cup.row.game]}, {' · '.join([seats, *agreed])}."


def progress(cup: Tournament) -> str:
    """What it is and how far it is, in a few words for its picture."""
    what = f"{GAME_NAMES[cup.row.game]} · {KINDS[cup.row.kind]}"
    if cup.row.phase == "joining":
        return f"{what} · {len(cup.entrants)} of {cup.row.most} players"
    if cup.row.phase == "closed":
        return f"{what} · closed"
    if cup.row.phase == "over":
        return f"{what} · over"
    of = "" if cup.knock_out else f" of {cup.last_round}"
    return f"{what} · round {cup.round}{of}"


def heading(cup: Tournament) -> str:
    """The first line of a tournament's message."""
    return f"**{naming.safe(cup.row.name)}**"


def joining(cup: Tournament) -> str:
    """How to enter."""
    return f"{len(cup.entrants)} of {cup.row.most} are in. Press **Join**; the host presses **Start**."


def winner(names: Sequence[str]) -> str:
    """Who has won."""
    return f"🏆 **{listed(names)}** {'wins' if len(names) == 1 else 'share the win'}!"


def match_line(names: Sequence[str], link: str | None, *, over: bool) -> str:
    """A match of the round that is played now."""
    versus = " · ".join(names)
    state = "over" if over else "opens soon" if link is None else f"[go there]({link})"
    return f"- {versus}: {state}"


def goes_on(name: str) -> str:
    """An entrant has a bye."""
    return f"- {name} goes on without a match"


def round_now(cup: Tournament) -> str:
    """The title of the matches of the present round."""
    return f"**Round {cup.round}**"


def substituted(was: str, now: str) -> str:
    """Somebody else plays an entrant's further matches."""
    return f"**{now}** plays on for **{was}**, from the next match on. In a running one, `/table replace` does that."


RULES = (
    "-# The deadlines of its tables decide: who resigns, or leaves the end to a robot, forfeits that match and comes "
    "last. `/tournament substitute` lets somebody else play on."
)

"""Sentences about tournaments."""

from collections.abc import Mapping, Sequence

from bot.language import Sentence, say, say_in_context, say_plural
from bot.language.commands import option_name
from bot.language.rows import paragraph
from bot.tournaments.tournament import Tournament
from cogs.tables.opening_words import ROBOTS
from cogs.ui import labels, naming
from cogs.ui.words import GAME_NAMES
from data.sql.tournaments import MatchRow, TournamentKind, TournamentRow
from rendering.words.common import capital, listed

KINDS: Mapping[TournamentKind, Sentence] = {
    "round_robin": Sentence("round robin"),
    "knock_out": Sentence("knock-out"),
}
KINDS_TOLD: Mapping[TournamentKind, Sentence] = {
    "round_robin": Sentence("everybody meets everybody"),
    "knock_out": Sentence("the winner of each table goes on"),
}
OPEN_A_TOURNAMENT = Sentence("Open a tournament")
ITS_NAME = Sentence("What is it called?")
WHICH_KIND = Sentence("How is it played?")
HOW_MANY = Sentence("How many sit at one table?")
WHO_ENTERS = Sentence("People and robots can enter until you press Start")
NOW_ABOUT = Sentence("Everybody is here; each turn takes an hour at most")
WITHDRAW = Sentence("Withdraw", context="from a tournament")
LEFT = Sentence("You are not in the tournament any more.")
WITHDRAWN = Sentence(
    "You have withdrawn: you are in no further match. A match that runs goes on; `/table resign` leaves it."
)
BEGINS = Sentence("The tournament begins. Each match gets a thread, where I ping its players.")
CLOSED = Sentence("The tournament is closed. Matches that have begun go on, unless only robots play.")
NONE_HERE = Sentence("There is no tournament in this server. `/tournament open` starts one.")
SURE_TO_CLOSE = Sentence("**Close this tournament?** It ends without a winner.")
SURE_TO_WITHDRAW = Sentence("**Withdraw from this tournament?** You will be in no further match.")
NAME_EMPTY = Sentence("Give the tournament a name.")
UNLISTED = Sentence("Player {number}")
GOES_ON = Sentence("- {name} has no match in round {round} and goes on to the next one.")
SITS_OUT = Sentence("- {name} has no match in round {round}.")
SUBSTITUTED = Sentence(
    "**{name}** plays on for **{other}**, from the next match on. In a running one, `/table replace` does that."
)


def usual_name(host: str) -> str:
    """The name that the form suggests."""
    return say("{name}'s tournament", name=naming.plain(host))


def at_a_table(seats: int) -> str:
    """How many sit at a table: all of two, or fewer if not enough people are left."""
    return say("{seats} at a table", seats=seats) if seats == 2 else say("up to {seats} at a table", seats=seats)


def say_more() -> str:
    """Some options were chosen, but not all that are needed."""
    return say(
        "Choose {name}, {game} and {kind}, too. Or send `/tournament open` alone: a short form asks for everything.",
        name=option_name("name", "tournament open"),
        game=option_name("game", "tournament open"),
        kind=option_name("kind", "tournament open"),
    )


def say_who() -> str:
    """Nobody was named who plays on."""
    return say(
        "Say who plays on: a person in {by}, or a robot in {robot}.",
        by=option_name("by", "tournament substitute"),
        robot=option_name("robot", "tournament substitute"),
    )


def not_shown(tournament: Tournament) -> str:
    """For the host: the tournament's message is refused."""
    return say(
        "Discord refuses my messages about the tournament **{name}** in {channel}. Its matches go on, and I try again "
        "each hour. Ask a server manager whether I may write there.",
        name=naming.safe(title(tournament.row)),
        channel=f"<#{tournament.row.channel_id}>",
    )


def title(row: TournamentRow) -> str:
    """What a tournament is called, without Markdown: a number once its opener has asked to be forgotten."""
    return naming.plain(row.name) if row.name else say("Tournament {number}", number=row.id)


def opened(tournament: Tournament) -> str:
    """A tournament is open."""
    return say(
        "**{tournament}** is open in {channel}, and you are in. **{start}** begins it.",
        tournament=naming.safe(title(tournament.row)),
        channel=f"<#{tournament.row.channel_id}>",
        start=labels.shown(labels.START, tournament.language),
    )


def joined(tournament: Tournament, called: str | None) -> str:
    """A person has entered; `called`: what standings call them, if others may not see their name."""
    said = say(
        "You are in **{tournament}**: {taken} of {most}.",
        tournament=naming.safe(title(tournament.row)),
        taken=len(tournament.entrants),
        most=tournament.row.most,
    )
    if not called:
        return said
    hidden = say("Standings call you {name}, because you keep your figures to yourself.", name=called)
    return paragraph(said, hidden)


def thread_name(tournament: Tournament, match: MatchRow) -> str:
    """The thread of a match (Discord allows 100 characters)."""
    if _is_final(tournament, match.round):
        return say("{tournament}: final", tournament=title(tournament.row)[:60])
    return say(
        "{tournament}: round {round}, table {table}",
        tournament=title(tournament.row)[:60],
        round=match.round,
        table=match.number,
    )


def about(tournament: Tournament, agreed: Sequence[str]) -> str:
    """What is played, in one line."""
    seats = at_a_table(tournament.row.seats)
    return say(
        "{kind}: {rule}. {game}, {terms}.",
        kind=capital(str(KINDS[tournament.row.kind])),
        rule=KINDS_TOLD[tournament.row.kind],
        game=GAME_NAMES[tournament.row.game],
        terms=" · ".join([seats, *agreed]),
    )


def progress(tournament: Tournament) -> str:
    """What it is and how far it is, in a few words for its picture."""
    return f"{GAME_NAMES[tournament.row.game]} · {KINDS[tournament.row.kind]} · {_how_far(tournament)}"


def _how_far(tournament: Tournament) -> str:
    if tournament.row.phase == "joining":
        return say("{taken} of {most} players", taken=len(tournament.entrants), most=tournament.row.most)
    if tournament.row.phase == "closed":
        return say_in_context("how far a tournament is", "closed")
    if tournament.row.phase == "over":
        return say_in_context("how far a tournament is", "over")
    if tournament.knock_out:
        return round_name(tournament, tournament.round)
    return say_in_context(
        "how far a tournament is", "round {round} of {last}", round=tournament.round, last=tournament.last_round
    )


def round_name(tournament: Tournament, number: int) -> str:
    """A round by its number; the last one of a knock-out has a name."""
    if _is_final(tournament, number):
        return say_in_context("how far a tournament is", "final")
    return say("round {round}", round=number)


def _is_final(tournament: Tournament, number: int) -> bool:
    return tournament.knock_out and len(tournament.of_round(number)) == 1


def result(title: str, winners: Sequence[str], others: Sequence[str]) -> str:
    """How a match has ended; `title`: of its round."""
    won, beaten = listed(f"**{name}**" for name in winners), listed(others)
    if others:
        said = say_plural(
            "🏆 {winners} beats {others}.", "🏆 {winners} beat {others}.", len(winners), winners=won, others=beaten
        )
    else:
        said = say("🤝 A draw: {players}.", players=won)
    return f"**{capital(title)}**\n{said}"


def heading(tournament: Tournament) -> str:
    """The first line of a tournament's message."""
    return f"**{naming.safe(title(tournament.row))}**"


def joining(tournament: Tournament) -> str:
    """How to enter."""
    return say(
        "{taken} of {most} are in. Press **{join}**; the host presses **{start}**.",
        taken=len(tournament.entrants),
        most=tournament.row.most,
        join=labels.shown(labels.JOIN, tournament.language),
        start=labels.shown(labels.START, tournament.language),
    )


def winner(names: Sequence[str]) -> str:
    """The line that names the winner."""
    return say_plural("🏆 **{players}** wins!", "🏆 **{players}** share the win!", len(names), players=listed(names))


def match_line(names: Sequence[str], link: str | None, winners: Sequence[str]) -> str:
    """A match of the round that is played now. `winners`: empty until it is over."""
    versus = " · ".join(names)
    if winners:
        return say_plural(
            "- {players}: **{winners}** has won",
            "- {players}: **{winners}** share the win",
            len(winners),
            players=versus,
            winners=listed(winners),
        )
    if link is None:
        return say("- {players}: opens soon", players=versus)
    return say("- {players}: [go there]({link})", players=versus, link=link)


def round_now(tournament: Tournament) -> str:
    """The title of the matches of the present round."""
    return f"**{capital(round_name(tournament, tournament.round))}**"


def add_robots(count: int, level: str) -> str:
    """The line that adds robots of a level."""
    return say("Add {robots}", robots=ROBOTS[level](count=count))


RULES = Sentence(
    "-# Each table keeps its deadline. A player who resigns, or whose seat a robot plays at the end, forfeits that "
    "match and comes last. `/tournament substitute` lets somebody else play on."
)

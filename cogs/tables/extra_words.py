"""Sentences about the players that a table asks for, and about the roll-call before a slow game."""

from collections.abc import Sequence

from bot.language import Sentence, listed, say
from bot.language.rows import paragraph
from bot.table import roll_call
from bot.table.table import Table
from cogs.ui import labels, naming, words
from cogs.ui.ping_words import go_to_table

EXTRAS = Sentence("Extras")
IN_TIME = Sentence("players who are on time")
IN_TIME_ABOUT = Sentence("On time in nine of their last ten games; newcomers are welcome")
ROLL_CALL = Sentence("roll-call")
ROLL_CALL_ABOUT = Sentence("With a deadline: before the start, each player presses I'm here")
INVITED = Sentence("invited people only")
INVITED_ABOUT = Sentence("Free seats are kept for the people named in the lobby")
ASKS_IN_TIME = Sentence(
    "{host} asks for players who were on time in nine of their last ten games. Newcomers are welcome."
)
ASKS_ROLL_CALL = Sentence("After **{start}**, everybody has a day to say that they are here.")
CALLED = Sentence("📣 Press **{here}** by {time}: the game starts when everybody has. Missing: {players}.")
ON = Sentence("The roll-call is on: the game starts when everybody has pressed **{here}**.")


def asks(table: Table) -> str:
    """What the table asks its players for, and how its roll-call stands; empty if it asks for nothing."""
    if table.row.phase != "lobby":
        return ""
    names, call = naming.names(table), table.terms.called
    hosts = [name for name, seat in zip(names, table.seats, strict=True) if seat.user_id == table.row.host_id]
    said = []
    if table.terms.in_time and hosts:
        said.append(ASKS_IN_TIME(host=hosts[0]))
    if call is not None:
        missing = listed(names[seat.number] for seat in roll_call.missing(table))
        said.append(CALLED(here=labels.HERE, time=f"<t:{int(call.until)}:f>", players=missing))
    elif roll_call.asked(table.terms):
        said.append(ASKS_ROLL_CALL(start=labels.START))
    return "\n".join(said)


def tip(table: Table) -> str:
    """What a slow table that asks for nothing may ask for; empty at any other."""
    terms = table.terms
    if terms.deadline is None or terms.pace != "live" or terms.in_time or terms.roll_call:
        return ""
    return say(
        "**{options}** → **{extras}**: ask for players who are on time, or for a roll-call before the start.",
        options=labels.OPTIONS,
        extras=EXTRAS,
    )


def ping(table: Table, users: Sequence[int], until: float, link: str | None) -> str:
    """The line that pings people who have not answered a roll-call."""
    said = say(
        "{people}, are you here? Press **{here}** at table {table} of {game} by {time}, or your seat becomes free "
        "again.",
        people=" ".join(f"<@{user}>" for user in users),
        here=labels.HERE,
        table=table.id,
        game=words.GAME_NAMES[table.row.game],
        time=f"<t:{int(until)}:f>",
    )
    return paragraph(said, go_to_table(link))


def started(table: Table) -> str:
    """The answer to a start: the game has begun, or the roll-call is on."""
    return str(words.STARTED) if table.row.phase != "lobby" else ON(here=labels.shown(labels.HERE, table.language))

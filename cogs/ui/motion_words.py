"""What people vote on, one entry for each motion: as a question, as what was decided, and as what stays as it is."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.language import Sentence, say
from bot.language.rows import capital, paragraph
from bot.table.motions import ChangeDeadline, Holidays, Motion, Replace, Rewind
from bot.table.table import Table
from bot.table.terms import with_deadline
from cogs.ui import naming
from cogs.ui.deadlines import agreed


class Words(msgspec.Struct, frozen=True):
    """The question and what would follow; what was decided, and what stays as it is, as clauses after a colon."""

    question: Sentence
    about: Sentence | None
    agreed: Sentence
    unchanged: Sentence


_TAKES_SEAT: Final = Sentence("{name} does not take the seat", context="what stays as it is after a vote")
_PLAYS_ON: Final = Sentence("Should {name} play on for {other}?")
MOTIONS: Final[Mapping[str, Words]] = {
    "close": Words(
        Sentence("Close this table?"),
        Sentence("The game would end without a winner."),
        Sentence("this table is closed", context="what was decided, after a colon"),
        Sentence("the table stays open", context="what stays as it is after a vote"),
    ),
    "draw": Words(
        Sentence("End this game as a draw?"),
        Sentence("Nobody would win, and the dice's secret would be shown."),
        Sentence("the game ends as a draw", context="what was decided, after a colon"),
        Sentence("no draw, the game goes on", context="what stays as it is after a vote"),
    ),
    "pause": Words(
        Sentence("Pause this game?"),
        Sentence("Nobody could play, and no deadline would run, until the table agrees to go on."),
        Sentence("the game is paused", context="what was decided, after a colon"),
        Sentence("the game is not paused", context="what stays as it is after a vote"),
    ),
    "resume": Words(
        Sentence("Go on with this game?"),
        Sentence("Deadlines would run again, with the time that was left."),
        Sentence("the game goes on", context="what was decided, after a colon"),
        Sentence("the game stays paused", context="what stays as it is after a vote"),
    ),
    "play_on": Words(
        Sentence("Play on without players on holiday?"),
        Sentence("Their standing orders would decide, or a robot would play for them."),
        Sentence("the bot plays for players on holiday", context="what was decided, after a colon"),
        Sentence("the game still waits for players on holiday", context="what stays as it is after a vote"),
    ),
    "wait": Words(
        Sentence("Wait for players on holiday?"),
        Sentence("Their deadlines would not run while they are away."),
        Sentence("the game waits for players on holiday", context="what was decided, after a colon"),
        Sentence("the bot plays for players on holiday, as before", context="what stays as it is after a vote"),
    ),
    "deadline": Words(
        Sentence("Another deadline from now on?"),
        Sentence("{deadline}. Up to now: {before}."),
        Sentence("from now on, {deadline}", context="what was decided, after a colon"),
        Sentence("the deadline stays as it is", context="what stays as it is after a vote"),
    ),
    "undo": Words(
        Sentence("Take this back?"),
        Sentence("Dice would be rolled again. Nobody forgets what they saw."),
        Sentence("the last steps are taken back", context="what was decided, after a colon"),
        Sentence("nothing is taken back", context="what stays as it is after a vote"),
    ),
    "replace": Words(
        _PLAYS_ON,
        None,
        Sentence("{name} plays on", context="what was decided, after a colon"),
        _TAKES_SEAT,
    ),
    "ask": Words(
        _PLAYS_ON,
        None,
        Sentence("{name} is asked to play on", context="what was decided, after a colon"),
        _TAKES_SEAT,
    ),
}


_WITH_CARDS: Final = Sentence(
    "Dice would be rolled again, and cards that are still face down shuffled again. Nobody forgets what they saw."
)
"""What would follow from taking steps back in a game with hands."""


def _kind(motion: Motion) -> str:
    match motion:
        case Holidays():
            return "play_on" if motion.away == "play" else "wait"
        case Replace() if motion.user_id is not None and not motion.volunteered:
            return "ask"
        case _:
            return str(type(motion).__struct_config__.tag)


def _parts(motion: Motion, table: Table) -> dict[str, object]:
    """What stands at the placeholders of a motion's sentences."""
    match motion:
        case ChangeDeadline():
            wanted = with_deadline(table.terms, motion.deadline)
            return {"deadline": agreed(wanted), "before": agreed(table.terms)}
        case Replace():
            return {"name": name_of(motion), "other": naming.names(table)[motion.seat]}
        case _:
            return {}


def title(motion: Motion, table: Table, steps: Sequence[str] = ()) -> str:
    """The question of a vote, as a heading, and what would follow. `steps`: the lines that would be taken back."""
    about = MOTIONS[_kind(motion)].about
    if isinstance(motion, Rewind) and table.game.hidden_hands:
        about = _WITH_CARDS
    whole = paragraph(heading(motion, table), capital(about(**_parts(motion, table))) if about else "")
    return "\n".join([whole, *(steps or [say("the last steps")])]) if isinstance(motion, Rewind) else whole


def heading(motion: Motion, table: Table) -> str:
    """The question of a vote, without what would follow."""
    return f"**{MOTIONS[_kind(motion)].question(**_parts(motion, table))}**"


def sure(kind: str) -> str:
    """The question whether to ask the table that, for a motion that needs nothing else."""
    return paragraph(f"**{MOTIONS[kind].question}**", str(MOTIONS[kind].about))


def question(motion: Motion, table: Table, people: str) -> str:
    """The line that pings voters, with the mentions of these `people`."""
    asked = MOTIONS[_kind(motion)].question(**_parts(motion, table))
    return say("{people}, table {table} votes: {question}", people=people, table=table.id, question=asked)


def effect(motion: Motion, table: Table) -> str:
    """The decision, as a clause after a colon."""
    return MOTIONS[_kind(motion)].agreed(**_parts(motion, table))


def unchanged(motion: Motion, table: Table) -> str:
    """What stays as it is after a failed vote, as a clause after a colon."""
    return MOTIONS[_kind(motion)].unchanged(**_parts(motion, table))


def name_of(motion: Replace) -> str:
    """The name of a substitute, safe in a message."""
    return f"🤖 {naming.safe(motion.name)}" if motion.robot is not None else naming.safe(motion.name)

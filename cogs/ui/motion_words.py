"""What people vote on: as a question, as what was decided, and as what stays as it is."""

from collections.abc import Mapping, Sequence

from bot.language import Sentence, say, say_in_context
from bot.language.rows import paragraph
from bot.table.motions import ChangeDeadline, Close, Draw, Holidays, Motion, Pause, Replace, Resume, Rewind
from bot.table.table import Table
from cogs.ui import naming
from cogs.ui.deadlines import in_words
from rendering.words.common import capital


def title(motion: Motion, table: Table, steps: Sequence[str] = ()) -> str:
    """The question of a vote, as a heading. `steps`: the lines that would be taken back."""
    names = naming.names(table)
    match motion:
        case ChangeDeadline(deadline):
            wanted, so_far = (in_words(each, table.terms.pace) for each in (deadline, table.terms.deadline))
            return say(
                "**Another deadline from now on?** {deadline}. So far it is: {before}.",
                deadline=capital(wanted),
                before=so_far,
            )
        case Replace():
            return say("**Should {name} play on for {other}?**", name=name_of(motion), other=names[motion.seat])
        case Rewind():
            back = "\n".join(steps) or say("the last steps")
            asked = say(
                "**Take this back?** Dice would be rolled again, and cards that are still face down shuffled again. "
                "Nobody forgets what they saw."
            )
            return f"{asked}\n{back}"
        case _:
            heading, about = _TITLES[_kind(motion)]
            return paragraph(f"**{heading}**", str(about))


_TITLES: Mapping[str, tuple[Sentence, Sentence]] = {
    "close": (Sentence("Close this table?"), Sentence("The game would end without a winner.")),
    "draw": (
        Sentence("End this game as a draw?"),
        Sentence("Nobody would win, and the dice's secret would be shown."),
    ),
    "pause": (
        Sentence("Pause this game?"),
        Sentence("Nobody could play, and no deadline would run, until the table agrees to go on."),
    ),
    "resume": (
        Sentence("Go on with this game?"),
        Sentence("Deadlines would run again, with the time that was left."),
    ),
    "play_on": (
        Sentence("Play on without players on holiday?"),
        Sentence("Their standing orders would decide, or I would do only what is necessary."),
    ),
    "wait": (
        Sentence("Wait for players on holiday?"),
        Sentence("Their deadlines would not run while they are away."),
    ),
}
"""The question of a vote without details, and what would follow."""


def _kind(motion: Close | Draw | Pause | Resume | Holidays) -> str:
    """A motion without details, as `_TITLES` names it."""
    if isinstance(motion, Holidays):
        return "play_on" if motion.away == "play" else "wait"
    return type(motion).__name__.lower()


def question(motion: Motion, table: Table, people: str) -> str:
    """The question of a vote in the line that pings voters, with the mentions of these `people`; it names the table."""
    match motion:
        case Replace():
            return say(
                "{people}, should {name} play on for {other} at table {table}?",
                people=people,
                name=name_of(motion),
                other=naming.names(table)[motion.seat],
                table=table.id,
            )
        case ChangeDeadline():
            return say("{people}, another deadline for table {table}?", people=people, table=table.id)
        case Rewind():
            return say("{people}, take back the last steps at table {table}?", people=people, table=table.id)
        case _:
            return _QUESTIONS[_kind(motion)](people=people, table=table.id)


def effect(motion: Motion, table: Table) -> str:
    """The decision, as a clause after a colon."""
    match motion:
        case ChangeDeadline(deadline):
            return say_in_context(
                "what was decided, after a colon",
                "from now on, {deadline}",
                deadline=in_words(deadline, table.terms.pace),
            )
        case Replace() if motion.user_id is not None and not motion.volunteered:
            return say_in_context("what was decided, after a colon", "{name} is asked to play on", name=name_of(motion))
        case Replace():
            return say_in_context("what was decided, after a colon", "{name} plays on", name=name_of(motion))
        case Rewind():
            return say_in_context("what was decided, after a colon", "the last steps are taken back")
        case _:
            return str(_EFFECTS[_kind(motion)])


def unchanged(motion: Motion) -> str:
    """What stays as it is after a failed vote, as a clause after a colon."""
    match motion:
        case ChangeDeadline():
            return say_in_context("what stays as it is after a vote", "the deadline stays as it is")
        case Replace():
            return say_in_context(
                "what stays as it is after a vote", "{name} does not take the seat", name=name_of(motion)
            )
        case Rewind():
            return say_in_context("what stays as it is after a vote", "nothing is taken back")
        case _:
            return str(_LEFT_AS_IT_IS[_kind(motion)])


_QUESTIONS: Mapping[str, Sentence] = {
    "close": Sentence("{people}, close table {table}?"),
    "draw": Sentence("{people}, end the game at table {table} as a draw?"),
    "pause": Sentence("{people}, pause the game at table {table}?"),
    "resume": Sentence("{people}, go on with the game at table {table}?"),
    "play_on": Sentence("{people}, play on at table {table} without players on holiday?"),
    "wait": Sentence("{people}, wait for players on holiday at table {table}?"),
}
_EFFECTS: Mapping[str, Sentence] = {
    "close": Sentence("this table is closed", context="what was decided, after a colon"),
    "draw": Sentence("the game ends as a draw", context="what was decided, after a colon"),
    "pause": Sentence("the game is paused", context="what was decided, after a colon"),
    "resume": Sentence("the game goes on", context="what was decided, after a colon"),
    "play_on": Sentence("the bot plays for players on holiday", context="what was decided, after a colon"),
    "wait": Sentence("the game waits for players on holiday", context="what was decided, after a colon"),
}
_LEFT_AS_IT_IS: Mapping[str, Sentence] = {
    "close": Sentence("the table stays open", context="what stays as it is after a vote"),
    "draw": Sentence("no draw, the game goes on", context="what stays as it is after a vote"),
    "pause": Sentence("the game is not paused", context="what stays as it is after a vote"),
    "resume": Sentence("the game stays paused", context="what stays as it is after a vote"),
    "play_on": Sentence("the game still waits for players on holiday", context="what stays as it is after a vote"),
    "wait": Sentence("the bot plays for players on holiday, as before", context="what stays as it is after a vote"),
}


def heading(motion: Motion, table: Table) -> str:
    """The question of a vote, without what would follow."""
    match motion:
        case ChangeDeadline():
            return say("**Another deadline from now on?**")
        case Replace():
            return title(motion, table)
        case Rewind():
            return say("**Take this back?**")
        case _:
            return f"**{_TITLES[_kind(motion)][0]}**"


def name_of(motion: Replace) -> str:
    """The name of a substitute, safe in a message."""
    return f"🤖 {naming.safe(motion.name)}" if motion.robot is not None else naming.safe(motion.name)

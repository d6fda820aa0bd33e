"""Sentences about coaches: who may see a hand, and the hand as they see it."""

from collections.abc import Sequence

from bot.language import Sentence, say
from bot.table.table import Table
from cogs.ui import naming

COACH = Sentence("Coach…", context="a button")
WHO = Sentence("Who may see your hand?")
STOP_SHOWING = Sentence("Stop showing it", context="a button")
STOP_COACHING = Sentence("Stop coaching", context="a button")
ABOUT = Sentence(
    "🎓 **A coach** is one person who may see your hand, and what the game asks you. They cannot play for you. The "
    "board says who it is, and either of you can end it at any time."
)
IN_THE_SERVER = Sentence("Name your coach in {channel}: {command}.")
NAMED = Sentence(
    "🎓 **{name}** may see your hand now: with **{hand}** on the board, or {command}. The board says so, and either of "
    "you can end it at any time."
)
NAMED_BY_DM = Sentence("I tell them by DM.")
NAMED_WITHOUT_DM = Sentence("They take no DMs from me, so tell them yourself.")
SHOWN = Sentence("🎓 **{name}** may see your hand. The board says so.")
SEEN = Sentence("-# 🎓 {name} sees this hand.")
ENDED = Sentence("🎓 Nobody but you sees your hand now.")
NOT_SEEN = Sentence("🎓 You no longer coach here, so you do not see this hand any more.")
READS = Sentence("**{name}** reads:")


def where(table: Table, name: str, *, here: bool) -> str:
    """The first line of a hand that a coach sees: its player's `name`, and the server unless it is read `here`."""
    said = say(
        "-# 🎓 {name}'s hand at table {number} · <#{channel}>. You are the coach: you can only look.",
        name=name,
        number=table.id,
        channel=table.row.channel_id,
    )
    return f"{said} · {naming.safe(table.terms.server)}" if table.terms.server and not here else said


def quoted(texts: Sequence[str]) -> list[str]:
    """These texts, marked as what somebody else reads."""
    return ["\n".join(f"> {line}" for line in text.split("\n")) for text in texts if text]

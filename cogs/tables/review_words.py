"""Sentences about looking back on finished games."""

from bot.language import Sentence, say_plural
from bot.language.habits import percent
from bot.review.decisions import Mistake

NOT_YET = Sentence("This game is not over yet. When it is, I can look back on it.")
NOT_PLAYED = Sentence("This game was not played to its end, so there is no luck to judge.")
UNKNOWN = Sentence("I cannot look back on this game: I cannot estimate who was ahead in it.")
BUSY = Sentence("I have too much to do now. Ask me for it again in a minute.")
HOW_IT_COUNTS = Sentence(
    "-# 🍀 Luck is what the dice and cards brought, compared with the average of what they could have brought."
)
SHARED_BY = Sentence("🍀 **{name}** asks: was it luck?")
WHAT_BETTER = Sentence("What could I do better?")
ONLY_YOURS = Sentence(
    "-# Only you see this. I call it a mistake only if the game, played on many times from both answers, goes clearly "
    "better from the other one."
)
NOT_YOURS = Sentence("You did not play in this game, so there is nothing of yours to look at.")
MISTAKE = Sentence("### Turn {turn}: you chose “{given}”, better was “{best}”")
COST = Sentence("{number} of {count} · Your chance to win: {best} with it, {given} with your choice.")
REASON = Sentence("What speaks for it: {reason}.")


def mistake(shown: Mistake, place: tuple[int, int], given: str, best: str, reason: str) -> list[str]:
    """One mistake, a line each. `place`: its number, and how many there are; `reason`: of the best answer, or empty."""
    number, count = place
    cost = COST(number=number, count=count, best=percent(shown.chance), given=percent(shown.chance - shown.lost))
    return [MISTAKE(turn=shown.turn, given=given, best=best), cost, *([REASON(reason=reason)] if reason else [])]


def faultless(decisions: int) -> str:
    """What a player without a mistake reads."""
    return say_plural(
        "I found no mistake of yours: you had {count} choice, and nothing would have been clearly better.",
        "I found no mistake of yours: you had {count} choices, and nothing would have been clearly better.",
        decisions,
    )

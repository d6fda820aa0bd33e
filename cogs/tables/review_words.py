"""Sentences about looking back on finished games."""

from collections.abc import Sequence
from typing import Final

from bot.language import Plural, Sentence, listed, number, percent, say_plural
from bot.review.decisions import Mistake, Played

NOT_YET = Sentence("This game is not over yet. When it is, I can look back on it.")
NOT_PLAYED = Sentence("This game was not played to its end, so there is no luck to judge.")
UNKNOWN = Sentence("I cannot look back on this game: I cannot estimate who was ahead in it.")
BUSY = Sentence("I am too busy now. Ask me again in a minute.")
HOW_IT_COUNTS = Sentence(
    "-# 🍀 Luck is what the dice and cards brought, compared with the average of what they could have brought. All "
    "turns are added up: 100 points are worth a whole win."
)
HOW_DECISIONS_COUNT = Sentence(
    "-# 🎓 What a decision cost is a share of the player's own chance to win, on average over all their choices. Only "
    "mistakes beyond doubt count, and robots are not judged."
)
SHARED_BY = Sentence("🍀 **{name}** asks: was it luck?")
WHAT_BETTER = Sentence("What could I do better?")
ONLY_YOURS = Sentence(
    "-# Only you see this. I call an answer a mistake if another one looks better, and also brings a better chance to "
    "win when I play on from both many times, with the same dice and cards: by at least one point, and by more than "
    "luck explains."
)
NOT_YOURS = Sentence("You did not play in this game, so there is nothing of yours to look at.")
MISTAKE = Sentence("### Turn {turn}: {what}")
ORDERS = Sentence("### Turn {turn}: other orders were better")
YOURS = Sentence("You sent:")
BETTER = Sentence("Better, on average over all dice:")
COST = Sentence("{number} of {count} · Your chance to win: {best} with it, {given} with your choice.")
ROUGHLY = Sentence(
    "{number} of {count} · Your chance to win: roughly {best} with it, roughly {given} with your choice."
)
ROUGH: Final = 5
"""From so large an error, in points, the chances are no figures to the point."""
PLAYED_ON = Plural(
    "I compared both over {futures} ways in which the game could have gone on; the difference of {lost} point may be "
    "off by {error}.",
    "I compared both over {futures} ways in which the game could have gone on; the difference of {lost} points may be "
    "off by {error}.",
)
MANY_TURNS: Final = 4
"""Turns of which no player wants to read all numbers."""
ANSWER_OFTEN = Plural(
    "“{answer}” would have been better in {count} other turn, too.",
    "“{answer}” would have been better in {count} other turns, too.",
)
ORDERS_OFTEN = Plural(
    "The same orders would have been better in {count} other turn, too.",
    "The same orders would have been better in {count} other turns, too.",
)
ANSWER_ALSO = Plural(
    "“{answer}” would have been better in turn {turns}, too.",
    "“{answer}” would have been better in turns {turns}, too.",
)
ORDERS_ALSO = Plural(
    "The same orders would have been better in turn {turns}, too.",
    "The same orders would have been better in turns {turns}, too.",
)
NOTHING_JUDGED = Sentence("I could judge none of your decisions in this game.")


def better_orders(turn: int, given: Sequence[str], best: Sequence[str]) -> str:
    """That other orders than the given ones were better, in lines."""
    return "\n".join([ORDERS(turn=turn), str(YOURS), *given, str(BETTER), *best])


def mistake(
    shown: Mistake, place: tuple[int, int], reasons: Sequence[str], answer: str, also: Sequence[int]
) -> list[str]:
    """One mistake, a line each.

    `place`: its number, and how many there are. `reasons`: why the best answer was better, in sentences. `answer`: the
    best one, empty for orders. `also`: other turns on which it was best.
    """
    lost, error = round(100 * shown.lost, 1), round(200 * shown.error, 1)
    chances = {"best": percent(shown.chance), "given": percent(shown.chance - shown.lost)}
    said = [(ROUGHLY if error >= ROUGH else COST)(number=place[0], count=place[1], **chances), *reasons]
    if len(also) >= MANY_TURNS:
        said.append((ANSWER_OFTEN if answer else ORDERS_OFTEN)(len(also), answer=answer))
    elif also:
        turns = listed([str(turn) for turn in also])
        said.append((ANSWER_ALSO if answer else ORDERS_ALSO)(len(also), answer=answer, turns=turns))
    fitting = int(lost) if lost.is_integer() else 2
    return [*said, f"-# {PLAYED_ON(fitting, futures=shown.futures, lost=number(lost, 1), error=number(error, 1))}"]


def how_it_counts(found: Played) -> str:
    """What counts as a mistake, and whether all decisions are judged."""
    if not found.left:
        return str(ONLY_YOURS)
    left = say_plural(
        "I had no time to judge {count} decision that looks less serious.",
        "I had no time to judge {count} decisions that look less serious.",
        found.left,
    )
    return f"{ONLY_YOURS} {left}"


def faultless(found: Played) -> str:
    """What a player without a mistake reads."""
    if not found.decisions:
        return str(NOTHING_JUDGED)
    return say_plural(
        "I found no mistake of yours: you had {count} choice, and nothing would have been clearly better.",
        "I found no mistake of yours: you had {count} choices, and nothing would have been clearly better.",
        found.decisions,
    )

"""Every question that a seat can be asked: what may be answered, what silence means, what an answer does.

A decision owed names its question (`Decision.ask`).
"""

from collections.abc import Callable

import msgspec

from bot.games.choices import Choice
from bot.games.game import Decision, Refusal
from bot.games.machi_koro import legal, turn
from bot.games.machi_koro.actions import Keep, MachiAction, Roll, Target
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.state import MachiState


class Question(msgspec.Struct, frozen=True):
    """One kind of decision.

    `choice` lists what may be answered. `refusal` says why an action may not be, or None when it may.
    `silence` is what a deadline answers. `answer` carries out a legal action: called as
    ``answer(play, decision, action)``.
    """

    choice: Callable[[MachiState, Edition, Decision], Choice[MachiAction]]
    refusal: Callable[[MachiState, Edition, Decision, MachiAction], Refusal | None]
    silence: Callable[[MachiState, Edition, Decision], MachiAction]
    answer: Callable[..., None]


def most_dice(state: MachiState, edition: Edition, decision: Decision) -> MachiAction:
    """Roll two dice if possible."""
    return Roll(2) if Roll(2) in legal.rolls(state, edition, decision) else Roll(1)


def keep(state: MachiState, edition: Edition, decision: Decision) -> MachiAction:
    """Let the dice lie."""
    return Keep()


def richest(state: MachiState, edition: Edition, decision: Decision) -> MachiAction:
    """Choose the richest player; of several, the first clockwise."""
    return Target(max(state.others(decision.seat), key=lambda seat: state.towns[seat].coins))


def nothing(state: MachiState, edition: Edition, decision: Decision) -> MachiAction:
    """Do not build; do not swap."""
    return legal.PASS


QUESTIONS: dict[str, Question] = {
    "roll": Question(legal.rolls, legal.no_roll, most_dice, turn.roll),
    "keep": Question(legal.keeps, legal.no_keep, keep, turn.keep_or_reroll),
    "target": Question(legal.targets, legal.no_target, richest, turn.target),
    "swap": Question(legal.swaps, legal.no_swap, nothing, turn.swap),
    "build": Question(legal.builds, legal.no_build, nothing, turn.build),
}
"""Each question by the word that stands in a decision's `ask`."""

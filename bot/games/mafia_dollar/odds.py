"""How likely a skill check succeeds, as exact fractions, from what everybody knows.

A check flips cards until one has a die; the End of the prohibition ends the deal (MafiaDollar 4.3.2, 4.3.3; RULINGS.md,
"The flipped card", "Loot or the end in a check").

Everybody has seen the cards on the discard pile and in play. Every other card with a die is equally likely to come
next, because nobody knows which of them are in hands and which in the deck. The number of loot cards in the deck can be
counted, because no hand holds loot; the End is among the last 31 cards (RULINGS.md, "Dealing").

>>> check(4, unseen=(16,) * 8, deck=130, hands=30).success
Fraction(1, 2)
>>> check(4, unseen=(2, 0, 0, 0, 0, 0, 0, 0), deck=3, hands=0).end
Fraction(1, 3)
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import Final

import msgspec

from bot.games.mafia_dollar.cards import BELOW, DIE, NEEDED
from bot.games.mafia_dollar.views import MafiaView
from data.cards.mafia_dollar import DICE

LAST: Final = BELOW + 1
"""The End of the prohibition is among this many cards at the bottom of the deck (RULINGS.md, "Dealing")."""


class Odds(msgspec.Struct, frozen=True):
    """The chances of success, of failure, and of the deal ending before a die is seen. They add up to 1."""

    success: Fraction
    failure: Fraction
    end: Fraction


def least(points: int) -> int | None:
    """The lowest die, from 1 to 8, that succeeds with these points; None: no die does."""
    needed = NEEDED + 1 - points
    return max(needed, DICE[0]) if needed <= DICE[-1] else None


def check(points: int, *, unseen: Sequence[int], deck: int, hands: int, own: Iterable[str] = ()) -> Odds:
    """Work out a check with these points (bullets or locks, plus the item, less the dog).

    `unseen`: by die, from 1 to 8, the cards in the deck and in hands. `deck`: cards in the deck, loot and the End
    included. `hands`: cards in all hands together. `own`: the reader's hand by card id, only for odds that nobody else
    reads.

    Raises:
        ValueError: the numbers contradict each other.
    """
    left = list(unseen)
    diced = sum(left) - hands
    for card in own:
        left[DIE[card] - 1] -= 1
    loot = deck - 1 - diced
    if diced < 0 or loot < 0:
        raise ValueError(f"{sum(unseen)} unseen cards do not go into {hands} in hands and a deck of {deck}")
    if not diced:
        return Odds(Fraction(0), Fraction(0), Fraction(1))
    end = end_first(deck, loot)
    good = sum(cards for die, cards in zip(DICE, left, strict=True) if die + points > NEEDED)
    success = (1 - end) * Fraction(good, sum(left))
    return Odds(success, 1 - end - success, end)


def end_first(deck: int, loot: int) -> Fraction:
    """How likely the End comes before any card with a die, so that only loot lies above it.

    `deck`: cards in the deck, `loot`: loot among them. The End is equally likely at each of the last 31 places.
    """
    places = min(deck, LAST)
    chance = Fraction(0)
    for above in range(deck - places, min(deck - 1, loot) + 1):
        chance += Fraction(comb(loot, above), comb(deck - 1, above))
    return chance / places


def of(view: MafiaView, points: int, *, private: bool = False) -> Odds:
    """Work out a check at the table of `view`, from what everybody knows.

    `private`: use the viewer's hand, too. Then only the viewer may see the result.
    """
    hand = view.me.hand if private and view.me is not None else None
    hands = sum(clan.cards for clan in view.clans)
    return check(points, unseen=view.unseen, deck=view.deck, hands=hands, own=hand or ())

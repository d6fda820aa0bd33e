"""How a skill check may turn out, as exact fractions, from what everybody may know.

A check flips cards until one has a die; the End of the prohibition ends the deal (MafiaDollar 4.3.2, 4.3.3; rulings
"The flipped card", "Loot or the end in a check").

Everybody has seen the cards on the discard pile and in play. Every other card with a die is equally likely to come
next, because nobody knows which of them are in hands and which in the deck. The number of loot cards in the deck can be
counted, because no hand holds loot; the End is among the last 31 cards (ruling "Dealing").

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
"""The End of the prohibition is among this many cards at the bottom of the deck (ruling "Dealing")."""


class Odds(msgspec.Struct, frozen=True):
    """How a check may turn out: it succeeds, it fails, or the deal ends before a die is seen. They add up to 1."""

    success: Fraction
    failure: Fraction
    end: Fraction


def least(points: int) -> int | None:
    """The lowest die that succeeds with so many points, 1 to 8; None: no die does."""
    needed = NEEDED + 1 - points
    return max(needed, DICE[0]) if needed <= DICE[-1] else None


def check(points: int, *, unseen: Sequence[int], deck: int, hands: int, own: Iterable[str] = ()) -> Odds:
    """Work out a check with so many points (bullets or locks, item and dog in it).

    `unseen` counts by die, from 1 to 8, the cards that not everybody has seen: those in the deck and in hands. `deck`
    is how many cards the deck has, loot and end among them; `hands` how many all hands have together. `own` is the
    hand of whoever will read the odds, by card id: to be given only for what nobody else reads.

    Raises:
        ValueError: the deck would have fewer cards than are unseen and in no hand.
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
    """How likely the end comes before any card with a die: only loot lies above it.

    `deck` counts all its cards, `loot` the loot among them. The end is equally likely at each of the last 31 places.
    """
    places = min(deck, LAST)
    chance = Fraction(0)
    for above in range(deck - places, min(deck - 1, loot) + 1):
        chance += Fraction(comb(loot, above), comb(deck - 1, above))
    return chance / places


def of(view: MafiaView, points: int, *, private: bool = False) -> Odds:
    """Work out a check as the table of `view` stands, from what everybody knows.

    `private`: the viewer's own hand is counted in; the answer is then for the viewer's eyes only.
    """
    hand = view.me.hand if private and view.me is not None else None
    hands = sum(clan.cards for clan in view.clans)
    return check(points, unseen=view.unseen, deck=view.deck, hands=hands, own=hand or ())

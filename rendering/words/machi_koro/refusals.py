"""Refusals in words: one entry for each kind."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro import refusals as r
from bot.games.values import Refusal
from bot.language import Sentence
from bot.language.tables import By, Fields, Words
from rendering.words.clauses import Clause
from rendering.words.machi_koro.names import a_card, card_name, coins
from rendering.words.refusals import NOBODY, OUT, why_not

WORDS: Final[Mapping[type[Refusal], Words]] = {
    r.TooFewDice: Sentence("Two dice need a Train Station."),
    r.NoSuchCard: Sentence("There is no card called “{card}” in this game."),
    r.TooDear: Sentence("{card} costs {coins}; you have {have}."),
    r.NotOnOffer: By("sold_out", {True: Sentence("{card} is sold out."), False: Sentence("{card} is not on sale.")}),
    r.OnlyOne: Sentence("You have {a_card} already, and a town holds only one."),
    r.BadTarget: NOBODY,
    r.NotTheirs: Sentence("That player has no {card}."),
    r.NotSwappable: Sentence("{card} is purple, so other cards cannot touch it."),
    r.NotBuilt: Sentence("{card} is not a landmark that you can tear down."),
    r.NobodyHas: Sentence("Nobody has {a_card}."),
    r.DoesNothing: Sentence("{card} would do nothing now."),
    r.OutOfTheGame: OUT,
}
FIELDS: Final[Fields] = {
    "card": ("card", card_name),
    "a_card": ("card", a_card),
    "coins": ("cost", coins),
    "have": ("coins", str),
}
HAS_NONE: Final = Clause("{name} has no {card}", you="you have no {card}")


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Return why an action is not possible."""
    if isinstance(refusal, r.NotTheirs) and refusal.seat < len(names):
        return HAS_NONE(refusal.seat, card=card_name(refusal.card)).line(names, plain=True)
    return why_not(refusal, WORDS, FIELDS)

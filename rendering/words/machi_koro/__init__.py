"""Machi Koro in words: events, questions, refusals, orders, cards and rules."""

from rendering.words.common import dice_words, listed, signed
from rendering.words.machi_koro.captions import beside, caption, caption_of_all
from rendering.words.machi_koro.event_words import (
    before_roll,
    beside_picture,
    changes,
    changes_of,
    doings,
    headline,
    story,
    won,
)
from rendering.words.machi_koro.names import CARDS, MARKS, SETS, a_card, card_name, coins, numbers
from rendering.words.machi_koro.odds_words import describe as odds
from rendering.words.machi_koro.overview import card_text, market, option, town
from rendering.words.machi_koro.phrasebook import MachiPhrasebook, machi, turns_of
from rendering.words.machi_koro.questions import ask, asks, give_to, instead, nearly_there, swap_give, swap_take
from rendering.words.machi_koro.refusals import refused

__all__ = [
    "CARDS",
    "MARKS",
    "SETS",
    "MachiPhrasebook",
    "a_card",
    "ask",
    "asks",
    "before_roll",
    "beside",
    "beside_picture",
    "caption",
    "caption_of_all",
    "card_name",
    "card_text",
    "changes",
    "changes_of",
    "coins",
    "dice_words",
    "doings",
    "give_to",
    "headline",
    "instead",
    "listed",
    "machi",
    "market",
    "nearly_there",
    "numbers",
    "odds",
    "option",
    "refused",
    "signed",
    "story",
    "swap_give",
    "swap_take",
    "town",
    "turns_of",
    "won",
]

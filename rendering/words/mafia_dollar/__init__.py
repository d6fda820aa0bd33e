"""MafiaDollar in words, one subject in each module: events, questions, refusals, possible answers, rules.

Takes views, events and decisions; knows no state, no picture and no Discord. The modules belong together because they
share two vocabularies (`names`, `places`); other packages import only the names listed here.
"""

from rendering.words.mafia_dollar.captions import beside_picture, caption, highlights
from rendering.words.mafia_dollar.choices import (
    Option,
    answer,
    chosen_so_far,
    labels,
    loot_found,
    menu,
    wishes,
)
from rendering.words.mafia_dollar.event_words import event_lines
from rendering.words.mafia_dollar.names import card_name, in_hand
from rendering.words.mafia_dollar.odds_words import describe as my_odds
from rendering.words.mafia_dollar.overview import hand, own_sum
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook, mafia
from rendering.words.mafia_dollar.prompts import both_cards, held_back, prompt, trade_title
from rendering.words.mafia_dollar.questions import MY_HAND, ask, offered, offers, waiting
from rendering.words.mafia_dollar.refusals import refused

__all__ = [
    "MY_HAND",
    "MafiaPhrasebook",
    "Option",
    "answer",
    "ask",
    "beside_picture",
    "both_cards",
    "caption",
    "card_name",
    "chosen_so_far",
    "event_lines",
    "hand",
    "held_back",
    "highlights",
    "in_hand",
    "labels",
    "loot_found",
    "mafia",
    "menu",
    "my_odds",
    "offered",
    "offers",
    "own_sum",
    "prompt",
    "refused",
    "trade_title",
    "waiting",
    "wishes",
]

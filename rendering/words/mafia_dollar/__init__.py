"""MafiaDollar in words, one subject a module: what happened, what is asked, why not, the possible answers, the rules.

Takes views, events and decisions; knows no state, no picture and no Discord. The modules stand side by side because
they share two vocabularies (`names`, `places`); other packages import what is listed here.
"""

from rendering.words.mafia_dollar.choices import (
    Option,
    answer,
    chosen_so_far,
    labels,
    loot_found,
    menu,
    stealing,
)
from rendering.words.mafia_dollar.event_words import event_lines, headline, story, won
from rendering.words.mafia_dollar.names import card_name, in_hand
from rendering.words.mafia_dollar.odds_words import describe as my_odds
from rendering.words.mafia_dollar.overview import hand, scores
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook, mafia
from rendering.words.mafia_dollar.questions import ask, offers, waiting
from rendering.words.mafia_dollar.refusals import refused

__all__ = [
    "MafiaPhrasebook",
    "Option",
    "answer",
    "ask",
    "card_name",
    "chosen_so_far",
    "event_lines",
    "hand",
    "headline",
    "in_hand",
    "labels",
    "loot_found",
    "mafia",
    "menu",
    "my_odds",
    "offers",
    "refused",
    "scores",
    "stealing",
    "story",
    "waiting",
    "won",
]

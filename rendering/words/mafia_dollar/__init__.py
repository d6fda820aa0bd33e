"""MafiaDollar in words: what happened, what is asked, why something is not possible, what can be answered."""

from rendering.words.mafia_dollar.articles import article_of
from rendering.words.mafia_dollar.choices import (
    Option,
    about,
    answer,
    chosen_so_far,
    label,
    labels,
    loot_found,
    menu,
    stealing,
)
from rendering.words.mafia_dollar.event_words import (
    checked,
    headline,
    line,
    log_line,
    story,
    sum_of,
    told,
    won,
)
from rendering.words.mafia_dollar.names import card_name, dollars, in_hand, item_name, loot_name
from rendering.words.mafia_dollar.odds_words import told as my_odds
from rendering.words.mafia_dollar.overview import (
    everything,
    hand,
    hand_alt,
    reckoned,
    scores,
    status,
    table_alt,
)
from rendering.words.mafia_dollar.overview import sum_of as worth
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook, mafia
from rendering.words.mafia_dollar.questions import ask, instead, odds_now, offers, waiting
from rendering.words.mafia_dollar.refusals import refused

__all__ = [
    "MafiaPhrasebook",
    "Option",
    "about",
    "answer",
    "article_of",
    "ask",
    "card_name",
    "checked",
    "chosen_so_far",
    "dollars",
    "everything",
    "hand",
    "hand_alt",
    "headline",
    "in_hand",
    "instead",
    "item_name",
    "label",
    "labels",
    "line",
    "log_line",
    "loot_found",
    "loot_name",
    "mafia",
    "menu",
    "my_odds",
    "odds_now",
    "offers",
    "reckoned",
    "refused",
    "scores",
    "status",
    "stealing",
    "story",
    "sum_of",
    "table_alt",
    "told",
    "waiting",
    "won",
    "worth",
]

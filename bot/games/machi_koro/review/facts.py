"""What is said about a better answer and the given one, as data; `rendering.words.machi_koro.comparing` has the words.

Amounts are the rules' own on that table. Only what is called "about" is an estimate: the robots' forecast of a round.
"""

from typing import Final, Literal

import msgspec

Told = Literal[
    "wins",
    "last_landmark",
    "nearer",
    "wakes",
    "opens",
    "opens_too",
    "two_dice_better",
    "does",
    "does_on_roll",
    "acts_later",
    "raises",
    "adds",
    "adds_while_few",
    "adds_later",
    "adds_every_second",
    "adds_to_all",
    "adds_to_all_while_few",
    "adds_to_all_later",
    "takes",
    "takes_with",
    "takes_from_grown",
    "takes_all",
    "takes_from_each",
    "takes_from_one",
    "takes_half",
    "takes_half_later",
    "takes_for_cards",
    "lets_act",
    "takes_now",
    "takes_later",
    "takes_more",
    "takes_more_from_grown",
    "shares_out",
    "catches",
    "catches_later",
    "feeds",
    "feeds_every_second",
    "gives_away",
    "pays_for_landmark",
    "invests",
    "invests_later",
    "seldom",
    "pays_at_once",
    "pays_only_once",
    "free",
    "counts_for",
    "counts_more",
    "out_of_reach",
    "out_of_everybodys_reach",
    "out_of_others_reach",
    "needs_two",
    "counts_nothing",
    "counts_nobodys",
    "nobody_grown",
    "nobody_rich",
    "pays_while_few",
    "needs",
    "stops",
    "makes_give",
    "tears_down",
    "tears_down_nothing",
    "would_fall",
    "two_dice_worse",
    "helps_later",
    "no_coins",
    "short",
    "leaves",
    "saves",
    "keeps_enough",
    "for_nothing",
    "earns",
    "earns_most",
    "earns_as_much",
    "earns_less",
    "earns_only_later",
    "covered",
    "covered_only",
    "cheaper",
    "leaves_enough",
    "last",
    "pays_for_last",
    "dice",
    "dice_sure",
    "forced",
    "doubles",
    "others",
    "can_pay",
    "from_richest",
    "ahead",
    "behind",
    "earns_there",
    "town_earns",
    "costs_them",
    "brings_them",
    "brings_nothing",
    "swap_costs",
    "swap_brings",
    "swap_helps",
    "given_swap_costs",
    "rebuilt",
    "closes",
    "others_lose",
    "others_lose_most",
    "closes_own",
]

OF_PURSES: Final[frozenset[Told]] = frozenset(
    (
        "takes_now",
        "takes_later",
        "takes_half_later",
        "shares_out",
        "nobody_rich",
        "short",
        "leaves",
        "keeps_enough",
        "leaves_enough",
        "pays_for_last",
        "can_pay",
        "closes",
    )
)
"""Facts that hold only as long as everybody has the coins that they have now."""


class Fact(msgspec.Struct, frozen=True):
    """One fact about the better answer or the given one.

    `card` and `other`: cards, `cards`: several. `coins` and `less`: amounts, those of the better answer first. `totals`
    and `others`: what is rolled. `seat` and `rival`: other players. `count`: how many landmarks or cards.
    `chance` and `before`: from 0 to 1, that of the better answer first.
    """

    told: Told
    card: str = ""
    other: str = ""
    cards: tuple[str, ...] = ()
    coins: float = 0
    less: float = 0
    totals: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    seat: int = 0
    rival: int = 0
    count: int = 0
    chance: float = 0
    before: float = 0

"""Machi Koro's badges in words."""

from collections.abc import Mapping
from typing import Final

from bot.language import Sentence

BADGES: Final[Mapping[str, tuple[Sentence, Sentence]]] = {
    "mayor": (Sentence("Mayor"), Sentence("Won a game by building every landmark")),
    "return_of_post": (Sentence("By return of post"), Sentence("Won a game by post")),
    "photo_finish": (Sentence("Photo finish"), Sentence("Won while somebody else lacked one landmark")),
    "dark_horse": (Sentence("Dark horse"), Sentence("Won after being two landmarks behind somebody")),
    "boom_town": (Sentence("Boom town"), Sentence("Won within 15 turns of their own")),
    "honest_living": (Sentence("Honest living"), Sentence("Won without taking a coin from anybody")),
    "say_cheese": (
        Sentence("Say cheese"),
        Sentence("Won with a Cheese Factory, and earned nothing on two dice"),
    ),
    "phoenix_town": (Sentence("Risen again"), Sentence("Won after tearing down a landmark")),
    "payday": (Sentence("Payday"), Sentence("Gained 15 coins or more in one turn")),
    "jackpot": (Sentence("Jackpot"), Sentence("Gained 30 coins or more in one turn")),
    "big_catch": (Sentence("Big catch"), Sentence("Tuna Boats brought in 15 coins or more at once")),
    "empty_pockets": (
        Sentence("Empty pockets"),
        Sentence("Took somebody's last coin, and they still owed more"),
    ),
    "everybody_pays": (Sentence("Everybody pays"), Sentence("Three players paid in one turn")),
    "regular_guest": (
        Sentence("Regular guest"),
        Sentence("Restaurants robbed one player three turns in a row"),
    ),
    "own_goal": (Sentence("Own goal"), Sentence("Lost five coins or more to their own Park")),
    "monopoly": (Sentence("Monopoly"), Sentence("Owned five copies of one card")),
    "downtown": (Sentence("Downtown"), Sentence("Owned Stadium, TV Station and Business Center")),
    "window_shopper": (Sentence("Window shopper"), Sentence("Built nothing five turns in a row")),
    "sharp_deal": (
        Sentence("Sharp deal"),
        Sentence("Swapped a card for 1 coin for one that costs 5 or more"),
    ),
    "merry_go_round": (
        Sentence("Merry-go-round"),
        Sentence("Took three turns in a row, thanks to the Amusement Park"),
    ),
    "against_the_dice": (
        Sentence("Against the dice"),
        Sentence("Won although bad luck took 20 points of their chance to win"),
    ),
}
"""The name of each achievement and how it is earned, by its id."""

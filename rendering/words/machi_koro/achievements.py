"""Machi Koro's badges in words."""

from collections.abc import Mapping
from typing import Final

from rendering.words.phrasebook import Badge

BADGES: Final[Mapping[str, Badge]] = {
    "mayor": Badge("Mayor", "Won a game by building every landmark"),
    "return_of_post": Badge("By return of post", "Won a game by post"),
    "photo_finish": Badge("Photo finish", "Won while somebody else lacked one landmark"),
    "dark_horse": Badge("Dark horse", "Won after being two landmarks behind somebody"),
    "boom_town": Badge("Boom town", "Won by the 15th turn"),
    "honest_living": Badge("Honest living", "Won without taking a coin from anybody"),
    "say_cheese": Badge("Say cheese", "Won with a Cheese Factory, and earned nothing on two dice"),
    "phoenix_town": Badge("Risen again", "Won after tearing down a landmark"),
    "payday": Badge("Payday", "Gained 15 coins in one turn"),
    "jackpot": Badge("Jackpot", "Gained 30 coins in one turn"),
    "big_catch": Badge("Big catch", "Tuna Boats brought in 15 coins at once"),
    "empty_pockets": Badge("Empty pockets", "Took somebody's last coin, and they still owed more"),
    "everybody_pays": Badge("Everybody pays", "Three players paid in one turn"),
    "regular_guest": Badge("Regular guest", "Restaurants robbed one player three turns in a row"),
    "own_goal": Badge("Own goal", "Shared out five coins or more with the own Park"),
    "monopoly": Badge("Monopoly", "Owned five copies of one card"),
    "downtown": Badge("Downtown", "Owned Stadium, TV Station and Business Center"),
    "window_shopper": Badge("Window shopper", "Built nothing five turns in a row"),
    "sharp_deal": Badge("Sharp deal", "Swapped a card for 1 coin for one that costs 5 or more"),
    "merry_go_round": Badge("Merry-go-round", "Took three turns in a row, thanks to the Amusement Park"),
}
"""By the id of the achievement."""

"""What a table of Machi Koro agrees on, in words: for the lobby, and for choosing."""

from collections.abc import Mapping

from bot.games.machi_koro import Options
from rendering.words.common import listed
from rendering.words.machi_koro.names import card_name

EDITIONS: Mapping[str, str] = {
    "base": "base game",
    "harbor": "with Harbor",
    "millionaires-row": "with Millionaire's Row",
    "everything": "everything: Harbor, Millionaire's Row and the Convention Center",
}
MARKETS: Mapping[str, str] = {
    "all": "every card on offer",
    "10": "market of 10 piles",
    "12": "market of 12 piles",
    "15": "market of 15 piles",
    "5-5-2": "market of 5 low, 5 high and 2 majors",
}
FINISHES: Mapping[str, str] = {
    "at-once": "the last landmark wins at once",
    "end-of-round": "the round is played to its end",
}
FIRSTS: Mapping[str, str] = {"random": "first go by chance", "joining": "first go to seat 1"}


def agreed(options: Options) -> list[str]:
    """Everything agreed, one phrase each."""
    said = [EDITIONS[options.edition], MARKETS[options.market], FIRSTS[options.first]]
    if options.finish != "at-once":
        said.append(FINISHES[options.finish])
    if options.without:
        said.append(f"without {listed(card_name(card) for card in options.without)}")
    return said

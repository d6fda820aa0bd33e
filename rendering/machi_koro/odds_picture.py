"""Odds of the next roll and of each affordable card, as a chart."""

from typing import Final

from bot.games.machi_koro.odds import MachiOdds
from rendering.drawing.charts import Bar, Column, Section, Style, chart
from rendering.drawing.picture import Picture
from rendering.drawing.theme import GAIN, LINE, LOSS, MUTED, PAGE, WELL, WHITE
from rendering.words.machi_koro import odds_words
from rendering.words.machi_koro.names import card_name

STYLE: Final = Style(page=PAGE, well=WELL, words=WHITE, muted=MUTED, good=GAIN, bad=LOSS, idle=LINE)
MOST_CARDS: Final = 6


def odds(found: MachiOdds) -> Picture:
    """Draw the mean of one die and of two, the coins of each total, and the best cards to build."""
    most = max(1.0, *(abs(throw.expected) for throw in found.throws))
    throws = [
        Bar(
            "1 die" if throw.dice == 1 else "2 dice" if throw.allowed else "2 dice, later",
            abs(throw.expected) / most,
            odds_words.signed(throw.expected),
            bad=throw.expected < 0,
            idle=not throw.allowed,
        )
        for throw in found.throws
    ]
    one, two = found.throws
    columns = [Column(str(total), coins) for total, coins in enumerate((one.coins[0], *two.coins), 1)]
    best = max([0.1, *(growth.coins for growth in found.growth)])
    cards = [
        Bar(card_name(growth.card), growth.coins / best, odds_words.signed(growth.coins), bad=growth.coins < 0)
        for growth in found.growth[:MOST_CARDS]
    ]
    many = len(found.growth)
    heading = f"{odds_words.ADDS}{f' (the best {len(cards)} of {many})' if many > len(cards) else ''}"
    return chart(
        [
            Section(odds_words.NEXT_ROLL, throws),
            Section(odds_words.BY_TOTAL, columns=columns),
            Section(heading, cards, none=odds_words.NOTHING_AFFORDABLE),
        ],
        STYLE,
        alt=odds_words.describe(found, plain=True)[:1024],
        name="odds.png",
    )

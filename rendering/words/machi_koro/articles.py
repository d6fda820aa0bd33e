"""Articles besides cards: the markets, and the game by post."""

from typing import Final

from bot.language import Sentence, say
from bot.language.everywhere import in_every_language
from bot.language.rows import capital
from rendering.words.phrasebook import Article

MARKETS_NAME: Final = Sentence("Markets")
BY_POST_NAME: Final = Sentence("by post")

MARKETS: Final = Sentence(
    "### Markets\n"
    "**all**: every pile of your boxes, from the start. An empty pile stays empty.\n"
    "**10, 12 or 15**: cards come from one deck until that many different piles lie open. Equal cards stack. When a "
    "pile runs out, new cards come. Purple cards that nobody can build any more leave the market.\n"
    "**4-4-2, 5-5-2 or 6-6-2**: three decks: 4, 5 or 6 piles whose lowest number is below 7, as many others, 2 of "
    "purple cards.\n"
    "**growing** (fair seats): the first player finds one pile, and each turn brings one more, until it is a market of "
    "10. The round is played to its end, so everybody has the same number of turns. Of the players with every "
    "landmark, the one with most coins wins; equal coins share the win.\n"
    "- The market of 10 is from the rulebook; the other sizes and decks are not (house rule).\n"
    "- The table can leave cards out."
)

BY_POST: Final = Sentence(
    "### By post\n"
    "Everybody sends orders before a deadline. Then a whole postal turn is played at once: one turn for each player, "
    "and one more for the player who began it. Everybody has a City Hall. When somebody has every landmark, the round "
    "is played to its end. Of the players with every landmark, the one with most coins wins.\n"
    "- If nobody has every landmark any more by then, play goes on (house rule).\n"
    "- If you have two turns but sent orders for one, both turns follow them (house rule).\n"
    "- Without orders: two dice if you can, the richest player for the TV Station, no swap. The Renovation Company "
    "closes the last kind in the market that you don't own. You keep the Convention Center and build nothing.\n"
    "- The Renovation Company skips kinds that nobody else has open (house rule).\n"
    "- Radio Tower: if you don't choose, you keep the roll (house rule).\n"
    "- You order two dice without a Train Station: you roll one, also when you roll again (house rule).\n"
    "- Harbor: if you don't choose, it adds nothing (house rule).\n"
    "- Tech Startup: if you don't choose, you put no coin on it (house rule).\n"
    "- If several players fit, it is the first one clockwise from the roller (house rule).\n"
    "- Demolition Company: if you don't choose, the cheapest landmark goes (house rule).\n"
    "- Moving Company: if you don't choose, the cheapest card goes to the poorest other player (house rule).\n"
    "- A card goes to another town: you say whether an open or a closed copy goes. If you don't choose, a closed one "
    "goes (house rule)."
)


def sections() -> tuple[Article, ...]:
    """Return the articles that belong to no single card."""
    return (
        Article(
            "rule_markets",
            str(MARKETS_NAME),
            ("Market", "Deck", "5-5-2", "Fair seats"),
            str(MARKETS),
            card=False,
            about=say("Rules: which cards are on sale"),
            elsewhere=in_every_language(MARKETS_NAME),
        ),
        Article(
            "rule_post",
            capital(str(BY_POST_NAME)),
            ("Postal game", "Orders", "Silence"),
            str(BY_POST),
            card=False,
            about=say("Rules: all plan at once, over days"),
            elsewhere=in_every_language(BY_POST_NAME),
        ),
    )

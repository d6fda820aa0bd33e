"""Articles besides cards: the markets, and the game by post."""

from typing import Final

from rendering.words.machi_koro.overview import OURS
from rendering.words.phrasebook import Article

MARKETS: Final = (
    "### Markets\n"
    "**all**: every pile of your boxes, from the start. An empty pile stays empty.\n"
    "**10, 12 or 15**: cards come from one deck until that many different piles lie open. Equal cards stack. When a "
    "pile runs out, new cards come. Majors that nobody can build any more leave the market.\n"
    "**5-5-2**: three decks: 5 piles whose lowest number is below 7, 5 others, 2 of majors.\n"
    f"- The market of 10 is from the rulebook; the other sizes and decks are not{OURS}\n"
    "- The table can leave cards out."
)

BY_POST: Final = (
    "### By post\n"
    "Everybody sends orders before a deadline. Then a whole postal turn is played at once: one turn for each player, "
    "and one more for the player who began it. Everybody has a City Hall. When somebody has every landmark, the round "
    "is played to its end. Of the players with every landmark, the one with most coins wins.\n"
    f"- If nobody has every landmark any more by then, play goes on{OURS}\n"
    f"- If you have two turns but sent orders for one, both turns follow them{OURS}\n"
    "- Without orders: two dice if you can, the richest player for the TV Station, no swap. The Renovation Company "
    "closes the last kind in the market that you don't own. You keep the Convention Center and build nothing.\n"
    f"- The Renovation Company skips kinds that nobody else has open{OURS}\n"
    f"- Radio Tower: if you don't choose, you keep the roll{OURS}\n"
    f"- You order two dice without a Train Station: you roll one, also when you roll again{OURS}\n"
    f"- Harbor: if you don't choose, it adds nothing{OURS}\n"
    f"- Tech Startup: if you don't choose, you put no coin on it{OURS}\n"
    f"- If several players fit, it is the first one clockwise from the roller{OURS}\n"
    f"- Demolition Company: if you don't choose, the cheapest landmark goes{OURS}\n"
    f"- Moving Company: if you don't choose, the cheapest card goes to the poorest other player{OURS}\n"
    "- A card goes to another town: you say whether an open or a closed copy goes. If you don't choose, a closed one "
    f"goes{OURS}"
)

SECTIONS: Final = (
    Article("rule_markets", "Markets", ("Market", "Deck", "5-5-2"), MARKETS, False, "Rules: which cards are on sale"),
    Article(
        "rule_post",
        "By post",
        ("Postal game", "Orders", "Silence"),
        BY_POST,
        False,
        "Rules: all plan at once, over days",
    ),
)
"""The articles that belong to no single card."""

"""Articles besides cards: the markets, and the game by post."""

from typing import Final

from rendering.words.machi_koro.overview import OURS
from rendering.words.phrasebook import Article

MARKETS: Final = (
    "### Markets\n"
    "**all**: every pile of the sets in play, from the start. An empty pile stays empty.\n"
    "**10, 12 or 15**: cards are dealt from one deck until that many different piles lie open; equal cards stack. "
    "The moment a pile runs out, cards are dealt again. Majors that nobody can buy any more leave.\n"
    "**5-5-2**: three decks, dealt alike: 5 piles of cards whose lowest number is below 7, 5 of the others, 2 of "
    "majors.\n"
    "- Of the dealt markets only that of 10 is the publisher's; the other sizes, and where decks part, are "
    f"not ruled{OURS}\n"
    "- Establishments may be left out by agreement."
)

BY_POST: Final = (
    "### By post\n"
    "Everybody sends orders before a deadline; then a whole postal turn is played at once: one turn for each "
    "player and one more for who began it. Everybody has a City Hall. The round in which somebody has every "
    "landmark is played to its end; then most coins win, of those who have every landmark.\n"
    f"- If by then nobody has every landmark any more, play goes on{OURS}\n"
    f"- A player with two turns and one set of orders repeats it{OURS}\n"
    "- Silence: two dice if possible, the richest for the TV Station, no swap, the Renovation Company closes the "
    "last kind in the order of the card table that its owner lacks, the Convention Center is kept, nothing is built.\n"
    f"- The Renovation Company passes over kinds of which nobody else has an open copy{OURS}\n"
    f"- Radio Tower: who says nothing keeps the roll{OURS}\n"
    f"- Two dice were ordered without a Train Station: one is rolled, and one again with the Radio Tower{OURS}\n"
    f"- Harbor: who says nothing adds nothing{OURS}\n"
    f"- Tech Startup: who says nothing puts no coin on it{OURS}\n"
    f"- Of several players the first clockwise from the roller is meant{OURS}\n"
    f"- Demolition Company: who says nothing un-builds the cheapest one{OURS}\n"
    f"- Moving Company: who says nothing gives the cheapest card to the poorest other player{OURS}\n"
    "- A card that goes to another town: who owns open and closed copies of it says which one goes; saying nothing "
    f"sends a closed one{OURS}"
)

SECTIONS: Final = (
    Article("rule_markets", "Markets", ("Market", "Deck", "5-5-2"), MARKETS, card=False),
    Article("rule_post", "By post", ("Postal game", "Orders", "Silence"), BY_POST, card=False),
)
"""The articles that belong to no single card."""

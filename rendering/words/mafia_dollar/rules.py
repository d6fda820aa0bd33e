"""The rules of MafiaDollar that belong to no single card, section by section.

The rulings are those of bot/games/mafia_dollar/RULINGS.md; "house rule" marks points that the rulebook leaves open.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar.cards import BELOW, DIE, HAND, NEEDED
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE, MOST_DEALS
from bot.language import Sentence, say
from bot.language.rows import commas
from data.cards.mafia_dollar import COUNTERS, DICE, STARS
from rendering.words.mafia_dollar.names import BLOCK_NAMES, STAR, dollars, symbol_named
from rendering.words.phrasebook import Article

SETUP: Final = (
    Sentence("Everybody gets one warehouse, face up, and {hand} cards."),
    Sentence("The **End of the prohibition** is shuffled into the last {below} cards of the deck."),
    Sentence("Loot in a starting hand goes to its pile, and a new card comes. Police stay."),
    Sentence("Chance decides who begins (house rule), unless the table agreed otherwise."),
)
TURN: Final = (
    Sentence("**1. Draw** a card: the bot does it for you. Loot goes to its pile and you draw again."),
    Sentence("**2. Play one card**, or discard one face up, even if you could play."),
    Sentence(
        "**3. Actions**: one for each warehouse you have. Each gangster acts once a turn. You can leave actions unused."
    ),
    Sentence("You end your turn yourself, so that others can still trade with you (house rule)."),
    Sentence("If all your cards are police, you can play nothing and keep them."),
    Sentence("A card counts for its effect or for its symbol, never both. There is no hand limit."),
)
TRADING: Final = (
    Sentence("You trade one hand card for one, with the player whose turn it is, as often as you like."),
    Sentence(
        "You offer a card, the other player answers with one, you say yes. Only the two of you see the cards "
        "(house rule)."
    ),
    Sentence("The others learn only that you traded, and nothing of offers that fail (house rule)."),
    Sentence(
        "You can leave an offer for somebody's turn. Offers lapse at the end of that turn, or when the card leaves "
        "your hand (house rule)."
    ),
    Sentence(
        "Nobody trades while somebody has to choose (police, gifts, won items, a break-in). You can trade police cards."
    ),
)
BLOCKS: Final = (
    Sentence("A rival's gangster with a block does nothing at all, not even go home."),
    Sentence("A card with the right symbol frees: {symbols}. Both cards are discarded."),
    Sentence("Freeing is your card for the turn. Blocks lie in a stack; only the top one can go."),
    Sentence("A freed gangster can act the same turn. You can free anybody's gangster."),
)
JOBS: Final = (
    Sentence("**Out**: from the hideout to the street. **Home**: back without a job."),
    Sentence("On the street a gangster does one of three jobs, then goes home, won or lost:"),
    Sentence(
        "**Loot**: the top card of one pile, and more with a vehicle. You say how many before they are turned "
        "(house rule)."
    ),
    Sentence(
        "**Attack** a rival on the street, also a blocked one: die + bullets + weapon over {number}. Then that "
        "gangster is discarded, and you keep the items you like, one of each kind."
    ),
    Sentence(
        "**Break-in**: die + locks + tool − 1 for a dog over {number}. You see all the loot there and take one "
        "card, more with a vehicle. You cannot break into an empty warehouse."
    ),
    Sentence("The defender adds nothing. The flipped card is discarded and does nothing else."),
)
POLICE: Final = (
    Sentence("You play police instead of another card, and have no actions that turn."),
    Sentence(
        "Everybody, you too, chooses a hand card in secret; all go to the left at once. You can change your mind "
        "until the last player has chosen."
    ),
    Sentence(
        "Then ⭐ takes a loot card of your choice. ⭐⭐ takes your most valuable one. ⭐⭐⭐ takes everything "
        "you have in play but one empty warehouse."
    ),
    Sentence("Kept to the end: {penalties}."),
    Sentence("You cannot discard police, but you can trade them or pass them on."),
)
BIRTHDAY: Final = (
    Sentence("If you play it, you name one of your warehouses, and free all your gangsters, or none."),
    Sentence("Everybody else with loot secretly chooses one card for you. If they have only one, it goes at once."),
    Sentence("All gifts go to the warehouse you named. The others see that a card was given, but not which."),
)
END: Final = (
    Sentence("The game ends the moment the **End of the prohibition** turns up, even in a check."),
    Sentence(
        "Your loot counts. Each gangster in play costs {gangster}, each warehouse {warehouse}. Police in your hand "
        "cost too. The sum can be negative."
    ),
    Sentence("Items, dogs, blocks and other cards are worth nothing."),
    Sentence("In a tie, more gangsters win, then more warehouses; else you share the victory."),
    Sentence("A player who leaves comes last; their cards are discarded (house rule)."),
)
OPTIONS: Final = (
    Sentence(
        "**Match**: the dollars of all deals add up until somebody has {short} or {long}. Then most dollars win. "
        "The next player begins the next deal."
    ),
    Sentence("A match has {deals} deals at most: after the last one the richest wins (house rule)."),
    Sentence(
        "**Handing over**: an unblocked gangster in the hideout gives an item to another one there. It costs an action."
    ),
    Sentence("**Blind trades**: neither sees what they get before they have it (house rule)."),
    Sentence(
        "**Out of time?** The bot discards for you, ends your turn, or gives your cheapest loot. It passes on a "
        "random card (house rule)."
    ),
)
ODDS: Final = (
    Sentence(
        "A check succeeds if die and points are over {number}. Dice go from {lowest} to {highest}: with 4 points "
        "you need a {needed}."
    ),
    Sentence("The die is on the card flipped from the deck: {cards} cards have one."),
    Sentence("The odds count the cards that everybody has seen, and no cards in hands."),
    Sentence("Late in the game the end can come before a die is seen: then the check has no result."),
)
SECTIONS: Final[Mapping[str, tuple[Sentence, Sequence[Sentence]]]] = {
    "mafia_setup": (
        Sentence("Set-up, Preparation, Start", context="names of a section of the rules, with commas between them"),
        SETUP,
    ),
    "mafia_turn": (
        Sentence("A turn, Phases, Turn, Actions", context="names of a section of the rules, with commas between them"),
        TURN,
    ),
    "mafia_trading": (
        Sentence("Trading, Trade, Offers", context="names of a section of the rules, with commas between them"),
        TRADING,
    ),
    "mafia_blocks": (
        Sentence(
            "Blocks and symbols, Block, Freeing, Symbols, Key, Hat, Newspaper, First aid kit",
            context="names of a section of the rules, with commas between them",
        ),
        BLOCKS,
    ),
    "mafia_jobs": (
        Sentence(
            "Jobs, Attack, Burglary, Break-in, Skill check, Street",
            context="names of a section of the rules, with commas between them",
        ),
        JOBS,
    ),
    "mafia_police": (
        Sentence(
            "Police, Police card, Passing cards", context="names of a section of the rules, with commas between them"
        ),
        POLICE,
    ),
    "mafia_birthday": (
        Sentence("Birthday gifts, Gifts", context="names of a section of the rules, with commas between them"),
        BIRTHDAY,
    ),
    "mafia_end": (
        Sentence(
            "End and score, Score, Penalties, Winning, Tie",
            context="names of a section of the rules, with commas between them",
        ),
        END,
    ),
    "mafia_options": (
        Sentence(
            "Options of MafiaDollar, Match, Handing over, Blind trades",
            context="names of a section of the rules, with commas between them",
        ),
        OPTIONS,
    ),
    "mafia_odds": (
        Sentence("Odds, Chances, Dice", context="names of a section of the rules, with commas between them"),
        ODDS,
    ),
}
"""By id: the name of a section, what else it is called, and its rules."""


def sections() -> list[Article]:
    """Every section, in the order of a game."""
    values = _values()
    found = []
    for section, (called, rules) in SECTIONS.items():
        name, *also = (each.strip() for each in str(called).split(","))
        text = "\n".join([f"### {name}", *(f"- {rule(**values)}" for rule in rules)])
        found.append(Article(section, name, tuple(also), text, card=False))
    return found


def _values() -> dict[str, object]:
    """The numbers and names in the rules."""
    return {
        "hand": HAND,
        "below": BELOW,
        "deals": MOST_DEALS,
        "cards": len(DIE),
        "number": NEEDED,
        "needed": NEEDED + 1 - 4,
        "lowest": DICE[0],
        "highest": DICE[-1],
        "gangster": dollars(-FOR_A_GANGSTER),
        "warehouse": dollars(-FOR_A_WAREHOUSE),
        "short": dollars(250_000),
        "long": dollars(500_000),
        "symbols": _symbols(),
        "penalties": commas(f"{STAR * stars} {dollars(-cost)}" for stars, cost in STARS.items()),
    }


def _symbols() -> str:
    """The symbol that frees from each kind of block."""
    return commas(
        say("{block} by {symbol}", block=name, symbol=symbol_named(COUNTERS[kind]))
        for kind, name in BLOCK_NAMES.items()
    )

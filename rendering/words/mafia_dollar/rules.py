"""The rules of MafiaDollar that belong to no single card, section by section.

The rulings are those of bot/games/mafia_dollar/RULINGS.md; "house rule" marks points that the rulebook leaves open.
"""

from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar.cards import BELOW, DIE, HAND, NEEDED
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE, MOST_DEALS
from data.cards.mafia_dollar import COUNTERS, DICE, STARS, BlockKind
from rendering.words.mafia_dollar.names import STAR, dollars, symbol_named
from rendering.words.phrasebook import Article

BLOCK_NAMES: Final[Mapping[BlockKind, str]] = {
    "jail": "Jail",
    "at_home": "At home",
    "beat_up": "Beat up",
    "girlfriend": "Girlfriend",
}
SYMBOL_LIST: Final = ", ".join(f"{name} by {symbol_named(COUNTERS[kind])}" for kind, name in BLOCK_NAMES.items())

SETUP = (
    f"Everybody gets one warehouse, face up, and {HAND} cards.",
    f"The **End of the prohibition** is shuffled into the last {BELOW} cards of the deck.",
    "Loot in a starting hand goes to its pile, and a new card comes. Police stay.",
    "Chance decides who begins (house rule), unless the table agreed otherwise.",
)
TURN = (
    "**1. Draw** a card: the bot does it for you. Loot goes to its pile and you draw again.",
    "**2. Play one card**, or discard one face up, even if you could play.",
    "**3. Actions**: one for each warehouse you have. Each gangster acts once a turn. You can leave actions unused.",
    "You end your turn yourself, so that others can still trade with you (house rule).",
    "If all your cards are police, you can play nothing and keep them.",
    "A card counts for its effect or for its symbol, never both. There is no hand limit.",
)
TRADING = (
    "You trade one hand card for one, with the player whose turn it is, as often as you like.",
    "You offer a card, the other player answers with one, you say yes. Only the two of you see the cards (house rule).",
    "The others learn only that you traded, and nothing of offers that fail (house rule).",
    "You can leave an offer for somebody's turn. Offers lapse at the end of that turn, or when the card leaves your "
    "hand (house rule).",
    "Nobody trades while somebody has to choose (police, gifts, won items, a break-in). You can trade police cards.",
)
BLOCKS = (
    "A rival's gangster with a block does nothing at all, not even go home.",
    f"A card with the right symbol frees: {SYMBOL_LIST}. Both cards are discarded.",
    "Freeing is your card for the turn. Blocks lie in a stack; only the top one can go.",
    "A freed gangster can act the same turn. You can free anybody's gangster.",
)
JOBS = (
    "**Out**: from the hideout to the street. **Home**: back without a job.",
    "On the street a gangster does one of three jobs, then goes home, won or lost:",
    "**Loot**: the top card of one pile, and more with a vehicle. You say how many before they are turned "
    "(house rule).",
    f"**Attack** a rival on the street, also a blocked one: die + bullets + weapon over {NEEDED}. Then that gangster "
    "is discarded, and you keep the items you like, one of each kind.",
    f"**Break-in**: die + locks + tool − 1 for a dog over {NEEDED}. You see all the loot there and take one "
    "card, more with a vehicle. You cannot break into an empty warehouse.",
    "The defender adds nothing. The flipped card is discarded and does nothing else.",
)
POLICE = (
    "You play police instead of another card, and have no actions that turn.",
    "Everybody, you too, chooses a hand card in secret; all go to the left at once. You can change your mind until the "
    "last player has chosen.",
    "Then ⭐ takes a loot card of your choice. ⭐⭐ takes your most valuable one. ⭐⭐⭐ takes everything you have in "
    "play but one empty warehouse.",
    f"Kept to the end: {', '.join(f'{STAR * stars} {dollars(-cost)}' for stars, cost in STARS.items())}.",
    "You cannot discard police, but you can trade them or pass them on.",
)
BIRTHDAY = (
    "If you play it, you name one of your warehouses, and free all your gangsters, or none.",
    "Everybody else with loot secretly chooses one card for you. If they have only one, it goes at once.",
    "All gifts go to the warehouse you named. The others see that a card was given, but not which.",
)
END = (
    "The game ends the moment the **End of the prohibition** turns up, even in a check.",
    f"Your loot counts. Each gangster in play costs {dollars(-FOR_A_GANGSTER)}, each warehouse "
    f"{dollars(-FOR_A_WAREHOUSE)}. Police in your hand cost too. The sum can be negative.",
    "Items, dogs, blocks and other cards are worth nothing.",
    "In a tie, more gangsters win, then more warehouses; else you share the victory.",
    "A player who leaves comes last; their cards are discarded (house rule).",
)
OPTIONS = (
    f"**Match**: the dollars of all deals add up until somebody has {dollars(250_000)} or {dollars(500_000)}. Then "
    "most dollars win. The next player begins the next deal.",
    f"A match has {MOST_DEALS} deals at most: after the last one the richest wins (house rule).",
    "**Handing over**: an unblocked gangster in the hideout gives an item to another one there. It costs an action.",
    "**Blind trades**: neither sees what they get before they have it (house rule).",
    "**Out of time?** The bot discards for you, ends your turn, or gives your cheapest loot. It passes on a random "
    "card (house rule).",
)
ODDS = (
    f"A check succeeds if die and points are over {NEEDED}. Dice go from {DICE[0]} to {DICE[-1]}: with 4 points "
    f"you need a {NEEDED + 1 - 4}.",
    f"The die is on the card flipped from the deck: {len(DIE)} cards have one.",
    "The odds count the cards that everybody has seen, and no cards in hands.",
    "Late in the game the end can come before a die is seen: then the check has no result.",
)


def sections() -> list[Article]:
    """Every section, in the order of a game."""
    return [
        _section("mafia_setup", "Set-up", ("Preparation", "Start"), SETUP),
        _section("mafia_turn", "A turn", ("Phases", "Turn", "Actions"), TURN),
        _section("mafia_trading", "Trading", ("Trade", "Offers"), TRADING),
        _section(
            "mafia_blocks",
            "Blocks and symbols",
            ("Block", "Freeing", "Symbols", "Key", "Hat", "Newspaper", "First aid kit"),
            BLOCKS,
        ),
        _section("mafia_jobs", "Jobs", ("Attack", "Burglary", "Break-in", "Skill check", "Street"), JOBS),
        _section("mafia_police", "Police", ("Police card", "Passing cards"), POLICE),
        _section("mafia_birthday", "Birthday gifts", ("Gifts",), BIRTHDAY),
        _section("mafia_end", "End and score", ("Score", "Penalties", "Winning", "Tie"), END),
        _section("mafia_options", "Options of MafiaDollar", ("Match", "Handing over", "Blind trades"), OPTIONS),
        _section("mafia_odds", "Odds", ("Chances", "Dice"), ODDS),
    ]


def _section(id_: str, name: str, also: tuple[str, ...], rules: tuple[str, ...]) -> Article:
    return Article(id_, name, also, "\n".join([f"### {name}", *(f"- {rule}" for rule in rules)]), card=False)

"""The rules of MafiaDollar that stand on no single card, section by section.

A ruling names its number; “our choice” stands where the rulebook is silent.
"""

from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar.cards import BELOW, DIE, HAND
from bot.games.mafia_dollar.odds import NEEDED
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE
from data.cards.mafia_dollar import COUNTERS, DICE, STARS, BlockKind
from rendering.words.mafia_dollar.names import STAR, SYMBOL_NAMES, SYMBOLS, dollars
from rendering.words.phrasebook import Article

BLOCK_NAMES: Final[Mapping[BlockKind, str]] = {
    "jail": "Jail",
    "at_home": "At home",
    "beat_up": "Beat up",
    "girlfriend": "Girlfriend",
}
SYMBOL_LIST: Final = ", ".join(
    f"{name} by {SYMBOLS[COUNTERS[kind]]} {SYMBOL_NAMES[COUNTERS[kind]]}" for kind, name in BLOCK_NAMES.items()
)

SETUP = (
    f"Everybody gets one warehouse, face up, and {HAND} cards.",
    f"The **End of the prohibition** is shuffled with {BELOW} cards, under the rest of the deck (R-01).",
    "Loot in a hand goes to its pile, and a new card is drawn, until no hand holds loot (R-02). Police stay (R-04).",
    "Who begins is drawn by lot (R-03, our choice), unless the table agreed otherwise.",
)
TURN = (
    "**1. Draw** a card. It happens by itself (R-05). Loot goes to its pile and you draw again.",
    "**2. Play one card**, or discard one face up, even if you could play (R-06).",
    "**3. Actions**: one for each warehouse you have. Each gangster does one thing a turn. You need not use them "
    "(R-32).",
    "Your turn ends when you say so, so that others can still trade with you (R-13, our choice).",
    "If all your cards are police, you may play nothing and keep them (R-07).",
    "A card counts for its effect or for its symbol, never both (R-11). There is no hand limit (R-09).",
)
TRADING = (
    "One hand card for one hand card, with the player whose turn it is; any number of times (R-12).",
    "You offer a card, the other answers with one, you say yes. Only the two of you see the cards (R-14, our choice).",
    "The table learns that you traded, no more. Offers that fail are told to nobody (R-17, our choice).",
    "An offer for somebody's turn can be left ahead. Offers lapse at the end of that turn, or when the card goes "
    "(R-15, our choice).",
    "Not while a choice is open: police, gifts, spoils, a break-in (R-13). Police cards can be traded (R-08).",
)
BLOCKS = (
    "A block on a rival's gangster: they do nothing at all, not even go home (R-31).",
    f"A card with the right symbol frees: {SYMBOL_LIST}. Both cards are discarded.",
    "Freeing is the card of your turn (R-29). Blocks lie in a stack; only the top one can go (R-28).",
    "Who is freed can act the same turn (R-29). You may free anybody's gangster (R-30).",
)
JOBS = (
    "**Out**: from the hideout to the street. **Home**: back without a job.",
    "On the street a gangster does one of three jobs, then goes home, won or lost (R-36):",
    "**Loot**: the top card of one pile, and more with a vehicle. You say how many before they are turned "
    "(R-33, our choice).",
    f"**Attack** a rival on the street, blocked or not: die + bullets + weapon must be more than {NEEDED} (R-34). The "
    "loser is discarded; you keep what items you like, one of each kind (R-35).",
    f"**Break-in**: die + locks + tool − 1 for a dog must be more than {NEEDED}. You see all the loot there and take "
    "one card, more with a vehicle (R-38). Not where nothing lies (R-37).",
    "The defender adds nothing (R-34). The card flipped is discarded and does nothing else (R-39).",
)
POLICE = (
    "Played in place of another card: no actions that turn (R-42).",
    "Everybody, you too, chooses a hand card in secret; all go to the left at once. You may change your mind until the "
    "last has chosen (R-43).",
    "Then: ⭐ you lose a loot card of your choice; ⭐⭐ your most valuable one; ⭐⭐⭐ all you have in play but one "
    "empty warehouse (R-44 to R-46).",
    f"Kept to the end: {', '.join(f'{STAR * stars} {dollars(-cost)}' for stars, cost in STARS.items())}.",
    "They cannot be discarded, but traded and passed on (R-08).",
)
BIRTHDAY = (
    "Whoever plays it names one of their warehouses, and may free all their own gangsters, or none (R-47).",
    "Everybody else who has loot chooses one card in secret and gives it (R-48). Who has only one has no choice.",
    "All gifts go to the warehouse named (R-26). The table sees that a card was given, not which.",
)
END = (
    "The game ends the moment the **End of the prohibition** is turned up, while drawing or in a check (R-50).",
    f"Your loot, less {dollars(-FOR_A_GANGSTER)} for each gangster and {dollars(-FOR_A_WAREHOUSE)} for each warehouse "
    "in play, and the police in your hand (R-51). It can be less than nothing.",
    "Items, dogs, blocks and other cards count nothing (R-51).",
    "A tie: more gangsters, then more warehouses, else shared (R-52).",
    "Who leaves comes last; their cards are discarded (R-57, our choice).",
)
OPTIONS = (
    "**Match**: deals are played, and dollars added, until somebody has 250,000 or 500,000; then most wins. Each deal "
    "the next player begins (R-41).",
    "**Handing over**: for an action, a gangster in the hideout who is not blocked gives an item to another one there "
    "(R-54).",
    "**Blind trades**: neither sees what they get before they have it (R-16, our choice).",
    "**Silence**: whose time is up discards a card, ends the turn, gives the cheapest loot, or passes a card by lot "
    "(R-55, R-56, our choice).",
)
ODDS = (
    f"A check succeeds if die and points are more than {NEEDED}. Dice go from {DICE[0]} to {DICE[-1]}: with 4 points "
    f"you need a {NEEDED + 1 - 4}.",
    f"The die is on the card flipped from the deck: {len(DIE)} cards have one.",
    "The odds told here count which cards everybody has seen: discarded, and in play. Cards in hands are not looked "
    "at.",
    "Late in the game the end can come before a die is seen: then nothing happens any more (R-40).",
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

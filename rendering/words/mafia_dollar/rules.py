"""The rules of MafiaDollar that belong to no single card, section by section.

The rulings are those of bot/games/mafia_dollar/RULINGS.md; "house rule" marks points that the rulebook leaves open.
"""

from collections.abc import Mapping
from typing import Final

from bot.games.mafia_dollar.cards import BELOW, DIE, HAND, NEEDED
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE, MOST_DEALS
from bot.language import Sentence, say, say_in_context
from bot.language.rows import commas
from data.cards.mafia_dollar import COUNTERS, DICE, STARS, BlockKind
from rendering.words.mafia_dollar.names import STAR, dollars, symbol_named
from rendering.words.phrasebook import Article

BLOCK_NAMES: Final[Mapping[BlockKind, Sentence]] = {
    "jail": Sentence("Jail", context="MafiaDollar card"),
    "at_home": Sentence("At home", context="MafiaDollar card"),
    "beat_up": Sentence("Beat up", context="MafiaDollar card"),
    "girlfriend": Sentence("Girlfriend", context="MafiaDollar card"),
}


def _setup() -> tuple[str, ...]:
    return (
        say("Everybody gets one warehouse, face up, and {count} cards.", count=HAND),
        say("The **End of the prohibition** is shuffled into the last {count} cards of the deck.", count=BELOW),
        say("Loot in a starting hand goes to its pile, and a new card comes. Police stay."),
        say("Chance decides who begins (house rule), unless the table agreed otherwise."),
    )


def _turn() -> tuple[str, ...]:
    return (
        say("**1. Draw** a card: the bot does it for you. Loot goes to its pile and you draw again."),
        say("**2. Play one card**, or discard one face up, even if you could play."),
        say(
            "**3. Actions**: one for each warehouse you have. Each gangster acts once a turn. You can leave actions "
            "unused."
        ),
        say("You end your turn yourself, so that others can still trade with you (house rule)."),
        say("If all your cards are police, you can play nothing and keep them."),
        say("A card counts for its effect or for its symbol, never both. There is no hand limit."),
    )


def _trading() -> tuple[str, ...]:
    return (
        say("You trade one hand card for one, with the player whose turn it is, as often as you like."),
        say(
            "You offer a card, the other player answers with one, you say yes. Only the two of you see the cards "
            "(house rule)."
        ),
        say("The others learn only that you traded, and nothing of offers that fail (house rule)."),
        say(
            "You can leave an offer for somebody's turn. Offers lapse at the end of that turn, or when the card leaves "
            "your hand (house rule)."
        ),
        say(
            "Nobody trades while somebody has to choose (police, gifts, won items, a break-in). You can trade police "
            "cards."
        ),
    )


def _blocks() -> tuple[str, ...]:
    return (
        say("A rival's gangster with a block does nothing at all, not even go home."),
        say("A card with the right symbol frees: {symbols}. Both cards are discarded.", symbols=_symbols()),
        say("Freeing is your card for the turn. Blocks lie in a stack; only the top one can go."),
        say("A freed gangster can act the same turn. You can free anybody's gangster."),
    )


def _symbols() -> str:
    """The symbol that frees from each kind of block."""
    return commas(
        say("{block} by {symbol}", block=name, symbol=symbol_named(COUNTERS[kind]))
        for kind, name in BLOCK_NAMES.items()
    )


def _jobs() -> tuple[str, ...]:
    return (
        say("**Out**: from the hideout to the street. **Home**: back without a job."),
        say("On the street a gangster does one of three jobs, then goes home, won or lost:"),
        say(
            "**Loot**: the top card of one pile, and more with a vehicle. You say how many before they are turned "
            "(house rule)."
        ),
        say(
            "**Attack** a rival on the street, also a blocked one: die + bullets + weapon over {number}. Then that "
            "gangster is discarded, and you keep the items you like, one of each kind.",
            number=NEEDED,
        ),
        say(
            "**Break-in**: die + locks + tool − 1 for a dog over {number}. You see all the loot there and take one "
            "card, more with a vehicle. You cannot break into an empty warehouse.",
            number=NEEDED,
        ),
        say("The defender adds nothing. The flipped card is discarded and does nothing else."),
    )


def _police() -> tuple[str, ...]:
    return (
        say("You play police instead of another card, and have no actions that turn."),
        say(
            "Everybody, you too, chooses a hand card in secret; all go to the left at once. You can change your mind "
            "until the last player has chosen."
        ),
        say(
            "Then ⭐ takes a loot card of your choice. ⭐⭐ takes your most valuable one. ⭐⭐⭐ takes everything "
            "you have in play but one empty warehouse."
        ),
        say(
            "Kept to the end: {penalties}.",
            penalties=commas(f"{STAR * stars} {dollars(-cost)}" for stars, cost in STARS.items()),
        ),
        say("You cannot discard police, but you can trade them or pass them on."),
    )


def _birthday() -> tuple[str, ...]:
    return (
        say("If you play it, you name one of your warehouses, and free all your gangsters, or none."),
        say("Everybody else with loot secretly chooses one card for you. If they have only one, it goes at once."),
        say("All gifts go to the warehouse you named. The others see that a card was given, but not which."),
    )


def _end() -> tuple[str, ...]:
    return (
        say("The game ends the moment the **End of the prohibition** turns up, even in a check."),
        say(
            "Your loot counts. Each gangster in play costs {gangster}, each warehouse {warehouse}. Police in your hand "
            "cost too. The sum can be negative.",
            gangster=dollars(-FOR_A_GANGSTER),
            warehouse=dollars(-FOR_A_WAREHOUSE),
        ),
        say("Items, dogs, blocks and other cards are worth nothing."),
        say("In a tie, more gangsters win, then more warehouses; else you share the victory."),
        say("A player who leaves comes last; their cards are discarded (house rule)."),
    )


def _options() -> tuple[str, ...]:
    return (
        say(
            "**Match**: the dollars of all deals add up until somebody has {short} or {long}. Then most dollars win. "
            "The next player begins the next deal.",
            short=dollars(250_000),
            long=dollars(500_000),
        ),
        say("A match has {count} deals at most: after the last one the richest wins (house rule).", count=MOST_DEALS),
        say(
            "**Handing over**: an unblocked gangster in the hideout gives an item to another one there. It costs an "
            "action."
        ),
        say("**Blind trades**: neither sees what they get before they have it (house rule)."),
        say(
            "**Out of time?** The bot discards for you, ends your turn, or gives your cheapest loot. It passes on a "
            "random card (house rule)."
        ),
    )


def _odds() -> tuple[str, ...]:
    return (
        say(
            "A check succeeds if die and points are over {number}. Dice go from {lowest} to {highest}: with 4 points "
            "you need a {needed}.",
            number=NEEDED,
            lowest=DICE[0],
            highest=DICE[-1],
            needed=NEEDED + 1 - 4,
        ),
        say("The die is on the card flipped from the deck: {count} cards have one.", count=len(DIE)),
        say("The odds count the cards that everybody has seen, and no cards in hands."),
        say("Late in the game the end can come before a die is seen: then the check has no result."),
    )


def sections() -> list[Article]:
    """Every section, in the order of a game."""
    return [
        _section(
            "mafia_setup",
            say_in_context("a section of the rules", "Set-up"),
            (
                say_in_context("a section of the rules", "Preparation"),
                say_in_context("a section of the rules", "Start"),
            ),
            _setup(),
        ),
        _section(
            "mafia_turn",
            say_in_context("a section of the rules", "A turn"),
            (
                say_in_context("a section of the rules", "Phases"),
                say_in_context("a section of the rules", "Turn"),
                say_in_context("a section of the rules", "Actions"),
            ),
            _turn(),
        ),
        _section(
            "mafia_trading",
            say_in_context("a section of the rules", "Trading"),
            (say_in_context("a section of the rules", "Trade"), say_in_context("a section of the rules", "Offers")),
            _trading(),
        ),
        _section(
            "mafia_blocks",
            say_in_context("a section of the rules", "Blocks and symbols"),
            _names_of_blocks(),
            _blocks(),
        ),
        _section(
            "mafia_jobs",
            say_in_context("a section of the rules", "Jobs"),
            (
                say_in_context("a section of the rules", "Attack"),
                say_in_context("a section of the rules", "Burglary"),
                say_in_context("a section of the rules", "Break-in"),
                say_in_context("a section of the rules", "Skill check"),
                say_in_context("a section of the rules", "Street"),
            ),
            _jobs(),
        ),
        _section(
            "mafia_police",
            say_in_context("a section of the rules", "Police"),
            (
                say_in_context("a section of the rules", "Police card"),
                say_in_context("a section of the rules", "Passing cards"),
            ),
            _police(),
        ),
        _section(
            "mafia_birthday",
            say_in_context("a section of the rules", "Birthday gifts"),
            (say_in_context("a section of the rules", "Gifts"),),
            _birthday(),
        ),
        _section(
            "mafia_end",
            say_in_context("a section of the rules", "End and score"),
            (
                say_in_context("a section of the rules", "Score"),
                say_in_context("a section of the rules", "Penalties"),
                say_in_context("a section of the rules", "Winning"),
                say_in_context("a section of the rules", "Tie"),
            ),
            _end(),
        ),
        _section(
            "mafia_options",
            say_in_context("a section of the rules", "Options of MafiaDollar"),
            (
                say_in_context("a section of the rules", "Match"),
                say_in_context("a section of the rules", "Handing over"),
                say_in_context("a section of the rules", "Blind trades"),
            ),
            _options(),
        ),
        _section(
            "mafia_odds",
            say_in_context("a section of the rules", "Odds"),
            (say_in_context("a section of the rules", "Chances"), say_in_context("a section of the rules", "Dice")),
            _odds(),
        ),
    ]


def _names_of_blocks() -> tuple[str, ...]:
    return (
        say_in_context("a section of the rules", "Block"),
        say_in_context("a section of the rules", "Freeing"),
        say_in_context("a section of the rules", "Symbols"),
        say_in_context("a section of the rules", "Key"),
        say_in_context("a section of the rules", "Hat"),
        say_in_context("a section of the rules", "Newspaper"),
        say_in_context("a section of the rules", "First aid kit"),
    )


def _section(id_: str, name: str, also: tuple[str, ...], rules: tuple[str, ...]) -> Article:
    return Article(id_, name, also, "\n".join([f"### {name}", *(f"- {rule}" for rule in rules)]), card=False)

"""An article for every card of MafiaDollar: its effect, its figures, and the rulings about it.

The rulings are those of bot/games/mafia_dollar/RULINGS.md; "house rule" marks points that the rulebook leaves open.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.games.mafia_dollar.cards import CARDS, GROUP
from bot.games.mafia_dollar.scores import FOR_A_WAREHOUSE
from data.cards.mafia_dollar import (
    COUNTERS,
    BlockCard,
    Card,
    GangsterCard,
    ItemCard,
    LootCard,
    PoliceCard,
    Slot,
)
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import (
    LOOT_MARKS,
    MARKS,
    PLIGHTS,
    SLOT_NAMES,
    STAR,
    bullets,
    card_name,
    counted,
    dollars,
    locks,
    symbol_named,
)
from rendering.words.phrasebook import Article

SLOT_DOES: dict[Slot, str] = {
    "weapon": "Its gangster attacks with {bonus} more.",
    "tool": "Its gangster breaks in with {bonus} more.",
    "vehicle": "Its gangster takes up to {bonus} more loot at once: from one pile, or in a break-in.",
}
ITEM_RULINGS = (
    "Goes to one of your gangsters in the hideout, blocked or not. Never on the street.",
    "A gangster can have one weapon, one burglary tool and one vehicle. A new one replaces the old, which is discarded "
    "(house rule).",
    "It stays there, unless the table agreed on handing over. A rival who takes its gangster out wins it.",
)
BLOCK_RULINGS = (
    "Goes on any rival's gangster, in the hideout or on the street; never on your own.",
    "A blocked gangster cannot even go home, but can be attacked and be given items.",
    "Any number can lie on one gangster. Each card frees the top one.",
    "You can free anybody's gangster.",
)
GANGSTER_RULINGS = (
    "Comes into your hideout. Can go out the same turn, and does jobs from your next turn on.",
    "Each gangster acts once a turn. After a job, won or lost, the gangster is back in the hideout.",
    "You can have any number of gangsters, but only one action for each warehouse.",
    "Costs $5,000 at the end, blocked or not, wherever it is.",
)
POLICE_RULINGS = (
    "If you play it, everybody passes a card to the left, and you have no actions. It is discarded.",
    "Cannot be discarded, but can be traded or passed to the left.",
    "Flipped in a check, only its die counts.",
)
TOLLS = {
    1: ("You lose a loot card of your choice to the discard pile; nothing, if you have none.",),
    2: ("You lose your most valuable loot card; of equal ones, you choose.",),
    3: (
        "You lose everything you have in play: gangsters, items, dogs, loot. One warehouse of your choice stays.",
        "That warehouse is empty. Blocks you put on rivals stay, and so does your hand (house rule).",
    ),
}
"""The loot that police cards take, by their stars."""


def articles() -> list[Article]:
    """One article for each distinct card: cards of the same name share one, and all warehouses do."""
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in CARDS.values():
        name = "Warehouse" if GROUP[card.id] == "warehouse" else card.name
        groups.setdefault((GROUP[card.id], name), []).append(card)
    return [
        Article(cards[0].id, name, _also(group, name, cards), f"### {MARKS[group]} {name}\n{_text(group, cards)}")
        for (group, name), cards in groups.items()
    ]


def article_of(card: str, among: Iterable[Article]) -> Article:
    """The article about a card, by any card's id.

    Raises:
        LookupError: there is no such card.
    """
    found = CARDS[card]
    name = "Warehouse" if GROUP[card] == "warehouse" else found.name
    return next(article for article in among if article.card and article.name == name)


def _also(group: str, name: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """Other names of these cards."""
    own = tuple(dict.fromkeys(card_name(card.id) for card in cards if not isinstance(card, LootCard)))
    more = {"birthday": ("Birthday", "Party"), "dog": ("Dog",), "end": ("End",)}
    return tuple(word for word in (*own, *more.get(group, ())) if word != name)


def _text(group: str, cards: Sequence[Card]) -> str:
    lines = [*_does(group, cards), _printed(cards)]
    return "\n".join([*filter(None, lines), *(f"- {ruling}" for ruling in _rulings(group, cards))])


def _does(group: str, cards: Sequence[Card]) -> list[str]:
    """The card's effect, as the first sentence."""
    match cards[0]:
        case GangsterCard():
            return [f"Gangster: {_either(_figures(card) for card in cards if isinstance(card, GangsterCard))}."]
        case ItemCard(slot=slot):
            bonuses = sorted({card.bonus for card in cards if isinstance(card, ItemCard)})
            points = " or ".join(map(str, bonuses))
            return [f"{SLOT_NAMES[slot].capitalize()} +{points}. {SLOT_DOES[slot].format(bonus=points)}"]
        case BlockCard(kind=kind):
            symbol = COUNTERS[kind]
            return [
                f"Block: put it on a rival's gangster, who is then {PLIGHTS[kind]} and does nothing.",
                f"Freed by a card with a {symbol_named(symbol)}.",
            ]
        case PoliceCard() as police:
            return [f"Police {STAR * police.stars}. In your hand at the end it costs {dollars(police.penalty)}."]
        case LootCard():
            return [_worth([card for card in cards if isinstance(card, LootCard)])]
        case _:
            return [PLAIN[group]]


PLAIN = {
    "warehouse": f"Holds your loot, and gives you an action each turn. Costs {dollars(-FOR_A_WAREHOUSE)} at the end.",
    "dog": "Put it on a warehouse of yours: a rival who breaks in there counts one less.",
    "birthday": "All blocks on your gangsters go, and everybody who has loot gives you one loot card.",
    "end": "The moment it turns up, the game is over, and everybody counts their dollars.",
}
"""The effects of cards that are all alike."""


def _figures(card: GangsterCard) -> str:
    return f"{bullets(card.attack)} for attacks, {locks(card.burglary)} for break-ins"


def _either(words: Iterable[str]) -> str:
    return "; or ".join(dict.fromkeys(words))


def _worth(cards: Sequence[LootCard]) -> str:
    values = Counter(card.value for card in cards)
    shown = ", ".join(f"{many} × {dollars(value)}" for value, many in sorted(values.items()))
    total = sum(card.value for card in cards)
    return f"Loot {LOOT_MARKS[cards[0].kind]}: {shown}; {dollars(total)} in all."


def _printed(cards: Sequence[Card]) -> str:
    """Their number, symbols and dice."""
    symbols = Counter(card.symbol for card in cards if hasattr(card, "symbol"))
    dice = sorted({card.dice for card in cards if hasattr(card, "dice")})
    parts = [counted(len(cards), "card")]
    if symbols:
        parts.append(f"symbol {listed(map(symbol_named, symbols))}")
    if dice:
        parts.append(f"die {listed(map(str, dice))}")
    return " · ".join(parts)


def _rulings(group: str, cards: Sequence[Card]) -> Sequence[str]:
    if isinstance(cards[0], PoliceCard):
        return (*TOLLS[cards[0].stars], *POLICE_RULINGS)
    return RULINGS[group]


RULINGS: dict[str, Sequence[str]] = {
    "gangster": GANGSTER_RULINGS,
    "item": ITEM_RULINGS,
    "block": BLOCK_RULINGS,
    "warehouse": (
        "A new one counts at once: one more action this turn. You can have any number.",
        "You can look at your own loot at any time. It stays where you put it.",
        "The loot of one job, or the gifts of one birthday, go to a single warehouse.",
        "Everybody has at least one: a raid leaves one.",
        "Its number is only its name.",
    ),
    "dog": (
        "One for each warehouse. It never moves, and only a raid takes it.",
        "Not on a rival's warehouse. Without one to guard, discard it or use its symbol.",
    ),
    "birthday": (
        "You choose whether the blocks on your gangsters go: all or none.",
        "Everybody chooses their gift in secret; only giver and receiver know it. You name the warehouse when you "
        "play the card.",
        "You can play it even if nobody has loot (house rule). Flipped in a check, only its die counts.",
    ),
    "loot": (
        "When the deck turns it up, it goes to its pile, and another card comes.",
        "Only the top card of a pile is visible. In your warehouse it lies face down; you can look.",
        "Loot you lose to the police goes to the discard pile, for good.",
    ),
    "end": (
        "It is among the last 31 cards of the deck.",
        "In a check: the check has no result; loot turned up before stays on its pile.",
        "There is no last round. Open offers and unused actions are lost.",
    ),
}
"""The rulings about cards, by group."""

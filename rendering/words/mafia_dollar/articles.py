"""An article for every card of MafiaDollar: its effect, its figures, and the rulings about it.

The rulings are those of bot/games/mafia_dollar/RULINGS.md; "house rule" marks points that the rulebook leaves open.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.games.mafia_dollar.cards import CARDS, GROUP
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE
from bot.language import Sentence, either, say
from bot.language.everywhere import in_every_language
from bot.language.rows import commas, paragraph
from data.cards.mafia_dollar import (
    COUNTERS,
    BlockCard,
    BlockKind,
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
    STAR,
    bullets,
    card_name,
    cards_counted,
    dollars,
    every_name,
    locks,
    printed_name,
    symbol_named,
)
from rendering.words.phrasebook import Article

SLOT_DOES: dict[Slot, Sentence] = {
    "weapon": Sentence("Weapon +{bonus}. Its gangster attacks with {bonus} more."),
    "tool": Sentence("Burglary tool +{bonus}. Its gangster breaks in with {bonus} more."),
    "vehicle": Sentence(
        "Vehicle +{bonus}. Its gangster takes up to {bonus} more loot at once: from one pile, or in a break-in."
    ),
}
ITEM_RULINGS = (
    Sentence("Goes to one of your gangsters in the hideout, blocked or not. Never on the street."),
    Sentence(
        "A gangster can have one weapon, one burglary tool and one vehicle. A new one replaces the old, which "
        "is discarded (house rule)."
    ),
    Sentence("It stays there, unless the table agreed on handing over. A rival who takes its gangster out wins it."),
)
BLOCK_RULINGS = (
    Sentence("Goes on any rival's gangster, in the hideout or on the street; never on your own."),
    Sentence("A blocked gangster cannot even go home, but can be attacked and be given items."),
    Sentence("Any number can lie on one gangster. Each card frees the top one."),
    Sentence("You can free anybody's gangster."),
)
GANGSTER_RULINGS = (
    Sentence("Comes into your hideout. Can go out the same turn, and does jobs from your next turn on."),
    Sentence("Each gangster acts once a turn. After a job, won or lost, the gangster is back in the hideout."),
    Sentence("You can have any number of gangsters, but only one action for each warehouse."),
    Sentence("Costs {dollars} at the end, blocked or not, wherever it is."),
)
POLICE_RULINGS = (
    Sentence("If you play it, everybody passes a card to the left, and you have no actions. It is discarded."),
    Sentence("Cannot be discarded, but can be traded or passed to the left."),
    Sentence("Flipped in a check, only its die counts."),
)
TOLLS = {
    1: (Sentence("You lose a loot card of your choice to the discard pile; nothing, if you have none."),),
    2: (Sentence("You lose your most valuable loot card; of equal ones, you choose."),),
    3: (
        Sentence(
            "You lose everything you have in play: gangsters, items, dogs, loot. One warehouse of your choice stays."
        ),
        Sentence("That warehouse is empty. Blocks you put on rivals stay, and so does your hand (house rule)."),
    ),
}
"""The loot that police cards take, by their stars."""


def articles() -> list[Article]:
    """One article for each distinct card: cards of the same name share one, and all warehouses do."""
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in CARDS.values():
        groups.setdefault((GROUP[card.id], _title(card)), []).append(card)
    return [
        Article(
            cards[0].id,
            name,
            _also(group, name, cards),
            f"### {MARKS[group]} {name}\n{_text(group, cards)}",
            elsewhere=in_every_language(WAREHOUSE) if group == "warehouse" else every_name(cards[0].id),
        )
        for (group, name), cards in groups.items()
    ]


WAREHOUSE = Sentence("Warehouse", context="a kind of card")


def _title(card: Card) -> str:
    """The name of a card's article; all warehouses share one."""
    return str(WAREHOUSE) if GROUP[card.id] == "warehouse" else printed_name(card)


def article_of(card: str, among: Iterable[Article]) -> Article:
    """The article about a card, by any card's id.

    Raises:
        LookupError: there is no such card.
    """
    name = _title(CARDS[card])
    return next(article for article in among if article.card and article.name == name)


def _also(group: str, name: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """Other names of these cards."""
    own = tuple(dict.fromkeys(card_name(card.id) for card in cards if not isinstance(card, LootCard)))
    return tuple(word for word in (*own, *map(str, SHORT_NAMES.get(group, ()))) if word != name)


SHORT_NAMES = {
    "birthday": (
        Sentence("Birthday", context="what players call the Don's birthday"),
        Sentence("Party", context="what players call the Don's birthday"),
    ),
    "dog": (Sentence("Dog", context="what players call a guard dog"),),
    "end": (Sentence("End", context="what players call the end of the prohibition"),),
}


def _text(group: str, cards: Sequence[Card]) -> str:
    lines = [*_does(group, cards), _printed(cards)]
    return "\n".join([*filter(None, lines), *(f"- {ruling}" for ruling in _rulings(group, cards))])


def _does(group: str, cards: Sequence[Card]) -> list[str]:
    """The card's effect, as the first sentence."""
    match cards[0]:
        case GangsterCard():
            points = dict.fromkeys(_figures(card) for card in cards if isinstance(card, GangsterCard))
            return [say("Gangster: {points}.", points=_or_else(points))]
        case ItemCard(slot=slot):
            bonuses = sorted({card.bonus for card in cards if isinstance(card, ItemCard)})
            return [SLOT_DOES[slot](bonus=either(map(str, bonuses)))]
        case BlockCard(kind=kind):
            return [blocks(kind, symbol_named(COUNTERS[kind]))]
        case PoliceCard() as police:
            return [
                say(
                    "Police {stars}. In your hand at the end it costs {dollars}.",
                    stars=STAR * police.stars,
                    dollars=dollars(police.penalty),
                )
            ]
        case LootCard():
            return [_worth([card for card in cards if isinstance(card, LootCard)])]
        case _:
            return [PLAIN[group](dollars=dollars(-FOR_A_WAREHOUSE))]


def blocks(kind: BlockKind, symbol: object) -> str:
    """What a block does, and what frees from it."""
    put = say("Block: put it on a rival's gangster, who is then {state} and does nothing.", state=PLIGHTS[kind])
    return paragraph(put, say("Freed by a card with a {symbol}.", symbol=symbol))


PLAIN = {
    "warehouse": Sentence("Holds your loot, and gives you an action each turn. Costs {dollars} at the end."),
    "dog": Sentence("Put it on a warehouse of yours: a rival who breaks in there counts one less."),
    "birthday": Sentence("All blocks on your gangsters go, and everybody who has loot gives you one loot card."),
    "end": Sentence("The moment it turns up, the game is over, and everybody counts their dollars."),
}
"""The effects of cards that are all alike."""


def _figures(card: GangsterCard) -> str:
    return say("{bullets} for attacks, {locks} for break-ins", bullets=bullets(card.attack), locks=locks(card.burglary))


def _or_else(words: Iterable[str]) -> str:
    """The points of several gangsters of one name."""
    first, *others = words
    for other in others:
        first = say("{points}; or {others}", points=first, others=other)
    return first


def _worth(cards: Sequence[LootCard]) -> str:
    values = Counter(card.value for card in cards)
    return say(
        "Loot {mark}: {values}; {dollars} in all.",
        mark=LOOT_MARKS[cards[0].kind],
        values=commas(f"{many} × {dollars(value)}" for value, many in sorted(values.items())),
        dollars=dollars(sum(card.value for card in cards)),
    )


def _printed(cards: Sequence[Card]) -> str:
    """Their number, symbols and dice."""
    symbols = Counter(card.symbol for card in cards if hasattr(card, "symbol"))
    dice = sorted({card.dice for card in cards if hasattr(card, "dice")})
    parts = [cards_counted(len(cards))]
    if symbols:
        parts.append(say("symbol {symbol}", symbol=listed(map(symbol_named, symbols))))
    if dice:
        parts.append(say("die {number}", number=listed(map(str, dice))))
    return " · ".join(parts)


def _rulings(group: str, cards: Sequence[Card]) -> Sequence[str]:
    if isinstance(cards[0], PoliceCard):
        return [str(ruling) for ruling in (*TOLLS[cards[0].stars], *POLICE_RULINGS)]
    return [ruling(dollars=dollars(-FOR_A_GANGSTER)) for ruling in RULINGS[group]]


RULINGS: dict[str, Sequence[Sentence]] = {
    "gangster": GANGSTER_RULINGS,
    "item": ITEM_RULINGS,
    "block": BLOCK_RULINGS,
    "warehouse": (
        Sentence("A new one counts at once: one more action this turn. You can have any number."),
        Sentence("You can look at your own loot at any time. It stays where you put it."),
        Sentence("The loot of one job, or the gifts of one birthday, go to a single warehouse."),
        Sentence("Everybody has at least one: a raid leaves one."),
        Sentence("Its number is only its name."),
    ),
    "dog": (
        Sentence("One for each warehouse. It never moves, and only a raid takes it."),
        Sentence("Not on a rival's warehouse. Without one to guard, discard it or use its symbol."),
    ),
    "birthday": (
        Sentence("You choose whether the blocks on your gangsters go: all or none."),
        Sentence(
            "Everybody chooses their gift in secret; only giver and receiver know it. You name the warehouse when you "
            "play the card."
        ),
        Sentence("You can play it even if nobody has loot (house rule). Flipped in a check, only its die counts."),
    ),
    "loot": (
        Sentence("When the deck turns it up, it goes to its pile, and another card comes."),
        Sentence("Only the top card of a pile is visible. In your warehouse it lies face down; you can look."),
        Sentence("Loot you lose to the police goes to the discard pile, for good."),
    ),
    "end": (
        Sentence("It is among the last 31 cards of the deck."),
        Sentence("In a check: the check has no result; loot turned up before stays on its pile."),
        Sentence("There is no last round. Open offers and unused actions are lost."),
    ),
}
"""The rulings about cards, by group."""

"""What MafiaDollar's cards are and do, in words short enough for a picture."""

from data.cards import mafia_dollar as m
from data.cards.mafia_dollar import Card
from rendering.mafia_dollar.cards import dice, symbol
from rendering.words.mafia_dollar.names import dollars

SYMBOLS: dict[m.Symbol, str] = {
    "key": "key",
    "newspaper": "newspaper",
    "first_aid_kit": "first aid kit",
    "hat": "hat",
}
_SLOTS: dict[m.Slot, tuple[str, str]] = {
    "weapon": ("Weapon", "Adds {} to attacks of the gangster who carries it."),
    "tool": ("Burglary tool", "Adds {} to burglaries of the gangster who carries it."),
    "vehicle": ("Vehicle", "The gangster who drives it takes {} more loot at once."),
}
_POLICE = {
    1: "Lose a loot card of your choice.",
    2: "Lose your most valuable loot card.",
    3: "Lose everything in play but one warehouse.",
}


def kind(card: Card) -> str:
    """What sort of card it is."""
    match card:
        case m.GangsterCard():
            return "Gangster"
        case m.ItemCard(slot=slot):
            return _SLOTS[slot][0]
        case m.BlockCard():
            return "Block"
        case m.WarehouseCard():
            return "Warehouse"
        case m.DogCard():
            return "Guard dog"
        case m.PoliceCard():
            return "Police"
        case m.LootCard():
            return "Loot"
        case m.BirthdayCard() | m.EndCard():
            return "Event"


def text(card: Card) -> str:
    """What it does."""
    match card:
        case m.GangsterCard(attack=attack, burglary=burglary):
            return (
                f"Attack {attack}, burglary {burglary}. Goes out to the street, takes loot, attacks and breaks in. "
                f"Costs {dollars(5_000)} at the end."
            )
        case m.ItemCard(slot=slot, bonus=bonus):
            return _SLOTS[slot][1].format(bonus)
        case m.BlockCard(countered_by=counter):
            return f"Put it on a rival’s gangster, who does nothing until a {SYMBOLS[counter]} frees them."
        case m.WarehouseCard():
            return f"Holds your loot. One action a turn for each. Costs {dollars(10_000)} at the end."
        case m.DogCard():
            return "Guards one of your warehouses: a rival who breaks in there counts 1 less."
        case m.BirthdayCard():
            return "All blocks on your gangsters go. Every other player gives you a loot card of their choice."
        case m.PoliceCard(stars=stars, penalty=penalty):
            return (
                f"When played: no actions this turn, everybody passes a card to the left. {_POLICE[stars]} "
                f"Kept to the end: {dollars(-penalty)}."
            )
        case m.LootCard(value=value):
            return f"Worth {dollars(value)} in your warehouse at the end."
        case m.EndCard():
            return "Once it is turned up, the deal is over at once."


def marks(card: Card) -> str:
    """Its symbol and die in words; empty if it has neither."""
    said = []
    if (mark := symbol(card)) is not None:
        said.append(f"{SYMBOLS[mark]} symbol")
    if (face := dice(card)) is not None:
        said.append(f"die {face}")
    return f"{' · '.join(said).capitalize()}." if said else ""

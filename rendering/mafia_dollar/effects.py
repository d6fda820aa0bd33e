"""What MafiaDollar's cards are and do, in words short enough for a picture."""

from bot.games.mafia_dollar.cards import DIE, GROUP, SYMBOL
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE
from bot.language import Sentence, say, say_in_context
from bot.language.rows import capital, headed, stopped
from data.cards import mafia_dollar as m
from data.cards.mafia_dollar import Card
from rendering.words.mafia_dollar.articles import PLAIN, SLOT_DOES, blocks
from rendering.words.mafia_dollar.names import SYMBOL_NAMES, dollars, printed_name

_KINDS: dict[m.Slot, Sentence] = {
    "weapon": Sentence("Weapon", context="a kind of card"),
    "tool": Sentence("Burglary tool", context="a kind of card"),
    "vehicle": Sentence("Vehicle", context="a kind of card"),
}
_POLICE = {
    1: Sentence(
        "When played: no actions this turn, everybody passes a card to the left. Lose a loot card of your choice. "
        "Kept to the end: {dollars}."
    ),
    2: Sentence(
        "When played: no actions this turn, everybody passes a card to the left. Lose your most valuable loot card. "
        "Kept to the end: {dollars}."
    ),
    3: Sentence(
        "When played: no actions this turn, everybody passes a card to the left. Lose everything in play but one "
        "warehouse. Kept to the end: {dollars}."
    ),
}


def kind(card: Card) -> str:
    """What sort of card it is."""
    match card:
        case m.GangsterCard():
            return say_in_context("a kind of card", "Gangster")
        case m.ItemCard(slot=slot):
            return str(_KINDS[slot])
        case m.BlockCard():
            return say_in_context("a kind of card", "Block")
        case m.WarehouseCard():
            return say_in_context("a kind of card", "Warehouse")
        case m.DogCard():
            return say_in_context("MafiaDollar card", "Guard dog")
        case m.PoliceCard():
            return say_in_context("a kind of card", "Police")
        case m.LootCard():
            return say_in_context("a kind of card", "Loot")
        case m.BirthdayCard() | m.EndCard():
            return say_in_context("a kind of card", "Event")


def in_a_sentence(card: Card) -> str:
    """Its name and what sort of card it is."""
    return stopped(headed(printed_name(card), kind(card)))


def text(card: Card) -> str:
    """What it does."""
    match card:
        case m.GangsterCard(attack=attack, burglary=burglary):
            return say(
                "Attack {attack}, burglary {burglary}. Goes out to the street, takes loot, attacks and breaks in. "
                "Costs {dollars} at the end.",
                attack=attack,
                burglary=burglary,
                dollars=dollars(-FOR_A_GANGSTER),
            )
        case m.ItemCard(slot=slot, bonus=bonus):
            return SLOT_DOES[slot](bonus=bonus)
        case m.BlockCard(kind=block, countered_by=counter):
            return blocks(block, SYMBOL_NAMES[counter])
        case m.PoliceCard(stars=stars, penalty=penalty):
            return _POLICE[stars](dollars=dollars(-penalty))
        case m.LootCard(value=value):
            return say("Worth {dollars} in your warehouse at the end.", dollars=dollars(value))
        case _:
            return PLAIN[GROUP[card.id]](dollars=dollars(-FOR_A_WAREHOUSE))


def marks(card: Card) -> str:
    """Its symbol and die in words; empty if it has neither."""
    mark, face = SYMBOL.get(card.id), DIE.get(card.id)
    said = [] if mark is None else [str(SYMBOL_NAMES[mark])]
    said += [] if face is None else [say("die {number}", number=face)]
    return stopped(capital(" · ".join(said))) if said else ""

"""What nobody has ruled, as we play it, in words: read from the house rules, so that both change together."""

from bot.games.machi_koro import house_rules
from data.cards import machi_koro as cards
from data.cards.machi_koro import Card, Establishment
from rendering.words.common import listed
from rendering.words.machi_koro.names import CARDS, card_name
from rendering.words.phrasebook import Article

OURS = " (our choice)."
"""How a sentence ends that says what is our choice."""


def stated(card: Card) -> list[str]:
    """Every choice of ours that concerns that card, a sentence each."""
    said = [*_of_effect(card), *_counting(card), *_order(card)]
    return [sentence + OURS for sentence in said]


def _of_effect(card: Card) -> list[str]:
    """What follows from what the card does."""
    match card.effect:
        case cards.Reroll():
            may = (
                "and you may change between one die and two"
                if house_rules.REROLL_MAY_CHANGE_DICE
                else "as many as before"
            )
            return [f"All dice are rolled again, {may}", _silent_roll()]
        case cards.AddToRoll():
            return [_silent_harbor()]
        case cards.Loan(back=back):
            when = "after all income of that roll" if house_rules.LOANS_ARE_PAID_AFTER_INCOME else "in its card's turn"
            return [f"Each copy pays back {back}, {when} and never more than you have"]
        case cards.Demolish():
            return [_COPY_BY_COPY, _park(), _silent_demolition()]
        case cards.GiveAway():
            paid = "is still paid" if house_rules.COMPANY_GIVEN_AWAY_IS_PAID else "is paid only if you keep another one"
            return [_COPY_BY_COPY, f"A company that gives itself away {paid}", _copy_that_goes(), _silent_gift()]
        case cards.SwapCards():
            return [_copy_that_goes()]
        case cards.CloseKind():
            none = "You may name none" if house_rules.RENOVATION_MAY_NAME_NONE else "You must name one"
            return [
                none,
                f"Closed cards {'still' if house_rules.CLOSED_CARDS_COUNT else 'do not'} count as cards and symbols",
            ]
        case cards.ExtraGo():
            still = "it still gives" if house_rules.PARK_UNBUILT_STILL_GIVES_ITS_GO else "it does not give"
            return [f"Un-built later in the same go, {still} the extra go"]
        case cards.ForNothing():
            when = "Before" if _airport_first() else "After"
            return [f"{when} a coin is put on the {_named(cards.FromEachInvested)}"]
        case cards.FromEachInvested():
            airport = _named(cards.ForNothing)
            if _airport_first():
                return [f"The coin is put down at the very end of the go, after the {airport} has paid", _silent_coin()]
            return [f"The coin is put down before you build, so before the {airport} pays", _silent_coin()]
        case _:
            return []


_COPY_BY_COPY = (
    "Each copy acts by itself, one after the other, after all income of that roll; copies are counted when the dice lie"
)


def _park() -> str:
    won = "stays won" if house_rules.PARK_UNBUILT_STILL_GIVES_ITS_GO else "goes with the Amusement Park"
    return f"An extra go already won {won}"


def _silent_roll() -> str:
    totals = house_rules.SILENCE_ROLLS_AGAIN_ON
    return (
        f"Who says nothing rolls again on {listed(map(str, totals))}" if totals else "Who says nothing keeps the roll"
    )


def _silent_harbor() -> str:
    totals = house_rules.SILENCE_ADDS_TO
    return f"Who says nothing adds 2 to {listed(map(str, totals))}" if totals else "Who says nothing adds nothing"


def _silent_coin() -> str:
    return f"Who says nothing puts {'a' if house_rules.SILENCE_INVESTS else 'no'} coin on it"


def _silent_demolition() -> str:
    which = "cheapest" if house_rules.SILENCE_UNBUILDS_THE_CHEAPEST else "dearest"
    return f"Who says nothing un-builds the {which} one"


def _silent_gift() -> str:
    whom = "the poorest other player" if house_rules.SILENCE_GIVES_TO_THE_POOREST else "the next player"
    return f"Who says nothing gives the cheapest card to {whom}"


def _copy_that_goes() -> str:
    if not house_rules.OWNER_SAYS_WHICH_COPY:
        return "Who owns open and closed copies of it gives an open one"
    silent = "a closed" if house_rules.SILENCE_SENDS_A_CLOSED_COPY else "an open"
    return f"Who owns open and closed copies of it says which one goes; saying nothing sends {silent} one"


def _airport_first() -> bool:
    return house_rules.END_OF_GO.index("build") < house_rules.END_OF_GO.index("invest")


def _named(effect: type) -> str:
    return next(card.name for card in CARDS.values() if isinstance(card.effect, effect))


# --- cards that count others -------------------------------------------------------------------------


def _counting(card: Card) -> list[str]:
    """Whether closed cards are counted, and what a bonus is added to."""
    still = "still" if house_rules.CLOSED_CARDS_COUNT else "not"
    match card.effect:
        case cards.PerCard(card=counted):
            copies = "each" if house_rules.BONUS_FOR_COUNTING_SHOPS else "no"
            bonus = (
                f"With the Shopping Mall {copies} {card.name} that pays gives 1 more, not 1 for each orchard"
                if house_rules.BONUS_FOR_COUNTING_SHOPS
                else f"The Shopping Mall adds nothing to the {card.name}"
            )
            return [bonus, f"Closed {card_name(counted)}s are {still} counted"]
        case cards.Wine(card=counted):
            return [f"Closed {card_name(counted)}s are {still} counted"]
        case cards.FromEachPer():
            return ["Closed ones are counted too" if house_rules.CLOSED_CARDS_COUNT else "Closed ones are not counted"]
        case cards.PerEverybodys():
            return ["Closed ones are counted" if house_rules.CLOSED_CARDS_COUNT else "Closed ones are not counted"]
        case cards.Bank(per=icon) if icon is not None:
            return ["Closed ones are counted" if house_rules.CLOSED_CARDS_COUNT else "Closed ones are not counted"]
        case _:
            return []


# --- the order of majors -----------------------------------------------------------------------------


def _order(card: Card) -> list[str]:
    """Which majors of the same number act before and after this one."""
    order = house_rules.MAJORS_ORDER
    if not isinstance(card, Establishment) or card.id not in order:
        return []
    met = [other for other in order if other != card.id and _share_a_number(card, CARDS[other])]
    before = [card_name(other) for other in met if order.index(other) < order.index(card.id)]
    after = [card_name(other) for other in met if order.index(other) > order.index(card.id)]
    said = [
        f"{word} the {other}" for word, others in (("after", before[-1:]), ("before", after[:1])) for other in others
    ]
    line = ", ".join(said)
    return [line[0].upper() + line[1:]] if said else []


def _share_a_number(card: Establishment, other: Card) -> bool:
    return isinstance(other, Establishment) and not set(card.rolls).isdisjoint(other.rolls)


# --- what is played by no card -----------------------------------------------------------------------


def sections() -> list[Article]:
    """What is our choice and concerns no single card: markets, and the game by post."""
    return [
        Article("rule_markets", "Markets", ("Market", "Deck", "5-5-2"), _markets(), card=False),
        Article("rule_post", "By post", ("Postal game", "Orders", "Silence"), _by_post(), card=False),
    ]


def _markets() -> str:
    sizes = listed(map(str, house_rules.DEALT_MARKETS)).replace(" and ", " or ")
    low, high, majors = house_rules.SPLIT_MARKET
    return (
        "### Markets\n"
        "**all**: every pile of the sets in play, from the start. An empty pile stays empty.\n"
        f"**{sizes}**: cards are dealt from one deck until that many different piles lie open; equal cards stack. "
        "The moment a pile runs out, cards are dealt again. Majors that nobody can buy any more leave.\n"
        f"**{low}-{high}-{majors}**: three decks, dealt alike: {low} piles of cards whose lowest number is below "
        f"{house_rules.HIGH_NUMBERS_FROM}, {high} of the others, {majors} of majors.\n"
        f"- Of the dealt markets only that of 10 is the publisher's; the other sizes, and where decks part, are "
        "not ruled"
        f"{OURS}\n"
        "- Establishments may be left out by agreement."
    )


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _by_post() -> str:
    twice = "repeats it" if house_rules.ONE_SET_OF_ORDERS_SERVES_BOTH_GOES else "is silent in the second"
    return (
        "### By post\n"
        "Everybody hands in orders before a deadline; then a whole postal turn is played at once: one go for each "
        "player and one more for who began it. Everybody has a City Hall. The round in which somebody has every "
        "landmark is played to its end; then most coins win, of those who have every landmark.\n"
        f"- If by then nobody has every landmark any more, play goes on{OURS}\n"
        f"- Who has two goes and gave one set of orders {twice}{OURS}\n"
        "- Silence: two dice if possible, the richest for the TV Station, no swap, the Renovation Company closes the "
        "last kind in the order of the card table that its owner has none of, the Convention Center is kept, nothing "
        "is built.\n"
        f"- Radio Tower: {_lower(_silent_roll())}{OURS}\n"
        f"- Harbor: {_lower(_silent_harbor())}{OURS}\n"
        f"- Tech Startup: {_lower(_silent_coin())}{OURS}\n"
        f"- Of several players the first clockwise from the roller is meant{OURS}\n"
        f"- Demolition Company: {_lower(_silent_demolition())}{OURS}\n"
        f"- Moving Company: {_lower(_silent_gift())}{OURS}\n"
        f"- A card that goes to another town: {_lower(_copy_that_goes())}{OURS}"
    )

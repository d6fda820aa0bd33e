"""Why another answer was better, in sentences that speak to the player who gave one."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.review.facts import Fact, Told
from bot.language import Plural, Sentence, either, listed, percent
from bot.language.rows import stopped
from bot.language.tables import By, Fields, Words, said
from data.cards.machi_koro import Establishment, Landmark
from rendering.words.machi_koro.names import CARDS, ICONS, card_name, effect
from rendering.words.machi_koro.odds_words import coins_on_average


def _below_zero(fact: Fact) -> bool:
    return round(min(fact.coins, fact.less), 1) < 0


def _landmark_given(fact: Fact) -> bool:
    return isinstance(CARDS[fact.other], Landmark)


WORDS: Final[Mapping[Told, Words]] = {
    "wins": Sentence("{card} wins the game"),
    "last_landmark": Sentence("The {card} is your last landmark."),
    "nearer": Plural(
        "With the {card} you need only {count} more landmark.", "With the {card} you need only {count} more landmarks."
    ),
    "wakes": Sentence("With the {card}, {cards} would start to pay."),
    "opens": Sentence("With the {card} you can roll two dice, and {cards} would pay."),
    "opens_too": Sentence("With the {card}, {cards} would pay on your own rolls, too."),
    "two_dice_better": Sentence("With your cards, two dice would bring you {coins} on average, and one die {less}."),
    "does": Sentence("{card}: {text}", context="a card of Machi Koro and what it does"),
    "does_on_roll": Sentence("{card} ({totals}): {text}", context="a card of Machi Koro, its numbers, what it does"),
    "acts_later": Sentence("Later, with the {other}, {card} acts whenever you roll {totals}."),
    "raises": Sentence("With your {card}, a roll of {others} does that, too: it can count as {totals}."),
    "adds": Sentence("{card} adds {coins} whenever you roll {totals}."),
    "adds_while_few": Sentence(
        "{card} adds {coins} whenever you roll {totals}, as long as you have fewer than {count} landmarks."
    ),
    "adds_later": Sentence("Later, with the {other}, {card} adds {coins} whenever you roll {totals}."),
    "adds_every_second": Sentence("{card} adds {coins} every second time that you roll {totals}."),
    "adds_to_all": Sentence("{card} adds {coins} whenever anybody rolls {totals}."),
    "adds_to_all_while_few": Sentence(
        "{card} adds {coins} whenever anybody rolls {totals}, as long as you have fewer than {count} landmarks."
    ),
    "adds_to_all_later": Sentence("Later, with the {other}, {card} adds {coins} whenever anybody rolls {totals}."),
    "takes": Sentence("{card} takes {coins} whenever another player rolls {totals}."),
    "takes_with": Sentence("Later, with the {other}, {card} takes {coins} whenever another player rolls {totals}."),
    "takes_from_grown": Sentence(
        "{card} takes {coins} whenever a player with {count} landmarks or more rolls {totals}."
    ),
    "takes_all": Sentence("{card} takes all coins of a player with {count} landmarks or more who rolls {totals}."),
    "takes_from_each": Sentence("{card} takes up to {coins} from each other player whenever you roll {totals}."),
    "takes_from_one": Sentence("{card} takes up to {coins} from a player of your choice whenever you roll {totals}."),
    "takes_half": Sentence(
        "{card} takes half the coins of each player with {count} or more whenever you roll {totals}."
    ),
    "takes_half_later": Sentence(
        "From players who have {count} coins or more later on, {card} takes half whenever you roll {totals}."
    ),
    "takes_for_cards": Sentence(
        "With the cards that the others have now, {card} takes up to {coins} from them whenever you roll {totals}."
    ),
    "lets_act": Sentence("On a roll of {totals}, {card} can let {other} act, for {coins}."),
    "takes_now": Sentence("If you rolled {totals} now, {card} would take {coins} from the others."),
    "takes_later": Sentence(
        "Later, with the {other}, {card} takes coins from the others when you roll {totals}; now it would be {coins}."
    ),
    "takes_more": Sentence("With it, {other} takes {coins} more whenever another player rolls {totals}."),
    "takes_more_from_grown": Sentence(
        "With it, {other} takes {coins} more whenever a player with {count} landmarks or more rolls {totals}."
    ),
    "shares_out": Sentence(
        "{card} shares out all coins evenly whenever you roll {totals}; now that would bring you {coins}."
    ),
    "catches": Sentence("When anybody rolls {totals}, {card} brings as many coins as two dice show, 7 on average."),
    "catches_later": Sentence(
        "Later, with the {other}, {card} brings as many coins as two dice show when anybody rolls {totals}."
    ),
    "feeds": Sentence("With it, {other} brings you {coins} more whenever you roll {totals}."),
    "feeds_every_second": Sentence(
        "With it, {other} brings you {coins} more every second time that you roll {totals}."
    ),
    "gives_away": Sentence("{card} pays {coins} for a card that you give away, whenever you roll {totals}."),
    "pays_for_landmark": Sentence("{card} pays {coins} for a landmark that you tear down, whenever you roll {totals}."),
    "invests": Sentence("Each coin on {card} takes one more from each other player whenever you roll {totals}."),
    "invests_later": Sentence(
        "Later, with the {other}, each coin on {card} takes one more from each other player whenever you roll {totals}."
    ),
    "seldom": Sentence("{card} pays only when you roll {totals}: {chance} of all rolls of two dice."),
    "pays_at_once": Sentence(
        "{card} is free to build and pays you {coins} at once; later you pay {less} whenever you roll {totals}."
    ),
    "pays_only_once": Sentence("{card} pays you {coins} only once, but you pay {less} whenever you roll {totals}."),
    "free": Sentence("{card} costs nothing"),
    "counts_for": Sentence("Later on, {first} would pay {coins} for each {card} when you roll {totals}."),
    "counts_more": Sentence(
        "Later on, {first} would pay {coins} for each {card} when you roll {totals}, and {second} {less} for each "
        "{other} when you roll {others}."
    ),
    "out_of_reach": Sentence("{card} needs {totals}: without the {other} you never roll that."),
    "out_of_everybodys_reach": Sentence("{card} needs {totals}, and nobody can roll that yet."),
    "out_of_others_reach": Sentence("{card} needs {totals}, and no other player can roll that yet."),
    "counts_nothing": Sentence("{card} pays for each {any}, and you have none yet."),
    "counts_nobodys": Sentence("{card} pays for each {any}, and nobody has one yet."),
    "needs_two": Sentence("{card} needs {totals}, and with your cards one die brings more than two."),
    "nobody_grown": Sentence(
        "{card} takes coins only from players with {count} landmarks, and nobody has that many yet."
    ),
    "nobody_rich": Sentence(
        "{card} takes coins only from players who have {count} or more, and nobody has that many now."
    ),
    "pays_while_few": Sentence("{card} pays only as long as you have fewer than {count} landmarks."),
    "needs": Sentence("{card} pays nothing without the {other}."),
    "stops": Plural(
        "With {count} landmark, {cards} would no longer pay.",
        "With {count} landmarks, {cards} would no longer pay.",
    ),
    "makes_give": Sentence("{card} makes you give a card away whenever you roll {totals}."),
    "tears_down": Sentence("{card} makes you tear down a landmark for {coins} whenever you roll {totals}."),
    "tears_down_nothing": Sentence("{card} does nothing while you have no landmark to tear down."),
    "would_fall": Sentence("On a roll of {totals}, your {other} would make you tear down the {card} for {coins}."),
    "two_dice_worse": Sentence("With your cards, two dice would bring you {less} on average, and one die {coins}."),
    "helps_later": Sentence("The {card} would help you only later: now one die brings more."),
    "no_coins": Sentence("{card} brings you no extra coins yet."),
    "short": Sentence("You were still {coins} short of the {other}."),
    "leaves": Sentence("Without {card} you are {coins} short of the {other}; with it, {less}."),
    "keeps_enough": Sentence("Without {card} you keep {coins}, enough for the {other}; with it you are {less} short."),
    "saves": Sentence("That saves {coins} for the {other}."),
    "for_nothing": Sentence("{card} pays you {coins} whenever you build nothing."),
    "earns": Sentence("{card} earns about {coins} a round, and {other} about {less}."),
    "earns_most": Sentence("{card} earns about {coins} a round, but {other} earns hardly anything yet."),
    "earns_as_much": Sentence("{card} earns as much as {other}, about {coins} a round, and costs {less} less."),
    "earns_less": By(
        _landmark_given,
        {
            False: Sentence("For now {other} earns more, about {less} a round against {coins}."),
            True: Sentence("For now the {other} earns more, about {less} a round against {coins}."),
        },
    ),
    "earns_only_later": By(
        _landmark_given,
        {
            False: Sentence("For now {other} earns about {less} a round, and {card} hardly anything yet."),
            True: Sentence("For now the {other} earns about {less} a round, and {card} hardly anything yet."),
        },
    ),
    "covered": Sentence(
        "On your own roll, {totals} already brings you at least {coins} from the bank, but {others} at most {less}."
    ),
    "covered_only": Sentence(
        "On your own roll, {totals} already brings you at least {coins} from the bank, but {others} nothing yet."
    ),
    "cheaper": Sentence("{card} costs {coins} less, so the {other} comes sooner."),
    "leaves_enough": Sentence(
        "After the {card} you still have {coins}, enough for the {other}; after your choice you are {less} short."
    ),
    "last": Sentence("It was the last {card}; {name} would earn about {coins} a round with it."),
    "pays_for_last": Sentence(
        "That leaves you enough coins for the {card}, your last landmark, in {chance} of all cases, and your choice in "
        "{before}."
    ),
    "dice": By(
        _below_zero,
        {
            False: Sentence("That brings you about {coins} on average, and your choice about {less}."),
            True: Sentence("That changes what you have by about {coins} on average, and your choice by about {less}."),
        },
    ),
    "dice_sure": By(
        _below_zero,
        {
            False: Sentence("That brings you {coins}, and your choice {less}."),
            True: Sentence("That changes what you have by {coins}, and your choice by {less}."),
        },
    ),
    "forced": Sentence("On a roll of {totals}, {card} makes you tear down a landmark for {coins}."),
    "doubles": Sentence("With two dice, doubles give you another turn ({card})."),
    "others": Sentence("Then the others get about {coins} from the roll, and with your choice about {less}."),
    "can_pay": Sentence("{name} could pay {coins}, but {rival} only {less}."),
    "from_richest": Sentence("Then it takes from the player who is richest by that time."),
    "ahead": Sentence("{name} has more landmarks than {rival}."),
    "behind": Sentence("{name} has fewer landmarks than {rival}."),
    "earns_there": Sentence("{name}'s town earns about {coins} a round, and {rival}'s about {less}."),
    "town_earns": Sentence("Then your town earns about {coins} a round, and with your choice about {less}."),
    "costs_them": Sentence("{card} costs {name} about {coins} a round."),
    "brings_them": Sentence("{card} brings {name} about {coins} a round; {other} would bring {rival} about {less}."),
    "brings_nothing": Sentence(
        "{card} brings {name} hardly anything now; {other} would bring {rival} about {less} a round."
    ),
    "swap_costs": Sentence("The swap costs {name} about {coins} a round."),
    "swap_brings": Sentence("Your swap brings {rival} about {less} a round."),
    "swap_helps": Sentence("The swap also brings {name} about {coins} a round."),
    "given_swap_costs": Sentence("Your swap costs {rival} about {less} a round."),
    "rebuilt": Sentence("{card} costs {coins} less to build again than {other}."),
    "closes": Sentence("Closing {card} brings you {coins} from the others, but closing {other} only {less}."),
    "others_lose": Sentence(
        "Closing {card} costs the others about {coins} in the next round, closing {other} about {less}."
    ),
    "others_lose_most": Sentence(
        "Closing {card} costs the others about {coins} in the next round, closing {other} hardly anything."
    ),
    "closes_own": Sentence("Closing {card} closes {count} of your own, too."),
}


MANY: Final = 4
"""Cards of which no player wants to read all names."""
WITH_SYMBOL: Final = Sentence("card with the {symbol} symbol", context="a symbol on cards of Machi Koro")


def _kinds(names: Sequence[str]) -> str:
    """Return any of these cards; of many, the symbol on all of them."""
    card = CARDS[names[0]]
    if len(names) < MANY or not isinstance(card, Establishment):
        return either(map(card_name, names))
    return WITH_SYMBOL(symbol=ICONS[card.icon])


def told(fact: Fact, names: Sequence[str]) -> str:
    """Return a fact as a sentence."""

    def rolled(totals: Sequence[int]) -> str:
        return either(map(str, totals))

    fields: Fields = {
        "card": ("card", card_name),
        "other": ("other", card_name),
        "text": ("card", lambda card: effect(CARDS[card])),
        "first": ("cards", lambda cards: card_name(cards[0])),
        "second": ("cards", lambda cards: card_name(cards[1])),
        "any": ("cards", _kinds),
        "cards": ("cards", lambda cards: listed(map(card_name, cards))),
        "coins": ("coins", coins_on_average),
        "less": ("less", coins_on_average),
        "totals": ("totals", rolled),
        "others": ("others", rolled),
        "chance": ("chance", percent),
        "before": ("before", percent),
        "name": ("seat", names.__getitem__),
        "rival": ("rival", names.__getitem__),
    }
    return stopped(said(fact, WORDS[fact.told], fields))

"""Questions and answers in words."""

import itertools
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bot.games.machi_koro import actions
from bot.games.machi_koro.odds import rolls
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from bot.language import Plural, Sentence, say, say_plural
from bot.language.rows import commas, headed, paragraph
from data.cards import machi_koro as cards
from rendering.words.common import about, and_more, listed, thinking
from rendering.words.machi_koro.names import CARDS, a_or_the_card, card_name, coins
from rendering.words.machi_koro.odds_words import coins_on_average
from rendering.words.phrasebook import BETTER

MOST_NAMED = 5
"""Most answers that are named; the others are counted."""


QUESTIONS: Final[Mapping[str, Sentence]] = {
    "roll": Sentence("**{name}**, roll the dice."),
    "keep": Sentence("**{name}**, keep this roll or roll again (Radio Tower)?"),
    "target": Sentence("**{name}**, which player pays you 5 coins (TV Station)?"),
    "swap": Sentence("**{name}**, swap a card (Business Center)?"),
    "add": Sentence("**{name}**, add 2 to the {total} (Harbor)?"),
    "which": Sentence("**{name}**, which {card} goes: an open one or a closed one?"),
    "give": Sentence("**{name}**, give a card away and get {gain} (Moving Company): which one, and to whom?"),
    "demolish": Sentence("**{name}**, tear down a landmark and get {gain} (Demolition Company): which one?"),
    "renovate": Sentence(
        "**{name}**, which cards close (Renovation Company)? You get {gain} for each one that the others own."
    ),
    "activate": Sentence("**{name}**, let another card of yours act (Convention Center)?"),
    "invest": Plural(
        "**{name}**, put a coin on your Tech Startup? {count} coin lies on it.",
        "**{name}**, put a coin on your Tech Startup? {count} coins lie on it.",
    ),
    "build": Sentence("**{name}**, build something? You have {coins}."),
}
"""The question of each decision, by `Decision.ask`."""
WHICH_OF_THEIRS: Final = Sentence("**{name}**, which {card} do you take from **{other}**: an open one or a closed one?")
ONE_OR_TWO: Final = Sentence("One die earns about {one}, two about {two}.")
AS_MUCH: Final = Sentence("One die or two, each earns about {coins}.")
THIS_OR_ONE: Final = Sentence("Coins: this roll earns {coins}, another one about {one}.")
THIS_OR_TWO: Final = Sentence("Coins: this roll earns {coins}; one die earns about {one}, two about {two}.")
THIS_OR_RAISED: Final = Sentence("Coins: {total} earns {coins}, {raised} earns {more}.")
MORE_COMES: Final = Sentence("Each turn brings the market one more pile.")
SCARCE: Final = 6
"""With fewer piles a growing market looks empty."""
DICE_IN_WORDS = Plural("{count} die", "{count} dice")


def ask(decision: Decision, view: MachiView, names: Sequence[str], *, odds: bool = False) -> str:
    """Return the public question of a decision. `odds`: with what a roll brings, in coins."""
    town = view.towns[decision.seat]
    if view.moving is not None and not view.gives(decision.seat):
        card = card_name(view.moving.card)
        return WHICH_OF_THEIRS(name=names[decision.seat], card=card, other=names[view.moving.source])
    effect = CARDS[decision.card].effect if decision.card in CARDS else None
    asked = QUESTIONS[decision.ask](
        name=names[decision.seat],
        total=view.turn.total,
        card=card_name(decision.card or ""),
        coins=coins(town.coins),
        count=next((held.invested for held in town.holdings if held.card == decision.card), 0),
        gain=coins(effect.coins) if isinstance(effect, cards.GiveAway | cards.Demolish | cards.CloseKind) else "",
    )
    if decision.ask == "build" and view.coming and len(view.market) < SCARCE:
        asked = paragraph(asked, MORE_COMES())
    return paragraph(asked, _earns(decision, view)) if odds else asked


def _earns(decision: Decision, view: MachiView) -> str:
    """Return what the dice bring on average, where there is a choice between them; empty otherwise."""
    if decision.ask not in ("roll", "keep", "add"):
        return ""
    found, total = rolls(view, decision.seat), view.turn.total
    one, two = (about(throw.expected) for throw in found.throws)
    both = found.throws[1].allowed
    match decision.ask:
        case "roll":
            averages = [coins_on_average(throw.expected) for throw in found.throws]
            if one == two:
                return AS_MUCH(coins=averages[0]) if both else ""
            return ONE_OR_TWO(one=averages[0], two=averages[1]) if both else ""
        case "keep":
            kept = about(found.nets[total - 1])
            return THIS_OR_TWO(coins=kept, one=one, two=two) if both else THIS_OR_ONE(coins=kept, one=one)
        case _:
            effect = CARDS[decision.card or ""].effect
            assert isinstance(effect, cards.AddToRoll)  # noqa: S101 - only such a card asks
            raised = total + effect.coins
            less, more = (about(each.gained - each.paid) for each in (found.totals[at - 1] for at in (total, raised)))
            return THIS_OR_RAISED(total=total, coins=less, raised=raised, more=more)


def asks(view: MachiView, names: Sequence[str], robots: Collection[int] = (), *, odds: bool = False) -> list[str]:
    """Return the public questions of all open decisions. `robots`: the seats that robots play, which nobody asks."""
    return [
        thinking(names[decision.seat]) if decision.seat in robots else ask(decision, view, names, odds=odds)
        for decision in view.pending
    ]


def nearly_there(view: MachiView, names: Sequence[str]) -> str:
    """Return who needs only one more landmark; empty if nobody does."""
    close = [
        f"**{name}**"
        for name, town in zip(names, view.towns, strict=True)
        if town.landmarks == len(town.sites) - 1 and not town.resigned
    ]
    if not close:
        return ""
    return say_plural(
        "🏁 {players} needs one more landmark to win.",
        "🏁 {players} each need one more landmark to win.",
        len(close),
        players=listed(close),
    )


def swap_take(whose: str) -> str:
    """Return the first question of a swap; `whose`: the other player's name, escaped."""
    return say("**Swap**, step 1 of 2: which card of **{name}** do you take?", name=whose)


def swap_give(took: str, whose: str) -> str:
    """Return the second question of a swap; `took`: the card to take, with its article."""
    return say(
        "**Swap**, step 2 of 2: you take {card} from **{name}**. Which card do you give for it?", card=took, name=whose
    )


def give_to(whom: str) -> str:
    """Return the question which card a player gives to `whom`."""
    return say("Which card do you give **{name}**?", name=whom)


def instead(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """Return the question and a few of its answers. `names`: the seats' names, escaped."""
    choice = view.choices[decision.id]
    answers = [answer_words(action, decision, names) for action in itertools.islice(choice, MOST_NAMED)]
    named = and_more(commas(answers), len(choice) - MOST_NAMED)
    return say("{question}\nYou can choose: {answers}.", question=ask(decision, view, names), answers=named)


def better(given: actions.MachiAction, best: actions.MachiAction, decision: Decision, names: Sequence[str]) -> str:
    """Return what a player did, and what was better, as a clause that speaks to them."""
    card = decision.card or ""
    match given, best:
        case actions.Build(one), actions.Build(other):
            return BUILT(given=a_or_the_card(one), best=a_or_the_card(other))
        case actions.Build(one), _:
            return BUILT_SOMETHING(given=a_or_the_card(one))
        case _, actions.Build(other):
            return BUILT_NOTHING(best=a_or_the_card(other))
        case actions.Roll(), actions.Roll(dice):
            return str(ROLLED_TWO if dice == 1 else ROLLED_ONE)
        case actions.Keep(), actions.Reroll(dice):
            return KEPT_A_ROLL(dice)
        case actions.Reroll(), actions.Keep():
            return str(ROLLED_AGAIN)
        case actions.Keep(), actions.Add():
            return str(ADDED_NOTHING)
        case actions.Add(), actions.Keep():
            return str(ADDED_TWO)
        case _, actions.Invest():
            return PUT_NO_COIN(card=card_name(card))
        case actions.Invest(), _:
            return PUT_A_COIN_ON(card=card_name(card))
    words = [answer_words(each, decision, names) for each in (given, best)]
    said = BETTER(given=words[0], best=words[1])
    return headed(card_name(card), said) if card else said


def answer_words(action: actions.MachiAction, decision: Decision, names: Sequence[str]) -> str:
    """Return an answer in a few words."""
    match action:
        case actions.Roll(dice):
            return str(ROLL_ONE) if dice == 1 else ROLL_MORE(dice=dice)
        case actions.Reroll(dice):
            return str(ROLL_ONE_AGAIN) if dice == 1 else ROLL_MORE_AGAIN(dice=dice)
        case actions.Keep():
            return str(ADD_NOTHING if decision.ask == "add" else KEEP_THE_ROLL)
        case actions.Target(seat):
            return names[seat]
        case actions.Swap(give, partner, take):
            return SWAP(given=card_name(give), name=names[partner], taken=card_name(take))
        case actions.Build(card) | actions.Demolish(card) | actions.Renovate(card) | actions.Activate(card):
            return card_name(card)
        case actions.Give(card, receiver):
            return GIVE(card=card_name(card), name=names[receiver])
        case actions.Which(closed):
            return str(A_CLOSED_ONE if closed else AN_OPEN_ONE)
        case actions.Add():
            return str(ADD_TWO)
        case actions.Invest():
            return str(PUT_A_COIN)
        case _:
            return str(PASS)


ROLL_ONE: Final = Sentence("roll 1 die", context="an answer, in a list of answers")
ROLL_MORE: Final = Sentence("roll {dice} dice", context="an answer, in a list of answers")
ROLL_ONE_AGAIN: Final = Sentence("roll 1 die again", context="an answer, in a list of answers")
ROLL_MORE_AGAIN: Final = Sentence("roll {dice} dice again", context="an answer, in a list of answers")
ADD_NOTHING: Final = Sentence("add nothing", context="an answer, in a list of answers")
KEEP_THE_ROLL: Final = Sentence("keep the roll", context="an answer, in a list of answers")
SWAP: Final = Sentence("{given} for {name}'s {taken}", context="an answer, in a list of answers")
GIVE: Final = Sentence("{card} to {name}", context="an answer, in a list of answers")
A_CLOSED_ONE: Final = Sentence("a closed one", context="an answer, in a list of answers")
AN_OPEN_ONE: Final = Sentence("an open one", context="an answer, in a list of answers")
ADD_TWO: Final = Sentence("add 2", context="an answer, in a list of answers")
PUT_A_COIN: Final = Sentence("put a coin on the card", context="an answer, in a list of answers")
BUILT: Final = Sentence("you built {given}; {best} was better")
BUILT_SOMETHING: Final = Sentence("you built {given}; building nothing was better")
BUILT_NOTHING: Final = Sentence("you built nothing; {best} was better")
ROLLED_ONE: Final = Sentence("you rolled one die; two dice were better")
ROLLED_TWO: Final = Sentence("you rolled two dice; one die was better")
ROLLED_AGAIN: Final = Sentence("you rolled again; keeping the roll was better")
KEPT_A_ROLL: Final = Plural(
    "you kept the roll; rolling {count} die again was better",
    "you kept the roll; rolling {count} dice again was better",
)
ADDED_NOTHING: Final = Sentence("you added nothing; adding 2 was better")
ADDED_TWO: Final = Sentence("you added 2; adding nothing was better")
PUT_NO_COIN: Final = Sentence("you put no coin on {card}; putting one there was better")
PUT_A_COIN_ON: Final = Sentence("you put a coin on {card}; keeping it was better")
PASS: Final = Sentence("pass", context="an answer, in a list of answers")

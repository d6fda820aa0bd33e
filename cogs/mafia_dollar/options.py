"""The options of ``/mafia``: reading what a player typed, and completions.

An offered value is keys of `rendering.words.mafia_dollar.menu`, joined by hyphens as in custom ids. Reading accepts
these keys, and the labels shown for them.
"""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from bot.games.mafia_dollar import actions
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.cards import CARDS
from bot.games.mafia_dollar.refusals import NotInHand, WrongCard
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision, IllegalAction, NotAmongTheChoices
from bot.language.caches import in_each_language
from bot.language.reading import folded
from cogs.ui.options import CHOICE_HOLDS, Choices, offered
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar.names import every_name
from rendering.words.mafia_dollar.steps import Step, steps

A = TypeVar("A", bound=MafiaAction)


class Asked(msgspec.Struct, frozen=True):
    """A decision of the player who types, and their view of the game. `names`: everybody's, plain.

    `advice`: what a guided game advises, which is marked.
    """

    decision: Decision
    view: MafiaView
    names: tuple[str, ...]
    advice: MafiaAction | None = None

    def answers(self, *kinds: type[A]) -> list[A]:
        """The possible answers of these kinds."""
        return [action for action in self.view.choices[self.decision.id] if isinstance(action, kinds)]

    def answer(self, keys: Sequence[str]) -> MafiaAction | None:
        """The answer that these keys lead to; None: there is none, or keys are missing."""
        return sentences.answer(self.view.choices[self.decision.id], keys, self.decision, self.view, self.names)

    def keys(self, action: MafiaAction) -> tuple[str, ...]:
        """The keys of the steps to an answer."""
        return tuple(step.key for step in steps(action, self.decision, self.view, self.names))

    def first(self, action: MafiaAction) -> str:
        """The label of the first step to an answer."""
        return steps(action, self.decision, self.view, self.names)[0].label

    def labels(self, answers: Iterable[MafiaAction]) -> dict[MafiaAction, str]:
        """A label for each answer, no two the same."""
        return sentences.labels(answers, self.decision, self.view, self.names)


def fitting(asked: Asked, answers: Sequence[MafiaAction], typed: Sequence[str | None]) -> list[MafiaAction]:
    """The answers that begin with the typed parts, each of which is a step's key or its label.

    The last part may be several keys, as offered, or the whole answer's label. None fits any step.
    """
    labels = asked.labels(answers)
    return [answer for answer in answers if _fits(asked, answer, typed, labels[answer])]


def _fits(asked: Asked, answer: MafiaAction, typed: Sequence[str | None], label: str) -> bool:
    path = steps(answer, asked.decision, asked.view, asked.names)
    keys = [step.key for step in path]
    for at, part in enumerate(typed):
        if part is None:
            continue
        wanted = part.split("-")
        whole = folded(part) in (folded(label), folded(" ".join(step.label for step in path[at:])))
        named = at < len(path) and folded(part) in _called(path[at])
        if keys[at : at + len(wanted)] != wanted and not named and not whole:
            return False
    return True


def _called(step: Step) -> tuple[str, ...]:
    """What a step may be called: its label, or a card's name in any language."""
    label = step.label
    return (folded(label), folded(label.partition(" · ")[0]), *(_names(step.key) if step.key in CARDS else ()))


@in_each_language()
def _names(card: str) -> tuple[str, ...]:
    """The names of a card in all languages, as they are compared with what is typed."""
    return tuple(folded(name) for name in (sentences.card_name(card), *every_name(card)))


def play(asked: Asked, card: str, target: str | None) -> list[MafiaAction]:
    """The answers that play a card, without discarding it.

    Raises:
        IllegalAction: there is none.
    """
    plays = [
        action
        for action in asked.view.choices[asked.decision.id]
        if not isinstance(action, actions.Discard | actions.Skip | actions.EndTurn)
    ]
    found = fitting(asked, plays, [card])
    if not found:
        held = in_hand(asked.view, card)
        raise IllegalAction(WrongCard(held), asked.view.choices[asked.decision.id])
    if target is None:
        return found
    return _or_refuse(asked, fitting(asked, found, [None, target]))


def in_hand(view: MafiaView, typed: str) -> str:
    """The card of the viewer's hand with that id or name.

    Raises:
        IllegalAction: there is none.
    """
    hand = (view.me.hand if view.me is not None else None) or ()
    for card in hand:
        if folded(typed) in (folded(card), folded(sentences.in_hand(card)), *_names(card)):
            return card
    raise IllegalAction(NotInHand(typed[:40]))


def act(asked: Asked, what: str, gangster: str, target: str | None) -> list[MafiaAction]:
    """The answers in which that gangster does `what`, an action's tag.

    Raises:
        IllegalAction: there is none.
    """
    able = [action for action in asked.view.choices[asked.decision.id] if verb_of(action) == what]
    found = fitting(asked, able, [gangster])
    if target is not None:
        found = fitting(asked, found, [None, None, target])
    return _or_refuse(asked, found)


def verb_of(action: MafiaAction) -> str:
    """The tag of an action, such as ``take_loot``."""
    return str(type(action).__struct_config__.tag)


def begun(asked: Asked, found: Sequence[MafiaAction]) -> tuple[str, ...]:
    """The keys with which all of these answers begin."""
    paths = [asked.keys(answer) for answer in found]
    return tuple(keys[0] for keys in itertools.takewhile(_all_alike, zip(*paths, strict=False)))


def _all_alike(keys: Sequence[str]) -> bool:
    return len(set(keys)) == 1


def one_card(asked: Asked, typed: str) -> MafiaAction:
    """The answer that names only that card: a card to pass, a gift, loot to lose.

    Raises:
        IllegalAction: there is none.
    """
    one_step = [action for action in asked.view.choices[asked.decision.id] if len(asked.keys(action)) == 1]
    return _or_refuse(asked, fitting(asked, one_step, [typed]))[0]


def trade(asked: Sequence[Asked], partner: int, give: str) -> tuple[Asked, MafiaAction]:
    """The answer to that partner's offer if there is one, else a new offer: for now if possible, or ahead.

    Raises:
        IllegalAction: there is no such card in the hand, or nobody there to trade with.
    """
    card = in_hand(asked[0].view, give)
    for each in asked:
        waits = any(
            offer.decision == each.decision.id and offer.seat == partner and offer.stage == "offered"
            for offer in each.view.offers
        )
        if waits and each.decision.ask == "answer":
            return each, actions.Answer(card)
    trading = next((one for one in asked if one.decision.ask == "trade"), asked[0])
    possible = trading.view.choices[trading.decision.id]
    offers = [actions.Offer(partner, card), actions.Offer(partner, card, ahead=True)]
    return trading, _or_refuse(trading, [offer for offer in offers if offer in possible])[0]


def _or_refuse(asked: Asked, found: list[MafiaAction]) -> list[MafiaAction]:
    if not found:
        raise IllegalAction(NotAmongTheChoices(), asked.view.choices[asked.decision.id])
    return found


# --- offering --------------------------------------------------------------------------------------------


def offered_like(pairs: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Choices for those labels and values whose label contains what is typed, each once."""
    wanted = folded(typed)
    return offered(
        (label, value)
        for label, value in dict.fromkeys(pairs)
        if wanted in folded(label) and len(value) <= CHOICE_HOLDS
    )


def first_steps(asked: Asked, answers: Sequence[MafiaAction], typed: str) -> Choices:
    """Choices for the first steps of these answers: cards or gangsters."""
    return offered_like(((asked.first(answer), asked.keys(answer)[0]) for answer in answers), typed)


def the_rest(asked: Asked, answers: Sequence[MafiaAction], typed: str, skip: int) -> Choices:
    """Choices for these answers; the values leave out the first `skip` keys."""
    labels = asked.labels(answers)
    return offered_like(((labels[answer], "-".join(asked.keys(answer)[skip:])) for answer in answers), typed)


def cards(view: MafiaView, typed: str, wanted: Callable[[str], bool] = lambda _: True) -> Choices:
    """Choices for the cards in the viewer's own hand."""
    hand = (view.me.hand if view.me is not None else None) or ()
    return offered_like(((sentences.in_hand(card), card) for card in hand if wanted(card)), typed)

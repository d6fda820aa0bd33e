"""The legal actions of each question, as choices, and the refusals of all other actions.

Each question has a function that lists its legal actions and one, `refuse_…`, that returns why one action is illegal or
None. A test checks that they agree.
"""

from bot.games.choices import Axis, Choice, OneOf, Product
from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.refusals import (
    BadTarget,
    DoesNothing,
    NobodyHas,
    NoSuchCard,
    NotBuilt,
    NotOnOffer,
    NotSwappable,
    NotTheirs,
    OnlyOne,
    TooDear,
    TooFewDice,
)
from bot.games.machi_koro.rules.card_transfers import movable
from bot.games.machi_koro.rules.major_effects import able, does_something, kinds_in_towns
from bot.games.machi_koro.state import MachiState, Town
from bot.games.values import Decision, NotAmongTheChoices, Refusal

PASS = Pass()
ROLL_ONE: Choice[MachiAction] = OneOf((Roll(1),))
ROLL_ANY: Choice[MachiAction] = OneOf((Roll(1), Roll(2)))
KEEP_ONE: Choice[MachiAction] = OneOf((Keep(), Reroll(1)))
KEEP_ANY: Choice[MachiAction] = OneOf((Keep(), Reroll(1), Reroll(2)))
FIXED: dict[str, Choice[MachiAction]] = {
    "add": OneOf((Add(), Keep())),
    "which": OneOf((Which(False), Which(True))),
    "invest": OneOf((Invest(), PASS)),
}
"""The legal actions of the questions for which they are always the same."""


def fixed(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Return what is always legal for this question."""
    return FIXED[decision.ask]


def refuse_fixed(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    return None if action in FIXED[decision.ask] else NotAmongTheChoices()


# --- roll, keep: one die, or two with the Train Station ----------------------------------------------


def rolls(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Roll one die, or two with the Train Station."""
    return ROLL_ANY if _may_roll_two(edition, state.towns[decision.seat]) else ROLL_ONE


def refuse_roll(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if not isinstance(action, Roll):
        return NotAmongTheChoices()
    return _refuse_dice(edition, state.towns[decision.seat], action.dice)


def keeps(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Keep the dice or roll again (RULINGS.md, "Radio Tower may change the number of dice")."""
    return KEEP_ANY if _may_roll_two(edition, state.towns[decision.seat]) else KEEP_ONE


def refuse_keep(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if isinstance(action, Reroll):
        return _refuse_dice(edition, state.towns[decision.seat], action.dice)
    return None if isinstance(action, Keep) else NotAmongTheChoices()


def _may_roll_two(edition: Edition, town: Town) -> bool:
    return not edition.two_dice_landmarks.isdisjoint(town.landmarks)


def _refuse_dice(edition: Edition, town: Town, dice: int) -> Refusal | None:
    if dice == 1 or (dice == 2 and _may_roll_two(edition, town)):
        return None
    return TooFewDice(dice) if dice == 2 else NotAmongTheChoices()


# --- build --------------------------------------------------------------------------------------------


def builds(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Build an affordable card on offer or landmark, or nothing."""
    town, on_offer = state.towns[decision.seat], state.market.get
    cards, landmarks = town.cards, town.landmarks
    establishments, sites = edition.affordable(town.coins)
    return OneOf(
        (
            *[build for build, card, only_one in establishments if on_offer(card) and not (only_one and card in cards)],
            *[build for build, card in sites if card not in landmarks],
            PASS,
        )
    )


def refuse_build(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Build):
        return NotAmongTheChoices()
    town, card = state.towns[decision.seat], edition.cards.get(action.card)
    if card is None:
        return NoSuchCard(action.card)
    if card.id not in edition.establishments:
        if card.id in town.landmarks or card.id not in edition.landmarks:
            return OnlyOne(card.id)
    else:
        if card.id in town.cards and edition.establishments[card.id].major:
            return OnlyOne(card.id)
        if not state.market.get(card.id):
            return NotOnOffer(card.id, sold_out=card.id in state.market)
    return TooDear(card.id, card.cost, town.coins) if card.cost > town.coins else None


# --- target: TV Station ------------------------------------------------------------------------------


def targets(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Choose one of the other players still in the game."""
    return OneOf(tuple([Target(other) for other in state.others(decision.seat)]))


def refuse_target(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if not isinstance(action, Target):
        return NotAmongTheChoices()
    return None if action.seat in state.others(decision.seat) else BadTarget(action.seat)


# --- swap: Business Center ---------------------------------------------------------------------------


def swaps(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Swap one own card for another player's, no majors, or don't (RULINGS.md, "Business Center may be declined")."""
    takes = [
        (partner, card) for partner in state.others(decision.seat) for card in movable(state.towns[partner], edition)
    ]
    gives = movable(state.towns[decision.seat], edition)
    return Product(_swap, (Axis("give", tuple(gives)), Axis("take", tuple(takes))), (PASS,))


def _swap(give: str, take: tuple[int, str]) -> Swap:
    return Swap(give, *take)


def refuse_swap(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Swap):
        return NotAmongTheChoices()
    if action.partner not in state.others(decision.seat):
        return BadTarget(action.partner)
    return _refuse_move(state, edition, decision.seat, action.give) or _refuse_move(
        state, edition, action.partner, action.take
    )


def _refuse_move(state: MachiState, edition: Edition, seat: int, card: str) -> Refusal | None:
    """Return why that card of that town cannot change hands, or None."""
    if card not in edition.establishments:
        return NoSuchCard(card)
    if edition.establishments[card].major:
        return NotSwappable(card)
    return None if card in state.towns[seat].cards else NotTheirs(seat, card)


# --- give: Moving Company -----------------------------------------------------------------------------


def gifts(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Give any own card, no major, to any other player."""
    cards = movable(state.towns[decision.seat], edition)
    return Product(Give, (Axis("card", tuple(cards)), Axis("receiver", state.others(decision.seat))))


def refuse_gift(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if not isinstance(action, Give):
        return NotAmongTheChoices()
    if action.receiver not in state.others(decision.seat):
        return BadTarget(action.receiver)
    return _refuse_move(state, edition, decision.seat, action.card)


# --- demolish, renovate, activate: a card each --------------------------------------------------------


def demolitions(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Tear down one of the built landmarks."""
    built = edition.sorted(state.towns[decision.seat].landmarks)
    return OneOf(tuple([Demolish(landmark) for landmark in built]))


def refuse_demolish(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if not isinstance(action, Demolish):
        return NotAmongTheChoices()
    if action.landmark not in edition.cards:
        return NoSuchCard(action.landmark)
    return None if action.landmark in state.towns[decision.seat].landmarks else NotBuilt(action.landmark)


def renovations(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Name a card that somebody owns, no major, or none (RULINGS.md, "Renovation Company names any card in play")."""
    return OneOf((*[Renovate(card) for card in kinds_in_towns(state, edition)], PASS))


def refuse_renovate(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Renovate):
        return NotAmongTheChoices()
    if action.card not in edition.establishments:
        return NoSuchCard(action.card)
    if edition.establishments[action.card].major:
        return NotSwappable(action.card)
    owned = any(action.card in state.towns[seat].cards for seat in state.seated)
    return None if owned else NobodyHas(action.card)


def activations(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Activate an own card that would do something, no major, or none."""
    cards = able(state, edition, decision.seat)
    return OneOf((*[Activate(card) for card in cards], PASS))


def refuse_activate(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Refuse an illegal answer."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Activate):
        return NotAmongTheChoices()
    unmoved = _refuse_move(state, edition, decision.seat, action.card)
    if unmoved is not None:
        return unmoved
    return None if does_something(state, edition, decision.seat, action.card) else DoesNothing(action.card)

"""What may be answered, as choices; and why anything else may not.

`choice` lists what is legal and `refusal` judges one action. Both say the same thing, which is tested.
"""

from bot.games.choices import Axis, Choice, OneOf, Product
from bot.games.game import Decision, NotAmongTheChoices, Refusal
from bot.games.machi_koro.actions import Build, Keep, MachiAction, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.income import swappable
from bot.games.machi_koro.refusals import (
    BadTarget,
    NoSuchCard,
    NotOnOffer,
    NotSwappable,
    NotTheirs,
    OnlyOne,
    TooDear,
    TooFewDice,
)
from bot.games.machi_koro.state import MachiState

PASS = Pass()
ROLL_ONE: Choice[MachiAction] = OneOf((Roll(1),))
ROLL_ANY: Choice[MachiAction] = OneOf((Roll(1), Roll(2)))
KEEP_ONE: Choice[MachiAction] = OneOf((Keep(), Reroll(1)))
KEEP_ANY: Choice[MachiAction] = OneOf((Keep(), Reroll(1), Reroll(2)))


def choice(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    """Every action that answers `decision`."""
    seat = decision.seat
    town = state.towns[seat]
    match decision.ask:
        case "roll":
            return ROLL_ONE if edition.many_dice.isdisjoint(town.landmarks) else ROLL_ANY
        case "keep":
            return KEEP_ONE if edition.many_dice.isdisjoint(town.landmarks) else KEEP_ANY
        case "build":
            market, cards, landmarks = state.market, town.cards, town.landmarks
            builds: list[MachiAction] = [
                build
                for build, card, landmark, major in edition.affordable(town.coins)
                if (card not in landmarks if landmark else market.get(card) and not (major and card in cards))
            ]
            builds.append(PASS)
            return OneOf(tuple(builds))
        case "target":
            return OneOf(tuple(Target(other) for other in state.clockwise(seat)[1:]))
        case "swap":
            takes = tuple(
                (partner, card)
                for partner in state.clockwise(seat)[1:]
                for card in swappable(state.towns[partner], edition)
            )
            gives = tuple(swappable(town, edition))
            return Product(_swap, (Axis("give", gives), Axis("take", takes)), (PASS,))
        case ask:
            raise ValueError(f"nobody asks {ask!r}")


def _swap(give: str, take: tuple[int, str]) -> Swap:
    return Swap(give, *take)


def refusal(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    """Why `action` does not answer `decision`, or None when it does."""
    town = state.towns[decision.seat]
    match decision.ask, action:
        case ("roll", Roll(dice)) | ("keep", Reroll(dice)):
            if dice == 2 and edition.many_dice.isdisjoint(town.landmarks):
                return TooFewDice(dice)
            return None if dice in {1, 2} else NotAmongTheChoices()
        case ("keep", Keep()) | ("swap", Pass()) | ("build", Pass()):
            return None
        case "build", Build(card):
            return _no_build(state, edition, decision.seat, card)
        case "target", Target(seat):
            return None if seat in state.clockwise(decision.seat)[1:] else BadTarget(seat)
        case "swap", Swap(give, partner, take):
            if partner not in state.clockwise(decision.seat)[1:]:
                return BadTarget(partner)
            return _no_swap(state, edition, decision.seat, give) or _no_swap(state, edition, partner, take)
        case _:
            return NotAmongTheChoices()


def _no_build(state: MachiState, edition: Edition, seat: int, card_id: str) -> Refusal | None:
    town, card = state.towns[seat], edition.cards.get(card_id)
    if card is None:
        return NoSuchCard(card_id)
    if card_id in town.landmarks:
        return OnlyOne(card_id)
    if card_id not in edition.landmarks:
        if edition.establishments[card_id].major and card_id in town.cards:
            return OnlyOne(card_id)
        if not state.market.get(card_id):
            return NotOnOffer(card_id)
    if card.cost > town.coins:
        return TooDear(card_id, card.cost, town.coins)
    return None


def _no_swap(state: MachiState, edition: Edition, seat: int, card: str) -> Refusal | None:
    if card not in edition.establishments:
        return NoSuchCard(card)
    if edition.establishments[card].major:
        return NotSwappable(card)
    return None if card in state.towns[seat].cards else NotTheirs(seat, card)

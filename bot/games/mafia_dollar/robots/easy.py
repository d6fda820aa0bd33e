"""The easy robot: it plays like a person who has read the rules once.

It wants gangsters and a warehouse or two, sends them out, takes the loot that shows most, breaks in or shoots where the
odds are good, and gets rid of police late. Now and then it plays carelessly.
"""

from typing import Final, TypeVar

from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.mafia_dollar.actions import (
    Answer,
    Attack,
    Birthday,
    Block,
    Burgle,
    Confirm,
    Decline,
    Discard,
    EndTurn,
    Equip,
    Free,
    GiveLoot,
    Guard,
    HandOver,
    Hire,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    MoveOut,
    Open,
    PassCard,
    Police,
    Skip,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, GROUP, NEEDED, PENALTY, SLOT, VALUE
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, OfferView, WarehouseView
from bot.games.values import Decision
from data.cards.mafia_dollar import DICE

A_LOOT: Final = 22_000
"""Assumed value of a hidden loot card, in dollars."""
A_RIVAL: Final = 12_000
"""Value of removing a rival's gangster, in dollars."""
A_STEP: Final = 9_000
"""Value of having a gangster on the street, in dollars."""
LATE: Final = 45
"""Number of cards in the deck from which on it gets rid of police."""
ENOUGH_WAREHOUSES: Final = 3
DREAMY: Final = 3
"""Once in this many times it is careless: it plays any card it can, or lets its gangsters rest."""
LIKES: Final = {"birthday": 9, "gangster": 7, "warehouse": 6, "item": 5, "block": 4, "dog": 3}
"""How much it likes to have a card of each kind."""

A = TypeVar("A")


def easy(view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
    """Return a sensible answer, found quickly."""
    choice, me = view.choices[decision.id], view.clans[decision.seat]
    match decision.ask:
        case "play":
            return _play(view, me, choice, dice)
        case "act":
            if EndTurn() in choice and not dice.draw(DREAMY, "robot"):
                return EndTurn()
            return max(choice, key=lambda action: _gain(view, me, action))
        case "pass":
            return min(_all(choice, PassCard), key=lambda action: _liking(action.card))
        case "gift":
            return min(_all(choice, GiveLoot), key=lambda action: VALUE[action.loot])
        case "guard" | "patrol":
            return min(_all(choice, LoseLoot), key=lambda action: VALUE[action.loot])
        case "raid":
            return _all(choice, KeepWarehouse)[0]
        case "spoils":
            return _spoils(view, me)
        case "steal":
            return _steal(view, me)
    return bargain(view, decision) or choice.sample(lambda many: dice.draw(many, "robot"))


def bargain(view: MafiaView, decision: Decision) -> MafiaAction | None:
    """Answer an offer: accept if it likes the card better than its own. None if there is no offer."""
    if decision.ask not in ("answer", "confirm"):
        return None
    offer = next(offer for offer in view.offers if offer.decision == decision.id)
    return _answer(view, decision, offer) if decision.ask == "answer" else _confirm(offer)


def _answer(view: MafiaView, decision: Decision, offer: OfferView) -> MafiaAction | None:
    if offer.answer is not None or offer.stage == "answered":
        return None
    answers = _all(view.choices[decision.id], Answer)
    if offer.give is None or not answers:
        return Decline()
    worst = min(answers, key=lambda action: _liking(action.give))
    return worst if _liking(worst.give) < _liking(offer.give) else Decline()


def _confirm(offer: OfferView) -> MafiaAction:
    if offer.give is None or offer.answer is None:
        return Decline()
    return Confirm() if _liking(offer.answer) > _liking(offer.give) else Decline()


def _all(choice: Choice[MafiaAction], kind: type[A]) -> list[A]:
    return [action for action in choice if isinstance(action, kind)]


def _liking(card: str) -> int:
    """Return how much it likes to have a card in the hand."""
    if card in PENALTY:
        return -PENALTY[card]
    return LIKES[GROUP[card]] * 10 + ATTACK.get(card, 0) + BURGLARY.get(card, 0) + BONUS.get(card, 0)


# --- phase 2 --------------------------------------------------------------------------------------------


def _play(view: MafiaView, me: ClanView, choice: Choice[MafiaAction], dice: Chance) -> MafiaAction:
    """Return the play it likes best, at random among equals. Without a good one, discard the card it likes least."""
    options = list(choice)
    likings = [_appeal(view, me, action) for action in options]
    fine = [action for action, liking in zip(options, likings, strict=True) if liking > 0]
    if fine and not dice.draw(DREAMY, "robot"):
        return fine[dice.draw(len(fine), "robot")]
    most = max(likings)
    best = [action for action, liking in zip(options, likings, strict=True) if liking == most]
    return best[dice.draw(len(best), "robot")]


def _appeal(view: MafiaView, me: ClanView, action: MafiaAction) -> int:
    """Return how much it likes an action; negative for discards."""
    match action:
        case Hire(card):
            return 60 + _liking(card) % 10 if len(me.gangsters) <= len(me.warehouses) else 22
        case Open():
            wanted = len(me.warehouses) < min(ENOUGH_WAREHOUSES, len(me.gangsters))
            return 58 if wanted and view.deck > LATE else -40
        case Free(_, gangster):
            return 50 if any(own.card == gangster for own in me.gangsters) else -60
        case Birthday(_, _, free):
            loot = sum(bool(_loot(clan)) for clan in view.clans if clan.seat != me.seat)
            return 15 * loot + (40 if free and any(own.blocks for own in me.gangsters) else 0)
        case Equip(card, gangster):
            slot = SLOT[card]
            taken = any(SLOT[item] == slot for own in me.gangsters if own.card == gangster for item in own.items)
            return -50 if taken else 40 + BONUS[card]
        case Guard(_, warehouse):
            return 20 + 5 * next(one.count for one in me.warehouses if one.card == warehouse)
        case Block(_, name):
            rival = next(one for clan in view.clans for one in clan.gangsters if one.card == name)
            return 30 + rival.attack + rival.burglary if not rival.blocks else 5
        case Police(card):
            return _police(view, me, card)
        case Discard(card):
            return -_liking(card) - 1
        case Skip():
            return -10
    return -100


def _police(view: MafiaView, me: ClanView, card: str) -> int:
    """Return whether to play police: late, and if keeping them costs more."""
    values = sorted(VALUE[loot] for one in me.warehouses for loot in one.loot or ())
    toll = {25_000: values[:1], 50_000: values[-1:]}.get(PENALTY[card], values)
    saved = PENALTY[card] - sum(toll)
    return 70 if view.deck <= LATE and saved > 0 else -90


def _loot(clan: ClanView) -> int:
    return sum(one.count for one in clan.warehouses)


# --- phase 3 --------------------------------------------------------------------------------------------


def _gain(view: MafiaView, me: ClanView, action: MafiaAction) -> float:
    """Return the expected gain of an action, in dollars."""
    match action:
        case TakeLoot(_, kind, count, warehouse):
            top = next(pile.top for pile in view.piles if pile.kind == kind)
            return VALUE[top or ""] + (count - 1) * A_LOOT + _safety(_own(me, warehouse))
        case Burgle(name, warehouse):
            target = next(one for clan in view.clans for one in clan.warehouses if one.card == warehouse)
            gangster = _of(me, name)
            points = gangster.burglary - (target.dog is not None)
            return _chance(view, points) * A_LOOT * min(gangster.load, target.count)
        case Attack(name, rival):
            target_items = next(one.items for clan in view.clans for one in clan.street if one.card == rival)
            return _chance(view, _of(me, name).attack) * (A_RIVAL + 2_000 * len(target_items))
        case MoveOut(name):
            gangster = _of(me, name)
            return A_STEP + 100 * (gangster.attack + gangster.burglary + 5 * gangster.load)
        case EndTurn():
            return 0
        case HandOver():
            return -1
    return -2


def _chance(view: MafiaView, points: int) -> float:
    """Return the rough probability of a skill check, ignoring the End. `odds` is exact, and slower."""
    good = sum(cards for die, cards in zip(DICE, view.unseen, strict=True) if die + points > NEEDED)
    return good / max(1, sum(view.unseen))


def _of(me: ClanView, name: str) -> GangsterView:
    return next(gangster for gangster in me.gangsters if gangster.card == name)


def _own(me: ClanView, name: str) -> WarehouseView:
    return next(one for one in me.warehouses if one.card == name)


def _safety(warehouse: WarehouseView) -> int:
    """Return how safe a warehouse is for loot: with a dog, and with little loot."""
    return 500 * (warehouse.dog is not None) - 10 * warehouse.count


def _spoils(view: MafiaView, me: ClanView) -> Spoils:
    """Keep, of every kind of item, the one that adds more."""
    assert view.job is not None  # noqa: S101 - only a job asks
    own = {SLOT[item]: BONUS[item] for item in _of(me, view.job.gangster).items}
    return Spoils(tuple([SLOT[item] for item in view.job.items if BONUS[item] > own.get(SLOT[item], 0)]))


def _steal(view: MafiaView, me: ClanView) -> Steal:
    """Take the dearest loot, to the safest place."""
    assert view.job is not None  # noqa: S101 - only a job asks
    loot = view.job.loot or ()
    dearest = sorted(loot, key=VALUE.__getitem__, reverse=True)[: view.job.most]
    return Steal(tuple([card for card in loot if card in dearest]), max(me.warehouses, key=_safety).card)

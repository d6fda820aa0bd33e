"""The easy robot: it plays like a person who has read the rules once.

It wants gangsters and a warehouse or two, sends them out, takes the loot that shows most, breaks in or shoots where the
odds are good, and gets rid of police late (`kernel.sensible`). Now and then it plays carelessly.
"""

from typing import Final

from bot.games.chance import Chance
from bot.games.mafia_dollar.actions import Answer, Confirm, Decline, MafiaAction, PassCard, Steal
from bot.games.mafia_dollar.kernel.moves import ENDING, Move
from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.sensible import likings
from bot.games.mafia_dollar.kernel.tables import tables_of
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.robots.afterstates import POLICY
from bot.games.mafia_dollar.robots.model import pictured
from bot.games.mafia_dollar.robots.thinking import simple
from bot.games.mafia_dollar.views import MafiaView, OfferView
from bot.games.values import Decision

DREAMY: Final = 3
"""Once in this many times it is careless: it plays any card it can, or lets its gangsters rest."""


def easy(view: MafiaView, decision: Decision, dice: Chance) -> MafiaAction:
    """Return a sensible answer, found quickly."""
    choice, seat = view.choices[decision.id], decision.seat
    if len(choice) == 1:
        return next(iter(choice))
    position, _ = pictured(view)
    tables = position.tables
    match decision.ask:
        case "play" | "act":
            legal = {move_of(action, tables): action for action in choice}
            return legal[_play(position, seat, dice) if decision.ask == "play" else _act(position, seat, dice)]
        case "pass":
            return PassCard(tables.names[POLICY.pass_card(position, seat)])
        case "steal":
            loot, store = POLICY.steal(position, seat, position.worker, position.source)
            names = [tables.names[card] for card in position.loot[position.source] if card in loot]
            return Steal(tuple(names), tables.names[store])
    return simple(view, decision) or bargain(view, decision) or choice.sample(lambda many: dice.draw(many, "robot"))


def _play(position: Position, seat: int, dice: Chance) -> Move:
    """Make the play it likes best, or sometimes any that it likes; without one, discard the card it likes least."""
    group = position.tables.group
    appeals = [POLICY.appeal(position, seat, card, group[card]) for card in position.hands[seat]]
    fine = [move for liking, move in appeals if liking]
    if fine and not dice.draw(DREAMY, "robot"):
        return fine[dice.draw(len(fine), "robot")]
    return POLICY.play(position, seat)


def _act(position: Position, seat: int, dice: Chance) -> Move:
    """Do what brings most dollars, or sometimes nothing."""
    if not dice.draw(DREAMY, "robot"):
        return ENDING
    able = [man for man in position.gangsters[seat] if not position.blocks[man] and man not in position.acted]
    home = [man for man in able if not position.street[man]]
    return POLICY.act(position, seat, home, [man for man in able if position.street[man]])


# --- trades ---------------------------------------------------------------------------------------------


def bargain(view: MafiaView, decision: Decision) -> MafiaAction | None:
    """Answer an offer: accept if it likes the card better than its own. None if there is no offer."""
    if decision.ask not in ("answer", "confirm"):
        return None
    offer = next(offer for offer in view.offers if offer.decision == decision.id)
    tables = tables_of(view.options, len(view.clans))
    liking = {name: likings(tables)[at] for name, at in tables.number.items()}
    return _answer(view, decision, offer, liking) if decision.ask == "answer" else _confirm(offer, liking)


def _answer(view: MafiaView, decision: Decision, offer: OfferView, liking: dict[str, int]) -> MafiaAction | None:
    if offer.answer is not None or offer.stage == "answered":
        return None
    answers = [one for one in view.choices[decision.id] if isinstance(one, Answer)]
    if offer.give is None or not answers:
        return Decline()
    worst = min(answers, key=lambda action: liking[action.give])
    return worst if liking[worst.give] < liking[offer.give] else Decline()


def _confirm(offer: OfferView, liking: dict[str, int]) -> MafiaAction:
    if offer.give is None or offer.answer is None:
        return Decline()
    return Confirm() if liking[offer.answer] > liking[offer.give] else Decline()

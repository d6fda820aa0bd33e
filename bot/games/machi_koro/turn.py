"""The course of a go: roll, income, build; and who comes next.

After the roll a go is an agenda of steps. Each step is done at once or owes a decision; when the decision
is answered, the agenda goes on where it stopped.

Sources: rulebook "Roll dice", "Construction"; rulings, "Turn".
"""

from collections.abc import Callable

from bot.games.game import Decision, Outcome
from bot.games.machi_koro import income
from bot.games.machi_koro.actions import Build, Keep, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.events import Built, BuiltNothing, GameWon, GoBegan, Rolled
from bot.games.machi_koro.market import MARKETS
from bot.games.machi_koro.play import Play
from data.cards.machi_koro import FromOne


def begin_go(play: Play, seat: int, *, extra: bool = False) -> None:
    """Let `seat` roll. What was told of the last go is kept one go longer."""
    state = play.state
    state.last_story, state.story = state.story, []
    state.go += 1
    state.dice, state.total, state.rerolled, state.again = (), 0, False, False
    if state.notes:
        state.notes = {}
    play.hand_over(seat)
    play.tell(GoBegan(seat, state.go, extra))
    state.owe(seat, "roll")


def advance(play: Play) -> None:
    """Take the steps of the agenda until one owes a decision, or none is left."""
    state = play.state
    while state.agenda and not state.owed:
        name = state.agenda.pop(0)
        step = STEPS.get(name)
        if step is not None:
            step(play)
        else:
            income.activate(play, play.edition.establishments[name])


# --- steps -------------------------------------------------------------------------------------------


def ask_to_build(play: Play) -> None:
    """Owe a build, unless the roller cannot pay for anything that is to be had."""
    if can_build(play):
        play.state.owe(play.seat, "build")
    else:
        play.tell(BuiltNothing(play.seat, broke=True))


def can_build(play: Play) -> bool:
    """Say whether there is anything that the roller could build."""
    market, cards, landmarks = play.state.market, play.roller.cards, play.roller.landmarks
    offers = play.edition.affordable(play.roller.coins)
    for _, card, only_one in offers.establishments:
        if market.get(card) and not (only_one and card in cards):
            return True
    return any(card not in landmarks for _, card in offers.landmarks)


def end_go(play: Play) -> None:
    """Begin the next go: of the same seat after doubles with the Amusement Park, else of the next one."""
    if play.state.again:
        begin_go(play, play.seat, extra=True)
    else:
        next_seat(play)


def next_seat(play: Play) -> None:
    """Begin a go of the next player still in the game; a round is over when the first seat is passed."""
    state = play.state
    seats = len(state.towns)
    seat = play.others()[0]
    if (seat - state.first) % seats < (play.seat - state.first) % seats:
        state.round += 1
    begin_go(play, seat)


STEPS: dict[str, Callable[[Play], None]] = {
    "restaurants": income.restaurants,
    "industry": income.industry,
    "majors": income.majors,
    "build": ask_to_build,
    "end": end_go,
}
"""What each step of an edition's agenda does. It is done, or it owes decisions."""


# --- answers to decisions: legal, when they come here ------------------------------------------------


def roll(play: Play, decision: Decision, action: Roll | Reroll) -> None:
    """Throw the dice; with a Radio Tower, ask whether they may lie."""
    state = play.state
    state.dice = dice = play.chance.dice(action.dice)
    state.total = sum(dice)
    play.tell(Rolled(play.seat, dice))
    if state.rerolled or play.edition.reroll.isdisjoint(play.roller.landmarks):
        settle(play)
    else:
        state.owe(play.seat, "keep")


def keep_or_reroll(play: Play, decision: Decision, action: Keep | Reroll) -> None:
    """Radio Tower: let the dice lie, or throw them again, once a go."""
    if isinstance(action, Keep):
        settle(play)
    else:
        play.state.rerolled = True
        roll(play, decision, action)


def settle(play: Play) -> None:
    """Let the dice lie: read doubles from them and set out what follows."""
    state = play.state
    dice = state.dice
    if len(dice) == 2 and dice[0] == dice[1]:
        state.again = not play.edition.extra_go.isdisjoint(play.roller.landmarks)
    state.agenda = list(play.edition.agenda)


def target(play: Play, decision: Decision, action: Target) -> None:
    """TV Station: take from the player chosen."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, FromOne)  # noqa: S101 - only such a card asks for a target
    play.take(play.seat, action.seat, card.id, card.effect.coins)


def swap(play: Play, decision: Decision, action: Swap | Pass) -> None:
    """Business Center: swap, or leave it."""
    if isinstance(action, Swap):
        income.swap(play, decision.card or "", action.give, action.partner, action.take)
    else:
        income.no_swap(play, decision.card or "")


def build(play: Play, decision: Decision, action: Build | Pass) -> None:
    """Pay for a card and take it from its pile, or turn a landmark over. The last landmark wins at once."""
    if isinstance(action, Pass):
        play.tell(BuiltNothing(play.seat))
        return
    town, card = play.roller, play.edition.cards[action.card]
    town.coins -= card.cost
    play.tell(Built(play.seat, card.id, card.cost))
    if card.id in play.edition.establishments:
        town.gain(card.id)
        play.state.market[card.id] -= 1
        MARKETS[play.state.options.market].refill(play)
    else:
        town.landmarks.append(card.id)
        if len(town.landmarks) == len(play.edition.landmarks):
            win(play, play.seat, "landmarks")


# --- the end -----------------------------------------------------------------------------------------


def win(play: Play, seat: int, reason: str) -> None:
    """End the game: the winner, then the others by landmarks and coins, those who resigned last."""
    state = play.state
    groups: dict[tuple[bool, bool, int, int], list[int]] = {}
    for other, town in enumerate(state.towns):
        standing = (other != seat, other not in state.seated, -len(town.landmarks), -town.coins)
        groups.setdefault(standing, []).append(other)
    state.over = Outcome(tuple(tuple(groups[standing]) for standing in sorted(groups)), reason)
    state.agenda, state.owed = [], []
    play.tell(GameWon(seat, reason))


def leave(play: Play, seat: int) -> None:
    """Take `seat` out: its go ends, if it was its; else what waited for it alone goes on."""
    state = play.state
    if len(state.seated) == 1:
        win(play, state.seated[0], "last_left")
    elif seat == play.seat:
        state.agenda, state.owed = [], []
        next_seat(play)
    else:
        state.owed = [decision for decision in state.owed if decision.seat != seat]
        advance(play)

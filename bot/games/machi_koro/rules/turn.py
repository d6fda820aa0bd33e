"""The course of a turn: roll, income, build; then the next turn, or the end of the game.

After the roll a turn is an agenda of steps. A step is done at once or asks a question; after the answer the agenda
continues.

Sources: rulebook 2017, Roll dice, Building new establishments and completing landmarks, Ending the game.
"""

from collections.abc import Callable, Collection

from bot.games.machi_koro.actions import Add, Build, Invest, Keep, Pass, Reroll, Roll, Which
from bot.games.machi_koro.events import (
    Added,
    Built,
    BuiltNothing,
    Declined,
    GameWon,
    Invested,
    Rolled,
    TurnBegan,
)
from bot.games.machi_koro.rules import card_transfers, income_effects, major_effects, market
from bot.games.machi_koro.rules.resolution import Play
from bot.games.values import Decision, Outcome
from data.cards.machi_koro import Loan


def begin_turn(play: Play, seat: int, *, extra: bool = False) -> None:
    """Begin a turn of `seat`. The story of the last turn is kept for one more turn."""
    state = play.state
    state.last_story, state.story = state.story, []
    play.story = state.story
    state.turn += 1
    state.dice, state.total, state.rerolled, state.again = (), 0, False, False
    play.set_roller(seat)
    play.emit(TurnBegan(seat, state.turn, extra))
    market.grow(play)
    state.ask(seat, "roll")


def advance(play: Play) -> None:
    """Take the steps of the agenda until one asks a question or none is left."""
    agenda, pending = play.state.agenda, play.state.pending
    while agenda and not pending:
        name = agenda.pop(0)
        if name in STEPS:
            STEPS[name](play)
        else:
            major_effects.activate(play, play.edition.establishments[name])


# --- steps -------------------------------------------------------------------------------------------


def ask_to_build(play: Play) -> None:
    """Let City Hall pay, then ask what to build if the roller can afford anything.

    Source: RULINGS.md, "Questions that are not asked".
    """
    if not play.roller.coins and play.edition.city_hall:
        play.earn(play.seat, play.edition.city_hall[0], 1, play.edition.city_hall[1])
    if can_build(play):
        play.state.ask(play.seat, "build")
    else:
        build_nothing(play, broke=True)


def can_build(play: Play) -> bool:
    """Return whether the roller can build anything."""
    town, cards, majors = play.roller, play.edition.establishments, play.edition.major_ids
    for card, left in play.state.market.items():
        if left and cards[card].cost <= town.coins and (card not in majors or card not in town.cards):
            return True
    return any(card not in town.landmarks for _, card in play.edition.affordable(town.coins).landmarks)


def build_nothing(play: Play, *, broke: bool = False) -> None:
    """End the building step without building; an Airport pays. `broke`: the roller could afford nothing."""
    play.emit(BuiltNothing(play.seat, broke))
    for landmark, coins in play.edition.no_build_pay.items():
        if landmark in play.roller.landmarks:
            play.earn(play.seat, landmark, 1, coins)


def ask_to_invest(play: Play) -> None:
    """Tech Startup: ask its owner for a coin (RULINGS.md, "Coins on the Tech Startup")."""
    if play.edition.investment_card in play.roller.cards and play.roller.coins:
        play.state.ask(play.seat, "invest", play.edition.investment_card)


def end_turn(play: Play) -> None:
    """Begin an extra turn of the same seat, or the next seat's turn."""
    if play.state.again:
        begin_turn(play, play.seat, extra=True)
    else:
        next_seat(play)


def next_seat(play: Play) -> None:
    """Begin the next player's turn. Passing the first seat ends the round.

    Source for a round that ends with no winner: RULINGS.md, "When the last landmark is lost again".
    """
    state = play.state
    seats = len(state.towns)
    seat = state.others(play.seat)[0]
    if (seat - state.first) % seats < (play.seat - state.first) % seats:
        if state.options.finish == "end-of-round" and (finished := _finished(play)):
            win(play, finished, "landmarks")
            return
        state.round += 1
    begin_turn(play, seat)


STEPS: dict[str, Callable[[Play], None]] = {
    "restaurants": income_effects.restaurants,
    "industry": income_effects.industry,
    "majors": major_effects.majors,
    "go_back": major_effects.go_back,
    "build": ask_to_build,
    "invest": ask_to_invest,
    "end": end_turn,
}
"""Each step of an edition's agenda, by name."""


# --- answers to questions: checked to be legal before ------------------------------------------------


def roll(play: Play, decision: Decision, action: Roll | Reroll) -> None:
    """Roll the dice; with a Radio Tower, ask whether to keep them."""
    state = play.state
    state.dice = dice = play.chance.dice(action.dice)
    state.total = sum(dice)
    play.emit(Rolled(play.seat, dice))
    if state.rerolled or play.edition.reroll_landmarks.isdisjoint(play.roller.landmarks):
        settle(play)
    else:
        state.ask(play.seat, "keep")


def keep_or_reroll(play: Play, decision: Decision, action: Keep | Reroll) -> None:
    """Radio Tower: keep the dice, or roll again, once in a turn."""
    if isinstance(action, Keep):
        settle(play)
    else:
        play.state.rerolled = True
        roll(play, decision, action)


def settle(play: Play) -> None:
    """Keep the dice: note doubles, then ask the Harbor's question.

    Sources: RULINGS.md, "Doubles are read from the dice kept", "Radio Tower before Harbor",
    "The extra turn of the Amusement Park".
    """
    state = play.state
    dice = state.dice
    if len(dice) == 2 and dice[0] == dice[1]:
        state.again = not play.edition.extra_turn.isdisjoint(play.roller.landmarks)
    for landmark in play.edition.roll_bonuses_at[state.total]:
        if landmark in play.roller.landmarks:
            state.ask(play.seat, "add", landmark)
            return
    state.agenda[:] = play.edition.agendas[state.total]


def add(play: Play, decision: Decision, action: Add | Keep) -> None:
    """Harbor: raise the total for all players' cards, or don't."""
    state, landmark = play.state, decision.card or ""
    if isinstance(action, Add):
        more = play.edition.roll_bonuses[landmark].coins
        state.total += more
        play.emit(Added(play.seat, landmark, more, state.total))
    state.agenda[:] = play.edition.agendas[state.total]


def which(play: Play, decision: Decision, action: Which) -> None:
    """Note which copy of a card its owner gives."""
    card_transfers.which(play, decision.seat, action.closed)


def build(play: Play, decision: Decision, action: Build | Pass) -> None:
    """Build a card or a landmark, or nothing (RULINGS.md, "Building a free card is building")."""
    if isinstance(action, Pass):
        build_nothing(play)
        return
    town, card = play.roller, play.edition.cards[action.card]
    town.coins -= card.cost
    play.emit(Built(play.seat, card.id, card.cost))
    if card.id in play.edition.establishments:
        town.gain(card.id)
        market.take(play, card.id)
        if isinstance(card.effect, Loan):  # RULINGS.md, "Loan Office pays only when it is built"
            play.earn(play.seat, card.id, 1, card.effect.coins)
    else:
        town.landmarks.append(card.id)
        if play.state.options.finish == "at-once" and (finished := _finished(play)):
            win(play, finished, "landmarks")


def invest(play: Play, decision: Decision, action: Invest | Pass) -> None:
    """Tech Startup: put a coin on it, or don't."""
    card = decision.card or ""
    if isinstance(action, Invest):
        play.roller.coins -= 1
        play.roller.invested += 1
        play.emit(Invested(play.seat, card, 1, play.roller.invested))
    else:
        play.emit(Declined(play.seat, card))


# --- the end -----------------------------------------------------------------------------------------


def _finished(play: Play) -> list[int]:
    """List the seats with all landmarks and, among these, most coins (RULINGS.md, "How the game ends")."""
    towns, all_of_them = play.state.towns, len(play.edition.landmarks)
    finished = [seat for seat in play.state.seated if len(towns[seat].landmarks) == all_of_them]
    most = max((towns[seat].coins for seat in finished), default=0)
    return [seat for seat in finished if towns[seat].coins == most]


def win(play: Play, winners: Collection[int], reason: str) -> None:
    """End the game and rank all seats (RULINGS.md, "Places behind the winner")."""
    state = play.state
    groups: dict[tuple[bool, bool, int, int], list[int]] = {}
    for other, town in enumerate(state.towns):
        standing = (other not in winners, other not in state.seated, -len(town.landmarks), -town.coins)
        groups.setdefault(standing, []).append(other)
    state.over = Outcome(tuple(tuple(groups[standing]) for standing in sorted(groups)), reason)
    state.agenda.clear()
    state.pending.clear()
    for seat in winners:
        play.emit(GameWon(seat, reason))


def leave(play: Play, seat: int) -> None:
    """Continue after `seat` left: end its turn, or drop its questions (RULINGS.md, "A player who leaves")."""
    state = play.state
    card_transfers.call_off(play, seat)
    if len(state.seated) == 1:
        win(play, state.seated, "last_left")
    elif seat == play.seat:
        state.agenda, state.pending = [], []
        next_seat(play)
    else:
        state.pending = [decision for decision in state.pending if decision.seat != seat]
        advance(play)

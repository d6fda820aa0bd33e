"""The course of a go: roll, income, build; and who comes next.

After the roll a go is an agenda of steps. Each step is done at once or owes a decision; when the decision
is answered, the agenda goes on where it stopped.

Sources: rulebook "Roll dice", "Construction"; rulings, "Turn" and "By post".
"""

from collections.abc import Callable, Collection

from bot.games.game import Decision, Outcome
from bot.games.machi_koro import card_transfers, house_rules, income_effects, major_effects, market
from bot.games.machi_koro.actions import Add, Build, Invest, Keep, Pass, Reroll, Roll, Which
from bot.games.machi_koro.events import (
    Added,
    Built,
    BuiltNothing,
    Declined,
    GameWon,
    GoBegan,
    Invested,
    Rolled,
)
from bot.games.machi_koro.resolution import Play
from data.cards.machi_koro import Loan


def begin_go(play: Play, seat: int, *, extra: bool = False) -> None:
    """Let `seat` roll. What was told of the last go is kept one go longer."""
    state = play.state
    state.last_story, state.story = state.story, []
    play.story = state.story
    state.go += 1
    state.dice, state.total, state.rerolled, state.again = (), 0, False, False
    play.hand_over(seat)
    play.tell(GoBegan(seat, state.go, extra))
    state.owe(seat, "roll")


def advance(play: Play) -> None:
    """Take the steps of the agenda until one owes a decision, or none is left."""
    agenda, owed = play.state.agenda, play.state.owed
    while agenda and not owed:
        name = agenda.pop(0)
        if name in STEPS:
            STEPS[name](play)
        else:
            major_effects.activate(play, play.edition.establishments[name])


# --- steps -------------------------------------------------------------------------------------------


def ask_to_build(play: Play) -> None:
    """City Hall helps who has nothing. Owe a build, unless the roller can pay for nothing that is to be had."""
    if not play.roller.coins and play.edition.relief:
        play.earn(play.seat, play.edition.relief[0], 1, play.edition.relief[1])
    if can_build(play):
        play.state.owe(play.seat, "build")
    else:
        build_nothing(play, broke=True)


def can_build(play: Play) -> bool:
    """Say whether there is anything that the roller could build."""
    town, cards, majors = play.roller, play.edition.establishments, play.edition.only_one
    for card, left in play.state.market.items():
        if left and cards[card].cost <= town.coins and (card not in majors or card not in town.cards):
            return True
    return any(card not in town.landmarks for _, card in play.edition.affordable(town.coins).landmarks)


def build_nothing(play: Play, *, broke: bool = False) -> None:
    """Leave it; an Airport pays for that. `broke`: there was nothing that the coins would pay for."""
    play.tell(BuiltNothing(play.seat, broke))
    for landmark, coins in play.edition.for_nothing.items():
        if landmark in play.roller.landmarks:
            play.earn(play.seat, landmark, 1, coins)


def ask_to_invest(play: Play) -> None:
    """Tech Startup: its owner may put a coin on it."""
    if play.edition.growing in play.roller.cards and play.roller.coins:
        play.state.owe(play.seat, "invest", play.edition.growing)


def end_go(play: Play) -> None:
    """Begin the next go: of the same seat after doubles with the Amusement Park, else of the next one."""
    again = play.state.again
    if again and not house_rules.PARK_UNBUILT_STILL_GIVES_ITS_GO:
        again = not play.edition.extra_go.isdisjoint(play.roller.landmarks)
    if again:
        begin_go(play, play.seat, extra=True)
    else:
        next_seat(play)


def next_seat(play: Play) -> None:
    """Begin a go of the next player still in the game; a round is over when the first seat is passed."""
    state = play.state
    seats = len(state.towns)
    seat = state.others(play.seat)[0]
    if (seat - state.first) % seats < (play.seat - state.first) % seats:
        if state.options.finish == "end-of-round" and (finished := _finished(play)):
            win(play, finished, "landmarks")
            return
        state.round += 1
    begin_go(play, seat)


STEPS: dict[str, Callable[[Play], None]] = {
    "restaurants": income_effects.restaurants,
    "industry": income_effects.industry,
    "majors": major_effects.majors,
    "go_back": major_effects.go_back,
    "build": ask_to_build,
    "invest": ask_to_invest,
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
    """Let the dice lie: read doubles from them; with a Harbor, ask whether to add to ten or more."""
    state = play.state
    dice = state.dice
    if len(dice) == 2 and dice[0] == dice[1]:
        state.again = not play.edition.extra_go.isdisjoint(play.roller.landmarks)
    for landmark in play.edition.raising_at[state.total]:
        if landmark in play.roller.landmarks:
            state.owe(play.seat, "add", landmark)
            return
    state.agenda[:] = play.edition.agendas[state.total]


def add(play: Play, decision: Decision, action: Add | Keep) -> None:
    """Harbor: raise the total for everybody's cards, or leave it."""
    state, landmark = play.state, decision.card or ""
    if isinstance(action, Add):
        more = play.edition.raising[landmark].coins
        state.total += more
        play.tell(Added(play.seat, landmark, more, state.total))
    state.agenda[:] = play.edition.agendas[state.total]


def which(play: Play, decision: Decision, action: Which) -> None:
    """A card changes hands: its owner says which copy."""
    card_transfers.which(play, decision.seat, action.closed)


def build(play: Play, decision: Decision, action: Build | Pass) -> None:
    """Pay for a card and take it from its pile, or turn a landmark over. The last landmark wins at once."""
    if isinstance(action, Pass):
        build_nothing(play)
        return
    town, card = play.roller, play.edition.cards[action.card]
    town.coins -= card.cost
    play.tell(Built(play.seat, card.id, card.cost))
    if card.id in play.edition.establishments:
        town.gain(card.id)
        market.take(play, card.id)
        if isinstance(card.effect, Loan):
            play.earn(play.seat, card.id, 1, card.effect.coins)
    else:
        town.landmarks.append(card.id)
        if play.state.options.finish == "at-once" and (finished := _finished(play)):
            win(play, finished, "landmarks")


def invest(play: Play, decision: Decision, action: Invest | Pass) -> None:
    """Tech Startup: put a coin on it, or leave it."""
    card = decision.card or ""
    if isinstance(action, Invest):
        play.roller.coins -= 1
        play.roller.invested += 1
        play.tell(Invested(play.seat, card, 1, play.roller.invested))
    else:
        play.tell(Declined(play.seat, card))


# --- the end -----------------------------------------------------------------------------------------


def _finished(play: Play) -> list[int]:
    """List those whose landmarks all stand and, of these, have most coins."""
    towns, all_of_them = play.state.towns, len(play.edition.landmarks)
    finished = [seat for seat in play.state.seated if len(towns[seat].landmarks) == all_of_them]
    most = max((towns[seat].coins for seat in finished), default=0)
    return [seat for seat in finished if towns[seat].coins == most]


def win(play: Play, winners: Collection[int], reason: str) -> None:
    """End the game: the winners, then the others by landmarks and coins, those who resigned last."""
    state = play.state
    groups: dict[tuple[bool, bool, int, int], list[int]] = {}
    for other, town in enumerate(state.towns):
        standing = (other not in winners, other not in state.seated, -len(town.landmarks), -town.coins)
        groups.setdefault(standing, []).append(other)
    state.over = Outcome(tuple(tuple(groups[standing]) for standing in sorted(groups)), reason)
    state.agenda.clear()
    state.owed.clear()
    for seat in winners:
        play.tell(GameWon(seat, reason))


def leave(play: Play, seat: int) -> None:
    """Take `seat` out: its go ends, if it was its; else what waited for it alone goes on."""
    state = play.state
    card_transfers.call_off(play, seat)
    if len(state.seated) == 1:
        win(play, state.seated, "last_left")
    elif seat == play.seat:
        state.agenda, state.owed = [], []
        next_seat(play)
    else:
        state.owed = [decision for decision in state.owed if decision.seat != seat]
        advance(play)

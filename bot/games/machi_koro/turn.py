"""The course of a go: roll, income, build; and who comes next.

After the roll a go is an agenda of steps. Each step is done at once or owes a decision; when the decision
is answered, the agenda goes on where it stopped.

Sources: rulebook "Roll dice", "Construction"; rulings, "Turn".
"""

from collections.abc import Callable

from bot.games.game import Decision, Outcome
from bot.games.machi_koro import income
from bot.games.machi_koro.actions import Build, Keep, MachiAction, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.events import Built, BuiltNothing, GameWon, GoBegan, Rolled
from bot.games.machi_koro.play import Play

AFTER_ROLL = ("restaurants", "industry", "majors", "build", "end")


def begin_go(play: Play, seat: int, extra: bool = False) -> None:
    """`seat` is to roll. What was told of the last go is kept one go longer."""
    state = play.state
    state.last_story, state.story = state.story, []
    state.go += 1
    state.active = play.seat = seat
    state.dice, state.rerolled, state.again = (), False, False
    play.tell(GoBegan(seat, state.go, extra))
    state.owe(seat, "roll")


def advance(play: Play) -> None:
    """Take the steps of the agenda until one owes a decision, or the go is over."""
    state = play.state
    while state.agenda and not state.owed:
        step = state.agenda.pop(0)
        if step in STEPS:
            STEPS[step](play)
        else:
            income.activate(play, play.edition.establishments[step])


def ask_to_build(play: Play) -> None:
    """Owe a build, unless the roller cannot pay for anything that is to be had."""
    if any_offer(play):
        play.state.owe(play.seat, "build")
    else:
        play.tell(BuiltNothing(play.seat))


def any_offer(play: Play) -> bool:
    """Whether the roller could build anything."""
    market, cards, landmarks = play.state.market, play.roller.cards, play.roller.landmarks
    for _, card, landmark, major in play.edition.affordable(play.roller.coins):
        if landmark:
            if card not in landmarks:
                return True
        elif market.get(card) and not (major and card in cards):
            return True
    return False


def end_go(play: Play) -> None:
    """The next go: of the same seat after doubles with the Amusement Park, else of the next one clockwise."""
    state = play.state
    if state.again:
        begin_go(play, play.seat, extra=True)
    else:
        next_seat(play)


def next_seat(play: Play) -> None:
    """A go for the next player still in the game; a round is over when the first seat is reached or passed."""
    state = play.state
    seats = len(state.towns)
    seat = (play.seat + 1) % seats
    while state.towns[seat].resigned:
        seat = (seat + 1) % seats
    if (seat - state.first) % seats <= (play.seat - state.first) % seats:
        state.round += 1
    begin_go(play, seat)


STEPS: dict[str, Callable[[Play], None]] = {
    "restaurants": income.restaurants,
    "industry": income.industry,
    "majors": income.majors,
    "build": ask_to_build,
    "end": end_go,
}


# --- answers to decisions ----------------------------------------------------------------------------


def roll(play: Play, decision: Decision, action: Roll | Reroll) -> None:
    """Throw the dice; with a Radio Tower, ask whether they may lie."""
    state = play.state
    state.dice = dice = play.chance.dice(action.dice)
    play.total = sum(dice)
    play.tell(Rolled(play.seat, dice))
    if not state.rerolled and not play.edition.reroll.isdisjoint(play.roller.landmarks):
        state.owe(play.seat, "keep")
    else:
        settle(play)


def keep_or_reroll(play: Play, decision: Decision, action: Keep | Reroll) -> None:
    """Radio Tower: let the dice lie, or throw them again, once a go."""
    if isinstance(action, Keep):
        settle(play)
    else:
        play.state.rerolled = True
        roll(play, decision, action)


def settle(play: Play) -> None:
    """The dice lie: read doubles from them and set out what follows."""
    state = play.state
    dice = state.dice
    if len(dice) == 2 and dice[0] == dice[1]:
        state.again = not play.edition.extra_go.isdisjoint(play.roller.landmarks)
    state.agenda = list(AFTER_ROLL)


def target(play: Play, decision: Decision, action: Target) -> None:
    """TV Station: take from the player chosen."""
    card = play.edition.establishments[decision.card or ""]
    assert isinstance(card.effect, income.FromOne)  # noqa: S101 - only such a card asks for a target
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
    if card.id in play.edition.landmarks:
        town.landmarks.append(card.id)
    else:
        play.state.market[card.id] -= 1
        town.gain(card.id)
    play.tell(Built(play.seat, card.id, card.cost))
    if len(town.landmarks) == len(play.edition.landmarks):
        win(play, play.seat, "landmarks")


def win(play: Play, seat: int, reason: str) -> None:
    """The game is over: the winner, then the others by landmarks and coins, those who resigned last."""
    state = play.state
    groups: dict[tuple[bool, bool, int, int], list[int]] = {}
    for other, town in enumerate(state.towns):
        standing = (other != seat, town.resigned, -len(town.landmarks), -town.coins)
        groups.setdefault(standing, []).append(other)
    state.over = Outcome(tuple(tuple(groups[standing]) for standing in sorted(groups)), reason)
    state.agenda, state.owed = [], []
    play.tell(GameWon(seat, reason))


ANSWERS: dict[str, Callable[[Play, Decision, MachiAction], None]] = {
    "roll": roll,
    "keep": keep_or_reroll,
    "target": target,
    "swap": swap,
    "build": build,
}  # type: ignore[dict-item]  # each answer takes the actions its question allows; `legal.refusal` sees to it

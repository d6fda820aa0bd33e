"""Machi Koro behind the interface that every game offers."""

from collections.abc import Sequence
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.game import Decision, Game, IllegalAction, NotOwed, Outcome
from bot.games.machi_koro import legal, robot, showing, turn
from bot.games.machi_koro.actions import Keep, MachiAction, Pass, Roll, Target
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.events import GameBegan, MachiEvent, Resigned
from bot.games.machi_koro.play import Play
from bot.games.machi_koro.refusals import OutOfTheGame
from bot.games.machi_koro.state import MachiOptions, MachiState, Town
from bot.games.machi_koro.views import MachiView

START_COINS = 3
MOST_SEATS = {"base": 4}


class MachiKoro(Game[MachiState, MachiAction, MachiEvent, MachiOptions, MachiView]):
    """Machi Koro: build your landmarks before the others do."""

    name: ClassVar[str] = "machi_koro"
    version: ClassVar[int] = 1
    state_type = MachiState
    action_type = MachiAction
    event_type = MachiEvent
    options_type = MachiOptions

    def seats(self, options: MachiOptions) -> range:
        """Two to four in the base game."""
        return range(2, MOST_SEATS[options.edition] + 1)

    def new(
        self, options: MachiOptions, seats: int, chance: Chance
    ) -> tuple[MachiState, Sequence[MachiEvent]]:
        """Towns with their starting cards and 3 coins; every pile on offer (rulings, Set-up)."""
        if seats not in self.seats(options):
            raise ValueError(f"{options.edition} is not for {seats}")
        cards = edition(options.edition)
        first = chance.draw(seats, "first seat") if options.first == "random" else 0
        start = {card.id: 1 for card in cards.establishments.values() if card.start}
        state = MachiState(
            options=options,
            towns=[Town(START_COINS, dict(start)) for _ in range(seats)],
            market={card.id: card.copies for card in cards.establishments.values()},
            first=first,
            active=first,
        )
        play = Play(state, chance)
        turn.begin_go(play, first)
        began = GameBegan(seats, first)
        state.story.insert(0, began)
        return state, [began, *play.events]

    def legal(self, state: MachiState, decision: Decision) -> Choice[MachiAction]:
        """Every action that answers `decision`."""
        return legal.choice(state, edition(state.options.edition), decision)

    def apply(
        self, state: MachiState, decision: int, action: MachiAction, chance: Chance
    ) -> Sequence[MachiEvent]:
        """Answer that decision, and take every step that follows until somebody owes the next one.

        Raises:
            IllegalAction: it is not owed, or may not be answered so.
        """
        for owed in state.owed:
            if owed.id == decision:
                break
        else:
            raise IllegalAction(NotOwed())
        play = Play(state, chance)
        refusal = legal.refusal(state, play.edition, owed, action)
        if refusal is not None:
            raise IllegalAction(refusal, self.legal(state, owed))
        state.owed.remove(owed)
        turn.ANSWERS[owed.ask](play, owed, action)
        turn.advance(play)
        return play.events

    def resign(self, state: MachiState, seat: int, chance: Chance) -> Sequence[MachiEvent]:
        """The seat's cards go back to the box; its go, if it was its, ends; the last one left wins.

        Raises:
            IllegalAction: the game is over, or the seat is out already.
        """
        if state.over or state.towns[seat].resigned:
            raise IllegalAction(OutOfTheGame(seat))
        play = Play(state, chance)
        state.towns[seat] = Town(coins=0, cards={}, resigned=True)
        state.owed = [decision for decision in state.owed if decision.seat != seat]
        play.tell(Resigned(seat))
        left = state.clockwise(0)
        if len(left) == 1:
            turn.win(play, left[0], "last_left")
        elif seat == state.active:
            state.agenda = []
            turn.next_seat(play)
        return play.events

    def default(self, state: MachiState, decision: Decision, chance: Chance) -> MachiAction:
        """Silence: two dice if possible, the dice as they lie, coins from the richest, no swap, no building."""
        match decision.ask:
            case "roll":
                return max(self.legal(state, decision), key=lambda action: action.dice if isinstance(action, Roll) else 0)
            case "keep":
                return Keep()
            case "target":
                others = state.clockwise(decision.seat)[1:]
                return Target(max(others, key=lambda seat: state.towns[seat].coins))
            case _:
                return Pass()

    def view(self, state: MachiState, seat: int | None) -> MachiView:
        """What that seat may know, or a spectator."""
        return showing.view(state, seat)

    def outcome(self, state: MachiState) -> Outcome | None:
        """The ranking, once the last landmark stands or one player is left."""
        return state.over

    def robot(self, view: MachiView, decision: Decision, level: str, dice: Chance) -> MachiAction:
        """What a robot of that level answers.

        Raises:
            ValueError: there is no such level.
        """
        if level not in robot.LEVELS:
            raise ValueError(f"no robot plays at level {level!r}")
        return robot.easy(view, decision, dice)

    def go(self, state: MachiState) -> int:
        """The number of the go now played, from 1."""
        return state.go


MACHI_KORO = MachiKoro()

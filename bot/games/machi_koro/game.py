"""Machi Koro behind the interface that every game offers."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.game import Decision, Game, IllegalAction, Migration, NotOwed, Outcome, Why
from bot.games.machi_koro import make_view, market, migrations, robot, turn
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import GameBegan, MachiEvent, Resigned
from bot.games.machi_koro.questions import QUESTIONS
from bot.games.machi_koro.refusals import OutOfTheGame
from bot.games.machi_koro.resolution import Play
from bot.games.machi_koro.state import VERSION, MachiOptions, MachiState, Town
from bot.games.machi_koro.views import MachiView

START_COINS = 3
FEWEST_SEATS = 2
FIRST = ("random", "joining")
FINISH = ("at-once", "end-of-round")


class MachiKoro(Game[MachiState, MachiAction, MachiEvent, MachiOptions, MachiView]):
    """Machi Koro: build your landmarks before the others do."""

    name: ClassVar[str] = "machi_koro"
    version: ClassVar[int] = VERSION
    migrations: ClassVar[Mapping[int, Migration]] = {0: migrations.without_notes}
    state_type = MachiState
    action_type: Any = MachiAction
    event_type: Any = MachiEvent
    options_type = MachiOptions
    why_type = robot.Why

    def seats(self, options: MachiOptions) -> range:
        """Say how many may play: two to four in the base game, else two to five.

        Raises:
            ValueError: an option has no such value.

        """
        if options.market not in market.MARKETS:
            raise ValueError(f"no market is called {options.market!r}")
        if options.first not in FIRST:
            raise ValueError(f"nobody begins by {options.first!r}")
        if options.finish not in FINISH:
            raise ValueError(f"no game finishes {options.finish!r}")
        cards = edition_of(options)
        for card in options.without:
            if card not in cards.establishments:
                raise ValueError(f"no establishment {card!r} to leave out of {options.edition}")
        if len(set(options.without)) != len(options.without):
            raise ValueError("an establishment is left out twice")
        if len(options.without) == len(cards.establishments):
            raise ValueError("every establishment is left out")
        return range(FEWEST_SEATS, cards.most_seats + 1)

    def new(self, options: MachiOptions, seats: int, chance: Chance) -> tuple[MachiState, Sequence[MachiEvent]]:
        """Lay out towns with their starting cards and 3 coins, and the market (rulings, "Set-up").

        Raises:
            ValueError: not so many can play, or an option has no such value.

        """
        if seats not in self.seats(options):
            raise ValueError(f"{options.edition} is not for {seats}")
        start = {card.id: 1 for card in edition_of(options).establishments.values() if card.start}
        state = MachiState(
            options=options,
            towns=[Town(START_COINS, dict(start)) for _ in range(seats)],
            seated=tuple(range(seats)),
            first=chance.draw(seats, "first seat") if options.first == "random" else 0,
        )
        play = Play(state, chance)
        play.tell(GameBegan(seats, state.first))
        market.MARKETS[options.market].lay_out(play)
        turn.begin_go(play, state.first)
        state.story, state.last_story = [*state.last_story, *state.story], []
        return state, play.events

    def legal(self, state: MachiState, decision: Decision) -> Choice[MachiAction]:
        """List every action that answers `decision`."""
        return QUESTIONS[decision.ask].choice(state, edition_of(state.options), decision)

    def apply(self, state: MachiState, decision: int, action: MachiAction, chance: Chance) -> Sequence[MachiEvent]:
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
        question = QUESTIONS[owed.ask]
        refusal = question.refusal(state, play.edition, owed, action)
        if refusal is not None:
            raise IllegalAction(refusal, self.legal(state, owed))
        state.owed.remove(owed)
        question.answer(play, owed, action)
        turn.advance(play)
        return play.events

    def resign(self, state: MachiState, seat: int, chance: Chance) -> Sequence[MachiEvent]:
        """Put the seat's cards back in the box; its go, if it was its, ends; the last one left wins.

        Raises:
            IllegalAction: the game is over, or the seat is out already.

        """
        if state.over or seat not in state.seated:
            raise IllegalAction(OutOfTheGame(seat))
        play = Play(state, chance)
        for card, copies in state.towns[seat].cards.items():
            state.box[card] = state.box.get(card, 0) + copies
        state.towns[seat] = Town(coins=0, cards={})
        state.seated = tuple(other for other in state.seated if other != seat)
        play.tell(Resigned(seat))
        market.after_leaving(play)
        turn.leave(play, seat)
        return play.events

    def resigned(self, state: MachiState) -> frozenset[int]:
        """Return the seats that have left the game."""
        return frozenset(range(len(state.towns))).difference(state.seated)

    def rewound(self, state: MachiState, chance: Chance) -> None:
        """Shuffle the cards that are still to come on offer."""
        state.deck = chance.shuffled(state.deck, "market, shuffled again")

    def default(self, state: MachiState, decision: Decision, chance: Chance) -> MachiAction:
        """Say what silence means: see the module `defaults`."""
        return QUESTIONS[decision.ask].silence(make_view.view(state, decision.seat), decision)

    def view(self, state: MachiState, seat: int | None) -> MachiView:
        """Return what that seat may know, or a spectator."""
        return make_view.view(state, seat)

    def outcome(self, state: MachiState) -> Outcome | None:
        """Return the ranking, once somebody has won or one player is left."""
        return state.over

    def robot(self, view: MachiView, decision: Decision, level: str, dice: Chance) -> MachiAction:
        """Let a robot of that level answer.

        Raises:
            ValueError: there is no such level.

        """
        return robot.answer(view, decision, level, dice)

    def reasoned(
        self, view: MachiView, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[MachiAction, Why]:
        """Let a robot of that level answer at a table, and say why.

        Raises:
            ValueError: there is no such level.

        """
        return robot.reasoned(view, decision, level, dice, robot.AT_ONCE if hurried else robot.AT_A_TABLE)

    def told(self, view: MachiView, action: MachiAction, why: Why) -> Why | None:
        """Return the reason: robots here know no more than everybody. There is none where nothing was chosen."""
        return None if why == robot.ONLY_CHOICE else why

    def go(self, state: MachiState) -> int:
        """Return the number of the go now played, from 1."""
        return state.go


MACHI_KORO = MachiKoro()

"""MafiaDollar behind the interface that every game offers."""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import UNSET

from bot.games.achievements import Achievement, LuckRule
from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.game import Game
from bot.games.mafia_dollar import lessons, make_view, public_reasons, records, robot, story
from bot.games.mafia_dollar.achievements import PUBLIC, SECRET, MafiaChronicle
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.cards import SHORT_DECK
from bot.games.mafia_dollar.events import GameBegan, MafiaEvent
from bot.games.mafia_dollar.refusals import OutOfTheGame
from bot.games.mafia_dollar.review.analyst import MafiaAnalyst
from bot.games.mafia_dollar.review.estimate import Estimate
from bot.games.mafia_dollar.review.hindsight import JUDGED, MafiaHindsight
from bot.games.mafia_dollar.rules import deal, leaving, trades, turn
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from bot.games.mafia_dollar.rules.resolution import Play
from bot.games.mafia_dollar.scores import MOST_DEALS
from bot.games.mafia_dollar.standing import MafiaStandingRules
from bot.games.mafia_dollar.state import VERSION, Clan, MafiaOptions, MafiaState
from bot.games.mafia_dollar.story import MafiaStory
from bot.games.mafia_dollar.views import MafiaView
from bot.games.records import GameRecord, LuckyRoll
from bot.games.values import Decision, IllegalAction, NotPending, Outcome, Why

FIRST = ("random", "joining")
TARGETS = range(100_000, 1_000_001)
"""What a match may be played to, in dollars (MafiaDollar 6.2: 250,000 is short, 500,000 long)."""
SEATS = range(2, 7)
LAST_DEAL_SINCE = 3
"""The first version in which a match has a last deal."""


class MafiaDollar(Game[MafiaState, MafiaAction, MafiaEvent, MafiaOptions, MafiaView]):
    """MafiaDollar: bank most dollars before the end of the prohibition."""

    name: ClassVar[str] = "mafia_dollar"
    version: ClassVar[int] = VERSION
    same_states_since: ClassVar[int] = 2
    state_type = MafiaState
    action_type: Any = MafiaAction
    event_type: Any = MafiaEvent
    options_type = MafiaOptions
    why_type = robot.Why
    hidden_hands: ClassVar[bool] = True
    standing_from: ClassVar[int | None] = trades.FIRST_TRADE
    achievements: ClassVar[Sequence[Achievement]] = (*PUBLIC.achievements, *SECRET.achievements)
    luck_rules: ClassVar[Sequence[LuckRule]] = PUBLIC.luck_rules
    standing_orders: MafiaStandingRules

    def __init__(self) -> None:
        self.standing_orders = MafiaStandingRules(self)

    def seats(self, options: MafiaOptions) -> range:
        """Say how many may play: two to six.

        Raises:
            ValueError: an option has no such value.

        """
        if options.first not in FIRST:
            raise ValueError(f"nobody begins by {options.first!r}")
        if options.deck not in (UNSET, SHORT_DECK):
            raise ValueError(f"no deal has a deck of {options.deck} cards")
        if options.target and options.target not in TARGETS:
            raise ValueError(f"no match goes to {options.target} dollars")
        return SEATS

    def new(
        self, options: MafiaOptions, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[MafiaState, Sequence[MafiaEvent]]:
        """Deal warehouses, hands and the deck, and begin the first turn (RULINGS.md, "Dealing", "Who begins").

        A match has a last deal, unless it began under version 2 or earlier (RULINGS.md, "Matches").

        Raises:
            ValueError: the number of seats or an option is not possible.

        """
        if seats not in self.seats(options):
            raise ValueError(f"MafiaDollar is not for {seats}")
        state = MafiaState(options=options, clans=[Clan() for _ in range(seats)], seated=tuple(range(seats)))
        if options.target and (rules is None or rules >= LAST_DEAL_SINCE):
            state.most_deals = MOST_DEALS
        play = Play(state, chance)
        play.record(GameBegan(seats, options.target))
        turn.begin_deal(play, chance.draw(seats, "first seat") if options.first == "random" else 0)
        return state, play.events

    def standing(self, state: MafiaState) -> Sequence[Decision]:
        """List optional decisions: trades, and secret choices that can still be changed."""
        return make_view.standing(state)

    def invitations(self, state: MafiaState) -> Sequence[Decision]:
        """List the trades that wait for an answer, or for a last word."""
        return trades.waiting(state)

    def legal(self, state: MafiaState, decision: Decision) -> Choice[MafiaAction]:
        return QUESTIONS[decision.ask].choice(state, decision)

    def apply(self, state: MafiaState, decision: int, action: MafiaAction, chance: Chance) -> Sequence[MafiaEvent]:
        asked = _find(state.pending, decision) or _find(make_view.standing(state), decision)
        if asked is None:
            raise IllegalAction(NotPending())
        question = QUESTIONS[asked.ask]
        refusal = question.refusal(state, asked, action)
        if refusal is not None:
            raise IllegalAction(refusal, self.legal(state, asked))
        play = Play(state, chance)
        if asked in state.pending:
            state.pending.remove(asked)
        question.answer(play, asked, action)
        if state.offers:
            trades.tidy(play)
        return play.events

    def resign(self, state: MafiaState, seat: int, chance: Chance) -> Sequence[MafiaEvent]:
        """Take a seat out of the game (RULINGS.md, "A player leaves").

        Raises:
            IllegalAction: the game is over, or the seat is out already.

        """
        if state.over or seat not in state.seated:
            raise IllegalAction(OutOfTheGame(seat))
        play = Play(state, chance)
        leaving.leave(play, seat)
        return play.events

    def resigned(self, state: MafiaState) -> frozenset[int]:
        return frozenset(range(len(state.clans))).difference(state.seated)

    def rewound(self, state: MafiaState, chance: Chance) -> None:
        """Shuffle the deck again and drop all offers (RULINGS.md, "Stepping back").

        An offer can name a card that is back in the deck. Hands and earlier secret choices stay.
        """
        deal.shuffle_again(state, chance)
        state.offers = []

    def default(self, state: MafiaState, decision: Decision, chance: Chance) -> MafiaAction:
        """Return the default answer: see `rules.defaults`.

        Raises:
            ValueError: the decision is optional and has no default.

        """
        default = QUESTIONS[decision.ask].default
        if default is None:
            raise ValueError(f"nobody owes {decision.ask!r}")
        return default(state, decision, chance)

    def view(self, state: MafiaState, seat: int | None) -> MafiaView:
        return make_view.view(state, seat)

    def seen(self, events: Sequence[MafiaEvent], seat: int | None) -> Sequence[MafiaEvent]:
        return make_view.seen(events, seat)

    def story(self, state: MafiaState, events: Sequence[MafiaEvent]) -> MafiaStory | None:
        """Return the crews, hauls and thefts that a finished game is remembered for."""
        return story.find_story(state, events) if state.over is not None else None

    def record(self, state: MafiaState, events: Sequence[MafiaEvent]) -> GameRecord | None:
        return records.find_record(state, events)

    def first_game(self) -> MafiaOptions:
        """Return the options of a guided first game: one short deal, and the newcomer begins."""
        return MafiaOptions(first="joining", deck=SHORT_DECK)

    def teaches(self, options: MafiaOptions, seats: int, key: bytes) -> bool:
        """Return whether seat 0 is dealt six kinds of cards, and there is loot to take."""
        return lessons.meets_every_kind(self.new(options, seats, Chance(key))[0])

    def lucky_rolls(self, events: Sequence[MafiaEvent]) -> Sequence[LuckyRoll]:
        """Return the skill check of each seat that was least likely to succeed, and did."""
        return records.find_lucky_rolls(events)

    def analyst(self, options: MafiaOptions) -> MafiaAnalyst:
        return MafiaAnalyst(self)

    def hindsight(self, state: MafiaState, decision: Decision) -> MafiaHindsight | None:
        """Return a judge of a decision in the seat's own turn."""
        if decision.ask not in JUDGED:
            return None
        view = make_view.view(state, decision.seat)
        return MafiaHindsight(view, decision, lambda: Estimate.before_turn(state, make_view.view))

    def chronicle(self, options: MafiaOptions, seats: int) -> MafiaChronicle:
        return MafiaChronicle(seats)

    def outcome(self, state: MafiaState) -> Outcome | None:
        return state.over

    def robot(self, view: MafiaView, decision: Decision, level: str, dice: Chance) -> MafiaAction:
        return robot.answer(view, decision, level, dice, robot.AT_A_TABLE)

    def reasoned(
        self, view: MafiaView, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[MafiaAction, Why]:
        """Let a robot of that level answer a decision at a table. See `public_reason` for its reason.

        Raises:
            ValueError: there is no such level.

        """
        budget = robot.AT_ONCE if hurried else robot.AT_A_TABLE
        return robot.answer(view, decision, level, dice, budget), robot.Why("habit")

    def public_reason(self, view: MafiaView, action: MafiaAction, why: Why) -> Why | None:
        """Return the reason for everybody: see `public_reasons`."""
        return public_reasons.public_reason(view, action)

    def surprises(self, view: MafiaView, action: MafiaAction) -> bool:
        return public_reasons.surprising(action)

    def react(self, view: MafiaView, decision: Decision, level: str, dice: Chance) -> MafiaAction | None:
        """Let a robot of that level answer an offer; only the hard one makes offers. None changes a choice.

        Raises:
            ValueError: there is no such level.

        """
        return robot.react(view, decision, level)

    def turn(self, state: MafiaState) -> int:
        return state.turn


def _find(decisions: Sequence[Decision], wanted: int) -> Decision | None:
    for decision in decisions:
        if decision.id == wanted:
            return decision
    return None


MAFIA_DOLLAR = MafiaDollar()

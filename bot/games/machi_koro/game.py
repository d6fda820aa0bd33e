"""Machi Koro as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from bot.games.achievements import Achievement, LuckRule
from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.entries import Entry
from bot.games.game import Game, Migration
from bot.games.machi_koro import lessons, make_view, migrations, records, redacted_journal, robot, story
from bot.games.machi_koro.achievements import RULES, MachiChronicle
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import GameBegan, MachiEvent, Resigned
from bot.games.machi_koro.postal_rules import MachiPostalRules
from bot.games.machi_koro.refusals import OutOfTheGame
from bot.games.machi_koro.review.analyst import MachiAnalyst
from bot.games.machi_koro.review.estimate import estimate_of
from bot.games.machi_koro.review.futures import ROUNDS
from bot.games.machi_koro.review.hindsight import MachiHindsight
from bot.games.machi_koro.rules import market, turn
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.standing import MachiStandingRules
from bot.games.machi_koro.state import START_COINS, VERSION, MachiOptions, MachiState, Town
from bot.games.machi_koro.story import MachiStory
from bot.games.machi_koro.views import MachiView
from bot.games.records import GameRecord, LuckyRoll
from bot.games.values import Decision, IllegalAction, NotPending, Outcome, Why

FEWEST_SEATS = 2
FIRST = ("random", "joining")
FINISH = ("at-once", "end-of-round")
POSTAL_ENDS_SINCE = 4
"""The first version in which a postal game's round is played to its end whatever its options say."""


class MachiKoro(Game[MachiState, MachiAction, MachiEvent, MachiOptions, MachiView]):
    """Machi Koro: build your landmarks before the others do."""

    name: ClassVar[str] = "machi_koro"
    version: ClassVar[int] = VERSION
    same_states_since: ClassVar[int] = 3
    migrations: ClassVar[Mapping[int, Migration]] = {0: migrations.without_notes}
    state_type = MachiState
    action_type: Any = MachiAction
    event_type: Any = MachiEvent
    options_type = MachiOptions
    why_type = robot.Why
    achievements: ClassVar[Sequence[Achievement]] = RULES.achievements
    luck_rules: ClassVar[Sequence[LuckRule]] = RULES.luck_rules
    postal: MachiPostalRules
    standing_orders: MachiStandingRules

    def __init__(self) -> None:
        self.postal = MachiPostalRules(self)
        self.standing_orders = MachiStandingRules(self)

    def seats(self, options: MachiOptions) -> range:
        """Return the possible numbers of players (RULINGS.md, "Number of players").

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

    def new(
        self, options: MachiOptions, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[MachiState, Sequence[MachiEvent]]:
        """Set up the towns with their starting cards and 3 coins, and the market (rulebook 2017, Game setup).

        A game by post or with a growing market is played to the end of the round, unless it began under version 3 or
        earlier.

        Raises:
            ValueError: `seats` is not possible, or an option has no such value.

        """
        if seats not in self.seats(options):
            raise ValueError(f"{options.edition} is not for {seats}")
        if options.plays_round_out and (rules is None or rules >= POSTAL_ENDS_SINCE):
            options = msgspec.structs.replace(options, finish="end-of-round")
        start = {card.id: 1 for card in edition_of(options).establishments.values() if card.start}
        state = MachiState(
            options=options,
            towns=[Town(START_COINS, dict(start)) for _ in range(seats)],
            seated=tuple(range(seats)),
            first=chance.draw(seats, "first seat") if options.first == "random" else 0,
        )
        play = Play(state, chance)
        play.emit(GameBegan(seats, state.first))
        market.MARKETS[options.market].lay_out(play)
        turn.begin_turn(play, state.first)
        state.story, state.last_story = [*state.last_story, *state.story], []
        return state, play.events

    def legal(self, state: MachiState, decision: Decision) -> Choice[MachiAction]:
        return QUESTIONS[decision.ask].choice(state, edition_of(state.options), decision)

    def apply(self, state: MachiState, decision: int, action: MachiAction, chance: Chance) -> Sequence[MachiEvent]:
        for pending in state.pending:
            if pending.id == decision:
                break
        else:
            raise IllegalAction(NotPending())
        play = Play(state, chance)
        question = QUESTIONS[pending.ask]
        refusal = question.refusal(state, play.edition, pending, action)
        if refusal is not None:
            raise IllegalAction(refusal, self.legal(state, pending))
        state.pending.remove(pending)
        question.answer(play, pending, action)
        turn.advance(play)
        return play.events

    def resign(self, state: MachiState, seat: int, chance: Chance) -> Sequence[MachiEvent]:
        """Take a seat out of the game (RULINGS.md, "A player who leaves").

        Raises:
            IllegalAction: the game is over, or the seat has left already.

        """
        if state.over or seat not in state.seated:
            raise IllegalAction(OutOfTheGame(seat))
        play = Play(state, chance)
        for card, copies in state.towns[seat].cards.items():
            state.box[card] = state.box.get(card, 0) + copies
        state.towns[seat] = Town(coins=0, cards={})
        state.seated = tuple(other for other in state.seated if other != seat)
        play.emit(Resigned(seat))
        market.after_leaving(play)
        turn.leave(play, seat)
        return play.events

    def resigned(self, state: MachiState) -> frozenset[int]:
        return frozenset(range(len(state.towns))).difference(state.seated)

    def rewound(self, state: MachiState, chance: Chance) -> None:
        state.deck = chance.shuffled(state.deck, "market, shuffled again")

    def default(self, state: MachiState, decision: Decision, chance: Chance) -> MachiAction:
        """Return the action taken when a player says nothing: see `defaults`."""
        return QUESTIONS[decision.ask].default(make_view.view(state, decision.seat), decision)

    def view(self, state: MachiState, seat: int | None) -> MachiView:
        return make_view.view(state, seat)

    def story(self, state: MachiState, events: Sequence[MachiEvent]) -> MachiStory | None:
        """Return the rolls, establishments and coins that a finished game is remembered for."""
        return story.find_story(state, events) if state.over is not None else None

    def record(self, state: MachiState, events: Sequence[MachiEvent]) -> GameRecord | None:
        return records.find_record(state, events)

    def first_game(self) -> MachiOptions:
        """Return the options of a guided first game: the newcomer begins."""
        return MachiOptions(first="joining")

    def teaches(self, options: MachiOptions, seats: int, key: bytes) -> bool:
        """Return whether seat 0 meets every colour and a landmark in its first six turns, if it follows the advice."""
        return lessons.meets_every_kind(self, options, seats, key)

    def lucky_rolls(self, events: Sequence[MachiEvent]) -> Sequence[LuckyRoll]:
        """Return the roll of each seat that brought it most coins."""
        return records.find_lucky_rolls(events)

    def analyst(self, options: MachiOptions) -> MachiAnalyst | None:
        """Return a reader of a finished game; None if no network was learned for its edition."""
        estimate = estimate_of(options.edition)
        return None if estimate is None else MachiAnalyst(self, estimate)

    def ranked_by_decisions(self, options: MachiOptions) -> bool:
        return options.edition in ROUNDS

    def hindsight(self, state: MachiState, decision: Decision) -> MachiHindsight | None:
        """Return a judge of a decision; none for which copy of a card changes hands, and without a network."""
        estimate = estimate_of(state.options.edition)
        if estimate is None or decision.ask == "which":
            return None
        return MachiHindsight(make_view.view(state, decision.seat), decision, estimate, state.first)

    def chronicle(self, options: MachiOptions, seats: int) -> MachiChronicle:
        return MachiChronicle(options, seats)

    def redacted_journal(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the journal without the order of the cards that are still face down."""
        return redacted_journal.covered(self, entries)

    def outcome(self, state: MachiState) -> Outcome | None:
        return state.over

    def robot(self, view: MachiView, decision: Decision, level: str, dice: Chance) -> MachiAction:
        return robot.answer(view, decision, level, dice)

    def reasoned(
        self, view: MachiView, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[MachiAction, Why]:
        return robot.reasoned(view, decision, level, dice, robot.AT_ONCE if hurried else robot.AT_A_TABLE)

    def public_reason(self, view: MachiView, action: MachiAction, why: Why) -> Why | None:
        """Return the public reason: all of it, because robots see only public facts; None if there was no choice."""
        return None if why == robot.ONLY_CHOICE else why

    def surprises(self, view: MachiView, action: MachiAction) -> bool:
        return robot.surprising(view, action)

    def turn(self, state: MachiState) -> int:
        return state.turn


MACHI_KORO = MachiKoro()

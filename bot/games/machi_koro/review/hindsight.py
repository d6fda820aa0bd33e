"""Judges a decision of Machi Koro: its answers weighed by the estimate, and played on from."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.games.hindsight import Hindsight, Weighed
from bot.games.machi_koro.actions import Add, Keep, MachiAction, Reroll, Roll
from bot.games.machi_koro.kernel import from_view, play
from bot.games.machi_koro.kernel.majors import act
from bot.games.machi_koro.kernel.market import shuffled
from bot.games.machi_koro.kernel.policies import beginning
from bot.games.machi_koro.kernel.position import ADD, BUILD, EFFECTS, Position
from bot.games.machi_koro.review.estimate import Estimate
from bot.games.machi_koro.review.futures import PlayingOn
from bot.games.machi_koro.review.prospects import Prospects
from bot.games.machi_koro.robots.levels import mind_of, understood
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision

MIDDLING: Final = (0.4, 0.5)
"""The numbers drawn while cards act in a weighed answer: boats catch 3 + 4, as in the robots' own thoughts."""


class MachiHindsight(Hindsight):
    """Judges one decision. `first`: the seat that began the game, which matters where a round is played to its end."""

    def __init__(self, view: MachiView, decision: Decision, estimate: Estimate, first: int) -> None:
        self._view, self._decision, self._estimate, self._seat = view, decision, estimate, decision.seat
        self._answers: Sequence[MachiAction] = tuple(view.choices[decision.id])
        self._position = from_view(view, float)  # the order of the deck does not matter yet
        self._position.first = first
        self._normal = mind_of("normal", view.options.edition)
        self._play_on = PlayingOn(view.options.edition, estimate, self._seat)
        self.futures, self.to_the_end = self._play_on.futures, self._play_on.to_the_end
        self.checks = self._play_on.checks

    def weighed(self, chosen: MachiAction) -> list[Weighed]:
        """Weigh every answer; best first, of equals the one that was given."""
        values = self._on_dice() if self._position.step <= ADD else [self._after(action) for action in self._answers]
        found = [Weighed(action, value) for action, value in zip(self._answers, values, strict=True)]
        return sorted(found, key=lambda one: (-one.chance, one.action != chosen))

    def _on_dice(self) -> list[float]:
        """Weigh the answers before the income, each by its mean over the dice that follow."""
        position = self._position
        prospects = Prospects(self._estimate, position)
        extra, adds = prospects.doubles(tuple(filter(None, position.dice))), position.tables.harbor_adds
        found = list[float]()
        for action in self._answers:
            match action:
                case Roll(dice):
                    chances = prospects.thrown(dice)
                case Reroll(dice):
                    chances = prospects.thrown_again(dice)
                case Add():
                    chances = prospects.total(position.total + adds, extra=extra)
                case Keep() if position.step == ADD:
                    chances = prospects.total(position.total, extra=extra)
                case _:
                    chances = prospects.kept(tuple(filter(None, position.dice)))
            found.append(chances[self._seat])
        return found

    def _after(self, action: MachiAction) -> float:
        """Weigh an answer to a card's question, or a purchase, by the table that it leads to."""
        question, answer = self._understood(action)
        twin = self._position.copy()
        if twin.step == BUILD and isinstance(answer, int):
            return self._estimate.best(twin, [answer], again=twin.again)[self._seat]
        numbers = iter(MIDDLING * 50)
        led = beginning(self._normal, question, answer)
        if twin.step == EFFECTS:
            act(twin, led, numbers.__next__)
        else:
            play(twin, led, numbers.__next__, turns=1)
        return self._estimate(twin)[self._seat]

    def future(self, action: MachiAction, random: Callable[[], float], missed: MachiAction | None = None) -> float:
        """Play on with these dice and this order of the deck."""
        return self._play_on(self._dealt(random), random, self._understood(action), self._card(missed))

    def check(self, action: MachiAction, random: Callable[[], float], missed: MachiAction | None = None) -> float:
        """Play on to the end with these dice and this order of the deck."""
        return self._play_on.end(self._dealt(random), random, self._understood(action), self._card(missed))

    def _dealt(self, random: Callable[[], float]) -> Position:
        twin = self._position.copy()
        twin.deck = shuffled(twin.deck, random)
        return twin

    def _understood(self, action: MachiAction) -> tuple[str, object]:
        return understood(action, self._decision, self._position.tables)

    def _card(self, missed: MachiAction | None) -> int | None:
        """The card that can still be bought later on; None: nothing can be made up for."""
        answer = None if missed is None or self._position.step != BUILD else self._understood(missed)[1]
        return answer if isinstance(answer, int) and answer != self._position.tables.nothing else None

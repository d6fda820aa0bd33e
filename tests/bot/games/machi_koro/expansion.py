"""A small expansion that exists only here. It proves what the engine lets in without being touched.

Its cards stand for those of the real expansions: a boat whose owner needs a harbor, a winery that closes
for renovation, a company that must un-build a landmark, a harbor that may add two to a roll, a major that
asks every other player something at once; and a market dealt from a deck. Everything is put in through
the engine's registries.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast
from unittest import mock

import msgspec

from bot.games.choices import Choice, OneOf
from bot.games.game import Action, Decision, NotAmongTheChoices, Refusal
from bot.games.machi_koro import Build, Keep, MachiAction, MachiKoro, MachiState, Pass, Target
from bot.games.machi_koro import edition as editions
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.income import MAJORS, PAYS, open_copies
from bot.games.machi_koro.market import MARKETS, Market
from bot.games.machi_koro.play import Play
from bot.games.machi_koro.questions import QUESTIONS, Question
from bot.games.machi_koro.turn import STEPS
from data.cards.machi_koro import Colour, Effect, Establishment, Icon, Landmark, LandmarkEffect, load

PILES = 10


class Add(Action, frozen=True, tag="add"):
    """Add so many to what was rolled."""

    coins: int


class Boat(msgspec.Struct, frozen=True):
    """`coins` from the bank for each copy, if the owner has a harbor."""

    coins: int


class Wine(msgspec.Struct, frozen=True):
    """`coins` from the bank for each copy; then those copies close."""

    coins: int


class Demolish(msgspec.Struct, frozen=True):
    """The owner must un-build a landmark, if there is one, and gets `coins` from the bank."""

    coins: int


class AskAll(msgspec.Struct, frozen=True):
    """Every other player chooses, all at once, whether to give `coins`."""

    coins: int


class AddToRoll(msgspec.Struct, frozen=True):
    """A total of at least `least` may be raised by `coins`."""

    coins: int
    least: int


def card(name: str, colour: Colour, icon: Icon, rolls: tuple[int, ...], effect: object) -> Establishment:
    """Make an establishment of this expansion."""
    return Establishment(
        id=name, name=name, set="base", cost=2, text="", colour=colour, icon=icon, rolls=rolls, copies=6,
        effect=cast("Effect", effect),
    )  # fmt: skip


TEN_OR_MORE = AddToRoll(coins=2, least=10)
HARBOR = Landmark(id="harbor", name="Harbor", set="base", cost=2, text="", effect=cast("LandmarkEffect", TEN_OR_MORE))
CARDS = (
    card("boat", "blue", "cup", (8,), Boat(3)),
    card("winery", "green", "factory", (9,), Wine(6)),
    card("demolition", "green", "factory", (4,), Demolish(8)),
    card("collection", "purple", "tower", (6,), AskAll(2)),
)


def bigger() -> Edition:
    """Put the base game and the expansion together."""
    base = load()
    return Edition(
        [*base.establishments, *CARDS],
        [HARBOR, *base.landmarks],
        most_seats=5,
        agenda=("harbor", "restaurants", "industry", "companies", "renovation", "majors", "build", "end"),
    )


# --- effects and steps -------------------------------------------------------------------------------


def boat(play: Play, seat: int, effect: Boat) -> int:
    return effect.coins if "harbor" in play.state.towns[seat].landmarks else 0


def wine(play: Play, seat: int, effect: Wine) -> int:
    return effect.coins


def nothing_yet(play: Play, seat: int, effect: Demolish) -> int:
    return 0


def ask_harbor(play: Play) -> None:
    if "harbor" in play.roller.landmarks and play.state.total >= TEN_OR_MORE.least:
        play.state.owe(play.seat, "add", "harbor")


def line_up_demolitions(play: Play) -> None:
    if play.state.total == 4:
        play.state.agenda[:0] = ["demolition"] * open_copies(play.roller, "demolition")


def demolish(play: Play, acting: Establishment, effect: Demolish) -> None:
    if play.roller.landmarks:
        play.state.owe(play.seat, "demolish", acting.id)


def renovate(play: Play) -> None:
    """Closed copies open again when they would have acted; wineries that acted close."""
    for seat in play.state.clockwise(play.seat):
        town, mine = play.state.towns[seat], seat == play.seat
        acting = (play.edition.industry if mine else play.edition.primary)[play.state.total]
        for establishment in acting:
            acted = open_copies(town, establishment.id)
            town.closed.pop(establishment.id, None)
            if acted and isinstance(establishment.effect, Wine):
                town.closed[establishment.id] = acted


def ask_all(play: Play, acting: Establishment, effect: AskAll) -> None:
    for seat in play.others():
        play.state.owe(seat, "give", acting.id)


# --- questions ---------------------------------------------------------------------------------------


def question(answers: Callable[[MachiState, Decision], tuple[Action, ...]], answer: Callable[..., None]) -> Question:
    """Make a question of the function that lists its answers; silence is the last of them."""

    def choice(state: MachiState, edition: Edition, decision: Decision) -> Choice[Any]:
        return OneOf(answers(state, decision))

    def refusal(state: MachiState, edition: Edition, decision: Decision, action: Action) -> Refusal | None:
        return None if action in choice(state, edition, decision) else NotAmongTheChoices()

    def silence(state: MachiState, edition: Edition, decision: Decision) -> MachiAction:
        return cast("MachiAction", answers(state, decision)[-1])

    return Question(choice, refusal, silence, answer)


def add(play: Play, decision: Decision, action: Add | Keep) -> None:
    if isinstance(action, Add):
        play.state.total += action.coins


def unbuild(play: Play, decision: Decision, action: Build) -> None:
    play.roller.landmarks.remove(action.card)
    play.earn(play.seat, "demolition", 1, 8)


def give(play: Play, decision: Decision, action: Target | Pass) -> None:
    if isinstance(action, Target):
        play.take(action.seat, decision.seat, "collection", 2)


# --- a market dealt from a deck ----------------------------------------------------------------------


def lay_out(play: Play) -> None:
    supply = [one.id for one in play.edition.establishments.values() for _ in range(one.copies)]
    play.state.deck = play.chance.shuffled(supply, "market")
    refill(play)


def refill(play: Play) -> None:
    state = play.state
    state.market = {pile: left for pile, left in state.market.items() if left}
    while len(state.market) < PILES and state.deck:
        dealt = state.deck.pop()
        state.market[dealt] = state.market.get(dealt, 0) + 1


# --- all of it put in --------------------------------------------------------------------------------


class BiggerMachiKoro(MachiKoro):
    """The same rules, with one more action to decode."""

    action_type = MachiAction | Add


BIGGER = BiggerMachiKoro()


@contextmanager
def expansion() -> Iterator[None]:
    """Register the expansion for as long as this lasts."""
    additions: list[tuple[dict[Any, Any], dict[Any, Any]]] = [
        (editions.EDITIONS, {"bigger": bigger}),
        (MARKETS, {"deck": Market(lay_out, refill)}),
        (PAYS, {Boat: boat, Wine: wine, Demolish: nothing_yet}),
        (MAJORS, {Demolish: demolish, AskAll: ask_all}),
        (STEPS, {"harbor": ask_harbor, "companies": line_up_demolitions, "renovation": renovate}),
        (
            QUESTIONS,
            {
                "add": question(lambda state, decision: (Add(2), Keep()), add),
                "demolish": question(
                    lambda state, decision: tuple(map(Build, state.towns[decision.seat].landmarks)), unbuild
                ),
                "give": question(lambda state, decision: (Target(state.active), Pass()), give),
            },
        ),
    ]
    with ExitStack() as stack:
        for registry, added in additions:
            stack.enter_context(mock.patch.dict(registry, added))
        yield
    editions.edition.cache_clear()

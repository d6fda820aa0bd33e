"""A small expansion for tests: shows what can be added without changing the engine.

A major asks all other players at once, and a blue card pays by the round; both use the engine's registries.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast
from unittest import mock

import msgspec

from bot.games.choices import Choice, OneOf
from bot.games.machi_koro import MachiAction, MachiState, Pass, Target, Town
from bot.games.machi_koro import edition as editions
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.rules.income_effects import PAYS
from bot.games.machi_koro.rules.major_effects import STEPWISE
from bot.games.machi_koro.rules.questions import QUESTIONS, Question
from bot.games.machi_koro.rules.resolution import Play
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision, NotAmongTheChoices, Refusal
from data.cards.machi_koro import Colour, Effect, Establishment, Icon, load


class PerRound(msgspec.Struct, frozen=True):
    """`coins` from the bank for every round that has begun."""

    coins: int


class AskAll(msgspec.Struct, frozen=True):
    """Every other player chooses, all at once, whether to give `coins`."""

    coins: int


def card(name: str, colour: Colour, icon: Icon, rolls: tuple[int, ...], effect: object) -> Establishment:
    """Make an establishment of this expansion."""
    return Establishment(
        id=name, name=name, set="base", cost=2, text="", colour=colour, icon=icon, rolls=rolls, copies=6,
        effect=cast("Effect", effect),
    )  # fmt: skip


CARDS = (
    card("clock", "blue", "cup", (1,), PerRound(2)),
    card("collection", "purple", "tower", (6,), AskAll(2)),
)


def bigger(city_hall: bool) -> Edition:
    """The base game with the expansion."""
    base = load()
    return Edition(
        [*[one for one in base.establishments if one.set == "base"], *CARDS],
        [one for one in base.landmarks if one.set == "base"],
        most_seats=6,
    )


def per_round(play: Play, town: Town, effect: PerRound) -> int:
    return effect.coins * play.state.round


def ask_all(play: Play, acting: Establishment, effect: AskAll) -> None:
    for seat in play.others():
        play.state.ask(seat, "alms", acting.id)


def alms(state: MachiState, edition: Edition, decision: Decision) -> Choice[MachiAction]:
    return OneOf((Target(state.active), Pass()))


def no_alms(state: MachiState, edition: Edition, decision: Decision, action: MachiAction) -> Refusal | None:
    return None if action in alms(state, edition, decision) else NotAmongTheChoices()


def silent(view: MachiView, decision: Decision) -> MachiAction:
    return Pass()


def give_alms(play: Play, decision: Decision, action: Target | Pass) -> None:
    if isinstance(action, Target):
        play.take(action.seat, decision.seat, "collection", 2)


@contextmanager
def expansion() -> Iterator[None]:
    """Register the expansion until the block ends."""
    additions: list[tuple[dict[Any, Any], dict[Any, Any]]] = [
        (editions.EDITIONS, {"bigger": bigger}),
        (PAYS, {PerRound: per_round}),
        (STEPWISE, {AskAll: ask_all}),
        (QUESTIONS, {"alms": Question(alms, no_alms, silent, give_alms)}),
    ]
    with ExitStack() as stack:
        for registry, added in additions:
            stack.enter_context(mock.patch.dict(registry, added))
        yield
    editions.edition.cache_clear()

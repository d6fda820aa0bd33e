"""After a refusal: the question and a few possible answers, in words."""

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.choices import OneOf
from bot.games.machi_koro import MACHI_KORO, Options, actions
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from rendering.words.machi_koro import instead

NAMES = ("Ann", "Bo", "Cy")


def view(decision: Decision, *answers: actions.MachiAction) -> MachiView:
    state, _ = MACHI_KORO.new(Options(), len(NAMES), Chance(b"a secret"))
    return msgspec.structs.replace(
        MACHI_KORO.view(state, 0), pending=(decision,), choices={decision.id: OneOf(answers)}
    )


@pytest.mark.parametrize(
    ("ask", "answers", "told"),
    [
        ("roll", [actions.Roll(1), actions.Roll(2)], "roll 1 die, roll 2 dice."),
        ("keep", [actions.Keep(), actions.Reroll(2)], "keep the roll, roll 2 dice again."),
        ("target", [actions.Target(1), actions.Target(2)], "Bo, Cy."),
        ("swap", [actions.Swap("bakery", 2, "mine"), actions.Pass()], "Bakery for Cy's Mine, pass."),
        ("build", [actions.Build("cafe"), actions.Pass()], "Cafe, pass."),
        ("keep", [actions.Keep(), actions.Add()], "keep the roll, add 2."),
        ("swap", [actions.Which(False), actions.Which(True)], "an open one, a closed one."),
        ("swap", [actions.Give("cafe", 1), actions.Demolish("radio_tower")], "Cafe to Bo, Radio Tower."),
        (
            "swap",
            [actions.Renovate("mine"), actions.Activate("forest"), actions.Invest()],
            "Mine, Forest, put a coin on the card.",
        ),
    ],
)
def test_every_answer_is_named(ask: str, answers: list[actions.MachiAction], told: str) -> None:
    decision = Decision(4, 0, ask)
    question, _, choices = instead(decision, view(decision, *answers), NAMES).partition("\nYou can choose: ")
    assert question.startswith("**Ann**, ")
    assert choices == told


def test_of_many_answers_five_are_named() -> None:
    decision = Decision(4, 0, "build")
    cards = ("cafe", "mine", "forest", "bakery", "ranch", "stadium", "tv_station")
    told = instead(decision, view(decision, *map(actions.Build, cards)), NAMES)
    assert told.endswith("Cafe, Mine, Forest, Bakery, Ranch and 2 more.")

"""Forged actions handed to the rules, in short; ``python -m tests.malice rules`` is the long form."""

from tests.malice.rules import forge


def test_forged_actions_are_refused_or_legal_and_change_nothing_else() -> None:
    came = forge(600, seed=2)
    assert came.wrong == []
    assert came.changed < came.cases / 5

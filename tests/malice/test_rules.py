"""Short form of ``python -m tests.malice rules``: forged actions for the rules."""

from tests.malice.rules import forge


def test_forged_actions_are_refused_or_legal_and_change_nothing_else() -> None:
    result = forge(600, seed=2)
    assert result.wrong == []
    assert result.changed < result.cases / 5

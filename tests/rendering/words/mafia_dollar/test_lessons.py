"""What a guided game of MafiaDollar says."""

from bot.games.mafia_dollar.actions import Attack, Burgle, Discard, EndTurn
from bot.games.mafia_dollar.cards import END
from rendering.words.mafia_dollar.lessons import FACTS, LESSONS, lesson
from rendering.words.mafia_dollar.names import card_name
from tests.bot.games.mafia_dollar.test_lessons import advice


def test_the_end_of_each_of_the_first_turns_says_something_new() -> None:
    told: dict[int, str] = {}
    for view, action in advice(1):
        if isinstance(action, EndTurn):
            (decision,) = [each for each in view.pending if each.seat == view.viewer]
            told[(view.turn.number - 1) // len(view.clans)] = lesson(decision, view)
    assert set(told) > set(range(len(FACTS)))
    for turn, said in told.items():
        assert said.startswith(str(LESSONS[EndTurn]))
        assert [said.endswith(fact(end=card_name(END))) for fact in FACTS] == [turn == at for at in range(len(FACTS))]


def test_only_the_advice_to_discard_says_discard() -> None:
    """What is put under **Play a card…** must not sound like what is put under **Or discard one…**."""
    assert [kind for kind, said in LESSONS.items() if "discard" in str(said).lower()] == [Discard]


def test_the_advice_names_what_the_chance_of_a_job_depends_on() -> None:
    assert "bullets" in str(LESSONS[Attack])
    assert "locks" in str(LESSONS[Burgle])
    assert any("guard dog" in str(fact) for fact in FACTS)

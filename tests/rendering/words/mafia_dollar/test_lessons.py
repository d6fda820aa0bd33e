"""What a guided game of MafiaDollar says."""

import pytest

from bot.games.mafia_dollar.actions import (
    Attack,
    Block,
    Burgle,
    Discard,
    EndTurn,
    Hire,
    MafiaAction,
    Open,
    PassCard,
    Police,
)
from bot.games.mafia_dollar.cards import COUNTER, PENALTY
from bot.games.mafia_dollar.events import Drew
from bot.games.mafia_dollar.lessons import advised, nth_round, stuck
from bot.games.mafia_dollar.views import MafiaView
from bot.language.tables import placeholders
from rendering.words.mafia_dollar.lessons import FACTS, LESSONS, NO_ACTION, lesson
from rendering.words.mafia_dollar.names import symbol_named
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.test_lessons import advice

NAMES = ("Ann", "Bo", "Cy")


def said(view: MafiaView, action: MafiaAction) -> str:
    """The lesson that gives that advice."""
    decision = next(each for each in view.pending if each.seat == view.viewer and advised(view, each) == action)
    return lesson(decision, view, NAMES)


@pytest.fixture(scope="module")
def every() -> list[tuple[MafiaView, MafiaAction]]:
    return advice()


def test_the_end_of_each_turn_says_something_new(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    ends = [(view, said(view, action)) for view, action in every if isinstance(action, EndTurn)]
    starts = [fact(**dict.fromkeys(placeholders(str(fact)), "*")).partition("*")[0] for fact in FACTS]
    for view, told in ends:
        assert told.startswith((str(NO_ACTION), str(LESSONS[EndTurn])))
        assert told not in (str(NO_ACTION), str(LESSONS[EndTurn])), "never bare"
        if nth_round(view) < len(FACTS):
            assert starts[nth_round(view)] in told
    last = [told for view, told in ends if nth_round(view) >= len(FACTS)]
    assert all("If it ended now" in told for told in last)
    assert last


def test_first_lessons_explain_the_words_of_the_game() -> None:
    assert "The deal, which here is the whole game" in str(FACTS[0])
    assert all("A check decides: a card is flipped" in str(LESSONS[job]) for job in (Attack, Burgle))
    assert any("A check decides" in str(fact) for fact in FACTS), "also where no job is advised"
    assert any("{trade}" in str(fact) for fact in FACTS)
    assert any("{symbols}" in str(fact) for fact in FACTS)
    assert any("Hidden" in str(fact) for fact in FACTS)


def test_a_block_says_which_symbol_frees(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    blocks = [(view, action) for view, action in every if isinstance(action, Block)]
    assert blocks
    for view, action in blocks:
        assert symbol_named(COUNTER[action.card]) in said(view, action)


def test_a_second_gangster_is_hired_because_the_others_are_blocked(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    hired = [(view, action) for view, action in every if isinstance(action, Hire) and view.me and view.me.gangsters]
    found = {said(view, action).partition(": ")[2].partition(".")[0] for view, action in hired if stuck(view)}
    assert found == {"none of your gangsters can act, and a new one can"}


def test_police_that_were_just_drawn_are_spoken_of(every: list[tuple[MafiaView, MafiaAction]]) -> None:
    warned = 0
    for view, action in every:
        drawn = [event.card for event in view.turn.events if isinstance(event, Drew) and event.seat == view.viewer]
        asked = any(each.ask == "play" and each.seat == view.viewer for each in view.pending)
        if asked and not isinstance(action, Police) and any(card in PENALTY for card in drawn):
            assert "if you hold it at the end" in said(view, action)
            warned += 1
    assert warned


def test_only_the_advice_to_discard_says_discard() -> None:
    """What is put under **Play a card…** must not sound like what is put under **Or discard one…**."""
    assert [kind for kind, said in LESSONS.items() if "discard" in str(said).lower()] == [Discard]


def test_loot_that_lies_in_one_warehouse_is_reason_to_open_a_second_one_and_to_pass_none_on() -> None:
    """As "Spread your loot" says: a guide that lets a newcomer pass on their only other warehouse contradicts it."""
    mine = clan("W05 G01 I05", gangster("G02"), warehouse("W01", "L01", "L02"))
    table = Table(mine, clan("P01 G03", gangster("G04"), warehouse("W03")), deck="G05 G06")
    told = said(table.sees(0), Open("W05"))
    assert "keep your loot in two" in told
    table.does(0, Hire("G01"))
    table.does(0, EndTurn())
    table.does(1, Police("P01"))
    seen = table.sees(0)
    (passing,) = [each for each in seen.pending if each.seat == 0]
    assert advised(seen, passing) != PassCard("W05")


def test_a_warehouse_that_is_passed_on_says_why() -> None:
    mine = clan("W05", gangster("G02"), warehouse("W01"), warehouse("W02"))
    table = Table(mine, clan("P01 G03", gangster("G04"), warehouse("W03")), active=1)
    table.does(1, Police("P01"))
    assert "would cost you $10,000 at the end" in said(table.sees(0), PassCard("W05"))


def test_the_advice_names_what_the_chance_of_a_job_depends_on() -> None:
    assert "bullets" in str(LESSONS[Attack])
    assert "locks" in str(LESSONS[Burgle])
    assert any("guard dog" in str(fact) for fact in FACTS)

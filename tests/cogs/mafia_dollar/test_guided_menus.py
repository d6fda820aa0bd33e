"""In a guided game what is advised is marked, and no other control looks like it."""

import pytest
from msgspec.structs import replace

from bot.games.mafia_dollar.actions import Burgle, EndTurn, MafiaAction, TakeLoot
from bot.games.mafia_dollar.views import MafiaView
from bot.games.registry import GAMES
from bot.publishing.content import Control
from bot.table.table import Ref
from cogs.mafia_dollar import menus, panels
from cogs.mafia_dollar.options import Asked
from cogs.tables.guided_words import ADVISED
from cogs.ui.components import Button, Menu, Style
from tests.bot.games.mafia_dollar.positions import Table, clan
from tests.bot.games.mafia_dollar.test_lessons import advice
from tests.support.seated import table_of

NAMES = ("Ann", "Bo", "Cy")


@pytest.fixture(scope="module")
def every() -> list[Asked]:
    return [asked(view, action) for view, action in advice(6)]


def asked(view: MafiaView, action: MafiaAction) -> Asked:
    decision = next(each for each in view.pending if each.seat == view.viewer and action in view.choices[each.id])
    return Asked(decision, view, NAMES, action)


def controls(found: Asked) -> list[Control]:
    return [control for row in menus.rows(Ref(7), found) for control in row]


def test_one_control_stands_out_and_it_is_what_is_advised(every: list[Asked]) -> None:
    marked = 0
    for one in every:
        if one.decision.ask == "steal":
            continue
        found = controls(one)
        blue = [each for each in found if isinstance(each, Button) and each.style is Style.primary]
        with_mark = [each for each in found if isinstance(each, Menu) and each.placeholder.startswith(ADVISED)]
        assert len(blue) + len(with_mark) == (0 if isinstance(one.advice, EndTurn) else 1)
        for menu in with_mark:
            first, *others = menu.options
            assert first.label.startswith(ADVISED)
            assert not any(each.label.startswith(ADVISED) for each in others)
            keys = one.keys(one.advice) if one.advice is not None else ()
            assert keys[: first.value.count("-") + 1] == tuple(first.value.split("-"))
            marked += 1
    assert marked


def test_to_go_out_is_not_blue_while_another_job_is_advised(every: list[Asked]) -> None:
    """It was, and thumbs took it for the advice."""
    buttons = [each for one in every if isinstance(one.advice, TakeLoot) for each in controls(one) if is_out(each)]
    assert buttons
    assert {each.style for each in buttons if isinstance(each, Button)} == {Style.secondary}


def is_out(control: Control) -> bool:
    return isinstance(control, Button) and control.emoji == "🚶"


def test_in_other_games_nothing_is_marked(every: list[Asked]) -> None:
    for one in every:
        for each in controls(Asked(one.decision, one.view, NAMES)):
            assert not isinstance(each, Menu) or not each.placeholder.startswith(ADVISED)


def test_a_panel_marks_what_is_advised_in_that_round(every: list[Asked]) -> None:
    """The words named a break-in, and the mark stood at the loot, because the panel's menus forget the turn."""
    table = table_of(GAMES["mafia_dollar"], Table(clan(""), clan(""), clan("")).state, NAMES)
    guided = replace(table, terms=replace(table.terms, guided=True))
    jobs = [one for one in every if isinstance(one.advice, Burgle)]
    assert jobs
    for one in jobs:
        rows, others = panels._answers(guided, one.view, NAMES)
        menus_shown = [each for row in (*rows, others) for each in row if isinstance(each, Menu)]
        keys = one.keys(one.advice) if one.advice is not None else ()
        for marked in (each for each in menus_shown if each.placeholder.startswith(ADVISED)):
            first = marked.options[0].value.split("-")
            assert tuple(first) == keys[: len(first)]

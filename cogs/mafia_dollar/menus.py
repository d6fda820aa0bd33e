"""Menus that answer a decision of MafiaDollar step by step. Everything chosen so far stands in the custom id.

A `Stage` is written ``<page>-<key>-<key>…``: the keys are those of `rendering.words.mafia_dollar.menu`.
"""

from collections.abc import Sequence
from typing import Self

import discord
import msgspec

from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.publishing.content import Control
from cogs.mafia_dollar import panel_words, verbs
from cogs.ui import components
from cogs.ui.layouts import MENU_HOLDS
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import Option
from rendering.words.mafia_dollar.places import inside

PAGE = "page "
"""How the value of a menu's line begins that leads to another page."""


class Stage(msgspec.Struct, frozen=True):
    """How far an answer is chosen: the keys so far, and the page of the next menu, from 0."""

    keys: tuple[str, ...] = ()
    page: int = 0

    @classmethod
    def read(cls, written: str) -> Self:
        """The stage that was written so."""
        page, *keys = written.split("-")
        return cls(tuple(keys), int(page or 0))

    def written(self) -> str:
        """The stage as it stands in a custom id."""
        return "-".join([str(self.page), *self.keys])


START = Stage()


def options(decision: Decision, view: MafiaView, names: Sequence[str], stage: Stage) -> tuple[Stage, Sequence[Option]]:
    """What can be chosen next, and the stage at which: questions with one answer are not asked.

    `names` are plain. Nothing can be chosen where no answer begins like that, or the answer is whole.
    """
    if decision.ask == "steal":
        return stage, _own_warehouses(view) if not stage.keys else ()
    actions = view.choices[decision.id]
    found = sentences.menu(actions, stage.keys, decision, view, names)
    while len(found) == 1 and found[0].action is None:
        stage = Stage(found[0].keys)
        found = sentences.menu(actions, stage.keys, decision, view, names)
    return stage, found


def rows(
    table: int, decision: Decision, view: MafiaView, names: Sequence[str], stage: Stage = START, *, again: bool = False
) -> list[list[Control]]:
    """The menu for the next question of an answer; none where there is none. `names` are plain.

    `again`: the answer has been given, and can be changed.
    """
    if decision.ask == "steal" and (place := _goes_to(view, stage)) is not None:
        return _haul(table, decision, view, msgspec.structs.replace(stage, keys=(place,)))
    stage, found = options(decision, view, names, stage)
    lines = [each for each in found if each.keys != ("end",)]  # which has a button of its own
    if not lines:
        return []
    actions = view.choices[decision.id]
    so_far = "" if decision.ask == "steal" else sentences.chosen_so_far(actions, stage.keys, decision, view, names)
    asked = f"{so_far}…" if so_far else panel_words.placeholder(decision, view, names, again=again)
    shown = [components.option(each.label, "-".join(each.keys), each.about) for each in lines]
    return [[verbs.CHOOSE.menu(asked, _paged(shown, stage.page), table, decision.id, stage.written())]]


def _paged(lines: Sequence[discord.SelectOption], page: int) -> list[discord.SelectOption]:
    """One page of these lines, with lines that lead to the pages beside it."""
    if len(lines) <= MENU_HOLDS:
        return list(lines)
    size = MENU_HOLDS - 2
    page = min(page, (len(lines) - 1) // size)
    shown = list(lines[page * size : (page + 1) * size])
    if page:
        shown.insert(0, components.option(panel_words.BEFORE, f"{PAGE}{page - 1}"))
    if (page + 1) * size < len(lines):
        shown.append(components.option(panel_words.MORE, f"{PAGE}{page + 1}"))
    return shown


# --- loot stolen: several cards at once ------------------------------------------------------------------


def _own_warehouses(view: MafiaView) -> list[Option]:
    mine = view.me.warehouses if view.me is not None else ()
    return [Option((each.card,), sentences.card_name(each.card), inside(each)) for each in mine]


def _goes_to(view: MafiaView, stage: Stage) -> str | None:
    """The warehouse that stolen loot goes to, if it is chosen or there is only one."""
    mine = [option.keys[0] for option in _own_warehouses(view)]
    if stage.keys:
        return stage.keys[0] if stage.keys[0] in mine else None
    return mine[0] if len(mine) == 1 else None


def _haul(table: int, decision: Decision, view: MafiaView, stage: Stage) -> list[list[Control]]:
    """A menu for several cards; where one does not hold all there are, with buttons to the others."""
    found = sentences.loot_found(view)
    if not found or view.job is None:
        return []
    pages = (len(found) - 1) // MENU_HOLDS + 1
    page = min(stage.page, pages - 1)
    here = found[page * MENU_HOLDS : (page + 1) * MENU_HOLDS]
    shown = [components.option(each.label, each.keys[0]) for each in here]
    written = [msgspec.structs.replace(stage, page=each).written() for each in range(pages)]
    menu = verbs.HAUL.menu(panel_words.HAUL, shown, table, decision.id, written[page], most=view.job.most)
    turns: list[Control] = [
        verbs.STEP.button(panel_words.haul_page(each), table, decision.id, written[each])
        for each in range(pages)
        if each != page
    ]
    return [[menu], turns]

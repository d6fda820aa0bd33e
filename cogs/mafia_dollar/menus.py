"""Menus of whole answers: a line is a move with its target, the most promising first.

What a menu does not hold is chosen step by step, and the choices so far stand in the custom id. A `Stage` is written
``<page>-<group>-<key>-<key>…``; the group may be left out. Keys are those of `rendering.words.mafia_dollar.menu`.
"""

from collections.abc import Sequence
from typing import Final, Self, cast

import discord
import msgspec

from bot.games.mafia_dollar.actions import (
    Answer,
    Confirm,
    EndTurn,
    GiveLoot,
    MafiaAction,
    Offer,
    PassCard,
    Police,
)
from bot.games.mafia_dollar.ranking import GROUPS, Answers, Group, best_first, group_of, grouped, hauls
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.publishing.content import Control
from bot.table.table import Ref
from cogs.mafia_dollar import panel_words, verbs
from cogs.mafia_dollar.options import Asked
from cogs.tables.guided_words import ADVISED
from cogs.ui import components, layouts
from cogs.ui.components import BUTTON_HOLDS, Style
from cogs.ui.layouts import MENU_HOLDS
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import Option
from rendering.words.mafia_dollar.places import inside

PAGE_PREFIX = "page "
"""The prefix of a value that leads to another page of the menu."""
MOST_TRADES: Final = 8
"""Up to how many trades are in one menu; of more, a menu asks for the partner first."""
MOST_LOOT: Final = 15
"""Up to how many ways of taking loot are in one menu; of more, the last ones ask for their warehouse afterwards."""
MOST_PLACES: Final = 7
"""Up to how many own warehouses have a menu each for stolen loot; of more, a menu asks for the warehouse first."""


class Stage(msgspec.Struct, frozen=True):
    """The stage of an answer: the keys chosen so far, the page of the next menu, from 0, and the group it is about."""

    keys: tuple[str, ...] = ()
    page: int = 0
    group: Group | None = None

    @classmethod
    def read(cls, written: str) -> Self:
        """Decode a stage."""
        page, *keys = written.split("-")
        group = cast("Group", keys.pop(0)) if keys and keys[0] in GROUPS else None
        return cls(tuple(keys), int(page or 0), group)

    def written(self) -> str:
        """The stage as part of a custom id."""
        return "-".join([str(self.page), *([self.group] if self.group else []), *self.keys])


START = Stage()
ENDING = Stage(("end",))
"""The page that asks before a turn ends."""
YES: Final = "yes"
"""The last key of an answer that was asked about, and is meant."""


def rows(table: Ref, asked: Asked, *, again: bool = False) -> list[list[Control]]:
    """The controls that answer a decision: a menu for each group of answers, a button where there is only one.

    `again`: the answer has been given, and can be changed.
    """
    decision, view = asked.decision, asked.view
    if decision.ask == "steal":
        return _loot_rows(table, asked)
    groups = _groups(asked)
    menus, buttons = list[list[Control]](), list[Control]()
    for group, answers in groups.items():
        if group == "other":
            continue
        if len(answers.every) == 1:
            emoji = panel_words.PLACEHOLDERS.get(group, ("",))[0] or None
            (only,) = answers.every
            first = group == "out" if asked.advice is None else only == asked.advice
            buttons.append(do(table, asked, only, emoji=emoji, style=Style.primary if first else Style.secondary))
            continue
        placeholder = panel_words.placeholder(decision, view, asked.names, group, again=again)
        lines = _lines(asked, answers, MOST_LOOT if group == "take" else MENU_HOLDS)
        menus.append([_menu(table, asked, Stage(group=group), placeholder, *lines)])
    in_rows = list(map(list, layouts.in_rows(buttons)))
    only_play = "play" in groups and len(groups["play"].every) == 1  # what to discard instead stands below its button
    return [*in_rows, *menus] if only_play else [*menus, *in_rows]


def _lines(asked: Asked, answers: Answers, holds: int = MENU_HOLDS) -> list[Sequence[Option]]:
    """The first lines of a menu, and those that come after all of them."""
    decision, view = asked.decision, asked.view
    return [
        sentences.menu(each, (), decision, view, asked.names, holds=holds) for each in (answers.first, answers.rest)
    ]


def other_jobs(table: Ref, asked: Asked) -> list[Control]:
    """The button to jobs that are rarely wise; empty if there are none."""
    if asked.decision.ask != "act" or "other" not in _groups(asked):
        return []
    stage = Stage(group="other").written()
    return [verbs.STEP.at(table, asked.decision.id, stage).button(str(panel_words.OTHER_JOBS))]


def _groups(asked: Asked) -> dict[Group, Answers]:
    """The answers by what they are about, without the card that is chosen already."""
    chosen = asked.view.chosen or ""
    found, without = grouped(asked.view, asked.decision), (PassCard(chosen), GiveLoot(chosen))
    return {
        group: Answers(tuple([action for action in answers.first if action not in without]), answers.rest)
        for group, answers in found.items()
    }


def do(
    table: Ref,
    asked: Asked,
    action: MafiaAction,
    *,
    label: str = "",
    emoji: str | None = None,
    style: Style = Style.secondary,
) -> Control:
    """The button that gives that answer at once."""
    decision, view, names = asked.decision, asked.view, asked.names
    shown = label or sentences.labels([action], decision, view, names, holds=BUTTON_HOLDS)[action]
    return verbs.DO.at(table, decision.id, "-".join(asked.keys(action))).button(shown, style=style, emoji=emoji)


def step_rows(table: Ref, asked: Asked, stage: Stage) -> list[list[Control]]:
    """The menu for the next step of an answer; none if no answer begins so, or it is complete."""
    decision, view = asked.decision, asked.view
    if decision.ask == "steal":
        if (place := _goes_to(view, stage)) is not None:
            return _haul(table, decision, view, msgspec.structs.replace(stage, keys=(place,)))
        return [[_menu(table, asked, stage, str(panel_words.PLACE), _own_warehouses(view))]]
    if stage.group is not None and not stage.keys:
        found, rest = _lines(asked, _groups(asked).get(stage.group, Answers(())))
    else:
        (stage, found), rest = options(asked, stage), ()
    if not found and not rest:
        return []
    return [[_menu(table, asked, stage, _placeholder(asked, stage, found), found, rest)]]


def _placeholder(asked: Asked, stage: Stage, found: Sequence[Option]) -> str:
    """The text in the menu of the next step: what is chosen so far, or what to choose."""
    decision, view, names = asked.decision, asked.view, asked.names
    so_far = sentences.chosen_so_far(view.choices[decision.id], stage.keys, decision, view, names)
    if decision.ask == "trade" and len(stage.keys) == 1 and so_far:
        return panel_words.WHICH_CARD(name=so_far)
    if decision.ask == "trade" and not so_far and any(option.action is None for option in found):
        return str(panel_words.OFFER_TO)
    return f"{so_far}…" if so_far else panel_words.placeholder(decision, view, names, stage.group)


def options(asked: Asked, stage: Stage) -> tuple[Stage, Sequence[Option]]:
    """The options of the next step, and its stage: questions with one answer are skipped.

    There are no options if no answer begins with these keys, or the answer is complete.
    """
    decision, view = asked.decision, asked.view
    actions = best_first(view, decision, view.choices[decision.id])
    found = sentences.menu(actions, stage.keys, decision, view, asked.names)
    if decision.ask == "trade" and not stage.keys and len(found) > MOST_TRADES:
        found = sentences.menu(actions, stage.keys, decision, view, asked.names, holds=1)
    while len(found) == 1 and found[0].action is None:
        stage = msgspec.structs.replace(stage, keys=found[0].keys)
        found = sentences.menu(actions, stage.keys, decision, view, asked.names)
    return stage, [option for option in found if option.keys != ENDING.keys]  # which has a button of its own


def could_act(decision: Decision, view: MafiaView) -> bool:
    """Whether that decision ends a turn in which gangsters can still act."""
    return decision.ask == "act" and len(view.choices[decision.id]) > 1


def costs(asked: Asked, action: MafiaAction) -> bool:
    """Whether an answer that cannot be undone loses what the player has now, and no guided game advises it."""
    match action:
        case EndTurn():
            loses = could_act(asked.decision, asked.view)
        case Police(card):
            loses = bool(panel_words.taken(card, asked.view))
        case _:
            return False
    return loses and action != asked.advice


def committing(asked: Asked, stage: Stage) -> Offer | Answer | Confirm | None:
    """The trade that these keys would commit to, so it is shown before; None: they lead to nothing like that."""
    if asked.decision.ask not in ("trade", "answer", "confirm"):
        return None
    if asked.decision.ask == "confirm":
        return Confirm()
    action = asked.answer(stage.keys)
    return action if isinstance(action, Offer | Answer) else None


def _menu(
    table: Ref, asked: Asked, stage: Stage, placeholder: str, found: Sequence[Option], rest: Sequence[Option] = ()
) -> Control:
    """A menu of these options; the `rest` are on pages of their own. What is advised is marked, and comes first."""
    advised = next((one for one in (*found, *rest) if _leads_to_advice(one, asked, stage)), None)
    if advised is not None:
        marked = msgspec.structs.replace(advised, label=f"{ADVISED} {advised.label}")
        found, rest = [marked, *(one for one in found if one != advised)], [one for one in rest if one != advised]
        placeholder = f"{ADVISED} {placeholder}"
    first, last = (
        [components.option(each.label, "-".join(each.keys), each.about) for each in one] for one in (found, rest)
    )
    menu = verbs.CHOOSE.at(table, asked.decision.id, stage.written())
    return menu.menu(placeholder, _page(first, last, stage.page))


def _leads_to_advice(option: Option, asked: Asked, stage: Stage) -> bool:
    """Whether an option is what is advised, or a step to it."""
    advice = asked.advice
    if advice is None or stage.group not in (None, group_of(advice, asked.view, asked.decision)):
        return False
    return option.keys == asked.keys(advice)[: len(option.keys)]


def _page(
    first: Sequence[discord.SelectOption], last: Sequence[discord.SelectOption], page: int
) -> list[discord.SelectOption]:
    """One page of these lines, with lines that lead to the pages before and after it."""
    if len(first) + len(last) <= MENU_HOLDS and not (first and last):
        return [*first, *last]
    size = MENU_HOLDS - 2
    pages = [lines[start : start + size] for lines in (first, last) for start in range(0, len(lines), size)]
    page = min(page, len(pages) - 1)
    before = [components.option(str(panel_words.BEFORE), f"{PAGE_PREFIX}{page - 1}")] if page else []
    after = [components.option(str(panel_words.MORE), f"{PAGE_PREFIX}{page + 1}")] if page + 1 < len(pages) else []
    return [*before, *pages[page], *after]


# --- loot stolen: several cards at once ------------------------------------------------------------------


def _loot_rows(table: Ref, asked: Asked) -> list[list[Control]]:
    """A button for the dearest loot to the best place; for each own warehouse, the best first, a menu of all loot."""
    decision, view = asked.decision, asked.view
    best = hauls(view)
    if not best:
        return []
    if len(view.choices[decision.id]) == 1:
        return [[do(table, asked, best[0], emoji="💰", style=Style.primary)]]
    dearest = panel_words.dearest(best[0], view)
    found: list[list[Control]] = [[do(table, asked, best[0], label=dearest, emoji="💰", style=Style.primary)]]
    places = list(dict.fromkeys(each.warehouse for each in best))
    for place in places[:MOST_PLACES]:
        found += _haul(table, decision, view, Stage((place,)))
    if len(places) > MOST_PLACES:
        found.append([verbs.STEP.at(table, decision.id, START.written()).button(str(panel_words.OTHER_PLACES))])
    return found


def _own_warehouses(view: MafiaView) -> list[Option]:
    own = view.me.warehouses if view.me is not None else ()
    return [Option((each.card,), sentences.card_name(each.card), inside(each)) for each in own]


def _goes_to(view: MafiaView, stage: Stage) -> str | None:
    """The own warehouse for stolen loot, if it is chosen or there is only one."""
    own = [option.keys[0] for option in _own_warehouses(view)]
    if stage.keys:
        return stage.keys[0] if stage.keys[0] in own else None
    return own[0] if len(own) == 1 else None


def _haul(table: Ref, decision: Decision, view: MafiaView, stage: Stage) -> list[list[Control]]:
    """A menu of several loot cards to one warehouse; if there are too many for it, with buttons to more."""
    found = sentences.loot_found(view)
    if not found or view.job is None:
        return []
    pages = (len(found) - 1) // MENU_HOLDS + 1
    page = min(stage.page, pages - 1)
    here = found[page * MENU_HOLDS : (page + 1) * MENU_HOLDS]
    choices = [components.option(each.label, each.keys[0]) for each in here]
    written = [Stage(stage.keys, each).written() for each in range(pages)]
    placeholder = panel_words.haul(stage.keys[0], view)
    menu = verbs.HAUL.at(table, decision.id, written[page]).menu(placeholder, choices, most=view.job.most)
    turns: list[Control] = [
        verbs.STEP.at(table, decision.id, written[each]).button(panel_words.HAUL_PAGE(number=each + 1))
        for each in range(pages)
        if each != page
    ]
    return [[menu], *([turns] if turns else [])]

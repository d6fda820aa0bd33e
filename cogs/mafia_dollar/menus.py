"""Menus of whole answers: a line is a move with its target, the most promising first.

What a menu does not hold is chosen step by step, and the choices so far stand in the custom id. A `Stage` is written
``<page>-<group>-<key>-<key>…``; the group may be left out. Keys are those of `rendering.words.mafia_dollar.menu`.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Self, cast

import discord
import msgspec

from bot.games.mafia_dollar.actions import Answer, Confirm, GiveLoot, MafiaAction, Offer, PassCard
from bot.games.mafia_dollar.ranking import GROUPS, Group, best_first, grouped
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.publishing.content import Control
from bot.table.table import Ref
from cogs.mafia_dollar import panel_words, verbs
from cogs.mafia_dollar.options import Asked
from cogs.ui import components, layouts
from cogs.ui.components import BUTTON_HOLDS, Style
from cogs.ui.layouts import MENU_HOLDS
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar import Option
from rendering.words.mafia_dollar.places import inside

PAGE_PREFIX = "page "
"""The prefix of a value that leads to another page of the menu."""
AS_BUTTONS: Final[dict[Group, int]] = {"out": 3}
"""Up to how many answers of a group are buttons; of other groups one."""
MOST_TRADES: Final = 8
"""Up to how many trades are in one menu; of more, a menu asks for the partner first."""

MOST_LOOT: Final = 10
"""Up to how many ways of taking loot are in one menu; of more, the last ones ask for their warehouse afterwards."""


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


def rows(table: Ref, asked: Asked, *, again: bool = False) -> list[list[Control]]:
    """The controls that answer a decision: a menu for each group of answers, a button where there is only one.

    `again`: the answer has been given, and can be changed.
    """
    decision, view = asked.decision, asked.view
    groups = _groups(asked)
    menus, buttons = list[list[Control]](), list[Control]()
    for group, actions in groups.items():
        if group == "other" and len(actions) > 1:
            continue
        if len(actions) <= AS_BUTTONS.get(group, 1):
            emoji = panel_words.PLACEHOLDERS.get(group, ("",))[0] or None
            style = Style.primary if group == "out" else Style.secondary
            buttons += [do(table, asked, action, emoji=emoji, style=style) for action in actions]
            continue
        placeholder = panel_words.placeholder(decision, view, asked.names, group, again=again)
        fitting = actions[:MENU_HOLDS] if decision.ask == "steal" else actions
        holds = MOST_LOOT if group == "take" else MENU_HOLDS
        found = sentences.menu(fitting, (), decision, view, asked.names, holds=holds)
        menus.append([_menu(table, decision, Stage(group=group), placeholder, found)])
    if len(groups.get("other", ())) > 1 or _has_other_loot(view, groups):
        label = str(panel_words.OTHER_LOOT if decision.ask == "steal" else panel_words.OTHER_JOBS)
        buttons.append(verbs.STEP.at(table, decision.id, Stage(group="other").written()).button(label))
    in_rows = list(map(list, layouts.in_rows(buttons)))
    only_play = len(groups.get("play", ())) == 1  # the menu of what to discard instead stands below its button
    return [*in_rows, *menus] if only_play else [*menus, *in_rows]


def _groups(asked: Asked) -> dict[Group, Sequence[MafiaAction]]:
    """The answers by what they are about, without the card that is chosen already."""
    chosen = asked.view.chosen or ""
    found, without = grouped(asked.view, asked.decision), (PassCard(chosen), GiveLoot(chosen))
    return {group: [action for action in actions if action not in without] for group, actions in found.items()}


def _has_other_loot(view: MafiaView, groups: Mapping[Group, Sequence[MafiaAction]]) -> bool:
    """Whether a burglar can take other loot than the menu holds."""
    if view.job is None or view.job.warehouse is None:
        return False
    return view.job.most > 1 or len(groups.get("answer", ())) > MENU_HOLDS


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
        return [[_menu(table, decision, stage, str(panel_words.PLACE), _own_warehouses(view))]]
    stage, found = options(asked, stage)
    if not found:
        return []
    return [[_menu(table, decision, stage, _placeholder(asked, stage, found), found)]]


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
    if stage.group is None:
        actions: Sequence[MafiaAction] = best_first(view, decision, view.choices[decision.id])
    else:
        actions = _groups(asked).get(stage.group, ())
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


def committing(asked: Asked, stage: Stage) -> Offer | Answer | Confirm | None:
    """The trade that these keys would commit to, so it is shown before; None: they lead to nothing like that."""
    if asked.decision.ask not in ("trade", "answer", "confirm"):
        return None
    if asked.decision.ask == "confirm":
        return Confirm()
    choice = asked.view.choices[asked.decision.id]
    action = sentences.answer(choice, stage.keys, asked.decision, asked.view, asked.names)
    return action if isinstance(action, Offer | Answer) else None


def _menu(table: Ref, decision: Decision, stage: Stage, placeholder: str, found: Sequence[Option]) -> Control:
    lines = [components.option(each.label, "-".join(each.keys), each.about) for each in found]
    return verbs.CHOOSE.at(table, decision.id, stage.written()).menu(placeholder, _paged(lines, stage.page))


def _paged(lines: Sequence[discord.SelectOption], page: int) -> list[discord.SelectOption]:
    """One page of these lines, with lines that lead to the pages before and after it."""
    if len(lines) <= MENU_HOLDS:
        return list(lines)
    size = MENU_HOLDS - 2
    page = min(page, (len(lines) - 1) // size)
    page_lines = list(lines[page * size : (page + 1) * size])
    if page:
        page_lines.insert(0, components.option(str(panel_words.BEFORE), f"{PAGE_PREFIX}{page - 1}"))
    if (page + 1) * size < len(lines):
        page_lines.append(components.option(str(panel_words.MORE), f"{PAGE_PREFIX}{page + 1}"))
    return page_lines


# --- loot stolen: several cards at once ------------------------------------------------------------------


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
    """A menu for several cards; if there are too many for it, with buttons to more."""
    found = sentences.loot_found(view)
    if not found or view.job is None:
        return []
    pages = (len(found) - 1) // MENU_HOLDS + 1
    page = min(stage.page, pages - 1)
    here = found[page * MENU_HOLDS : (page + 1) * MENU_HOLDS]
    choices = [components.option(each.label, each.keys[0]) for each in here]
    written = [Stage(stage.keys, each).written() for each in range(pages)]
    menu = verbs.HAUL.at(table, decision.id, written[page]).menu(str(panel_words.HAUL), choices, most=view.job.most)
    turns: list[Control] = [
        verbs.STEP.at(table, decision.id, written[each]).button(panel_words.HAUL_PAGE(number=each + 1))
        for each in range(pages)
        if each != page
    ]
    return [[menu], turns]

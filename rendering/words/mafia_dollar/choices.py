"""What can be answered in MafiaDollar, as menus: short labels, longer descriptions, and the steps to an answer.

An answer is chosen in steps: a card, what to do with it, a target; or a gangster, a job, a target. Every step has a
`key` of letters and digits, so that the keys chosen so far fit into a custom id; together they name one answer.
`names` are the seats' names, as they will stand in the menu.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.games.mafia_dollar.actions import MafiaAction, Offer, Spoils, Steal
from bot.games.mafia_dollar.cards import DIE
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from rendering.words.mafia_dollar.card_text import describe, said
from rendering.words.mafia_dollar.names import loot_name
from rendering.words.mafia_dollar.steps import Step, steps

LONGEST: Final = 100
"""Characters of an option's label or description, and of an autocompleted choice."""


class Option(msgspec.Struct, frozen=True):
    """One line of a menu. `keys` are all steps up to here; `action` is the answer, if it is complete."""

    keys: tuple[str, ...]
    label: str
    about: str
    action: MafiaAction | None = None


def label(action: MafiaAction, decision: Decision, view: MafiaView, names: Sequence[str]) -> str:
    """An answer in at most 100 characters. Two answers that do the same may read the same: see `labels`."""
    return cut(said(action, decision, view, names))


def about(action: MafiaAction, decision: Decision, view: MafiaView, names: Sequence[str]) -> str:
    """What an answer means, in a sentence or two; may be longer than a menu allows."""
    return describe(action, decision, view, names)


def labels(
    actions: Iterable[MafiaAction], decision: Decision, view: MafiaView, names: Sequence[str]
) -> dict[MafiaAction, str]:
    """A label for each answer, of at most 100 characters, and no two the same."""
    answers = list(actions)
    plain = [label(action, decision, view, names) for action in answers]
    return dict(
        zip(answers, _unique(plain, [_tells(steps(action, decision, view, names)) for action in answers]), strict=True)
    )


def menu(
    actions: Iterable[MafiaAction],
    chosen: Sequence[str],
    decision: Decision,
    view: MafiaView,
    names: Sequence[str],
) -> tuple[Option, ...]:
    """The options for the next step, after the steps `chosen`.

    A step with one possibility is skipped: an option then stands for several steps, and its `keys` say so. An option
    with an `action` is a whole answer. Empty: no answer begins like that.

    An offer that can be made now is not listed as an offer ahead. Of items won, keeping all comes first.
    """
    begun = len(chosen)
    groups: dict[str, list[tuple[MafiaAction, tuple[Step, ...]]]] = {}
    answers = sorted(actions, key=lambda answer: -len(answer.keep) if isinstance(answer, Spoils) else 0)
    now = {answer.partner for answer in answers if isinstance(answer, Offer) and not answer.ahead}
    for action in answers:
        if isinstance(action, Offer) and action.ahead and action.partner in now:
            continue
        path = steps(action, decision, view, names)
        keys = [step.key for step in path]
        if keys[:begun] == list(chosen) and len(path) > begun:
            groups.setdefault(keys[begun], []).append((action, path))
    options, tells = [], []
    for group in groups.values():
        options.append(_option(group, begun, decision, view, names))
        tells.append(_tells(group[0][1][begun : begun + 1]))
    unique = _unique([option.label for option in options], tells)
    return tuple(msgspec.structs.replace(option, label=shown) for option, shown in zip(options, unique, strict=True))


def chosen_so_far(
    actions: Iterable[MafiaAction], chosen: Sequence[str], decision: Decision, view: MafiaView, names: Sequence[str]
) -> str:
    """The steps taken, in words: “Revolver +2 → Equip”. Empty: none, or no answer begins like that."""
    for action in actions:
        path = steps(action, decision, view, names)[: len(chosen)]
        if [step.key for step in path] == list(chosen):
            return " → ".join(step.label for step in path)
    return ""


def answer(
    actions: Iterable[MafiaAction], chosen: Sequence[str], decision: Decision, view: MafiaView, names: Sequence[str]
) -> MafiaAction | None:
    """The answer that these steps lead to; None: there is none, or steps are missing."""
    wanted = list(chosen)
    for action in actions:
        if [step.key for step in steps(action, decision, view, names)] == wanted:
            return action
    return None


def _option(
    group: Sequence[tuple[MafiaAction, tuple[Step, ...]]],
    begun: int,
    decision: Decision,
    view: MafiaView,
    names: Sequence[str],
) -> Option:
    """One option for all answers that share their next steps."""
    action, path = group[0]
    if len(group) == 1:
        keys = tuple(step.key for step in path)
        shown = label(action, decision, view, names) if begun == 0 else path[begun].label
        return Option(keys, cut(shown), cut(describe(action, decision, view, names)), action)
    common = begun + 1
    while len({other[common].key if len(other) > common else "" for _, other in group}) == 1:
        common += 1
    keys = tuple(step.key for step in path[:common])
    shown = " → ".join(step.label for step in path[begun:common])
    following = dict.fromkeys(other[common].label for _, other in group if len(other) > common)
    notes = [step.about for step in path[begun:common] if step.about]
    return Option(keys, cut(shown), cut(notes[-1] if notes else " · ".join(following)))


def _tells(path: Sequence[Step]) -> tuple[str, ...]:
    """Suffixes that make equal labels unique: the dice of the cards, then their ids."""
    dice = " ".join(f"die {DIE[step.key]}" for step in path if step.key in DIE)
    return (dice, " ".join(step.key for step in path))


def _unique(plain: Sequence[str], tells: Sequence[tuple[str, ...]]) -> list[str]:
    """The labels, with a suffix where several are equal."""
    shown = list(plain)
    for which in range(2):
        many: Mapping[str, int] = Counter(shown)
        shown = [
            f"{cut(text, LONGEST - len(tells[at][which]) - 3)} ({tells[at][which]})"
            if many[text] > 1 and tells[at][which]
            else text
            for at, text in enumerate(shown)
        ]
    return shown


def cut(text: str, most: int = LONGEST) -> str:
    """The text in at most `most` characters; a longer one ends with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


# --- several at once ---------------------------------------------------------------------------------------


def loot_found(view: MafiaView) -> tuple[Option, ...]:
    """The loot in the warehouse broken into, to choose several of: a key and a label for each; else empty.

    Up to ``view.job.most`` can be taken; `stealing` makes an answer of those chosen.
    """
    loot = (view.job.loot if view.job else None) or ()
    shown = _unique([loot_name(card) for card in loot], [("", card) for card in loot])
    return tuple(Option((card,), text, "") for card, text in zip(loot, shown, strict=True))


def stealing(view: MafiaView, picked: Iterable[str], warehouse: str) -> Steal:
    """The answer that takes the loot `picked`, in any order, to an own `warehouse`: in the order the rules ask for."""
    wanted = set(picked)
    lying = (view.job.loot if view.job else None) or ()
    return Steal((*(card for card in lying if card in wanted), *sorted(wanted.difference(lying))), warehouse)

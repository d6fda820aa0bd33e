"""The possible answers in MafiaDollar, as menus: short labels, longer descriptions, and the steps to an answer.

An answer is chosen in steps: a card, what to do with it, a target; or a gangster, a job, a target. Every step has a
`key` of letters and digits, so that the keys chosen so far fit into a custom id; together they name one answer. `names`
are the seats' names, as they will stand in the menu.
"""

import itertools
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.games.mafia_dollar.actions import MafiaAction, Offer, Steal, TakeLoot, Wish
from bot.games.mafia_dollar.cards import DIE, VALUE
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence, say
from bot.language.rows import bracketed, unfinished
from rendering.words.common import LINE_HOLDS, cut, named
from rendering.words.mafia_dollar.card_text import answer_words, describe, take_words
from rendering.words.mafia_dollar.names import WISHES, loot_name
from rendering.words.mafia_dollar.steps import Step, steps, wish_name

MENU_HOLDS: Final = 25
"""Options in a menu, by Discord's limit."""
DEEPEST: Final = 3
"""The most steps that several answers share in one option of a menu."""
NOTE_CHARACTERS: Final = 16
"""Characters of a label that are left for what tells it from an equal one."""
GIVING: Final = Sentence("You can give: {cards}", context="below a player's name, in a menu")

Answered = tuple[MafiaAction, tuple[Step, ...]]
"""An answer and the steps to it."""


class Option(msgspec.Struct, frozen=True):
    """One line of a menu. `keys` are all steps up to here; `action` is the answer, if it is complete."""

    keys: tuple[str, ...]
    label: str
    about: str
    action: MafiaAction | None = None


def labels(
    actions: Iterable[MafiaAction],
    decision: Decision,
    view: MafiaView,
    names: Sequence[str],
    *,
    holds: int = LINE_HOLDS,
) -> dict[MafiaAction, str]:
    """A label for each answer, of at most `holds` characters, and no two the same."""
    answers = list(actions)
    plain = [_label(action, decision, view, names, holds) for action in answers]
    dice = [_dice(steps(action, decision, view, names)) for action in answers]
    return dict(zip(answers, _unique(plain, dice), strict=True))


def _label(action: MafiaAction, decision: Decision, view: MafiaView, names: Sequence[str], holds: int) -> str:
    return cut(answer_words(action, decision, view, names, holds=holds - NOTE_CHARACTERS), holds)


def menu(
    actions: Iterable[MafiaAction],
    chosen: Sequence[str],
    decision: Decision,
    view: MafiaView,
    names: Sequence[str],
    *,
    holds: int = MENU_HOLDS,
) -> tuple[Option, ...]:
    """Whole answers after the steps `chosen`, in the order of `actions`, which begins with the most promising one.

    An option with an `action` is a complete answer. If there are more than the menu `holds`, the last ones share an
    option for their next steps, and its `keys` say so; there may still be too many. The result is empty if no answer
    begins with these steps. An offer that can be made now is not listed as an offer ahead.
    """
    begun, answers = len(chosen), list(actions)
    now = {answer.partner for answer in answers if isinstance(answer, Offer) and not answer.ahead}
    found = []
    for action in answers:
        if isinstance(action, Offer) and action.ahead and action.partner in now:
            continue
        path = steps(action, decision, view, names)
        if len(path) > begun and [step.key for step in path[:begun]] == list(chosen):
            found.append((action, path))
    options, dice = [], []
    for group in _folded(found, begun, holds):
        options.append(_option(group, begun, decision, view, names))
        dice.append(_dice(group[0][1][begun : begun + 1] if len(group) > 1 else group[0][1][begun:]))
    unique = _unique([option.label for option in options], dice)
    return tuple(msgspec.structs.replace(option, label=shown) for option, shown in zip(options, unique, strict=True))


def _folded(found: Sequence[Answered], begun: int, holds: int) -> list[list[Answered]]:
    """The answers in as many groups as the menu holds: each by itself, but the last ones with those that begin alike.

    Of a longer beginning, fewer answers share an option. If even the shortest is not enough, all fold.
    """
    for depth in range(max(DEEPEST, begun + 1), begun, -1):
        groups: dict[tuple[str, ...], int] = {}
        for _, path in found:
            begins = tuple(step.key for step in path[:depth])
            groups[begins] = groups.get(begins, 0) + 1
        fold, count = set[tuple[str, ...]](), len(found)
        for begins, many in reversed(groups.items()):
            if count <= holds:
                break
            fold.add(begins)
            count -= many - 1
        if count <= holds or depth == begun + 1:
            return _groups(found, depth, fold)
    return []


def _groups(found: Sequence[Answered], depth: int, fold: Container[tuple[str, ...]]) -> list[list[Answered]]:
    """The answers one by one, but those with one of the beginnings `fold` together, where the first of them stands."""
    groups: dict[tuple[str, ...], list[Answered]] = {}
    for action, path in found:
        keys = tuple(step.key for step in path)
        groups.setdefault(keys[:depth] if keys[:depth] in fold else keys, []).append((action, path))
    return list(groups.values())


def chosen_so_far(
    actions: Iterable[MafiaAction], chosen: Sequence[str], decision: Decision, view: MafiaView, names: Sequence[str]
) -> str:
    """The steps taken, in words: “Revolver +2 → Equip”. Empty if there are none, or no answer begins with them."""
    for action in actions:
        path = steps(action, decision, view, names)[: len(chosen)]
        if [step.key for step in path] == list(chosen):
            return " → ".join(step.label for step in path)
    return ""


def answer(
    actions: Iterable[MafiaAction],
    chosen: Sequence[str],
    decision: Decision,
    view: MafiaView,
    names: Sequence[str],
) -> MafiaAction | None:
    """The answer that these steps lead to; None: there is none, or steps are missing."""
    wanted = list(chosen)
    if decision.ask == "steal":  # too many answers to look through them all
        return Steal(tuple(wanted[1].split("and")), wanted[0]) if len(wanted) == len(("warehouse", "loot")) else None
    for action in actions:
        path = [step.key for step in steps(action, decision, view, names)]
        if path == wanted:
            return action
        if isinstance(action, Offer) and path == wanted[:-1] and (wish := _wish(wanted[-1])) is not None:
            return msgspec.structs.replace(action, wish=wish)
    return None


def _wish(key: str) -> Wish | None:
    """What an offer asks for, by its key; None: nothing."""
    return next((wish for wish in WISHES if wish.replace("_", "") == key), None)


def wishes() -> tuple[Option, ...]:
    """What an offer can ask for: keys and labels."""
    return tuple(Option((wish.replace("_", ""),), wish_name(wish), "") for wish in WISHES)


def _option(
    group: Sequence[Answered],
    begun: int,
    decision: Decision,
    view: MafiaView,
    names: Sequence[str],
) -> Option:
    """One option for all answers that share their next steps."""
    action, path = group[0]
    if len(group) == 1:
        keys = tuple(step.key for step in path)
        rest = " → ".join(step.label for step in path[begun:] if step.label) if begun else ""
        shown = cut(rest, LINE_HOLDS) if rest else _label(action, decision, view, names, LINE_HOLDS)
        same = begun > 0 and isinstance(action, Offer)  # in every line of this menu
        return Option(keys, shown, "" if same else cut(describe(action, decision, view, names), LINE_HOLDS), action)
    common = begun + 1
    while len({other[common].key if len(other) > common else "" for _, other in group}) == 1:
        common += 1
    keys = tuple(step.key for step in path[:common])
    shown = " → ".join(step.label for step in path[begun:common])
    if isinstance(action, TakeLoot) and not begun and common == len(path) - 1:
        shown = take_words(action, decision, view, names)
    following = dict.fromkeys(other[common].label.partition(" · ")[0] for _, other in group if len(other) > common)
    about = named(list(following))
    if decision.ask == "trade" and not begun:  # else they read like the other player's cards
        about = GIVING(cards=named(list(following), LINE_HOLDS - len(GIVING(cards=""))))
    return Option(keys, cut(unfinished(shown), LINE_HOLDS), about)


def _dice(path: Sequence[Step]) -> str:
    """The dice of an answer's cards, which distinguish equal cards."""
    return " ".join(say("die {number}", number=DIE[step.key]) for step in path if step.key in DIE)


def _unique(plain: Sequence[str], dice: Sequence[str]) -> list[str]:
    """The labels; equal ones get the dice of their cards, and those that are still equal a number."""
    counts: Mapping[str, int] = Counter(plain)
    labels = [
        _with(text, cards) if counts[text] > 1 and cards else text for text, cards in zip(plain, dice, strict=True)
    ]
    taken: dict[str, None] = {}
    for text in labels:
        numbered = (text if number == 1 else _with(text, str(number)) for number in itertools.count(1))
        taken[next(label for label in numbered if label not in taken)] = None
    return list(taken)


def _with(text: str, note: str) -> str:
    suffix = bracketed(note)
    return f"{cut(text, LINE_HOLDS - len(suffix))}{suffix}"


# --- several at once ---------------------------------------------------------------------------------------


def loot_found(view: MafiaView) -> tuple[Option, ...]:
    """The loot in the warehouse broken into, the dearest first: a key and a label for each card; empty at other times.

    Up to ``view.job.most`` cards can be taken.
    """
    loot = sorted((view.job.loot if view.job else None) or (), key=VALUE.__getitem__, reverse=True)
    shown = _unique([loot_name(card) for card in loot], [""] * len(loot))
    return tuple(Option((card,), text, "") for card, text in zip(loot, shown, strict=True))

"""The buttons and menus that answer a decision: exactly what is legal, in as few taps as possible."""

from collections.abc import Iterator, Sequence

from bot.games.machi_koro import actions
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from bot.publishing.content import Control
from cogs.machi_koro import verbs
from cogs.machi_koro.menus import (
    build_options,
    card_options,
    cheapest_first,
    dearest_first,
    menus,
    renovate_options,
)
from cogs.ui.components import Style
from cogs.ui.layouts import ROW_HOLDS
from data.cards import machi_koro as cards
from rendering.words import machi_koro as sentences

Row = list[Control]
Key = tuple[int, int]
"""The table and the decision that a control is of."""

PRIMARY, SECOND = Style.primary, Style.secondary


def controls(table: int, view: MachiView, names: Sequence[str], seat: int | None = None) -> list[Row]:
    """Buttons and menus for every decision owed, or for those of one seat. `names` are plain."""
    rows: list[Row] = []
    for decision in view.owed:
        if seat is None or decision.seat == seat:
            rows += _controls((table, decision.id), view, decision, names)
    return rows


def _controls(key: Key, view: MachiView, decision: Decision, names: Sequence[str]) -> list[Row]:
    choice = view.choices[decision.id]
    match decision.ask:
        case "roll" | "keep":
            return [[button for action in choice for button in _dice_button(key, view, action)]]
        case "add":
            return [_add(key, view, decision)]
        case "target":
            return [
                [
                    verbs.TARGET.button(
                        _takes(decision, names[action.seat], view.towns[action.seat].coins),
                        *key,
                        action.seat,
                        style=PRIMARY,
                        emoji="📺",
                    )
                    for action in choice
                    if isinstance(action, actions.Target)
                ]
            ]
        case "swap":
            partners = dict.fromkeys(action.partner for action in choice if isinstance(action, actions.Swap))
            swaps = [
                verbs.SWAP.button(f"Swap with {names[seat]}", *key, seat, style=PRIMARY, emoji="🔄")
                for seat in partners
            ]
            return [[*swaps, _pass(key, "Don't swap")]]
        case "which":
            return [_which(key, view, decision, names)]
        case "give":
            return _give(key, view, decision, names)
        case "demolish":
            return _demolish(key, view, decision)
        case "renovate":
            kinds = [action.card for action in choice if isinstance(action, actions.Renovate)]
            options = renovate_options(view, decision, kinds, names)
            none = [[_pass(key, "Close nothing")]] if actions.Pass() in choice else []
            return [*menus(verbs.RENOVATE, "Close", options, *key), *none]
        case "activate":
            able = [action.card for action in choice if isinstance(action, actions.Activate)]
            options = card_options(view, decision.seat, dearest_first(able))
            return [
                *menus(verbs.ACTIVATE, "Let a card act", options, *key),
                [_pass(key, f"Keep the {sentences.card_name(decision.card or '')}")],
            ]
        case "invest":
            lying = sum(held.invested for held in view.towns[decision.seat].holdings if held.card == decision.card)
            coin = verbs.INVEST.button(f"Put 1 coin on it: {lying + 1} then", *key, style=PRIMARY, emoji="🪙")
            return [[coin, _pass(key, "Not now")]]
        case _:
            options = build_options(view, [action.card for action in choice if isinstance(action, actions.Build)])
            menu = menus(verbs.BUILD, "Build", options, *key)
            return [*menu, [_pass(key, "Don't build")]]


def _takes(decision: Decision, name: str, coins: int) -> str:
    """What the card takes from somebody with that many coins."""
    effect = sentences.CARDS[decision.card or ""].effect
    assert isinstance(effect, cards.FromOne)  # noqa: S101 - only such a card asks whom to take from
    taken = min(effect.coins, coins)
    return f"Take {taken} from {name} (has {coins})"


def _pass(key: Key, label: str) -> Control:
    return verbs.PASS.button(label, *key, style=SECOND)


def _dice_button(key: Key, view: MachiView, action: actions.MachiAction) -> Iterator[Control]:
    match action:
        case actions.Roll(dice):
            yield verbs.ROLL.button(_dice("Roll", dice), *key, dice, style=PRIMARY, emoji="🎲")
        case actions.Keep():
            yield verbs.KEEP.button(f"Keep {view.go.total}", *key, style=PRIMARY, emoji="✅")
        case actions.Reroll(dice):
            yield verbs.REROLL.button(_dice("Re-roll", dice), *key, dice, style=SECOND, emoji="🎲")


def _dice(verb: str, dice: int) -> str:
    return f"{verb} {dice} {'die' if dice == 1 else 'dice'}"


def _add(key: Key, view: MachiView, decision: Decision) -> Row:
    effect = sentences.CARDS[decision.card or ""].effect
    assert isinstance(effect, cards.AddToRoll)  # noqa: S101 - only such a card asks
    total = view.go.total
    return [
        verbs.ADD.button(f"Add {effect.coins}: {total + effect.coins}", *key, style=PRIMARY, emoji="⚓"),
        verbs.KEEP.button(f"Leave it at {total}", *key, style=SECOND),
    ]


def _which(key: Key, view: MachiView, decision: Decision, names: Sequence[str]) -> Row:
    card = sentences.card_name(decision.card or "")
    whose = f"{names[decision.seat]}: an" if len(view.owed) > 1 else "An"
    closed = f"{names[decision.seat]}: a" if len(view.owed) > 1 else "A"
    return [
        verbs.WHICH.button(f"{whose} open {card} goes", *key, "open", style=PRIMARY),
        verbs.WHICH.button(f"{closed} closed {card} goes", *key, "closed", style=PRIMARY),
    ]


def _give(key: Key, view: MachiView, decision: Decision, names: Sequence[str]) -> list[Row]:
    """To one player only: the cards at once. Else first the players."""
    gifts = [action for action in view.choices[decision.id] if isinstance(action, actions.Give)]
    receivers = list(dict.fromkeys(gift.receiver for gift in gifts))
    if len(receivers) == 1:
        options = card_options(view, decision.seat, cheapest_first(gift.card for gift in gifts))
        return menus(verbs.GIVE, f"Give to {names[receivers[0]]}", options, *key, str(receivers[0]))
    return [
        [
            verbs.GIVE_TO.button(
                f"Give to {names[seat]} ({sentences.coins(view.towns[seat].coins)})",
                *key,
                seat,
                style=PRIMARY,
                emoji="🎁",
            )
            for seat in receivers
        ]
    ]


def _demolish(key: Key, view: MachiView, decision: Decision) -> list[Row]:
    effect = sentences.CARDS[decision.card or ""].effect
    assert isinstance(effect, cards.Demolish)  # noqa: S101 - only such a card asks for a landmark
    standing = [action.landmark for action in view.choices[decision.id] if isinstance(action, actions.Demolish)]
    row = [
        verbs.DEMOLISH.button(
            f"{sentences.card_name(landmark)} (you get {effect.coins})", *key, landmark, style=PRIMARY, emoji="🧨"
        )
        for landmark in cheapest_first(standing)
    ]
    return [list(row[start : start + ROW_HOLDS]) for start in range(0, len(row), ROW_HOLDS)]

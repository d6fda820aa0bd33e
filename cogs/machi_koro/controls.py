"""The buttons and menus that answer a decision: exactly the legal answers, in as few taps as possible."""

from collections.abc import Collection, Iterator, Sequence

from bot.games.machi_koro import actions
from bot.games.machi_koro.lessons import advised
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from bot.language import say, say_in_context, say_plural
from bot.language.rows import capital
from bot.publishing.content import Control
from bot.table.table import Ref
from cogs.machi_koro import verbs
from cogs.machi_koro.menus import (
    build_options,
    card_options,
    cheapest_first,
    dearest_first,
    menus,
    renovate_options,
)
from cogs.tables.guided_words import ADVISED
from cogs.ui.components import Style
from cogs.ui.layouts import ROW_HOLDS
from data.cards import machi_koro as cards
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro.orders import PASSING

Row = list[Control]
Key = tuple[Ref, int]
"""The table and the decision of a control."""

PRIMARY, SECOND = Style.primary, Style.secondary


def controls(
    table: Ref, view: MachiView, names: Sequence[str], seats: Collection[int], *, guided: bool = False
) -> list[Row]:
    """Buttons and menus for the pending decisions of these seats. `names` are plain.

    `guided`: what to roll and to build is advised, and marked.
    """
    rows: list[Row] = []
    for decision in view.pending:
        if decision.seat in seats:
            advice = advised(view, decision) if guided else None
            rows += _controls((table, decision.id), view, decision, names, advice)
    return rows


def _controls(
    key: Key, view: MachiView, decision: Decision, names: Sequence[str], advice: actions.MachiAction | None
) -> list[Row]:
    choice = view.choices[decision.id]
    match decision.ask:
        case "roll" | "keep":
            return [[button for action in choice for button in _dice_button(key, view, action, advice)]]
        case "add":
            return [_add(key, view, decision)]
        case "target":
            return [
                [
                    verbs.TARGET.at(*key, action.seat).button(
                        _takes(decision, names[action.seat], view.towns[action.seat].coins),
                        style=SECOND if advice not in (None, action) else PRIMARY,
                        emoji="📺",
                    )
                    for action in choice
                    if isinstance(action, actions.Target)
                ]
            ]
        case "swap":
            partners = dict.fromkeys(action.partner for action in choice if isinstance(action, actions.Swap))
            best = advice.partner if isinstance(advice, actions.Swap) else None
            swaps = [
                verbs.SWAP.at(*key, seat).button(
                    say("Swap with {name}", name=names[seat]),
                    style=PRIMARY if advice is None or seat == best else SECOND,
                    emoji="🔄",
                )
                for seat in partners
            ]
            return [[*swaps, _pass(key, say("Don't swap"), advised=advice == actions.Pass())]]
        case "which":
            return [_which(key, view, decision, names)]
        case "give":
            return _give(key, view, decision, names)
        case "demolish":
            return _demolish(key, view, decision)
        case "renovate":
            kinds = [action.card for action in choice if isinstance(action, actions.Renovate)]
            options = renovate_options(view, decision, kinds, names)
            none = [[_pass(key, capital(str(PASSING["renovate"])))]] if actions.Pass() in choice else []
            return [
                *menus(verbs.RENOVATE, say_in_context("which cards close, in a menu", "Close"), options, key),
                *none,
            ]
        case "activate":
            able = [action.card for action in choice if isinstance(action, actions.Activate)]
            options = card_options(view, decision.seat, dearest_first(able))
            return [
                *menus(verbs.ACTIVATE, say("Let a card act"), options, key),
                [_pass(key, say("Keep the {card}", card=sentences.card_name(decision.card or "")))],
            ]
        case "invest":
            lying = sum(held.invested for held in view.towns[decision.seat].holdings if held.card == decision.card)
            label = say("Put 1 coin on it: {total} then", total=lying + 1)
            coin = verbs.INVEST.at(*key).button(label, style=PRIMARY, emoji="🪙")
            return [[coin, _pass(key, say("Not now"))]]
        case _:
            built = advice.card if isinstance(advice, actions.Build) else ""
            cards_on_offer = [action.card for action in choice if isinstance(action, actions.Build)]
            menu = menus(verbs.BUILD, say("Build"), build_options(view, cards_on_offer, built), key)
            return [*menu, [_pass(key, _idle(view, decision.seat), advised=advice == actions.Pass())]]


def _takes(decision: Decision, name: str, coins: int) -> str:
    """The coins that the card takes from a player with that many coins."""
    effect = sentences.CARDS[decision.card or ""].effect
    assert isinstance(effect, cards.FromOne)  # noqa: S101 - only such a card asks whom to take from
    taken = min(effect.coins, coins)
    return say("Take {coins} from {name} (has {all})", coins=taken, name=name, all=coins)


def _idle(view: MachiView, seat: int) -> str:
    """Building nothing, and the coins that it brings with an Airport."""
    effects = [sentences.CARDS[site.card].effect for site in view.towns[seat].sites if site.built]
    gain = sum(effect.coins for effect in effects if isinstance(effect, cards.ForNothing))
    return say("Don't build, get {coins}", coins=sentences.coins(gain)) if gain else say("Don't build")


def _pass(key: Key, label: str, *, advised: bool = False) -> Control:
    """The button that does nothing; it stands out only if that is what is advised."""
    style, emoji = (PRIMARY, ADVISED) if advised else (SECOND, None)
    return verbs.PASS.at(*key).button(label, style=style, emoji=emoji)


def _dice_button(
    key: Key, view: MachiView, action: actions.MachiAction, advice: actions.MachiAction | None
) -> Iterator[Control]:
    """The button of a roll. If there is a choice, `advice` marks one, and the others step back."""
    marked = None if advice is None or len(view.choices[key[1]]) == 1 else action == advice
    style = SECOND if marked is False or (isinstance(action, actions.Reroll) and not marked) else PRIMARY
    dice, keep = (ADVISED, ADVISED) if marked else ("🎲", "✅")
    match action:
        case actions.Roll(count):
            label = say_plural("Roll {count} die", "Roll {count} dice", count)
            yield verbs.ROLL.at(*key, count).button(label, style=style, emoji=dice)
        case actions.Keep():
            yield verbs.KEEP.at(*key).button(say("Keep {total}", total=view.turn.total), style=style, emoji=keep)
        case actions.Reroll(count):
            label = say_plural("Re-roll {count} die", "Re-roll {count} dice", count)
            yield verbs.REROLL.at(*key, count).button(label, style=style, emoji=dice)


def _add(key: Key, view: MachiView, decision: Decision) -> Row:
    effect = sentences.CARDS[decision.card or ""].effect
    assert isinstance(effect, cards.AddToRoll)  # noqa: S101 - only such a card asks
    total = view.turn.total
    return [
        verbs.ADD.at(*key).button(
            say("Add {coins}: {total}", coins=effect.coins, total=total + effect.coins), style=PRIMARY, emoji="⚓"
        ),
        verbs.KEEP.at(*key).button(say("Leave it at {total}", total=total), style=SECOND),
    ]


def _which(key: Key, view: MachiView, decision: Decision, names: Sequence[str]) -> Row:
    card = sentences.card_name(decision.card or "")
    if view.moving is not None and not view.gives(decision.seat):
        name = names[view.moving.source]
        shown = say("{name}: an open {card} goes", name=name, card=card)
        closed = say("{name}: a closed {card} goes", name=name, card=card)
    else:
        shown, closed = say("An open {card} goes", card=card), say("A closed {card} goes", card=card)
    return [
        verbs.WHICH.at(*key, "open").button(shown, style=PRIMARY),
        verbs.WHICH.at(*key, "closed").button(closed, style=PRIMARY),
    ]


def _give(key: Key, view: MachiView, decision: Decision, names: Sequence[str]) -> list[Row]:
    """With one possible receiver, the cards at once; else first the players."""
    gifts = [action for action in view.choices[decision.id] if isinstance(action, actions.Give)]
    receivers = list(dict.fromkeys(gift.receiver for gift in gifts))
    if len(receivers) == 1:
        options = card_options(view, decision.seat, cheapest_first(gift.card for gift in gifts))
        return menus(verbs.GIVE, say("Give to {name}", name=names[receivers[0]]), options, key, str(receivers[0]))
    return [
        [
            verbs.GIVE_TO.at(*key, seat).button(
                say("Give to {name} ({coins})", name=names[seat], coins=sentences.coins(view.towns[seat].coins)),
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
        verbs.DEMOLISH.at(*key, landmark).button(
            say("{card} (you get {coins})", card=sentences.card_name(landmark), coins=effect.coins),
            style=PRIMARY,
            emoji="🧨",
        )
        for landmark in cheapest_first(standing)
    ]
    return [list(row[start : start + ROW_HOLDS]) for start in range(0, len(row), ROW_HOLDS)]

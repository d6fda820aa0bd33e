"""Handlers of Machi Koro's controls; `orders_editor` and `standing_editor` have their own.

Cards that change hands take two steps: a button on the board chooses the town, menus in a private message the cards.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from bot.client import Interaction
from bot.errors import StaleClick
from bot.games.machi_koro import actions
from bot.games.machi_koro.views import MachiView
from bot.language import say
from cogs.machi_koro import private, verbs
from cogs.machi_koro.answer import answer, my_decision
from cogs.machi_koro.explaining import EXPLAIN, explain
from cogs.machi_koro.menus import card_options, cheapest_first, dearest_first, menus
from cogs.tables.look import opens
from cogs.ui import layouts, naming
from cogs.ui.components import Handler, Press, Verb, on
from cogs.ui.replies import amend, in_time, whisper
from rendering.words import machi_koro as sentences

A = TypeVar("A", bound=actions.MachiAction)

MOVES: Mapping[Verb, Callable[[Press], actions.MachiAction]] = {
    verbs.ROLL: lambda press: actions.Roll(int(press.arg)),
    verbs.REROLL: lambda press: actions.Reroll(int(press.arg)),
    verbs.KEEP: lambda press: actions.Keep(),
    verbs.ADD: lambda press: actions.Add(),
    verbs.PASS: lambda press: actions.Pass(),
    verbs.TARGET: lambda press: actions.Target(int(press.arg)),
    verbs.WHICH: lambda press: actions.Which(press.arg == "closed"),
    verbs.DEMOLISH: lambda press: actions.Demolish(press.arg),
    verbs.INVEST: lambda press: actions.Invest(),
    verbs.RENOVATE: lambda press: actions.Renovate(press.chosen),
    verbs.ACTIVATE: lambda press: actions.Activate(press.chosen),
    verbs.GIVE: lambda press: actions.Give(press.chosen, int(press.arg[0])),
    verbs.SWAP_GIVE: lambda press: actions.Swap(press.chosen, int(press.arg[0]), press.arg.split("-")[1]),
}
"""The action that each control makes."""


def _answering(action: Callable[[Press], actions.MachiAction]) -> Handler:
    async def handler(interaction: Interaction, press: Press) -> None:
        await answer(interaction, press.table, press.decision, action(press))

    return handler


for verb, action in MOVES.items():
    on(verb)(_answering(action))


@on(verbs.BUILD)
async def _build(interaction: Interaction, press: Press) -> None:
    if press.chosen == EXPLAIN:
        await explain(interaction, press)
    else:
        await answer(interaction, press.table, press.decision, actions.Build(press.chosen))


# --- cards that change hands -----------------------------------------------------------------------------


@on(verbs.SWAP)
async def _swap(interaction: Interaction, press: Press) -> None:
    """Business Center, the town is chosen: ask which of its cards to take."""
    view, table = await in_time(interaction, my_decision(interaction, press.table, press.decision))
    partner = int(press.arg)
    takes = _expect(swap.take for swap in _answers(view, press, actions.Swap) if swap.partner == partner)
    options = card_options(view, partner, dearest_first(takes))
    ask = say("Take from {name}", name=naming.plain_names(table)[partner])
    rows = menus(verbs.SWAP_TAKE, ask, options, (press.ref, press.decision), press.arg)
    whose = naming.names(table)[partner]
    await whisper(interaction, layouts.page([sentences.swap_take(whose)], rows))


@on(verbs.SWAP_TAKE)
async def _swap_take(interaction: Interaction, press: Press) -> None:
    """The card to take is chosen: ask which one to give for it."""
    view, table = await in_time(interaction, my_decision(interaction, press.table, press.decision), amends=True)
    partner, wanted = int(press.arg[0]), (int(press.arg[0]), press.chosen)
    gives = _expect(swap.give for swap in _answers(view, press, actions.Swap) if (swap.partner, swap.take) == wanted)
    options = card_options(view, view.active, cheapest_first(gives))
    ask = say("Give to {name}", name=naming.plain_names(table)[partner])
    rows = menus(verbs.SWAP_GIVE, ask, options, (press.ref, press.decision), f"{partner}-{press.chosen}")
    took, whose = sentences.a_card(press.chosen), naming.names(table)[partner]
    await amend(interaction, layouts.page([sentences.swap_give(took, whose)], rows))


@on(verbs.GIVE_TO)
async def _give_to(interaction: Interaction, press: Press) -> None:
    """Moving Company, the receiver is chosen: ask which card."""
    view, table = await in_time(interaction, my_decision(interaction, press.table, press.decision))
    receiver = int(press.arg)
    cards = _expect(gift.card for gift in _answers(view, press, actions.Give) if gift.receiver == receiver)
    options = card_options(view, view.active, cheapest_first(cards))
    ask = say("Give to {name}", name=naming.plain_names(table)[receiver])
    rows = menus(verbs.GIVE, ask, options, (press.ref, press.decision), press.arg)
    whom = naming.names(table)[receiver]
    await whisper(interaction, layouts.page([sentences.give_to(whom)], rows))


def _answers(view: MachiView, press: Press, kind: type[A]) -> list[A]:
    return [action for action in view.choices[press.decision] if isinstance(action, kind)]


def _expect(cards: Iterable[str]) -> list[str]:
    """The cards, each once.

    Raises:
        StaleClick: there are none any more.
    """
    found = list(dict.fromkeys(cards))
    if not found:
        raise StaleClick(mine=True, waiting=())
    return found


# --- looking ---------------------------------------------------------------------------------------------


opens(verbs.TOWN, private.TOWN)
opens(verbs.MARKET, private.MARKET)

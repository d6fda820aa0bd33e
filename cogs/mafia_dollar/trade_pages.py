"""Trades: what leads to them in a panel, the page that shows both cards, and what tells a player of them."""

from collections.abc import Callable, Sequence

import msgspec

from bot.games.mafia_dollar.actions import Answer, Confirm, Decline, Offer
from bot.games.mafia_dollar.events import Answered, Offered
from bot.games.mafia_dollar.views import MafiaView, OfferView
from bot.language import Sentence, say
from bot.pictures.picture import Picture
from bot.publishing.content import Control
from bot.publishing.message_slots import PrivateMessage
from bot.table.table import Ref, Table
from cogs.mafia_dollar import menus, panel_words, verbs
from cogs.mafia_dollar.options import Asked
from cogs.ui import components, layouts, naming
from cogs.ui.components import Style
from rendering import mafia_dollar as pictures
from rendering.words import mafia_dollar as sentences
from rendering.words.mafia_dollar.places import name_of, offer_under

DECLINE = Decline()
COMMIT = {
    Offer: Sentence("Offer", context="a button: make the offer"),
    Answer: Sentence("Answer with it", context="a button"),
    Confirm: Sentence("Accept", context="a button: accept the trade"),
}


def rows(table: Ref, asked: Asked) -> list[list[Control]]:
    """The controls of a trade that waits for the viewer, or that they answered."""
    offer = offer_under(asked.view, asked.decision.id)
    if offer is None:
        return []
    if asked.decision.ask == "confirm":
        label = panel_words.ANSWERED_BY(name=name_of(asked.names, offer.partner))
        step = verbs.STEP.at(table, asked.decision.id, menus.START.written())
        return [[step.button(label, style=Style.success, emoji="🤝")]]
    if offer.stage == "answered":
        label = panel_words.TAKE_BACK(name=name_of(asked.names, offer.seat))
        return [[menus.do(table, asked, DECLINE, label=label)]]
    return menus.rows(table, asked)


def buttons(table: Ref, asked: Asked, trade: Offer | Answer | Confirm) -> list[Control]:
    """The buttons under both cards: to commit to the trade, or to decline it."""
    label = str(COMMIT[type(trade)])
    commit = menus.do(table, asked, trade, label=label, emoji="🤝", style=Style.success)
    if isinstance(trade, Confirm):
        return [commit, menus.do(table, asked, DECLINE, label=say("No deal"))]
    return [commit]


def wishes(table: Ref, asked: Asked, trade: Offer | Answer | Confirm) -> list[Control]:
    """The menu of what an offer can ask for; empty for an answer."""
    if not isinstance(trade, Offer):
        return []
    plain, now = "-".join(asked.keys(msgspec.structs.replace(trade, wish=msgspec.UNSET))), "-".join(asked.keys(trade))
    lines = [components.option(str(panel_words.NO_WISH), plain, chosen=plain == now)]
    for each in sentences.wishes():
        value = f"{plain}-{each.keys[0]}"
        lines.append(components.option(each.label, value, chosen=value == now))
    return [verbs.CHOOSE.at(table, asked.decision.id, menus.START.written()).menu(str(panel_words.WISH), lines)]


def drawing(asked: Asked, stage: menus.Stage) -> Callable[[], Picture] | None:
    """The picture of both cards; None: the page is about no trade."""
    trade, offer = menus.committing(asked, stage), offer_under(asked.view, asked.decision.id)
    match trade:
        case None:
            return None
        case Offer(give=give):
            return lambda: pictures.swap(give, None, later=True)
        case Answer(give):
            return lambda: pictures.swap(give, offer.give if offer else None)
        case _:
            return lambda: pictures.swap(offer.give if offer else None, offer.answer if offer else None)


def in_words(asked: Asked, stage: menus.Stage) -> str:
    """What the picture of both cards shows; empty: the page is about no trade."""
    trade = menus.committing(asked, stage)
    return "" if trade is None else sentences.both_cards(trade, asked.decision, asked.view)


# --- telling about a trade ------------------------------------------------------------------------------


def ping(table: Table, view: MafiaView, reader: int) -> PrivateMessage | None:
    """The DM about the trades that wait for the viewer. None: none waits.

    Each trade that comes makes a new one, because edits notify nobody; one that is declined only edits it.
    """
    waiting = _waiting(view)
    if not waiting:
        return None
    own = any(pending.seat == view.viewer for pending in view.pending)
    text = panel_words.trades(table, _lines(waiting, view, table), own_move=own)
    return PrivateMessage(
        slot=f"offer:{view.turn.number}-{_came(view)}:{reader}",
        fingerprint=layouts.digest(text),
        marker=panel_words.trades_at(table),
        text=text,
        reader=reader,
        notifies=True,
    )


def ping_here(view: MafiaView, table: Table, reader: int) -> str:
    """The same for a player without DMs, beside their open panel; empty: no trade waits."""
    lines = _lines(_waiting(view), view, table)
    return panel_words.trades_here(reader, lines) if lines else ""


def _came(view: MafiaView) -> int:
    """How many offers and answers have come to the viewer in this turn; with its end they lapse."""
    return sum(isinstance(event, Offered | Answered) and event.partner == view.viewer for event in view.turn.events)


def _waiting(view: MafiaView) -> list[OfferView]:
    """The trades that wait for the viewer, the newest last."""
    return [
        offer
        for offer in view.offers
        if offer.decision is not None and offer.stage == ("answered" if offer.seat == view.viewer else "offered")
    ]


def _lines(waiting: Sequence[OfferView], view: MafiaView, table: Table) -> list[str]:
    return [sentences.offered(offer, view, naming.names(table)) for offer in waiting]

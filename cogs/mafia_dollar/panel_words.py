"""Sentences of MafiaDollar's private panels that are about Discord rather than about the game."""

from collections.abc import Sequence
from typing import Final

from bot.games.mafia_dollar.actions import MafiaAction, Police, Steal
from bot.games.mafia_dollar.cards import GUARD, RAID, STARS, VALUE
from bot.games.mafia_dollar.ranking import Group
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.language import Sentence, listed, say, say_plural
from bot.language.rows import bracketed, commas, paragraph
from bot.table.table import Table
from cogs.ui import layouts, naming
from rendering.words.mafia_dollar.names import (
    card_name,
    dollars,
    gangsters_counted,
    loot_counted,
    loot_name,
    warehouses_counted,
)
from rendering.words.mafia_dollar.places import name_of, offer_under

OTHER_JOBS: Final = Sentence("Other jobs…", context="in an empty menu")
PLACEHOLDERS: Final[dict[str, tuple[str, Sentence]]] = {
    "pass": ("✉️", Sentence("Pass a card on…", context="in an empty menu")),
    "gift": ("🎁", Sentence("Give loot…", context="in an empty menu")),
    **dict.fromkeys(("guard", "patrol"), ("🚓", Sentence("Lose loot…", context="in an empty menu"))),
    "raid": ("🚓", Sentence("Keep a warehouse…", context="in an empty menu")),
    "spoils": ("🧰", Sentence("Keep items…", context="in an empty menu")),
    "steal": ("💰", Sentence("Take loot…", context="in an empty menu")),
    "trade": ("🤝", Sentence("Offer a card…", context="in an empty menu")),
    "play": ("🃏", Sentence("Play a card…", context="in an empty menu")),
    "discard": ("🗑️", Sentence("Or discard one…", context="in an empty menu")),
    "take": ("💰", Sentence("Take loot…", context="in an empty menu")),
    "burgle": ("🔓", Sentence("Break in…", context="in an empty menu")),
    "attack": ("🔫", Sentence("Attack…", context="in an empty menu")),
    "out": ("🚶", Sentence("Go out…", context="in an empty menu")),
    "other": ("", OTHER_JOBS),
}
"""The mark and placeholder of the menu of a decision, or of a group of answers. A button has the same mark."""
OFFER_TO: Final = Sentence("🤝 Offer to…", context="in an empty menu")
"""The placeholder of a menu of players who can get an offer."""
CHOOSE: Final = Sentence("Choose…", context="in an empty menu")
OTHER_PLACES = Sentence("Another warehouse…")
NO_WISH, WISH = Sentence("For any card"), Sentence("Ask for a kind of card…")
PLACE = Sentence("Choose where the loot goes…")
HAUL = Sentence("Choose the loot to take…")
AGAIN = Sentence("Choose another one instead…")
MORE, BEFORE = Sentence("More…"), Sentence("Back")
SETTLED = Sentence("⚠️ That was settled already. This is your hand now.")
DMS_CLOSED = Sentence("-# 📪 I cannot send you DMs: play here.")
DM_SENT = Sentence("📬 Your hand is in your DMs now, and stays up to date there.")
DM_STILL_CLOSED = Sentence(
    "📪 Your DMs are still closed to me. Allow DMs from this server first. "
    "**{hand}** on the board shows you everything, too."
)
SURE_TO_PLAY = Sentence("**Play the {card}?**")
LOST = Sentence("Then you lose {lost} for good, and have no actions this turn.")
LOST_BUT_ONE = Sentence(
    "Then you lose {lost} for good, and have no actions this turn. Only one warehouse stays, empty."
)
OF_CHOICE = Sentence("a loot card of your choice")
DM_LATER = Sentence("Your hand goes to your DMs as soon as Discord lets it through.")
GONE = Sentence("You have left this game.")
NO_HANDS = Sentence("You have no hand at any table now.")
YOUR_HANDS = Sentence("**Your hands.** Each button shows one hand and what you can do there.")
WHICH_TABLE = Sentence("You play at several tables. Type this in the channel of one, or use the buttons of that hand.")
END_TURN = Sentence("End turn", context="a button")
ANSWERED_BY = Sentence("{name} has answered: look…")
TAKE_BACK = Sentence("Take back the answer to {name}")
WHICH_CARD = Sentence("Which card for {name}?")
HAUL_PAGE = Sentence("Loot, page {number}")


def sure(action: MafiaAction, view: MafiaView) -> str:
    """The question before an answer that cannot be undone and loses what the player has now."""
    if not isinstance(action, Police):
        return sure_to_end(view.actions)
    lost = listed(taken(action.card, view))
    told = LOST_BUT_ONE if STARS[action.card] == RAID else LOST
    return paragraph(SURE_TO_PLAY(card=card_name(action.card)), told(lost=lost))


def taken(card: str, view: MafiaView) -> list[str]:
    """What that police card would take from the viewer now, in words; empty: nothing."""
    if (me := view.me) is None:
        return []
    loot = sorted((each for store in me.warehouses for each in store.loot or ()), key=VALUE.__getitem__)
    if STARS[card] == RAID:
        kinds = (len(me.gangsters), gangsters_counted), (len(me.warehouses) - 1, warehouses_counted)
        worth = f"{loot_counted(len(loot))}{bracketed(dollars(sum(map(VALUE.__getitem__, loot))))}"
        return [*[counted(many) for many, counted in kinds if many], *([worth] if loot else [])]
    if not loot:
        return []
    chosen = STARS[card] == GUARD and len(set(map(loot_name, loot))) > 1
    return [str(OF_CHOICE) if chosen else loot_name(loot[-1])]


def sure_to_end(actions: int) -> str:
    """The question before a turn ends with that many actions left."""
    lost = say_plural(
        "Then you lose the action you have left.", "Then you lose the {count} actions you have left.", actions
    )
    return paragraph(say("**End your turn?**"), lost)


def where(table: Table, *, here: bool = False) -> str:
    """Names the table: number, channel, and server unless it is read `here`, in the table's server."""
    said = say("-# 🎩 Your hand at table {number} · <#{channel}>", number=table.id, channel=table.row.channel_id)
    server = naming.safe(table.terms.server) if table.terms.server and not here else ""
    return f"{said} · {server}" if server else said


def hand_button(table: Table) -> str:
    """A button's label that tells a player's tables apart."""
    named = [naming.plain(table.terms.server)] if table.terms.server else []
    return commas([say("Table {table}", table=table.id), *named])


def trades_at(table: Table) -> str:
    """The last line of a DM about trades at a table, which tells it from others."""
    return say("-# MafiaDollar, table {number}.", number=table.id)


def trades(table: Table, lines: Sequence[str], *, own_move: bool) -> str:
    """The DM about trades that wait for a player; `own_move`: their turn waits, too."""
    last = paragraph(trades_at(table), say("It is your turn there, too.")) if own_move else trades_at(table)
    return "\n".join([*lines, last])


def trades_here(user_id: int, lines: Sequence[str]) -> str:
    """The same beside an open panel."""
    return "\n".join([say("<@{id}>, a trade for you. Only you can see this.", id=user_id), *lines])


def placeholder(
    decision: Decision, view: MafiaView, names: Sequence[str], group: Group | None = None, *, again: bool = False
) -> str:
    """The text in a menu before anything is chosen. `names` are plain."""
    if again:
        return str(AGAIN)
    offer = offer_under(view, decision.id)
    if decision.ask == "answer" and offer is not None:
        return say("🤝 Answer {name}…", name=name_of(names, offer.seat))
    mark, words = PLACEHOLDERS.get(group or "") or PLACEHOLDERS.get(decision.ask, ("", CHOOSE))
    return f"{mark} {words}".strip()


def haul(warehouse: str, view: MafiaView) -> str:
    """The text in the menu of loot to that own warehouse."""
    if view.me is None or len(view.me.warehouses) == 1:
        return f"💰 {HAUL}"
    return say("💰 Loot to {warehouse}…", warehouse=card_name(warehouse))


def dearest(best: Steal, view: MafiaView) -> str:
    """The button that takes the dearest loot, with its warehouse if there are several."""
    worth = dollars(sum(VALUE[card] for card in best.loot))
    if view.me is None or len(view.me.warehouses) == 1:
        return say("Take the most valuable: {dollars}", dollars=worth)
    return say("Take the most valuable to {warehouse}: {dollars}", dollars=worth, warehouse=card_name(best.warehouse))


def last_lines(lines: Sequence[str], most: int) -> list[str]:
    """The last of these lines that fit into `most` characters, with a mark if earlier ones are missing."""
    kept = layouts.last_that_fit(lines, most)
    return kept if len(kept) == len(lines) else [say("-# … `/table log` has the rest."), *kept]

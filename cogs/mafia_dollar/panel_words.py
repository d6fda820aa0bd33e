"""Sentences of MafiaDollar's private panels that are about Discord rather than about the game."""

from collections.abc import Sequence
from typing import Final

from bot.games.mafia_dollar.ranking import Group
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.table.table import Table
from cogs.ui import layouts, naming
from rendering.words.mafia_dollar.places import name_of, offer_under

PLACEHOLDERS: Final[dict[str, str]] = {
    "pass": "✉️ Pass a card on…",
    "gift": "🎁 Give loot…",
    "guard": "🚓 Lose loot…",
    "patrol": "🚓 Lose loot…",
    "raid": "🚓 Keep a warehouse…",
    "spoils": "🧰 Keep items…",
    "steal": "💰 Take loot…",
    "trade": "🤝 Offer a card…",
}
"""The placeholder of a decision's menu, if its answers are of one kind."""
GROUPS: Final[dict[Group, str]] = {
    "play": "🃏 Play a card…",
    "discard": "🗑️ Or discard one…",
    "take": "💰 Take loot…",
    "burgle": "🔓 Break in…",
    "attack": "🔫 Attack…",
    "out": "🚶 Go out…",
    "other": "Other jobs…",
}
"""The placeholder of the menu of each group of answers."""
EMOJIS: Final[dict[Group, str]] = {
    "play": "🃏",
    "discard": "🗑️",
    "take": "💰",
    "burgle": "🔓",
    "attack": "🔫",
    "out": "🚶",
}
"""The mark of a button that gives such an answer."""
OTHER_JOBS, OTHER_LOOT = "Other jobs…", "Choose loot…"
NO_WISH, WISH = "For any card", "Ask for a kind of card…"
PLACE = "Choose where the loot goes…"
HAUL = "Choose the loot to take…"
AGAIN = "Choose another one instead…"
MORE, BEFORE = "More…", "Back…"
SETTLED = "⚠️ That was settled already. This is your hand now."
DMS_CLOSED = "📪 I cannot send you DMs, so play here. **Try DM again** after you allow DMs from this server."
DM_SENT = "📬 Your hand is in your DMs now, and stays up to date there."
DM_STILL_CLOSED = "📪 Your DMs are still closed to me. **My hand** on the board shows you everything, too."
DM_LATER = "Your hand goes to your DMs as soon as Discord lets it through."
GONE = "You have left this game."
NO_HANDS = "You have no hand at any table now."
YOUR_HANDS = "**Your hands.** Each button shows one hand and what you can do there."
WHICH_TABLE = "You play at several tables. Type this in the channel of one, or use the buttons of that hand."


def where(table: Table, *, here: bool = False) -> str:
    """Names the table: number, channel, and server unless it is read `here`, in the table's server."""
    server = f" · {naming.safe(table.terms.server)}" if table.terms.server and not here else ""
    return f"-# 🎩 Your hand at table {table.id} · <#{table.row.channel_id}>{server}"


def hand_button(table: Table) -> str:
    """A button's label that tells a player's tables apart."""
    server = f", {naming.plain(table.terms.server)}" if table.terms.server else ""
    return f"Table {table.id}{server}"


def haul_page(page: int) -> str:
    """A button's label that leads to more loot; `page` counts from 0."""
    return f"Loot, page {page + 1}"


def trades_at(table: Table) -> str:
    """The last line of a DM about trades at a table, which tells it from others."""
    return f"-# MafiaDollar, table {table.id}."


def trades(table: Table, lines: Sequence[str], *, own_move: bool) -> str:
    """The DM about trades that wait for a player; `own_move`: so does their turn."""
    move = " It is your turn there, too." if own_move else ""
    return "\n".join([*lines, f"{trades_at(table)}{move}"])


def trades_here(user_id: int, lines: Sequence[str]) -> str:
    """The same beside an open panel."""
    return "\n".join([f"<@{user_id}>, a trade for you. Only you can see this.", *lines])


def answered_by(who: str) -> str:
    """The button that leads to both cards of an answered offer."""
    return f"{who} has answered: look…"


def take_back(who: str) -> str:
    """The button that takes an answer to an offer back."""
    return f"Take back the answer to {who}"


def placeholder(
    decision: Decision, view: MafiaView, names: Sequence[str], group: Group | None = None, *, again: bool = False
) -> str:
    """The text in a menu before anything is chosen. `names` are plain."""
    if again:
        return AGAIN
    if group in GROUPS:
        return GROUPS[group]
    offer = offer_under(view, decision.id)
    if decision.ask == "answer" and offer is not None:
        return f"🤝 Answer {name_of(names, offer.seat)}…"
    return PLACEHOLDERS.get(decision.ask, "Choose…")


def last_lines(lines: Sequence[str], most: int) -> list[str]:
    """The last of these lines that fit into `most` characters, with a mark if earlier ones are missing."""
    kept = layouts.last_that_fit(lines, most)
    return kept if len(kept) == len(lines) else ["-# … `/table log` has the rest.", *kept]

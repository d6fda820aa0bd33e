"""Sentences of MafiaDollar's private panels that are about Discord rather than about the game."""

from collections.abc import Sequence

from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision
from bot.table.table import Table
from cogs.ui import layouts, naming
from rendering.words.mafia_dollar.places import name_of, offer_under

PLACEHOLDERS = {
    "play": "Play or discard a card…",
    "act": "Give a gangster something to do…",
    "pass": "Choose the card you pass on…",
    "gift": "Choose your gift…",
    "guard": "Choose the loot you lose…",
    "patrol": "Choose the loot you lose…",
    "raid": "Choose the warehouse that stays…",
    "spoils": "Choose what he keeps…",
    "steal": "Choose where the loot goes…",
    "trade": "Whom do you offer a card?",
}
"""What stands in the menu of each kind of decision."""
HAUL = "Choose the loot to take…"
AGAIN = "Choose another one instead…"
MORE, BEFORE = "More…", "Back to those before…"
SETTLED = "⚠️ That was settled already. This is how things stand now."
DMS_CLOSED = (
    "📪 I cannot send you private messages, so your hand is not in your DMs. Everything works from here too: "
    "**My hand** on the board, or `/mafia hand`. To get it by DM, allow messages from members of this server, "
    "then press **Try DM again**."
)
DM_SENT = "📬 Your hand is in your DMs now, and stays up to date there."
DM_STILL_CLOSED = "📪 Your DMs are still closed to me. **My hand** on the board shows you everything all the same."
DM_LATER = "Your hand goes to your DMs as soon as Discord lets it through."
GONE = "You have left this game."
NO_HANDS = "You have no hand at any table just now."
YOUR_HANDS = "**Your hands.** Each button shows one, with all you can do there."
WHICH_TABLE = (
    "You play at more than one table: type this in the channel of the one you mean, or use that hand's buttons."
)


def where(table: Table) -> str:
    """Which table this is: game, number, server, channel."""
    server = f" in **{naming.safe(table.terms.server)}**" if table.terms.server else ""
    return f"### Your hand at table {table.id}\nMafiaDollar{server}, <#{table.row.channel_id}>"


def hand_button(table: Table) -> str:
    """A button's label that tells one's tables apart."""
    server = f", {naming.plain(table.terms.server)}" if table.terms.server else ""
    return f"Table {table.id}{server}"


def haul_page(page: int) -> str:
    """A button's label that leads to more loot; `page` counts from 0."""
    return f"Loot, page {page + 1}"


def offered(table: Table, who: str) -> str:
    """The short line that calls somebody to whom a card was offered."""
    return f"🤝 {who} offers you a trade at table {table.id}. Your hand here has the answer."


def answered(table: Table, who: str) -> str:
    """The short line that calls somebody whose offer was answered."""
    return f"🤝 {who} answers your offer at table {table.id}. Your hand here has the last word."


def placeholder(decision: Decision, view: MafiaView, names: Sequence[str], *, again: bool = False) -> str:
    """What stands in a menu before anything is chosen. `names` are plain."""
    if again:
        return AGAIN
    offer = offer_under(view, decision.id)
    if offer is None:
        return PLACEHOLDERS.get(decision.ask, "Choose…")
    if decision.ask == "confirm":
        return f"What {name_of(names, offer.partner)} gives you: is it a deal?"
    if offer.stage == "answered":
        return f"You answered {name_of(names, offer.seat)}: take that back?"
    return f"Answer {name_of(names, offer.seat)}…"


def last_lines(lines: Sequence[str], most: int) -> list[str]:
    """The last of these lines that fit into `most` characters, with a mark where earlier ones are missing."""
    kept = layouts.last_that_fit(lines, most)
    return kept if len(kept) == len(lines) else ["-# … `/table log` tells the rest.", *kept]

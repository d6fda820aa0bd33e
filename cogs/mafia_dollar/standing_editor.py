"""The editor of standing orders in MafiaDollar: what to pass on, which loot to give, whether to decline all trades."""

from typing import Final, Literal

import msgspec
from discord import ui

from bot.client import Interaction
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaView
from bot.standing_orders import MOST_TO_PASS, MafiaStanding
from cogs import items, layouts, words
from cogs.items import TableMenu, template
from cogs.replies import Refused
from cogs.standing import StandingPage, editor_for, show_overview, standing_page, write_draft
from rendering.words.mafia_dollar.names import card_name

HEADING: Final = "### Standing orders"
NONE: Final = "none"
GIVING: Final = {"cheapest": "the cheapest loot", "dearest": "the dearest loot", NONE: "ask me"}
TRADES: Final = {"decline": "decline every trade", NONE: "ask me"}


def overview(page: StandingPage, note: str) -> ui.LayoutView:
    """What the draft says, menus to change it, and the buttons that give it."""
    standing = _mafia(page)
    lines = "\n".join(told(standing))
    menus = [[_passing(page, standing)], [_giving(page, standing)], [_trades(page, standing)]]
    return layouts.page([note, HEADING, lines, page.status], [*menus, page.buttons()])


def told(standing: MafiaStanding) -> list[str]:
    """The orders in lines."""
    passing = ", else ".join(card_name(card) for card in standing.pass_on)
    return [
        f"**When a card is passed on**: {passing or '*ask me*'}",
        f"**When loot is to be given or lost**: {GIVING[standing.give or NONE]}",
        f"**When a trade is offered**: {TRADES['decline' if standing.decline else NONE]}",
    ]


def _mafia(page: StandingPage) -> MafiaStanding:
    return page.draft if isinstance(page.draft, MafiaStanding) else MafiaStanding()


def _passing(page: StandingPage, standing: MafiaStanding) -> "Choose":
    hand = [card for card in _hand(page) if card not in standing.pass_on]
    options = [items.option(card_name(card), card) for card in hand[:24]]
    options.append(items.option("Empty the list", NONE, "you are asked yourself", emoji="🗑️"))
    return Choose.make("Add a card to pass on…", options, page.table.id, 0, "pass")


def _hand(page: StandingPage) -> list[str]:
    view = page.table.view(page.seat)
    mine = view.me.hand if isinstance(view, MafiaView) and view.me is not None else None
    return list(dict.fromkeys(mine or ()))


def _giving(page: StandingPage, standing: MafiaStanding) -> "Choose":
    options = [items.option(f"Give {name}" if value != NONE else "Ask me", value) for value, name in GIVING.items()]
    for option in options:
        option.default = option.value == (standing.give or NONE)
    return Choose.make("Which loot to give or lose", options, page.table.id, 0, "give")


def _trades(page: StandingPage, standing: MafiaStanding) -> "Choose":
    options = [items.option(name[:1].upper() + name[1:], value) for value, name in TRADES.items()]
    for option in options:
        option.default = option.value == ("decline" if standing.decline else NONE)
    return Choose.make("What to do about trades", options, page.table.id, 0, "trade")


class Choose(TableMenu, template=template("standing_mafia", r"(?:pass|give|trade)")):
    """Answer one part of one's standing orders."""

    verb = "standing_mafia"

    async def press(self, interaction: Interaction) -> None:
        """Write it into the draft."""
        page = await standing_page(interaction, self.table)
        standing = _mafia(page)
        if self.arg == "pass" and self.chosen not in (NONE, *_hand(page)):
            raise Refused(words.NOT_POSSIBLE)
        await write_draft(interaction, self.table, changed(standing, self.arg, self.chosen))
        await show_overview(interaction, self.table)


def changed(standing: MafiaStanding, part: str, value: str) -> MafiaStanding:
    """The orders with another answer for one part.

    Raises:
        Refused: it cannot be that.
    """
    match part, value:
        case "pass", "none":
            return msgspec.structs.replace(standing, pass_on=())
        case "pass", card:
            if card in standing.pass_on or len(standing.pass_on) >= MOST_TO_PASS:
                raise Refused(words.NOT_POSSIBLE)
            return msgspec.structs.replace(standing, pass_on=(*standing.pass_on, card))
        case "give", "cheapest" | "dearest" | "none":
            ways: dict[str, Literal["cheapest", "dearest"] | None] = {"cheapest": "cheapest", "dearest": "dearest"}
            return msgspec.structs.replace(standing, give=ways.get(value))
        case "trade", _:
            return msgspec.structs.replace(standing, decline=value == "decline")
        case _:
            raise Refused(words.NOT_POSSIBLE)


async def receipt(interaction: Interaction, page: StandingPage) -> str:
    """What was understood."""
    return "📋 **Receipt.** These orders stand from now on."


BUTTONS = (Choose,)

editor_for(MAFIA_DOLLAR.name, overview, receipt)

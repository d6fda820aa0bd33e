"""The editor of standing orders in MafiaDollar: what to pass on, which loot to give, whether to decline all trades."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from bot.client import Interaction
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaView
from bot.games.mafia_dollar.actions import Decline, GiveLoot, LoseLoot, PassCard
from bot.games.mafia_dollar.orders import MOST_TO_PASS, AskedInTurn, MafiaStanding
from bot.games.orders import When
from bot.games.values import Action, Decision
from bot.language import Sentence, say, say_in_context
from bot.language.rows import semicolons
from bot.publishing.content import Control, PrivateContent
from cogs.mafia_dollar import verbs
from cogs.tables import standing_words
from cogs.tables.standing_orders import (
    StandingPage,
    editor_for,
    show_overview,
    standing_page,
    write_draft,
)
from cogs.ui import components, layouts, words
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused
from rendering.words.mafia_dollar.names import card_name, in_hand, loot_name

NONE: Final = "none"
ORDERS: Final[dict[str, Sentence]] = {
    "pass": Sentence("**When you must pass a card**: {cards}, else *I ask you; if you are late: a random one*"),
    NONE: Sentence("**When you must pass a card**: *I ask you; if you are late: a random one*"),
}
GIVING: Final = {
    "cheapest": Sentence("**When you must give or lose loot**: the cheapest loot"),
    "dearest": Sentence("**When you must give or lose loot**: the most valuable loot"),
    NONE: Sentence("**When you must give or lose loot**: *I ask you; if you are late: the cheapest*"),
}
TRADING: Final = {
    True: Sentence("**When somebody offers a trade**: decline every trade"),
    False: Sentence("**When somebody offers a trade**: *I ask you*"),
}
LOOT_MENU: Final = {
    "cheapest": Sentence("Give the cheapest loot"),
    "dearest": Sentence("Give the most valuable loot"),
    NONE: Sentence("Loot: I ask you"),
}
TRADES_MENU: Final = {"decline": Sentence("Decline every trade"), NONE: Sentence("Trades: I ask you")}
"""Placeholders: both menus show the choice, because on a phone nothing else tells them apart."""
UNASKED: Final = {
    "pass": Sentence("passed on a random card", context="what orders would have done"),
    "gift": Sentence("given the cheapest loot", context="what orders would have done"),
    "guard": Sentence("lost the cheapest loot", context="what orders would have done"),
    "patrol": Sentence("lost the cheapest loot", context="what orders would have done"),
}
"""What happens to questions that orders leave open once the deadline has passed; trades have none."""
LEFT_OPEN: Final = {
    "pass": Sentence("asked you which card to pass on", context="what orders would have done"),
    "gift": Sentence("asked you which loot to give", context="what orders would have done"),
    "guard": Sentence("asked you which loot to lose", context="what orders would have done"),
    "patrol": Sentence("asked you which loot to lose", context="what orders would have done"),
    "answer": Sentence("asked you about a trade", context="what orders would have done"),
    "confirm": Sentence("asked you about a trade", context="what orders would have done"),
}


def overview(page: StandingPage, note: str) -> PrivateContent:
    """What the draft says, menus to change it, and the buttons that give it."""
    standing = _mafia(page)
    lines = "\n".join(order_lines(standing))
    menus = [[_passing(page, standing)], [_giving(page, standing)], [_trades(page, standing)]]
    texts = [note, f"### {standing_words.TITLE}\n{page.about}", lines, page.status]
    return layouts.page(texts, [*menus, page.buttons()], reader=page.reader)


def order_lines(standing: MafiaStanding) -> list[str]:
    """The orders in lines."""
    passing = _one_after_another([card_name(card) for card in standing.pass_on])
    return [
        ORDERS["pass"](cards=passing) if passing else str(ORDERS[NONE]),
        str(GIVING[standing.give or NONE]),
        str(TRADING[standing.decline]),
    ]


def _one_after_another(cards: Sequence[str]) -> str:
    """Cards to pass on, each if the one before it is not there; empty: none."""
    if len(cards) < 2:
        return "".join(cards)
    return say("{card}, else {others}", card=cards[0], others=_one_after_another(cards[1:]))


def _mafia(page: StandingPage) -> MafiaStanding:
    return page.draft if isinstance(page.draft, MafiaStanding) else MafiaStanding()


def _passing(page: StandingPage, standing: MafiaStanding) -> Control:
    hand = [card for card in _hand(page) if card not in standing.pass_on]
    options = [components.option(in_hand(card), card) for card in hand[: layouts.MENU_HOLDS - 1]]
    options.append(components.option(say("Empty the list"), NONE, say("I ask you each time"), emoji="🗑️"))
    return verbs.STANDING_MAFIA.at(page.table.ref, 0, "pass").menu(say("Add a card to pass on…"), options)


def _hand(page: StandingPage) -> list[str]:
    view = page.table.view(page.seat)
    cards = view.me.hand if isinstance(view, MafiaView) and view.me is not None else None
    return list(dict.fromkeys(cards or ()))


def _giving(page: StandingPage, standing: MafiaStanding) -> Control:
    chosen = standing.give or NONE
    options = [components.option(str(label), value, chosen=value == chosen) for value, label in LOOT_MENU.items()]
    return verbs.STANDING_MAFIA.at(page.table.ref, 0, "give").menu(say("Which loot to give or lose"), options)


def _trades(page: StandingPage, standing: MafiaStanding) -> Control:
    chosen = "decline" if standing.decline else NONE
    options = [components.option(str(label), value, chosen=value == chosen) for value, label in TRADES_MENU.items()]
    return verbs.STANDING_MAFIA.at(page.table.ref, 0, "trade").menu(say("What to do about trades"), options)


@on(verbs.STANDING_MAFIA)
async def _standing_mafia(interaction: Interaction, press: Press) -> None:
    """Answer one part of one's standing orders."""
    page = await standing_page(interaction, press.table)
    standing = _mafia(page)
    if press.arg == "pass" and press.chosen not in (NONE, *_hand(page)):
        raise Refused(words.NOT_POSSIBLE)
    await write_draft(interaction, press.table, changed(standing, press.arg, press.chosen))
    await show_overview(interaction, press.table)


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
    """The receipt: how the orders were understood, and what they would have answered in the last three turns."""
    rehearsals = await interaction.client.standing.rehearsals(page.table, page.seat, _mafia(page))
    found = [report for report in rehearsals if isinstance(report, AskedInTurn)]
    lines = [str(standing_words.RECEIPT)]
    lines += [str(standing_words.DRY_RUN[page.draft.when])] if found else []
    lines += [
        standing_words.WOULD_HAVE(
            turn=each.turn, answers=semicolons(_would(asked, page.draft.when) for asked in each.answers)
        )
        for each in found
    ]
    return "\n".join(lines if found else [*lines, str(standing_words.NOT_ASKED)])


def _would(asked: tuple[Decision, Action | None], when: When) -> str:
    match asked:
        case _, PassCard(card):
            return say_in_context("what orders would have done", "passed on {card}", card=card_name(card))
        case _, GiveLoot(loot):
            return say_in_context("what orders would have done", "given {loot}", loot=loot_name(loot))
        case _, LoseLoot(loot):
            return say_in_context("what orders would have done", "lost {loot}", loot=loot_name(loot))
        case _, Decline():
            return say_in_context("what orders would have done", "declined a trade")
        case decision, _:
            return str((UNASKED if when == "late" and decision.ask in UNASKED else LEFT_OPEN)[decision.ask])


editor_for(MAFIA_DOLLAR.name, overview, receipt)

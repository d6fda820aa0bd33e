"""Standing orders at live tables, privately: the part of the editor that every game shares.

An editor's page shows the draft; **Play for me…** makes it active, **Withdraw** ends that. Only the player sees it, and
no line in the channel reveals who has orders.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from bot.client import Interaction
from bot.errors import NothingHandedIn, PostalTable
from bot.games.orders import StandingOrders as Standing
from bot.language import Sentence, say
from bot.orders.standing import fits
from bot.publishing.content import Control, PrivateContent
from bot.table.click import expect, still_in
from bot.table.table import Table
from cogs.tables import standing_words
from cogs.ui import time_words, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper


class StandingPage(msgspec.Struct, frozen=True):
    """The data of an editor's page: the table, the seat, its draft, and its active orders (None: none)."""

    table: Table
    seat: int
    draft: Standing
    given: Standing | None

    @property
    def reader(self) -> int | None:
        """The user id of the person who plays that seat."""
        return self.table.seats[self.seat].user_id

    @property
    def about(self) -> Sentence:
        """What the page is for."""
        return standing_words.ABOUT_UNTIMED if self.table.terms.deadline is None else standing_words.ABOUT

    @property
    def status(self) -> str:
        """The status of the draft, in a line."""
        if self.given is None:
            return str(standing_words.DRAFT)
        late = None if self.given.when == "now" else time_words.late(self.table)
        fit = fits(self.table, self.seat, self.given)
        return standing_words.followed(late, fit=fit, changed=self.given != self.draft)

    def buttons(self) -> list[Control]:
        """The buttons that activate and withdraw the orders; without a deadline nobody can be late."""
        follow = verbs.STANDING_FOLLOW
        late = follow.at(self.table.ref, 0, "late").button(
            say("Play for me if I'm late"), style=Style.primary, emoji="⏰"
        )
        now = follow.at(self.table.ref, 0, "now").button(
            say("Play for me from now on"), style=Style.success, emoji="⚡"
        )
        row: list[Control] = [now] if self.table.terms.deadline is None else [late, now]
        if self.given is not None:
            row.append(verbs.STANDING_WITHDRAW.at(self.table.ref).button(say("Withdraw"), emoji="↩️"))
        return row


Overview = Callable[[StandingPage, str], PrivateContent]
"""Makes an editor's first page, with a note on top."""
Receipt = Callable[[Interaction, StandingPage], Coroutine[Any, Any, str]]
"""Makes the receipt of active orders: how they were understood, and what they would have done."""

_EDITORS: dict[str, tuple[Overview, Receipt]] = {}


def editor_for(game: str, overview: Overview, receipt: Receipt) -> None:
    """Register the editor of a game's standing orders."""
    _EDITORS[game] = overview, receipt


async def standing_page(interaction: Interaction, table_id: int) -> StandingPage:
    """The editor's data for the person who asks.

    Raises:
        NoSuchTable, WrongPhase, PostalTable, NotSeated: they have none.
    """
    bot = interaction.client
    table = await bot.tables.load(table_id)
    expect(table, "playing")
    if table.postal:
        raise PostalTable
    seat = still_in(table, click_of(interaction)).number
    return StandingPage(table, seat, await bot.standing.drafted(table, seat), await bot.standing.given(table, seat))


async def open_standing(interaction: Interaction, table_id: int) -> None:
    """Show a player's standing orders privately."""
    page = await in_time(interaction, standing_page(interaction, table_id))
    await whisper(interaction, _EDITORS[page.table.row.game][0](page, ""))


async def show_overview(interaction: Interaction, table_id: int, note: str | Sentence = "") -> None:
    """Show the editor's first page."""
    page = await in_time(interaction, standing_page(interaction, table_id), amends=True)
    await amend(interaction, _EDITORS[page.table.row.game][0](page, str(note)))


async def write_draft(interaction: Interaction, table_id: int, draft: Standing) -> None:
    """Store a draft."""
    await in_time(interaction, interaction.client.standing.draft(click_of(interaction), table_id, draft), amends=True)


@on(verbs.STANDING)
async def _standing(interaction: Interaction, press: Press) -> None:
    await open_standing(interaction, press.table)


@on(verbs.STANDING_FOLLOW)
async def _standing_follow(interaction: Interaction, press: Press) -> None:
    page = await standing_page(interaction, press.table)
    draft = msgspec.structs.replace(page.draft, when="now" if press.arg == "now" else "late")
    page = msgspec.structs.replace(page, draft=draft)
    text = await in_time(interaction, _EDITORS[page.table.row.game][1](interaction, page), amends=True)
    work = interaction.client.standing.give(click_of(interaction), press.table, draft)
    await in_time(interaction, work, amends=True)
    await show_overview(interaction, press.table, text)


@on(verbs.STANDING_WITHDRAW)
async def _standing_withdraw(interaction: Interaction, press: Press) -> None:
    try:
        work = interaction.client.standing.withdraw(click_of(interaction), press.table)
        await in_time(interaction, work, amends=True)
    except NothingHandedIn as error:
        raise Refused(time_words.NO_STANDING_ORDERS) from error
    await show_overview(interaction, press.table, standing_words.WITHDRAWN)


@on(verbs.STANDING_BACK)
async def _standing_back(interaction: Interaction, press: Press) -> None:
    await show_overview(interaction, press.table)

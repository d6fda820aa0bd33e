"""Standing orders at live tables, privately: what every game's editor of them shares.

An editor's page shows the draft; **Follow** gives it, **Withdraw** takes back what was given. Nobody else sees any of
it, and no line in the channel tells whether somebody has any.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from bot.client import Interaction
from bot.errors import NothingHandedIn, PostalTable
from bot.games.orders import StandingOrders as Standing
from bot.orders.standing import fits
from bot.publishing.content import Control, PrivateContent
from bot.table.click import expect, still_in
from bot.table.table import Table
from cogs.ui import time_words, verbs
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper


class StandingPage(msgspec.Struct, frozen=True):
    """What an editor shows: the table, the seat, its draft, and what is followed now (None: nothing)."""

    table: Table
    seat: int
    draft: Standing
    given: Standing | None

    @property
    def reader(self) -> int | None:
        """The user id of the person who plays that seat."""
        return self.table.seats[self.seat].user_id

    @property
    def status(self) -> str:
        """How the draft stands, in a line."""
        if self.given is None:
            return "-# Not followed yet: this is a draft that only you can see."
        late = time_words.late(self.table)
        how = "at once, whenever they answer what you are asked" if self.given.when == "now" else late
        if not fits(self.table, self.seat, self.given):
            how += " (but nothing they name can be done any more)"
        changed = "" if self.given == self.draft else " Changed since: **Follow** again for it to count."
        return f"-# Followed {how}, until you withdraw them. Only you can see this.{changed}"

    def buttons(self) -> list[Control]:
        """What gives and withdraws them."""
        row: list[Control] = [
            verbs.STANDING_FOLLOW.button(
                "Follow if I'm late", self.table.id, 0, "late", style=Style.primary, emoji="⏰"
            ),
            verbs.STANDING_FOLLOW.button("Follow at once", self.table.id, 0, "now", style=Style.success, emoji="⚡"),
        ]
        if self.given is not None:
            row.append(verbs.STANDING_WITHDRAW.button("Withdraw", self.table.id, emoji="↩️"))
        return row


HEADING = "### Standing orders"
"""Above every page of an editor."""
ABOUT = "What is done for you while you are away. Choose it here, then say when it is followed."
"""Below that on the first page."""

Overview = Callable[[StandingPage, str], PrivateContent]
"""An editor's first page, with a note on top."""
Receipt = Callable[[Interaction, StandingPage], Coroutine[Any, Any, str]]
"""What was understood of orders that were given, and what they would have done."""

_EDITORS: dict[str, tuple[Overview, Receipt]] = {}


def editor_for(game: str, overview: Overview, receipt: Receipt) -> None:
    """Let that game's standing orders be edited so."""
    _EDITORS[game] = overview, receipt


async def standing_page(interaction: Interaction, table_id: int) -> StandingPage:
    """The editor of the person who asks, at that table.

    Raises:
        NoSuchTable, WrongPhase, PostalTable, NotSeated: they have none.
    """
    bot = interaction.client
    table = await bot.tables.load(table_id)
    expect(table, "playing")
    if table.by_post:
        raise PostalTable
    seat = still_in(table, click_of(interaction)).number
    return StandingPage(table, seat, await bot.standing.drafted(table, seat), await bot.standing.given(table, seat))


async def open_standing(interaction: Interaction, table_id: int) -> None:
    """Show somebody's standing orders privately."""
    page = await in_time(interaction, standing_page(interaction, table_id))
    await whisper(interaction, _EDITORS[page.table.row.game][0](page, ""))


async def show_overview(interaction: Interaction, table_id: int, note: str = "") -> None:
    """Let the editor show its first page."""
    page = await in_time(interaction, standing_page(interaction, table_id), amends=True)
    await amend(interaction, _EDITORS[page.table.row.game][0](page, note))


async def write_draft(interaction: Interaction, table_id: int, draft: Standing) -> None:
    """Keep what somebody has written so far."""
    await in_time(interaction, interaction.client.standing.draft(click_of(interaction), table_id, draft), amends=True)


@on(verbs.STANDING)
async def _standing(interaction: Interaction, press: Press) -> None:
    """Open one's standing orders, privately."""
    await open_standing(interaction, press.table)


@on(verbs.STANDING_FOLLOW)
async def _standing_follow(interaction: Interaction, press: Press) -> None:
    """Let the draft be followed."""
    page = await standing_page(interaction, press.table)
    draft = msgspec.structs.replace(page.draft, when="now" if press.arg == "now" else "late")
    page = msgspec.structs.replace(page, draft=draft)
    told = await in_time(interaction, _EDITORS[page.table.row.game][1](interaction, page), amends=True)
    work = interaction.client.standing.give(click_of(interaction), press.table, draft)
    await in_time(interaction, work, amends=True)
    await show_overview(interaction, press.table, told)


@on(verbs.STANDING_WITHDRAW)
async def _standing_withdraw(interaction: Interaction, press: Press) -> None:
    """Let one's standing orders be followed no longer."""
    try:
        work = interaction.client.standing.withdraw(click_of(interaction), press.table)
        await in_time(interaction, work, amends=True)
    except NothingHandedIn as error:
        raise Refused(time_words.NO_STANDING_ORDERS) from error
    await show_overview(interaction, press.table, "Withdrawn. You are asked yourself again.")


@on(verbs.STANDING_BACK)
async def _standing_back(interaction: Interaction, press: Press) -> None:
    """Turn back to the editor's first page."""
    await show_overview(interaction, press.table)

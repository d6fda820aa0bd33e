"""The editor of standing orders in Machi Koro: the parts of the orders by post, and how many coins to keep."""

from collections.abc import Sequence
from typing import Any, Final, Self

import discord
import msgspec
from discord import ui

from bot.client import Interaction
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.orders import MOST_TO_BUY, MachiStanding, faults
from bot.games.machi_koro.postal_turn import GoReport
from bot.games.machi_koro.views import MachiView
from bot.orders.standing import MOST_ALONE
from bot.publishing.privacy import PrivateLayout
from cogs.machi_koro.orders_desk import At
from cogs.tables.standing_orders import (
    ABOUT,
    HEADING,
    Overlook,
    StandingPage,
    editor_for,
    show_overview,
    standing_page,
    write_draft,
)
from cogs.ui import components, layouts, naming, words
from cogs.ui.components import TableButton, TableMenu, custom_id, template
from cogs.ui.replies import Refused, amend, in_time
from rendering.words.common import capital
from rendering.words.machi_koro import machi
from rendering.words.machi_koro import orders as sentences
from rendering.words.machi_koro.names import coins

KEEP: Final = "keep_coins"
KEPT: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)
"""How many coins one may want to keep when buying."""
FITS: Final = 24
MORE: Final = "more"
WHERE: Final = r"0\.[a-z_]{1,20}\.\d{1,3}(?:\.[a-z0-9_]{1,40}){0,2}"
MOST_TOLD: Final = 2500
"""Characters of a receipt."""


def overview(page: StandingPage, note: str) -> PrivateLayout:
    """What the draft says, a menu to change it, and the buttons that give it."""
    standing, view = _machi(page)
    town, names = view.towns[page.seat], naming.plain_names(page.table)
    lines = sentences.lines(standing.orders, town, naming.names(page.table))
    if standing.keep_coins:
        lines.append(f"**Keep**: buy nothing that leaves fewer than {coins(standing.keep_coins)}")
    parts = [
        components.option(part.title, part.field, value or part.open)
        for part in sentences.PARTS.values()
        if (value := sentences.value_of(part.field, standing.orders, names))
        or sentences.of_use(part, town, standing.orders)
    ]
    kept = f"at least {standing.keep_coins}" if standing.keep_coins else "none"
    parts.append(components.option("Coins to keep", KEEP, kept))
    menu = Part.make("Change…", parts, page.table.id)
    hint = "-# What is left open you are asked yourself; if you are late, it is done as it stands here."
    if standing.orders.buy:
        hint += " A single die is rolled for you."
    texts = [note, f"{HEADING}\n{ABOUT}", "\n".join(lines), hint, page.status]
    return layouts.page(texts, [[menu], page.buttons()], reader=page.reader)


def part_page(page: StandingPage, at: At) -> PrivateLayout:
    """One part of the orders, with what can be chosen there."""
    standing, view = _machi(page)
    if at.field == KEEP:
        options = [components.option(f"Keep {coins(many)}" if many else "Keep none", str(many)) for many in KEPT]
        rows: list[list[ui.Item[Any]]] = [[Pick.of("Coins to keep", options, page.table.id, at)], [_back(page)]]
        return layouts.page([HEADING, "How many coins do you keep when something is bought?"], rows, reader=page.reader)
    part, names = sentences.PARTS[at.field], naming.plain_names(page.table)
    value = sentences.value_of(part.field, standing.orders, naming.names(page.table))
    texts = [
        HEADING,
        f"**{part.title}** · {sentences.question(part.field, naming.names(page.table), at.so_far)}",
        f"Now: {value}" if value else f"{capital(part.open)}.",
    ]
    picks = sentences.picks(part.field, view, page.seat, names, at.so_far)
    if part.field == "buy":
        picks = (
            [] if len(standing.orders.buy) >= MOST_TO_BUY else [p for p in picks if p.value not in standing.orders.buy]
        )
    rows = [[_menu(page, at, part, picks)]] if picks else []
    row: list[ui.Item[Any]] = [_back(page)]
    if value:
        row.append(
            LeaveOpen.make("Empty the list" if part.field == "buy" else sentences.LEAVE_OPEN, page.table.id, 0, at)
        )
    return layouts.page(texts, [*rows, row], reader=page.reader)


def _menu(page: StandingPage, at: At, part: sentences.PartOfOrders, picks: Sequence[sentences.Pick]) -> "Pick":
    start = at.offset if at.offset < len(picks) else 0
    shown = picks[start : start + FITS] if len(picks) > FITS + 1 else picks[start:]
    options = [components.option(pick.label, pick.value, pick.about) for pick in shown]
    if len(shown) < len(picks):
        following = start + FITS if start + FITS < len(picks) else 0
        options.append(components.option("More…", f"{MORE}-{following}", "the next page of this list", emoji="⏬"))
    return Pick.of(
        "Add to the list…" if part.field == "buy" else part.title, options, page.table.id, at, most=part.most
    )


def _back(page: StandingPage) -> Overlook:
    return Overlook.make("Back", page.table.id, emoji="◀️")


def _machi(page: StandingPage) -> tuple[MachiStanding, MachiView]:
    draft = page.draft if isinstance(page.draft, MachiStanding) else MachiStanding()
    return draft, machi(page.table.view(page.seat))


async def receipt(interaction: Interaction, page: StandingPage) -> str:
    """What was understood, and what it would have done on the last three goes."""
    (standing, _), table = _machi(page), page.table
    names, wrong = naming.names(table), faults(standing.orders, table.options(), len(table.seats), page.seat)
    told = ["📋 **Receipt.** These orders stand from now on."]
    if standing.when == "now":
        told.append(f"-# If nobody does anything for {MOST_ALONE} rounds, you are asked again.")
    told += [sentences.fault(fault, names) for fault in wrong]
    rehearsals = await interaction.client.standing.rehearsals(table, page.seat, standing)
    for number, report in enumerate([each for each in rehearsals if isinstance(each, GoReport)], start=1):
        which = "your last go" if number == 1 else f"your last go but {number - 1}"
        told.append(f"-# What they would have done on {which}:")
        told += [f"> {line}" for line in sentences.rehearsal(report, names, standing.orders)]
    while sum(map(len, told)) > MOST_TOLD:
        told.pop()
    return "\n".join(told)


class Part(TableMenu, template=template("standing_part")):
    """Go to the page of one part."""

    verb = "standing_part"

    async def press(self, interaction: Interaction) -> None:
        """Go there."""
        await turn_to(interaction, self.table, At(0, self.chosen))


class Pick(TableMenu, template=template("standing_pick", WHERE)):
    """Answer one part, or one step of it."""

    verb = "standing_pick"

    @classmethod
    def of(
        cls, placeholder: str, options: Sequence[discord.SelectOption], table: int, at: At, *, most: int = 1
    ) -> Self:
        """A new menu of which up to `most` options can be chosen."""
        return cls(
            ui.Select(
                placeholder=placeholder[:150],
                options=list(options),
                custom_id=custom_id(cls.verb, table, 0, at),
                max_values=min(most, len(options)),
            )
        )

    async def press(self, interaction: Interaction) -> None:
        """Take the next step, turn the menu's page, or write the answer into the draft."""
        at, values = _read(self.arg), list(self.item.values)
        more = next((value for value in values if value.startswith(MORE)), None)
        if more is not None:
            offset = int(more.partition("-")[2])
            await turn_to(interaction, self.table, msgspec.structs.replace(at, offset=offset))
        elif len(at.so_far) + 1 < len(sentences.STEPS.get(at.field, ())):
            so_far = (*at.so_far, *values)
            await turn_to(interaction, self.table, msgspec.structs.replace(at, offset=0, so_far=so_far))
        else:
            await write(interaction, self.table, at, [*at.so_far, *values])


class LeaveOpen(TableButton, template=template("standing_open", WHERE)):
    """Leave one part open."""

    verb = "standing_open"

    async def press(self, interaction: Interaction) -> None:
        """Take the answer out of the draft."""
        await write(interaction, self.table, _read(self.arg), [])


def _read(arg: str) -> At:
    """Where an argument leads; `At` itself knows nothing of coins to keep."""
    field = arg.split(".")[1]
    return At(0, KEEP) if field == KEEP else At.read(arg)


async def turn_to(interaction: Interaction, table: int, at: At) -> None:
    """Let the editor show a part."""
    page = await in_time(interaction, standing_page(interaction, table), amends=True)
    if at.field != KEEP and at.field not in sentences.PARTS:
        await show_overview(interaction, table)
    else:
        await amend(interaction, part_page(page, at))


async def write(interaction: Interaction, table: int, at: At, values: Sequence[str]) -> None:
    """Write one answer into the draft, and go where it is natural to go on."""
    page = await standing_page(interaction, table)
    standing, _ = _machi(page)
    try:
        if at.field == KEEP:
            changed = msgspec.structs.replace(standing, keep_coins=KEPT[KEPT.index(int(values[0]))])
        else:
            changed = msgspec.structs.replace(standing, orders=sentences.chosen(standing.orders, at.field, values))
    except ValueError as error:
        raise Refused(words.NOT_POSSIBLE) from error
    await write_draft(interaction, table, changed)
    if at.field == "buy" and values:
        await turn_to(interaction, table, At(0, at.field))
    else:
        await show_overview(interaction, table)


BUTTONS = (Part, Pick, LeaveOpen)

editor_for(MACHI_KORO.name, overview, receipt)

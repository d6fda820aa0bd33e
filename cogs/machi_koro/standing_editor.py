"""The editor of standing orders in Machi Koro: the parts of postal orders, and how many coins to keep."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.client import Interaction
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro.orders import MachiStanding, faults
from bot.games.machi_koro.postal_turn import TurnReport
from bot.games.machi_koro.views import MachiView
from bot.language import say
from bot.language.room import room_of
from bot.language.rows import paragraph
from bot.orders.standing import MOST_ALONE
from bot.publishing.content import Control, PrivateContent
from cogs.machi_koro import verbs
from cogs.machi_koro.explaining import EXPLAIN, explain
from cogs.machi_koro.orders_parts import At, open_button, part_menu, part_texts
from cogs.machi_koro.postal_words import HOW_MANY_KEPT, LAST_TURN
from cogs.tables import standing_words
from cogs.tables.standing_orders import (
    StandingPage,
    editor_for,
    show_overview,
    standing_page,
    write_draft,
)
from cogs.ui import components, layouts, naming, words
from cogs.ui import verbs as table_verbs
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused, amend, in_time
from rendering.words.machi_koro import machi, order_choices
from rendering.words.machi_koro import orders as sentences
from rendering.words.machi_koro.names import coins

KEEP: Final = "keep_coins"
KEPT: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)
"""The choices for the coins that a player keeps when buying."""
RECEIPT_CHARACTERS: Final = 2500
"""Characters of a receipt."""


def overview(page: StandingPage, note: str) -> PrivateContent:
    """What the draft says, a menu to change it, and the buttons to follow it."""
    standing, view = _machi(page)
    town, names = view.towns[page.seat], naming.plain_names(page.table)
    lines = sentences.lines(standing.orders, town, naming.names(page.table))
    if standing.keep_coins:
        lines.append(say("**Keep**: buy nothing that leaves fewer than {coins}", coins=coins(standing.keep_coins)))
    parts = [
        components.option(str(part.title), part.field, value or str(part.open))
        for part in sentences.PARTS.values()
        if (value := sentences.value_of(part.field, standing.orders, names))
        or sentences.of_use(part, town, standing.orders)
    ]
    kept = say("at least {coins}", coins=standing.keep_coins) if standing.keep_coins else say("none")
    parts.append(components.option(say("Coins to keep"), KEEP, kept))
    menu = verbs.STANDING_PART.at(page.table.ref).menu(say("Change…"), parts)
    hint = str(standing_words.LEFT_OPEN)
    if standing.orders.buy:
        hint = paragraph(hint, str(standing_words.ONE_DIE))
    texts = [note, f"### {standing_words.TITLE}\n{standing_words.ABOUT}", "\n".join(lines), hint, page.status]
    return layouts.page(texts, [[menu], page.buttons()], reader=page.reader)


def part_page(page: StandingPage, at: At) -> PrivateContent:
    """One part of the orders, with what can be chosen there."""
    (standing, view), key = _machi(page), (page.table.ref, 0)
    row: list[Control] = [table_verbs.STANDING_BACK.at(page.table.ref).button(say("Back"), emoji="◀️")]
    if at.field == KEEP:
        options = [
            components.option(say("Keep {coins}", coins=coins(amounts)) if amounts else say("Keep none"), str(amounts))
            for amounts in KEPT
        ]
        menu = verbs.STANDING_PICK.at(*key, at).menu(say("Coins to keep"), options)
        return layouts.page([f"### {standing_words.TITLE}", HOW_MANY_KEPT], [[menu], row], reader=page.reader)
    names = naming.names(page.table)
    texts = [f"### {standing_words.TITLE}", *part_texts(standing.orders, at, names)]
    picks = order_choices.picks(at.field, view, page.seat, naming.plain_names(page.table), at.so_far)
    if sentences.value_of(at.field, standing.orders, names):
        row.append(open_button(verbs.STANDING_OPEN, key, at))
    menus = part_menu(verbs.STANDING_PICK, key, at, standing.orders, picks)
    return layouts.page(texts, [*menus, row], reader=page.reader)


def _machi(page: StandingPage) -> tuple[MachiStanding, MachiView]:
    draft = page.draft if isinstance(page.draft, MachiStanding) else MachiStanding()
    return draft, machi(page.table.view(page.seat))


async def receipt(interaction: Interaction, page: StandingPage) -> str:
    """The receipt: how the orders were understood, and what they would have done in the last three turns."""
    (standing, _), table = _machi(page), page.table
    names, wrong = naming.names(table), faults(standing.orders, table.options(), len(table.seats), page.seat)
    lines = [str(standing_words.RECEIPT)]
    if standing.when == "now":
        lines.append(standing_words.ASKED_AGAIN(MOST_ALONE))
    lines += [sentences.fault(fault, names) for fault in wrong]
    rehearsals = await interaction.client.standing.rehearsals(table, page.seat, standing)
    for number, report in enumerate([report for report in rehearsals if isinstance(report, TurnReport)], start=1):
        earlier = say("-# What they would have done {count} turns ago:", count=number)
        lines.append(str(LAST_TURN) if number == 1 else earlier)
        lines += [f"> {line}" for line in sentences.rehearsal(report, names, standing.orders)]
    while room_of(lines) > RECEIPT_CHARACTERS:
        lines.pop()
    return "\n".join(lines)


@on(verbs.STANDING_PART)
async def _standing_part(interaction: Interaction, press: Press) -> None:
    await turn_to(interaction, press.table, At(0, press.chosen))


@on(verbs.STANDING_PICK)
async def _standing_pick(interaction: Interaction, press: Press) -> None:
    """Answer one part, or one step of it."""
    if press.values == (EXPLAIN,):
        await explain(interaction, press)
        return
    at = _read(press.arg)
    following = at.following(press.values)
    if following is not None:
        await turn_to(interaction, press.table, following)
    else:
        await write(interaction, press.table, at, [*at.so_far, *press.values])


@on(verbs.STANDING_OPEN)
async def _standing_open(interaction: Interaction, press: Press) -> None:
    await write(interaction, press.table, _read(press.arg), [])


def _read(arg: str) -> At:
    """The place that an argument names; `At` itself doesn't know the coins to keep."""
    field = arg.split(".")[1]
    return At(0, KEEP) if field == KEEP else At.read(arg)


async def turn_to(interaction: Interaction, table: int, at: At) -> None:
    """Show one part in the editor."""
    page = await in_time(interaction, standing_page(interaction, table), amends=True)
    if at.field != KEEP and at.field not in sentences.PARTS:
        await show_overview(interaction, table)
    else:
        await amend(interaction, part_page(page, at))


async def write(interaction: Interaction, table: int, at: At, values: Sequence[str]) -> None:
    """Write one answer into the draft, then show the next page."""
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


editor_for(MACHI_KORO.name, overview, receipt)

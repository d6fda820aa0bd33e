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
from bot.language.rows import headed
from bot.orders.standing import MOST_ALONE
from bot.publishing.content import Control, PrivateContent
from cogs.machi_koro import verbs
from cogs.machi_koro.explaining import EXPLAIN, explain
from cogs.machi_koro.orders_parts import At, building_menus, open_button, part_menu
from cogs.machi_koro.postal_words import HOW_MANY_KEPT
from cogs.tables import standing_words
from cogs.tables.standing_orders import (
    StandingPage,
    editor_for,
    show_overview,
    standing_page,
    write_draft,
)
from cogs.ui import components, layouts, naming, words
from cogs.ui.components import Press, on
from cogs.ui.replies import Refused, amend, in_time
from rendering.words.machi_koro import machi, order_choices
from rendering.words.machi_koro import orders as sentences
from rendering.words.machi_koro.names import coins

KEEP: Final = "keep_coins"
KEPT: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)
"""The choices for the coins that a player keeps when buying."""
HERE: Final = At()
"""The page at no part."""
RECEIPT_CHARACTERS: Final = 2500
"""Characters of a receipt."""


def overview(page: StandingPage, note: str, at: At = HERE) -> PrivateContent:
    """The one page: what the draft says, menus to change it, and the buttons to follow it. `at`: the part to answer."""
    (standing, view), key = _machi(page), (page.table.ref, 0)
    names, plain = naming.names(page.table), naming.plain_names(page.table)
    timed = page.table.terms.deadline is not None
    written = sentences.standing(view, page.seat, standing.orders, names, timed=timed)
    lines = [headed(f"**{sentences.PARTS[field].title}**", text) for field, text in written.items()]
    if standing.keep_coins:
        lines.append(say("**Keep**: buy nothing that leaves fewer than {coins}", coins=coins(standing.keep_coins)))
    picks = order_choices.picks("buy", view, page.seat, plain, ())
    menus = building_menus(verbs.STANDING_PICK, key, at, standing.orders, picks, view.towns[page.seat].coins)
    parts = [
        components.option(
            str(sentences.PARTS[field].title),
            field,
            sentences.brief(view, page.seat, standing.orders, field, plain) or standing_words.ASK_ME,
            chosen=field == at.field,
        )
        for field in written
        if field != "buy"
    ]
    kept = say("at least {coins}", coins=standing.keep_coins) if standing.keep_coins else say("none")
    parts.append(components.option(say("Coins to keep"), KEEP, kept, chosen=at.field == KEEP))
    menus.append([verbs.STANDING_PART.at(page.table.ref).menu(say("Change…"), parts)])
    menus += _part_menu(page, at)
    row, part = page.buttons(), at if at.field else At(0, "buy")
    if part.field != KEEP and sentences.value_of(part.field, standing.orders, names):
        row.append(open_button(verbs.STANDING_OPEN, key, part))
    texts = [note, f"### {standing_words.TITLE}\n{page.about}", "\n".join(lines), page.status]
    return layouts.page(texts, [*menus, row], reader=page.reader)


def _part_menu(page: StandingPage, at: At) -> list[list[Control]]:
    """The menu that answers the part at which the page is; none if it is at none."""
    (standing, view), key = _machi(page), (page.table.ref, 0)
    if not at.field:
        return []
    if at.field == KEEP:
        options = [
            components.option(say("Keep {coins}", coins=coins(amounts)) if amounts else say("Keep none"), str(amounts))
            for amounts in KEPT
        ]
        return [[verbs.STANDING_PICK.at(*key, at).menu(HOW_MANY_KEPT, options)]]
    picks = order_choices.picks(at.field, view, page.seat, naming.plain_names(page.table), at.so_far)
    menus = part_menu(verbs.STANDING_PICK, key, at, standing.orders, picks)
    question = sentences.question(at.field, naming.plain_names(page.table), at.so_far)
    return [
        [msgspec.structs.replace(each, placeholder=question) for each in row if isinstance(each, components.Menu)]
        for row in menus
    ]


def _machi(page: StandingPage) -> tuple[MachiStanding, MachiView]:
    draft = page.draft if isinstance(page.draft, MachiStanding) else MachiStanding()
    return draft, machi(page.table.view(page.seat))


async def receipt(interaction: Interaction, page: StandingPage) -> str:
    """The receipt, and a dry run: what the orders would have done in the last three turns."""
    (standing, _), table = _machi(page), page.table
    names, wrong = naming.names(table), faults(standing.orders, table.options(), len(table.seats), page.seat)
    lines = [str(standing_words.RECEIPT)]
    if standing.when == "now":
        lines.append(standing_words.ASKED_AGAIN(MOST_ALONE))
    lines += [sentences.fault(fault, names) for fault in wrong]
    rehearsals = await interaction.client.standing.rehearsals(table, page.seat, standing)
    for number, report in enumerate([report for report in rehearsals if isinstance(report, TurnReport)], start=1):
        lines += [str(standing_words.DRY_RUN[standing.when])] if number == 1 else []
        lines.append(standing_words.TURNS_AGO(number))
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
    """Show the page at one part."""
    page = await in_time(interaction, standing_page(interaction, table), amends=True)
    await amend(interaction, overview(page, "", at if at.field in (KEEP, *sentences.PARTS) else HERE))


async def write(interaction: Interaction, table: int, at: At, values: Sequence[str]) -> None:
    """Write one answer into the draft, then show the page with it."""
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
    await show_overview(interaction, table)


editor_for(MACHI_KORO.name, overview, receipt)

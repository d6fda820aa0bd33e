"""The editor of postal orders: its pages, and the handlers of its controls.

The decision in each custom id is the postal turn of the orders.
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bot.client import Interaction
from bot.games.machi_koro.orders import Orders
from bot.language import Sentence, say
from bot.language.rows import paragraph
from bot.orders.postal import SeatOrders
from bot.publishing.content import Control, PrivateContent
from cogs.machi_koro import postal_words, verbs
from cogs.machi_koro.explaining import EXPLAIN, explain
from cogs.machi_koro.orders_parts import (
    At,
    Editor,
    Key,
    building_menus,
    editor_of,
    open_button,
    part_menu,
    part_texts,
    receipt,
)
from cogs.ui import components, layouts, naming, words
from cogs.ui.components import Press, Style, on
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper
from rendering.words.machi_koro import card_name, order_choices
from rendering.words.machi_koro import orders as sentences

FINAL: Final = Sentence("I'm done", context="a button: nothing will change any more")


def page(editor: Editor, at: At, *, told: str = "") -> PrivateContent:
    """One page of the editor. `told`: a receipt, shown instead of the orders on the overview."""
    texts, rows = _part(editor, at) if at.field else _overview(editor, at, told)
    return layouts.page(texts, rows, reader=editor.table.seats[editor.seat].user_id)


def _overview(editor: Editor, at: At, told: str) -> tuple[list[str], list[list[Control]]]:
    orders, town = editor.set(at.set), editor.view.towns[editor.seat]
    written = "\n".join(sentences.lines(orders, town, naming.names(editor.table)))
    texts = [*([told] if told else [_heading(editor, at), written]), _standing(editor, final=at.final)]
    key = (editor.table.ref, editor.orders.postal_turn)
    useful = [
        part
        for part in sentences.PARTS.values()
        if part.field != "buy"
        and (sentences.of_use(part, town, orders) or sentences.value_of(part.field, orders, naming.names(editor.table)))
    ]
    names = naming.plain_names(editor.table)
    picks = order_choices.picks("buy", editor.view, editor.seat, names, ())
    rows = building_menus(verbs.ORDERS_PICK, key, at, orders, picks, town.coins)
    if useful:
        options = [
            components.option(
                str(part.title), part.field, sentences.value_of(part.field, orders, names) or str(part.open)
            )
            for part in useful
        ]
        rows.append([verbs.ORDERS_PART.at(*key, at.overview()).menu(say("Change…"), options)])
    return texts, [*rows, _sending(editor, at, key), _rest(editor, at, orders, key)]


def _sending(editor: Editor, at: At, key: Key) -> list[Control]:
    """**Send**, unless everything has been sent as it is, and whether the orders are final."""
    final, row = editor.orders.final or at.final, list[Control]()
    if editor.changed_since or editor.orders.handed_in is None or final != editor.orders.final:
        how = "final" if final else "open"
        row.append(
            verbs.ORDERS_HAND_IN.at(*key, f"{at.set}.{how}").button(say("Send"), style=Style.primary, emoji="📮")
        )
    if editor.orders.final:
        row.append(verbs.ORDERS_REOPEN.at(*key).button(str(FINAL), style=Style.success, emoji="✅"))
    elif at.final:
        row.append(verbs.ORDERS_AT.at(*key, At(at.set)).button(str(FINAL), style=Style.success, emoji="✅"))
    else:
        row.append(verbs.ORDERS_AT.at(*key, At(at.set, final=True)).button(str(FINAL), emoji="⬜"))
    return row


def _rest(editor: Editor, at: At, orders: Orders, key: Key) -> list[Control]:
    """Taking the last card off the list, and the orders for the seat's other turn."""
    row = list[Control]()
    if orders.buy:
        last = card_name(orders.buy[-1])
        row.append(verbs.ORDERS_OFF.at(*key, at.part("buy")).button(say("Take off {card}", card=last), emoji="✂️"))
    if editor.turns > 1:
        other = msgspec.structs.replace(at.overview(), set=1 - at.set)
        row.append(verbs.ORDERS_AT.at(*key, other).button(postal_words.my_turn(1 - at.set), emoji="🔀"))
    return row


def _part(editor: Editor, at: At) -> tuple[list[str], list[list[Control]]]:
    orders, names, key = editor.set(at.set), naming.names(editor.table), (editor.table.ref, editor.orders.postal_turn)
    texts = [_heading(editor, at), *part_texts(orders, at, names)]
    picks = order_choices.picks(at.field, editor.view, editor.seat, naming.plain_names(editor.table), at.so_far)
    if not picks:
        texts.append(str(postal_words.NOTHING_TO_CHOOSE))
    row: list[Control] = [verbs.ORDERS_AT.at(*key, at.overview()).button(say("Back"), emoji="◀️")]
    here = at.part(at.field)
    if at.field == "buy" and len(orders.buy) > 1:
        last = card_name(orders.buy[-1])
        row.append(verbs.ORDERS_OFF.at(*key, here).button(say("Take off {card}", card=last), emoji="✂️"))
    if sentences.value_of(at.field, orders, names):
        row.append(open_button(verbs.ORDERS_OPEN, key, here))
    return texts, [*part_menu(verbs.ORDERS_PICK, key, at, orders, picks), row]


def _heading(editor: Editor, at: At) -> str:
    return postal_words.heading(editor.orders.postal_turn, at.set if editor.turns > 1 else None)


def _standing(editor: Editor, *, final: bool) -> str:
    """Whether the orders count, and until when they can change. `final`: whether **I'm done** is on."""
    match editor.orders:
        case SeatOrders(handed_in=None):
            state = postal_words.DRAFT
        case SeatOrders() if editor.changed_since:
            state = postal_words.CHANGED_AFTER_FINAL if editor.orders.final else postal_words.CHANGED
        case SeatOrders(final=True):
            state = postal_words.SENT_AND_FINAL
        case _:
            state = postal_words.SENT
    notes = [postal_words.until(editor.status.deadline)]
    if editor.turns > 1 and len(editor.sets) == 1:
        notes.append(str(postal_words.SAME_TWICE))
    if not editor.orders.final:
        notes.append(str(postal_words.FINAL_IS_ON if final else postal_words.ABOUT_FINAL))
    return f"{state}\n-# {paragraph(*notes)}"


@on(verbs.ORDERS)
async def _orders(interaction: Interaction, press: Press) -> None:
    await open_editor(interaction, press.table)


@on(verbs.ORDERS_PART)
async def _orders_part(interaction: Interaction, press: Press) -> None:
    part = press.chosen if press.chosen in sentences.PARTS else ""
    await turn_to(interaction, press.table, At.read(press.arg).part(part))


@on(verbs.ORDERS_AT)
async def _orders_at(interaction: Interaction, press: Press) -> None:
    await turn_to(interaction, press.table, At.read(press.arg))


@on(verbs.ORDERS_PICK)
async def _orders_pick(interaction: Interaction, press: Press) -> None:
    """Answer one part of the orders, or one step of it."""
    if press.values == (EXPLAIN,):
        await explain(interaction, press)
        return
    at = At.read(press.arg)
    following = at.following(press.values)
    if following is not None:
        await turn_to(interaction, press.table, following)
    else:
        await write(interaction, press.table, press.decision, at, [*at.so_far, *press.values])


@on(verbs.ORDERS_OPEN)
async def _orders_open(interaction: Interaction, press: Press) -> None:
    await write(interaction, press.table, press.decision, At.read(press.arg), [])


@on(verbs.ORDERS_OFF)
async def _orders_off(interaction: Interaction, press: Press) -> None:
    """Remove the last card from the list of purchases."""
    at = At.read(press.arg)
    await rewrite(interaction, press.table, press.decision, at.set, sentences.without_the_last)
    await turn_to(interaction, press.table, at.overview())


@on(verbs.ORDERS_HAND_IN)
async def _orders_hand_in(interaction: Interaction, press: Press) -> None:
    number, _, how = press.arg.partition(".")
    work = hand_in(interaction, press.table, press.decision, final=how == "final")
    result, editor = await in_time(interaction, work, amends=True)
    if editor is None:  # everybody's orders were final, so the turn has been played
        reader = interaction.user.id
        await amend(interaction, layouts.page([result, str(postal_words.RESOLVED_AT_ONCE)], reader=reader))
    else:
        await amend(interaction, page(editor, At(int(number)), told=result))


@on(verbs.ORDERS_REOPEN)
async def _orders_reopen(interaction: Interaction, press: Press) -> None:
    office = interaction.client.postal_office
    work = office.withdraw_final(click_of(interaction), press.table, postal_turn=press.decision)
    await in_time(interaction, work, amends=True)
    await turn_to(interaction, press.table, At())


async def open_editor(interaction: Interaction, table: int) -> None:
    """Show the editor's overview privately."""
    editor = await in_time(interaction, editor_of(interaction, table))
    await whisper(interaction, page(editor, At()))


async def turn_to(interaction: Interaction, table: int, at: At) -> None:
    """Show another page of the editor."""
    editor = await in_time(interaction, editor_of(interaction, table), amends=True)
    await amend(interaction, page(editor, at))


async def write(interaction: Interaction, table: int, postal_turn: int, at: At, values: Sequence[str]) -> None:
    """Write one answer into the draft, then show the next page."""
    await rewrite(interaction, table, postal_turn, at.set, lambda orders: sentences.chosen(orders, at.field, values))
    await turn_to(interaction, table, at.overview())


async def rewrite(
    interaction: Interaction, table: int, postal_turn: int, number: int, change: Callable[[Orders], Orders]
) -> None:
    """Change one set of the draft.

    Raises:
        Refused: the change is not possible.
    """

    async def write_down() -> None:
        editor = await editor_of(interaction, table)
        try:
            sets = editor.changed(number, change(editor.set(number)))
        except ValueError as error:
            raise Refused(words.NOT_POSSIBLE) from error
        await interaction.client.postal_office.draft(click_of(interaction), table, sets, postal_turn=postal_turn)

    await in_time(interaction, write_down(), amends=True)


async def hand_in(interaction: Interaction, table: int, postal_turn: int, *, final: bool) -> tuple[str, Editor | None]:
    """Hand in the draft. Returns the receipt, and the editor afterwards (None: the turn was played at once)."""
    editor, office = await editor_of(interaction, table), interaction.client.postal_office
    text = receipt(editor, await office.rehearsed(editor.table, editor.seat, editor.sets), final=final)
    await office.hand_in(click_of(interaction), table, editor.sets, final=final, postal_turn=postal_turn)
    return text, None if await office.is_played(table, postal_turn) else await editor_of(interaction, table)

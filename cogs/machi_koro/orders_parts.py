"""Shared by the editors of orders: the place in an editor, the menus of one part, and the data of one."""

from collections.abc import Collection, Sequence

import discord
import msgspec

from bot.client import Interaction
from bot.errors import NotPostal
from bot.games.machi_koro.orders import MOST_TO_BUY, Orders, faults
from bot.games.machi_koro.postal_turn import TurnReport
from bot.games.machi_koro.views import MachiView
from bot.games.orders import Rehearsal
from bot.language import say
from bot.language.room import room
from bot.language.rows import stopped
from bot.orders.postal import PostalStatus, SeatOrders
from bot.publishing.content import Control
from bot.table.click import expect, still_in
from bot.table.table import Ref, Table
from cogs.machi_koro import postal_words
from cogs.machi_koro.explaining import explain_option
from cogs.ui import naming
from cogs.ui.components import Verb, option
from cogs.ui.layouts import MENU_HOLDS
from cogs.ui.replies import click_of
from rendering.words.common import capital
from rendering.words.machi_koro import machi, order_choices
from rendering.words.machi_koro import orders as sentences

FITS = MENU_HOLDS - 1
"""Options of a menu beside the one that turns its page."""
MORE = "more"
FINAL = "final"
"""Ends the custom id of a place while **I'm done** is on and the orders have not been sent yet."""
POSTAL_RECEIPT_CHARACTERS = 3400
"""Characters of a receipt, out of a message's 4,000; the rest is for the status."""


Key = tuple[Ref, int]
"""The table and the postal turn of a control; 0 for standing orders."""


class At(msgspec.Struct, frozen=True):
    """The place in an editor.

    Which `set` of orders (from 0), which part (none: the overview), the offset in its menu, the choices in earlier
    steps of that part, and whether **I'm done** is on.
    """

    set: int = 0
    field: str = ""
    offset: int = 0
    so_far: tuple[str, ...] = ()
    final: bool = False

    def __str__(self) -> str:
        """The place as the argument of a custom id."""
        return ".".join(
            [str(self.set), self.field or "all", str(self.offset), *self.so_far, *([FINAL] if self.final else [])]
        )

    @classmethod
    def read(cls, arg: str) -> "At":
        """The place of that argument; the overview if it is invalid."""
        number, field, offset, *so_far = arg.split(".")
        steps = tuple(step for step in so_far if step != FINAL)
        part = field if field in sentences.PARTS else ""
        return cls(min(int(number), 1), part, int(offset), steps, final=FINAL in so_far)

    def overview(self) -> "At":
        """The first page of the same set of orders."""
        return self.part("")

    def part(self, field: str) -> "At":
        """The first page of one part of the same set of orders."""
        return At(self.set, field, final=self.final)

    def following(self, values: Sequence[str]) -> "At | None":
        """The place after these values of the menu: the next page or step; None: the answer is complete."""
        more = next((value for value in values if value.startswith(MORE)), None)
        if more is not None:
            offset = more.removeprefix(f"{MORE}-")
            return msgspec.structs.replace(self, offset=int(offset) if offset.isdecimal() else 0)
        if len(self.so_far) + 1 < len(sentences.STEPS.get(self.field, ())):
            return msgspec.structs.replace(self, offset=0, so_far=(*self.so_far, *values))
        return None


def menu_page(
    picks: Sequence[order_choices.Pick], offset: int, chosen: Collection[str] = (), *, explained: bool = False
) -> list[discord.SelectOption]:
    """One page of the choices, with a line that leads to the next page if there is one.

    `explained`: they are cards, and the last line explains one.
    """
    start, fits = offset if offset < len(picks) else 0, FITS - explained
    shown = picks[start : start + fits] if len(picks) > fits + 1 else picks[start:]
    options = [option(pick.label, pick.value, pick.about, chosen=pick.value in chosen) for pick in shown]
    if len(shown) < len(picks):
        following = start + fits if start + fits < len(picks) else 0
        options.append(option(say("More…"), f"{MORE}-{following}", say("the next page of this list"), emoji="⏬"))
    return [*options, explain_option()] if explained else options


def part_texts(orders: Orders, at: At, names: Sequence[str]) -> list[str]:
    """The question of one part of the orders, and its present value."""
    part, value = sentences.PARTS[at.field], sentences.value_of(at.field, orders, names)
    question = sentences.question(at.field, names, at.so_far)
    return [
        f"**{part.title}** · {question}",
        say("Now: {choice}", choice=value) if value else stopped(capital(str(part.open))),
    ]


def part_menu(verb: Verb, key: Key, at: At, orders: Orders, picks: Sequence[order_choices.Pick]) -> list[list[Control]]:
    """The menu that answers one part, with the chosen values marked; none if nothing can be added."""
    part = sentences.PARTS[at.field]
    title, chosen = str(part.title), tuple(map(str, getattr(orders, at.field))) if part.most > 1 else ()
    if at.field == "buy":
        title = say("Add to the list…")
        at = msgspec.structs.replace(at, so_far=())
        picks = [pick for pick in picks if pick.value not in orders.buy and len(orders.buy) < MOST_TO_BUY]
    lines = menu_page(picks, at.offset, chosen, explained=at.field == "buy")
    return [[verb.at(*key, at).menu(title, lines, most=part.most)]] if picks else []


def building_menus(
    verb: Verb, key: Key, at: At, orders: Orders, picks: Sequence[order_choices.Pick], coins: int
) -> list[list[Control]]:
    """Two menus that add to the list of what to build: what `coins` can pay for now, and what they cannot."""
    if len(orders.buy) >= MOST_TO_BUY:
        return []
    left = [pick for pick in picks if pick.value not in orders.buy]
    now = [pick for pick in left if order_choices.cost_of(pick) <= coins]
    later = [pick for pick in left if order_choices.cost_of(pick) > coins]
    menus: list[list[Control]] = []
    for number, (title, some) in enumerate(
        ((order_choices.AFFORDABLE(coins), now), (str(order_choices.IF_RICH), later))
    ):
        place = msgspec.structs.replace(at.part("buy"), offset=number)
        if some:
            menus.append([verb.at(*key, place).menu(title, menu_page(some, 0, explained=True))])
    return menus


def open_button(verb: Verb, key: Key, at: At) -> Control:
    """The button that leaves one part open."""
    return verb.at(*key, at).button(say("Empty the list") if at.field == "buy" else str(sentences.LEAVE_OPEN))


class Editor(msgspec.Struct, frozen=True):
    """The data of the editor of postal orders. `turns`: the number of the seat's turns in the postal turn."""

    table: Table
    seat: int
    orders: SeatOrders
    status: PostalStatus
    turns: int

    @property
    def view(self) -> MachiView:
        return machi(self.table.view(self.seat))

    @property
    def sets(self) -> tuple[Orders, ...]:
        """The draft: at least one set."""
        return tuple(orders for orders in self.orders.draft if isinstance(orders, Orders)) or (Orders(),)

    @property
    def changed_since(self) -> bool:
        """Whether the draft differs from the orders that were handed in."""
        return self.orders.handed_in is not None and self.orders.handed_in != self.sets

    def set(self, number: int) -> Orders:
        """One set of the draft: the second equals the first until it is changed."""
        return self.sets[number] if number < len(self.sets) else self.sets[0]

    def changed(self, number: int, orders: Orders) -> tuple[Orders, ...]:
        """The draft with one set changed."""
        return (orders, *self.sets[1:]) if number == 0 else (self.sets[0], orders)


async def editor_of(interaction: Interaction, table_id: int) -> Editor:
    """The data of the editor for the person who asks.

    Raises:
        NoSuchTable, WrongPhase, NotPostal, NotSeated: they have none.
    """
    table, office = await interaction.client.tables.load(table_id), interaction.client.postal_office
    expect(table, "playing")
    if not table.postal:
        raise NotPostal
    seat = still_in(table, click_of(interaction)).number
    return Editor(
        table, seat, await office.orders_of(table, seat), await office.status(table), office.turns_of(table, seat)
    )


def receipt(editor: Editor, rehearsals: Sequence[Rehearsal | None], *, final: bool) -> str:
    """The receipt of orders that were handed in: how they were understood, and what they would have done last turn."""
    names, town, table = naming.names(editor.table), editor.view.towns[editor.seat], editor.table
    paragraphs = [postal_words.receipt(editor.orders.postal_turn, final=final)]
    wrong = [faults(orders, table.options(), len(table.seats), editor.seat) for orders in editor.sets]
    understood = [
        [*sentences.lines(orders, town, names), *(sentences.fault(fault, names) for fault in found)]
        for orders, found in zip(editor.sets, wrong, strict=True)
    ]
    used = sum(room(line) + 1 for lines in understood for line in lines)
    left = (POSTAL_RECEIPT_CHARACTERS - used) // len(editor.sets)
    for number, (lines, orders, would) in enumerate(zip(understood, editor.sets, rehearsals, strict=True)):
        if len(editor.sets) > 1:
            paragraphs.append(postal_words.which_turn(number))
        paragraphs += lines
        if isinstance(would, TurnReport):
            paragraphs.append(str(postal_words.LAST_TURN))
            paragraphs += _fitting([f"> {line}" for line in sentences.rehearsal(would, names, orders)], left)
    return "\n".join(paragraphs)


def _fitting(lines: Sequence[str], left: int) -> list[str]:
    """The first lines that fit, and a mark if there were more."""
    kept: list[str] = []
    for line in lines:
        left -= room(line) + 1
        if left < 0:
            return [*kept, "> …"]
        kept.append(line)
    return kept

"""What somebody's editor of orders shows: where they are in it, and everything it needs to know."""

from collections.abc import Collection, Sequence

import discord
import msgspec

from bot.client import Interaction
from bot.errors import NotPostal, WrongPhase
from bot.games.machi_koro.orders import Orders, faults
from bot.games.machi_koro.postal_turn import GoReport
from bot.games.machi_koro.views import MachiView
from bot.games.orders import Rehearsal
from bot.orders.postal import PostStatus, SeatOrders
from bot.table.table import Table
from bot.table.tables import still_in
from cogs.ui import naming
from cogs.ui.components import option
from cogs.ui.replies import click_of
from rendering.words.machi_koro import machi
from rendering.words.machi_koro import orders as sentences

FITS = 24
"""Options of a menu beside the one that turns its page."""
MORE = "more"
ROOM = 3400
"""Characters that a receipt may take of a message's 4,000; the rest is for how the orders stand."""


class At(msgspec.Struct, frozen=True):
    """Where somebody is in the editor.

    Which `set` of orders (from 0), which part (none: the overview), how far down its menu, and what was chosen
    in earlier steps of that part.
    """

    set: int = 0
    field: str = ""
    offset: int = 0
    so_far: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As the argument of a custom id."""
        return ".".join([str(self.set), self.field or "all", str(self.offset), *self.so_far])

    @classmethod
    def read(cls, arg: str) -> "At":
        """Where that argument leads; to the overview where it makes no sense."""
        number, field, offset, *so_far = arg.split(".")
        return cls(min(int(number), 1), field if field in sentences.PARTS else "", int(offset), tuple(so_far))

    def following(self, values: Sequence[str]) -> "At | None":
        """Where the editor turns after those values of its menu: the next page or step; None: the answer is whole."""
        more = next((value for value in values if value.startswith(MORE)), None)
        if more is not None:
            offset = more.removeprefix(f"{MORE}-")
            return msgspec.structs.replace(self, offset=int(offset) if offset.isdecimal() else 0)
        if len(self.so_far) + 1 < len(sentences.STEPS.get(self.field, ())):
            return msgspec.structs.replace(self, offset=0, so_far=(*self.so_far, *values))
        return None


def menu_page(picks: Sequence[sentences.Pick], offset: int, chosen: Collection[str] = ()) -> list[discord.SelectOption]:
    """One page of what can be picked, with a line that leads to the next page if there is one."""
    start = offset if offset < len(picks) else 0
    shown = picks[start : start + FITS] if len(picks) > FITS + 1 else picks[start:]
    options = [option(pick.label, pick.value, pick.about, chosen=pick.value in chosen) for pick in shown]
    if len(shown) < len(picks):
        following = start + FITS if start + FITS < len(picks) else 0
        options.append(option("More…", f"{MORE}-{following}", "the next page of this list", emoji="⏬"))
    return options


class Desk(msgspec.Struct, frozen=True):
    """Everything the editor shows: the table, the seat, its orders, and how the turn stands."""

    table: Table
    seat: int
    orders: SeatOrders
    status: PostStatus
    goes: int

    @property
    def view(self) -> MachiView:
        """The game as that seat sees it."""
        return machi(self.table.view(self.seat))

    @property
    def sets(self) -> tuple[Orders, ...]:
        """The draft, one set at least."""
        return tuple(each for each in self.orders.draft if isinstance(each, Orders)) or (Orders(),)

    @property
    def changed_since(self) -> bool:
        """Whether the draft is not what was handed in."""
        return self.orders.handed_in is not None and self.orders.handed_in != self.sets

    def set(self, number: int) -> Orders:
        """One set of the draft: the second is like the first until something is changed there."""
        return self.sets[number] if number < len(self.sets) else self.sets[0]

    def changed(self, number: int, orders: Orders) -> tuple[Orders, ...]:
        """The draft with one set changed."""
        return (orders, *self.sets[1:]) if number == 0 else (self.sets[0], orders)


async def desk_of(interaction: Interaction, table_id: int) -> Desk:
    """The desk of whoever asks, at that table.

    Raises:
        NoSuchTable, WrongPhase, NotPostal, NotSeated: they have none.
    """
    table, office = await interaction.client.tables.load(table_id), interaction.client.post
    if table.row.phase != "playing":
        raise WrongPhase(table.row.phase)
    if not table.by_post:
        raise NotPostal
    seat = still_in(table, click_of(interaction)).number
    return Desk(
        table, seat, await office.orders_of(table, seat), await office.status(table), office.goes_of(table, seat)
    )


def receipt(desk: Desk, rehearsals: Sequence[Rehearsal | None], *, final: bool) -> str:
    """What was understood of orders that were handed in, and what they would have done on the last go."""
    names, town, table = naming.names(desk.table), desk.view.towns[desk.seat], desk.table
    told = [f"📮 **Receipt**, postal turn {desk.orders.turn}{', final' if final else ''}"]
    wrong = [faults(orders, table.options(), len(table.seats), desk.seat) for orders in desk.sets]
    understood = [
        [*sentences.lines(orders, town, names), *(sentences.fault(fault, names) for fault in found)]
        for orders, found in zip(desk.sets, wrong, strict=True)
    ]
    room = (ROOM - sum(len(line) + 1 for lines in understood for line in lines)) // len(desk.sets)
    for number, (lines, orders, would) in enumerate(zip(understood, desk.sets, rehearsals, strict=True)):
        if len(desk.sets) > 1:
            told.append(f"__Your {'second' if number else 'first'} go__")
        told += lines
        if isinstance(would, GoReport):
            told.append("-# What they would have done on your last go:")
            told += _fitting([f"> {line}" for line in sentences.rehearsal(would, names, orders)], room)
    return "\n".join(told)


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """As many of these lines as there is room for, and a sign that there were more."""
    shown: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*shown, "> …"]
        shown.append(line)
    return shown

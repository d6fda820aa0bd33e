"""What the editors of orders share: where a player is in one, the menus of one part, and the postal orders' data."""

from collections.abc import Collection, Sequence

import discord
import msgspec

from bot.client import Interaction
from bot.errors import NotPostal
from bot.games.machi_koro.orders import MOST_TO_BUY, Orders, faults
from bot.games.machi_koro.postal_turn import GoReport
from bot.games.machi_koro.views import MachiView
from bot.games.orders import Rehearsal
from bot.orders.postal import PostStatus, SeatOrders
from bot.publishing.content import Control
from bot.table.click import expect, still_in
from bot.table.table import Table
from cogs.ui import naming, words
from cogs.ui.components import Verb, option
from cogs.ui.layouts import MENU_HOLDS
from cogs.ui.replies import click_of
from rendering.words.common import capital, listed
from rendering.words.machi_koro import machi, won
from rendering.words.machi_koro import orders as sentences

FITS = MENU_HOLDS - 1
"""Options of a menu beside the one that turns its page."""
MORE = "more"
ROOM = 3400
"""Characters that a receipt may take of a message's 4,000; the rest is for how the orders stand."""


Key = tuple[int, int]
"""The table and the postal turn that a control is of; 0 for standing orders."""


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


def part_texts(orders: Orders, at: At, names: Sequence[str]) -> list[str]:
    """What is asked about one part of the orders, and what they say of it now."""
    part, value = sentences.PARTS[at.field], sentences.value_of(at.field, orders, names)
    asked = sentences.question(at.field, names, at.so_far)
    return [f"**{part.title}** · {asked}", f"Now: {value}" if value else f"{capital(part.open)}."]


def part_menu(verb: Verb, key: Key, at: At, orders: Orders, picks: Sequence[sentences.Pick]) -> list[list[Control]]:
    """The menu that answers one part, with the values chosen already marked; none where nothing can be added."""
    part = sentences.PARTS[at.field]
    title, chosen = part.title, tuple(map(str, getattr(orders, at.field))) if part.most > 1 else ()
    if at.field == "buy":
        title = "Add to the list…"
        picks = [pick for pick in picks if pick.value not in orders.buy and len(orders.buy) < MOST_TO_BUY]
    return [[verb.menu(title, menu_page(picks, at.offset, chosen), *key, at, most=part.most)]] if picks else []


def open_button(verb: Verb, key: Key, at: At) -> Control:
    """The button that leaves one part open."""
    return verb.button("Empty the list" if at.field == "buy" else sentences.LEAVE_OPEN, *key, at)


class Desk(msgspec.Struct, frozen=True):
    """What the editor of postal orders shows. `goes`: how many turns of the seat the postal turn has."""

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
    """The desk of the person who asks, at that table.

    Raises:
        NoSuchTable, WrongPhase, NotPostal, NotSeated: they have none.
    """
    table, office = await interaction.client.tables.load(table_id), interaction.client.post
    expect(table, "playing")
    if not table.by_post:
        raise NotPostal
    seat = still_in(table, click_of(interaction)).number
    return Desk(
        table, seat, await office.orders_of(table, seat), await office.status(table), office.goes_of(table, seat)
    )


def receipt(desk: Desk, rehearsals: Sequence[Rehearsal | None], *, final: bool) -> str:
    """What was understood of orders that were handed in, and what they would have done on the last turn."""
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


# --- what everybody reads of a postal turn -----------------------------------------------------------------

RESOLVED_AT_ONCE = "Everybody's orders were final, so the turn has been played: look at the report."

ASLEEP = "Nobody is here: no turn is played until somebody hands in orders or takes their seat back."


def until(deadline: float | None) -> str:
    """When orders count, as Discord shows a time to each in their own time zone."""
    if deadline is None:
        return "The turn is played as soon as everybody's orders are final."
    return f"The turn is played <t:{int(deadline)}:R>, at <t:{int(deadline)}:f>, or when everybody's orders are final."


def by_post(table: Table, status: PostStatus) -> str:
    """How a postal turn stands: until when, who begins, who has handed in."""
    names = naming.names(table)
    final = [names[seat] for seat in sorted(status.final)]
    open_still = [names[seat] for seat in sorted(status.handed_in - status.final)]
    when = until(status.deadline) if table.attended else ASLEEP
    lines = [f"### Postal turn {status.turn}: hand in your orders", when]
    lines.append(f"**{names[status.first]}** begins, and has a second go at the end.")
    if final:
        lines.append(f"✅ Final: {listed(final)}")
    if open_still:
        lines.append(f"📮 Handed in: {listed(open_still)}")
    if status.waiting:
        lines.append(f"✍️ Not yet: {listed(names[seat] for seat in status.waiting)}")
    away = [names[seat.number] for seat in table.people_left() if seat.stand_in is not None]
    if away:
        lines.append(f"🤖 Played for: {listed(away)}")
    lines.append("-# Nobody sees your orders. Who hands in nothing goes by the defaults of `/card name:By post`.")
    return "\n".join(lines)


def ended(table: Table, view: MachiView) -> str:
    """The table as it ended otherwise than by a turn: closed, or left by all but one."""
    if view.outcome is None:
        return words.CLOSED
    winners = [naming.names(table)[seat] for seat in view.outcome.winners]
    return "\n".join(won(winner, view.outcome.reason) for winner in winners)


def postal_turn(turn: int, silent: Sequence[str]) -> str:
    """The heading of a report; `silent` are those who had handed in nothing."""
    missing = f"\nNothing came from {listed(silent)}: their goes went by the defaults." if silent else ""
    return f"### Report of postal turn {turn}{missing}"

"""The editor of orders: its pages, and the buttons and menus on them.

Everything an item needs stands in its custom id, whose decision is the postal turn that the orders are for.
"""

from collections.abc import Callable, Sequence
from typing import Any, Self

import discord
import msgspec
from discord import ui

from bot.client import Interaction
from bot.games.machi_koro.orders import MOST_TO_BUY, Orders
from bot.orders.postal import SeatOrders
from bot.publishing.privacy import PrivateLayout
from cogs.machi_koro import orders_words
from cogs.machi_koro.orders_desk import At, Desk, desk_of, receipt
from cogs.ui import components, layouts, naming, words
from cogs.ui.components import Style, TableButton, TableMenu, custom_id, template
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper
from rendering.words.common import capital
from rendering.words.machi_koro import card_name
from rendering.words.machi_koro import orders as sentences

FITS = 24
"""Options of a menu beside the one that turns its page."""
MORE = "more"
WHERE = r"[01]\.[a-z_]{1,20}\.\d{1,3}(?:\.[a-z0-9_]{1,40}){0,2}"
"""The pattern of `At` in a custom id."""


def page(desk: Desk, at: At, *, told: str = "") -> PrivateLayout:
    """The editor there. `told` is a receipt, which says everything that the overview would say of the orders."""
    texts, rows = _part(desk, at) if at.field else _overview(desk, at, told)
    return layouts.page(texts, rows, reader=desk.table.seats[desk.seat].user_id)


def _overview(desk: Desk, at: At, told: str) -> tuple[list[str], list[list[ui.Item[Any]]]]:
    orders, town = desk.set(at.set), desk.view.towns[desk.seat]
    written = "\n".join(sentences.lines(orders, town, naming.names(desk.table)))
    texts = [*([told] if told else [_heading(desk, at), written]), _standing(desk)]
    key = (desk.table.id, desk.orders.turn)
    useful = [
        part
        for part in sentences.PARTS.values()
        if sentences.of_use(part, town, orders) or sentences.value_of(part.field, orders, naming.names(desk.table))
    ]
    names = naming.plain_names(desk.table)
    menu = ChoosePart.make(
        "Change…",
        [
            components.option(part.title, part.field, sentences.value_of(part.field, orders, names) or part.open)
            for part in useful
        ],
        *key,
        At(at.set),
    )
    row: list[ui.Item[Any]] = [
        HandIn.make("Hand in", *key, f"{at.set}.open", style=Style.primary, emoji="📮"),
        HandIn.make("Hand in, final", *key, f"{at.set}.final", style=Style.success, emoji="✅"),
    ]
    if desk.orders.final and not desk.changed_since:
        row = [Withdraw.make("Not final after all", *key, emoji="↩️")]
    if desk.goes > 1:
        other = "second" if at.set == 0 else "first"
        row.append(Turn.make(f"My {other} go", *key, At(1 - at.set), emoji="🔀"))
    return texts, [[menu], row]


def _part(desk: Desk, at: At) -> tuple[list[str], list[list[ui.Item[Any]]]]:
    part, orders = sentences.PARTS[at.field], desk.set(at.set)
    names, key = naming.plain_names(desk.table), (desk.table.id, desk.orders.turn)
    asked = sentences.question(part.field, naming.names(desk.table), at.so_far)
    value = sentences.value_of(part.field, orders, naming.names(desk.table))
    texts = [
        _heading(desk, at),
        f"**{part.title}** · {asked}",
        f"Now: {value}" if value else f"{capital(part.open)}.",
    ]
    picks = sentences.picks(part.field, desk.view, desk.seat, names, at.so_far)
    rows: list[list[ui.Item[Any]]] = []
    if picks and not (part.field == "buy" and len(orders.buy) >= MOST_TO_BUY):
        rows.append([_menu(desk, at, part, picks, orders)])
    elif not picks:
        texts.append("There is nothing to choose from now.")
    row: list[ui.Item[Any]] = [Turn.make("Back", *key, At(at.set), emoji="◀️")]
    if value:
        label = "Empty the list" if part.field == "buy" else sentences.LEAVE_OPEN
        row.append(LeaveOpen.make(label, *key, At(at.set, at.field)))
    if part.field == "buy" and len(orders.buy) > 1:
        last = card_name(orders.buy[-1])
        row.insert(1, TakeOff.make(f"Take off {last}", *key, At(at.set, at.field), emoji="✂️"))
    return texts, [*rows, row]


def _menu(
    desk: Desk, at: At, part: sentences.PartOfOrders, picks: Sequence[sentences.Pick], orders: Orders
) -> "Choose":
    if part.field == "buy":
        picks = [pick for pick in picks if pick.value not in orders.buy]
    start = at.offset if at.offset < len(picks) else 0
    shown = picks[start : start + FITS] if len(picks) > FITS + 1 else picks[start:]
    options: list[discord.SelectOption] = []
    for pick in shown:
        option = components.option(pick.label, pick.value, pick.about)
        option.default = part.most > 1 and int(pick.value) in getattr(orders, part.field)
        options.append(option)
    if len(shown) < len(picks):
        following = start + FITS if start + FITS < len(picks) else 0
        options.append(components.option("More…", f"{MORE}-{following}", "the next page of this list", emoji="⏬"))
    title = "Add to the list…" if part.field == "buy" else part.title
    return Choose.of(title, options, desk.table.id, desk.orders.turn, at, most=part.most)


def _heading(desk: Desk, at: At) -> str:
    which = f", your {'second' if at.set else 'first'} go" if desk.goes > 1 else ""
    return f"### Orders for postal turn {desk.orders.turn}{which}"


def _standing(desk: Desk) -> str:
    until = orders_words.until(desk.status.deadline)
    shared = desk.goes > 1 and len(desk.sets) == 1
    same = " Both your goes follow the same orders, until you write others for one of them." if shared else ""
    match desk.orders:
        case SeatOrders(handed_in=None):
            return f"✍️ **A draft, not handed in.** Only you can see it, and it does not count yet.\n-# {until}{same}"
        case SeatOrders() if desk.changed_since:
            final = ", and those are final" if desk.orders.final else ""
            return (
                f"✍️ **Changed since you handed in.** What you handed in counts{final}, not this draft, until you "
                f"hand in again.\n-# {until}{same}"
            )
        case SeatOrders(final=True):
            return f"✅ **Handed in and final.**\n-# {until}{same}"
        case _:
            return f"📮 **Handed in.** You can still change them.\n-# {until}{same}"


class MyOrders(TableButton, template=template("orders")):
    """Open the editor, privately."""

    verb = "orders"

    async def press(self, interaction: Interaction) -> None:
        """Open it."""
        await open_editor(interaction, self.table)


class ChoosePart(TableMenu, template=template("orders_part", WHERE)):
    """Go to the page of one part of one's orders."""

    verb = "orders_part"

    async def press(self, interaction: Interaction) -> None:
        """Go there."""
        part = self.chosen if self.chosen in sentences.PARTS else ""
        await turn_to(interaction, self.table, At(At.read(self.arg).set, part))


class Turn(TableButton, template=template("orders_at", WHERE)):
    """Turn to another page."""

    verb = "orders_at"

    async def press(self, interaction: Interaction) -> None:
        """Turn there."""
        await turn_to(interaction, self.table, At.read(self.arg))


class Choose(TableMenu, template=template("orders_pick", WHERE)):
    """Answer one part of one's orders, or one step of it."""

    verb = "orders_pick"

    @classmethod
    def of(
        cls, placeholder: str, options: Sequence[discord.SelectOption], table: int, turn: int, at: At, *, most: int = 1
    ) -> Self:
        """A new menu of which up to `most` options can be chosen."""
        return cls(
            ui.Select(
                placeholder=placeholder[:150],
                options=list(options),
                custom_id=custom_id(cls.verb, table, turn, at),
                max_values=min(most, len(options)),
            )
        )

    async def press(self, interaction: Interaction) -> None:
        """Take the next step, turn the menu's page, or write the answer into the draft."""
        at, values = At.read(self.arg), list(self.item.values)
        more = next((value for value in values if value.startswith(MORE)), None)
        if more is not None:
            following = more.removeprefix(f"{MORE}-")
            offset = int(following) if following.isdecimal() else 0
            await turn_to(interaction, self.table, msgspec.structs.replace(at, offset=offset))
            return
        steps = sentences.STEPS.get(at.field, ())
        if len(at.so_far) + 1 < len(steps):
            so_far = (*at.so_far, *values)
            await turn_to(interaction, self.table, msgspec.structs.replace(at, offset=0, so_far=so_far))
            return
        await write(interaction, self.table, self.decision, at, [*at.so_far, *values])


class LeaveOpen(TableButton, template=template("orders_open", WHERE)):
    """Leave one part open."""

    verb = "orders_open"

    async def press(self, interaction: Interaction) -> None:
        """Take the answer out of the draft."""
        await write(interaction, self.table, self.decision, At.read(self.arg), [])


class TakeOff(TableButton, template=template("orders_off", WHERE)):
    """Take the last card off the list of those to buy."""

    verb = "orders_off"

    async def press(self, interaction: Interaction) -> None:
        """Take it off in the draft."""
        at = At.read(self.arg)
        await rewrite(interaction, self.table, self.decision, at.set, sentences.without_the_last)
        await turn_to(interaction, self.table, At(at.set, "buy"))


class HandIn(TableButton, template=template("orders_hand_in", r"[01]\.(?:open|final)")):
    """Hand the draft in."""

    verb = "orders_hand_in"

    async def press(self, interaction: Interaction) -> None:
        """Hand it in; a receipt says what was understood."""
        number, _, how = self.arg.partition(".")
        work = hand_in(interaction, self.table, self.decision, final=how == "final")
        told, desk = await in_time(interaction, work, amends=True)
        if desk is None:  # everybody's were final: the turn has been played
            reader = interaction.user.id
            await amend(interaction, layouts.page([told, orders_words.RESOLVED_AT_ONCE], reader=reader))
        else:
            await amend(interaction, page(desk, At(int(number)), told=told))


class Withdraw(TableButton, template=template("orders_reopen")):
    """Orders that were final are not any more."""

    verb = "orders_reopen"

    async def press(self, interaction: Interaction) -> None:
        """Take the last word back."""
        office = interaction.client.post
        work = office.withdraw_final(click_of(interaction), self.table, turn=self.decision)
        await in_time(interaction, work, amends=True)
        await turn_to(interaction, self.table, At())


async def open_editor(interaction: Interaction, table: int) -> None:
    """Show the editor's overview privately."""
    desk = await in_time(interaction, desk_of(interaction, table))
    await whisper(interaction, page(desk, At()))


async def turn_to(interaction: Interaction, table: int, at: At) -> None:
    """Let the editor show another page."""
    desk = await in_time(interaction, desk_of(interaction, table), amends=True)
    await amend(interaction, page(desk, at))


async def write(interaction: Interaction, table: int, turn: int, at: At, values: Sequence[str]) -> None:
    """Write one answer into the draft, and go where it is natural to go on."""
    await rewrite(interaction, table, turn, at.set, lambda orders: sentences.chosen(orders, at.field, values))
    stays = at.field == "buy" and bool(values)
    await turn_to(interaction, table, At(at.set, at.field) if stays else At(at.set))


async def rewrite(
    interaction: Interaction, table: int, turn: int, number: int, change: Callable[[Orders], Orders]
) -> None:
    """Change one set of the draft.

    Raises:
        Refused: that cannot be written.
    """

    async def write_down() -> None:
        desk = await desk_of(interaction, table)
        try:
            sets = desk.changed(number, change(desk.set(number)))
        except ValueError as error:
            raise Refused(words.NOT_POSSIBLE) from error
        await interaction.client.post.draft(click_of(interaction), table, sets, turn=turn)

    await in_time(interaction, write_down(), amends=True)


async def hand_in(interaction: Interaction, table: int, turn: int, *, final: bool) -> tuple[str, Desk | None]:
    """Hand in what stands in the draft; the receipt, and the desk afterwards: none where the turn was played."""
    desk, office = await desk_of(interaction, table), interaction.client.post
    told = receipt(desk, await office.rehearsed(desk.table, desk.seat, desk.sets), final=final)
    await office.hand_in(click_of(interaction), table, desk.sets, final=final, turn=turn)
    return told, None if await office.is_played(table, turn) else await desk_of(interaction, table)


BUTTONS = (MyOrders, ChoosePart, Turn, Choose, LeaveOpen, TakeOff, HandIn, Withdraw)

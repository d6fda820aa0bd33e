"""``/machi``: the moves of Machi Koro for people who type. Options offer only what is legal now."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Literal, TypeVar

from discord import app_commands
from discord.ext import commands

import cogs.machi_koro.handlers
import cogs.machi_koro.standing_editor  # noqa: F401 - registers its handlers
from bot.client import Interaction
from bot.errors import PostalTable, TableError
from bot.games.machi_koro import MACHI_KORO, actions
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from bot.language import say
from bot.table.click import expect, pending_of
from bot.table.table import Table
from bot.table.tables import Done
from cogs.machi_koro import private
from cogs.machi_koro.answer import result_lines
from cogs.machi_koro.menus import cheapest_first, dearest_first, most_brought
from cogs.machi_koro.options import card_id, offered_cards
from cogs.machi_koro.orders_editor import open_editor
from cogs.tables.look import show_tab
from cogs.tables.panel import ODDS, show_look
from cogs.tables.standing_orders import open_standing
from cogs.ui import layouts, naming
from cogs.ui.here import channel_table
from cogs.ui.options import Choices, offered_players, seat_number
from cogs.ui.replies import Refused, click_of, in_time, whisper
from rendering.words import machi_koro as sentences

A = TypeVar("A", bound=actions.MachiAction)


def _offering(
    kind: type[A], card_of: Callable[[A], str], first: Callable[[Iterable[str]], list[str]]
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Completes a card of the legal answers of that kind, in that order."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        return offered_cards(first(dict.fromkeys(map(card_of, await _answers(interaction, kind)))), typed)

    return offer


@app_commands.guild_only()
class MachiCog(commands.GroupCog, group_name="machi", group_description="Your moves in Machi Koro"):
    """The commands of ``/machi``."""

    # --- the course of a turn ----------------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(dice="Two need a Train Station")
    async def roll(self, interaction: Interaction, dice: app_commands.Range[int, 1, 2] = 1) -> None:
        """Roll the dice."""
        await self._act(interaction, lambda _: actions.Roll(dice))

    @app_commands.command()
    @app_commands.describe(dice="Two need a Train Station; as many as before if left out")
    async def reroll(self, interaction: Interaction, dice: app_commands.Range[int, 1, 2] | None = None) -> None:
        """Roll again, once a turn, with a Radio Tower."""

        def action(table: Table) -> actions.MachiAction:
            return actions.Reroll(dice or len(private.view_of(interaction, table).turn.dice) or 1)

        await self._act(interaction, action)

    @app_commands.command()
    async def keep(self, interaction: Interaction) -> None:
        """Don't roll again with your Radio Tower, or don't add 2 with your Harbor."""
        await self._act(interaction, lambda _: actions.Keep())

    @app_commands.command()
    async def add(self, interaction: Interaction) -> None:
        """Add 2 to a roll of ten or more, with a Harbor."""
        await self._act(interaction, lambda _: actions.Add())

    @app_commands.command()
    @app_commands.describe(card="What to build: what you can pay for is offered")
    async def build(self, interaction: Interaction, card: str) -> None:
        """Build a card or a landmark."""
        await self._act(interaction, lambda _: actions.Build(card_id(card)))

    @app_commands.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        """Don't build, or don't use a card that asks."""
        await self._act(interaction, lambda _: actions.Pass())

    # --- cards that ask something ----------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(
        player="Whom to take coins from, or to swap with",
        give="Business Center: the card you give",
        take="Business Center: the card you take",
    )
    async def choose(
        self, interaction: Interaction, player: str, give: str | None = None, take: str | None = None
    ) -> None:
        """Choose for the TV Station (a player) or the Business Center (a player and two cards)."""

        def action(table: Table) -> actions.MachiAction:
            seat = seat_number(table, player)
            if give is None or take is None:
                return actions.Target(seat)
            return actions.Swap(card_id(give), seat, card_id(take))

        await self._act(interaction, action)

    @app_commands.command()
    @app_commands.describe(copy="The copy that goes to the other town")
    async def which(self, interaction: Interaction, copy: Literal["open", "closed"]) -> None:
        """Say which copy of a card changes hands: an open or a closed one."""
        await self._act(interaction, lambda _: actions.Which(copy == "closed"))

    @app_commands.command()
    @app_commands.describe(card="The card you give away", player="Who gets it")
    async def give(self, interaction: Interaction, card: str, player: str) -> None:
        """Give a card to another player, because of your Moving Company."""
        await self._act(interaction, lambda table: actions.Give(card_id(card), seat_number(table, player)))

    @app_commands.command()
    @app_commands.describe(landmark="The landmark that goes; you get 8 coins for it")
    async def demolish(self, interaction: Interaction, landmark: str) -> None:
        """Tear down one of your landmarks, because of your Demolition Company."""
        await self._act(interaction, lambda _: actions.Demolish(card_id(landmark)))

    @app_commands.command()
    @app_commands.describe(card="The kind of card that closes everywhere")
    async def renovate(self, interaction: Interaction, card: str) -> None:
        """Close every open copy of a card, with your Renovation Company."""
        await self._act(interaction, lambda _: actions.Renovate(card_id(card)))

    @app_commands.command()
    @app_commands.describe(card="The card of yours that acts instead")
    async def activate(self, interaction: Interaction, card: str) -> None:
        """Let another card of yours act, and give up your Convention Center for it."""
        await self._act(interaction, lambda _: actions.Activate(card_id(card)))

    @app_commands.command()
    async def invest(self, interaction: Interaction) -> None:
        """Put a coin on your Tech Startup."""
        await self._act(interaction, lambda _: actions.Invest())

    @app_commands.command()
    async def orders(self, interaction: Interaction) -> None:
        """Write your orders privately: for a turn by post, or for when you are late or asleep."""
        table = await _here(interaction)
        if table.postal or table.row.phase != "playing":
            await open_editor(interaction, table.id)
        else:
            await open_standing(interaction, table.id)

    # --- looking ---------------------------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(text="In words instead of a picture")
    async def market(self, interaction: Interaction, text: bool = False) -> None:
        """Show what is on sale."""
        async with interaction.client.view_queue.turn(interaction):
            await show_tab(interaction, await _here(interaction), private.MARKET, text=text)

    @app_commands.command()
    @app_commands.describe(text="In words instead of a picture")
    async def odds(self, interaction: Interaction, text: bool = False) -> None:
        """Show what your next roll and each card can bring, for you alone."""
        async with interaction.client.view_queue.turn(interaction):
            await show_tab(interaction, await _here(interaction), ODDS, text=text)

    @app_commands.command()
    @app_commands.describe(player="Whose town; yours if left out", text="In words instead of a picture")
    async def town(self, interaction: Interaction, player: str | None = None, text: bool = False) -> None:
        """Show a town, with everything in it."""
        async with interaction.client.view_queue.turn(interaction):
            table = await _here(interaction)
            if player is None:
                await show_tab(interaction, table, private.TOWN, text=text)
            else:
                await show_look(interaction, table, private.town(table, seat_number(table, player)), text=text)

    # --- what is offered while typing, the best first --------------------------------------------

    build.autocomplete("card")(_offering(actions.Build, lambda each: each.card, dearest_first))
    choose.autocomplete("give")(_offering(actions.Swap, lambda each: each.give, cheapest_first))
    give.autocomplete("card")(_offering(actions.Give, lambda each: each.card, cheapest_first))
    demolish.autocomplete("landmark")(_offering(actions.Demolish, lambda each: each.landmark, cheapest_first))
    activate.autocomplete("card")(_offering(actions.Activate, lambda each: each.card, dearest_first))

    @choose.autocomplete("player")
    async def _offer_players(self, interaction: Interaction, typed: str) -> Choices:
        targets = [action.seat for action in await _answers(interaction, actions.Target)]
        partners = [action.partner for action in await _answers(interaction, actions.Swap)]
        return await _players(interaction, dict.fromkeys([*targets, *partners]), typed)

    @choose.autocomplete("take")
    async def _offer_takes(self, interaction: Interaction, typed: str) -> Choices:
        swaps = await _answers(interaction, actions.Swap)
        partner = await _partner(interaction)
        if any(swap.partner == partner for swap in swaps):
            swaps = [swap for swap in swaps if swap.partner == partner]
        return offered_cards(dearest_first(dict.fromkeys(swap.take for swap in swaps)), typed)

    @give.autocomplete("player")
    async def _offer_receivers(self, interaction: Interaction, typed: str) -> Choices:
        gifts = await _answers(interaction, actions.Give)
        return await _players(interaction, dict.fromkeys(gift.receiver for gift in gifts), typed)

    @renovate.autocomplete("card")
    async def _offer_kinds(self, interaction: Interaction, typed: str) -> Choices:
        kinds = [action.card for action in await _answers(interaction, actions.Renovate)]
        pending = await _pending(interaction)
        if pending is None:
            return []
        brings = most_brought(*pending, kinds)
        return offered_cards(brings, typed, lambda card: say("you take {coins}", coins=sentences.coins(brings[card])))

    @town.autocomplete("player")
    async def _offer_towns(self, interaction: Interaction, typed: str) -> Choices:
        try:
            table = await _here(interaction)
        except TableError:
            return []
        return offered_players(naming.plain_names(table), range(len(table.seats)), typed)

    # --- helpers ---------------------------------------------------------------------------------

    async def _act(self, interaction: Interaction, action: Callable[[Table], actions.MachiAction]) -> None:
        done = await in_time(interaction, self._acted(interaction, action))
        await whisper(interaction, layouts.page(["\n".join(result_lines(interaction, done))]))

    async def _acted(self, interaction: Interaction, action: Callable[[Table], actions.MachiAction]) -> Done:
        """Carry out the action that `action` makes for the table."""
        table = await _here(interaction)
        meant = action(table)
        decision = _own_decision(interaction, table)
        return await interaction.client.tables.act(click_of(interaction), table.id, decision.id, meant)


async def _here(interaction: Interaction) -> Table:
    return await channel_table(interaction, MACHI_KORO.name)


def _own_decision(interaction: Interaction, table: Table) -> Decision:
    """The pending decision of the person who asks.

    Raises:
        WrongPhase, PostalTable, NotYourDecision: there is none.
    """
    expect(table, "playing")
    if table.postal:
        raise PostalTable
    seat = table.seat_of(interaction.user.id)
    pending = table.pending()
    own = next((decision for decision in pending if seat and decision.seat == seat.number), pending[0])
    return pending_of(table, seat.number if seat else None, own.id)


async def _pending(interaction: Interaction) -> tuple[MachiView, Decision] | None:
    """The view of the person who types, and their decision; None if they have none."""
    try:
        table = await _here(interaction)
        decision = _own_decision(interaction, table)
    except TableError:
        return None
    return private.view_of(interaction, table), decision


async def _answers(interaction: Interaction, kind: type[A]) -> list[A]:
    """The legal answers of that kind for the person who types."""
    pending = await _pending(interaction)
    if pending is None:
        return []
    view, decision = pending
    return [action for action in view.choices[decision.id] if isinstance(action, kind)]


async def _partner(interaction: Interaction) -> int | None:
    """The seat already typed as `player`, if it is one."""
    try:
        return seat_number(await _here(interaction), str(interaction.namespace.player or ""))
    except (TableError, Refused):
        return None


async def _players(interaction: Interaction, seats: Iterable[int], typed: str) -> Choices:
    try:
        names = naming.plain_names(await _here(interaction))
    except TableError:
        return []
    return offered_players(names, seats, typed)

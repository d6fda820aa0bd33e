"""``/mafia``: the moves of MafiaDollar for people who type. Every answer is private, because the options are secret."""

from collections.abc import Callable, Sequence
from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

import cogs.mafia_dollar.handlers
import cogs.mafia_dollar.standing_editor  # noqa: F401 - registers its handlers
from bot.client import Interaction, TableBot
from bot.errors import AlreadyDone, NotYourDecision, TableError
from bot.games.mafia_dollar import MAFIA_DOLLAR, actions
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.values import IllegalAction
from bot.table.click import expect, seated
from bot.table.table import Table
from bot.table.tables import Done
from bot.transport.traffic import ONLY_GROUP
from cogs.mafia_dollar import coaching, menus, options, panel_words, private, verbs
from cogs.mafia_dollar.options import Asked
from cogs.mafia_dollar.panels import asked_about
from cogs.tables.show import show_odds
from cogs.tables.standing_orders import open_standing
from cogs.ui import layouts, naming, sure
from cogs.ui.here import channel_table
from cogs.ui.layouts import ROW_HOLDS
from cogs.ui.options import Choices, offered_players, seat_number
from cogs.ui.replies import Refused, click_of, in_time, whisper
from data.rows import Subject
from rendering.words import mafia_dollar as sentences
from rendering.words.common import SeatNames
from rendering.words.mafia_dollar import mafia
from rendering.words.mafia_dollar.steps import VERBS

PASSING = ("pass", "gift", "guard", "patrol")
"""The decisions that ``/mafia pass`` answers."""
BARGAINING = ("answer", "trade")
WHAT = [
    app_commands.Choice(name=VERBS[verb].english, value=verb)
    for verb in ("move_out", "come_home", "take_loot", "attack", "burgle", "hand_over")
]
MOST_HANDS = 5 * ROW_HOLDS
"""The most tables whose hands are offered in one message."""
RESULT_CHARACTERS = 900
"""Characters of a command's result."""

Meant = tuple[Asked, Sequence[MafiaAction]]
"""The question, and the answers that fit what was typed."""
Confirm = Callable[[Asked, MafiaAction], bool]
"""Whether an answer is shown before it is given."""


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class MafiaCog(
    commands.GroupCog,
    group_name="mafia",
    group_description="Your moves in MafiaDollar, privately",
    group_extras={ONLY_GROUP: True},
):
    """The commands of ``/mafia``. No log says which: whether a player trades is a secret."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(text="In words instead of a picture")
    async def odds(self, interaction: Interaction, text: bool = False) -> None:
        """Show your gangsters' chances, for you alone."""
        async with self.bot.view_queue.turn(interaction):
            await show_odds(interaction, await self._here(interaction), text=text)

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        """Show your hand and all you can do; in a DM, your hands at all tables."""
        if interaction.guild_id is None:
            coached = await self.bot.store.coached_by(interaction.user.id)
            tables = [*await self._own_tables(interaction), *[await self.bot.tables.load(each) for each in coached]]
        else:
            tables = [await self._here(interaction)]
        if not tables:
            raise Refused(str(panel_words.NO_HANDS))
        if len(tables) > 1:
            buttons = [
                verbs.HAND.at(table.ref).button(panel_words.hand_button(table), emoji="🎩")
                for table in tables[:MOST_HANDS]
            ]
            rows = [buttons[start : start + ROW_HOLDS] for start in range(0, len(buttons), ROW_HOLDS)]
            await whisper(interaction, layouts.page([str(panel_words.YOUR_HANDS)], rows))
            return
        self.bot.publisher.refresh(Subject("table", tables[0].id))
        await coaching.show_hand(interaction, tables[0])

    @app_commands.command()
    @app_commands.describe(user="Who may see your hand; leave this out to see who may now, or to end it")
    async def coach(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Let one person see your hand and help you; the table sees who it is."""
        await coaching.coach(interaction, await self._here(interaction), user)

    @app_commands.command()
    async def orders(self, interaction: Interaction) -> None:
        """Say what I do while you are away: cards to pass on, loot to give, trades."""
        await open_standing(interaction, (await self._here(interaction)).id)

    @app_commands.command()
    @app_commands.describe(
        card="A card from your hand", target="How and on whom you play it; I ask if you leave it out"
    )
    async def play(self, interaction: Interaction, card: str, target: str | None = None) -> None:
        """Play a card from your hand."""

        def meant(asked: Sequence[Asked]) -> Meant:
            return asked[0], options.play(asked[0], card, target)

        await self._act(interaction, ("play",), meant, confirm=await self._costs(interaction))

    @app_commands.command()
    @app_commands.describe(card="A card from your hand; police cannot be discarded")
    async def discard(self, interaction: Interaction, card: str) -> None:
        """Discard a card instead of playing one."""

        def meant(asked: Sequence[Asked]) -> Meant:
            return asked[0], [actions.Discard(options.in_hand(asked[0].view, card))]

        await self._act(interaction, ("play",), meant)

    @app_commands.command()
    @app_commands.describe(
        what="What the gangster does",
        gangster="Which gangster",
        target="The rival, loot or warehouse; I ask if you leave it out",
    )
    @app_commands.choices(what=WHAT)
    async def act(self, interaction: Interaction, what: str, gangster: str, target: str | None = None) -> None:
        """Do a job with one of your gangsters, or send them out."""

        def meant(asked: Sequence[Asked]) -> Meant:
            return asked[0], options.act(asked[0], what, gangster, target)

        await self._act(interaction, ("act",), meant)

    @app_commands.command()
    @app_commands.rename(partner="with")
    @app_commands.describe(partner="The player you trade with", give="The card that you give from your hand")
    async def trade(self, interaction: Interaction, partner: str, give: str) -> None:
        """Offer a card for one of theirs, or answer an offer."""
        table = await self._here(interaction)
        seat = seat_number(table, partner)

        def meant(asked: Sequence[Asked]) -> Meant:
            answered, action = options.trade(asked, seat, give)
            return answered, [action]

        await self._act(interaction, BARGAINING, meant, confirm=lambda *_: True)

    @app_commands.command(name="pass")
    @app_commands.describe(card="The card or loot that goes")
    async def pass_(self, interaction: Interaction, card: str) -> None:
        """Choose the card to pass on, or the loot to give or lose."""

        def meant(asked: Sequence[Asked]) -> Meant:
            return asked[0], [options.one_card(asked[0], card)]

        await self._act(interaction, PASSING, meant)

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """End your turn."""
        confirm = await self._costs(interaction)
        await self._act(interaction, ("act",), lambda asked: (asked[0], [actions.EndTurn()]), confirm=confirm)

    # --- what is offered while typing: only what is legal, and only to whom it is ---------------------

    @play.autocomplete("card")
    async def _offer_plays(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._offering(interaction, ("play",))
        return options.first_steps(asked, _plays(asked), so_far) if asked else []

    @play.autocomplete("target")
    async def _offer_targets(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._offering(interaction, ("play",))
        if asked is None:
            return []
        found = options.fitting(asked, _plays(asked), [str(interaction.namespace.card or "")])
        return options.the_rest(asked, found, so_far, 1)

    @discard.autocomplete("card")
    async def _offer_discards(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._offering(interaction, ("play",))
        return options.cards(asked.view, so_far, lambda card: GROUP[card] != "police") if asked else []

    @act.autocomplete("gangster")
    async def _offer_gangsters(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._offering(interaction, ("act",))
        return options.first_steps(asked, _jobs(asked, interaction), so_far) if asked else []

    @act.autocomplete("target")
    async def _offer_jobs(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._offering(interaction, ("act",))
        if asked is None:
            return []
        found = options.fitting(asked, _jobs(asked, interaction), [str(interaction.namespace.gangster or "")])
        return options.the_rest(asked, [answer for answer in found if len(asked.keys(answer)) > 2], so_far, 2)

    @trade.autocomplete("partner")
    async def _offer_partners(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._all_offering(interaction, BARGAINING)
        offers = [offer.partner for each in asked for offer in each.answers(actions.Offer)]
        waiting = [offer.seat for each in asked for offer in each.view.offers if offer.decision == each.decision.id]
        return offered_players(asked[0].names, dict.fromkeys([*waiting, *offers]), so_far) if asked else []

    @trade.autocomplete("give")
    async def _offer_gives(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._all_offering(interaction, BARGAINING)
        return options.cards(asked[0].view, so_far) if asked else []

    @pass_.autocomplete("card")
    async def _offer_passes(self, interaction: Interaction, so_far: str) -> Choices:
        asked = await self._offering(interaction, PASSING)
        return options.first_steps(asked, list(asked.view.choices[asked.decision.id]), so_far) if asked else []

    # --- helpers -------------------------------------------------------------------------------------

    async def _own_tables(self, interaction: Interaction) -> list[Table]:
        """The tables of this game at which the person who asks plays, the newest first."""
        numbers = await self.bot.store.played_by(interaction.user.id)
        tables = [await self.bot.tables.load(number) for number in numbers]
        return [table for table in tables if table.row.game == MAFIA_DOLLAR.name]

    async def _here(self, interaction: Interaction) -> Table:
        """The channel's table; in DMs the only one where the person who asks plays.

        Raises:
            NoSuchTable: there is none of this game.
            Refused: in DMs there is more than one.
        """
        if interaction.guild_id is None:
            tables = await self._own_tables(interaction)
            if len(tables) != 1:
                raise Refused(str(panel_words.WHICH_TABLE if tables else panel_words.NO_HANDS))
            return tables[0]
        return await channel_table(interaction, MAFIA_DOLLAR.name)

    async def _costs(self, interaction: Interaction) -> Confirm:
        """Whether an answer costs so much that this person is asked first."""
        asks = await in_time(interaction, sure.asks(interaction))
        return lambda asked, action: asks and menus.costs(asked, action)

    async def _act(
        self,
        interaction: Interaction,
        asks: Sequence[str],
        meant: Callable[[Sequence[Asked]], Meant],
        *,
        confirm: Confirm = lambda *_: False,
    ) -> None:
        """Answer one of the decisions in `asks` with the typed answer; if it is incomplete, ask for the rest.

        `confirm`: whether a complete answer leads to its last page, where a button commits to it.
        """
        table = await self._here(interaction)
        try:
            asked, found = meant(_possible_decisions(interaction, table, asks))
            if len(found) > 1 or confirm(asked, found[0]):
                keys = options.begun(asked, found)
                await private.show_hand(interaction, table, step=(asked.decision.id, "-".join(["0", *keys])))
                return
            work = self.bot.tables.act(click_of(interaction), table.id, asked.decision.id, found[0])
            done = await in_time(interaction, work)
        except (TableError, IllegalAction) as error:
            if isinstance(error, AlreadyDone):
                done = Done(await self.bot.tables.load(table.id))
            else:
                await interaction.client.explain(interaction, error, table.id)
                return
        await private.show_hand(interaction, done.table, notes=_result_lines(done, interaction))

    async def _offering(self, interaction: Interaction, asks: Sequence[str]) -> Asked | None:
        found = await self._all_offering(interaction, asks)
        return found[0] if found else None

    async def _all_offering(self, interaction: Interaction, asks: Sequence[str]) -> list[Asked]:
        """The decisions that the person who types could answer now; empty if there are none."""
        try:
            asked = _possible_decisions(interaction, await self._here(interaction), asks)
        except (TableError, Refused):
            return []
        return [one for one in asked if one.decision.ask in asks]


def _possible_decisions(interaction: Interaction, table: Table, asks: Sequence[str]) -> list[Asked]:
    """The decisions that may be meant, at least one: another pending one if none of these is pending.

    Raises:
        WrongPhase, NotSeated: they do not play there.
        NotYourDecision: they have no such decision.
    """
    expect(table, "playing")
    seat = seated(table, click_of(interaction))
    view = mafia(table.view(seat.number))
    pending = [decision for decision in view.pending if decision.seat == seat.number]
    every = [*pending, *view.standing]
    fitting = [decision for decision in every if decision.ask in asks]
    fitting.sort(key=lambda decision: asks.index(decision.ask))
    if not (fitting or pending):
        raise NotYourDecision(table.seats[table.pending()[0].seat].name)  # names the player whose move it is
    return [asked_about(table, view, decision) for decision in fitting or pending[:1]]


def _plays(asked: Asked) -> list[MafiaAction]:
    return [
        action
        for action in asked.view.choices[asked.decision.id]
        if not isinstance(action, actions.Discard | actions.Skip)
    ]


def _jobs(asked: Asked, interaction: Interaction) -> list[MafiaAction]:
    what = interaction.namespace.what
    return [action for action in asked.view.choices[asked.decision.id] if options.verb_of(action) == what]


def _result_lines(done: Done, interaction: Interaction) -> list[str]:
    """The result of the move, for the person who made it."""
    seat = done.table.seat_of(interaction.user.id)
    reader = seat.number if seat is not None else None
    seen = MAFIA_DOLLAR.seen(cast("Sequence[MafiaEvent]", done.events), reader)
    lines = sentences.event_lines(seen, SeatNames(naming.names(done.table), reader))
    return ["\n".join(panel_words.last_lines(lines, RESULT_CHARACTERS))] if lines else []

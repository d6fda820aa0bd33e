"""``/machi``: the moves of Machi Koro for people who type. Options offer only what is legal now."""

from collections.abc import Callable, Iterable

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.errors import NoSuchTable, TableError, WrongPhase
from bot.games.game import Decision, IllegalAction
from bot.games.machi_koro import MACHI_KORO, actions
from bot.games.machi_koro.refusals import NoSuchCard
from bot.games.machi_koro.views import GoView, MachiView
from bot.seating import Table
from bot.tables import Done, owed_by
from cogs import words
from cogs.machi_koro import buttons, private
from cogs.replies import Refused, click_of, in_time, whisper
from rendering.words import PHRASEBOOKS
from rendering.words import machi_koro as sentences
from rendering.words.phrasebook import alike, find

Choices = list[app_commands.Choice[str]]
MOST_CHOICES = 25
ARTICLES = PHRASEBOOKS[MACHI_KORO.name].articles()
BY_ID = {article.id: article for article in ARTICLES}


@app_commands.guild_only()
class MachiCog(commands.GroupCog, group_name="machi", group_description="Your moves in Machi Koro"):
    """The commands of ``/machi``."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot

    # --- moves -----------------------------------------------------------------------------------

    @app_commands.command()
    @app_commands.describe(dice="Two need a Train Station")
    async def roll(self, interaction: Interaction, dice: app_commands.Range[int, 1, 2] = 1) -> None:
        """Roll the dice."""
        await self._act(interaction, lambda _: actions.Roll(dice))

    @app_commands.command()
    @app_commands.describe(dice="Two need a Train Station; as many as before if left out")
    async def reroll(self, interaction: Interaction, dice: app_commands.Range[int, 1, 2] | None = None) -> None:
        """Roll again, once a go, with a Radio Tower."""

        def action(table: Table) -> actions.MachiAction:
            return actions.Reroll(dice or len(private.view_of(interaction, table).go.dice) or 1)

        await self._act(interaction, action)

    @app_commands.command()
    async def keep(self, interaction: Interaction) -> None:
        """Keep the roll, with a Radio Tower."""
        await self._act(interaction, lambda _: actions.Keep())

    @app_commands.command()
    @app_commands.describe(card="What to build: what you can pay for is offered")
    async def build(self, interaction: Interaction, card: str) -> None:
        """Build an establishment or a landmark."""
        await self._act(interaction, lambda _: actions.Build(_card_id(card)))

    @app_commands.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        """Do not build; do not swap."""
        await self._act(interaction, lambda _: actions.Pass())

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
            seat = _seat_number(table, player)
            if give is None or take is None:
                return actions.Target(seat)
            return actions.Swap(_card_id(give), seat, _card_id(take))

        await self._act(interaction, action)

    # --- looking ---------------------------------------------------------------------------------

    @app_commands.command()
    async def market(self, interaction: Interaction) -> None:
        """Show what is on offer."""
        await private.show_market(interaction, await self._here(interaction))

    @app_commands.command()
    @app_commands.describe(player="Whose town; yours if left out")
    async def town(self, interaction: Interaction, player: str | None = None) -> None:
        """Show a town, with everything in it."""
        table = await self._here(interaction)
        seat = None if player is None else _seat_number(table, player)
        await private.show_town(interaction, table, seat)

    # --- what is offered while typing ------------------------------------------------------------

    @build.autocomplete("card")
    async def _offer_builds(self, interaction: Interaction, typed: str) -> Choices:
        builds = [action.card for action in await self._answers(interaction) if isinstance(action, actions.Build)]
        return _cards(builds, typed)

    @choose.autocomplete("player")
    async def _offer_players(self, interaction: Interaction, typed: str) -> Choices:
        seats: dict[int, None] = {}
        for action in await self._answers(interaction):
            match action:
                case actions.Target(seat) | actions.Swap(_, seat):
                    seats[seat] = None
        return await self._players(interaction, seats, typed)

    @choose.autocomplete("give")
    async def _offer_gives(self, interaction: Interaction, typed: str) -> Choices:
        swaps = [action for action in await self._answers(interaction) if isinstance(action, actions.Swap)]
        return _cards({swap.give: None for swap in swaps}, typed)

    @choose.autocomplete("take")
    async def _offer_takes(self, interaction: Interaction, typed: str) -> Choices:
        swaps = [action for action in await self._answers(interaction) if isinstance(action, actions.Swap)]
        partner = await self._partner(interaction)
        if any(swap.partner == partner for swap in swaps):
            swaps = [swap for swap in swaps if swap.partner == partner]
        return _cards({swap.take: None for swap in swaps}, typed)

    @town.autocomplete("player")
    async def _offer_towns(self, interaction: Interaction, typed: str) -> Choices:
        try:
            table = await self._here(interaction)
        except TableError:
            return []
        return await self._players(interaction, [seat.number for seat in table.seats], typed)

    # --- helpers ---------------------------------------------------------------------------------

    async def _here(self, interaction: Interaction) -> Table:
        table = await self.bot.tables.find(interaction.channel_id or 0)
        if table.row.game != MACHI_KORO.name:
            raise NoSuchTable
        return table

    async def _act(self, interaction: Interaction, action: Callable[[Table], actions.MachiAction]) -> None:
        table, done = await in_time(interaction, self._acted(interaction, action))
        view = private.view_of(interaction, done.table)
        go = view.last if view.go.number != private.view_of(interaction, table).go.number else view.go
        await whisper(interaction, _result(done.table, view, go or view.go))

    async def _acted(
        self, interaction: Interaction, action: Callable[[Table], actions.MachiAction]
    ) -> tuple[Table, Done]:
        """The table before, and what came of what `action` makes of it."""
        table = await self._here(interaction)
        meant = action(table)
        decision = _mine(interaction, table)
        return table, await self.bot.tables.act(click_of(interaction), table.id, decision.id, meant)

    async def _answers(self, interaction: Interaction) -> Iterable[actions.MachiAction]:
        """What whoever types could answer now; nothing where nothing is asked of them."""
        try:
            table = await self._here(interaction)
            decision = _mine(interaction, table)
        except TableError:
            return ()
        return private.view_of(interaction, table).choices[decision.id]

    async def _partner(self, interaction: Interaction) -> int | None:
        """The seat already typed as `player`, if it is one."""
        try:
            return _seat_number(await self._here(interaction), str(interaction.namespace.player or ""))
        except (TableError, Refused):
            return None

    async def _players(self, interaction: Interaction, seats: Iterable[int], typed: str) -> Choices:
        try:
            names = words.plain_names(await self._here(interaction))
        except TableError:
            return []
        return [
            app_commands.Choice(name=names[seat][:100], value=str(seat + 1))
            for seat in seats
            if typed.casefold() in names[seat].casefold()
        ][:MOST_CHOICES]


def _mine(interaction: Interaction, table: Table) -> Decision:
    """The decision that whoever asks owes.

    Raises:
        WrongPhase, NotYourDecision: there is none.
    """
    if table.row.phase != "playing":
        raise WrongPhase(table.row.phase)
    seat = table.seat_of(interaction.user.id)
    owed = table.owed()
    mine = next((decision for decision in owed if seat and decision.seat == seat.number), owed[0])
    return owed_by(table, seat.number if seat else None, mine.id)


def _card_id(typed: str) -> str:
    """The card that was meant.

    Raises:
        IllegalAction: there is none of that name.
    """
    card = find(typed, ARTICLES)
    if card is None:
        raise IllegalAction(NoSuchCard(words.safe(typed[:50])))
    return card.id


def _seat_number(table: Table, typed: str) -> int:
    """The seat (from 0) that was meant, by number (from 1, as offered) or by name.

    Raises:
        WrongPhase: the game has not begun.
        Refused: nobody here is called that.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(table.seats):
        return int(typed) - 1
    meant = words.alike(typed)
    for seat, name in enumerate(words.plain_names(table)):
        if words.alike(name) == meant:
            return seat
    raise Refused(words.nobody_called(typed, words.names(table)))


def _cards(cards: Iterable[str], typed: str) -> Choices:
    """What is offered for a card's name."""
    return [
        app_commands.Choice(name=f"{card.name} ({sentences.coins(sentences.CARDS[card.id].cost)})", value=card.id)
        for card in alike(typed, [BY_ID[card] for card in cards])
    ][:MOST_CHOICES]


def _result(table: Table, view: MachiView, go: GoView) -> str:
    """What came of a typed move, for whoever typed it."""
    names = words.names(table)
    lines = [sentences.headline(go, names)]
    if go.dice:
        lines += sentences.changes(go, names)
    lines += sentences.doings(go, names)
    lines += [sentences.ask(owed, view, names) for owed in view.owed]
    return "\n".join(lines)


async def setup(bot: TableBot) -> None:
    """Add the commands and the buttons."""
    await bot.add_cog(MachiCog(bot))
    bot.add_dynamic_items(*buttons.BUTTONS)

"""Buttons and menus: a `Verb` says what a control does, a `Control` is data, and its handler is registered apart.

A message names verbs, so it need not import handlers. Everything that a handler needs stands in the custom id, so
controls outlive a restart. Ids read ``t:<table>[.<epoch>]:<decision>:<verb>[:<arg>]``; table 0 means a person or a
server. The epoch is left out in the first one: see `bot.table.step_back`.
"""

import asyncio
import contextlib
import re
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Self, TypeAlias

import discord
import msgspec
from discord import ui
from discord.ui import ChannelSelect, DynamicItem, Item, RoleSelect, Select, UserSelect

from bot.client import Interaction, TableBot
from bot.errors import AlreadyDone, NoSuchTable, OtherEpoch
from bot.games.values import Action
from bot.hosting.invitation import invite
from bot.language import Sentence
from bot.table.click import Click
from bot.table.step_back import Counted
from bot.table.table import Ref
from cogs.ui import words
from cogs.ui.here import is_elsewhere
from cogs.ui.replies import Refused, click_of
from rendering.words.common import LINE_HOLDS, cut

Style = discord.ButtonStyle

_ID = re.compile(
    r"t:(?P<table>\d{1,15})(?:\.(?P<epoch>[0-9a-f]{6}))?:(?P<decision>\d{1,9}):(?P<verb>[a-z_]+)(?::(?P<arg>.+))?",
    re.ASCII,
)


BUTTON_HOLDS, PLACEHOLDER_HOLDS = 80, 150
"""Characters of a button's label and of a menu's placeholder, by Discord's limits."""


# --- what controls do ------------------------------------------------------------------------------------


class Verb(msgspec.Struct, frozen=True):
    """What a control does. Each verb exists once, and has one handler.

    `arg` is the pattern of the argument, which may be left out if it is `optional`. `control`: the component in the
    message. `game`: the only game whose tables have it. `looks`: it only reads, so moves go first; `amends`: the answer
    replaces the clicked message. `form`: it opens a form with the same custom id.
    `anywhere`: it also works in a server that the bot does not belong to.
    `counts`: what it names besides its table, in the place of a decision; a tournament is named by the argument.
    """

    name: str
    arg: str = ""
    control: type[Item[Any]] = ui.Button
    optional: bool = False
    game: str | None = None
    looks: bool = False
    amends: bool = False
    form: bool = False
    anywhere: bool = False
    counts: Counted = "decision"

    def __post_init__(self) -> None:
        """Add it to `VERBS`."""
        if VERBS.setdefault(self.name, self) != self:
            raise ValueError(self.name)

    def takes(self, arg: str) -> bool:
        """Whether that is a valid argument; the empty one never is."""
        if not arg:
            return self.optional or not self.arg
        return bool(self.arg) and re.fullmatch(self.arg, arg, re.ASCII) is not None

    def custom_id(self, table: Ref | Literal[0], decision: int = 0, arg: object = None) -> str:
        """The custom id of one control."""
        return f"t:{table}:{decision}:{self.name}" + (f":{arg}" if arg is not None else "")

    def at(self, table: Ref | Literal[0], decision: int = 0, arg: object = None) -> "Target":
        """What the verb's control acts on; `Target.button` and `Target.menu` make the control."""
        return Target(self.custom_id(table, decision, arg))


class Target(msgspec.Struct, frozen=True):
    """A verb with its table, decision and argument, as a custom id."""

    custom_id: str

    def button(self, label: str | Sentence, *, style: Style = Style.secondary, emoji: str | None = None) -> "Button":
        """A button; `label` is cut to Discord's limit."""
        return Button(self.custom_id, cut(str(label), BUTTON_HOLDS), style, emoji)

    def menu(
        self, placeholder: str | Sentence, options: Sequence[discord.SelectOption], *, least: int = 1, most: int = 1
    ) -> "Menu":
        """A menu of 1 to 25 options, of which `least` to `most` are chosen; or as many as there are."""
        shown = cut(str(placeholder), PLACEHOLDER_HOLDS)
        return Menu(self.custom_id, shown, tuple(options), least, max(1, min(most, len(options))))


VERBS: dict[str, Verb] = {}
"""Every verb by its name."""


class Press(msgspec.Struct, frozen=True):
    """One use of a control: what its custom id says, and what was chosen.

    `values` are the values of a menu (for people, channels and roles their ids), `people` the users chosen in a menu of
    people.
    """

    verb: Verb
    table: int
    decision: int
    arg: str = ""
    values: tuple[str, ...] = ()
    people: tuple[discord.Member | discord.User, ...] = ()
    epoch: str = ""

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Decode a custom id; None if it is none of ours."""
        match = _ID.fullmatch(custom_id)
        verb = VERBS.get(match["verb"]) if match else None
        if match is None or verb is None or not verb.takes(match["arg"] or ""):
            return None
        return cls(verb, int(match["table"]), int(match["decision"]), match["arg"] or "", epoch=match["epoch"] or "")

    @property
    def ref(self) -> Ref:
        """The table, as other controls name it."""
        return Ref(self.table, self.epoch)

    @property
    def number(self) -> int:
        """The number of what it names besides its table (`Verb.counts`); 0: nothing."""
        return int(self.arg.partition("-")[0]) if self.verb.counts == "tournament" else self.decision

    @property
    def chosen(self) -> str:
        return self.values[0]


Handler: TypeAlias = Callable[[Interaction, Press], Coroutine[Any, Any, None]]

HANDLERS: dict[str, Handler] = {}
"""The handler of each verb, by the verb's name."""


def on(verb: Verb) -> Callable[[Handler], Handler]:
    """Register a function as the handler of a verb."""

    def register(handler: Handler) -> Handler:
        if HANDLERS.setdefault(verb.name, handler) is not handler:
            raise ValueError(verb.name)
        return handler

    return register


AFTERWARDS: list[Handler] = []
"""What follows every control once its handler has answered: it keeps neither the answer nor another look waiting."""


async def handle(interaction: Interaction, press: Press, item: Item[Any] | None = None) -> None:
    """Run the handler of a control, and answer errors in words.

    `item` is the control as Discord sent it; None for a submitted form. A person who uses one is there: a move is known
    as such, anything else is remembered here.
    """
    moved = press.verb.game is not None and not press.verb.looks
    try:
        await interaction.client.readers.speak_to(interaction)
        if press.verb.looks:
            async with interaction.client.view_queue.turn(interaction, amends=press.verb.amends):
                await _handle(interaction, press, item)
        else:
            await _handle(interaction, press, item)
        for follow in AFTERWARDS:
            await follow(interaction, press)
    except Exception as error:  # noqa: BLE001 - discord.py would only log it, and nobody would be answered
        moved = False
        await interaction.client.explain(interaction, error, press.table)
    if not moved:
        await interaction.client.is_there(interaction)


async def _handle(interaction: Interaction, press: Press, item: Item[Any] | None) -> None:
    if item is not None:
        press = _with_values(interaction, press, item)
    if is_elsewhere(interaction) and (press.table or not press.verb.anywhere):
        raise Refused(words.NOT_INSTALLED_HERE(link=invite(interaction.client.application_id or 0)))
    await _expect_at_home(interaction, press)
    await HANDLERS[press.verb.name](interaction, press)


def _with_values(interaction: Interaction, press: Press, item: Item[Any]) -> Press:
    """The press with the chosen values.

    Raises:
        Refused: the control does not fit its verb, or Discord did not send everything that was chosen: it is forged or
            very old, or the chosen user or channel is gone.
    """
    if not isinstance(item, press.verb.control):
        raise Refused(words.OLD_CONTROL)
    if not isinstance(item, Select | UserSelect | ChannelSelect | RoleSelect):
        return press
    data: Mapping[str, object] = interaction.data or {}
    sent, chosen = data.get("values"), _chosen(item)
    whole = isinstance(sent, list) and sorted(chosen) == sorted(map(str, sent))
    if not whole or len(chosen) < item.min_values:
        raise Refused(words.OLD_CONTROL)
    people = tuple(item.values) if isinstance(item, UserSelect) else ()
    return msgspec.structs.replace(press, values=tuple(chosen), people=people)


def _chosen(menu: Select[Any] | UserSelect[Any] | ChannelSelect[Any] | RoleSelect[Any]) -> list[str]:
    """The chosen values as Discord sends them; for people, channels and roles, those that Discord described."""
    if isinstance(menu, Select):
        return [value for value in menu.values if isinstance(value, str)]
    return [str(value.id) for value in menu.values if hasattr(value, "id")]


async def _expect_at_home(interaction: Interaction, press: Press) -> None:
    """Refuse a control of another server's table, or of another game.

    Raises:
        NoSuchTable: the control is forged or very old.
        OtherEpoch: the database has gone back to a copy since, or the control is of the time that was lost.
    """
    if not press.table:
        return
    home = await interaction.client.tables.home(press.table)
    if press.epoch != home.epoch:
        raise OtherEpoch
    if press.verb.game not in (None, home.game):
        raise NoSuchTable
    if interaction.guild_id is None:
        here = await _takes_part(interaction, press.table)
    else:
        here = interaction.guild_id == home.guild_id or await _looks_at_own(interaction, press)
    if not here:
        raise NoSuchTable


async def _takes_part(interaction: Interaction, table_id: int) -> bool:
    """Whether the person sits at that table, sat there, or coaches: a direct message shows controls of no other one."""
    store, user = interaction.client.store, interaction.user.id
    rows = await asyncio.gather(store.seats(table_id), store.seat_history(table_id), store.coaches_at(table_id))
    return any(row.user_id == user for group in rows for row in group)


async def _looks_at_own(interaction: Interaction, press: Press) -> bool:
    """Whether a control only shows a finished game of that person, which they may look at everywhere."""
    if not press.verb.looks and press.verb.name != "replay":
        return False
    table = await interaction.client.tables.load(press.table)
    former = await interaction.client.store.seat_history(table.id)
    user = interaction.user.id
    mine = table.seat_of(user) is not None or any(row.user_id == user for row in former)
    return mine and table.row.phase in ("over", "closed")


class Clicked(DynamicItem[Item[Any]], template=_ID):
    """Every control of ours, as discord.py knows it.

    No other items stand in our messages: a view that mixed them would unregister this one when it times out.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that somebody used."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Run the handler; unknown verbs are answered like everything that is not `is_handled`."""
        press = Press.read(self.custom_id)
        if press is not None:
            await handle(interaction, press, self.item)


def is_handled(interaction: discord.Interaction[Any]) -> bool:
    """Whether a click reaches one of our handlers.

    discord.py drops clicks on controls that their message does not have.
    """
    data: Mapping[str, object] = interaction.data or {}
    custom_id, kind = str(data.get("custom_id")), data.get("component_type")
    return (
        Press.read(custom_id) is not None
        and interaction.message is not None
        and any(
            part.type.value == kind and getattr(part, "custom_id", None) == custom_id
            for part in _parts(interaction.message.components)
        )
    )


def menu_values(interaction: discord.Interaction[Any]) -> list[str]:
    """The values of all lines of the menu that was used; none if its message is gone."""
    data: Mapping[str, object] = interaction.data or {}
    custom_id = str(data.get("custom_id"))
    return [
        line.value
        for part in _parts(interaction.message.components if interaction.message else ())
        if isinstance(part, discord.SelectMenu) and part.custom_id == custom_id
        for line in part.options
    ]


def _parts(components: Iterable[discord.Component]) -> Iterator[discord.Component]:
    """All components, with those inside them."""
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))
        if isinstance(component, discord.SectionComponent):
            yield component.accessory


# --- what they look like ---------------------------------------------------------------------------------


class Button(msgspec.Struct, frozen=True):
    """A button (a `Control`)."""

    custom_id: str
    label: str
    style: Style = Style.secondary
    emoji: str | None = None

    def item(self) -> Item[Any]:
        """The discord.py component."""
        return Clicked(ui.Button(label=self.label, style=self.style, emoji=self.emoji, custom_id=self.custom_id))


class Menu(msgspec.Struct, frozen=True):
    """A menu of up to 25 options, of which `least` to `most` are chosen."""

    custom_id: str
    placeholder: str
    options: tuple[discord.SelectOption, ...]
    least: int = 1
    most: int = 1

    def item(self) -> Item[Any]:
        """The discord.py component."""
        return Clicked(
            Select(
                placeholder=self.placeholder,
                options=list(self.options),
                custom_id=self.custom_id,
                min_values=self.least,
                max_values=self.most,
            )
        )


class Picker(msgspec.Struct, frozen=True):
    """A menu that Discord fills with people, channels or roles. `make` makes it for a custom id."""

    custom_id: str
    make: Callable[[str], Item[Any]]

    def item(self) -> Item[Any]:
        """The discord.py component."""
        return Clicked(self.make(self.custom_id))


FORM_TITLE, FIELD_LABEL, FIELD_ABOUT = 45, 45, 100
"""Characters of a form's title, and of a field's label and explanation, by Discord's limits."""


def option(
    label: str | Sentence,
    value: str,
    description: str | Sentence = "",
    emoji: str | None = None,
    *,
    chosen: bool = False,
) -> discord.SelectOption:
    """One line of a menu, cut to Discord's limits; marked if it is `chosen` already."""
    return discord.SelectOption(
        label=cut(str(label), LINE_HOLDS),
        value=value,
        description=cut(str(description), LINE_HOLDS) or None,
        emoji=emoji,
        default=chosen,
    )


# --- clicks that change a table --------------------------------------------------------------------------


async def show_after(interaction: Interaction, table: int, change: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Change a table by a click on one of its messages, which then shows the result."""
    async with interaction.client.publisher.answering(interaction, table) as answer:
        await answer.in_time(change())
        await answer.show()


def changes(verb: Verb, change: Callable[[TableBot, Click, Press], Coroutine[Any, Any, object]]) -> None:
    """Let a control of that verb change its table, as `show_after` does."""

    async def handler(interaction: Interaction, press: Press) -> None:
        await show_after(interaction, press.table, lambda: change(interaction.client, click_of(interaction), press))

    on(verb)(handler)


async def move(interaction: Interaction, table: int, decision: int, action: Action) -> None:
    """Answer a decision by a click on the board; the board then shows the result."""

    async def act() -> None:
        with contextlib.suppress(AlreadyDone):  # delivered twice: it is stored, but perhaps was never answered
            await interaction.client.tables.act(click_of(interaction), table, decision, action)

    await show_after(interaction, table, act)

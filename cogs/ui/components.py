"""Buttons and menus that outlive a restart: everything they need stands in their custom id.

Ids read ``t:<table>:<decision>:<verb>[:<arg>]``. Only `DynamicItem`s are used, in views made anew for each
message: a view that mixed them with ordinary items would unregister their templates when it times out.
"""

import contextlib
import re
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import discord
from discord.ui import Button, ChannelSelect, DynamicItem, Item, Select, UserSelect

from bot.client import Interaction
from bot.errors import AlreadyDone, NoSuchTable
from bot.games.game import Action
from bot.games.registry import GAMES
from cogs.ui import words
from cogs.ui.replies import Refused, click_of

Style = discord.ButtonStyle
ItemT = TypeVar("ItemT", bound=Item[Any])

_TEMPLATES: list[re.Pattern[str]] = []
"""The patterns of the custom ids of every button and menu there is."""


def template(verb: str, arg: str | None = None, *, needed: bool = True) -> re.Pattern[str]:
    """The pattern of the custom ids of one verb; `arg` is a pattern for its argument, which may be `needed`."""
    tail = f"(?::(?P<arg>{arg})){'' if needed else '?'}" if arg else ""
    pattern = re.compile(rf"t:(?P<table>\d{{1,15}}):(?P<decision>\d{{1,9}}):{verb}{tail}", re.ASCII)
    _TEMPLATES.append(pattern)
    return pattern


def is_handled(interaction: discord.Interaction[Any]) -> bool:
    """Whether discord.py gives a click to one of our items. It drops clicks on what their message does not show."""
    data: Mapping[str, object] = interaction.data or {}
    custom_id, kind = str(data.get("custom_id")), data.get("component_type")
    return (
        any(pattern.fullmatch(custom_id) for pattern in _TEMPLATES)
        and interaction.message is not None
        and any(
            part.type.value == kind and getattr(part, "custom_id", None) == custom_id
            for part in _parts(interaction.message.components)
        )
    )


def _parts(components: Iterable[discord.Component]) -> Iterator[discord.Component]:
    """All components, with those inside them."""
    for component in components:
        yield component
        yield from _parts(getattr(component, "children", ()))
        if isinstance(component, discord.SectionComponent):
            yield component.accessory


def custom_id(verb: str, table: int, decision: int = 0, arg: object = None) -> str:
    """The custom id of one button or menu."""
    return f"t:{table}:{decision}:{verb}" + (f":{arg}" if arg is not None else "")


class TableItem(DynamicItem[ItemT], Generic[ItemT], template="t:no item"):
    """What buttons and menus share: whose table, which decision, and one way to fail."""

    verb: ClassVar[str]
    control: ClassVar[type[Item[Any]]]
    """What stands in the message."""
    looks: ClassVar[bool] = False
    """Whether it only looks at something, and so waits behind those who play."""
    amends: ClassVar[bool] = False
    """Whether what is looked at takes the place of the clicked message."""
    table: int
    decision: int
    arg: str

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        """The item that somebody used; `callback` answers where it is of another kind."""
        return cls(item)._read(match)  # type: ignore[arg-type]

    def _read(self, match: re.Match[str]) -> Self:
        self.table, self.decision = int(match["table"]), int(match["decision"])
        self.arg = match.groupdict().get("arg") or ""
        return self

    @abstractmethod
    async def press(self, interaction: Interaction) -> None:
        """Do what the item is for."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do it, and answer in words where it does not work."""
        try:
            if not self.looks:
                await self._do(interaction)
                return
            async with interaction.client.onlookers.turn(interaction, amends=self.amends):
                await self._do(interaction)
        except Exception as error:  # noqa: BLE001 - discord.py would only log it, and nobody would be answered
            await interaction.client.explain(interaction, error, self.table)

    async def _do(self, interaction: Interaction) -> None:
        self._expect_fitting(interaction)
        await self._expect_at_home(interaction)
        await self.press(interaction)

    def _expect_fitting(self, interaction: Interaction) -> None:
        """Nothing, if the item is what its verb stands for, and Discord sent all of what was chosen.

        Raises:
            Refused: the control is forged or very old, or what was chosen is gone.
        """
        if not isinstance(self.item, self.control):
            raise Refused(words.OLD_CONTROL)
        if isinstance(self.item, Select | UserSelect | ChannelSelect):
            data: Mapping[str, object] = interaction.data or {}
            sent, chosen = data.get("values"), _chosen(self.item)
            whole = isinstance(sent, list) and sorted(chosen) == sorted(map(str, sent))
            if not whole or len(chosen) < self.item.min_values:
                raise Refused(words.OLD_CONTROL)

    async def _expect_at_home(self, interaction: Interaction) -> None:
        """Nothing, if the table is of this server, and of the game in whose package the control is.

        Raises:
            NoSuchTable: only a forged or a very old control says so.
        """
        if not self.table:  # it is about a person or a server
            return
        server, game = await interaction.client.tables.home(self.table)
        package = type(self).__module__.split(".")[1]
        if interaction.guild_id not in (None, server) or (package in GAMES and package != game):
            raise NoSuchTable


def _chosen(menu: Select[Any] | UserSelect[Any] | ChannelSelect[Any]) -> list[str]:
    """What was chosen, as Discord sends it; of people and channels, those that Discord described."""
    if isinstance(menu, Select):
        return [value for value in menu.values if isinstance(value, str)]
    return [str(value.id) for value in menu.values if hasattr(value, "id")]


class TableButton(TableItem[Button[Any]], template="t:no button"):
    """A button of some table. Subclasses set `verb` and their template."""

    control = Button

    @classmethod
    def make(
        cls,
        label: str,
        table: int,
        decision: int = 0,
        arg: object = None,
        *,
        style: Style = Style.secondary,
        emoji: str | None = None,
    ) -> Self:
        """A new button; `label` is cut at the 80 characters there is room for."""
        identifier = custom_id(cls.verb, table, decision, arg)
        return cls(Button(label=_cut(label, 80), style=style, emoji=emoji, custom_id=identifier))


class TableMenu(TableItem[Select[Any]], template="t:no menu"):
    """A menu of some table, for one answer. Subclasses set `verb` and their template."""

    control = Select

    @classmethod
    def make(
        cls,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        table: int,
        decision: int = 0,
        arg: object = None,
    ) -> Self:
        """A new menu of at most 25 options."""
        identifier = custom_id(cls.verb, table, decision, arg)
        return cls(Select(placeholder=_cut(placeholder, 150), options=list(options), custom_id=identifier))

    @property
    def chosen(self) -> str:
        """The value chosen."""
        return self.item.values[0]


def option(label: str, value: str, description: str = "", emoji: str | None = None) -> discord.SelectOption:
    """One line of a menu, cut to what there is room for."""
    return discord.SelectOption(
        label=_cut(label, 100), value=value, description=_cut(description, 100) or None, emoji=emoji
    )


def _cut(text: str, length: int) -> str:
    """The text, or as many of its words as there is room for; the beginning of a word that is too long by itself."""
    if len(text) <= length:
        return text
    words = text[:length].rpartition(" ")[0]
    kept = words if len(words) > length // 2 else text[: length - 1]
    return kept.rstrip(" ,;:·") + "…"


async def show_after(interaction: Interaction, table: int, change: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Change a table by a click on one of its messages, and let that message show what came of it."""
    async with interaction.client.publisher.answering(interaction, table) as answer:
        await answer.in_time(change())
        await answer.show()


async def move(interaction: Interaction, table: int, decision: int, action: Action) -> None:
    """Answer a decision by a click on the board, and let that board show what came of it."""

    async def act() -> None:
        with contextlib.suppress(AlreadyDone):  # delivered twice: it was done, but perhaps never answered
            await interaction.client.tables.act(click_of(interaction), table, decision, action)

    await show_after(interaction, table, act)

"""The form for a deadline that no menu offers: a button opens it, and what is typed there comes back to that button.

Buttons open it, not menus: Discord's menus keep what was chosen last, so a form that was closed again could not be
opened a second time.
"""

import re
from abc import abstractmethod
from typing import Any, Self

import discord
import msgspec
from discord import ui

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.publishing.privacy import PrivateLayout
from cogs.ui import deadlines, words
from cogs.ui.components import TableButton, custom_id
from cogs.ui.replies import Refused, amend
from rendering.words.settings import NotAgreed

LONGEST = 50
"""Characters that can be typed; the longest time of day with its time zone has 38."""
TYPED = r"[ -~]{1,40}"
"""What stands in the form when it opens, at the end of a button's custom id: what was typed the last time."""

TITLE = "Another deadline"
LABEL = "How long, or at what time of day?"
ABOUT = "1 hour to 14 days, or a time of day with its time zone, like {zone}; or none"


class Mistyped(msgspec.Struct, frozen=True):
    """What was typed that is no deadline, and why it is none."""

    typed: str
    why: str

    def below(self, question: str) -> str:
        """A question, and below it what was wrong with the answer."""
        return f"{question}\n⚠️ {self.why}"


class _Field(msgspec.Struct):
    value: str = ""


class _Labelled(msgspec.Struct):
    component: _Field = msgspec.field(default_factory=_Field)


class _HandedIn(msgspec.Struct):
    """What Discord sends of a form that was handed in, as far as it matters here."""

    custom_id: str
    components: list[_Labelled] = []


class AnotherDeadline(TableButton, template="t:no form"):
    """A button to the form, which has the same custom id. Subclasses set `verb`, and their template with `TYPED`."""

    def __init_subclass__(cls, *, template: re.Pattern[str]) -> None:
        """Let forms come back to that class."""
        super().__init_subclass__(template=template)
        _KINDS[template] = cls

    @classmethod
    def of(cls, table: int, mistyped: Mistyped | None = None) -> Self:
        """A new button, to a form in which stands what was `mistyped`, as far as it fits a custom id."""
        if mistyped is None:
            return cls.make("Another one…", table, emoji="⌨️")
        typed = " ".join(mistyped.typed.split())
        return cls.make("Type it again…", table, arg=typed if re.fullmatch(TYPED, typed, re.ASCII) else None, emoji="⌨️")

    async def press(self, interaction: Interaction) -> None:
        """Open the form; or read it, if that is what was handed in."""
        await self.expect_allowed(interaction)
        if interaction.type is not discord.InteractionType.modal_submit:
            await interaction.response.send_modal(self._form(str(interaction.locale)))
            return
        typed = _typed(interaction)
        try:
            deadline = deadlines.read(typed)
        except NotAgreed as error:
            await amend(interaction, await self.asked_again(interaction, Mistyped(typed, str(error))))
        else:
            await self.take(interaction, deadline)

    @abstractmethod
    async def expect_allowed(self, interaction: Interaction) -> None:
        """Nothing, if whoever asked may say a deadline there now; else it raises why not, before they type."""

    @abstractmethod
    async def take(self, interaction: Interaction, deadline: Deadline | None) -> None:
        """Do what that deadline was typed for, and let the message with the button show it."""

    @abstractmethod
    async def asked_again(self, interaction: Interaction, mistyped: Mistyped) -> PrivateLayout:
        """The message with the button, which says beside it what was wrong."""

    def _form(self, locale: str) -> ui.Modal:
        zone = deadlines.ZONES_BY_LOCALE.get(locale, "Europe/Berlin")
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id="deadline",
            placeholder=f"36h  ·  20:00 {zone}  ·  none",
            default=self.arg or None,
            max_length=LONGEST,
        )
        form = ui.Modal(title=TITLE, custom_id=custom_id(self.verb, self.table, self.decision, self.arg or None))
        form.add_item(ui.Label(text=LABEL, description=ABOUT.format(zone=zone), component=field))
        form.stop()  # discord.py need not wait for it: it comes back to `opener`, even after a restart
        return form


def _typed(interaction: Interaction) -> str:
    """What was typed into the form.

    Raises:
        Refused: no form of ours sends that.
    """
    try:
        parts = msgspec.convert(interaction.data, _HandedIn).components
    except msgspec.ValidationError as error:
        raise Refused(words.OLD_CONTROL) from error
    return parts[0].component.value if parts else ""


_KINDS: dict[re.Pattern[str], type[AnotherDeadline]] = {}


def opener(form_id: str) -> AnotherDeadline | None:
    """The button that opened the form with that custom id; None if it is no form of these."""
    for pattern, kind in _KINDS.items():
        if match := pattern.fullmatch(form_id):
            return kind(ui.Button(custom_id=form_id))._read(match)
    return None

"""The form for a deadline that no menu offers: a button opens it, and what is typed there comes back to that button.

Buttons open it, not menus: Discord's menus keep what was chosen last, so a form that was closed again could not be
opened a second time.
"""

import re
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import msgspec
from discord import ui

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.publishing.content import Control, PrivateContent
from cogs.ui import deadlines, words
from cogs.ui.components import Press, Verb, on
from cogs.ui.replies import Refused, amend
from cogs.ui.verbs import TYPED
from rendering.words.settings import NotAgreed

FIELD_HOLDS = 50
"""Characters that can be typed; the longest time of day with its time zone has 38."""

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


class DeadlineForm(msgspec.Struct, frozen=True):
    """What happens around the form, at the table of that number (0: none).

    `expect_allowed` raises where that person may not choose a deadline, before they type. `take` uses the deadline and
    updates the message with the button. `ask_again` is that message, with what was wrong.
    """

    expect_allowed: Callable[[Interaction, int], Coroutine[Any, Any, object]]
    take: Callable[[Interaction, int, Deadline | None], Coroutine[Any, Any, None]]
    ask_again: Callable[[Interaction, int, Mistyped], Coroutine[Any, Any, PrivateContent]]

    async def handle(self, interaction: Interaction, press: Press) -> None:
        """Open the form; or read it, if that is what was handed in."""
        await self.expect_allowed(interaction, press.table)
        if interaction.type is not discord.InteractionType.modal_submit:
            await interaction.response.send_modal(_form(press, str(interaction.locale)))
            return
        typed = _typed(interaction)
        try:
            deadline = deadlines.read(typed)
        except NotAgreed as error:
            await amend(interaction, await self.ask_again(interaction, press.table, Mistyped(typed, str(error))))
        else:
            await self.take(interaction, press.table, deadline)


def register(verb: Verb, form: DeadlineForm) -> None:
    """Let buttons with that verb open the form."""
    on(verb)(form.handle)


def form_button(verb: Verb, table: int, mistyped: Mistyped | None = None) -> Control:
    """A button to the form, in which stands what was `mistyped`, as far as it fits a custom id."""
    if mistyped is None:
        return verb.button("Another one…", table, emoji="⌨️")
    typed = " ".join(mistyped.typed.split())
    return verb.button("Type it again…", table, arg=typed if re.fullmatch(TYPED, typed, re.ASCII) else None, emoji="⌨️")


def _form(press: Press, locale: str) -> ui.Modal:
    zone = deadlines.ZONES_BY_LOCALE.get(locale, "Europe/Berlin")
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="deadline",
        placeholder=f"36h  ·  20:00 {zone}  ·  none",
        default=press.arg or None,
        max_length=FIELD_HOLDS,
    )
    form = ui.Modal(title=TITLE, custom_id=press.verb.custom_id(press.table, press.decision, press.arg or None))
    form.add_item(ui.Label(text=LABEL, description=ABOUT.format(zone=zone), component=field))
    form.stop()  # discord.py need not wait for it: the error handler passes it on, even after a restart
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

"""The form for a custom deadline: a button opens it, and the typed text comes back to that button.

Buttons open it, not menus: Discord's menus keep the last choice, so a form that was closed could not be opened again.
"""

import re
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import msgspec
from discord import ui

from bot.calendar.deadlines import Deadline
from bot.client import Interaction
from bot.language import say
from bot.language.reading import spoken
from bot.publishing.content import Control, PrivateContent
from bot.table.table import Ref
from cogs.ui import deadline_words, deadlines
from cogs.ui.components import Press, Verb, on
from cogs.ui.forms import ask, field, handed_in
from cogs.ui.replies import amend
from cogs.ui.verbs import TYPED
from rendering.words.settings import NotAgreed

FIELD = "deadline"
FIELD_HOLDS = 50
"""Characters that can be typed; the longest time of day with its time zone has 38."""


class Mistyped(msgspec.Struct, frozen=True):
    """A typed text that is no deadline, and the reason."""

    typed: str
    why: str

    def below(self, question: str) -> str:
        """A question, and below it what was wrong with the answer."""
        return f"{question}\n⚠️ {self.why}"


class DeadlineForm(msgspec.Struct, frozen=True):
    """What happens around the form, at the table of that number (0: none).

    `expect_allowed` raises if the person may not choose a deadline, before they type. `take` uses the deadline and
    updates the message with the button. `ask_again` makes that message with the fault.
    """

    expect_allowed: Callable[[Interaction, int], Coroutine[Any, Any, object]]
    take: Callable[[Interaction, int, Deadline | None], Coroutine[Any, Any, None]]
    ask_again: Callable[[Interaction, int, Mistyped], Coroutine[Any, Any, PrivateContent]]

    async def handle(self, interaction: Interaction, press: Press) -> None:
        """Open the form; or read it, if it was submitted."""
        await self.expect_allowed(interaction, press.table)
        if interaction.type is not discord.InteractionType.modal_submit:
            await _ask(interaction, press)
            return
        typed = handed_in(interaction).first(FIELD)
        try:
            deadline = deadlines.read(typed)
        except NotAgreed as error:
            await amend(interaction, await self.ask_again(interaction, press.table, Mistyped(typed, str(error))))
        else:
            await self.take(interaction, press.table, deadline)


def register(verb: Verb, form: DeadlineForm) -> None:
    """Let buttons with that verb open the form."""
    on(verb)(form.handle)


def form_button(verb: Verb, table: Ref, mistyped: Mistyped | None = None) -> Control:
    """A button to the form, which is filled with the `mistyped` text if that fits a custom id."""
    if mistyped is None:
        return verb.at(table).button(say("Type another deadline…"), emoji="⌨️")
    typed = " ".join(mistyped.typed.split())
    return verb.at(table, arg=typed if re.fullmatch(TYPED, typed, re.ASCII) else None).button(
        say("Type it again…"), emoji="⌨️"
    )


async def _ask(interaction: Interaction, press: Press) -> None:
    zone = deadlines.ZONES_BY_LOCALE.get(str(interaction.locale), "Europe/Berlin")
    none = spoken(deadline_words.NONE_TYPED)[0]
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id=FIELD,
        placeholder=f"36h  ·  20:00 {zone}  ·  {none}",
        default=press.arg or None,
        max_length=FIELD_HOLDS,
    )
    about = deadline_words.FIELD_ABOUT(zone=zone, none=none)
    custom_id = press.verb.custom_id(press.ref, press.decision, press.arg or None)
    await ask(interaction, deadline_words.TITLE, custom_id, field(deadline_words.LABEL, line, about))

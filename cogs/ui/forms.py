"""Forms: opening one, its questions with a menu, and what was handed in.

A submitted form reaches the handler of the verb in its custom id, also after a restart.
"""

from typing import Any

import discord
import msgspec
from discord import ui

from bot.client import Interaction
from bot.language import Sentence
from cogs.ui import words
from cogs.ui.components import FIELD_ABOUT, FIELD_LABEL, FORM_TITLE
from cogs.ui.replies import Refused
from rendering.words.common import cut


class _Answer(msgspec.Struct):
    custom_id: str = ""
    value: str = ""
    values: list[str] = []


class _Part(msgspec.Struct):
    component: _Answer = msgspec.field(default_factory=_Answer)


class _Person(msgspec.Struct):
    bot: bool = False


class _Resolved(msgspec.Struct):
    users: dict[str, _Person] = {}


class _HandedIn(msgspec.Struct):
    """A submitted form, as far as it is used here."""

    components: list[_Part] = []
    resolved: _Resolved = msgspec.field(default_factory=_Resolved)


class HandedIn(msgspec.Struct, frozen=True):
    """What was typed or chosen in a form of ours, by field, and which of the chosen users are bots."""

    chosen: dict[str, list[str]]
    bots: frozenset[str]

    def first(self, field: str) -> str:
        """The one value of a field; empty if there is none."""
        return next(iter(self.chosen.get(field, ())), "")


def handed_in(interaction: Interaction) -> HandedIn:
    """Read a submitted form.

    Raises:
        Refused: the form is not ours.
    """
    try:
        form = msgspec.convert(interaction.data, _HandedIn)
    except msgspec.ValidationError as error:
        raise Refused(words.OLD_CONTROL) from error
    bots = frozenset(user for user, person in form.resolved.users.items() if person.bot)
    answers = [part.component for part in form.components]
    return HandedIn({each.custom_id: each.values or [each.value] for each in answers}, bots)


def field(text: str | Sentence, component: ui.Item[Any], about: str | Sentence = "") -> ui.Label[Any]:
    """A field with its label, and an explanation if there is one."""
    return ui.Label(
        text=cut(str(text), FIELD_LABEL), description=cut(str(about), FIELD_ABOUT) or None, component=component
    )


def question(
    name: str, text: str | Sentence, options: list[discord.SelectOption], *, about: str | Sentence = ""
) -> ui.Label[Any]:
    """A question with a menu, whose first line is chosen."""
    options[0].default = True
    return field(text, ui.Select(custom_id=name, options=options), about)


async def ask(interaction: Interaction, title: str | Sentence, custom_id: str, *fields: ui.Label[Any]) -> None:
    """Open a form with these fields."""
    form = ui.Modal(title=cut(str(title), FORM_TITLE), custom_id=custom_id)
    for each in fields:
        form.add_item(each)
    await interaction.response.send_modal(form)
    form.stop()  # discord.py need not wait for it: the error handler passes it on, even after a restart

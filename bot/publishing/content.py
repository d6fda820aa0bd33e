"""What a message says and offers, as data. It is rendered for each sending, because sending uses a layout up."""

from collections.abc import Sequence
from typing import Any, Protocol

import discord
import msgspec
from discord import ui

from bot.pictures.picture import Picture
from bot.publishing.command_mentions import clickable
from bot.publishing.privacy import PrivateLayout, PublicLayout


class Control(Protocol):
    """A button or menu as data."""

    def item(self) -> ui.Item[Any]:
        """What stands in the message."""
        ...


Rows = Sequence[Sequence[Control]]


class _Content(msgspec.Struct, frozen=True):
    """Paragraphs of text, rows of controls, then questions: each a text and the rows that answer it.

    Empty texts and rows are left out.
    """

    texts: Sequence[str] = ()
    rows: Rows = ()
    questions: Sequence[tuple[str, Rows]] = ()

    def _box(self, picture: Picture | None, accent: int | None = None) -> ui.Container[Any]:
        box: ui.Container[Any] = ui.Container(accent_colour=discord.Colour(accent) if accent else None)
        for each in picture.pages if picture is not None else ():  # one gallery of all would show them as small tiles
            gallery: ui.MediaGallery[Any] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{each.name}", description=each.alt or None)
            box.add_item(gallery)
        _fill(box, self.texts, self.rows)
        for text, rows in self.questions:
            _fill(box, [text], rows)
        return box


class PublicContent(_Content, frozen=True):
    """A message for everybody in the channel: nothing in it may come from one seat's view."""

    accent: int | None = None

    def __call__(self, picture: Picture | None = None) -> PublicLayout:
        """The message with that picture on top."""
        layout = PublicLayout()
        layout.add_item(self._box(picture, self.accent))
        return layout


class PrivateContent(_Content, frozen=True):
    """A message for one person alone: the user id `reader`, or the person who asked.

    `in_words`: the paragraphs that say what the picture shows; they stand there only if there is none.
    """

    reader: int | None = None
    in_words: Sequence[str] = ()

    def __call__(self, picture: Picture | None = None) -> PrivateLayout:
        """The message with that picture on top. It refuses to be sent until `reveal_to` allows it."""
        layout = PrivateLayout(self.reader)
        shown = self if picture is not None else msgspec.structs.replace(self, texts=[*self.texts, *self.in_words])
        layout.add_item(shown._box(picture))
        return layout


def _fill(box: ui.Container[Any], texts: Sequence[str], rows: Rows) -> None:
    for text in texts:
        if text:
            box.add_item(ui.TextDisplay(clickable(text)))
    for row in rows:
        if row:
            box.add_item(ui.ActionRow(*(control.item() for control in row)))

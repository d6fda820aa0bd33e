"""Building blocks of our messages: Components V2, nothing but text, one picture and dynamic items."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import discord
import msgspec
from discord import ui

from bot.publishing.privacy import Layout, PrivateLayout, PublicLayout
from rendering.drawing.picture import Picture


class Control(Protocol):
    """A button or menu as data: rendered again for each message, because sending uses an item up."""

    def item(self) -> ui.Item[Any]:
        """What stands in the message."""
        ...


Rows = Sequence[Sequence[Control]]
ROW_HOLDS = 5
"""How many buttons Discord puts into a row."""
NO_PICTURE = Picture(png=b"", alt="", width=0, height=0, name="none.png")


def page(
    texts: Sequence[str], rows: Rows = (), *, picture: Picture | None = None, reader: int | None = None
) -> PrivateLayout:
    """A message for one person alone: the user id `reader`, or the person who asked."""
    layout = PrivateLayout(reader)
    layout.add_item(_box(texts, rows, picture))
    return layout


def board(
    texts: Sequence[str], rows: Rows = (), *, picture: Picture | None = None, accent: int | None = None
) -> PublicLayout:
    """A message for everybody in the channel: nothing in it may come from one seat's view."""
    layout = PublicLayout()
    layout.add_item(_box(texts, rows, picture, accent))
    return layout


def _box(texts: Sequence[str], rows: Rows, picture: Picture | None, accent: int | None = None) -> ui.Container[Any]:
    """The picture on top, paragraphs of text, rows of buttons or menus."""
    box: ui.Container[Any] = ui.Container(accent_colour=discord.Colour(accent) if accent else None)
    if picture is not None:
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{picture.name}", description=picture.alt or None)
        box.add_item(gallery)
    for text in texts:
        if text:
            box.add_item(ui.TextDisplay(text))
    for row in rows:
        if row:
            box.add_item(_row(row))
    return box


def _row(controls: Sequence[Control]) -> ui.ActionRow[Any]:
    return ui.ActionRow(*(control.item() for control in controls))


def in_rows(items: Sequence[Control]) -> Rows:
    """Buttons in as few rows as hold them, evenly."""
    rows = -(-len(items) // ROW_HOLDS)
    width = -(-len(items) // max(1, rows))
    return [items[start : start + width] for start in range(0, len(items), width or 1)]


def form(heading: str, questions: Sequence[tuple[str, Rows]]) -> PrivateLayout:
    """A private message with a heading, then questions: each a line of text and the rows that answer it."""
    layout = PrivateLayout()
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(heading))
    for text, rows in questions:
        if text:
            box.add_item(ui.TextDisplay(text))
        for row in rows:
            box.add_item(_row(row))
    layout.add_item(box)
    return layout


def fingerprint(layout: Callable[[Picture | None], Layout], *subject: object) -> str:
    """What tells two posts apart: everything in the layout, and whatever its picture shows."""
    return digest(layout(NO_PICTURE).described(), subject)


def digest(*subject: object) -> str:
    """What tells subjects apart, and says nothing of them: who asks to be forgotten may be named in one."""
    return hashlib.blake2s(msgspec.json.encode(subject), digest_size=16).hexdigest()

"""Building blocks of our messages: Components V2, nothing but text, one picture and dynamic items."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from rendering.picture import Picture

Rows = Sequence[Sequence[ui.Item[Any]]]
ROW_HOLDS = 5
"""How many buttons Discord puts into a row."""
NO_PICTURE = Picture(png=b"", alt="", width=0, height=0, name="none.png")


def page(
    texts: Sequence[str], rows: Rows = (), *, picture: Picture | None = None, accent: int | None = None
) -> ui.LayoutView:
    """A message: the picture on top, paragraphs of text, rows of buttons or menus."""
    layout = ui.LayoutView(timeout=None)
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
            box.add_item(ui.ActionRow(*row))
    layout.add_item(box)
    return layout


def in_rows(items: Sequence[ui.Item[Any]]) -> Rows:
    """Buttons in as few rows as hold them, evenly."""
    rows = -(-len(items) // ROW_HOLDS)
    width = -(-len(items) // max(1, rows))
    return [items[start : start + width] for start in range(0, len(items), width or 1)]


def form(heading: str, questions: Sequence[tuple[str, Rows]]) -> ui.LayoutView:
    """A message with a heading and, one under another, questions: each a line of text and the rows that answer it."""
    layout = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(heading))
    for text, rows in questions:
        if text:
            box.add_item(ui.TextDisplay(text))
        for row in rows:
            box.add_item(ui.ActionRow(*row))
    layout.add_item(box)
    return layout


def fingerprint(layout: Callable[[Picture | None], ui.LayoutView], *subject: object) -> str:
    """What tells two posts apart: everything in the layout, and whatever its picture shows."""
    words: object = layout(NO_PICTURE).to_components()  # type: ignore[no-untyped-call]
    return hashlib.blake2s(msgspec.json.encode([words, subject]), digest_size=16).hexdigest()

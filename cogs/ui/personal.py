"""Showing things to one person the way they have chosen: in other colours, or in words."""

from collections.abc import Callable

import msgspec
from discord import ui

from bot.calendar.preferences import Person
from bot.publishing.message_slots import PrivateMessage
from bot.publishing.privacy import PrivateLayout
from cogs.ui import naming
from rendering.accessible_palettes import recoloured
from rendering.drawing.picture import Picture

MOST = 4000
"""Characters of text in one message, as Discord counts them."""


def for_eyes(person: Person, draw: Callable[[], Picture]) -> Callable[[], Picture]:
    """Draw in the colours that person has chosen."""
    return draw if person.palette == "standard" else lambda: recoloured(draw(), person.palette)


def for_person(person: Person, post: PrivateMessage) -> PrivateMessage:
    """A post that only that person reads, in their colours; without its picture if they want words."""
    if post.draw is None:
        return post
    if not person.pictures:
        return msgspec.structs.replace(post, draw=None, fingerprint=f"{post.fingerprint} words")
    if person.palette == "standard":
        return post
    return msgspec.structs.replace(
        post, draw=for_eyes(person, post.draw), fingerprint=f"{post.fingerprint} {person.palette}"
    )


def in_words(layout: Callable[[Picture | None], PrivateLayout], picture: Picture) -> PrivateLayout:
    """The layout without its picture: what that shows is told instead, as long as there is room."""
    view = layout(None)
    box = next((part for part in view.children if isinstance(part, ui.Container)), None)
    said = sum(len(part.content) for part in view.walk_children() if isinstance(part, ui.TextDisplay))
    alt = naming.literal(picture.alt)  # an alt text formats nothing, and has names as they are
    if box is not None and alt and said + len(alt) <= MOST:
        told: ui.TextDisplay[PrivateLayout] = ui.TextDisplay(alt)
        rest = list(box.children)
        box.clear_items()
        for part in (told, *rest):
            box.add_item(part)
    return view

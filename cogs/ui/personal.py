"""Showing things to one person the way they have chosen: in other colours, or in words."""

from collections.abc import Callable

import msgspec

from bot.calendar.preferences import Person
from bot.publishing.content import PrivateContent
from bot.publishing.message_slots import PrivateMessage
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


def in_words(content: PrivateContent, picture: Picture) -> PrivateContent:
    """The content with the picture told above its texts, if there is room."""
    said = sum(map(len, content.texts)) + sum(len(text) for text, _ in content.questions)
    alt = naming.literal(picture.alt)  # an alt text formats nothing, and has names as they are
    if not alt or said + len(alt) > MOST:
        return content
    return msgspec.structs.replace(content, texts=[alt, *content.texts])

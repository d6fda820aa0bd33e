"""Messages for one person by their preferences: in other colours, or in words."""

from collections.abc import Callable

import msgspec

from bot.calendar.preferences import Person
from bot.language.room import MESSAGE_CHARACTERS, room, room_of
from bot.language.rows import paragraph
from bot.pictures.picture import Picture
from bot.publishing.content import PrivateContent
from bot.publishing.message_slots import PrivateMessage
from cogs.ui import naming
from rendering.accessible_palettes import recoloured


def for_eyes(person: Person, draw: Callable[[], Picture]) -> Callable[[], Picture]:
    """Draw in the colours that the person has chosen."""
    return draw if person.palette == "standard" else lambda: recoloured(draw(), person.palette)


def for_person(person: Person, message: PrivateMessage) -> PrivateMessage:
    """A message that only that person reads, in their colours; without its picture if they want words."""
    if message.draw is None:
        return message
    if not person.pictures:
        return msgspec.structs.replace(message, draw=None, picture="", fingerprint=f"{message.fingerprint} words")
    if person.palette == "standard":
        return message
    return msgspec.structs.replace(
        message,
        draw=for_eyes(person, message.draw),
        picture=f"{message.picture} {person.palette}" if message.picture else "",
        fingerprint=f"{message.fingerprint} {person.palette}",
    )


def in_words(content: PrivateContent, picture: Picture) -> PrivateContent:
    """The content with the pictures' alt texts above its texts, if they fit and it does not say the same in words."""
    if content.in_words:
        return content
    taken = room_of([*content.texts, *(text for text, _ in content.questions)])
    alt = naming.literal(
        paragraph(*(each.alt for each in picture.pages))
    )  # an alt text has no formatting, and names as they are
    if not alt or taken + room(alt) > MESSAGE_CHARACTERS:
        return content
    return msgspec.structs.replace(content, texts=[alt, *content.texts])

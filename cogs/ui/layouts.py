"""Layouts of our messages: Components V2 with nothing but text, pictures and controls."""

import hashlib
import re
from collections.abc import Callable, Sequence

import discord
import msgspec

from bot.language import Sentence
from bot.language.room import room
from bot.pictures.picture import Picture, together
from bot.publishing.command_mentions import clickable
from bot.publishing.content import Control, PrivateContent, PublicContent, Rows
from bot.publishing.message_slots import PublicMessage

ROW_HOLDS = 5
"""Buttons in a row, by Discord's limit."""
MENU_HOLDS = 25
"""Options in a menu, by Discord's limit."""
SEAT_COLOURS = (0xE69F00, 0x56B4E9, 0xF0E442, 0xF5A3C7, 0x8FD694, 0xC9A27E)
"""The colour at the edge of a board, by the seat whose turn it shows."""
WINNER_COLOUR = 0xFFCF4A
NO_PICTURE = Picture(png=b"", alt="", width=0, height=0, name="none.png")


def page(
    texts: Sequence[str | Sentence], rows: Rows = (), *, reader: int | None = None, in_words: Sequence[str] = ()
) -> PrivateContent:
    """A message for one person alone: the user id `reader`, or the person who asked.

    `in_words`: the paragraphs that stand there instead of a picture.
    """
    return PrivateContent([str(text) for text in texts], rows, reader=reader, in_words=in_words)


def board(texts: Sequence[str | Sentence], rows: Rows = (), *, accent: int | None = None) -> PublicContent:
    """A message for everybody in the channel: nothing in it may come from one seat's view."""
    return PublicContent([str(text) for text in texts], rows, accent=accent)


def form(heading: str | Sentence, questions: Sequence[tuple[str | Sentence, Rows]]) -> PrivateContent:
    """A private message with a heading, then questions: each a line of text and the rows that answer it."""
    return PrivateContent([str(heading)], questions=[(str(text), rows) for text, rows in questions])


def in_rows(items: Sequence[Control]) -> Rows:
    """Buttons in as few rows as possible, evenly filled."""
    rows = -(-len(items) // ROW_HOLDS)
    width = -(-len(items) // max(1, rows))
    return [items[start : start + width] for start in range(0, len(items), width or 1)]


def with_note(message: PublicMessage, note: str | Sentence) -> PublicMessage:
    """The message with one more paragraph; unchanged if that is empty."""
    said = str(note)
    if message.content is None or not said:
        return message
    content = msgspec.structs.replace(message.content, texts=[*message.content.texts, said])
    return msgspec.structs.replace(message, fingerprint=digest(message.fingerprint, said), content=content)


def with_rows(message: PublicMessage, rows: Rows) -> PublicMessage:
    """The message with more rows of buttons; unchanged if there are none."""
    if message.content is None or not rows:
        return message
    content = msgspec.structs.replace(message.content, rows=[*message.content.rows, *rows])
    return msgspec.structs.replace(message, fingerprint=digest(message.fingerprint, "rows"), content=content)


def with_mention(message: PublicMessage, name: str, user: int) -> PublicMessage | None:
    """The message with a mention in place of the bold name with which its question begins; None if none does."""
    if message.content is None:
        return None
    texts, lead = (
        list(message.content.texts),
        re.compile(rf"^\*\*{re.escape(name)}\*\*(?=, |，|、|さん、)", re.MULTILINE),
    )
    place = next((place for place in reversed(range(len(texts))) if lead.search(texts[place])), None)
    if place is None:
        return None
    texts[place] = lead.sub(f"<@{user}>", texts[place], count=1)
    content = msgspec.structs.replace(message.content, texts=texts)
    return msgspec.structs.replace(message, fingerprint=digest(message.fingerprint, str(user)), content=content)


def named(name: str, draw: Callable[[], Picture]) -> Callable[[], Picture]:
    """The drawing as a file of that name, and the others of its message as numbered ones."""

    def drawn() -> Picture:
        first, *rest = draw().pages
        numbered = [
            msgspec.structs.replace(each, name=name.replace(".png", f"-{at}.png")) for at, each in enumerate(rest, 2)
        ]
        return together([msgspec.structs.replace(first, name=name), *numbered])

    return drawn


def last_that_fit(lines: Sequence[str], characters: int) -> list[str]:
    """The last lines that fit into that many characters of a message, line breaks included."""
    kept = 0
    for line in reversed(lines):
        characters -= room(line) + 1
        if characters < 0:
            break
        kept += 1
    return list(lines[len(lines) - kept :])


def fingerprint(content: PublicContent | PrivateContent, *subject: object) -> str:
    """A fingerprint of a message: of its content beside a picture, and of that picture's own."""
    texts = [clickable(text) for text in content.texts]
    accent = content.accent if isinstance(content, PublicContent) else None
    return digest(accent, texts, content.rows, content.questions, subject)


def digest(*subject: object) -> str:
    """A hash that tells subjects apart without revealing them: a vote may name a person who asks to be forgotten."""
    return hashlib.blake2s(msgspec.json.encode(subject, enc_hook=_as_sent), digest_size=16).hexdigest()


def _as_sent(part: object) -> object:
    """What discord.py makes of a part of a control."""
    match part:
        case discord.SelectOption():
            return part.to_dict()
        case discord.ButtonStyle():
            return part.value
    raise TypeError(f"a fingerprint cannot be made of {type(part).__name__}")

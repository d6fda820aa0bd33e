"""Private messages follow their reader's preferences."""

from bot.calendar.preferences import Person
from bot.language.room import MESSAGE_CHARACTERS
from bot.pictures.picture import Picture
from bot.publishing.message_slots import PrivateMessage
from cogs.ui import layouts
from cogs.ui.personal import for_eyes, for_person, in_words
from rendering.machi_koro import card

PICTURE = Picture(b"", "Ann rolled 4.", 1, 1, "x.png")


def test_a_picture_in_words_puts_its_description_first() -> None:
    assert in_words(layouts.page(["News.", "More."]), PICTURE).texts == ["Ann rolled 4.", "News.", "More."]


def test_names_in_a_picture_in_words_neither_format_nor_ping() -> None:
    picture = Picture(b"", "<t:1:R> and *Ann* rolled 4.\n# Bo and @everyone rest.", 1, 1, "x.png")
    (told,) = in_words(layouts.page([]), picture).texts
    assert told == "\\<t:1:R> and \\*Ann\\* rolled 4.\n\\# Bo and @\u200beveryone rest."


def test_a_full_message_keeps_its_own_words_only() -> None:
    long = "x" * (MESSAGE_CHARACTERS - 5)
    assert in_words(layouts.page([long]), PICTURE).texts == [long]


def test_standard_colours_are_drawn_as_they_are() -> None:
    post = PrivateMessage(reader=1, slot="hand:0", fingerprint="f", marker="m", draw=lambda: PICTURE)
    assert for_person(Person(), post) is post
    words_only = PrivateMessage(reader=1, slot="offer:1", fingerprint="f", marker="m", text="t")
    assert for_person(Person(palette="high-contrast"), words_only) is words_only


def test_a_personal_palette_changes_the_fingerprint_and_the_drawing() -> None:
    post = PrivateMessage(reader=1, slot="hand:0", fingerprint="f", marker="m", draw=lambda: card("mine"))
    theirs = for_person(Person(palette="colour-vision"), post)
    assert theirs.fingerprint != post.fingerprint
    assert theirs.draw is not None
    drawn = theirs.draw()
    assert drawn.png != card("mine").png
    again = for_eyes(Person(palette="colour-vision"), theirs.draw)()
    assert again.png == drawn.png


def test_a_reader_of_words_gets_a_message_without_picture() -> None:
    post = PrivateMessage(reader=1, slot="hand:0", fingerprint="f", marker="m", draw=lambda: PICTURE)
    theirs = for_person(Person(pictures=False, palette="colour-vision"), post)
    assert theirs.draw is None
    assert theirs.fingerprint != post.fingerprint

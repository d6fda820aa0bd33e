"""What is shown to one person the way they have chosen."""

from bot.calendar.preferences import Person
from bot.publishing.message_slots import PrivateMessage
from cogs.ui import layouts
from cogs.ui.personal import MOST, for_eyes, for_person, in_words
from rendering.drawing.picture import Picture
from rendering.machi_koro import card

PICTURE = Picture(b"", "Ann rolled 4.", 1, 1, "x.png")


def test_a_picture_in_words_says_what_it_shows_before_everything_else() -> None:
    assert in_words(layouts.page(["News.", "More."]), PICTURE).texts == ["Ann rolled 4.", "News.", "More."]


def test_names_format_and_ping_nothing_where_a_picture_is_told_in_words() -> None:
    picture = Picture(b"", "<t:1:R> and *Ann* rolled 4.\n# Bo and @everyone rest.", 1, 1, "x.png")
    (told,) = in_words(layouts.page([]), picture).texts
    assert told == "\\<t:1:R> and \\*Ann\\* rolled 4.\n\\# Bo and @\u200beveryone rest."


def test_where_there_is_no_room_the_words_that_stand_there_must_do() -> None:
    long = "x" * (MOST - 5)
    assert in_words(layouts.page([long]), PICTURE).texts == [long]


def test_standard_colours_are_drawn_as_they_are() -> None:
    post = PrivateMessage(reader=1, slot="hand:0", fingerprint="f", marker="m", draw=lambda: PICTURE)
    assert for_person(Person(), post) is post
    words_only = PrivateMessage(reader=1, slot="offer:1", fingerprint="f", marker="m", text="t")
    assert for_person(Person(palette="high-contrast"), words_only) is words_only


def test_other_colours_make_another_post_so_that_it_is_drawn_again() -> None:
    post = PrivateMessage(reader=1, slot="hand:0", fingerprint="f", marker="m", draw=lambda: card("mine"))
    theirs = for_person(Person(palette="colour-vision"), post)
    assert theirs.fingerprint != post.fingerprint
    assert theirs.draw is not None
    drawn = theirs.draw()
    assert drawn.png != card("mine").png
    again = for_eyes(Person(palette="colour-vision"), theirs.draw)()
    assert again.png == drawn.png


def test_who_wants_words_gets_a_post_without_its_picture() -> None:
    post = PrivateMessage(reader=1, slot="hand:0", fingerprint="f", marker="m", draw=lambda: PICTURE)
    theirs = for_person(Person(pictures=False, palette="colour-vision"), post)
    assert theirs.draw is None
    assert theirs.fingerprint != post.fingerprint

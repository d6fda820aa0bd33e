"""Every message is short enough for Discord, in characters and in bytes, whatever it says."""

import discord
import pytest
from discord import ui

from bot.language.room import MESSAGE_BYTES, MESSAGE_CHARACTERS
from bot.publishing.message_size import EACH, size
from bot.publishing.privacy import PrivateLayout, PublicLayout

BREAD, KANJI = "\N{BREAD}", "漢"


def sent(layout: PublicLayout | PrivateLayout) -> tuple[list[str], list[str]]:
    """The texts that Discord gets, and the descriptions in the menu, if there is one."""
    components = layout.described()
    assert size(components) <= MESSAGE_BYTES
    (box,) = components
    texts = [part["content"] for part in box["components"] if "content" in part]
    options = [
        option for part in box["components"] for menu in part.get("components", ()) for option in menu["options"]
    ]
    assert sum(map(len, texts)) <= MESSAGE_CHARACTERS
    return texts, [option["description"] for option in options]


def layout(*texts: str, described: str = "") -> PublicLayout:
    """A message with these texts, and with a menu of 25 lines if they are `described`."""
    box: ui.Container[ui.LayoutView] = ui.Container()
    for text in texts:
        box.add_item(ui.TextDisplay(text))
    if described:
        lines = [discord.SelectOption(label=f"Line {at}", value=str(at), description=described) for at in range(25)]
        box.add_item(ui.ActionRow(ui.Select(options=lines, custom_id="menu")))
    made = PublicLayout()
    made.add_item(box)
    return made


def test_the_size_of_texts_is_what_discord_counts() -> None:
    assert size([{"type": 10, "content": KANJI}, {"type": 10, "content": BREAD}]) == 3 + 4 + 2 * EACH


def test_what_fits_is_sent_as_it_is() -> None:
    kept = f"{KANJI * 30}\n" * 40
    assert sent(layout(kept, "Short", described=KANJI * 30)) == ([kept, "Short"], [KANJI * 30] * 25)


@pytest.mark.parametrize("letter", ["x", KANJI, BREAD])
def test_the_longest_text_is_cut_after_a_line(letter: str) -> None:
    line = letter * 90
    (short, long), _ = sent(layout("Ann, roll the dice.", "\n".join([line] * 50)))
    assert short == "Ann, roll the dice."
    kept, mark = long.split("\n")[:-1], long.split("\n")[-1]
    assert mark == "…"
    assert set(kept) == {line}
    assert len(kept) > 20


def test_a_line_that_is_too_long_by_itself_keeps_its_beginning() -> None:
    (text,), _ = sent(layout(BREAD * 3900))
    assert text.startswith(BREAD * 2000)
    assert text.endswith("…")


def test_two_long_texts_are_cut_to_the_same_length() -> None:
    texts, _ = sent(layout(KANJI * 2000, KANJI * 1900, "Short"))
    one, other, short = texts
    assert len(one) == len(other) > 1300
    assert short == "Short"


def test_descriptions_of_a_menu_are_cut_before_any_text() -> None:
    said = f"{KANJI * 50}\n" * 30
    (text,), described = sent(layout(said, described=KANJI * 100))
    assert text == said
    assert {len(each) for each in described} == {len(described[0])}
    assert described[0].startswith(KANJI * 30)
    assert described[0].endswith("…")


def test_texts_are_cut_when_short_descriptions_are_not_enough() -> None:
    (text,), _ = sent(layout(KANJI * 2900, described=BREAD * 100))
    assert text.endswith("…")


def test_a_private_message_is_cut_too() -> None:
    made = PrivateLayout(1)
    made.add_item(ui.Container(ui.TextDisplay(KANJI * 3900)))
    made.reveal_to(1)
    assert size(made.to_components()) <= MESSAGE_BYTES


def test_a_layout_that_is_cut_can_be_sent_again_whole() -> None:
    made = layout("x", described=BREAD * 100)
    assert made.to_components() == made.to_components()

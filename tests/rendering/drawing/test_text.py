"""Names and sentences become masks: every script, no empty boxes, never wider than the room."""

import pytest

from bot.language import speaking
from rendering.drawing import glyph_runs, text
from rendering.drawing.fonts import TYPEFACES, typeface_for
from rendering.drawing.text import (
    ELLIPSIS,
    Emoji,
    Glyphs,
    Line,
    block,
    block_height,
    drawable,
    fitted,
    line,
    whole,
    wrapped,
)
from tests.rendering import caches
from tests.rendering.samples import HOSTILE


def read(text: str) -> str:
    """The visible characters of `text` in reading order; emoji as their codes."""
    return "".join(
        f"<{piece.emoji}>" if piece.emoji else piece.text for piece in glyph_runs.pieces(glyph_runs.clean(text))
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_is_drawn_that_has_no_glyph(name: str) -> None:
    for piece in glyph_runs.pieces(glyph_runs.clean(name)):
        assert piece.emoji or (piece.typeface is not None and piece.typeface.covers(piece.text))


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("width", [60, 190, 420])
def test_a_name_never_leaves_the_room_it_is_given(name: str, width: int) -> None:
    drawn = fitted(name, 36, 700, width, 28)
    assert drawn.width <= width
    for part in drawn.parts:
        right = part.x + (part.size if isinstance(part, Emoji) else part.mask.width)
        assert part.x >= -6
        assert right <= width + 6


@pytest.mark.parametrize("name", HOSTILE)
def test_marks_do_not_climb_out_of_the_line(name: str) -> None:
    for part in line(name, 36, 700).parts:
        if isinstance(part, Glyphs):
            assert part.y >= -round(36 * 1.05)
            assert part.y + part.mask.height <= round(36 * 0.36)


def test_every_typeface_can_be_opened() -> None:
    letters = ("A", "م", "ש", "ह", "ব", "த", "తె", "ไ", "ລ", "ខ", "မ", "አ", "漢")
    found = [typeface_for(text) for text in letters]
    assert found == list(TYPEFACES)


@pytest.mark.parametrize("text", ["日本語", "かな", "カナ", "한국어", "简体", "繁體"])
def test_east_asian_names_are_drawn_as_themselves(text: str) -> None:
    assert read(text) == text


def test_arabic_letters_are_joined() -> None:
    apart = sum(line(letter, 36, 700).width for letter in "سلم")
    assert line("سلم", 36, 700).width < apart


def test_right_to_left_words_stand_from_right_to_left() -> None:
    ordered = glyph_runs.runs(glyph_runs.pieces("שלום abc"))
    assert [run.text.strip() for run in ordered if run.text.strip()] == ["abc", "שלום"]
    assert [run.backwards for run in ordered if run.text == "שלום"] == [True]


def test_numbers_in_right_to_left_names_keep_their_order() -> None:
    ordered = glyph_runs.runs(glyph_runs.pieces("שלום 42"))
    assert [run.text.strip() for run in ordered if run.text.strip()] == ["42", "שלום"]


def test_a_left_to_right_name_keeps_its_hebrew_words_place() -> None:
    ordered = glyph_runs.runs(glyph_runs.pieces("abc שלום def"))
    assert [run.text.strip() for run in ordered if run.text.strip()] == ["abc", "שלום", "def"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("👨‍👩‍👧‍👦", ["1f468-200d-1f469-200d-1f467-200d-1f466"]),
        ("👩🏽‍🚀", ["1f469-1f3fd-200d-1f680"]),
        ("🏳️‍🌈", ["1f3f3-fe0f-200d-1f308"]),
        ("🇯🇵🇧🇷", ["1f1ef-1f1f5", "1f1e7-1f1f7"]),
        ("1️⃣", ["31-20e3"]),
        ("❤️", ["2764"]),
    ],
)
def test_an_emoji_of_several_characters_is_one_drawing(text: str, codes: list[str]) -> None:
    assert [part.code for part in line(text, 36, 700).parts if isinstance(part, Emoji)] == codes


def test_ambiguous_signs_are_text_unless_they_ask_for_emoji() -> None:
    assert read("©") == "©"
    assert read("©️") == "<a9>"


@pytest.mark.parametrize(
    ("text", "seen"),
    [("𝕱𝖆𝖓𝖈𝖞", "Fancy"), ("ქართული", "kartuli"), ("Հայերեն", "Hayeren")],
)
def test_signs_without_a_font_are_transcribed(text: str, seen: str) -> None:
    assert read(text) == seen


def test_a_name_is_one_line_without_control_characters() -> None:
    assert glyph_runs.clean("a\nb\r\nc\u2028d\u202e\u0000e  f ") == "a b c de f"


@pytest.mark.parametrize("text", ["", "   \n\t ", "\u0301\u0301", "‏‎⁦⁩", "\U0010ffff", "\ud800"])
def test_some_names_show_nothing_at_all(text: str) -> None:
    assert not drawable(text)
    assert line(text, 36, 700).parts == ()


def test_a_long_name_is_first_set_smaller_and_then_cut() -> None:
    whole = fitted("Bartholomew", 36, 700, 2000, 28)
    smaller = fitted("Bartholomew", 36, 700, whole.width - 20, 28)
    cut = fitted("Bartholomew", 36, 700, whole.width // 2, 28)
    assert (whole.size, smaller.size < 36, cut.size) == (36, True, 28)
    assert smaller.width > cut.width > line(ELLIPSIS, 28, 700).width


def test_text_is_broken_between_words() -> None:
    lines = wrapped("Fruit and Vegetable Market", 30, 700, 220, 3)
    assert len(lines) == 3
    assert all(part.width <= 220 for part in lines)


def test_the_same_text_gives_the_same_mask() -> None:
    one = line("Zürich 12–14", 36, 700)
    caches.forget("line")
    two = line("Zürich 12–14", 36, 700)
    assert [part.mask.tobytes() for part in one.parts if isinstance(part, Glyphs)] == [
        part.mask.tobytes() for part in two.parts if isinstance(part, Glyphs)
    ]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_block_stays_in_its_box(name: str) -> None:
    lines = block(name, 38, 700, (190, 60), 24)
    assert all(part.width <= 190 for part in lines)
    assert block_height(lines) <= 60


def test_a_long_name_is_broken_between_words_before_it_is_made_small() -> None:
    assert [part.width for part in block("Ann Smith", 38, 700, (400, 60), 20)] == [line("Ann Smith", 38, 700).width]
    lines = block("Bartholomew Featherstone", 38, 700, (240, 60), 20)
    assert [part.width for part in lines] == [
        line(word, lines[0].size, 700).width for word in ("Bartholomew", "Featherstone")
    ]


def test_a_long_word_is_broken_where_nothing_else_helps() -> None:
    name = "MaximilianBartholomewFeatherston"
    lines = whole(name, 38, 700, (260, 60), 24)
    assert lines is not None
    assert len(lines) == 2
    assert whole(name, 38, 700, (150, 60), 24) is None
    assert block(name, 38, 700, (150, 60), 24)[-1].width <= 150


def test_emoji_survive_a_line_break() -> None:
    lines = block("👨‍👩‍👧‍👦 🎲🎲🎲 👍🏽👍🏽", 38, 700, (100, 140), 24)
    codes = [part.code for each in lines for part in each.parts if isinstance(part, Emoji)]
    assert codes == [part.code for part in line("👨‍👩‍👧‍👦🎲🎲🎲👍🏽👍🏽", 38, 700).parts if isinstance(part, Emoji)]


def test_chinese_is_written_in_simplified_forms_and_everything_else_in_japanese_ones() -> None:
    def masks(language: str) -> list[bytes]:
        with speaking(language):
            return [part.mask.tobytes() for part in line("直骨", 60, 700).parts if isinstance(part, Glyphs)]

    assert masks("ja") == masks("en") != masks("zh-CN")


def test_a_word_that_is_broken_inside_has_a_hyphen_where_its_script_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    plain = text._set

    def noting(found: list[glyph_runs.Piece], size: int, weight: int) -> Line:
        said.append("".join(piece.text for piece in found))
        return plain(found, size, weight)

    monkeypatch.setattr(text, "_set", noting)
    caches.forget()
    lines = block("Bartholomew", 38, 700, (110, 120), 38)
    assert "".join(said) == f"{said[0][:-1]}-{''.join(said[1:])}"
    assert all(part.width <= 110 for part in lines)
    for name in ("200020002000", "ナナナナナナ"):
        said.clear()
        assert len(block(name, 38, 700, (110, 130), 38)) > 1
        assert "".join(said) == name
    caches.forget()

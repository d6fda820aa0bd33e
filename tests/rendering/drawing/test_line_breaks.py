"""Lines break between words, and in Chinese and Japanese between characters."""

import pytest

from rendering.drawing import glyph_runs
from rendering.drawing.line_breaks import name_parts, parts
from rendering.drawing.text import block, line, loses_words, shrunk, wrapped


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Build one card", ["Build ", "one ", "card"]),
        ("市場", ["市", "場"]),
        ("街を作る。", ["街", "を", "作", "る。"]),
        ("「カフェ」です", ["「カ", "フェ」", "で", "す"]),
        ("+3コイン", ["+3", "コ", "イン"]),
        ("ビジネスセンター", ["ビ", "ジ", "ネ", "ス", "セン", "ター"]),
        ("银行给你3枚硬币，", ["银", "行", "给", "你", "3", "枚", "硬", "币，"]),
        ("👨‍👩‍👧 ok", ["👨‍👩‍👧 ", "ok"]),
        ("Ça va\u00a0?", ["Ça ", "va\u00a0?"]),
        ("", []),
    ],
)
def test_a_line_breaks_where_its_script_allows(text: str, found: list[str]) -> None:
    assert parts(text) == found


def test_japanese_fills_its_lines_and_loses_nothing() -> None:
    text = "自分のターンに出た目の数だけ、銀行からコインをもらう。"
    room = line(text, 30, 600).width * 2 // 3
    lines = wrapped(text, 30, 600, room, 3)
    assert len(lines) == 2
    assert all(part.width <= room for part in lines)
    assert not loses_words(text, 30, 600, room, 2)
    assert loses_words(text, 30, 600, room, 1)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Two-Left-Feet Lou", ["Two-", "Left-", "Feet ", "Lou"]),
        ("無口なクエンティン", ["無口な", "クエンティン"]),
        ("マダム・ミッドナイト", ["マダム・", "ミッドナイト"]),
        ("金庫破り", ["金", "庫", "破", "り"]),
    ],
)
def test_a_name_breaks_between_its_words(name: str, found: list[str]) -> None:
    assert name_parts(name) == found


def test_no_line_breaks_inside_a_sum_or_before_a_question_mark() -> None:
    assert glyph_runs.clean(" 25\u202f000\u00a0$  pour\u00a0toi ") == "25\u00a0000\u00a0$ pour\u00a0toi"
    whole = line("25\u00a0000\u00a0$", 30, 600).width
    lines = wrapped("Prends 25\u202f000\u00a0$", 30, 600, whole + 10, 2)
    assert [each.width for each in lines] == [line("Prends ", 30, 600).width, whole]


def test_a_label_in_japanese_has_two_lines_before_it_is_small() -> None:
    one = line("ブルータス、お前もか", 30, 600).width
    lines = block("ブルータス、お前もか", 30, 600, (one * 2 // 3, 70), 20)
    assert (len(lines), lines[0].size) == (2, 30)


def test_a_label_is_smaller_before_it_is_cut() -> None:
    room = line("Unterschlupf", 24, 700).width
    assert shrunk("im Unterschlupf", 30, 700, (room, 2), 20)[0].size == 24
    assert shrunk("im", 30, 700, (room, 2), 20)[0].size == 30

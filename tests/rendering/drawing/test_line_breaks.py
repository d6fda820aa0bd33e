"""Lines break between words, and in Chinese and Japanese between characters."""

import pytest

from rendering.drawing.line_breaks import parts
from rendering.drawing.text import line, loses_words, wrapped


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

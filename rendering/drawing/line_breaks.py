"""Where a line may break: between words, and in Chinese and Japanese between most characters.

A simple form of Unicode's UAX #14 with the rules that Japanese calls *kinsoku*: no line begins with a closing mark or
a small kana, none ends with an opening bracket. Nor does a line begin with *n*, because no word does.
"""

from collections.abc import Callable
from typing import Final

_NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー…‥）」』】〕〉》〗”’｝］ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶんン%％℃～"
)
_NEVER_LAST: Final = frozenset("（「『【〔〈《〖“‘｛［￥＄")
_ENDS_WORD: Final = frozenset("・、。，！？：；")
_HONOURS: Final = frozenset("おご")
"""Hiragana that belong to the word after them."""
_UNSPACED: Final = (
    (0x3000, 0x30FF),  # marks and kana
    (0x31F0, 0x31FF),
    (0x3400, 0x9FFF),  # ideographs
    (0xF900, 0xFAFF),
    (0xFF00, 0xFFEF),  # full-width forms
    (0x20000, 0x3FFFF),
)
"""The first and last code points of scripts that put no spaces between words."""


def parts(text: str) -> list[str]:
    """The text in parts after each of which a line may break; a space stays at the end of its part.

    >>> parts("Build it"), parts("街を作る。"), parts("+3コイン")
    (['Build ', 'it'], ['街', 'を', '作', 'る。'], ['+3', 'コ', 'イン'])
    """
    return _split(text, may_break)


def _split(text: str, breaks: Callable[[str, str], bool]) -> list[str]:
    found: list[str] = []
    for letter in text:
        if found and not breaks(found[-1][-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def name_parts(name: str) -> list[str]:
    """A name in parts after which a line may break: at hyphens too, and in Japanese after dots and particles.

    >>> name_parts("Plain Jane"), name_parts("地味なジェーン・ドイル"), name_parts("マダム・ミッドナイト")
    (['Plain ', 'Jane'], ['地味な', 'ジェーン・', 'ドイル'], ['マダム・', 'ミッドナイト'])
    """
    words = _split(name, begins_word)
    return words if len(words) > 1 else parts(name)


def begins_word(before: str, after: str) -> bool:
    """Whether a word probably begins between two characters: after spaces and marks, or after hiragana."""
    if before in " -":
        return after != " "
    if not may_break(before, after):
        return False
    return before in _ENDS_WORD or (_hiragana(before) and before not in _HONOURS and not _hiragana(after))


def _hiragana(letter: str) -> bool:
    return "ぁ" <= letter <= "ゖ"


def may_break(before: str, after: str) -> bool:
    """Whether a line may break between two characters.

    >>> may_break("街", "を"), may_break("る", "。"), may_break("e", "a")
    (True, False, False)
    """
    if before == " " or after == " ":
        return before == " " and after != " "
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return _unspaced(before) or _unspaced(after)


def _unspaced(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _UNSPACED)

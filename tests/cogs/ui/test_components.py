"""Buttons and menus, made."""

import pytest

from cogs.ui import components


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("short", "short"),
        ("x" * 120, "x" * 99 + "…"),
        ("word " * 30, "word " * 19 + "word…"),
        ("a" * 90 + ", and more words", "a" * 90 + ", and…"),
        ("a" * 98 + ", b", "a" * 98 + "…"),
    ],
)
def test_what_does_not_fit_a_line_of_a_menu_is_cut_between_words(text: str, kept: str) -> None:
    shown = components.option(text, "value", text)
    assert (shown.label, shown.description) == (kept, kept)
    assert len(kept) <= 100

"""Text colours are legible on their backgrounds."""

import itertools

import pytest

from rendering.drawing.theme import BANDS, GAIN, LOSS, PAGE, SEATS, TEXT_PAIRS, TINTS, WHITE, Rgb
from rendering.mafia_dollar.noir import NOIR_PAIRS


def luminance(colour: Rgb) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """The WCAG contrast ratio, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("over", "ground"), [*TEXT_PAIRS, *NOIR_PAIRS])
def test_text_has_contrast(over: Rgb, ground: Rgb) -> None:
    assert contrast(over, ground) >= 4.5


@pytest.mark.parametrize("colour", BANDS)
def test_a_cards_mark_stands_out_on_its_band(colour: str) -> None:
    assert contrast(WHITE, BANDS[colour]) >= 4.5


@pytest.mark.parametrize("colour", BANDS)
def test_a_cards_band_stands_out_from_its_pale_half(colour: str) -> None:
    assert contrast(BANDS[colour], TINTS[colour]) >= 3


def test_seats_have_different_colours() -> None:
    for one, other in itertools.combinations(SEATS, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60


def test_gains_and_losses_can_be_read() -> None:
    assert contrast(WHITE, GAIN) >= 4.5
    assert contrast(WHITE, LOSS) >= 4.5


def test_the_page_stands_out_from_a_white_chat() -> None:
    assert contrast(PAGE, (255, 255, 255)) > 7

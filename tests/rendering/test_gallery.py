"""The folder of the gallery's pictures has those that its code draws, and no older ones."""

from pathlib import Path

from tests import gallery
from tests.support.long import LONG

ROOT = Path(__file__).parents[2]


@LONG
def test_the_gallery_shows_what_is_drawn() -> None:
    assert {path.name for path in (ROOT / gallery.FOLDER).iterdir()} == {
        *(name for name, _ in gallery.drawn()),
        "art.png",
        "town.gif",
    }

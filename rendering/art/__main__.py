"""Write a page that shows all of our drawings: ``python -m rendering.art [FILE]`` (``contact-sheet.png`` without)."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rendering.art.badges import sheet as badges
from rendering.art.contact_sheet import Section, page
from rendering.art.occasions import sheet as occasions
from rendering.art.street import sheet as street
from rendering.art.town import sheet as town

SECTIONS: Final[tuple[Callable[[], Section], ...]] = (
    town.establishments,
    town.landmarks,
    town.land,
    town.feasts,
    town.faces,
    town.symbols,
    street.gangsters,
    street.things,
    street.scenery,
    badges.badges,
    occasions.icons,
    occasions.scenes,
)


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=Path("contact-sheet.png"))
    page([section() for section in SECTIONS]).save(parser.parse_args().file)


if __name__ == "__main__":
    main()

"""Every drawing that pictures ask for by name, as SVG."""

from rendering.art.badges import MEDALS
from rendering.art.occasions import ICONS
from rendering.art.street.palette import INK as OUTLINE
from rendering.art.street.people import portrait
from rendering.art.street.people.gangsters import GANGSTERS
from rendering.art.street.things import THINGS, plain_thing
from rendering.art.town.named import TOWN

__all__ = ["OUTLINE", "drawn", "names", "outlines"]


def names() -> frozenset[str]:
    """The names of all drawings.

    A gangster's is the id of the card; the town's, the badges' and the occasions' are in `rendering.art.town.named`,
    `rendering.art.badges` and `rendering.art.occasions`.
    """
    return frozenset((*GANGSTERS, *THINGS, *TOWN, *MEDALS, *ICONS))


def drawn(name: str) -> str:
    """A drawing as a square SVG document, without the dark line around it, which is quicker to paint in pixels.

    Raises:
        KeyError: there is no such drawing.
    """
    for drawings in (TOWN, MEDALS, ICONS):
        if name in drawings:
            return drawings[name]()
    return portrait.plain(GANGSTERS[name]) if name in GANGSTERS else plain_thing(name)


def outlines(name: str) -> float:
    """How wide the line around a drawing is, as a share of the drawing's width. 0: it has none."""
    widths = ((GANGSTERS, 0.011), (THINGS, 0.015), (MEDALS, 0.005), (ICONS, 0.015))
    return next((width for drawings, width in widths if name in drawings), 0)

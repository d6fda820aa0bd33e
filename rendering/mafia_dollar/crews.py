"""The winners' people at a bar by night, on posters and at the end of films."""

from collections.abc import Collection, Sequence

from PIL import Image

from bot.games.mafia_dollar.story import Member
from rendering.art.street.crew import BACK, BAR, FRONT, GHOSTS, Crew, bar, night, people
from rendering.drawing.rasters import rasterised
from rendering.drawing.sprites import raster
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card

_SHADOW = (10, 8, 22)
_PALE = [level // 2 for level in range(256)]
"""A lookup table that lets half through."""


def gathered(
    members: Sequence[Member], size: tuple[int, int], sky: int, abreast: int = FRONT
) -> tuple[Crew, list[Member]]:
    """The crew of a picture of that size, and who stands in front. `sky`: pixels at the top that stay free.

    `abreast`: most people in front.
    """
    living = [member for member in members if not member.fell]
    fallen = [member for member in members if member.fell]
    front, back = living[:abreast], living[abreast : abreast + BACK]
    if not front and fallen:
        front, fallen = fallen[:1], fallen[1:]
    return Crew(_ids(front), _ids(back), _ids(fallen[:GHOSTS]), *size, sky), front


def picture(
    shown: Crew, share: float = 1, *, between: Sequence[str] = (), shadows: Collection[str] = ()
) -> Image.Image:
    """A crew in mode ``RGB``, made smaller to that share of its size.

    `between`: shapes between the sky and the people. `shadows`: the gangsters who are shown as shadows, by card id.
    """
    width, height = round(shown.width * share), round(shown.height * share)
    image = rasterised(night(shown, between), width, height).convert("RGB")
    for person in people(shown):
        face = raster(icons.art_of(card(person.card)), round(person.size * share))
        cover = face.getchannel("A").point(_PALE) if person.pale else face
        corner = round(person.left * share), round(person.top * share)
        image.paste(_SHADOW if person.card in shadows else face, corner, cover)
    high = round(BAR * share)
    counter = rasterised(bar(shown.width), width, high)
    image.paste(counter, (0, height - high), counter)
    return image


def _ids(members: Sequence[Member]) -> tuple[str, ...]:
    return tuple(member.card for member in members)

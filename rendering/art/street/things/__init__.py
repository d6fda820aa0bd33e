"""Everything that is no person: items, blocks, symbols, loot, police. One function a thing, in a box of 100 by 100."""

from collections.abc import Callable, Mapping
from typing import Final

from rendering.art.street.outline import outlined
from rendering.art.street.things import blocks, loot, others, police, symbols, tools, vehicles, weapons
from rendering.art.svg import Box, drawing

BOX: Final = Box(-4, -4, 108, 108)
"""What a drawing of a thing shows."""

THINGS: Final[Mapping[str, Callable[[], str]]] = {
    draw.__name__: draw
    for draw in (
        *(symbols.key, symbols.newspaper, symbols.first_aid_kit, symbols.hat),
        *(symbols.bullet, symbols.lock, symbols.dollars, symbols.card_fan, symbols.suitcase),
        *(blocks.jail, blocks.at_home, blocks.beat_up, blocks.girlfriend),
        *(weapons.brass_knuckles, weapons.switchblade, weapons.revolver, weapons.tommy_gun),
        *(tools.crowbar, tools.glass_cutter, tools.lock_picks, tools.nitroglycerine),
        *(vehicles.motorcycle, vehicles.roadster, vehicles.delivery_truck),
        *(loot.tobacco, loot.alcohol, loot.gambling, loot.red_light, loot.sack),
        *(police.badge, police.security_guard, police.police_patrol, police.police_raid),
        *(others.guard_dog, others.warehouse, others.street_lamp, others.birthday, others.end),
        *(others.trophy, others.gangster),
    )
}
"""By name: the function that draws it."""


def thing(name: str) -> str:
    """The drawing of a thing as an SVG document.

    Raises:
        KeyError: there is no such thing.
    """
    return drawing([outlined(THINGS[name](), 3.4)], BOX)


def plain_thing(name: str) -> str:
    """The drawing of a thing without its outline; KeyError if there is no such thing."""
    return drawing([THINGS[name]()], BOX)

"""Walking through components, and finding the media they show."""

from collections.abc import Iterable, Iterator

from bot.playground.world.discord_types import ComponentType, Json


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component in order, the nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk((component[key],))


def media_of(component: Json) -> list[Json]:
    """Return the media objects that one component itself shows (those with a ``url``)."""
    kind = component.get("type")
    if kind == ComponentType.THUMBNAIL:
        return [component["media"]]
    if kind == ComponentType.GALLERY:
        return [item["media"] for item in component["items"]]
    if kind == ComponentType.FILE:
        return [component["file"]]
    return []


def all_media(components: Iterable[Json]) -> list[Json]:
    """Return all media objects in a message's components."""
    return [media for component in walk(components) for media in media_of(component)]


def find_control(components: Iterable[Json], custom_id: str) -> Json | None:
    """Return the button or select with a custom id, or ``None``."""
    for component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    return None


def displayed_text(components: Iterable[Json]) -> str:
    """Return all that text displays say, for finding mentions in."""
    return "\n".join(
        str(component.get("content", ""))
        for component in walk(components)
        if component.get("type") == ComponentType.TEXT
    )


def numbered(components: list[Json]) -> list[Json]:
    """Give every component without an ``id`` the next free one, as Discord does; changes them in place."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    free = 1
    for component in walk(components):
        if not component.get("id"):
            while free in taken:
                free += 1
            component["id"] = free
            taken.add(free)
    return components

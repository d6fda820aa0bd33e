"""Marks everything private that a bot renders, so that a test can find it anywhere."""

from typing import Any

from bot.publishing.privacy import PrivateLayout

MARK = "\u2063\u2064\u2063"
"""Invisible characters that the bot doesn't use."""
ROOM = 3900
"""Texts with more characters stay unmarked; Discord allows 4,000."""
MOST_ALT = 1000
"""The same for alt texts; Discord allows 1,024."""


def mark_private_messages() -> None:
    """Add the mark to the texts and alt texts of all private messages of this process."""
    render = PrivateLayout.to_components

    def marked(layout: PrivateLayout) -> list[dict[str, Any]]:
        components = render(layout)
        room = ROOM - sum(len(part.get("content", "")) for part in _parts(components))
        for part in _parts(components):
            if "content" in part and room > 0:
                part["content"] += MARK
                room -= len(MARK)
            for item in part.get("items", ()):
                if 0 < len(item.get("description") or "") < MOST_ALT:
                    item["description"] += MARK
        return components

    PrivateLayout.to_components = marked  # type: ignore[method-assign, assignment]


def _parts(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in components:
        found += [part, *_parts(part.get("components", []))]
    return found

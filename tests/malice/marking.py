"""Marks everything private that a bot renders, so that a test can find it wherever it turns up."""

from typing import Any

from bot.publishing.privacy import PrivateLayout

MARK = "\u2063\u2064\u2063"
"""Characters that nobody sees and that nothing of ours contains."""
ROOM = 3900
"""Characters after which a text is left unmarked; Discord takes 4,000."""
MOST_ALT = 1000
"""The same for an alt text, of which Discord takes 1,024."""


def mark_private_messages() -> None:
    """Let every private message that this process sends from now on carry the mark, in its words and alt texts."""
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

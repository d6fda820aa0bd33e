"""Finds whom a message pings: mentions in its text, as far as ``allowed_mentions`` allows."""

import re
from typing import NamedTuple

from bot.playground.world.discord_types import Json

USER_MENTION = re.compile(r"<@!?([0-9]{1,19})>")
EVERYONE_MENTION = re.compile(r"@(?:everyone|here)\b")


class Pinged(NamedTuple):
    """The people a message pings, and whether it pings everyone."""

    user_ids: list[int]
    everyone: bool


def find(text: str, allowed: Json | None, known: set[int]) -> Pinged:
    """Find whom a text pings. ``allowed``: the body's ``allowed_mentions``. ``known``: existing user ids."""
    named = [user_id for user_id in dict.fromkeys(map(int, USER_MENTION.findall(text))) if user_id in known]
    everyone = EVERYONE_MENTION.search(text) is not None
    if allowed is None:
        return Pinged(named, everyone)
    parse = allowed.get("parse") or []
    listed = {int(user_id) for user_id in allowed.get("users") or []}
    pinged = named if "users" in parse else [user_id for user_id in named if user_id in listed]
    return Pinged(pinged, everyone and "everyone" in parse)

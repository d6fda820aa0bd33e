"""A playground with a server on each of several shards. Its own world has one: events and answers are rewritten."""

import contextlib
import json
from collections.abc import Iterator

import pytest

from bot.playground import payloads
from bot.playground.gateway.sessions import Session
from bot.playground.server import Playground
from bot.playground.world.discord_types import Intent, Json
from bot.playground.world.models import Channel
from bot.playground.world.world import World

BUCKETS = 16
"""Shards that may identify at the same time, as Discord allows large bots."""


class Servers:
    """Deals the channels of a playground out to a server on each of `count` shards, in the order of their ids."""

    def __init__(self, playground: Playground, count: int) -> None:
        self._world, self._gateway, self.count = playground.hub.world, playground.hub.gateway, count
        first = self._world.guild_id
        self.ids = sorted((first + (step << 22) for step in range(count)), key=lambda each: (each >> 22) % count)
        self._gateway.shards, self._gateway.starts.concurrency = count, BUCKETS

    def of(self, place: Channel) -> int:
        """The server of that channel or thread."""
        text = place.parent_id or place.id
        channels = sorted(each.id for each in self._world.text_channels())
        return self.ids[channels.index(text) % self.count] if text in channels else self.ids[0]

    def channels(self, shard: int) -> list[str]:
        """The ids of the channels on that shard."""
        return [str(each.id) for each in self._world.text_channels() if self.of(each) == self.ids[shard]]

    @contextlib.contextmanager
    def dealt(self) -> Iterator["Servers"]:
        """Rewrite what the bot gets, inside the block."""
        with pytest.MonkeyPatch.context() as patch:
            channel, tell = payloads.channel, self._gateway.tell

            def of_its_server(world: World, place: Channel, *, viewer_id: int | None = None) -> Json:
                return self._moved(channel(world, place, viewer_id=viewer_id), self.of(place))

            def tell_its_server(event: str, data: Json, *, guild_id: int | None, intents: Intent | None = None) -> None:
                place = self._world.channels.get(int(data.get("channel_id") or data.get("id") or 0))
                if guild_id is not None and place is not None:
                    guild_id = self.of(place)
                    data = self._moved(data, guild_id)
                tell(event, data, guild_id=guild_id, intents=intents)

            patch.setattr(payloads, "channel", of_its_server)
            patch.setattr(self._gateway, "tell", tell_its_server)
            patch.setattr(self._gateway, "welcome", self._welcome)
            patch.setattr(self._world, "guild", lambda guild_id: guild_id)
            yield self

    def _moved(self, data: Json, guild_id: int) -> Json:
        """The same with that server in place of the world's."""
        text = json.dumps(data).replace(f'"{self._world.guild_id}"', f'"{guild_id}"')
        moved: Json = json.loads(text)
        return moved

    def _welcome(self, session: Session) -> None:
        here = [guild_id for guild_id in self.ids if session.hears(guild_id)]
        ready: Json = {
            "v": 10,
            "user": payloads.user(self._world.bot),
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._gateway.address,
            "shard": [session.shard, session.shards],
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in here],
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "application": {"id": str(self._world.bot_id), "flags": 0},
        }
        session.tell("READY", ready)
        for guild_id in here:
            everything = payloads.guild_create(self._world)
            mine = [channel for channel in everything["channels"] if channel["guild_id"] == str(guild_id)]
            session.tell("GUILD_CREATE", self._moved(everything | {"channels": mine, "threads": []}, guild_id))
        session.welcomed = session.last

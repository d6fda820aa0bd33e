"""discord.py's state of its connections, which is ready as soon as every server has come."""

from typing import Any, Final

from discord.guild import Guild
from discord.state import AutoShardedConnectionState

SOON: Final = 0.01
"""Seconds to wait for servers that Discord has not announced; with 0, `asyncio.wait_for` would drop one that waits."""


class ConnectionState(AutoShardedConnectionState[Any]):
    """Waits until all servers that Discord announces at the login have come.

    discord.py 2.7 itself waits `guild_ready_timeout` seconds after each of them, also after the last one. Here that is
    how long it waits for one that does not come, as during an outage of Discord.
    """

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - discord.py's own
        self._announced: set[int] = set()
        super().__init__(*args, **options)

    @property
    def guild_ready_timeout(self) -> float:
        """Seconds to wait for the next server."""
        return self._pause if self._announced else min(SOON, self._pause)

    @guild_ready_timeout.setter
    def guild_ready_timeout(self, seconds: float) -> None:
        self._pause = seconds

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401 - discord.py's own
        """A login: Discord announces the servers, and tells about each one afterwards."""
        self._announced.update(int(guild["id"]) for guild in data["guilds"] if guild.get("unavailable"))
        super().parse_ready(data)

    def _add_ready_state(self, guild: Guild) -> bool:
        self._announced.discard(guild.id)
        return super()._add_ready_state(guild)

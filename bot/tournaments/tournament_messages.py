"""What shows each tournament: one message while people join and play, one for each result, and another at its end."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.language import speaking
from bot.publishing.message_slots import Plan, PublicMessage
from bot.publishing.one_time_lines import OneTimeLines
from bot.publishing.refusals import Refusal
from bot.publishing.subjects import Home, Subjects
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournaments import Tournaments
from data.rows import SlotRow, Subject
from data.store import Change, Store

BOARD: Final = "board"
FINAL: Final = "final"

Compose = Callable[[Tournament, Sequence[SlotRow]], Awaitable[Sequence[PublicMessage]]]
"""Makes the messages of a tournament: results that are not posted yet, then the slot `BOARD` or `FINAL`."""


class TournamentMessages(Subjects):
    """Tournaments. `compose` says what their messages show, `not_shown` what their hosts read if that is refused."""

    compose: Compose
    not_shown: Callable[[Tournament], str]

    def __init__(self, store: Store, tournaments: Tournaments, lines: OneTimeLines) -> None:
        self._store, self._tournaments, self._lines = store, tournaments, lines

    async def guild_of(self, number: int) -> int:
        """The tournament's server."""
        return (await self._tournaments.load(number)).row.guild_id

    async def home(self, number: int) -> Home | None:
        """Where the tournament was opened."""
        found = await self._store.tournament(number)
        return None if found is None else Home(found[0].guild_id, found[0].channel_id, found[0].opened_at)

    async def plan(self, number: int, stored: Sequence[SlotRow]) -> Plan:
        """The messages of the tournament as it is now."""
        tournament = await self._tournaments.load(number)
        with speaking(tournament.language):
            messages = await self.compose(tournament, stored)
        row = tournament.row
        return Plan(Subject("tournament", number), row.channel_id, messages, row.version)

    async def behind(self) -> list[int]:
        """The tournaments that have changed since they were shown."""
        return await self._store.tournaments_to_show()

    async def caught_up(self, tx: Change, plan: Plan) -> None:
        """The tournament is shown at the plan's version."""
        await tx.tournament_shown(plan.subject.number, plan.version)

    def is_named(self, number: int, custom_id: str) -> bool:
        """A tournament's messages have a control that names it."""
        return f":cup_show:{number}-" in custom_id

    async def refused(self, number: int, refusal: Refusal) -> None:
        """Tell the host once that the tournament cannot be shown."""
        tournament = await self._tournaments.load(number)
        key = f"tournament {number} is not shown: {refusal.why}"
        if host := tournament.row.host_id:
            await self._lines.person_once(host, lambda: self.not_shown(tournament), key)

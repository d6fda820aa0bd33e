"""The log of MafiaDollar: secret events leave no trace in the public log."""

from types import SimpleNamespace
from typing import cast

import msgspec

from bot.games.entries import Acted, Entry, Undid
from bot.table.tables import Tables
from cogs.tables.log import log_page
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.cogs.mafia_dollar.test_secrecy import table_of


def keeping(entries: list[Entry]) -> Tables:
    """Tables with that journal."""

    async def journal(_: int) -> list[Entry]:
        return [msgspec.structs.replace(entry, number=at) for at, entry in enumerate(entries, start=1)]

    async def nothing(_: int) -> list[object]:
        return []

    return cast("Tables", SimpleNamespace(entries=journal, store=SimpleNamespace(seat_history=nothing)))


async def test_a_secret_act_between_two_rewinds_does_not_show() -> None:
    game = RandomGame(3, 3, trading=60)
    while len([entry for entry in game.entries if isinstance(entry.deed, Acted) and not entry.quiet]) < 6:
        game.act()
    quiet = next(entry for entry in game.entries if entry.quiet)
    entries = [entry for entry in game.entries if not entry.quiet]
    backs = [
        msgspec.structs.replace(entries[-1], deed=Undid(0, len(entries) - back, agreed=True), final=False)
        for back in range(2)
    ]
    table = table_of(game.state)
    without = await log_page(keeping([*entries, *backs]), table, 1)
    between = await log_page(keeping([*entries, backs[0], quiet, backs[1]]), table, 1)
    assert "2 steps were taken back" in without.text
    assert between == without

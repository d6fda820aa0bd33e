"""Games with a chosen opening position and known dice, which still replay and verify.

The opening is patched where the rules set it up, so a replay sets it up the same way. The dice are genuine:
a search finds a secret that rolls them.
"""

import itertools
from collections.abc import Iterable, Sequence
from types import SimpleNamespace

import pytest

from bot.games.chance import Chance, table_key
from bot.games.machi_koro import MachiKoro, MachiState, Options, Town
from bot.games.machi_koro.events import MachiEvent
from bot.table.table import Table
from data.store import Store

STATION, MALL, PARK, TOWER = "train_station", "shopping_mall", "amusement_park", "radio_tower"


def town(coins: int = 3, *landmarks: str, **cards: int) -> Town:
    """A town with these coins and built landmarks; `cards` come on top of a Wheat Field and a Bakery."""
    return Town(coins, {"wheat_field": 1, "bakery": 1, **cards}, landmarks=list(landmarks))


def deal(monkeypatch: pytest.MonkeyPatch, *towns: Town, market: dict[str, int] | None = None) -> None:
    """Start new games with these towns, if the number of seats matches; `market` overrides the supply."""
    laid_out = MachiKoro.new

    def new(
        self: MachiKoro, options: Options, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[MachiState, Sequence[MachiEvent]]:
        state, events = laid_out(self, options, seats, chance, rules=rules)
        if seats == len(towns):
            state.towns = [
                Town(given.coins, dict(given.cards), dict(given.closed), list(given.landmarks)) for given in towns
            ]
        state.market.update(market or {})
        return state, events

    monkeypatch.setattr(MachiKoro, "new", new)


def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the tables' secrets and the robots' random choices."""
    secrets, whims = itertools.count(1), itertools.count(1)
    fixed = SimpleNamespace(token_bytes=lambda size: next(secrets).to_bytes(size, "little"))
    monkeypatch.setattr("bot.table.lobby.secrets", fixed)
    monkeypatch.setattr("bot.robots.players.Chance", lambda _: Chance(b"whim %d" % next(whims)))


async def load_dice(store: Store, table: Table, faces: Sequence[int]) -> None:
    """Give a table in its lobby a secret that rolls these faces first. Everybody must have joined."""
    joins = [seat.join_id for seat in await store.seats(table.id)]
    secret = secret_for(joins, faces)
    async with store.change() as tx:
        await tx._run("UPDATE tables SET secret = ? WHERE id = ?", secret, table.id)


_LONG_SEARCHES: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {
    ((1000, 1001), (1,) * 8): 1_105_836,
    ((1000, 1001), (1,) * 9): 1_105_836,
    ((1000, 1001, 1002), (1,) * 6): 17_149,
    ((1000, 1001, 1002), (1,) * 8): 162_246,
    ((1456074443980800020, 1456074443980800024), (1,) * 6): 13_156,
    ((1456074443980800020, 1456074443980800024), (5, 5, 6, 4, 5, 6)): 106_893,
    ((1456074443980800020, 1456074443980800024), (6,) * 6): 47_948,
    ((1456074443980800020, 1456074443980800024), (6,) * 8): 587_964,
    ((1456074443980800021, 1456074443980800025, 1456074443980800026), (1,) * 5): 15_563,
    ((1456074443980800021, 1456074443980800025, 1456074443980800027), (4,) * 6): 32_112,
}
"""Search results that would take seconds to find, by joins and faces."""


def secret_for(joins: Iterable[int], faces: Sequence[int]) -> bytes:
    """Find a secret that rolls those faces first, if nothing else is drawn before."""
    joins, faces = tuple(joins), tuple(faces)
    for number in itertools.count(_LONG_SEARCHES.get((joins, faces), 0)):
        secret = number.to_bytes(32, "big")
        chance = Chance(table_key(secret, joins))
        if all(chance.draw(6, "die") + 1 == face for face in faces):
            return secret
    raise AssertionError("there is always another secret")

"""Games that begin where a test wants them to, with dice that are known, and still replay and verify.

The opening position is changed where the rules lay it out, so a replay lays it out the same way. The dice are
real ones: a secret is looked for that throws them.
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
    """A town with these coins, built landmarks and, besides a Wheat Field and a Bakery, these cards."""
    return Town(coins, {"wheat_field": 1, "bakery": 1, **cards}, landmarks=list(landmarks))


def deal(monkeypatch: pytest.MonkeyPatch, *towns: Town, market: dict[str, int] | None = None) -> None:
    """Let games of as many seats begin with these towns; `market` changes what is on offer."""
    laid_out = MachiKoro.new

    def new(self: MachiKoro, options: Options, seats: int, chance: Chance) -> tuple[MachiState, Sequence[MachiEvent]]:
        state, events = laid_out(self, options, seats, chance)
        if seats == len(towns):
            state.towns = [
                Town(given.coins, dict(given.cards), dict(given.closed), list(given.landmarks)) for given in towns
            ]
        state.market.update(market or {})
        return state, events

    monkeypatch.setattr(MachiKoro, "new", new)


def same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let secrets of tables and whims of robots be the same in every run."""
    secrets, whims = itertools.count(1), itertools.count(1)
    fixed = SimpleNamespace(token_bytes=lambda size: next(secrets).to_bytes(size, "little"))
    monkeypatch.setattr("bot.table.lobby.secrets", fixed)
    monkeypatch.setattr("bot.robots.players.Chance", lambda _: Chance(b"whim %d" % next(whims)))


async def load_dice(store: Store, table: Table, faces: Sequence[int]) -> None:
    """Change the secret of a table in its lobby, so that these faces fall first. Everybody must have joined."""
    joins = [seat.join_id for seat in await store.seats(table.id)]
    secret = secret_for(joins, faces)
    async with store.change() as tx:
        await tx._run("UPDATE tables SET secret = ? WHERE id = ?", secret, table.id)


_LONG_SEARCHES: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {
    ((1000, 1001), (1,) * 8): 1_105_836,
    ((1000, 1001, 1002), (1,) * 8): 162_246,
}
"""The first number that fits, by joins and faces, where finding it takes seconds."""


def secret_for(joins: Iterable[int], faces: Sequence[int]) -> bytes:
    """A secret with which those faces fall first, for a table at which nothing else is drawn before."""
    joins, faces = tuple(joins), tuple(faces)
    for number in itertools.count(_LONG_SEARCHES.get((joins, faces), 0)):
        secret = number.to_bytes(32, "big")
        chance = Chance(table_key(secret, joins))
        if all(chance.draw(6, "die") + 1 == face for face in faces):
            return secret
    raise AssertionError("there is always another secret")

"""Rows of the queue and of openings: what is written can be read."""

import msgspec

from data.sql.matchmaking import OpeningRow, WishRow
from data.store import Store

ANN, BO = 111, 222


def wish(user: int, at: float = 1.0, **changed: object) -> WishRow:
    row = WishRow(
        guild_id=1,
        game="machi_koro",
        user_id=user,
        edition="base",
        speed="now",
        name="P",
        channel_id=5,
        join_id=100 + user,
        at=at,
        until=at + 10,
    )
    return msgspec.structs.replace(row, **changed)


async def test_wishes_are_read_the_longest_first_until_they_end(store: Store) -> None:
    first, second, over = wish(BO), wish(ANN, 2.0), wish(ANN, 3.0, game="mafia_dollar", done_at=4.0)
    async with store.change() as tx:
        for row in (second, first, over):
            await tx.write_wish(row)
    assert await store.wishes(1, 5.0) == [first, second]
    assert await store.wishes(1, 11.5) == [second]
    assert await store.wishes(2, 5.0) == []
    assert await store.wishes_of(ANN) == [second, over]
    async with store.change() as tx:
        await tx.end_wish(first, 6.0)
        await tx.write_wish(wish(ANN, 7.0, speed="day"))
    assert [row.speed for row in await store.wishes(1, 8.0)] == ["day"]
    assert await store.wish(1, "machi_koro", BO) == msgspec.structs.replace(first, done_at=6.0)
    async with store.change() as tx:
        await tx.forget_wishes(12.0)
        await tx.forget_wishes_of(ANN)
    assert await store.wish(1, "machi_koro", BO) is None
    assert await store.wishes_of(ANN) == []


async def test_openings_are_done_in_their_order(store: Store) -> None:
    new = OpeningRow(guild_id=1, channel_id=2, name="n", game="g", terms=b"{}", seats=b"[]", starts=True)
    async with store.change() as tx:
        first, second = await tx.add_opening(new), await tx.add_opening(msgspec.structs.replace(new, starts=False))
    assert [row.id for row in await store.openings()] == [first, second]
    assert await store.opening(first) == msgspec.structs.replace(new, id=first)
    async with store.change() as tx:
        await tx.write_opening(msgspec.structs.replace(new, id=second, seats=b"[1]"))
        await tx.drop_opening(first)
    assert [row.seats for row in await store.openings()] == [b"[1]"]
    assert await store.opening(first) is None

"""Which servers a process looks after, and how queries are limited to them."""

from data.shards import Shards


def server(shard: int, count: int) -> int:
    """A server's id on that shard."""
    return (count * 1000 + shard) << 22


def test_one_process_looks_after_every_server() -> None:
    alone = Shards()
    assert alone.owns(server(5, 8))
    assert alone.first()
    assert alone.part() == 1
    assert alone.of_servers() == alone.of_tables("table_id") == ""


def test_a_server_belongs_to_the_shard_that_discord_says() -> None:
    shards = Shards(8)
    shards.mine = frozenset({1, 5})
    assert [shards.owns(server(shard, 8)) for shard in range(8)] == [shard in (1, 5) for shard in range(8)]
    assert not shards.first()
    assert shards.part() == 0.25


def test_queries_are_limited_to_own_servers() -> None:
    shards = Shards(8)
    assert shards.of_servers() == " AND (guild_id >> 22) % 8 IN (-1)"
    shards.mine = frozenset({5, 1})
    assert shards.of_servers() == " AND (guild_id >> 22) % 8 IN (1, 5)"
    servers = "home.id = slots.table_id AND (home.guild_id >> 22) % 8 IN (1, 5)"
    assert servers in shards.of_tables("slots.table_id")

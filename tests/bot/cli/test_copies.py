"""Addresses of databases without their passwords."""

import pytest

from bot.cli.copies import without_password
from bot.errors import CannotStart


@pytest.mark.parametrize(
    ("url", "address", "password"),
    [
        ("postgresql://bot@host/games", "postgresql://bot@host/games", None),
        ("postgresql://bot:s%40cret@host:5432/games", "postgresql://bot@host:5432/games", "s@cret"),
        ("postgres://bot:a:b@/games?host=/run/pg", "postgres://bot@/games?host=%2Frun%2Fpg", "a:b"),
        ("postgresql:///games?user=bot&password=secret", "postgresql:///games?user=bot", "secret"),
        ("postgresql://host/games?sslmode=require", "postgresql://host/games?sslmode=require", None),
    ],
)
def test_an_address_is_split_from_its_password(url: str, address: str, password: str | None) -> None:
    assert without_password(url) == (address, password)


def test_an_unreadable_address_is_not_quoted() -> None:
    with pytest.raises(CannotStart) as told:
        without_password("postgresql://bot:secret@[/games")
    assert "secret" not in str(told.value)

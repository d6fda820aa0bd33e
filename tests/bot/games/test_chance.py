"""Dice and shuffles: known results, fairness, and a counter that only rises."""

import hashlib
import hmac
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance, Draw, Replayed, commitment, table_key, unbiased


def by_hand(key: bytes, purpose: str, number: int, sides: int) -> int:
    """A short reimplementation of a draw with up to 256 sides, as anybody can check it."""
    digest = hmac.new(key, f"{purpose}:{number}".encode(), hashlib.sha256).digest()
    fair = [byte for byte in digest if byte < 256 - 256 % sides]
    return fair[0] % sides


@settings(max_examples=30)
@given(key=st.binary(max_size=100), sides=st.integers(1, 256), purpose=st.text(max_size=9))
def test_every_draw_can_be_checked_with_plain_hmac(key: bytes, sides: int, purpose: str) -> None:
    chance = Chance(key)

    drawn = [chance.draw(sides, purpose) for _ in range(3)]

    assert drawn == [by_hand(key, purpose, number, sides) for number in (1, 2, 3)]


def test_known_answers() -> None:
    chance = Chance(b"a secret")

    assert [chance.draw(6, "die") + 1 for _ in range(10)] == [5, 5, 5, 5, 1, 3, 5, 6, 1, 4]
    assert chance.shuffled("abcdefgh") == list("fcagbdeh")
    assert chance.draw(65_536, "wide") == 29_781


def test_every_byte_is_mapped_without_favour() -> None:
    for sides in range(1, 257):
        kept = Counter(unbiased(bytes([byte, 255, 255]), sides) for byte in range(256) if byte < 256 - 256 % sides)
        assert set(kept.values()) == {256 // sides}
        assert set(kept) == set(range(sides))


def test_bytes_that_would_favour_a_result_are_thrown_away() -> None:
    assert unbiased(bytes([252, 253, 254, 255, 7]), 6) == 1
    assert unbiased(bytes([251, 0]), 6) == 251 % 6


def test_two_bytes_are_mapped_without_favour_too() -> None:
    sides = 10_000
    pairs = (bytes(pair) + b"\0\0" for pair in product(range(256), repeat=2))

    kept = Counter(unbiased(pair, sides) for pair in pairs)

    thrown_away = 65_536 % sides
    assert kept.pop(0) == 6 + thrown_away
    assert set(kept.values()) == {6}
    assert len(kept) == sides - 1


def test_bytes_that_are_all_thrown_away_still_give_a_number() -> None:
    assert unbiased(b"\xff" * 32, 6) == 255 % 6
    assert unbiased(b"\xff" * 32, 10_000) == 65_535 % 10_000


@pytest.mark.parametrize("sides", [0, -1, 65_537])
def test_impossible_dice_are_refused_and_nothing_is_spent(sides: int) -> None:
    chance = Chance(b"key")

    with pytest.raises(ValueError, match="cannot draw"):
        chance.draw(sides, "die")

    assert (chance.counter, chance.drawn) == (0, [])


def test_the_counter_only_rises_and_resuming_continues_the_sequence() -> None:
    whole, first = Chance(b"key"), Chance(b"key")
    expected = whole.dice(2) + whole.dice(1) + whole.dice(2)

    began = first.dice(2)
    later = Chance(b"key", first.counter)

    assert began + later.dice(1) + later.dice(2) == expected
    assert later.counter == whole.counter == 5
    assert [draw.purpose for draw in later.drawn] == ["die"] * 3


def test_dice_are_fair_enough_over_many_throws() -> None:
    chance = Chance(b"fair")

    faces = Counter(chance.dice(1)[0] for _ in range(12_000))

    assert set(faces) == set(range(1, 7))
    assert all(1_850 < count < 2_150 for count in faces.values())


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    chance = Chance(b"deck")

    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(1_200))

    assert len(orders) == 6
    assert all(140 < count < 260 for count in orders.values())
    assert chance.shuffled([]) == []


def test_purposes_give_numbers_of_their_own() -> None:
    dice, cards = Chance(b"key"), Chance(b"key")

    assert [dice.draw(256, "die") for _ in range(8)] != [cards.draw(256, "card") for _ in range(8)]


def test_the_key_needs_the_secret_and_every_join() -> None:
    secret = b"s" * 32

    keys = {table_key(secret, joins) for joins in ([], [1], [2], [1, 2], [2, 1], [12])}

    assert len(keys) == 6
    assert table_key(secret, [1, 2]) == hmac.new(secret, b"1,2", "sha256").digest()
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()


def test_a_recorded_draw_is_repeated_and_others_are_refused() -> None:
    original = Chance(b"key", counter=5)
    thrown = original.dice(2)

    again = Replayed(original.drawn, counter=5)
    assert again.dice(2) == thrown
    assert (again.counter, again.drawn) == (original.counter, original.drawn)
    with pytest.raises(ValueError, match="the journal has None"):
        again.draw(6, "die")
    with pytest.raises(ValueError, match="for 'card'"):
        Replayed([Draw("die", 6, 1)]).draw(6, "card")
    with pytest.raises(ValueError, match="one of 8"):
        Replayed([Draw("die", 6, 1)]).draw(8, "die")

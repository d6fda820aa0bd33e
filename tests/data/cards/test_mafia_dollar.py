"""The deck matches the rulebook, and every error in a card table names file, card and field."""

from collections import Counter
from pathlib import Path

import pytest

from data.cards.mafia_dollar import COUNTS, LOOT_KINDS, TABLE, Deck, LootCard, load
from data.cards.reading import CardTableError

DECK = load()
DICED = [card for card in DECK if hasattr(card, "dice")]
MARKED = [card for card in DECK if hasattr(card, "symbol")]


def test_the_173_cards_have_the_rulebooks_groups_and_unique_ids() -> None:
    counts = {group: len(getattr(DECK, group)) for group in COUNTS}

    assert counts == {
        "gangsters": 30,
        "items": 26,
        "blocks": 32,
        "warehouses": 18,
        "dogs": 6,
        "birthdays": 3,
        "police": 13,
        "loot": 44,
        "ends": 1,
    }
    assert len(list(DECK)) == len({card.id for card in DECK}) == 173


def test_every_card_but_loot_and_the_end_has_a_die() -> None:
    assert len(DICED) == 128
    assert Counter(card.dice for card in DICED) == dict.fromkeys(range(1, 9), 16)


def test_symbols_are_spread_evenly_and_police_bear_none() -> None:
    assert Counter(card.symbol for card in MARKED) == dict.fromkeys(["key", "newspaper", "first_aid_kit", "hat"], 28)
    assert not any(hasattr(card, "symbol") for card in (*DECK.police, *DECK.birthdays))


def test_each_kind_of_block_has_its_counter() -> None:
    assert {(block.kind, block.countered_by) for block in DECK.blocks} == {
        ("jail", "key"),
        ("at_home", "newspaper"),
        ("beat_up", "first_aid_kit"),
        ("girlfriend", "hat"),
    }


def test_police_cost_what_chapter_5_says() -> None:
    assert Counter((card.stars, card.penalty) for card in DECK.police) == {
        (1, 25_000): 8,
        (2, 50_000): 4,
        (3, 100_000): 1,
    }


def test_each_kind_of_loot_sums_to_the_same() -> None:
    sums: Counter[str] = Counter()
    for loot in DECK.loot:
        sums[loot.kind] += loot.value

    assert sums == dict.fromkeys(LOOT_KINDS, 250_000)
    assert max(DECK.loot, key=lambda loot: loot.value) == LootCard(
        id="L43", name="Gambling", kind="gambling", value=50_000
    )


# --- mistakes -------------------------------------------------------------------------------------------


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """The table with one change."""
    text = TABLE.read_text("utf-8")
    assert old in text
    path = tmp_path / "deck.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def problem(path: Path) -> CardTableError:
    """The error of that table."""
    with pytest.raises(CardTableError) as raised:
        load(path)
    assert "deck.toml" in str(raised.value)
    return raised.value


@pytest.mark.parametrize(
    ("old", "new", "card", "field"),
    [
        ('id = "G02"', 'id = "G01"', "G01", "id"),
        ('id = "G02"', 'id = "two words"', "two words", "id"),
        ('name = "Slow Sal"', 'name = " "', "G02", "name"),
        ('id = "G01"\nname = "Paperboy Pip"\nattack = 1', 'id = "G01"\nname = "Pip"\nattack = -1', "G01", "attack"),
        ("burglary = 1\ndice = 2", "burglary = 1\ndice = 9", "G01", "dice"),
        ('slot = "weapon"\nbonus = 1', 'slot = "weapon"\nbonus = 4', "I01", "bonus"),
        ('slot = "weapon"', 'slot = "spoon"', "I01", "slot"),
        ('kind = "jail"', 'kind = "church"', "B01", "kind"),
        ("stars = 3", "stars = 4", "P13", "stars"),
        ("value = 15000", "value = 0", "L01", "value"),
        ("value = 15000", 'value = "much"', "L01", "value"),
        ('symbol = "key"', 'symbol = "spoon"', "G01", "symbol"),
        ("stars = 3", "stars = 2", "any police", "stars"),
    ],
)
def test_a_mistake_names_file_card_and_field(tmp_path: Path, old: str, new: str, card: str, field: str) -> None:
    error = problem(changed(tmp_path, old, new))

    assert (error.card, error.field) == (card, field)


def test_a_card_too_few_is_a_mistake(tmp_path: Path) -> None:
    last = '[[loot]]\nid = "L44"\nname = "Gambling"\nkind = "gambling"\nvalue = 50000\n'

    error = problem(changed(tmp_path, last, ""))

    assert (error.field, error.problem) == ("loot", "the rulebook has 44, here are 43")


def test_a_file_that_cannot_be_read_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text("[[gangster", "utf-8")

    assert "cannot be read" in problem(path).problem


def test_a_deck_can_be_gone_through_group_by_group() -> None:
    assert isinstance(DECK, Deck)
    assert [card.id for card in DECK][:2] == ["G01", "G02"]
    assert [card.id for card in DECK][-1] == "X01"

"""The card table agrees with the rulebooks, and an error names file, card and field."""

from pathlib import Path

import pytest

from data.cards.machi_koro import TABLE, Bank, Establishment, FromRoller, load
from data.cards.reading import CardTableError

CARDS = load()

BASE = [card for card in CARDS.establishments if card.set == "base"]

POSTAL_TABLE = """
    wheat_field                base             blue    wheat      1   1       6
    sushi_bar                  harbor           red     cup        4   1       6
    general_store              millionaires-row green   bread      0   2       6
    ranch                      base             blue    cow        1   2       6
    bakery                     base             green   bread      1   2-3     6
    cafe                       base             red     cup        2   3       6
    corn_field                 millionaires-row blue    wheat      2   3-4     6
    convenience_store          base             green   bread      2   4       6
    demolition_company         millionaires-row green   briefcase  2   4       6
    flower_orchard             harbor           blue    wheat      2   4       6
    forest                     base             blue    gear       3   5       6
    french_restaurant          millionaires-row red     cup        3   5       6
    loan_office                millionaires-row green   briefcase  0   5-6     6
    flower_shop                harbor           green   bread      1   6       6
    stadium                    base             purple  tower      6   6       4
    tv_station                 base             purple  tower      7   6       4
    business_center            base             purple  tower      8   6       4
    pizza_joint                harbor           red     cup        1   7       6
    vineyard                   millionaires-row blue    wheat      3   7       6
    publisher                  harbor           purple  tower      5   7       5
    cheese_factory             base             green   factory    5   7       6
    hamburger_stand            harbor           red     cup        1   8       6
    mackerel_boat              harbor           blue    boat       2   8       6
    furniture_factory          base             green   factory    3   8       6
    renovation_company         millionaires-row purple  tower      4   8       5
    tax_office                 harbor           purple  tower      4   8-9     5
    winery                     millionaires-row green   factory    3   9       6
    mine                       base             blue    gear       6   9       6
    moving_company             millionaires-row green   briefcase  2   9-10    6
    family_restaurant          base             red     cup        3   9-10    6
    tech_startup               millionaires-row purple  tower      1   10      5
    apple_orchard              base             blue    wheat      3   10      6
    convention_center          promo            purple  tower      7   10      5
    soda_bottling_plant        millionaires-row green   factory    5   11      6
    fruit_and_vegetable_market base             green   fruit      2   11-12   6
    park                       millionaires-row purple  tower      3   11-13   5
    food_warehouse             harbor           green   factory    2   12-13   6
    members_only_club          millionaires-row red     cup        4   12-14   6
    tuna_boat                  harbor           blue    boat       5   12-14   6
"""


def row(card: Establishment) -> list[str]:
    rolls = "-".join(str(number) for number in sorted({card.rolls[0], card.rolls[-1]}))
    return [card.id, card.set, card.colour, card.icon, str(card.cost), rolls, str(card.copies)]


def test_every_establishment_is_as_in_the_postal_table() -> None:
    assert [row(card) for card in CARDS.establishments] == [line.split() for line in POSTAL_TABLE.strip().splitlines()]
    assert sum(card.copies for card in BASE) == 84


def test_landmarks_match_the_rulebooks_and_city_hall_does_not_count() -> None:
    assert [(card.id, card.set, card.cost) for card in CARDS.landmarks] == [
        ("city_hall", "harbor", 0),
        ("harbor", "harbor", 2),
        ("train_station", "base", 4),
        ("shopping_mall", "base", 10),
        ("amusement_park", "base", 16),
        ("radio_tower", "base", 22),
        ("airport", "harbor", 30),
    ]
    assert [card.id for card in CARDS.landmarks if not card.counts] == ["city_hall"]


def test_every_town_starts_with_a_wheat_field_and_a_bakery() -> None:
    assert [card.id for card in CARDS.establishments if card.start] == ["wheat_field", "bakery"]


def test_majors_are_the_purple_ones() -> None:
    majors = [card.id for card in CARDS.establishments if card.major]

    assert majors == [card.id for card in CARDS.establishments if card.icon == "tower"]
    assert len(majors) == 9


def test_cards_pay_what_the_rulebook_says() -> None:
    pays = {card.id: (card.effect.coins, card.effect.per) for card in BASE if isinstance(card.effect, Bank)}
    takes = {card.id: card.effect.coins for card in BASE if isinstance(card.effect, FromRoller)}

    assert pays == {
        "wheat_field": (1, None),
        "ranch": (1, None),
        "bakery": (1, None),
        "convenience_store": (3, None),
        "forest": (1, None),
        "cheese_factory": (3, "cow"),
        "furniture_factory": (3, "gear"),
        "mine": (5, None),
        "apple_orchard": (3, None),
        "fruit_and_vegetable_market": (2, "wheat"),
    }
    assert takes == {"cafe": 1, "family_restaurant": 2}


def test_every_card_has_words_and_goes_by_all_its_names() -> None:
    names = {name for card in CARDS for name in (card.name, *card.also_called)}

    assert all(card.text for card in CARDS)
    assert {
        "Ranch", "Livestock Farm", "Family Restaurant", "Restaurant", "Business Center", "Business Complex",
        "Fruit and Vegetable Market", "Produce Market", "Train Station", "Station", "Café",
    } <= names  # fmt: skip


# --- mistakes ----------------------------------------------------------------------------------------

CAFE = 'id = "cafe"\nname = "Cafe"\n'
ROWS = TABLE.read_text("utf-8")

MISTAKES = [
    # text in the table · its replacement · the card and field that the error names
    (CAFE, 'name = "Cafe"\n', "Cafe", "id"),
    (CAFE, 'id = "ca fe"\nname = "Cafe"\n', "ca fe", "id"),
    (CAFE, 'id = "bakery"\nname = "Cafe"\n', "bakery", "id"),
    (CAFE, 'id = "cafe"\n', "cafe", "name"),
    (CAFE, 'id = "cafe"\nname = " "\n', "cafe", "name"),
    (CAFE, 'id = "cafe"\nname = "BAKERY"\n', "cafe", "name"),
    (CAFE, 'id = "cafe"\nname = 7\n', "cafe", "name"),
    (CAFE, CAFE + "price = 2\n", "cafe", "price"),
    ("cost = 6\nrolls = [9]", "rolls = [9]", "mine", "cost"),
    ("cost = 6\nrolls = [9]", 'cost = "6"\nrolls = [9]', "mine", "cost"),
    ("cost = 6\nrolls = [9]", "cost = 6.5\nrolls = [9]", "mine", "cost"),
    ("cost = 6\nrolls = [9]", "cost = -1\nrolls = [9]", "mine", "cost"),
    ("cost = 6\nrolls = [9]", "cost = 6\nrolls = []", "mine", "rolls"),
    ("cost = 6\nrolls = [9]", "cost = 6\nrolls = [9, 11]", "mine", "rolls"),
    ("cost = 6\nrolls = [9]", "cost = 6\nrolls = [10, 9]", "mine", "rolls"),
    ("cost = 6\nrolls = [9]", 'cost = 6\nrolls = [9, "x"]', "mine", "rolls[1]"),
    ("cost = 6\nrolls = [9]", "cost = 6\nrolls = [12]", "moving_company", "rolls"),
    ("rolls = [11, 12]", "rolls = [14, 15]", "fruit_and_vegetable_market", "rolls"),
    ("cost = 1\nrolls = [1]", "cost = 1\nrolls = [0]", "wheat_field", "rolls"),
    ("cost = 5\nrolls = [7]\ncopies = 6", "cost = 5\nrolls = [7]\ncopies = 0", "cheese_factory", "copies"),
    ('colour = "red"\nicon = "cup"\ncost = 2', 'colour = "rad"\nicon = "cup"\ncost = 2', "cafe", "colour"),
    ('colour = "red"\nicon = "cup"\ncost = 2', 'colour = "blue"\nicon = "cup"\ncost = 2', "cafe", "effect"),
    ('colour = "red"\nicon = "cup"\ncost = 2', 'colour = "red"\nicon = "mug"\ncost = 2', "cafe", "icon"),
    ('kind = "from_each", coins = 2', 'kind = "from_eech", coins = 2', "stadium", "effect.kind"),
    ('kind = "from_each", coins = 2', 'kind = "bank", coins = 2', "stadium", "effect"),
    ('kind = "from_each", coins = 2', 'kind = "from_each"', "stadium", "effect"),
    ('kind = "from_each", coins = 2', 'kind = "from_each", coins = 0', "stadium", "effect.coins"),
    ('kind = "from_each", coins = 2', 'kind = "from_each", coins = 2, per = "cow"', "stadium", "effect"),
    ('coins = 3, per = "cow"', 'coins = 3, per = "hen"', "cheese_factory", "effect.per"),
    ('icon = "cow"', 'icon = "wheat"', "cheese_factory", "effect.per"),
    ('set = "base"\ncost = 22', 'set = "moon"\ncost = 22', "radio_tower", "set"),
    ('set = "base"\ncost = 22', 'set = "base"\ncost = 12', "radio_tower", "cost"),
    ('kind = "dice", most = 2', 'kind = "dice", most = 3', "train_station", "effect.most"),
    ('kind = "bonus", coins = 1', 'kind = "bonus", coins = 0', "shopping_mall", "effect.coins"),
    (
        '"bonus", coins = 1, icons = ["cup", "bread"]',
        '"bonus", coins = 1, icons = ["beard"]',
        "shopping_mall",
        "effect.icons[0]",
    ),
    ('coins = 6, card = "vineyard"', 'coins = 6, card = "wineyard"', "winery", "effect.card"),
    (
        '"bank_with", coins = 3, landmark = "harbor"',
        '"bank_with", coins = 3, landmark = "port"',
        "mackerel_boat",
        "effect.landmark",
    ),
    ("landmarks = 3", "landmarks = 0", "members_only_club", "effect.landmarks"),
    (
        '"per_everybodys", coins = 1, per = "cup"',
        '"per_everybodys", coins = 1, per = "mug"',
        "soda_bottling_plant",
        "effect.per",
    ),
]


def spoiled(written: str, instead: str, card: str) -> str:
    """The table with another text: in the row of that card or below it, or else in the first row that has it."""
    near = ROWS.find(written, max(0, ROWS.find(f'id = "{card}"')))
    at = near if near >= 0 else ROWS.index(written)
    return ROWS[:at] + instead + ROWS[at + len(written) :]


@pytest.mark.parametrize(("written", "instead", "card", "field"), MISTAKES)
def test_an_error_names_file_card_and_field(tmp_path: Path, written: str, instead: str, card: str, field: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(spoiled(written, instead, card), "utf-8")

    with pytest.raises(CardTableError) as told:
        load(path)

    assert (told.value.card, told.value.field) == (card, field)
    assert told.value.path == path
    assert str(told.value).startswith(f"broken.toml: card {card!r}, field {field!r}: ")


NO_TABLE = [
    ("not = = toml", "-"),
    ("", "establishment"),
    ("establishment = 3\nlandmark = []", "establishment"),
    ("establishment = [3]\nlandmark = []", "establishment"),
    ("establishment = []", "landmark"),
    ("establishment = []\nlandmark = []\n[[event]]\n", "event"),
]


@pytest.mark.parametrize(("text", "field"), NO_TABLE)
def test_a_file_that_is_no_card_table_is_refused(tmp_path: Path, text: str, field: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")

    with pytest.raises(CardTableError, match=r"broken\.toml") as told:
        load(path)

    assert told.value.field == field


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")

    for name in ("missing.toml", "bytes.toml"):
        with pytest.raises(CardTableError, match="cannot be read"):
            load(tmp_path / name)

"""Tables, hands, checks and reckonings show all facts, and name them in their alt texts."""

import itertools

import msgspec
import pytest
from PIL import ImageChops

from bot.games.mafia_dollar import MafiaView
from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import SYMBOL
from bot.games.mafia_dollar.views import ClanView, TurnView, WarehouseView
from bot.language import speaking
from data.cards import mafia_dollar as cards
from rendering import mafia_dollar as pictures
from rendering.art.street import stack
from rendering.mafia_dollar import alt, effects, faces, happenings, header, icons, items, piles
from rendering.mafia_dollar import cards as lookup
from rendering.mafia_dollar.happenings import NameWord, PictureWord, PlainWord
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import dollars, in_hand
from tests.rendering.fitting import watched
from tests.rendering.mafia_dollar import samples
from tests.rendering.pictures import pixels
from tests.support.values import there

NAMES = samples.names(4)


def with_clan(view: MafiaView, clan: ClanView) -> MafiaView:
    """The view with another clan."""
    return msgspec.structs.replace(view, clans=tuple(clan if clan.seat == old.seat else old for old in view.clans))


def changed(one: MafiaView, two: MafiaView) -> tuple[int, int, int, int] | None:
    """The box in which two tables of the same size differ."""
    pair = [pixels(pictures.table(view, NAMES)).convert("RGB") for view in (one, two)]
    assert pair[0].size == pair[1].size
    return ImageChops.difference(*pair).getbbox()


# --- the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_a_change_in_a_clan_changes_only_its_panel(seat: int) -> None:
    view = samples.view(4, 40)
    clan = view.clans[seat]
    store = clan.warehouses[0]
    for other in (
        msgspec.structs.replace(clan, cards=clan.cards + 1),
        msgspec.structs.replace(
            clan, warehouses=(msgspec.structs.replace(store, count=store.count + 1), *clan.warehouses[1:])
        ),
        msgspec.structs.replace(
            clan, warehouses=(msgspec.structs.replace(store, dog=None if store.dog else "D01"), *clan.warehouses[1:])
        ),
    ):
        box = there(changed(view, with_clan(view, other)))
        left = seat % 2 * 592
        assert left <= box[0] < box[2] <= left + 608


def test_players_who_left_and_winners_are_marked() -> None:
    view = samples.view(4, 40)
    gone = msgspec.structs.replace(view.clans[2], hideout=(), street=(), warehouses=(), cards=0, resigned=True)
    assert "Professor Lin left the game." in pictures.table(with_clan(view, gone), NAMES).alt
    over = samples.view(4, 9999)
    assert pictures.table(over, NAMES).alt.startswith(f"{NAMES[there(over.outcome).winners[0]]} wins! ")


def test_the_last_but_one_table_of_a_finished_game_shows_no_winner() -> None:
    over = samples.view(4, 9999)
    assert over.last is not None
    assert header.header(over, over.turn, NAMES).headline.won
    assert not header.header(over, over.last, NAMES).headline.won
    assert "wins" not in pictures.table(over, NAMES, over.last).alt


def test_the_deck_gets_lower() -> None:
    view = samples.view(4, 40)
    top = header.strip(header.header(view, view.turn, NAMES)).height
    decks = [msgspec.structs.replace(view, deck=deck) for deck in (140, 60, 20, 0)]
    for one, two in itertools.pairwise(decks):
        box = there(changed(one, two))
        assert top < box[1] < box[3] < top + piles.HEIGHT
    assert len({backdrop.deck(layers).mask.tobytes() for layers in range(stack.MOST + 1)}) == stack.MOST + 1


def test_the_alt_text_tells_piles_clans_and_the_check() -> None:
    view = samples.with_check()
    words = pictures.table(view, NAMES, view.last).alt
    for name, clan in zip(NAMES, view.clans, strict=True):
        assert f"{name}: {clan.cards} card" in words
    assert f"{view.deck} in the deck, {view.discards} discarded." in words
    assert "needs 9 or more" in words


def test_a_table_too_long_for_alt_text_is_summarized() -> None:
    words = pictures.table(samples.crowded(), samples.names(6)).alt
    assert len(words) <= 1024
    assert all(f"{name}: " in words for name in samples.names(6))


def test_the_headline_says_whose_turn_it_is_and_what_for() -> None:
    view = samples.view(4, 40)
    name = NAMES[view.active]
    assert happenings.headline(view, view.turn, NAMES) == happenings.Headline(name, "plays a card")
    acting = msgspec.structs.replace(view, phase="act", actions=1)
    assert happenings.headline(acting, view.turn, NAMES).rest == "has 1 action left"
    assert (
        happenings.headline(msgspec.structs.replace(acting, actions=0), view.turn, NAMES).rest == "has no actions left"
    )
    asked = msgspec.structs.replace(view, card="P01")
    assert happenings.headline(asked, view.turn, NAMES).rest == "plays Security guard"


DONE: list[tuple[e.MafiaEvent, str]] = [
    (e.TookLoot(0, "G01", "gambling", 2, "L01", "W01"), "brought loot home"),
    (e.Checked(0, "G01", "burglary", 1, "W02", "G02", 2, 3, 0, 0, 5, success=False), "failed to break in"),
    (e.Checked(0, "G01", "attack", 1, "G03", "G02", 2, 3, 0, 0, 5, success=False), "attacked and failed"),
    (e.Stole(0, "G01", 1, "W02", 1, "W01"), "stole loot"),
    (e.Confiscated(0, "P01"), "met the police"),
    (e.Confiscated(0, "P01", "L01", "W01"), "lost loot"),
    (e.Hired(1, "G01"), "discarded a card"),
    (e.Drew(0, "G01"), "discarded a card"),
]


@pytest.mark.parametrize(("event", "said"), DONE)
def test_the_headline_of_a_turn_that_is_over_says_what_its_player_did_that_mattered_most(
    event: e.MafiaEvent, said: str
) -> None:
    view = samples.view(4, 40)
    turn = msgspec.structs.replace(view.turn, seat=0, number=view.turn.number - 1)
    done = msgspec.structs.replace(turn, events=(e.Discarded(0, "I01"), event))
    assert happenings.headline(view, done, NAMES) == happenings.Headline(NAMES[0], said)
    idle = msgspec.structs.replace(turn, events=())
    assert happenings.headline(view, idle, NAMES).rest == "had a turn"


NEWS: list[tuple[e.MafiaEvent, str]] = [
    (e.LootTurnedUp(0, "L01"), "turned up"),
    (e.Drew(0, "G01"), "drew"),
    (e.EndDrawn(0, "X01"), "End of the prohibition"),
    (e.Hired(0, "G01"), "joins"),
    (e.Opened(0, "W01"), "opens"),
    (e.Guarded(0, "D01", "W01"), "guards"),
    (e.Equipped(0, "I01", "G01", "I02"), "discarded"),
    (e.Blocked(0, "B01", 1, "G01"), "Jail"),
    (e.Freed(0, "G02", 1, "G01", "B01"), "frees"),
    (e.Discarded(0, "I01"), "discarded"),
    (e.Skipped(0), "Only police in hand"),
    (e.PolicePlayed(0, "P01"), "Security guard"),
    (e.Passed(0, 1, "G01"), "a card"),
    (e.Confiscated(0, "P01", "L01", "W01"), "lost"),
    (e.Confiscated(0, "P01"), "No loot to lose"),
    (e.Raided(0, "P13", "W01", ("G01",), ("W02",), ("L01", "L02")), "2 loot cards"),
    (e.Celebrated(0, "E01", "W01", ("B01",)), "1 block is gone"),
    (e.Gave(0, 1, "L01", "W01", "W02"), "gives"),
    (e.MovedOut(0, "G01"), "goes out"),
    (e.CameHome(0, "G01"), "comes home"),
    (e.TookLoot(0, "G01", "tobacco", 3, "L01", "W01"), "+2 more"),
    (e.TookOut(0, "G01", 1, "G02"), "is taken out"),
    (e.SpoilsShared(0, "G01", ("I01",), ()), "kept"),
    (e.Stole(0, "G01", 1, "W01", 2, "W02"), "2 loot cards"),
    (e.HandedOver(0, "G01", "G02", "I01"), "handed to"),
    (e.Traded(0, 1, "G01", "G02"), "traded one card each"),
    (e.Resigned(0), "left the game"),
    (e.DealBegan(1, 0, ("W01", "W02"), ()), "The cards are dealt"),
    (e.DealBegan(2, 0, ("W01", "W02"), ()), "Deal 2 begins"),
    (e.DealEnded(2, (1, 2), (1, 2)), "The deal is over"),
]


@pytest.mark.parametrize(("event", "said"), NEWS, ids=lambda value: type(value).__name__)
def test_each_kind_of_news_has_its_item(event: e.MafiaEvent, said: str) -> None:
    found = happenings.items(TurnView(3, 0, over=False, events=(event,)))
    assert said in " ".join(word.text for item in found for word in item if isinstance(word, PlainWord))


ROW = 980
"""The width of a row of a strip in pixels."""


def test_an_item_too_long_for_a_row_is_written_smaller() -> None:
    name, words = PlainWord("Zwei-linke-Füße-Lou"), PlainWord("versucht in das Lagerhaus 12 einzubrechen")
    apart = items.wide((name,)) + items.wide((words,))
    assert apart > ROW > items.wide((name, words))
    assert items.laid([(name, words)], ROW, 1) == ([[(name, words)]], 0)


def test_a_drawn_card_is_not_named_for_any_viewer() -> None:
    (item,) = happenings.items(TurnView(3, 0, over=False, events=(e.Drew(0, "P13"),)))
    assert item[0] == NameWord(0)
    assert "Police raid" not in str(item)


def test_bargains_that_only_two_know_of_are_not_news() -> None:
    events = (e.Offered(0, 1, "G01"), e.Answered(1, 0, "G02"), e.Dropped(0, 1, "withdrawn"), e.ChoseAnew(0, "G01"))
    assert happenings.items(TurnView(3, 0, over=False, events=events)) == []


def test_the_last_news_are_shown_and_the_rest_is_counted() -> None:
    many = [(PlainWord(f"news number {at}"), PictureWord(icons.BADGE)) for at in range(60)]
    rows, hidden = items.laid(many, 1164, 4)
    assert hidden
    assert len(rows) == 4
    assert rows[-1][-1] == many[-1]
    assert sum(map(len, rows)) + hidden == 60


# --- checks ------------------------------------------------------------------------------------------

CHECK = e.Checked(0, "G05", "attack", 1, "G06", "I13", die=6, points=2, item=2, dog=0, total=10, success=True)


def test_a_check_lists_each_die_and_modifier() -> None:
    assert alt.check(CHECK, NAMES) == (
        "Ann's Two-Left-Feet Lou attacked Mika's Bowtie Benny: "
        "die 6 + 2 bullets + 2 weapon = 10, needs 9 or more: it worked."
    )
    robbed = msgspec.structs.replace(
        CHECK, job="burglary", target="W03", item=0, dog=1, points=1, total=6, success=False
    )
    assert alt.check(robbed, NAMES).endswith(
        "tried to break into Mika's Warehouse 3: die 6 + 1 lock − 1 dog = 6, needs 9 or more: failed."
    )


# --- hands and reckonings ----------------------------------------------------------------------------


def test_a_hand_tells_every_card_and_all_own_loot() -> None:
    view = samples.view(6, 60, viewer=5)
    words = pictures.hand(view, samples.names(6)).alt
    assert view.me is not None
    assert view.me.hand is not None
    assert all(in_hand(card) in words for card in view.me.hand)
    assert all(in_hand(card) in words for store in view.me.warehouses for card in store.loot or ())
    assert dollars(there(view.me.worth).dollars) in words


def test_every_card_and_the_chosen_one_change_a_hands_picture() -> None:
    view = samples.view(4, 40, viewer=1)
    assert view.me is not None
    assert view.me.hand is not None
    plain = pictures.hand(view, NAMES)
    for card in view.me.hand:
        assert pictures.hand(msgspec.structs.replace(view, chosen=card), NAMES).png != plain.png
    larger = with_clan(view, msgspec.structs.replace(view.me, hand=(*view.me.hand, "G30", "P13"), cards=7))
    assert pictures.hand(larger, NAMES).height > plain.height
    empty = with_clan(view, msgspec.structs.replace(view.me, hand=(), cards=0))
    assert "hand: empty." in pictures.hand(empty, NAMES).alt


def test_no_kind_stands_beside_a_warehouses_die() -> None:
    with speaking("de"), watched() as watch:
        faces.face("W03")
    said = {label.text for label in watch.labels}
    assert "Lager 3" in said
    assert "Lager" not in said, "with the die it would read as Lager 8"


def test_a_warehouse_full_of_loot_is_drawn_whole() -> None:
    view = samples.view(4, 40, viewer=1)
    loot = tuple(card.id for card in cards.load().loot)
    full = msgspec.structs.replace(there(view.me), warehouses=(WarehouseView("W01", None, len(loot), loot),))
    picture = pictures.hand(with_clan(view, full), NAMES)
    assert picture.height < 1400
    assert len(picture.png) <= 130 * 1024


@pytest.mark.parametrize(("seats", "target"), [(2, 0), (4, 0), (6, 0), (3, 250_000)])
def test_the_reckoning_shows_everybodys_loot_and_the_winner(seats: int, target: int) -> None:
    view = samples.view(seats, 9999, target=target)
    names = samples.names(seats)
    words = pictures.reckoning(view, names).alt
    winner = names[there(view.outcome).winners[0]]
    assert words.startswith(f"The score of deal {view.results[-1].deal}. {winner}" if target else winner)
    for name, each in zip(names, view.results[-1].reckonings, strict=True):
        assert f"{name}: {dollars(there(each).dollars)} = " in words
    assert ("in all" in words) is bool(target)


def test_an_earlier_deals_reckoning_ignores_later_deals_of_the_match() -> None:
    view = samples.view(3, 9999, target=250_000)
    result = view.results[0]
    longer = msgspec.structs.replace(view, results=(result, msgspec.structs.replace(result, deal=2)))
    first = pictures.reckoning(longer, NAMES[:3], 1)
    assert first.alt.startswith("The score of deal 1. Ann: ")
    assert "in all" not in first.alt
    assert "win" not in first.alt


def test_the_reckoning_shows_every_cards_value() -> None:
    view = samples.view(4, 9999)
    plain = pictures.reckoning(view, NAMES)
    result = view.results[-1]
    for seat, each in enumerate(result.reckonings):
        assert each is not None
        less = msgspec.structs.replace(each, lines=each.lines[1:])
        fewer = tuple(less if at == seat else one for at, one in enumerate(result.reckonings))
        other = msgspec.structs.replace(view, results=(msgspec.structs.replace(result, reckonings=fewer),))
        assert pictures.reckoning(other, NAMES).png != plain.png


def test_an_unfinished_deal_has_no_reckoning() -> None:
    with pytest.raises(ValueError, match="no deal"):
        pictures.reckoning(samples.view(4, 30), NAMES)
    with pytest.raises(ValueError, match="no deal"):
        pictures.reckoning(samples.view(4, 9999), NAMES, deal=7)


def test_the_reckoning_includes_players_who_left() -> None:
    view = samples.view(4, 9999)
    result = view.results[-1]
    gone = msgspec.structs.replace(result, reckonings=(None, *result.reckonings[1:]))
    assert "Ann left the game." in pictures.reckoning(msgspec.structs.replace(view, results=(gone,)), NAMES).alt


def test_amounts_are_written_with_a_real_minus() -> None:
    assert [dollars(-25_000), lookup.thousands(-25_000), lookup.thousands(1_500)] == [
        "−\u2060$25,000",
        "−25k",
        "$1,500",
    ]


@pytest.mark.parametrize("card", list(cards.load()), ids=lambda card: card.id)
def test_every_card_says_what_it_does(card: cards.Card) -> None:
    assert 20 < len(effects.text(card)) < 170
    assert effects.kind(card)


# --- the same thing has the same drawing -------------------------------------------------------------


def freed_with(card: str) -> header.Header:
    """The top of a turn in which that card's symbol freed somebody."""
    turn = msgspec.structs.replace(samples.view(4, 40).turn, events=(e.Freed(0, card, 1, "G01", "B01"),))
    return header.header(samples.view(4, 40), turn, NAMES)


def test_a_card_that_frees_is_drawn_as_its_symbol_as_in_the_news() -> None:
    alike = {mark: [card for card, own in SYMBOL.items() if own == mark][:2] for mark in set(SYMBOL.values())}
    looks = {mark: {header.strip(freed_with(card)).tobytes() for card in pair} for mark, pair in alike.items()}
    assert all(len(each) == 1 for each in looks.values())
    assert len(set().union(*looks.values())) == len(looks)


def test_items_kept_after_a_fight_have_no_figures_that_look_like_a_sum() -> None:
    (item,) = happenings.told_in_items(e.SpoilsShared(0, "G01", ("I01", "I05"), ()))
    assert [word for word in item if isinstance(word, PictureWord)]
    assert not any(isinstance(word, PlainWord) and "+" in word.text for word in item)


def test_a_block_is_put_on_somebody_and_an_item_is_for_somebody() -> None:
    block, item = (
        alt.item_words(happenings.told_in_items(event)[0], NAMES)
        for event in (e.Blocked(0, "B01", 1, "G01"), e.Equipped(0, "I01", "G01", None))
    )
    assert " on " in block
    assert " for " not in block
    assert " for " in item

"""Machi Koro in words."""

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Build, MachiState, Options, Pass, Roll, Town
from bot.games.machi_koro import events as e
from bot.games.machi_koro import refusals as r
from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.make_view import view
from bot.games.machi_koro.views import turn_view
from bot.games.values import Decision, NotAmongTheChoices, NotPending, Past, Refusal
from bot.language import speaking
from bot.language.room import room_of
from data.cards.machi_koro import Establishment, Landmark
from rendering.words import PHRASEBOOKS
from rendering.words import machi_koro as words
from rendering.words.captions import in_order
from rendering.words.machi_koro import overview, refused
from rendering.words.machi_koro.overview import condensed, everything
from rendering.words.machi_koro.questions import MORE_COMES, ask
from rendering.words.machi_koro.since_last_move import changed
from rendering.words.machi_koro.turn_log import log_of
from tests.bot.games.machi_koro.positions import EVERYTHING, Falling, Table, town

NAMES = ("Ann", "Bo", "Cy")
LONG = ("_" * 64,) * 4


def story(*events: e.MachiEvent, seats: int = 3) -> list[str]:
    return words.changes(turn_view((e.TurnBegan(0, 1), *events), seats, over=False), NAMES[:seats])


def test_numbers_in_words() -> None:
    assert [words.coins(n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [words.signed(n) for n in (3, 0, -2)] == ["+3", "0", "−2"]
    assert [words.listed(x) for x in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert (words.dice_words((4,)), words.dice_words((3, 4))) == ("⚃ 4", "⚂ ⚃ = 7")


def test_the_headline_names_the_player_and_the_roll() -> None:
    for events, said in (
        ((e.TurnBegan(1, 4),), "**Bo**'s turn"),
        ((e.TurnBegan(1, 4, True),), "**Bo** rolled doubles and has another turn (Amusement Park)"),
        ((e.TurnBegan(1, 4), e.Rolled(1, (2,))), "**Bo** rolled ⚁ 2"),
        ((e.TurnBegan(1, 4, True), e.Rolled(1, (2, 2))), "**Bo** rolled again: ⚁ ⚁ = 4"),
    ):
        assert words.headline(turn_view(events, 3, over=False), NAMES) == said


def test_gains_and_losses_are_listed_with_reasons_roller_first() -> None:
    told = story(
        e.Rolled(0, (3,)),
        e.Took(2, 0, "cafe", 1, 2),
        e.Earned(0, "bakery", 2, 4),
        e.Earned(1, "mine", 1, 5),
    )
    assert told == [
        "**Ann** +3 · Cy's Cafe −1 (of 2 owed), 2 × Bakery +4",
        "**Bo** +5 · Mine",
        "**Cy** +1 · Cafe from Ann (of 2 owed)",
    ]


def test_a_recap_names_what_was_built_and_what_people_lost() -> None:
    robots = (
        turn_view((e.TurnBegan(1, 4), e.Rolled(1, (6,)), e.Took(1, 0, "tv_station", 3, 5)), 3, over=True),
        turn_view(
            (e.TurnBegan(2, 5), e.Rolled(2, (1,)), e.Took(0, 2, "cafe", 1, 1), e.Built(2, "ranch", 1)), 3, over=True
        ),
    )
    seen = view(Table(town(5), town(5), town(5)).state, None)
    assert [words.beside(seen, turn, NAMES, ()) for turn in robots] == [
        (["**Bo** rolled 6 and earned 3 coins. **Ann** −3 · Bo's TV Station (of 5 owed)."], []),
        (["**Cy** rolled 1, lost 1 coin to **Ann** and built **a Ranch**."], []),
    ]
    assert words.beside(seen, robots[1], NAMES, (robots[1].events[0],))[1][0] == "**Ann** +1 · Cafe from Cy."
    assert words.beside(seen, robots[1], NAMES, robots[1].events) == ([], []), "all is said"
    assert changed(robots[1], {0, 1}, NAMES, ()) == ["**Ann** +1 · Cafe from Cy."]
    assert changed(robots[0], {0, 2}, NAMES, ()) == ["**Ann** −3 · Bo's TV Station (of 5 owed)."]
    assert changed(robots[1], {2}, NAMES, ()) == [], "what a player pays on their own roll is no surprise"


def test_a_recap_tells_its_turns_in_their_order() -> None:
    table = Table(town(5), town(5), town(5))
    turns: list[tuple[e.MachiEvent, ...]] = [
        (e.TurnBegan(1, 4), e.Rolled(1, (3,)), e.Earned(0, "cafe", 1, 1), e.BuiltNothing(1)),
        (e.TurnBegan(2, 5), e.Rolled(2, (6,)), e.Took(2, 0, "tv_station", 5, 5), e.Built(2, "ranch", 1)),
        (e.TurnBegan(0, 6), e.Rolled(0, (4,)), e.Earned(1, "ranch", 1, 1)),
    ]
    table.rolls(4)
    seen = view(table.state, None)
    shown = [turn_view(turn, 3, over=turn is not turns[-1]) for turn in turns]
    past = [Past(turn.number, msgspec.structs.replace(seen, turn=turn), ended=True) for turn in shown]
    assert in_order(PHRASEBOOKS["machi_koro"].recap(past, {0}, NAMES, 1), 6).split("\n") == [
        "-# **Bo** rolled 3, and **Ann** earned 1 coin from the bank.",
        "-# **Cy** rolled 6 and built **a Ranch**.",
        "💸 **Cy**'s **TV Station** took 5 coins from **Ann**.",
        "-# **Ann** rolled 4, and **Bo** earned 1 coin from the bank.",
    ], "whose roll brought coins is said, and nothing that is not yet true"


def test_a_recap_names_what_a_growing_market_gained() -> None:
    table = Table(town(5), town(5), town(5))
    turns: list[tuple[e.MachiEvent, ...]] = [
        (e.TurnBegan(1, 4), e.Grew("cafe"), e.Rolled(1, (4,)), e.BuiltNothing(1)),
        (e.TurnBegan(2, 5), e.Grew("forest"), e.Rolled(2, (4,)), e.BuiltNothing(2)),
    ]
    seen = view(table.state, None)
    shown = [turn_view(turn, 3, over=True) for turn in turns]
    past = [Past(turn.number, msgspec.structs.replace(seen, turn=turn), ended=True) for turn in shown]
    told = [each.words for each in PHRASEBOOKS["machi_koro"].recap(past, {0}, NAMES, 1)]
    assert told[-1] == "New on sale: **a Cafe** and **a Forest**."


@pytest.mark.parametrize(("market", "told"), [("growing", True), ("10", False)])
def test_an_empty_looking_market_that_grows_says_that_more_comes(market: str, told: bool) -> None:
    chance = Chance(b"a market that grows")
    state, _ = MACHI_KORO.new(Options(market=market, finish="end-of-round"), 3, chance)
    MACHI_KORO.apply(state, state.pending[0].id, Roll(1), chance)
    (asked,) = state.pending
    assert (str(MORE_COMES) in ask(asked, MACHI_KORO.view(state, None), NAMES)) == told


def test_a_board_says_why_a_turn_ended_by_itself() -> None:
    for broke, said in ((True, ["**Ann** cannot pay for anything on sale, so the turn ends."]), (False, [])):
        turn = turn_view((e.TurnBegan(0, 1), e.Rolled(0, (2,)), e.BuiltNothing(0, broke)), 3, over=True)
        assert words.beside_picture(turn, NAMES) == said


def test_a_board_warns_of_players_who_need_one_more_landmark() -> None:
    table = Table(town(built=("train_station", "shopping_mall", "radio_tower")), town(), town())
    assert words.nearly_there(view(table.state, None), NAMES) == "🏁 **Ann** needs one more landmark to win."
    assert words.nearly_there(view(Table(town(), town()).state, None), NAMES[:2]) == ""


def test_no_coins_change_hands() -> None:
    assert story(e.Rolled(0, (4,))) == ["No coins change hands."]
    assert story() == []


@pytest.mark.parametrize("built", ["radio_tower", ""])
def test_coins_may_come_as_long_as_a_card_or_another_roll_is_asked_for(built: str) -> None:
    """Given a 6 that brings nothing but what the TV Station will take, or that may be rolled again."""
    table = Table(town(built=(built,) * bool(built), tv_station=1), town(coins=3), town(coins=3))
    table.rolls(6)
    shown = view(table.state, 0)
    assert shown.pending[0].ask == ("keep" if built else "target")
    assert words.story(shown.turn, shown, NAMES) == ["**Ann** rolled ⚅ 6"]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.Swapped(0, "business_center", "bakery", 1, "mine"), "**Ann** gave **Bo** a Bakery for a Mine."),
        (e.Declined(0, "business_center"), "**Ann** did not use the **Business Center**."),
        (e.Built(0, "mine", 6), "**Ann** built **a Mine** for 6 coins."),
        (e.BuiltNothing(0), "**Ann** built nothing."),
        (e.Resigned(2), "**Cy** resigned; their cards went back to the box."),
        (e.GameWon(1, "landmarks"), "🏆 **Bo** wins: every landmark is built!"),
        (e.GameWon(1, "last_left"), "🏆 **Bo** wins: nobody else is left."),
    ],
)
def test_every_event_has_a_sentence(event: e.MachiEvent, said: str) -> None:
    assert words.doings(turn_view((e.TurnBegan(0, 1), event), 3, over=False), NAMES) == [said]


@pytest.mark.parametrize("ask", ["roll", "keep", "target", "swap", "build"])
def test_every_question_names_whom_it_is_for(ask: str) -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Falling())
    asked = words.ask(Decision(1, 0, ask), view(state, None), NAMES)
    assert asked.startswith("**Ann**, ")
    assert asked.endswith(("?", ".", "coins."))


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (NotPending(), "That was decided already."),
        (NotAmongTheChoices(), "You cannot choose that now."),
        (r.TooFewDice(2), "Two dice need a Train Station."),
        (r.NoSuchCard("x"), "There is no card called “x” in this game."),
        (r.TooDear("mine", 6, 2), "Mine costs 6 coins; you have 2."),
        (r.NoSuchCard("harbor"), "There is no card called “Harbor” in this game."),
        (r.NotOnOffer("mine", sold_out=True), "Mine is sold out."),
        (r.NotOnOffer("mine"), "Mine is not on sale."),
        (r.OnlyOne("stadium"), "You have a Stadium already, and a town holds only one."),
        (r.BadTarget(1), "Choose another player who is still in the game."),
        (r.NotTheirs(1, "mine"), "Bo has no Mine."),
        (r.NotTheirs(9, "mine"), "That player has no Mine."),
        (r.NotSwappable("stadium"), "Stadium is purple, so other cards cannot touch it."),
        (r.NotBuilt("harbor"), "Harbor is not a landmark that you can tear down."),
        (r.NobodyHas("mine"), "Nobody has a Mine."),
        (r.DoesNothing("mine"), "Mine would do nothing now."),
        (r.OutOfTheGame(1), "That seat is out of the game."),
    ],
)
def test_every_refusal_has_words(refusal: Refusal, said: str) -> None:
    assert refused(refusal, NAMES) == said


def test_no_refusal_of_the_game_is_without_words() -> None:
    known = msgspec.json.schema(r.MachiRefusal)
    tags = {option["$ref"].rsplit("/", 1)[1] for option in known["anyOf"]}
    assert tags == {
        "NotPending", "NotAmongTheChoices", "TooFewDice", "NoSuchCard", "TooDear", "NotOnOffer", "OnlyOne",
        "BadTarget", "NotTheirs", "NotSwappable", "NotBuilt", "NobodyHas", "DoesNothing", "OutOfTheGame",
    }  # fmt: skip


def test_a_town_in_words() -> None:
    table = Table(town(7, "train_station", wheat_field=2, cafe=1), town(0))
    told = words.town(view(table.state, None).towns[0], "Ann")
    assert told == (
        "**Ann**: 7 coins\n🔵 2 × Wheat Field, 🔻 Cafe\nLandmarks built: Train Station\n"
        "To build: Shopping Mall (10), Amusement Park (16), Radio Tower (22)"
    )
    with_hall = msgspec.structs.replace(view(table.state, None).towns[0], city_hall=True)
    assert "Landmarks built: Train Station and City Hall\n" in words.town(with_hall, "Ann")
    table.resigns(0)
    assert words.town(view(table.state, None).towns[0], "Ann") == "**Ann** left the game."


def test_the_market_in_words_marks_sold_out_cards() -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Falling())
    state.market["mine"] = 0
    lines = words.market(view(state, None)).splitlines()
    assert len(lines) == 15
    assert lines[0] == "1 🔵 Wheat Field, cost 1: 6 left"
    assert "9 🔵 Mine, cost 6: sold out" in lines


def test_every_card_explains_itself_within_a_message() -> None:
    for card in words.CARDS.values():
        text = words.card_text(card)
        assert text.startswith(f"### {card.name}\n")
        if isinstance(card, Landmark) and not card.counts:
            assert "Everybody has one" in text  # it is never bought
        else:
            assert f"osts {words.coins(card.cost)}" in text
        assert len(text) <= 4000
        assert 0 < len(words.option(card)) <= 100
    assert words.card_name("mine") == "Mine"
    assert words.card_name("no_such_card") == "no_such_card"


def test_a_menu_gives_an_example_of_a_wheat_card() -> None:
    assert "Wheat Field" in words.option(words.CARDS["fruit_and_vegetable_market"])


@pytest.mark.parametrize(
    ("card", "box"),
    [("sushi_bar", "Harbor"), ("airport", "Harbor"), ("corn_field", "Millionaire's Row"), ("mine", None)],
)
def test_an_expansion_card_names_its_set(card: str, box: str | None) -> None:
    named = [line for line in words.card_text(words.CARDS[card]).splitlines() if line.startswith("Set: ")]
    assert named == ([f"Set: {box}"] if box else [])


def test_every_set_but_the_base_game_has_a_name() -> None:
    assert {card.set for card in words.CARDS.values()} == {"base", *words.SETS}


def test_card_numbers() -> None:
    assert {card.id: words.numbers(card) for card in words.CARDS.values() if isinstance(card, Establishment)}[
        "family_restaurant"
    ] == "9–10"


def fullest(edition: str = "base", seats: int = 4, closed: int = 0) -> MachiState:
    """Towns with two of every card of an edition, some of them closed, and enough coins for everything."""
    options = Options(edition=edition, first="joining")
    every = dict.fromkeys(edition_of(options).establishments, 2)
    shut = dict.fromkeys(every, closed) if closed else {}
    return Table(*(Town(200, dict(every), dict(shut)) for _ in range(seats)), options=options).state


@pytest.mark.parametrize("total", range(1, 13))
def test_the_fullest_roll_fits_a_message(total: int) -> None:
    state = fullest()
    for place in state.towns:
        place.landmarks.append("train_station")
    dice = (total,) if total <= 6 else (6, total - 6)
    MACHI_KORO.apply(state, state.pending[0].id, Roll(len(dice)), Falling(*dice))
    while state.pending and state.pending[0].ask != "roll":
        answer = next(iter(MACHI_KORO.legal(state, state.pending[0])))
        if state.pending[0].ask == "build":
            answer = (
                Build("radio_tower") if Build("radio_tower") in MACHI_KORO.legal(state, state.pending[0]) else Pass()
            )
        MACHI_KORO.apply(state, state.pending[0].id, answer, Falling())
    shown = view(state, None)
    assert shown.last is not None
    said = "\n".join(
        [words.headline(shown.last, LONG), *words.changes(shown.last, LONG), *words.doings(shown.last, LONG)]
    )
    assert len(said) + 200 <= 2000
    assert len(log_of(shown.last, LONG)) <= 1800


def test_the_fullest_table_fits_a_message() -> None:
    shown = view(fullest(), None)
    told = [words.town(place, LONG[0]) for place in shown.towns] + [words.market(shown)]
    assert sum(map(len, told)) + 300 <= 4000


def test_a_long_table_names_each_card_once_for_all_towns() -> None:
    names = (*LONG, "_" * 64)
    shown = view(fullest("everything", seats=5, closed=1), None)
    told = "\n".join(everything(shown, names))
    assert len(told) + 500 <= 4000
    assert "9 🔵 Mine: 2/1 2/1 2/1 2/1 2/1 · 6 left" in told
    assert told.count("Mine") == 1


@pytest.mark.parametrize("letter", ["漢", "\N{BREAD}"])
@pytest.mark.parametrize("language", ["ja", "zh-CN"])
def test_a_table_is_told_in_fewer_letters_if_each_has_more_bytes(language: str, letter: str) -> None:
    names = [31 * letter + str(seat) for seat in range(5)]
    every = dict.fromkeys(fullest("everything", 5).towns[0].cards, 1)
    told = []
    with speaking(language):
        for copies in range(0, len(every) + 1, 6):
            closed = dict.fromkeys(list(every)[:copies], 1)
            state = Table(*(Town(20, dict(every), dict(closed)) for _ in range(5)), options=EVERYTHING).state
            told.append(everything(view(state, None), names))
    assert max(map(room_of, told)) <= overview.TABLE_CHARACTERS
    assert min(map(len, told)) == 2, "some stand card by card"
    assert max(map(len, told)) == 6, "others town by town"


def test_each_line_of_a_table_lists_all_players_copies() -> None:
    table = Table(
        town(7, "train_station", mine=2, closed="mine"), town(0), town(3, tech_startup=1, ranch=1), options=EVERYTHING
    )
    table.state.towns[2].invested = 4
    table.resigns(1)
    who, cards = condensed(view(table.state, None), NAMES)
    assert who == (
        "**Ann**: 7 coins; Train Station\n**Bo** left the game.\n"
        "**Cy**: 3 coins, 4 coins on the Tech Startup; no landmark"
    )
    assert "**Cards** of Ann · Cy, in this order" in cards
    assert "9 🔵 Mine: 2/1 – · 6 left" in cards
    assert "2 🔵 Ranch: – 1 · 6 left" in cards
    assert "5 🔵 Forest: nobody · 6 left" in cards


@pytest.mark.parametrize(("card", "said"), [("apple_orchard", "an Apple Orchard"), ("mine", "a Mine")])
def test_one_copy_of_a_card_has_its_article(card: str, said: str) -> None:
    assert words.a_card(card) == said


def test_coins_taken_by_one_card_from_several_share_a_sentence() -> None:
    told = words.changes(
        turn_view(
            (
                e.TurnBegan(0, 1),
                e.Rolled(0, (6,)),
                e.Took(0, 1, "stadium", 2, 2),
                e.Took(0, 2, "stadium", 1, 2),
                e.Took(0, 3, "stadium", 2, 2),
            ),
            4,
            over=False,
        ),
        (*NAMES, "Dee"),
    )
    assert told == [
        "**Ann** +5 · Stadium from everybody else",
        "**Bo** −2 · Ann's Stadium",
        "**Cy** −1 · Ann's Stadium (of 2 owed)",
        "**Dee** −2 · Ann's Stadium",
    ]
    two = story(e.Rolled(0, (6,)), e.Took(0, 1, "stadium", 2, 2), e.Took(0, 2, "stadium", 2, 2))
    assert two[0] == "**Ann** +4 · Stadium from Bo and Cy"


def test_cards_that_open_together_share_a_sentence() -> None:
    events = (e.TurnBegan(0, 1), e.Reopened(0, "mine", 2), e.Reopened(1, "mine", 1), e.Reopened(0, "ranch", 1))
    assert words.doings(turn_view(events, 3, over=False), NAMES) == [
        "**Ann** opened **2 × Mine** and **Ranch** again.",
        "**Bo** opened **Mine** again.",
    ]


@pytest.mark.parametrize("ask", ["keep", "add"])
def test_an_open_roll_is_not_said_to_earn_nothing(ask: str) -> None:
    state, _ = MACHI_KORO.new(Options(first="joining"), 2, Falling())
    turn = turn_view((e.TurnBegan(0, 1), e.Rolled(0, (4,))), 2, over=False)
    seen = msgspec.structs.replace(view(state, None), turn=turn, pending=(Decision(1, 0, ask),))
    assert words.story(turn, seen, NAMES[:2]) == ["**Ann** rolled ⚃ 4"]
    settled = msgspec.structs.replace(seen, pending=(Decision(1, 0, "build"),))
    assert words.story(turn, settled, NAMES[:2]) == ["**Ann** rolled ⚃ 4", "No coins change hands."]

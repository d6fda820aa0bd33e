"""The expansions in words: every event, question and refusal has a sentence."""

from typing import get_args

import pytest

from bot.games.machi_koro import Add, Give, Keep, MachiView, Which
from bot.games.machi_koro import events as e
from bot.games.machi_koro import refusals as r
from bot.games.machi_koro.events import MachiEvent
from bot.games.machi_koro.refusals import MachiRefusal
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.views import turn_view
from bot.games.values import Decision, Refusal
from data.cards.machi_koro import Card, load
from rendering.words import machi_koro as words
from rendering.words.machi_koro.event_words import EVENTS
from tests.bot.games.machi_koro.positions import HARBOR, STATION, TOWER, Table, table, town

NAMES = ("Ann", "Bo", "Cleo")

DONE = [
    (e.Added(0, HARBOR, 2, 12), "**Ann** added 2 with the **Harbor**: 12."),
    (e.Fished(1, (3, 4)), "**Bo** threw ⚂ ⚃ = 7 for the boats."),
    (e.Renovated(0, "renovation_company", "mine", (0, 2, 1)), "**Ann** closed **3 × Mine**: Bo 2, Cleo 1."),
    (e.Renovated(0, "renovation_company", "mine", (0, 0, 0)), "**Ann** named the **Mine**; none was open."),
    (e.Closed(2, "winery", 1), "**Cleo** closed **Winery**."),
    (e.Reopened(2, "winery", 2), "**Cleo** opened **2 × Winery** again."),
    (e.Demolished(0, "demolition_company", STATION), "**Ann** tore down the **Train Station**."),
    (e.Gave(0, "moving_company", "cafe", 1), "**Ann** gave **Bo** a Cafe."),
    (e.Gave(0, "moving_company", "cafe", 1, closed=True), "**Ann** gave **Bo** a closed Cafe."),
    (
        e.Swapped(0, "business_center", "cafe", 1, "mine", take_closed=True),
        "**Ann** gave **Bo** a Cafe for a closed Mine.",
    ),
    (
        e.Activated(0, "convention_center", "mine"),
        "**Ann** let the **Mine** act; the **Convention Center** goes back to the market.",
    ),
    (e.Invested(0, "tech_startup", 1, 3), "**Ann** put 1 coin on the **Tech Startup**: 3 now."),
    (e.Dealt(("mine", "cafe", "mine")), "New on sale: **a Mine** and **a Cafe**."),
    (e.Grew("ranch"), "New on sale: **a Ranch**."),
    (e.LeftMarket("park", 2), "**Park** leaves the market: everybody has one."),
]


def test_every_kind_of_event_has_an_entry() -> None:
    for kind in get_args(MachiEvent):
        assert kind in EVENTS


@pytest.mark.parametrize(("event", "sentence"), DONE)
def test_everything_that_happens_has_a_sentence(event: MachiEvent, sentence: str) -> None:
    turn = turn_view([e.TurnBegan(0, 5), event], 3, over=True)

    assert words.doings(turn, NAMES) == [sentence]


def test_paid_back_and_shared_coins_are_listed_with_their_effect() -> None:
    story: list[MachiEvent] = [
        e.TurnBegan(0, 5),
        e.Rolled(0, (5, 6)),
        e.PaidBack(0, "loan_office", 2, 3, 4),
        e.Shared(0, "park", 4, (3, -5, 0)),
    ]

    lines = words.changes(turn_view(story, 3, over=True), NAMES)

    assert lines == [
        "**Ann** · 2 × Loan Office −3 (of 4 owed), Park: everybody has 4 +3",
        "**Bo** −5 · Park: everybody has 4",
    ]


def test_a_harbors_addition_stands_beside_the_dice() -> None:
    game = table(town(built=(STATION, HARBOR)), town())
    game.rolls(5, 6)
    game.answers(Add())

    assert words.headline(game.game.view(game.state, None).turn, NAMES) == "**Ann** rolled ⚄ ⚅ = 11 + 2 = 13"


def test_every_question_is_put_in_words_of_its_own() -> None:
    game = table(town(), town())
    view = game.game.view(game.state, None)

    asked = {ask: words.ask(Decision(1, 0, ask, "winery"), view, NAMES) for ask in QUESTIONS}

    assert len(set(asked.values())) == len(QUESTIONS)
    assert all("**Ann**" in sentence for sentence in asked.values())


def test_the_question_to_invest_says_how_many_coins_lie_there() -> None:
    game = table(town(coins=3, tech_startup=1), town())
    game.state.towns[0].invested = 2
    game.rolls(6)
    game.answers(game.legal[-1])

    asked = words.ask(game.pending, game.game.view(game.state, None), NAMES)

    assert asked == "**Ann**, put a coin on your Tech Startup? 2 coins lie on it."


def test_which_copy_goes_is_asked_with_the_cards_name() -> None:
    game = table(town(moving_company=1, winery=2, closed="winery", built=STATION), town())
    game.rolls(4, 6)
    game.answers(Give("winery", 1))

    assert "Winery" in words.ask(game.pending, game.game.view(game.state, None), NAMES)
    game.answers(Which(closed=True))


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    samples: dict[type[Refusal], Refusal] = {
        r.TooFewDice: r.TooFewDice(2),
        r.NoSuchCard: r.NoSuchCard("casino"),
        r.TooDear: r.TooDear("mine", 6, 2),
        r.NotOnOffer: r.NotOnOffer("mine"),
        r.OnlyOne: r.OnlyOne("park"),
        r.BadTarget: r.BadTarget(7),
        r.NotTheirs: r.NotTheirs(1, "mine"),
        r.NotSwappable: r.NotSwappable("park"),
        r.NotBuilt: r.NotBuilt("airport"),
        r.NobodyHas: r.NobodyHas("mine"),
        r.DoesNothing: r.DoesNothing("mine"),
        r.OutOfTheGame: r.OutOfTheGame(1),
    }
    kinds = set(get_args(MachiRefusal))

    said = {words.refused(samples[kind] if kind in samples else kind(), NAMES) for kind in kinds}

    assert len(said) == len(kinds)
    assert "That is not possible now." not in said


def test_a_town_lists_closed_copies_invested_coins_and_city_hall() -> None:
    game = table(town(coins=1, winery=2, closed="winery", tech_startup=1), town())
    game.state.towns[0].invested = 3

    told = words.town(game.game.view(game.state, None).towns[0], "Ann")

    assert "2 × Winery (1 closed)" in told
    assert "Tech Startup (3 coins on it)" in told
    assert "Landmarks built: City Hall" in told


@pytest.mark.parametrize("card", list(load()), ids=lambda card: card.id)
def test_every_card_can_be_looked_up_with_all_its_rulings(card: Card) -> None:
    told = words.card_text(card)

    assert all(sentence in told for ruling in card.rulings for sentence in ruling.split(". "))
    assert len(words.option(card)) <= 100
    assert len(told) < 2_000


def shown(game: Table) -> MachiView:
    return game.game.view(game.state, None)


def test_the_question_to_roll_says_what_one_die_and_two_earn() -> None:
    view = shown(table(town(built=STATION, wheat_field=1, mine=1), town()))
    (asked,) = words.asks(view, NAMES, odds=True)
    assert asked == "**Ann**, roll the dice. One die earns about 0.2 coins, two about 0.6 coins."
    one_coin = shown(table(town(built=STATION, wheat_field=6), town()))
    assert words.asks(one_coin, NAMES, odds=True)[0].endswith("One die earns about 1 coin, two about 0 coins.")
    assert words.asks(view, NAMES) == ["**Ann**, roll the dice."]


def test_the_questions_after_a_roll_compare_it_with_others() -> None:
    game = table(town(built=(STATION, TOWER, HARBOR), mackerel_boat=1, food_warehouse=1, cafe=1), town())
    game.rolls(4, 6)
    assert words.asks(shown(game), NAMES, odds=True) == [
        "**Ann**, keep this roll or roll again (Radio Tower)? "
        "Coins: this roll earns 2; one die earns about 0, two about 0.8."
    ]
    game.answers(Keep())
    (asked,) = words.asks(shown(game), NAMES, odds=True)
    assert asked == "**Ann**, add 2 to the 10 (Harbor)? Coins: 10 earns 0, 12 earns 2."


@pytest.mark.parametrize(
    ("card", "ask", "gain"),
    [
        ("moving_company", "give", "get 4 coins"),
        ("demolition_company", "demolish", "get 8 coins"),
        ("renovation_company", "renovate", "get 1 coin for each"),
        ("tv_station", "target", "pays you 5 coins"),
    ],
)
def test_a_card_that_asks_says_what_it_brings(card: str, ask: str, gain: str) -> None:
    assert gain in words.ask(Decision(1, 0, ask, card), shown(table(town(), town())), NAMES)

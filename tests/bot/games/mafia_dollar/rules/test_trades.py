"""Trades.

MafiaDollar 3; RULINGS.md, "Who trades what", "When cards can be traded", "Steps of a trade", "Offers ahead",
"Offers that lapse", "Blind trades", "Secrecy of trades", "Getting rid of police".
"""

from bot.games import journal
from bot.games.mafia_dollar.actions import (
    Answer,
    Confirm,
    Decline,
    Discard,
    EndTurn,
    Offer,
    PassCard,
    Police,
    Withdraw,
)
from bot.games.mafia_dollar.events import Answered, Dropped, Offered, Traded
from bot.games.mafia_dollar.refusals import (
    BadPartner,
    NoOffer,
    NotInHand,
    NotTheirTurn,
    OfferStands,
    TheirTurnNow,
    TradeCloses,
)
from bot.games.mafia_dollar.rules.trades import FIRST_TRADE
from bot.games.mafia_dollar.views import OfferView
from tests.bot.games.mafia_dollar.positions import Table, clan, only, warehouse, with_options
from tests.bot.games.mafia_dollar.random_play import RandomGame


def three(**options: object) -> Table:
    """Seat 0 is active."""
    return Table(
        clan("G01 P01", warehouse("W01")),
        clan("G02 B01", warehouse("W02")),
        clan("G03 B02", warehouse("W03")),
        deck="G11 G12 G13 G14",
        options=with_options(**options),
    )


def test_only_with_whose_turn_it_is_and_both_must_agree() -> None:
    table = three()
    assert table.refuses(1, Offer(2, "G02")) == NotTheirTurn(2)

    table.does(1, Offer(0, "G02"))
    table.does(0, Answer("G01"))
    assert (table.hand(0), table.hand(1)) == ({"G01", "P01"}, {"G02", "B01"})
    events = table.does(1, Confirm())

    assert (table.hand(0), table.hand(1)) == ({"G02", "P01"}, {"G01", "B01"})
    (traded,) = only(Traded, events)
    assert traded.seen_by(1) == traded == Traded(1, 0, "G02", "G01")
    assert traded.seen_by(2) == traded.seen_by(None) == Traded(0, 1, None, None)
    assert table.asks == [(0, "play")]


def test_offer_and_answer_are_shown_to_the_other_one_only() -> None:
    table = three()
    table.does(1, Offer(0, "G02"))
    offered = [table.sees(seat).offers for seat in (0, 1, 2, None)]
    table.does(0, Answer("G01"))
    answered = [table.sees(seat).offers for seat in (0, 1, 2, None)]

    assert [[offer.give for offer in seen] for seen in offered] == [["G02"], ["G02"], [], []]
    assert [[offer.answer for offer in seen] for seen in answered] == [["G01"], ["G01"], [], []]
    assert [[offer.stage for offer in seen] for seen in (offered[0], answered[0])] == [["offered"], ["answered"]]
    assert [only(Offered, table.sees(seat).turn.events) != [] for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert [only(Answered, table.sees(seat).turn.events) != [] for seat in (0, 1, 2, None)] == [
        True,
        True,
        False,
        False,
    ]


def test_each_may_step_back_before_the_trade_is_confirmed() -> None:
    for seat, step in ((0, Decline()), (1, Decline()), (1, Withdraw(0))):
        table = three()
        table.does(1, Offer(0, "G02"))
        table.does(0, Answer("G01"))
        events = table.does(seat, step)

        assert only(Dropped, events)
        assert table.state.offers == []
        assert table.hand(0) == {"G01", "P01"}


def test_an_answer_once_given_stands_or_is_taken_back() -> None:
    table = three()
    table.does(1, Offer(0, "G02"))
    table.does(0, Answer("G01"))

    assert table.choices(0, "answer") == [Decline()]


def test_police_may_be_traded_one_for_one() -> None:
    table = three()

    table.does(0, Offer(1, "P01"))
    table.does(1, Answer("B01"))
    table.does(0, Confirm())

    assert (table.hand(0), table.hand(1)) == ({"G01", "B01"}, {"G02", "P01"})


def test_nobody_trades_while_cards_are_passed() -> None:
    table = three()
    table.does(1, Offer(0, "G02"))
    table.does(0, Answer("G01"))
    table.does(0, Police("P01"))

    assert table.choices(1, "confirm") == []
    assert table.choices(0, "answer") == []
    assert table.refuses(2, Offer(0, "G03")) == TradeCloses()
    for seat, card in ((0, "G01"), (1, "B01"), (2, "G03")):
        table.does(seat, PassCard(card))
    assert table.state.offers == []


def test_a_trade_goes_on_once_all_cards_have_been_passed() -> None:
    table = Table(
        clan("G01 P01 G05", warehouse("W01")), clan("G02 B01", warehouse("W02")), clan("G03", warehouse("W03"))
    )
    table.does(1, Offer(0, "G02"))
    table.does(0, Answer("G01"))
    table.does(0, Police("P01"))
    for seat, card in ((0, "G05"), (1, "B01"), (2, "G03")):
        table.does(seat, PassCard(card))

    table.does(1, Confirm())

    assert "G02" in table.hand(0)


def test_offers_lapse_with_their_card_and_with_the_turn() -> None:
    table = three()
    table.does(0, Offer(1, "G01"))
    table.does(2, Offer(0, "G03"))

    gone = only(Dropped, table.does(0, Discard("G01")))
    ended = only(Dropped, table.does(0, EndTurn()))

    assert gone == [Dropped(0, 1, "lapsed")]
    assert ended == [Dropped(2, 0, "lapsed")]
    assert table.state.offers == []


def test_a_card_offered_to_two_goes_to_one() -> None:
    table = three()
    table.does(0, Offer(1, "G01"))
    table.does(0, Offer(2, "G01"))
    table.does(1, Answer("G02"))
    events = table.does(0, Confirm())

    assert only(Dropped, events) == [Dropped(0, 2, "lapsed")]


def test_blind_trades_show_nobody_what_comes() -> None:
    table = three(blind_trades=True)
    table.does(1, Offer(0, "G02"))
    table.does(0, Answer("P01"))

    (mine,), (theirs,) = table.sees(1).offers, table.sees(0).offers
    assert (mine.give, mine.answer) == ("G02", None)
    assert (theirs.give, theirs.answer) == (None, "P01")
    assert only(Offered, table.sees(0).turn.events)[0].give is None
    assert only(Answered, table.sees(1).turn.events)[0].give is None
    table.does(1, Confirm())
    assert table.hand(1) == {"P01", "B01"}


def test_some_cards_cannot_be_offered() -> None:
    table = three()
    table.does(1, Offer(0, "G02"))

    assert table.refuses(1, Offer(0, "B01")) == OfferStands(0)
    assert table.refuses(1, Offer(1, "B01")) == BadPartner(1)
    assert table.refuses(1, Offer(7, "B01")) == BadPartner(7)
    assert table.refuses(2, Offer(0, "G01")) == NotInHand("G01")
    assert table.refuses(2, Withdraw(0)) == NoOffer(0)
    assert table.refuses(2, Offer(0, "G03", ahead=True)) == TheirTurnNow(0)
    assert table.refuses(0, Answer("G03")) == NotInHand("G03")


# --- ahead ----------------------------------------------------------------------------------------------


def test_an_offer_made_ahead_waits_unseen_for_the_others_turn() -> None:
    table = three()
    before = [table.game.encode_view(table.sees(seat)) for seat in (0, 1, None)]

    table.does(2, Offer(1, "G03", ahead=True))

    assert [table.game.encode_view(table.sees(seat)) for seat in (0, 1, None)] == before
    assert table.sees(2).offers == (OfferView(2, 1, "ahead", "G03"),)
    table.does(0, Discard("G01"))
    table.does(0, EndTurn())
    (offer,) = table.sees(1).offers
    assert (offer.seat, offer.stage, offer.give) == (2, "offered", "G03")
    table.does(1, Answer("B01"))
    table.does(2, Confirm())
    assert (table.hand(1), table.hand(2)) == ({"G02", "G03", "G11"}, {"B01", "B02"})


def test_an_offer_made_ahead_is_withdrawn_or_lapses_in_secret() -> None:
    table = three()
    table.does(0, Offer(1, "G01", ahead=True))
    lapsed = only(Dropped, table.does(0, Discard("G01")))
    table.does(2, Offer(1, "G03", ahead=True))
    withdrawn = only(Dropped, table.does(2, Withdraw(1)))
    table.does(0, EndTurn())

    assert [(event.seen_by(1), event.seen_by(None)) for event in (*lapsed, *withdrawn)] == [(None, None)] * 2
    assert table.sees(1).offers == ()
    last = table.sees(1).last
    assert last is not None
    assert only(Dropped, last.events) == []


def test_ids_tell_nothing_of_what_third_ones_do() -> None:
    def id_of_an_answer(*, others_trade: bool) -> int:
        table = three()
        if others_trade:
            table.does(2, Offer(0, "G03"))
            table.does(2, Withdraw(0))
            table.does(1, Offer(2, "G02", ahead=True))
            table.does(1, Withdraw(2))
        table.does(1, Offer(0, "G02"))
        return table.decision(0, Answer("G01")).id

    assert id_of_an_answer(others_trade=True) == id_of_an_answer(others_trade=False)


def test_a_second_offer_between_two_seats_has_a_new_id() -> None:
    table = three()
    table.does(1, Offer(0, "G02"))
    first = table.decision(0, Answer("G01")).id
    table.does(1, Withdraw(0))
    table.does(1, Offer(0, "B01"))

    assert table.decision(0, Answer("G01")).id != first
    assert table.decision(1, Offer(0, "B01")).id == FIRST_TRADE + 1


def test_offers_do_not_change_pending_decisions() -> None:
    table = three()
    pending = list(table.state.pending)

    table.does(1, Offer(0, "G02"))
    table.does(0, Answer("G01"))
    table.does(1, Confirm())

    assert table.state.pending == pending


def test_a_later_offer_neither_stops_an_undo_nor_is_undone() -> None:
    tried = 0
    for seed in range(10):
        game = RandomGame(seed, 3, trading=0)
        while game.state.pending and game.entries[-1].final:
            game.act()
        seat = game.state.active
        step = journal.undoable(game.entries, seat)
        if step is None:
            continue
        other = game.state.others(seat)[0]
        game.quietly(Offer(seat, game.state.clans[other].hand[0]), other)
        offers = list(game.state.offers)
        tried += 1

        assert journal.undoable(game.entries, seat) == step
        assert game.undo()
        assert game.state.offers == offers
        assert only(Offered, game.state.story)
        journal.replay(game.game, game.entries)
    assert tried > 5


def test_an_offer_may_ask_for_a_kind_of_card_and_binds_nobody() -> None:
    """RULINGS.md, "Wishes"."""
    table = three()
    events = table.does(1, Offer(0, "G02", wish="first_aid_kit"))
    (offered,) = only(Offered, events)
    assert [offered.seen_by(seat) for seat in (0, 1, 2)] == [offered, offered, None]
    assert [each.wish for each in table.sees(0).offers] == ["first_aid_kit"]
    table.starts_again()
    assert [each.wish for each in table.sees(0).offers] == ["first_aid_kit"]
    table.does(0, Answer("P01"))
    table.does(1, Confirm())
    assert "P01" in table.hand(1)


def test_an_offer_made_ahead_keeps_what_it_asks_for() -> None:
    table = three()
    table.does(0, Offer(1, "G01", ahead=True, wish="gangster"))
    table.does(0, Discard("G01"))
    assert table.sees(0).offers == ()

    table = three()
    table.does(2, Offer(1, "G03", ahead=True, wish="gangster"))
    table.does(0, Discard("G01"))
    table.does(0, EndTurn())
    assert [each.wish for each in table.sees(1).offers] == ["gangster"]


def test_a_trade_that_asks_for_nothing_is_saved_as_before() -> None:
    table = three()
    table.does(1, Offer(0, "G02"))
    assert b'"wish"' not in table.game.encode(table.state)

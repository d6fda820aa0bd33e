"""The parts of a player's or spectator's view (RULINGS.md, "Who sees what", "Looking at own loot")."""

from bot.games.mafia_dollar.actions import Block, Discard, EndTurn, Hire, MoveOut, Offer, Police
from bot.games.mafia_dollar.cards import CARDS, DIE
from bot.games.mafia_dollar.events import Drew, TurnBegan
from bot.games.mafia_dollar.refusals import NotInHand
from bot.games.mafia_dollar.views import GangsterView, MafiaView, PileView, WarehouseView
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, only, warehouse


def town() -> Table:
    """Two clans with cards of every kind."""
    return Table(
        clan(
            "G01 P01",
            warehouse("W01", "L43", "L01", dog="D01"),
            gangster("G11", "I08", "I17", "I23", street=True, blocks=["B01", "B09"]),
            gangster("G12", acted=True),
        ),
        clan("G02 B02 I02", warehouse("W02", "L02")),
        piles={"tobacco": "L03 L04", "gambling": "L34"},
    )


def test_a_view_shows_everything_open_and_the_amount_of_loot() -> None:
    table = town()

    for viewer in (0, 1, None):
        mine = table.sees(viewer).clans[0]
        assert mine.street == (GangsterView("G11", 6, 4, 3, ("I08", "I17", "I23"), ("B01", "B09")),)
        assert mine.hideout == (GangsterView("G12", 1, 3, 1, acted=True),)
        assert [(one.card, one.dog, one.count) for one in mine.warehouses] == [("W01", "D01", 2)]
        assert mine.cards == 2
        assert table.sees(viewer).clans[1].cards == 3


def test_hand_loot_and_score_are_for_their_owner() -> None:
    table = town()

    views = {viewer: table.sees(viewer).clans[0] for viewer in (0, 1, None)}

    assert views[0].hand == ("G01", "P01")
    assert views[0].warehouses == (WarehouseView("W01", "D01", 2, ("L43", "L01")),)
    assert views[0].worth is not None
    assert views[0].worth.dollars == 65_000 - 10_000 - 10_000 - 25_000
    for viewer in (1, None):
        assert (views[viewer].hand, views[viewer].worth, views[viewer].warehouses[0].loot) == (None, None, None)


def test_a_pile_shows_its_top_card_and_count() -> None:
    assert town().sees(None).piles == (
        PileView("tobacco", "L04", 2),
        PileView("alcohol", None, 0),
        PileView("gambling", "L34", 1),
        PileView("red_light", None, 0),
    )


def test_only_pending_seats_have_choices_and_spectators_have_none() -> None:
    table = town()
    pending = table.state.pending[0].id

    assert pending in table.sees(0).choices
    assert Hire("G01") in table.sees(0).choices[pending]
    assert pending not in table.sees(1).choices
    assert [decision.ask for decision in table.sees(1).standing] == ["trade"]
    assert (dict(table.sees(None).choices), table.sees(None).standing) == ({}, ())
    for viewer in (0, 1, None):
        assert [decision.id for decision in table.sees(viewer).pending] == [pending]


def test_only_the_drawing_player_sees_a_drawn_card() -> None:
    table = Table(clan("", warehouse("W01")), clan("G02", warehouse("W02")), deck="G07", actions=0)
    table.does(0, EndTurn())

    drawn = [only(Drew, table.sees(viewer).turn.events)[0].card for viewer in (0, 1, None)]

    assert drawn == [None, "G07", None]


def test_a_turn_that_is_over_is_kept_one_turn_longer() -> None:
    table = Table(clan("G01", warehouse("W01")), clan("G02", warehouse("W02")), deck="G07 G08")
    table.does(0, Discard("G01"))
    table.does(0, EndTurn())

    seen = table.sees(None)

    assert seen.last is not None
    assert (seen.last.number, seen.last.seat, seen.last.over) == (1, 0, True)
    assert (seen.turn.number, seen.turn.seat, seen.turn.over) == (2, 1, False)
    assert seen.turn.events[0] == TurnBegan(1, 2)
    assert seen.active == 1


def test_a_view_has_phase_and_actions() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G02")), clan("", warehouse("W02")))
    phases = [(table.sees(None).phase, table.sees(None).actions)]
    table.does(0, Hire("G01"))
    phases.append((table.sees(None).phase, table.sees(None).actions))
    table.does(0, MoveOut("G02"))
    phases.append((table.sees(None).phase, table.sees(None).actions))

    assert phases == [("play", 0), ("act", 1), ("act", 0)]


def test_a_view_has_police_under_way() -> None:
    table = Table(clan("P01 G01", warehouse("W01")), clan("G02", warehouse("W02")))
    table.does(0, Police("P01"))

    assert table.sees(None).card == "P01"
    assert table.sees(None).discard_top == "P01"
    assert [(pending.seat, pending.ask) for pending in table.sees(None).pending] == [(0, "pass"), (1, "pass")]


def test_unseen_cards_are_all_cards_that_are_not_open() -> None:
    table = town()
    seen = {"G11", "I08", "I17", "I23", "B01", "B09", "G12", "W01", "D01", "W02"}

    unseen = table.sees(None).unseen

    assert sum(unseen) == 128 - len(seen)
    for die in range(1, 9):
        assert unseen[die - 1] == sum(DIE.get(card) == die for card in CARDS if card not in seen)
    table.does(0, Discard("G01"))
    assert sum(table.sees(None).unseen) == sum(unseen) - 1


def test_a_refusal_tells_nothing_of_what_others_hold() -> None:
    table = town()
    offer = Offer(0, "G01")

    assert table.refuses(0, Discard("G02")) == NotInHand("G02")
    assert table.refuses(0, Block("B02", "G11")) == NotInHand("B02")
    assert table.refuses(1, offer) == NotInHand("G01")


def test_me_is_the_viewers_own_clan() -> None:
    table = town()
    mine: MafiaView = table.sees(1)

    assert mine.me is mine.clans[1]
    assert table.sees(None).me is None
    assert mine.clans[0].gangsters == (*mine.clans[0].hideout, *mine.clans[0].street)

"""The course of a go: draw, play one card, use gangsters; and who comes next.

Sources: rulebook 3 and 4; the state machine of the rulings; R-05, R-10, R-13, R-42.
"""

from bot.games.game import Decision
from bot.games.mafia_dollar import deal, trades
from bot.games.mafia_dollar.actions import EndTurn
from bot.games.mafia_dollar.cards import END, KIND
from bot.games.mafia_dollar.events import Drew, EndDrawn, GoBegan, LootTurnedUp
from bot.games.mafia_dollar.resolution import Play


def begin_deal(play: Play, first: int) -> None:
    """Lay out a deal and begin its first go."""
    deal.lay_out(play, first)
    _begin(play, first)


def begin_go(play: Play, seat: int) -> None:
    """Begin a go of `seat`."""
    play.turn_the_page()
    _begin(play, seat)


def _begin(play: Play, seat: int) -> None:
    state = play.state
    state.go += 1
    state.phase, state.actions = "play", 0
    play.hand_over(seat)
    play.tell(GoBegan(seat, state.go))
    card = turn_up(play, check=False)
    if card is None:
        return
    play.clan.hand.append(card)
    play.tell(Drew(seat, card))
    state.owe(seat, "play")
    trades.open_up(play)


def turn_up(play: Play, *, check: bool) -> str | None:
    """Take cards from the deck until one is no loot, which goes to its pile; None: the end of the prohibition.

    Then the deal is over at once (R-40, R-50).
    """
    state = play.state
    while True:
        card = state.deck.pop()
        if card in KIND:
            state.piles[KIND[card]].append(card)
            play.tell(LootTurnedUp(play.seat, card, check))
        elif card == END:
            play.discard(card)
            play.tell(EndDrawn(play.seat, card, check))
            _end_deal(play)
            return None
        else:
            return card


def _end_deal(play: Play) -> None:
    """Score; in a match that goes on, the next deal begins with the next player (R-41)."""
    state = play.state
    if not deal.score(play):
        play.turn_the_page()
        begin_deal(play, state.others(state.first)[0])


def begin_actions(play: Play, *, police: bool = False) -> None:
    """Begin phase 3: an action for every warehouse in play (4.3), none after police (7.5)."""
    state = play.state
    state.phase = "act"
    state.actions = 0 if police else len(play.clan.warehouses)
    state.owe(play.seat, "act")


def go_on(play: Play) -> None:
    """Ask for the next action, or for the end of the turn: it ends by a word only (R-13)."""
    play.state.owe(play.seat, "act")


def end(play: Play, decision: Decision, action: EndTurn) -> None:
    """End the turn: gangsters can be used again, open offers lapse (R-15)."""
    for gangster in play.clan.gangsters:
        gangster.acted = False
    trades.close(play)
    begin_go(play, play.state.others(play.seat)[0])

"""The course of a turn: draw, play one card, use gangsters; then the next player's turn.

Sources: MafiaDollar 3, 4; RULINGS.md, "Drawing", "Order of the phases".
"""

from bot.games.mafia_dollar.actions import EndTurn
from bot.games.mafia_dollar.cards import END, KIND
from bot.games.mafia_dollar.events import Drew, EndDrawn, LootTurnedUp, TurnBegan
from bot.games.mafia_dollar.rules import deal, trades
from bot.games.mafia_dollar.rules.resolution import Play
from bot.games.values import Decision


def begin_deal(play: Play, first: int) -> None:
    """Lay out a deal and begin its first turn."""
    deal.lay_out(play, first)
    _begin(play, first)


def begin_turn(play: Play, seat: int) -> None:
    """Begin a turn of `seat`."""
    play.turn_the_page()
    _begin(play, seat)


def _begin(play: Play, seat: int) -> None:
    state = play.state
    state.turn += 1
    state.phase, state.actions = "play", 0
    play.hand_over(seat)
    play.record(TurnBegan(seat, state.turn))
    card = turn_up(play, check=False)
    if card is None:
        return
    play.clan.hand.append(card)
    play.record(Drew(seat, card))
    state.ask(seat, "play")
    trades.open_up(play)


def turn_up(play: Play, *, check: bool) -> str | None:
    """Take cards from the deck, putting loot on its pile, and return the first that is not loot.

    None: the End of the prohibition came, and the deal is over (RULINGS.md, "End of a deal",
    "Loot or the end in a check").
    """
    state = play.state
    while True:
        card = state.deck.pop()
        if card in KIND:
            state.piles[KIND[card]].append(card)
            play.record(LootTurnedUp(play.seat, card, check))
        elif card == END:
            play.discard(card)
            play.record(EndDrawn(play.seat, card, check))
            _end_deal(play)
            return None
        else:
            return card


def _end_deal(play: Play) -> None:
    """Score the deal. In an unfinished match, begin the next deal with the next player (RULINGS.md, "Matches")."""
    state = play.state
    if not deal.score(play):
        play.turn_the_page()
        begin_deal(play, state.others(state.first)[0])


def begin_actions(play: Play, *, police: bool = False) -> None:
    """Begin phase 3: an action for every warehouse in play (4.3), none after police (7.5)."""
    state = play.state
    state.phase = "act"
    state.actions = 0 if police else len(play.clan.warehouses)
    state.ask(play.seat, "act")


def go_on(play: Play) -> None:
    """Ask for the next action, also when none is left: only the player ends the turn (RULINGS.md, "End of a turn")."""
    play.state.ask(play.seat, "act")


def end(play: Play, decision: Decision, action: EndTurn) -> None:
    """End the turn: open offers lapse, and gangsters can act again in the next turn."""
    for gangster in play.clan.gangsters:
        gangster.acted = False
    trades.close(play)
    begin_turn(play, play.state.others(play.seat)[0])

"""A player leaves the game before its end (RULINGS.md, "A player leaves")."""

from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.events import Resigned
from bot.games.mafia_dollar.rules import birthday, deal, police, trades, turn
from bot.games.mafia_dollar.rules.resolution import Play


def leave(play: Play, seat: int) -> None:
    """Discard all cards of `seat`; end its turn, or go on without it."""
    state = play.state
    clan = state.clans[seat]
    after = state.others(seat)[0]
    play.discard(*clan.hand)
    clan.hand = []
    police.put_away(play, seat)
    state.seated = tuple([other for other in state.seated if other != seat])
    state.secrets = [secret for secret in state.secrets if secret.seat != seat]
    play.record(Resigned(seat))
    trades.tidy(play)
    if len(state.seated) == 1:
        _call_off(play)
        play.hand_over(after)
        trades.close(play, everything=True)
        deal.win(play, "last_left")
    elif seat == play.seat:
        _call_off(play)
        trades.close(play)
        turn.begin_turn(play, after)
    else:
        _go_on_without(play, seat)


def _call_off(play: Play) -> None:
    """Drop what is under way in the turn; items that were won and not yet given out are discarded."""
    state = play.state
    if state.job is not None:
        play.discard(*state.job.items)
    state.pending, state.job, state.asking, state.gifts_to, state.actions = [], None, None, None, 0
    state.secrets = []


def _go_on_without(play: Play, seat: int) -> None:
    """Go on after a seat that is not active has left: it has no decisions, and nothing can be stolen from it."""
    state = play.state
    if state.job is not None and state.job.owner == seat and state.job.warehouse is not None:
        state.job, state.pending = None, []
        turn.go_on(play)
        return
    waited = bool(state.pending)
    state.pending = [decision for decision in state.pending if decision.seat != seat]
    if waited and not state.pending and state.asking is not None:
        if GROUP[state.asking] == "police":
            police.pass_on(play)
        else:
            birthday.give(play)

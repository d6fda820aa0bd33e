"""Choices that several seats make at once and in secret. Nothing moves until the last one has chosen.

A seat can change its choice, under the same decision, until then (RULINGS.md, "Passing cards"). Everybody sees who has
chosen; what and how often is secret.
"""

from bot.games.mafia_dollar.events import Chose, ChoseAnew
from bot.games.mafia_dollar.rules.resolution import Play
from bot.games.mafia_dollar.state import Secret
from bot.games.values import Decision


def choose(play: Play, decision: Decision, card: str) -> bool:
    """Note a seat's choice. True: it was the last one to choose."""
    state, seat = play.state, decision.seat
    earlier = state.secret_of(seat)
    if earlier is not None:
        earlier.card = card
        play.record(ChoseAnew(seat, card))
        return False
    state.secrets.append(Secret(seat, card, decision.id))
    play.record(Chose(seat, card))
    return not state.pending


def reveal(play: Play) -> list[tuple[int, str]]:
    """Return all choices, clockwise from the active seat, and forget them."""
    state = play.state
    choices = {secret.seat: secret.card for secret in state.secrets}
    state.secrets = []
    return [(seat, choices[seat]) for seat in state.clockwise(play.seat) if seat in choices]

"""Views of seeded MafiaDollar games among robots, stopped at some turn or played to the end."""

import functools

import msgspec

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, MafiaView, Options

NAMES = ("Ann", "Mika", "Professor Lin", "Bo", "Cleo", "Dr. Zhou")


@functools.cache
def _turns(seats: int, seed: int, target: int) -> list[bytes]:
    """The state at the beginning of each turn, and at the end, of one whole game."""
    chance, dice = Chance(b"table %d" % seed), Chance(b"robots %d" % seed)
    state, _ = MAFIA_DOLLAR.new(Options(target=target), seats, chance)
    turns = [MAFIA_DOLLAR.encode(state)]
    while state.pending:
        decision, before = state.pending[0], state.turn
        view = MAFIA_DOLLAR.view(state, decision.seat)
        action = MAFIA_DOLLAR.robot(view, decision, "easy", dice)
        MAFIA_DOLLAR.apply(state, decision.id, action, chance)
        if state.turn != before or not state.pending:
            turns.append(MAFIA_DOLLAR.encode(state))
    return turns


def state(seats: int = 4, until: int = 40, seed: int = 1, target: int = 0) -> MafiaState:
    """The state at the beginning of turn `until`, or at the end."""
    turns = _turns(seats, seed, target)
    return MAFIA_DOLLAR.decode(turns[min(until, len(turns)) - 1])


def view(seats: int = 4, until: int = 40, seed: int = 1, *, viewer: int | None = None, target: int = 0) -> MafiaView:
    """The view of `viewer`, or of a spectator."""
    return MAFIA_DOLLAR.view(state(seats, until, seed, target), viewer)


def with_check(seats: int = 4) -> MafiaView:
    """A spectator's view after a skill check in the turn before."""
    for seed in range(1, 9):
        for until in range(10, 80):
            found = view(seats, until, seed)
            if found.last is not None and found.last.check is not None:
                return found
    raise LookupError("no skill check in these games")


def crowded(seats: int = 6) -> MafiaView:
    """A full table: gangsters with items and blocks in the hideout and on the street, dogs, much loot."""
    found = view(seats, 60)
    clans = []
    for clan in found.clans:
        extra = [
            msgspec.structs.replace(gangster, items=("I01", "I11", "I21"), attack=5, burglary=4, load=3)
            for gangster in clan.gangsters[:2]
        ]
        blocked = [msgspec.structs.replace(each, blocks=("B01", "B09", "B17")) for each in clan.gangsters[2:3]]
        rest = clan.gangsters[3:]
        clans.append(msgspec.structs.replace(clan, hideout=(*extra, *rest), street=(*blocked, *extra[:1])))
    return msgspec.structs.replace(found, clans=tuple(clans))


def names(count: int) -> tuple[str, ...]:
    """That many names."""
    return NAMES[:count]

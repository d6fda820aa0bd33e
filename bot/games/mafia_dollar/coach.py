"""How likely each gangster of a player's would succeed in a job, for that player's eyes only.

From a view alone. The player's own hand is counted in: those cards cannot be flipped.
"""

from fractions import Fraction

import msgspec

from bot.games.mafia_dollar import odds as checks
from bot.games.mafia_dollar.views import GangsterView, MafiaView


class JobOdds(msgspec.Struct, frozen=True):
    """What one gangster may try. Chances are of success: `attack`, `burglary`, and past a `dog`.

    `street`: he is on the street, where jobs are done. `blocked`: he does nothing until he is freed.
    """

    gangster: str
    street: bool
    blocked: bool
    attack: Fraction
    burglary: Fraction
    dog: Fraction


class MafiaOdds(msgspec.Struct, frozen=True):
    """Everything that is told: the viewer's gangsters, and what there is for them.

    `targets` are rivals' gangsters on the street, `stores` rivals' warehouses with loot, `dogs` of them guarded.
    """

    jobs: tuple[JobOdds, ...]
    targets: int
    stores: int
    dogs: int


def odds(view: MafiaView) -> MafiaOdds:
    """Work out what the viewer's gangsters may try.

    Raises:
        ValueError: the viewer has no gangsters, but watches.
    """
    me = view.me
    if me is None:
        raise ValueError("a spectator has no gangsters")
    rivals = [clan for clan in view.clans if clan.seat != me.seat and not clan.resigned]
    loaded = [store for clan in rivals for store in clan.warehouses if store.count]
    jobs = [
        *(_jobs(view, each, street=True) for each in me.street),
        *(_jobs(view, each, street=False) for each in me.hideout),
    ]
    return MafiaOdds(
        tuple(jobs),
        sum(len(clan.street) for clan in rivals),
        len(loaded),
        sum(store.dog is not None for store in loaded),
    )


def _jobs(view: MafiaView, gangster: GangsterView, *, street: bool) -> JobOdds:
    def chance(points: int) -> Fraction:
        return checks.of(view, points, private=True).success

    return JobOdds(
        gangster.card,
        street,
        bool(gangster.blocks),
        chance(gangster.attack),
        chance(gangster.burglary),
        chance(gangster.burglary - 1),
    )
